//! A small file that proves that the storage can be used.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

use bytes::Bytes;

use super::{MediaStore, StorageError};

impl MediaStore {
    /// Writes a small file and removes it: the address, the credentials and the room are then known to be right.
    pub async fn check(&self) -> Result<(), StorageError> {
        // One name for each process: nodes do not remove each other's file, and one that cannot be deleted stays alone.
        static KEY: LazyLock<String> =
            LazyLock::new(|| format!("checks/{:016x}.txt", RandomState::new().hash_one(std::process::id())));
        self.put(&KEY, Bytes::from_static(b"check"), "text/plain").await?;
        self.delete(&KEY).await
    }
}
