//! Discards the unread body of a refused request before the response is sent. Closing a connection with unread bytes resets
//! it, and a proxy would then answer 502 instead of passing the response on.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes, HttpBody};
use axum::http::{HeaderMap, header};
use futures_util::StreamExt;
use futures_util::stream::{self, Stream};

use crate::extract::MAX_UPLOAD_BODY;

/// Larger than any accepted body, and than what the proxies in `deploy/` let through.
const MAX_BYTES: usize = MAX_UPLOAD_BODY + 8 * 1024 * 1024;
const MAX_TIME: Duration = Duration::from_secs(2);

/// The part of a body that the handler did not read.
pub struct UnreadBody {
    body: Arc<Mutex<BodyDataStream>>,
}

/// The body for the handler, and a handle to what it leaves unread. `None` for an empty body, and for one that the client
/// sends only after `100 Continue`.
pub fn track_unread(headers: &HeaderMap, body: Body) -> (Body, Option<UnreadBody>) {
    if body.is_end_stream() || headers.contains_key(header::EXPECT) {
        return (body, None);
    }
    let body = Arc::new(Mutex::new(body.into_data_stream()));
    (Body::from_stream(chunks(body.clone())), Some(UnreadBody { body }))
}

impl UnreadBody {
    /// Reads it to the end, within limits.
    pub async fn discard(self) {
        let mut chunks = chunks(self.body);
        let discarding = async {
            let mut read = 0;
            while let Some(Ok(chunk)) = chunks.next().await
                && read < MAX_BYTES
            {
                read += chunk.len();
            }
        };
        // A client that sends this slowly is disconnected.
        let _ = tokio::time::timeout(MAX_TIME, discarding).await;
    }
}

fn chunks(body: Arc<Mutex<BodyDataStream>>) -> impl Stream<Item = Result<Bytes, axum::Error>> + Unpin {
    stream::poll_fn(move |context| body.lock().unwrap_or_else(PoisonError::into_inner).poll_next_unpin(context))
}
