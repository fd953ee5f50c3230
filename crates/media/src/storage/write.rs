//! Writing and deleting; a reader sees the old file or the new one, never half of one.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use object_store::buffered::BufWriter;
use object_store::{Attribute, Attributes, ObjectStoreExt, PutOptions, PutPayload};
use tokio::io::AsyncWriteExt;

use super::keys::key_path;
use super::{MediaStore, StorageError};

/// Smaller files go out as one request; larger ones in parts of this size (S3 wants at least 5 MB a part).
const PART_SIZE: usize = 8 * 1024 * 1024;
/// Bounds the memory of one upload to a few parts.
const PARTS_IN_FLIGHT: usize = 2;

impl MediaStore {
    /// Stores a file, replacing an earlier one.
    pub async fn put(&self, key: &str, bytes: Bytes, content_type: &str) -> Result<(), StorageError> {
        let options = PutOptions { attributes: self.attributes(content_type), ..PutOptions::default() };
        let path = key_path(key)?;
        self.forget(key);
        let put = self.backend.put_opts(&path, PutPayload::from_bytes(bytes), options).await;
        put.map(drop).map_err(|error| self.failed(error.into()))
    }

    /// Stores a file that arrives in pieces. When the stream fails, nothing is stored and an earlier file stays.
    pub async fn put_stream<S, E>(&self, key: &str, mut body: S, content_type: &str) -> Result<(), StorageError>
    where
        S: Stream<Item = Result<Bytes, E>> + Send + Unpin,
        E: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        self.forget(key);
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

    /// Removes a file; removing one that is not there is fine.
    pub async fn delete(&self, key: &str) -> Result<(), StorageError> {
        let deleted = self.backend.delete(&key_path(key)?).await;
        // Afterwards: a reader may have found it until now.
        self.forget(key);
        match deleted {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    fn forget(&self, key: &str) {
        if let Some(recent) = &self.recent {
            recent.invalidate(key);
        }
    }

    /// Counts a write that the backend did not take.
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

// The first failure is what the caller needs to hear; parts that stay behind only cost space, so they are logged.
async fn give_up(writer: &mut BufWriter, key: &str) {
    if let Err(error) = writer.abort().await {
        tracing::warn!(media.key = key, %error, "an unfinished upload could not be removed");
    }
}

fn backend_error(error: std::io::Error) -> StorageError {
    StorageError::Backend(object_store::Error::Generic { store: "media", source: error.into() })
}
