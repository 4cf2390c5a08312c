//! The parts of a multipart form, as they come in: never more than the caller's cap, and none that crawls in. The only file
//! that names the library which tells parts apart.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, header::CONTENT_TYPE},
};
use futures::{Stream, StreamExt, stream::try_unfold};
use hyper::body::Body as _;
use multer::{Constraints, Field, Multipart, SizeLimit, parse_boundary};
use tokio::{
    task::yield_now,
    time::{Instant, timeout_at},
};

use super::{BodyError, CAP, DEADLINE, Media};

/// What a client must send on average once [`DEADLINE`] is over, in bytes a second.
const PACE: u64 = 16 * 1024;

/// The most bytes of what stands above a part. The library keeps it all, and begins anew with each chunk that comes.
const HEAD: u64 = 64 * 1024;

/// What a part counts for at least, in bytes: a boundary, a head, and the ends of their lines.
const AROUND: usize = 64;

/// A multipart form that is being read.
pub(crate) struct Parts {
    form: Multipart<'static>,
    /// The part that was given out last.
    last: Option<Field<'static>>,
    cap: usize,
    /// How many bytes all may still take that is not in files.
    left: usize,
    /// How many bytes may still come before something is made of them.
    room: Arc<AtomicU64>,
}

/// One part: a field, or a file. What is not read of it is passed over.
pub(crate) struct Part<'a> {
    field: &'a mut Field<'static>,
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
        let room = Arc::new(AtomicU64::new(HEAD));
        let form = Multipart::with_constraints(paced(body, Arc::clone(&room)), boundary, constraints);
        Ok(Self { form, last: None, cap, left: CAP, room })
    }

    /// The next part; `None` at the end of the form. All that is not in files, names and what stands around parts counted,
    /// is at most [`CAP`] bytes.
    ///
    /// # Errors
    /// As [`Part::chunk`].
    pub(crate) async fn next(&mut self) -> Result<Option<Part<'_>>, BodyError> {
        let cap = self.cap;
        if let Some(mut last) = self.last.take() {
            while last.chunk().await.map_err(|error| broken(error, cap))?.is_some() {}
        }
        self.room.store(HEAD, Ordering::Relaxed);
        let next = self.form.next_field().await.map_err(|error| broken(error, cap))?;
        // What is in a part is given out as it comes.
        self.room.store(u64::MAX, Ordering::Relaxed);
        let Some(field) = next else { return Ok(None) };
        let names = [field.name(), field.file_name()].into_iter().flatten().map(str::len);
        take(&mut self.left, names.sum::<usize>() + AROUND)?;
        let field = self.last.insert(field);
        Ok(Some(Part { field, cap, left: &mut self.left }))
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

    /// The value of a field, CRLF turned into LF.
    ///
    /// # Errors
    /// As [`Part::chunk`], and [`BodyError::NotText`].
    pub(crate) async fn text(mut self) -> Result<String, BodyError> {
        let mut bytes = Vec::new();
        while let Some(chunk) = self.chunk().await? {
            take(self.left, chunk.len())?;
            bytes.extend_from_slice(&chunk);
        }
        Ok(String::from_utf8(bytes).map_err(|_| BodyError::NotText)?.replace("\r\n", "\n"))
    }
}

fn take(left: &mut usize, bytes: usize) -> Result<(), BodyError> {
    *left = left.checked_sub(bytes).ok_or(BodyError::TooLarge { cap: CAP })?;
    Ok(())
}

/// The bytes of a body, for as long as they come fast enough and there is `room` for them.
fn paced(body: Body, room: Arc<AtomicU64>) -> impl Stream<Item = Result<Bytes, BodyError>> + Send + 'static {
    let started = Instant::now();
    try_unfold((body.into_data_stream(), 0_u64, room), move |(mut bytes, read, room)| async move {
        // The library takes all that is there before it looks at any of it, and asks twice: one chunk at a time is there.
        yield_now().await;
        yield_now().await;
        let left = room.load(Ordering::Relaxed);
        if left == 0 {
            return Err(BodyError::NotParts);
        }
        let by = started + DEADLINE + Duration::from_secs(read / PACE);
        match timeout_at(by, bytes.next()).await.map_err(|_| BodyError::TooSlow)? {
            None => Ok(None),
            Some(Ok(chunk)) => {
                let length = chunk.len() as u64;
                room.store(left.saturating_sub(length), Ordering::Relaxed);
                Ok(Some((chunk, (bytes, read + length, room))))
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

    /// How many bytes were asked for of an endless body that begins so, and why it was given up.
    async fn endless(head: &'static str) -> (u64, BodyError) {
        let asked = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&asked);
        let rest = stream::repeat_with(move || {
            count.fetch_add(1_000, Ordering::Relaxed);
            vec![b'x'; 1_000]
        });
        let body = Body::from_stream(stream::iter([head.as_bytes().to_vec()]).chain(rest).map(Ok::<_, Infallible>));
        let mut parts = Parts::of(&headers(), body, 100_000_000).expect("a form");
        loop {
            match parts.next().await {
                Ok(part) => assert!(part.is_some(), "an end"),
                Err(error) => return (asked.load(Ordering::Relaxed), error),
            }
        }
    }

    #[tokio::test]
    async fn what_stands_above_a_part_and_does_not_end_is_given_up() {
        for head in ["", "--x\r\nA: ", "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n--x\r\nA: "] {
            let (asked, error) = endless(head).await;
            assert!(asked < 2 * HEAD && matches!(error, BodyError::NotParts), "{head:?} {asked}: {error}");
        }
        let (asked, error) = endless("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n").await;
        assert!(asked > 99_000_000 && matches!(error, BodyError::TooLarge { .. }), "{asked}: {error}");
    }

    #[tokio::test]
    async fn parts_and_their_names_count_like_what_is_in_them() {
        let part = |name: &str| format!("--x\r\nContent-Disposition: form-data; {name}\r\n\r\n\r\n");
        let most = CAP / AROUND;
        for (name, count, fits) in [
            ("name=\"\"", most, true),
            ("name=\"\"", most + 1, false),
            (&format!("name=\"{}\"", "n".repeat(10_000)), 100, false),
            (&format!("name=\"\"; filename=\"{}\"", "n".repeat(10_000)), 100, false),
        ] {
            let whole = part(name).repeat(count) + "--x--\r\n";
            let mut parts = Parts::of(&headers(), Body::from(whole), usize::MAX).expect("a form");
            let end = loop {
                match parts.next().await {
                    Ok(None) => break true,
                    Ok(Some(_)) => {}
                    Err(error) => break !matches!(error, BodyError::TooLarge { cap: CAP }),
                }
            };
            assert_eq!(end, fits, "{count}");
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
