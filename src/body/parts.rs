//! The parts of a multipart form, as they come in: never more than the caller's cap, and none that crawls in. The only file
//! that names the library which tells parts apart.

use std::time::Duration;

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, header::CONTENT_TYPE},
};
use futures::{Stream, StreamExt, stream::try_unfold};
use hyper::body::Body as _;
use multer::{Constraints, Field, Multipart, SizeLimit, parse_boundary};
use tokio::time::{Instant, timeout_at};

use super::{BodyError, CAP, DEADLINE, Media};

/// What a client must send on average once [`DEADLINE`] is over, in bytes a second.
const PACE: u64 = 16 * 1024;

/// A multipart form that is being read.
pub(crate) struct Parts {
    form: Multipart<'static>,
    cap: usize,
    /// How many bytes the fields that are no files may still take.
    left: usize,
}

/// One part: a field, or a file. What is not read of it is passed over.
pub(crate) struct Part<'a> {
    field: Field<'static>,
    cap: usize,
    left: &'a mut usize,
}

impl Parts {
    /// The form in `body`, of `cap` bytes at most.
    ///
    /// # Errors
    /// [`BodyError::NotForm`] and [`BodyError::TooLarge`], both before a byte is read.
    pub(crate) fn of(headers: &HeaderMap, body: Body, cap: usize) -> Result<Self, BodyError> {
        let said = headers.get(CONTENT_TYPE).filter(|_| Media::of(headers) == Some(Media::Parts));
        let boundary = said.and_then(|said| parse_boundary(said.to_str().ok()?).ok()).ok_or(BodyError::NotForm)?;
        if body.size_hint().lower() > cap as u64 {
            return Err(BodyError::TooLarge { cap });
        }
        let constraints = Constraints::new().size_limit(SizeLimit::new().whole_stream(cap as u64));
        Ok(Self { form: Multipart::with_constraints(paced(body), boundary, constraints), cap, left: CAP })
    }

    /// The next part; `None` at the end of the form.
    ///
    /// # Errors
    /// As [`Part::chunk`].
    pub(crate) async fn next(&mut self) -> Result<Option<Part<'_>>, BodyError> {
        let cap = self.cap;
        let field = self.form.next_field().await.map_err(|error| broken(error, cap))?;
        Ok(field.map(|field| Part { field, cap, left: &mut self.left }))
    }
}

impl Part<'_> {
    /// Empty for a part without a name.
    pub(crate) fn name(&self) -> &str {
        self.field.name().unwrap_or_default()
    }

    /// What a file is called where it comes from; `None` for a part that is no file.
    pub(crate) fn file_name(&self) -> Option<String> {
        // Browsers write quotes like that.
        self.field.file_name().map(|name| name.replace("%22", "\""))
    }

    /// Some bytes more of it; `None` at its end.
    ///
    /// # Errors
    /// [`BodyError::TooLarge`], [`BodyError::TooSlow`], [`BodyError::Cut`], [`BodyError::NotParts`].
    pub(crate) async fn chunk(&mut self) -> Result<Option<Bytes>, BodyError> {
        self.field.chunk().await.map_err(|error| broken(error, self.cap))
    }

    /// The value of a field, CRLF turned into LF. All of a form together are at most [`CAP`] bytes.
    ///
    /// # Errors
    /// As [`Part::chunk`], and [`BodyError::NotText`].
    pub(crate) async fn text(mut self) -> Result<String, BodyError> {
        let mut bytes = Vec::new();
        while let Some(chunk) = self.chunk().await? {
            *self.left = self.left.checked_sub(chunk.len()).ok_or(BodyError::TooLarge { cap: CAP })?;
            bytes.extend_from_slice(&chunk);
        }
        Ok(String::from_utf8(bytes).map_err(|_| BodyError::NotText)?.replace("\r\n", "\n"))
    }
}

/// The bytes of a body, for as long as they come fast enough.
fn paced(body: Body) -> impl Stream<Item = Result<Bytes, BodyError>> + Send + 'static {
    let started = Instant::now();
    try_unfold((body.into_data_stream(), 0_u64), move |(mut bytes, read)| async move {
        let by = started + DEADLINE + Duration::from_secs(read / PACE);
        match timeout_at(by, bytes.next()).await.map_err(|_| BodyError::TooSlow)? {
            None => Ok(None),
            Some(Ok(chunk)) => {
                let read = read + chunk.len() as u64;
                Ok(Some((chunk, (bytes, read))))
            }
            Some(Err(error)) => Err(BodyError::Cut(error.into())),
        }
    })
}

fn broken(error: multer::Error, cap: usize) -> BodyError {
    use multer::Error;
    match error {
        Error::StreamReadFailed(cause) => match cause.downcast::<BodyError>() {
            Ok(error) => *error,
            Err(other) => BodyError::Cut(other),
        },
        Error::StreamSizeExceeded { .. } | Error::FieldSizeExceeded { .. } => BodyError::TooLarge { cap },
        Error::IncompleteStream | Error::IncompleteFieldData { .. } | Error::IncompleteHeaders => BodyError::Cut(error.into()),
        _ => BodyError::NotParts,
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use axum::http::HeaderValue;
    use futures::stream;

    use super::*;

    fn headers() -> HeaderMap {
        HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("multipart/form-data; boundary=x"))])
    }

    fn slow(chunk: Vec<u8>, every: Duration) -> Body {
        let head = b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n".to_vec();
        let rest = stream::repeat(chunk).then(move |chunk| async move {
            tokio::time::sleep(every).await;
            chunk
        });
        Body::from_stream(stream::iter([head]).chain(rest).map(Ok::<_, Infallible>))
    }

    /// How long it took until the body was given up.
    async fn given_up(body: Body, cap: usize) -> (u64, BodyError) {
        let started = Instant::now();
        let mut parts = Parts::of(&headers(), body, cap).expect("a form");
        let mut part = parts.next().await.expect("a part").expect("a file");
        loop {
            if let Err(error) = part.chunk().await {
                return (started.elapsed().as_secs(), error);
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_file_that_drips_in_is_given_up_like_any_other_body() {
        let (seconds, error) = given_up(slow(vec![b'x'], Duration::from_secs(1)), CAP).await;
        assert!(seconds == DEADLINE.as_secs() && matches!(error, BodyError::TooSlow), "{seconds}: {error}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_large_file_has_the_time_that_a_slow_line_takes() {
        let (seconds, error) = given_up(slow(vec![b'x'; 20 * 1024], Duration::from_secs(1)), CAP).await;
        assert!(seconds >= 47 && matches!(error, BodyError::TooLarge { cap: CAP }), "{seconds}: {error}");
    }
}
