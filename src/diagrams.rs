//! Flowcharts drawn on the server, each at an address of its own, for an `<img>`. What an agent wrote is drawn by a
//! library that may be slow or fail: it runs aside, in turns, against the clock, and what it drew is looked through before
//! anybody sees it. Without the feature `diagrams` nothing is ever drawn, and pages show the source.

#[cfg(all(test, feature = "diagrams"))]
mod cases;
#[cfg(feature = "diagrams")]
mod colour;
#[cfg(feature = "diagrams")]
mod flowchart;
mod source;
#[cfg(feature = "diagrams")]
mod svg;

use std::{sync::Arc, time::Duration};

use axum::body::Bytes;
use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use quick_cache::{
    DefaultHashBuilder, OptionsBuilder, Weighter,
    sync::{Cache, DefaultLifecycle},
};
use sha2::{Digest, Sha256};
use tokio::{
    sync::Semaphore,
    task::spawn_blocking,
    time::{error::Elapsed, timeout},
};

#[cfg(feature = "diagrams")]
use self::flowchart::Pen;
use self::source::Source;

/// How long drawing one may take.
pub(crate) const DEADLINE: Duration = Duration::from_millis(500);
/// How long one waits for its turn.
const PATIENCE: Duration = Duration::from_secs(5);
/// How many are drawn at a time.
const TURNS: usize = 2;
/// How much of drawings is kept at hand, in bytes.
const DRAWN: u64 = 16 * 1024 * 1024;
/// Few, since one part must hold a drawing of the largest size.
const PARTS: usize = 4;

/// Whose diagram it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum DiagramOf<'a> {
    Option { question: &'a str, position: usize },
    Template { position: usize },
}

/// What it is looked at on: an `<img>` does not see the page's colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Theme {
    Light,
    Dark,
}

/// Why there is no drawing. The page shows the source.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub(crate) enum Undrawable {
    #[error("it is no flowchart that can be read; begin with flowchart or graph")]
    NotAFlowchart,
    #[error("it is too large; the most are 100 nodes and 200 edges")]
    TooLarge,
    #[error("it holds links, pictures or other things that are not drawn")]
    Foreign,
    #[error("it takes too long to draw")]
    TooSlow,
    #[error("drawing it failed")]
    Failed,
    #[error("too many diagrams are being drawn; ask again")]
    Busy,
    #[error("this server draws no diagrams")]
    NotHere,
}

impl Undrawable {
    /// Whether it may be drawn another time.
    fn may_pass(self) -> bool {
        matches!(self, Undrawable::TooSlow | Undrawable::Busy)
    }
}

/// A drawing, with what tells it from every other.
#[derive(Clone, Debug)]
pub(crate) struct Svg {
    pub(crate) bytes: Bytes,
    pub(crate) tag: String,
}

/// Where the diagram `source` is found, if it can be drawn. The page adds the theme: `&theme=light` or `&theme=dark`.
pub(crate) fn address(survey: &str, at: DiagramOf<'_>, source: &str) -> Option<String> {
    is_drawable(source).then(|| match at {
        DiagramOf::Option { question, position } => {
            format!("/s/{survey}/diagram?at={}&option={position}", utf8_percent_encode(question, NON_ALPHANUMERIC))
        }
        DiagramOf::Template { position } => format!("/s/{survey}/diagram?template={position}"),
    })
}

/// Whether `source` looks like something that is drawn here; cheap enough for every page.
pub(crate) fn is_drawable(source: &str) -> bool {
    cfg!(feature = "diagrams") && Source::read(source).is_ok()
}

/// Draws, and keeps what it drew. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Diagrams(Arc<Inner>);

struct Inner {
    pen: Pen,
    deadline: Duration,
    turns: Arc<Semaphore>,
    drawn: Cache<[u8; 32], Result<Svg, Undrawable>, BySize>,
}

impl Diagrams {
    pub(crate) fn new(deadline: Duration) -> Self {
        let options = OptionsBuilder::new().estimated_items_capacity(1_024).weight_capacity(DRAWN).shards(PARTS).build();
        let options = options.expect("every option is given");
        Self(Arc::new(Inner {
            pen: Pen::new(),
            deadline,
            turns: Arc::new(Semaphore::new(TURNS)),
            drawn: Cache::with_options(options, BySize, DefaultHashBuilder::default(), DefaultLifecycle::default()),
        }))
    }

    /// The drawing of `source`. Whoever asks for one that is being drawn gets the same.
    ///
    /// # Errors
    /// Why it was not drawn; what will not change is kept at hand like a drawing.
    pub(crate) async fn draw(&self, source: &str, theme: Theme) -> Result<Svg, Undrawable> {
        if !cfg!(feature = "diagrams") {
            return Err(Undrawable::NotHere);
        }
        let read = Source::read(source)?;
        let key: [u8; 32] = Sha256::new().chain_update([theme as u8]).chain_update(read.text()).finalize().into();
        let inner = Arc::clone(&self.0);
        let draw = async {
            let deadline = inner.deadline;
            let pen = Arc::clone(&inner);
            let drawn = aside(&inner.turns, deadline, move || pen.pen.draw(&read, theme, deadline).map(Svg::new)).await;
            if drawn.as_ref().is_err_and(|error| error.may_pass()) { drawn.map(Ok) } else { Ok(drawn) }
        };
        self.0.drawn.get_or_insert_async(&key, draw).await?
    }
}

/// Runs `draw` where it can block and fail. A drawing that takes too long is given up, but keeps its turn as long as it
/// runs, so that there are never more than [`TURNS`] of them.
async fn aside<T: Send + 'static>(
    turns: &Arc<Semaphore>,
    deadline: Duration,
    draw: impl FnOnce() -> Result<T, Undrawable> + Send + 'static,
) -> Result<T, Undrawable> {
    let turn = timeout(PATIENCE, Arc::clone(turns).acquire_owned()).await.map_err(|_: Elapsed| Undrawable::Busy)?;
    let turn = turn.map_err(|_| Undrawable::Busy)?;
    let drawing = spawn_blocking(move || {
        let _turn = turn;
        draw()
    });
    match timeout(deadline, drawing).await {
        Ok(Ok(drawn)) => drawn,
        // It panicked; the message is in the log.
        Ok(Err(_)) => Err(Undrawable::Failed),
        Err(_) => Err(Undrawable::TooSlow),
    }
}

impl Svg {
    fn new(svg: String) -> Self {
        let tag = format!("W/\"{}\"", BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(&svg)));
        Self { bytes: svg.into(), tag }
    }
}

#[derive(Clone)]
struct BySize;

impl Weighter<[u8; 32], Result<Svg, Undrawable>> for BySize {
    fn weight(&self, _: &[u8; 32], drawn: &Result<Svg, Undrawable>) -> u64 {
        const LEAST: u64 = 256;
        LEAST + drawn.as_ref().map_or(0, |svg| svg.bytes.len() as u64)
    }
}

/// Draws nothing.
#[cfg(not(feature = "diagrams"))]
struct Pen;

#[cfg(not(feature = "diagrams"))]
impl Pen {
    fn new() -> Self {
        Self
    }

    fn draw(&self, _: &Source, _: Theme, _: Duration) -> Result<String, Undrawable> {
        Err(Undrawable::NotHere)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn a_drawing_that_takes_too_long_is_given_up_and_keeps_its_turn_while_it_runs() {
        let turns = Arc::new(Semaphore::new(1));
        let (release, released) = mpsc::channel::<()>();
        let slow = move || released.recv().map_err(|_| Undrawable::Failed);
        assert_eq!(aside(&turns, Duration::from_millis(5), slow).await, Err(Undrawable::TooSlow));
        assert_eq!(turns.available_permits(), 0);
        release.send(()).expect("it still runs");
        assert_eq!(aside(&turns, LONG, || Ok(1)).await, Ok(1));
    }

    #[tokio::test]
    async fn a_drawing_that_panics_fails_alone() {
        let turns = Arc::new(Semaphore::new(1));
        assert_eq!(aside::<()>(&turns, LONG, || panic!("on purpose")).await, Err(Undrawable::Failed));
        assert_eq!(aside(&turns, LONG, || Ok(1)).await, Ok(1));
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_waits_too_long_for_a_turn_is_told_to_ask_again() {
        let turns = Arc::new(Semaphore::new(0));
        assert_eq!(aside(&turns, LONG, || Ok(1)).await, Err(Undrawable::Busy));
    }
}

#[cfg(all(test, not(feature = "diagrams")))]
mod undrawn {
    use super::*;

    #[tokio::test]
    async fn without_the_feature_nothing_is_drawn_and_nothing_has_an_address() {
        let source = "flowchart LR\n A --> B";
        assert_eq!(address("id", DiagramOf::Template { position: 0 }, source), None);
        let drawn = Diagrams::new(DEADLINE).draw(source, Theme::Light).await;
        assert_eq!(drawn.map(|svg| svg.tag), Err(Undrawable::NotHere));
    }
}

#[cfg(all(test, feature = "diagrams"))]
mod drawn {
    use super::*;

    const SOURCE: &str = "flowchart LR\n A --> B";

    #[tokio::test]
    async fn a_diagram_is_drawn_once_for_all_who_ask() {
        let diagrams = Diagrams::new(Duration::from_secs(60));
        let draw = |theme| diagrams.draw(SOURCE, theme);
        let (one, two, dark) = tokio::join!(draw(Theme::Light), draw(Theme::Light), draw(Theme::Dark));
        let [one, two, dark, again] = [one, two, dark, draw(Theme::Light).await].map(|svg| svg.expect("a drawing"));
        assert_eq!((one.bytes.as_ptr(), one.bytes.as_ptr()), (two.bytes.as_ptr(), again.bytes.as_ptr()));
        assert_ne!(one.tag, dark.tag);
    }

    #[tokio::test]
    async fn what_took_too_long_may_be_drawn_another_time_and_what_is_wrong_may_not() {
        let hurried = Diagrams::new(Duration::ZERO);
        assert_eq!(hurried.draw(SOURCE, Theme::Light).await.map(|svg| svg.tag), Err(Undrawable::TooSlow));
        assert_eq!(hurried.0.drawn.len(), 0);
        let diagrams = Diagrams::new(Duration::from_secs(60));
        let broken = diagrams.draw("flowchart LR\n A[ --> B", Theme::Light).await;
        assert_eq!((broken.map(|svg| svg.tag), diagrams.0.drawn.len()), (Err(Undrawable::NotAFlowchart), 1));
    }

    #[test]
    fn an_address_stands_for_what_can_be_drawn() {
        let option = DiagramOf::Option { question: "../x&y", position: 3 };
        assert_eq!(address("id", option, SOURCE).as_deref(), Some("/s/id/diagram?at=%2E%2E%2Fx%26y&option=3"));
        assert_eq!(address("id", DiagramOf::Template { position: 1 }, SOURCE).as_deref(), Some("/s/id/diagram?template=1"));
        for source in ["", " ", "gantt", "flowchart LR\n click A \"x\"", "graphics are nice"] {
            assert!(!is_drawable(source), "{source}");
        }
    }
}
