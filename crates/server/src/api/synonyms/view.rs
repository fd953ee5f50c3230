//! The one representation of synonyms.

use meydan_domain::clock::local_rfc3339;
use meydan_domain::synonym::Synonym;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Synonym)]
pub struct SynonymView {
    pub id: i64,
    /// Words and phrases of equal meaning.
    pub words: Vec<String>,
    pub version: i64,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub updated_at: String,
}

impl From<Synonym> for SynonymView {
    fn from(synonym: Synonym) -> Self {
        Self {
            id: synonym.id,
            words: synonym.content.words,
            version: synonym.version,
            created_at: local_rfc3339(synonym.created_at),
            updated_at: local_rfc3339(synonym.updated_at),
        }
    }
}
