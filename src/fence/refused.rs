//! What a request is told that the fence refuses: always the same words, nothing of the request.

use axum::{
    http::{
        HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use serde_json::json;

/// Why a request does not get past the fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// No Host, two of them, or one that is no host: RFC 9112 wants 400.
    HostUnclear,
    /// 421: the request was meant for another server, or is made to look so by DNS rebinding.
    HostUnknown,
    OriginUnknown,
    CrossSite,
    Media,
}

impl Refused {
    pub(super) fn status(self) -> StatusCode {
        match self {
            Refused::HostUnclear => StatusCode::BAD_REQUEST,
            Refused::HostUnknown => StatusCode::MISDIRECTED_REQUEST,
            Refused::OriginUnknown | Refused::CrossSite => StatusCode::FORBIDDEN,
            Refused::Media => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        }
    }

    fn code(self) -> &'static str {
        match self {
            Refused::HostUnclear => "host_unclear",
            Refused::HostUnknown => "host_unknown",
            Refused::OriginUnknown => "origin_unknown",
            Refused::CrossSite => "cross_site",
            Refused::Media => "unsupported_media_type",
        }
    }

    fn message(self) -> &'static str {
        match self {
            Refused::HostUnclear => "The request must have exactly one Host header, a host name with its port.",
            Refused::HostUnknown => {
                "Askpath answers only to its own names. Use the address it printed when it started, or start it with \
                 --public-url set to the address you use."
            }
            Refused::OriginUnknown => "The request comes from a page that is not Askpath's. Programs should send no Origin header.",
            Refused::CrossSite => "The request comes from another site. Open the address in a tab of its own, or send it from a program.",
            Refused::Media => {
                "Send the body as JSON, with the header Content-Type: application/json; only Askpath's own pages send \
                 forms, and not here."
            }
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = self.status();
        let problem = json!({
            "type": "about:blank",
            "title": status.canonical_reason(),
            "status": status.as_u16(),
            "detail": self.message(),
            "errors": [{ "pointer": "", "code": self.code(), "message": self.message() }],
        });
        let headers =
            [(CONTENT_TYPE, HeaderValue::from_static("application/problem+json")), (CACHE_CONTROL, HeaderValue::from_static("no-store"))];
        (status, headers, problem.to_string()).into_response()
    }
}
