//! Specs, read once and kept at hand: reading one again costs more than everything else a request does.

use std::sync::Arc;

use engine::{
    Census, Insight, Survey, Tally,
    doors::{Door, Limits},
};
use quick_cache::{
    DefaultHashBuilder, OptionsBuilder, Weighter,
    sync::{Cache, DefaultLifecycle},
};

use crate::{
    error::Error,
    store::{Kept, Record, SurveyId},
    surveys::Surveys,
};

/// How much text the parsed surveys that are kept at hand were read from, in bytes; parsed they take a few times that.
const PARSED: u64 = 32 * 1024 * 1024;
/// How many surveys that may be.
const AT_HAND: usize = 4_096;
/// Few, since one part must hold a survey of the largest size.
const PARTS: usize = 2;

/// Each version by itself.
pub(super) type AtHand = Cache<(SurveyId, u32), Arc<Parsed>, BySize>;

/// A spec, read once.
pub(crate) struct Parsed {
    pub(crate) door: &'static dyn Door,
    pub(crate) survey: Survey,
    pub(crate) graph: Arc<engine::Graph>,
    pub(crate) tally: Tally,
    /// Of the text it was read from, in bytes.
    size: usize,
}

#[derive(Clone)]
pub(super) struct BySize;

impl Weighter<(SurveyId, u32), Arc<Parsed>> for BySize {
    fn weight(&self, _: &(SurveyId, u32), parsed: &Arc<Parsed>) -> u64 {
        const LEAST: u64 = 1_024;
        LEAST + parsed.size as u64
    }
}

impl Parsed {
    pub(super) fn new(door: &'static dyn Door, survey: Survey, size: usize) -> Self {
        Self { door, tally: Census::take(&survey), graph: Arc::new(survey.graph().clone()), survey, size }
    }
}

pub(super) fn at_hand() -> AtHand {
    let mut options = OptionsBuilder::new();
    let options = options.estimated_items_capacity(AT_HAND).weight_capacity(PARSED).shards(PARTS).build();
    let options = options.expect("every option is given");
    Cache::with_options(options, BySize, DefaultHashBuilder::default(), DefaultLifecycle::default())
}

impl Surveys {
    /// The spec of a survey with what was added to it.
    pub(super) fn parsed(&self, record: &Record, added: &[Kept]) -> Result<Arc<Parsed>, Error> {
        let parse = || {
            let door = engine::doors::find(&record.door).ok_or_else(|| unreadable(&record.id, "unknown door"))?;
            let survey = accepted(door, &record.arguments, &record.id)?;
            let insights = added.iter().map(|Kept { remark, .. }| Insight::restore(&remark.question, &remark.text));
            let survey = insights.fold(survey, |survey, insight| survey.with_insight(&insight));
            let size = record.arguments.len() + added.iter().map(|added| added.remark.text.len()).sum::<usize>();
            Ok::<_, Error>(Arc::new(Parsed::new(door, survey, size)))
        };
        self.0.parsed.get_or_insert_with(&(record.id.clone(), record.version), parse)
    }
}

/// The survey that was made of arguments once.
pub(super) fn accepted(door: &dyn Door, arguments: &str, id: &SurveyId) -> Result<Survey, Error> {
    let arguments = engine::Json::parse(arguments).map_err(|_| unreadable(id, "its arguments are not JSON"))?;
    // What was accepted stays accepted, whatever the limits are by now.
    door.parse(&arguments, &Limits::widest()).map_err(|_| unreadable(id, "its arguments are refused"))
}

fn unreadable(id: &SurveyId, what: &str) -> Error {
    Error::Unreadable(format!("{id:?}, {what}"))
}
