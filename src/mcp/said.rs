//! What comes with a call beside its arguments: in the address, in `_meta`, and by the client's own introduction.
//! The parameters are those of `POST /api/{door}`; what `_meta` says wins over the address.

use axum::http::{HeaderMap, request::Parts};
use rmcp::{RoleServer, model::RequestMetaObject, service::RequestContext};
use serde_json::Value;

use crate::{
    error::Error,
    http::parameters::Parameters,
    surveys::{Options, Repeat, digest},
};

/// What `_meta` may say, with or without our name before it.
const NAMES: [&str; 6] = ["agent", "session", "supports", "expires_in", "keep", "callback"];
pub(super) const OUR_NAME: &str = "askpath/";
/// In hexadecimal digits: enough to tell connections apart.
const DIGITS: usize = 16;

pub(super) struct Said {
    options: Options,
    /// The session has a name that was given to it, not only a connection.
    is_named: bool,
    fresh: bool,
}

impl Said {
    /// # Errors
    /// [`Error::Parameter`]
    pub(super) fn read(context: &RequestContext<RoleServer>) -> Result<Self, Error> {
        let head = context.extensions.get::<Parts>();
        let query = head.and_then(|head| head.uri.query()).unwrap_or_default();
        let named = NAMES.into_iter().filter_map(|name| Some((name, text(said(&context.meta, name)?))));
        let parameters = named.fold(Parameters::read(query)?, |parameters, (name, value)| parameters.with(name, value));
        let mut options = parameters.options(&HeaderMap::new())?;
        options.agent = options.agent.or_else(|| client(context));
        let is_named = options.session.is_some();
        if !is_named {
            options.session = head.and_then(|head| connection(&head.headers));
            // A connection may be shared by agents that know nothing of each other: none ends what another asks.
            options.keep = true;
        }
        let fresh = said(&context.meta, "fresh").is_some_and(|fresh| *fresh == Value::Bool(true));
        Ok(Self { options, is_named, fresh })
    }

    /// The session whose raises are meant. With an id that nobody guesses, the connection does not matter: it may be new.
    pub(super) fn whose(self, has_id: bool) -> Option<String> {
        self.options.session.filter(|_| self.is_named || !has_id)
    }

    /// The options of a new survey, by which the same call is known when it comes again.
    pub(super) fn of_call(mut self, tool: &str, arguments: &str) -> Options {
        let [agent, session] = [&self.options.agent, &self.options.session].map(|name| name.as_deref().unwrap_or_default());
        // No header holds such a character, so that no Idempotency-Key is the same.
        let key = format!("\u{1f}{}", digest([agent, session, tool, arguments]));
        self.options.repeat = Some(Repeat { key, fresh: self.fresh });
        self.options
    }
}

fn said<'a>(meta: &'a RequestMetaObject, name: &str) -> Option<&'a Value> {
    meta.get(&format!("{OUR_NAME}{name}")).or_else(|| meta.get(name)).filter(|value| !value.is_null())
}

/// As it would stand in an address.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(text).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// The client by the name it gives itself, if that can be shown.
fn client(context: &RequestContext<RoleServer>) -> Option<String> {
    let client = context.client_info()?;
    let name = client.title.unwrap_or(client.name);
    let named = Parameters::default().with("agent", name).options(&HeaderMap::new());
    named.ok().and_then(|options| options.agent)
}

/// A name for the connection that does not give away its id.
fn connection(headers: &HeaderMap) -> Option<String> {
    let id = headers.get("mcp-session-id")?.to_str().ok()?;
    Some(format!("mcp-{}", digest([id]).get(..DIGITS)?))
}
