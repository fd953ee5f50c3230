//! What can go wrong with the index; a caller logs it, rebuilds or tries again.

#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    #[error("search index: {0}")]
    Engine(#[from] tantivy::TantivyError),
    #[error("search index: {0}")]
    Io(#[from] std::io::Error),
    /// Another process writes it.
    #[error("the search index is in use")]
    Busy,
    #[error("the search index is broken: {0}")]
    Broken(String),
}

impl From<tantivy::directory::error::OpenReadError> for SearchError {
    fn from(error: tantivy::directory::error::OpenReadError) -> Self {
        Self::Engine(error.into())
    }
}
