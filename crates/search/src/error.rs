//! Errors of the index; callers log them, rebuild or retry.

#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    #[error("search index: {0}")]
    Engine(#[from] tantivy::TantivyError),
    #[error("search index: {0}")]
    Io(#[from] std::io::Error),
    /// Another process holds the writer lock.
    #[error("search index is locked by another process")]
    Busy,
    #[error("search index is corrupt: {0}")]
    Corrupt(String),
}

impl From<tantivy::directory::error::OpenReadError> for SearchError {
    fn from(error: tantivy::directory::error::OpenReadError) -> Self {
        Self::Engine(error.into())
    }
}
