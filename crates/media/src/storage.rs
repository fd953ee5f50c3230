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
}

impl MediaStore {
    fn new(backend: Arc<dyn ObjectStore>, keeps_content_type: bool) -> Self {
        Self { backend, keeps_content_type, failed_writes: Arc::default() }
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
