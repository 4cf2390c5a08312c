//! Whether what was given may stand as an answer to its question: the same verdict in the browser and on the server.
//! Nothing is repaired here and no value is made up. White space around what is written is no part of a number, a date
//! or an address; digits of other scripts, full-width ones too, and characters that cannot be seen are refused in them.

use alloc::{format, string::String, vec};

use crate::{
    address::{is_email, is_url},
    answer::{Entry, Given, LONGEST_NOTE},
    date::is_date,
    number::{Decimal, NotDecimal},
    refusal::Refusal,
    survey::{Bounds, ChoiceIndex, Choices, DateRule, Kind, NumberRule, Question, Rank, Scale},
    text::{Unit, forbidden, is_blank},
    uri::{LONGEST_URI, is_accepted, is_own_file},
};

/// The most UTF-16 units of the note to a row of a scale (DOORS.md §2).
const LONGEST_ROW_NOTE: u32 = 280;

impl Entry {
    /// Whether this may be kept as the answer to `question`: the same verdict in the browser and on the server.
    ///
    /// # Errors
    /// The first [`Refusal`] that applies. An empty value passes here, and one that is half done: whether it is enough
    /// is asked at submission. What a skip leaves aside is no answer, and only has to be of the kind.
    pub fn fits(&self, question: &Question) -> Result<(), Refusal> {
        if forbidden(self.text()).or_else(|| forbidden(&self.note)).or_else(|| self.given.forbidden()).is_some() {
            return Err(Refusal::ControlCharacter);
        }
        if !question.notes && !is_blank(&self.note) {
            return Err(Refusal::NoteNotAllowed);
        }
        length_fits(self.note.trim(), LONGEST_NOTE)?;
        match self.given.fits(&question.kind) {
            Err(refusal) if !self.skipped || matches!(refusal, Refusal::Malformed { .. }) => Err(refusal),
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// Whether this, which fits, is not just half an answer. Nothing at all passes.
    ///
    /// # Errors
    /// What is missing.
    pub fn is_whole(&self, question: &Question) -> Result<(), Refusal> {
        self.given.is_enough(question)
    }
}

impl Given {
    /// A control character in row notes or URIs.
    fn forbidden(&self) -> Option<char> {
        match self {
            Given::Scale { notes: texts, .. } | Given::Uris(texts) => texts.iter().find_map(|text| forbidden(text)),
            Given::Choice { .. } | Given::Text(_) | Given::Rank(_) | Given::Boolean(_) => None,
        }
    }

    pub(super) fn fits(&self, kind: &Kind) -> Result<(), Refusal> {
        match (kind, self) {
            (Kind::Choice(choices), Given::Choice { picked, custom }) => {
                picks_fit(picked, custom.used().is_some(), choices)?;
                if custom.used().is_some() { length_fits(custom.text(), choices.custom_length) } else { Ok(()) }
            }
            (Kind::Text { max_length, .. }, Given::Text(text)) => length_fits(text, *max_length),
            (Kind::Scale(scale), Given::Scale { ratings, notes }) => scale_fits(ratings, notes, scale),
            (Kind::Rank(rank), Given::Rank(order)) => order_fits(order, rank),
            (Kind::Resource(resources), Given::Uris(uris)) => {
                if !resources.many && uris.len() > 1 {
                    return Err(Refusal::OneOnly);
                }
                uris_fit(uris, &resources.offered, resources.bounds, None)
            }
            (Kind::Files(files), Given::Uris(uris)) => uris_fit(uris, &files.offered, files.bounds, Some(&files.accept)),
            // What is written for these is judged without the white space around it, and only if there is something.
            (Kind::Number(rule), Given::Text(text)) => written(text).map_or(Ok(()), |text| number_fits(text, rule)),
            (Kind::Date(rule), Given::Text(text)) => written(text).map_or(Ok(()), |text| date_fits(text, rule)),
            (Kind::Email, Given::Text(text)) => address_fits(text, is_email, Refusal::NotAnEmail),
            (Kind::Url, Given::Text(text)) => address_fits(text, is_url, Refusal::NotAUrl),
            (Kind::Boolean, Given::Boolean(_)) => Ok(()),
            (kind, _) => Err(Refusal::Malformed { wanted: wanted(kind) }),
        }
    }

    /// Whether this, which fits, is enough of an answer. Nothing at all passes: whether that will do is another matter.
    pub(crate) fn is_enough(&self, question: &Question) -> Result<(), Refusal> {
        let (count, bounds) = match (self, &question.kind) {
            (Given::Choice { picked, .. }, Kind::Choice(choices)) if picked.iter().any(|pick| is_exclusive(choices, *pick)) => {
                return Ok(());
            }
            (Given::Choice { picked, .. }, Kind::Choice(choices)) => (picked.len(), choices.bounds),
            (Given::Uris(uris), Kind::Resource(resources)) => (uris.len(), resources.bounds),
            (Given::Uris(uris), Kind::Files(files)) => (uris.len(), files.bounds),
            (Given::Scale { ratings, .. }, Kind::Scale(scale)) if !question.skippable && !self.is_empty() => {
                let left = scale.items.len().saturating_sub(ratings.iter().flatten().count());
                return u32::try_from(left).map_or(Ok(()), |left| if left == 0 { Ok(()) } else { Err(Refusal::Unrated { left }) });
            }
            _ => return Ok(()),
        };
        let least = bounds.least;
        if count > 0 && count < usize::from(least) { Err(Refusal::TooFew { least }) } else { Ok(()) }
    }
}

/// What an answer of this kind is, for an agent that sends something else.
fn wanted(kind: &Kind) -> &'static str {
    match kind {
        Kind::Choice(_) => "options",
        Kind::Text { .. } | Kind::Email | Kind::Url => "text",
        Kind::Scale(_) => "ratings",
        Kind::Rank(_) => "an order",
        Kind::Resource(_) | Kind::Files(_) => "URIs",
        Kind::Number(_) => "a number",
        Kind::Date(_) => "a date",
        Kind::Boolean => "true or false",
    }
}

/// What stands between the white space around it, if anything does.
fn written(text: &str) -> Option<&str> {
    Some(text.trim()).filter(|text| !text.is_empty())
}

fn picks_fit(picked: &[ChoiceIndex], custom: bool, choices: &Choices) -> Result<(), Refusal> {
    let key = |pick: ChoiceIndex| choices.options.get(pick.position()).map(|choice| String::from(choice.key.as_str())).unwrap_or_default();
    let mut seen = vec![false; choices.options.len()];
    for pick in picked {
        match seen.get_mut(pick.position()) {
            None => return Err(Refusal::UnknownKey(format!("there is no option {}", pick.position()))),
            Some(true) if !choices.repeats => return Err(Refusal::RepeatedKey(key(*pick))),
            Some(seen) => *seen = true,
        }
    }
    match (choices.many, picked.len()) {
        (false, 2..) => Err(Refusal::OneOnly),
        (false, 1) if custom => Err(Refusal::OptionAndText),
        (_, count) if count > usize::from(choices.bounds.most) => Err(Refusal::TooMany { most: choices.bounds.most }),
        _ if custom && !choices.custom => Err(Refusal::TextNotAllowed),
        (_, 0) => Ok(()),
        (_, 1) if !custom => Ok(()),
        _ => picked.iter().find(|pick| is_exclusive(choices, **pick)).map_or(Ok(()), |pick| Err(Refusal::Exclusive(key(*pick)))),
    }
}

fn is_exclusive(choices: &Choices, pick: ChoiceIndex) -> bool {
    choices.options.get(pick.position()).is_some_and(|choice| choice.exclusive)
}

pub(crate) fn length_fits(text: &str, most: u32) -> Result<(), Refusal> {
    // A text is never longer in units than in bytes.
    if text.len() <= most as usize {
        return Ok(());
    }
    let length = u32::try_from(Unit::Utf16.length(text)).unwrap_or(u32::MAX);
    if length > most { Err(Refusal::TooLong { length, most }) } else { Ok(()) }
}

fn scale_fits(ratings: &[Option<u8>], notes: &[String], scale: &Scale) -> Result<(), Refusal> {
    if ratings.len().max(notes.len()) > scale.items.len() {
        return Err(Refusal::UnknownItem(format!("there are only {} rows", scale.items.len())));
    }
    if let Some(point) = ratings.iter().flatten().find(|point| usize::from(**point) >= scale.points.len()) {
        return Err(Refusal::UnknownKey(format!("there is no point {point}")));
    }
    if !scale.row_notes && notes.iter().any(|note| !is_blank(note)) {
        return Err(Refusal::NoteNotAllowed);
    }
    notes.iter().try_for_each(|note| length_fits(note.trim(), LONGEST_ROW_NOTE))
}

fn order_fits(order: &[u8], rank: &Rank) -> Result<(), Refusal> {
    let mut seen = vec![false; rank.items.len()];
    for place in order {
        match seen.get_mut(usize::from(*place)) {
            None => return Err(Refusal::UnknownItem(format!("there is no item {place}"))),
            Some(true) => {
                let id = rank.items.get(usize::from(*place)).map(|item| String::from(item.as_str()));
                return Err(Refusal::RepeatedItem(id.unwrap_or_default()));
            }
            Some(seen) => *seen = true,
        }
    }
    let left = seen.iter().filter(|seen| !**seen).count();
    if order.is_empty() || left == 0 { Ok(()) } else { Err(Refusal::IncompleteOrder { left: u32::try_from(left).unwrap_or(u32::MAX) }) }
}

/// `own` is what files of the person's own may be; without it only what is offered fits.
fn uris_fit(uris: &[String], offered: &[String], bounds: Bounds, own: Option<&[String]>) -> Result<(), Refusal> {
    if uris.len() > usize::from(bounds.most) {
        return Err(Refusal::TooMany { most: bounds.most });
    }
    for (place, uri) in uris.iter().enumerate() {
        if uris.iter().take(place).any(|earlier| earlier == uri) {
            return Err(Refusal::RepeatedUri(uri.clone()));
        }
        match own {
            _ if offered.contains(uri) => {}
            None => return Err(Refusal::UnknownUri(uri.clone())),
            Some(_) if !is_own_file(uri) || Unit::Utf16.length(uri) > LONGEST_URI => return Err(Refusal::NotAFile(uri.clone())),
            Some(accept) if !is_accepted(uri, None, accept) => return Err(Refusal::NotAccepted(uri.clone())),
            Some(_) => {}
        }
    }
    Ok(())
}

/// Whether `text`, which is not blank, is a number that `rule` takes.
pub(crate) fn number_fits(text: &str, rule: &NumberRule) -> Result<(), Refusal> {
    let number = Decimal::parse(text).map_err(|fault| match fault {
        NotDecimal::Malformed => Refusal::NotANumber,
        NotDecimal::TooLarge => Refusal::OutOfRange,
        NotDecimal::TooPrecise => Refusal::TooPrecise,
    })?;
    if let Some(least) = rule.min.filter(|least| number < *least) {
        return Err(Refusal::TooSmall { least });
    }
    if let Some(most) = rule.max.filter(|most| number > *most) {
        return Err(Refusal::TooLarge { most });
    }
    let base = rule.base();
    match rule.step {
        Some(step) if !number.is_whole_steps_from(base, step) => Err(Refusal::OffStep { step, base }),
        Some(_) | None => Ok(()),
    }
}

fn date_fits(text: &str, rule: &DateRule) -> Result<(), Refusal> {
    if !is_date(text) {
        return Err(Refusal::NotADate);
    }
    // Days written like this compare as their texts do.
    match (&rule.min, &rule.max) {
        (Some(first), _) if text < first.as_str() => Err(Refusal::TooEarly { first: first.clone() }),
        (_, Some(last)) if text > last.as_str() => Err(Refusal::TooLate { last: last.clone() }),
        _ => Ok(()),
    }
}

/// Addresses are no longer than URIs.
fn address_fits(text: &str, is_address: fn(&str) -> bool, refusal: Refusal) -> Result<(), Refusal> {
    let Some(text) = written(text) else { return Ok(()) };
    length_fits(text, u32::try_from(LONGEST_URI).unwrap_or(u32::MAX))?;
    if is_address(text) { Ok(()) } else { Err(refusal) }
}
