//! What a client is still sending when its answer is ready: it is read and thrown away, within limits. A connection that
//! is closed on unread bytes is reset, and the client never learns why it was refused.

use std::{
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    body::{Body, Bytes},
    extract::Request,
    http::header::EXPECT,
    middleware::Next,
    response::Response,
};
use http_body_util::BodyExt;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::{sync::oneshot, time::timeout};

/// More than this nobody sends by mistake.
const MOST: usize = 64 * 1024 * 1024;

/// How long an answer may be held back.
const PATIENCE: Duration = Duration::from_secs(2);

/// A body that comes back when whoever it was given to is done with it.
struct Lent {
    body: Body,
    polled: bool,
    ended: bool,
    back: Option<oneshot::Sender<(Body, bool)>>,
}

/// For `axum::middleware::from_fn`, outside of all that refuses.
pub(crate) async fn discard(request: Request, next: Next) -> Response {
    let (head, body) = request.into_parts();
    let waits_for_leave = head.headers.contains_key(EXPECT);
    let (back, mut given_back) = oneshot::channel();
    let response = next.run(Request::from_parts(head, Body::new(Lent { body, polled: false, ended: false, back: Some(back) }))).await;
    if let Ok((body, polled)) = given_back.try_recv()
        && (polled || !waits_for_leave)
    {
        // Whoever sends slower than that is cut off.
        let _ = timeout(PATIENCE, drain(body)).await;
    }
    response
}

async fn drain(mut body: Body) {
    let mut read = 0;
    while let Some(Ok(frame)) = body.frame().await {
        read += frame.data_ref().map_or(0, Bytes::len);
        if read > MOST {
            break;
        }
    }
}

impl HttpBody for Lent {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.polled = true;
        let polled = Pin::new(&mut self.body).poll_frame(context);
        self.ended = matches!(polled, Poll::Ready(None | Some(Err(_))));
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(back) = self.back.take()
            && !self.ended
            && !self.body.is_end_stream()
        {
            // Nobody wants it back once the request is given up.
            let _ = back.send((std::mem::take(&mut self.body), self.polled));
        }
    }
}
