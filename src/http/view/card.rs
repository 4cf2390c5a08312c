//! What a card shows beyond its questions.

use app::{markdown, pages::card::Around};
use engine::QuestionIndex;

use crate::{
    http::view::{View, intro},
    surveys::Loaded,
};

impl View<'_> {
    pub(crate) fn around(&self, loaded: &Loaded, at: Option<QuestionIndex>) -> Around {
        Around { intro: intro(loaded).map(markdown::render), at }
    }
}
