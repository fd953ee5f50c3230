//! Errors of backup and restore, in sentences for the command line.

use std::io;
use std::path::{Path, PathBuf};

use meydan_domain::Error;

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(
        "the database already has content; nothing was changed. Restore into an empty one, or ask for its content to be replaced"
    )]
    NotEmpty,
    #[error(
        "the archive has format {found}; this version reads formats up to {newest}. Use a newer version of the application"
    )]
    NewerFormat { found: u64, newest: u64 },
    #[error("the archive holds {0}, which this version does not know. Use a newer version of the application")]
    Unknown(String),
    #[error("the archive is damaged or incomplete: {0}")]
    Damaged(String),
    #[error("{}: {cause}", path.display())]
    File { path: PathBuf, cause: io::Error },
    #[error(transparent)]
    Site(#[from] Error),
}

impl BackupError {
    pub(super) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |cause| Self::File { path: path.to_owned(), cause }
    }

    pub(super) fn damaged(cause: impl std::fmt::Display) -> Self {
        Self::Damaged(cause.to_string())
    }
}

/// The background task panicked or was aborted.
pub(super) fn background(error: tokio::task::JoinError) -> BackupError {
    BackupError::Site(Error::internal(error))
}
