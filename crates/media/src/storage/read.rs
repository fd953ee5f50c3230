//! Reads: files, streams and listings.

use std::ops::Range;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures_util::stream::{self, BoxStream};
use futures_util::{Stream, StreamExt, TryStreamExt};
use object_store::{GetOptions, GetRange, GetResult, ObjectMeta, ObjectStore, ObjectStoreExt};

use super::keys::{content_type_of, key_path, prefix_path};
use super::{MAX_CACHED_FILE, MediaStore, StorageError};

/// A file in memory.
#[derive(Debug, Clone)]
pub struct StoredFile {
    pub bytes: Bytes,
    pub content_type: String,
    pub size: u64,
}

/// A file as a stream.
pub struct StoredStream {
    pub content_type: String,
    pub size: u64,
    pub body: BoxStream<'static, Result<Bytes, StorageError>>,
}

impl StoredStream {
    fn whole(key: &str, bytes: Bytes) -> Self {
        let size = bytes.len() as u64;
        Self { content_type: content_type_of(key).to_owned(), size, body: stream::iter([Ok(bytes)]).boxed() }
    }
}

/// One entry of a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub key: String,
    pub size: u64,
    /// When the file was last written.
    pub modified: DateTime<Utc>,
}

impl From<ObjectMeta> for Entry {
    fn from(found: ObjectMeta) -> Self {
        Self { key: found.location.into(), size: found.size, modified: found.last_modified }
    }
}

impl MediaStore {
    /// The whole file; `None` when it does not exist.
    pub async fn get(&self, key: &str) -> Result<Option<StoredFile>, StorageError> {
        let Some(found) = self.find(key).await? else {
            return Ok(None);
        };
        let bytes = found.bytes().await?;
        Ok(Some(StoredFile { content_type: content_type_of(key).to_owned(), size: bytes.len() as u64, bytes }))
    }

    /// The file as a stream, for large files; `None` when it does not exist.
    pub async fn stream(&self, key: &str) -> Result<Option<StoredStream>, StorageError> {
        if let Some(bytes) = self.cache.as_ref().and_then(|cache| cache.get(key)) {
            return Ok(Some(StoredStream::whole(key, bytes)));
        }
        let Some(found) = self.find(key).await? else { return Ok(None) };
        match &self.cache {
            Some(cache) if found.meta.size <= MAX_CACHED_FILE => {
                let bytes = found.bytes().await?;
                cache.insert(key.to_owned(), bytes.clone());
                Ok(Some(StoredStream::whole(key, bytes)))
            }
            _ => Ok(Some(StoredStream {
                content_type: content_type_of(key).to_owned(),
                size: found.meta.size,
                body: found.into_stream().map_err(StorageError::from).boxed(),
            })),
        }
    }

    /// A range of an existing file.
    pub async fn stream_range(&self, key: &str, range: Range<u64>) -> Result<StoredStream, StorageError> {
        let size = range.end - range.start;
        let options = GetOptions { range: Some(GetRange::Bounded(range)), ..GetOptions::default() };
        let found = self.backend.get_opts(&key_path(key)?, options).await?;
        let body = found.into_stream().map_err(StorageError::from).boxed();
        Ok(StoredStream { content_type: content_type_of(key).to_owned(), size, body })
    }

    /// Every file below the folder `prefix`; the empty prefix means all. The order is unspecified.
    pub fn list(&self, prefix: &str) -> impl Stream<Item = Result<Entry, StorageError>> + Send + Unpin + 'static {
        match prefix_path(prefix) {
            Err(error) => stream::iter([Err(error)]).boxed(),
            Ok(folder) => self.backend.list(folder.as_ref()).map_ok(Entry::from).map_err(StorageError::from).boxed(),
        }
    }

    /// The listing entry of one file; `None` when it does not exist.
    pub async fn entry(&self, key: &str) -> Result<Option<Entry>, StorageError> {
        match self.backend.head(&key_path(key)?).await {
            Ok(found) => Ok(Some(found.into())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    async fn find(&self, key: &str) -> Result<Option<GetResult>, StorageError> {
        match self.backend.get(&key_path(key)?).await {
            Ok(found) => Ok(Some(found)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}
