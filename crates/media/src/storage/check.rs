//! The write check of the storage.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

use bytes::Bytes;

use super::{MediaStore, StorageError};

impl MediaStore {
    /// Writes and deletes a small file, which verifies the address, the credentials and the free space.
    pub async fn check(&self) -> Result<(), StorageError> {
        // One key per process: nodes do not delete each other's file, and a failing delete leaves one file only.
        static KEY: LazyLock<String> =
            LazyLock::new(|| format!("checks/{:016x}.txt", RandomState::new().hash_one(std::process::id())));
        self.put(&KEY, Bytes::from_static(b"check"), "text/plain").await?;
        self.delete(&KEY).await
    }
}
