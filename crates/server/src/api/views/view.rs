//! The one representation of a view of a list.

use meydan_domain::clock::local_rfc3339;
use meydan_domain::list_view::ListView;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ListView)]
pub struct ListViewView {
    pub id: i64,
    /// The list that it is a view of.
    pub list: String,
    pub name: String,
    /// The query of the list's address.
    pub search: String,
    pub columns: Vec<String>,
    pub version: i64,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub updated_at: String,
}

impl From<ListView> for ListViewView {
    fn from(entry: ListView) -> Self {
        Self {
            id: entry.id,
            list: entry.content.list,
            name: entry.content.name,
            search: entry.content.search,
            columns: entry.content.columns,
            version: entry.version,
            created_at: local_rfc3339(entry.created_at),
            updated_at: local_rfc3339(entry.updated_at),
        }
    }
}
