//! Atomic writes and deletes: a reader sees the old file or the new one, never a partial one.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use object_store::buffered::BufWriter;
use object_store::{Attribute, Attributes, ObjectStoreExt, PutOptions, PutPayload};
use tokio::io::AsyncWriteExt;

use super::keys::key_path;
use super::{MediaStore, StorageError};

/// Smaller files are one request; larger ones are uploaded in parts of this size (S3 requires at least 5 MB).
const PART_SIZE: usize = 8 * 1024 * 1024;
/// Bounds the memory of one upload.
const PARTS_IN_FLIGHT: usize = 2;

impl MediaStore {
    /// Stores a file, replacing an earlier one.
    pub async fn put(&self, key: &str, bytes: Bytes, content_type: &str) -> Result<(), StorageError> {
        let options = PutOptions { attributes: self.attributes(content_type), ..PutOptions::default() };
        let path = key_path(key)?;
        self.evict(key);
        let put = self.backend.put_opts(&path, PutPayload::from_bytes(bytes), options).await;
        put.map(drop).map_err(|error| self.failed(error.into()))
    }

    /// Stores a stream. When it fails, nothing is stored and an earlier file stays.
    pub async fn put_stream<S, E>(&self, key: &str, mut body: S, content_type: &str) -> Result<(), StorageError>
    where
        S: Stream<Item = Result<Bytes, E>> + Send + Unpin,
        E: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        self.evict(key);
        let mut writer = BufWriter::with_capacity(Arc::clone(&self.backend), key_path(key)?, PART_SIZE)
            .with_max_concurrency(PARTS_IN_FLIGHT)
            .with_attributes(self.attributes(content_type));
        while let Some(piece) = body.next().await {
            let written = match piece {
                Ok(bytes) => writer.put(bytes).await.map_err(|error| self.failed(error.into())),
                Err(error) => Err(StorageError::Source(error.into())),
            };
            if let Err(error) = written {
                give_up(&mut writer, key).await;
                return Err(error);
            }
        }
        writer.shutdown().await.map_err(|error| self.failed(backend_error(error)))
    }

    /// Deletes a file; a missing one is not an error.
    pub async fn delete(&self, key: &str) -> Result<(), StorageError> {
        let deleted = self.backend.delete(&key_path(key)?).await;
        // After the delete: a concurrent reader may have cached it until then.
        self.evict(key);
        match deleted {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    fn evict(&self, key: &str) {
        if let Some(cache) = &self.cache {
            cache.invalidate(key);
        }
    }

    /// Counts a failed write.
    fn failed(&self, error: StorageError) -> StorageError {
        self.failed_writes.fetch_add(1, Ordering::Relaxed);
        error
    }

    fn attributes(&self, content_type: &str) -> Attributes {
        if self.keeps_content_type {
            Attributes::from_iter([(Attribute::ContentType, content_type.to_owned())])
        } else {
            Attributes::new()
        }
    }
}

// The caller gets the first error; leftover parts only use space, so they are logged.
async fn give_up(writer: &mut BufWriter, key: &str) {
    if let Err(error) = writer.abort().await {
        tracing::warn!(media.key = key, %error, "aborting a multipart upload failed");
    }
}

fn backend_error(error: std::io::Error) -> StorageError {
    StorageError::Backend(object_store::Error::Generic { store: "media", source: error.into() })
}
