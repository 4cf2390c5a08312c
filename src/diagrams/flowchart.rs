//! Draws with merman; the only file that names it. Nothing of the diagram is believed here that [`Source`] did not check,
//! and nothing of the drawing is passed on that [`tame`] did not let through.

use std::time::Duration;

use merman::{
    Engine, MermaidConfig, OperationControl, ParseOptions, RenderError, RenderOutput, RenderTarget, Renderer, SvgEnvironment, SvgRequest,
    svg::{RenderResourcePolicy, ResourceLimitId},
};
use serde_json::{Value, json};

use super::{Theme, Undrawable, colour::Palette, source::Source, svg::tame};

const MOST_NODES: usize = 100;
const MOST_EDGES: usize = 200;
/// Subgraphs in subgraphs.
const DEEPEST: usize = 12;
/// As the library writes it; ours is about a third of that.
const LARGEST: usize = 1024 * 1024;

/// What draws: costly to make, free to share.
pub(super) struct Pen {
    renderer: Renderer,
    limits: RenderResourcePolicy,
}

impl Pen {
    pub(super) fn new() -> Self {
        let config = MermaidConfig::from_value(json!({
            "theme": "base",
            "look": "classic",
            "layout": "dagre",
            "securityLevel": "strict",
            "htmlLabels": false,
            "fontFamily": "system-ui, sans-serif",
            "fontSize": 14,
            "themeVariables": {"fontFamily": "system-ui, sans-serif", "fontSize": "14px"},
            "flowchart": {"htmlLabels": false, "padding": 15, "nodeSpacing": 36, "rankSpacing": 44, "diagramPadding": 4, "wrappingWidth": 180,
                "minNodeWidth": 40, "subGraphTitleMargin": {"top": 6, "bottom": 6}},
        }));
        Self { renderer: Renderer::new().with_engine(Engine::new().with_site_config(config)), limits: limits() }
    }

    /// Draws within `deadline`, which is looked at now and then.
    pub(super) fn draw(&self, source: &Source, theme: Theme, deadline: Duration) -> Result<String, Undrawable> {
        let control = OperationControl::new().with_deadline(deadline);
        let admitted = *self.limits.input_policy();
        let parsed = self.renderer.prepare_semantic_with(source.text(), control, ParseOptions::strict(), admitted)?;
        let parsed = parsed.ok_or(Undrawable::NotAFlowchart)?;
        let model = parsed.compatibility_json()?;
        let count = |what: &str| model.get(what).and_then(Value::as_array).map_or(0, Vec::len);
        if count("nodes") == 0 {
            return Err(Undrawable::NotAFlowchart);
        }
        if count("nodes") + count("subgraphs") > MOST_NODES || count("edges") > MOST_EDGES {
            return Err(Undrawable::TooLarge);
        }
        let request =
            SvgRequest { environment: SvgEnvironment::deterministic().with_resource_policy(self.limits), ..SvgRequest::default() };
        let RenderOutput::Svg(Some(drawn)) = parsed.render(RenderTarget::Svg(request))? else { return Err(Undrawable::NotAFlowchart) };
        tame(drawn.svg(), Palette::of(theme)).ok_or(Undrawable::Foreign)
    }
}

/// The library's own, narrower. It counts nodes and edges together, before it lays anything out.
fn limits() -> RenderResourcePolicy {
    let limits = [
        (ResourceLimitId::MaxModelItems, MOST_NODES + MOST_EDGES),
        (ResourceLimitId::MaxModelNestingDepth, DEEPEST),
        (ResourceLimitId::MaxSvgBytes, LARGEST),
    ];
    let with = |policy: RenderResourcePolicy, (id, value)| policy.with_limit(id, value).expect("each may be narrowed");
    limits.into_iter().fold(RenderResourcePolicy::interactive(), with)
}

impl From<RenderError> for Undrawable {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::Cancelled(_) => Undrawable::TooSlow,
            RenderError::ResourceLimitExceeded(_) => Undrawable::TooLarge,
            _ => Undrawable::NotAFlowchart,
        }
    }
}
