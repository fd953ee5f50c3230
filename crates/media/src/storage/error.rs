//! What can go wrong between us and the storage.

use std::path::PathBuf;

/// A failure of the storage, or of what was handed to it.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The configured address cannot be used; the text says what is expected instead.
    #[error("media storage address {url:?} cannot be used: {reason}")]
    BadUrl { url: String, reason: String },
    /// The local folder cannot be created or entered.
    #[error("media folder {} cannot be opened: {source}", path.display())]
    Folder {
        path: PathBuf,
        #[source]
        source: std::io::Error,
    },
    /// A key that could leave its folder or mean different files on different systems.
    #[error("{0:?} is not a valid storage key")]
    BadKey(String),
    /// The stream handed to `put_stream` broke off; nothing was stored.
    #[error("the data to store ended with an error")]
    Source(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The folder or bucket refused or failed.
    #[error("media storage failed")]
    Backend(#[from] object_store::Error),
}
