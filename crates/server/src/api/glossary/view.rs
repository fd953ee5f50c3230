//! The one representation of a name of the glossary.

use meydan_domain::clock::local_rfc3339;
use meydan_domain::glossary::GlossaryName;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GlossaryName)]
pub struct GlossaryNameView {
    pub id: i64,
    pub name_tr: String,
    pub name_en: String,
    pub note: String,
    pub version: i64,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub updated_at: String,
}

impl From<GlossaryName> for GlossaryNameView {
    fn from(entry: GlossaryName) -> Self {
        Self {
            id: entry.id,
            name_tr: entry.content.name_tr,
            name_en: entry.content.name_en,
            note: entry.content.note,
            version: entry.version,
            created_at: local_rfc3339(entry.created_at),
            updated_at: local_rfc3339(entry.updated_at),
        }
    }
}
