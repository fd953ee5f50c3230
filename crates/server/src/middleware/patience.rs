//! Bodies that come letter by letter: waited for, but not for ever.

use std::io;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use futures_util::{StreamExt, stream};
use tokio::time::Instant;

/// The longest an upload may take, as a multiple of the longest pause in it: ten minutes by default.
const PAUSES: u32 = 20;

/// The body, with an end to every pause in it.
pub fn bounded(body: Body, pause: Duration) -> Body {
    if body.is_end_stream() {
        return body;
    }
    let end = Instant::now() + pause * PAUSES;
    let chunks = stream::unfold(Some(body.into_data_stream()), move |chunks| async move {
        let mut chunks = chunks?;
        let deadline = end.min(Instant::now() + pause);
        match tokio::time::timeout_at(deadline, chunks.next()).await {
            Ok(Some(chunk)) => Some((chunk.map_err(io::Error::other), Some(chunks))),
            Ok(None) => None,
            Err(_) => Some((Err(io::ErrorKind::TimedOut.into()), None)),
        }
    });
    Body::from_stream(chunks)
}
