//! Why a file was not kept, in a person's words.

use app::words::{PageWords, fill};

use crate::surveys::Unkept;

/// `name` is what the file is called where it comes from.
pub(crate) fn unkept(words: &PageWords, name: &str, unkept: Unkept) -> String {
    const LONGEST: usize = 80;
    let name: String = engine::harmless(name).chars().take(LONGEST).collect();
    let (text, most) = match unkept {
        Unkept::Empty => (words.file_empty(), 0),
        Unkept::TooLarge { most } => (words.file_large(), most),
        Unkept::Lies => (words.file_lies(), 0),
        Unkept::NotAccepted => (words.file_unasked(), 0),
        Unkept::Full { most } => (words.file_full(), most),
        Unkept::TooMany { most } => return fill(words.file_beyond(), &[("name", &name), ("most", &most.to_string())]),
    };
    fill(text, &[("name", &name), ("most", &app::field::size(most))])
}
