//! A request that is refused while its body is still being sent: the rest is read before the answer goes out. Closing with
//! unread bytes resets the connection, and a proxy in front then knows only of a broken one: a 502 instead of our answer.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes, HttpBody};
use axum::http::{HeaderMap, header};
use futures_util::StreamExt;
use futures_util::stream::{self, Stream};

use crate::extract::MAX_UPLOAD_BODY;

/// Larger than any body that is taken, and than what the proxies in `deploy/` let through.
const MAX_BYTES: usize = MAX_UPLOAD_BODY + 8 * 1024 * 1024;
const MAX_TIME: Duration = Duration::from_secs(2);

/// What the handler left unread of a body.
pub struct Rest {
    body: Arc<Mutex<BodyDataStream>>,
}

/// The body for the handler, and what will be left of it. Nothing for a body that is empty, or that the client sends only
/// after it is asked to.
pub fn keep_rest(headers: &HeaderMap, body: Body) -> (Body, Option<Rest>) {
    if body.is_end_stream() || headers.contains_key(header::EXPECT) {
        return (body, None);
    }
    let body = Arc::new(Mutex::new(body.into_data_stream()));
    (Body::from_stream(chunks(body.clone())), Some(Rest { body }))
}

impl Rest {
    /// Reads and forgets it, within bounds.
    pub async fn discard(self) {
        let mut chunks = chunks(self.body);
        let reading = async {
            let mut read = 0;
            while let Some(Ok(chunk)) = chunks.next().await
                && read < MAX_BYTES
            {
                read += chunk.len();
            }
        };
        // A client that sends this slowly is disconnected.
        let _ = tokio::time::timeout(MAX_TIME, reading).await;
    }
}

fn chunks(body: Arc<Mutex<BodyDataStream>>) -> impl Stream<Item = Result<Bytes, axum::Error>> + Unpin {
    stream::poll_fn(move |context| body.lock().unwrap_or_else(PoisonError::into_inner).poll_next_unpin(context))
}
