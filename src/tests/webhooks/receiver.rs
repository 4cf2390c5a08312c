//! An agent's own server, which is told of surveys.

use std::sync::{Arc, Mutex};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, header::LOCATION},
    response::{IntoResponse, Response},
    routing::post,
};
use tokio::net::TcpListener;

/// What a receiver does with a message.
#[derive(Clone, Debug)]
pub(super) enum Does {
    Answer(u16),
    Redirect(String),
    Hang,
}

/// An agent's own server: what it is told to do, the last for good, and what it was sent.
#[derive(Clone)]
pub(super) struct Receiver {
    pub(super) base: String,
    does: Arc<Mutex<Vec<Does>>>,
    sent: Arc<Mutex<Vec<(HeaderMap, String)>>>,
}

impl Receiver {
    pub(super) async fn start(does: Vec<Does>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let base = format!("http://{}", listener.local_addr().expect("an address"));
        let receiver = Self { base, does: Arc::new(Mutex::new(does)), sent: Arc::default() };
        let router = Router::new().route("/hook", post(received)).with_state(receiver.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        receiver
    }

    pub(super) fn url(&self) -> String {
        format!("{}/hook", self.base)
    }

    pub(super) fn sent(&self) -> Vec<(HeaderMap, String)> {
        self.sent.lock().expect("a list").clone()
    }
}

async fn received(State(receiver): State<Receiver>, headers: HeaderMap, body: Bytes) -> Response {
    receiver.sent.lock().expect("a list").push((headers, String::from_utf8_lossy(&body).into_owned()));
    let does = {
        let mut does = receiver.does.lock().expect("a list");
        if does.len() > 1 { does.remove(0) } else { does[0].clone() }
    };
    match does {
        Does::Answer(status) => StatusCode::from_u16(status).expect("a status").into_response(),
        Does::Redirect(to) => (StatusCode::TEMPORARY_REDIRECT, [(LOCATION, to)]).into_response(),
        Does::Hang => std::future::pending().await,
    }
}
