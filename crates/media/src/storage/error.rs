//! Errors of the storage.

use std::path::PathBuf;

/// An error of the storage, or of its input.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The configured address is invalid; the text names the expected form.
    #[error("media storage address {url:?} cannot be used: {reason}")]
    BadUrl { url: String, reason: String },
    /// The local folder cannot be created or accessed.
    #[error("media folder {} cannot be opened: {source}", path.display())]
    Folder {
        path: PathBuf,
        #[source]
        source: std::io::Error,
    },
    /// A key that could leave its folder or differ between file systems.
    #[error("{0:?} is not a valid storage key")]
    BadKey(String),
    /// The stream of `put_stream` failed; nothing was stored.
    #[error("the data to store ended with an error")]
    Source(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The folder or bucket refused or failed.
    #[error("media storage failed")]
    Backend(#[from] object_store::Error),
}
