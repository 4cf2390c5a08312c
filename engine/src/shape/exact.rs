//! Texts and numbers of a fixed form: decimals, days, URIs, pictures, file types.

use alloc::format;

use serde_json::{Value, json};

use crate::{
    date::is_date,
    json::Json,
    number::NotDecimal,
    problem::{At, Problems, quote},
    text::Unit,
    uri::{BadImage, LONGEST_IMAGE, LONGEST_URI, check_image, check_resource, is_accept},
};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exact {
    /// A number that is kept exactly.
    Decimal,
    /// One above zero.
    Step,
    /// A calendar day.
    Date,
    /// The URI of a resource.
    Uri,
    /// Where a picture comes from.
    Picture,
    /// A file extension or a MIME type.
    FileType,
    /// A letter and up to 63 letters, digits, `_` and `-`, all of ASCII.
    Id,
}

impl Exact {
    pub(super) fn takes(self, json: &Json) -> bool {
        matches!(json, Json::Number(_)) == matches!(self, Exact::Decimal | Exact::Step)
    }

    pub(super) fn wanted(self) -> &'static str {
        if self.takes(&Json::Number(0.into())) { "a number" } else { "a string" }
    }

    pub(super) fn check(self, json: &Json, at: At<'_>, problems: &mut Problems) {
        let text = json.text().unwrap_or_default();
        match self {
            Exact::Decimal | Exact::Step => self.check_number(json, at, problems),
            Exact::Date if is_date(text) => {}
            Exact::Date => {
                problems.add(at, "malformed_date", format!("{} is {}, which is no day; write YYYY-MM-DD", at.name(), quote(text)));
            }
            Exact::Uri => {
                let fault = check_resource(text).err();
                if fits(text, LONGEST_URI, at, problems)
                    && let Some(fault) = fault
                {
                    problems.add(at, fault.code(), format!("{} {}", quote(text), fault.advice()));
                }
            }
            Exact::Picture => {
                if fits(text, LONGEST_IMAGE, at, problems) {
                    check_picture(text, at, problems);
                }
            }
            Exact::FileType if is_accept(text) => {}
            Exact::FileType => {
                let message = format!("{} is neither an extension such as \".pdf\" nor a MIME type such as \"image/*\"", quote(text));
                problems.add(at, "malformed_file_type", message);
            }
            Exact::Id if is_id(text) => {}
            Exact::Id => {
                let advice = "is no id; write a letter and then at most 63 letters, digits, \"_\" or \"-\"";
                problems.add(at, "malformed_id", format!("{} {advice}", quote(text)));
            }
        }
    }

    fn check_number(self, json: &Json, at: At<'_>, problems: &mut Problems) {
        let (code, advice) = match json.decimal() {
            Ok(number) if self == Exact::Step && number <= crate::number::Decimal::ZERO => ("out_of_range", "must be above zero"),
            Ok(_) => return,
            Err(NotDecimal::TooPrecise) => ("too_precise", "has more digits than are kept exactly; at most 15 fit, decimals among them"),
            Err(NotDecimal::TooLarge | NotDecimal::Malformed) => ("out_of_range", "must be at most 9007199254740991 either way"),
        };
        problems.add(at, code, format!("{} {advice}", at.name()));
    }

    pub(crate) fn schema(self) -> Value {
        match self {
            Exact::Decimal => json!({"type": "number", "minimum": -9_007_199_254_740_991_i64, "maximum": 9_007_199_254_740_991_i64}),
            Exact::Step => json!({"type": "number", "exclusiveMinimum": 0, "maximum": 9_007_199_254_740_991_i64}),
            Exact::Date => json!({"type": "string", "format": "date"}),
            Exact::Uri => json!({"type": "string", "format": "uri", "maxLength": LONGEST_URI}),
            Exact::Picture => json!({
                "type": "string", "maxLength": LONGEST_IMAGE,
                "pattern": "^([hH][tT][tT][pP][sS]://|[dD][aA][tT][aA]:[iI][mM][aA][gG][eE]/)",
            }),
            Exact::FileType => json!({"type": "string", "minLength": 1}),
            Exact::Id => json!({"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$"}),
        }
    }
}

fn is_id(text: &str) -> bool {
    let first = text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
    first && text.len() <= 64 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

fn fits(text: &str, most: usize, at: At<'_>, problems: &mut Problems) -> bool {
    let length = if text.len() > most { Unit::Utf16.length(text) } else { 0 };
    if length > most {
        problems.add(at, "too_long", format!("{} is {length} UTF-16 units long; at most {most} fit: {}", at.name(), quote(text)));
    }
    length <= most
}

fn check_picture(src: &str, at: At<'_>, problems: &mut Problems) {
    match check_image(src) {
        Ok(()) => {}
        Err(BadImage::Uri(fault)) => problems.add(at, fault.code(), format!("{} {}", quote(src), fault.advice())),
        Err(BadImage::Source) => {
            let advice = "is no picture that is shown; use https, or a base64 data URI of png, jpeg, jpg, gif, webp or avif";
            problems.add(at, "not_an_image", format!("{} {advice}", quote(src)));
        }
    }
}
