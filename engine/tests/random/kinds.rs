//! Questions of the kinds that have no options of their own, and answers to them.

use serde_json::{Value, json};

use super::Random;

/// A kind as a spec writes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Other {
    Scale,
    Rank,
    Resource,
    /// Two files at most; `true`: two at least, too.
    Files(bool),
    Number,
    /// From 0 to 0.1.
    Narrow,
    /// In steps of 0.1.
    Stepped,
    Date,
    Email,
    Url,
    Boolean,
}

/// What is said to such a question.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Said {
    member: &'static str,
    value: Value,
    /// Notes to rows, beside it.
    row_notes: Option<Value>,
    pub weight: Weight,
    /// How many are picked.
    pub count: usize,
    /// A number, in hundredths.
    pub hundredths: Option<i64>,
}

/// What an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Weight {
    Nothing,
    /// Something, and not enough of it.
    Half,
    Whole,
}

impl Said {
    fn new(member: &'static str, value: Value, weight: Weight) -> Self {
        Self { member, value, row_notes: None, weight, count: 0, hundredths: None }
    }

    pub(crate) fn json(&self, id: &str) -> Value {
        let mut json = json!({"id": id, self.member: self.value});
        self.row_notes.iter().for_each(|notes| json["rowNotes"] = notes.clone());
        json
    }

    fn number(hundredths: i64) -> Self {
        Self { hundredths: Some(hundredths), ..Self::new("number", number(hundredths), Weight::Whole) }
    }

    fn files(count: usize, weight: Weight) -> Self {
        let uris: Value = (0..count).map(|file| format!("file:///{file}.pdf")).collect();
        Self { count, ..Self::new("uris", uris, weight) }
    }
}

/// A number of hundredths, as JSON.
pub(crate) fn number(hundredths: i64) -> Value {
    if hundredths % 100 == 0 { json!(hundredths / 100) } else { json!(hundredths as f64 / 100.0) }
}

impl Other {
    const ALL: [Other; 12] = [
        Other::Scale,
        Other::Rank,
        Other::Resource,
        Other::Files(false),
        Other::Files(true),
        Other::Number,
        Other::Narrow,
        Other::Stepped,
        Other::Date,
        Other::Email,
        Other::Url,
        Other::Boolean,
    ];

    pub(crate) fn any(random: &mut Random) -> Self {
        *random.pick(&Self::ALL)
    }

    pub(crate) fn is_number(self) -> bool {
        matches!(self, Other::Number | Other::Narrow | Other::Stepped)
    }

    pub(crate) fn is_list(self) -> bool {
        matches!(self, Other::Resource | Other::Files(_))
    }

    /// The members of the question that make it this kind.
    pub(crate) fn json(self) -> Value {
        let items = json!([{"id": "x", "label": "X"}, {"id": "~/", "label": "Y", "detail": "d"}]);
        match self {
            Other::Scale => json!({"kind": "scale", "items": items, "rowNotes": true,
                "points": [{"key": "lo", "label": "L", "preview": "l"}, {"key": "hi", "label": "H"}]}),
            Other::Rank => json!({"kind": "rank", "items": items, "cutoff": 1}),
            Other::Resource => json!({"kind": "resource", "multiSelect": true, "options": [
                {"uri": "x:1", "name": "1", "title": "1"}, {"uri": "https://h/?a=b", "name": "2", "title": "2"},
            ]}),
            Other::Files(two) => json!({"kind": "files", "minItems": if two { 2 } else { 1 }, "maxItems": 2, "accept": [".pdf"]}),
            Other::Number => json!({"kind": "number", "unit": "m"}),
            Other::Narrow => json!({"kind": "number", "min": 0, "max": 0.1}),
            Other::Stepped => json!({"kind": "number", "step": 0.1}),
            Other::Date => json!({"kind": "date", "min": "2024-02-29"}),
            Other::Email => json!({"kind": "email"}),
            Other::Url => json!({"kind": "url"}),
            Other::Boolean => json!({"kind": "boolean", "yes": "Ja"}),
        }
    }

    /// Answers that any test tells apart, and more; `every_row` if a scale needs all of its rows.
    pub(crate) fn answers(self, every_row: bool) -> Vec<Said> {
        let text = |text: &str, weight| Said::new("text", json!(text), weight);
        let half = if every_row { Weight::Half } else { Weight::Whole };
        match self {
            Other::Scale => vec![
                Said::new("ratings", json!({}), Weight::Nothing),
                Said::new("ratings", json!({"~/": "lo"}), half),
                Said { row_notes: Some(json!({"~/": " why\n", "gone": "x"})), ..Said::new("ratings", json!({}), half) },
                Said { row_notes: Some(json!({"x": " "})), ..Said::new("ratings", json!({"~/": "lo", "x": "lo"}), Weight::Whole) },
                Said::new("ratings", json!({"~/": "lo", "x": "hi"}), Weight::Whole),
            ],
            Other::Rank => vec![
                Said::new("order", json!([]), Weight::Nothing),
                Said::new("order", json!(["x", "~/"]), Weight::Whole),
                Said::new("order", json!(["~/", "x"]), Weight::Whole),
            ],
            Other::Resource => vec![
                Said::new("uris", json!([]), Weight::Nothing),
                Said { count: 1, ..Said::new("uris", json!(["x:1"]), Weight::Whole) },
                Said { count: 2, ..Said::new("uris", json!(["https://h/?a=b", "x:1"]), Weight::Whole) },
            ],
            Other::Files(two) => {
                let one = if two { Weight::Half } else { Weight::Whole };
                vec![Said::files(0, Weight::Nothing), Said::files(1, one), Said::files(2, Weight::Whole)]
            }
            Other::Number => [-15, -10, -5, 0, 5, 10, 15].map(Said::number).into(),
            Other::Narrow => [0, 5, 10].map(Said::number).into(),
            Other::Stepped => [-20, -10, 0, 10, 20].map(Said::number).into(),
            Other::Date => {
                vec![Said::new("date", json!("\u{a0}"), Weight::Nothing), Said::new("date", json!("2024-02-29 "), Weight::Whole)]
            }
            Other::Email => vec![text(" ", Weight::Nothing), text("a@b\n", Weight::Whole)],
            Other::Url => vec![text("", Weight::Nothing), text("https://例子", Weight::Whole)],
            Other::Boolean => [true, false].map(|value| Said::new("boolean", json!(value), Weight::Whole)).into(),
        }
    }
}
