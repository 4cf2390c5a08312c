//! What a card shows beyond its questions.

use app::{
    markdown,
    pages::card::{Around, Unkept},
};
use engine::QuestionIndex;

use crate::{
    http::view::{View, intro},
    surveys::Loaded,
};

impl View<'_> {
    pub(crate) fn around(&self, loaded: &Loaded, at: Option<QuestionIndex>, unkept: Unkept) -> Around {
        Around { intro: intro(loaded).map(markdown::render), at, unkept }
    }
}
