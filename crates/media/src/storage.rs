//! Object storage: one small interface over a local folder and an S3 bucket.

mod check;
mod error;
mod keys;
mod open;
mod read;
mod write;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bytes::Bytes;
use object_store::ObjectStore;

pub use error::StorageError;
pub use keys::content_type_of;
pub use read::{Entry, StoredFile, StoredStream};

/// Where files live. Cloning is cheap and shares the connection pool.
#[derive(Clone)]
pub struct MediaStore {
    backend: Arc<dyn ObjectStore>,
    /// A folder cannot remember a content type, a bucket can: the extension decides on reading,
    /// but a bucket may also be read by a CDN that knows only what was written.
    keeps_content_type: bool,
    /// Files that the backend did not take, since the start.
    failed_writes: Arc<AtomicU64>,
    /// Small files that were lately read from a bucket; a folder is quick enough by itself.
    recent: Option<moka::sync::Cache<String, Bytes>>,
}

/// Bytes of memory for files of a bucket.
const RECENT_BYTES: u64 = 32 * 1024 * 1024;
/// Larger ones are streamed: a few of them would drive out all others.
const RECENT_FILE: u64 = 512 * 1024;
/// Another node may have deleted a file.
const RECENT_FOR: Duration = Duration::from_secs(300);

impl MediaStore {
    fn new(backend: Arc<dyn ObjectStore>, keeps_content_type: bool) -> Self {
        Self { backend, keeps_content_type, failed_writes: Arc::default(), recent: None }
    }

    /// Keeps small files in memory for a while: every read is a call over the network.
    fn with_recent_files(self) -> Self {
        let weigh = |key: &String, bytes: &Bytes| u32::try_from(key.len() + bytes.len()).unwrap_or(u32::MAX);
        let recent =
            moka::sync::Cache::builder().max_capacity(RECENT_BYTES).time_to_live(RECENT_FOR).weigher(weigh).build();
        Self { recent: Some(recent), ..self }
    }

    /// How many files the backend did not take since the start: a number that rises says that it has to be checked.
    pub fn failed_writes(&self) -> u64 {
        self.failed_writes.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for MediaStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MediaStore({})", self.backend)
    }
}
