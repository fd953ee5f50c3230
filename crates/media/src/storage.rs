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

/// The media store. Cloning is cheap and shares the connection pool.
#[derive(Clone)]
pub struct MediaStore {
    backend: Arc<dyn ObjectStore>,
    /// A folder cannot store a content type, a bucket can. The extension determines it on reading, but a CDN may read the
    /// bucket directly.
    keeps_content_type: bool,
    /// Failed writes since the start.
    failed_writes: Arc<AtomicU64>,
    /// A cache of small files recently read from a bucket; a folder is fast enough.
    cache: Option<moka::sync::Cache<String, Bytes>>,
}

/// Memory of the file cache.
const CACHE_BYTES: u64 = 32 * 1024 * 1024;
/// Larger files are streamed: a few of them would evict all others.
const MAX_CACHED_FILE: u64 = 512 * 1024;
/// Limited, because another node may delete a file.
const CACHE_TTL: Duration = Duration::from_secs(300);

impl MediaStore {
    fn new(backend: Arc<dyn ObjectStore>, keeps_content_type: bool) -> Self {
        Self { backend, keeps_content_type, failed_writes: Arc::default(), cache: None }
    }

    /// Caches small files, because every read of a bucket is a network request.
    fn with_cache(self) -> Self {
        let weigh = |key: &String, bytes: &Bytes| u32::try_from(key.len() + bytes.len()).unwrap_or(u32::MAX);
        let cache =
            moka::sync::Cache::builder().max_capacity(CACHE_BYTES).time_to_live(CACHE_TTL).weigher(weigh).build();
        Self { cache: Some(cache), ..self }
    }

    /// Failed writes since the start: an increase means that the backend must be checked.
    pub fn failed_writes(&self) -> u64 {
        self.failed_writes.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for MediaStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MediaStore({})", self.backend)
    }
}
