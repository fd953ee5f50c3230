//! A small file that proves that the storage can be used.

use std::hash::{BuildHasher, RandomState};

use bytes::Bytes;

use super::{MediaStore, StorageError};

impl MediaStore {
    /// Writes a small file and removes it: the address, the credentials and the room are then known to be right.
    pub async fn check(&self) -> Result<(), StorageError> {
        // A name of its own, so that two nodes do not remove each other's file.
        let key = format!("checks/{:016x}.txt", RandomState::new().hash_one(std::process::id()));
        self.put(&key, Bytes::from_static(b"check"), "text/plain").await?;
        self.delete(&key).await
    }
}
