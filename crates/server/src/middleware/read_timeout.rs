//! The read timeout of request bodies.

use std::io;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use futures_util::{StreamExt, stream};
use tokio::time::Instant;

/// The longest an upload may take, as a multiple of the read timeout: ten minutes by default.
const MAX_PAUSES: u32 = 20;

/// The body, failing with `TimedOut` after a pause longer than the read timeout.
pub fn with_read_timeout(body: Body, pause: Duration) -> Body {
    if body.is_end_stream() {
        return body;
    }
    let end = Instant::now() + pause * MAX_PAUSES;
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
