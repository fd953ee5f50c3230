//! Views of the panel's lists that all of the staff have: filters, order and columns under a name.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Result;
use crate::change::Noun;
use crate::entry::{Entry, EntryContent, EntryDraft};
use crate::error::Missing;
use crate::field::{FieldErrors, Problem};
use crate::number::whole_number;
use crate::staff::Permission;

const MAX_LIST: usize = 40;
const MAX_NAME: usize = 80;
const MAX_SEARCH: usize = 2000;
const MAX_COLUMNS: usize = 50;
const MAX_COLUMN: usize = 60;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListViewContent {
    /// The list that it is a view of; the panel knows their names.
    pub list: String,
    pub name: String,
    /// The query of the list's address.
    pub search: String,
    pub columns: Vec<String>,
}

impl EntryContent for ListViewContent {
    const NOUN: Noun = Noun::Views;
    const MISSING: Missing = Missing::ListView;
    const MAX: u64 = 500;
    const WRITE: Permission = Permission::WriteContent;
    const DELETE: Permission = Permission::WriteContent;

    fn label(&self) -> String {
        self.name.clone()
    }
}

pub type ListView = Entry<ListViewContent>;

/// A view as a client sends it: `POST` and `PUT /api/views`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ListViewDraft {
    #[schema(required = true, min_length = 1, max_length = 40, pattern = r"\S", example = "events")]
    pub list: String,
    #[schema(required = true, min_length = 1, max_length = 80, pattern = r"\S")]
    pub name: String,
    #[schema(max_length = 2000, example = "city=izmir&sort=date")]
    pub search: String,
    #[schema(max_items = 50)]
    pub columns: Vec<String>,
    /// The version that was read; only `PUT` looks at it. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl EntryDraft for ListViewDraft {
    type Content = ListViewContent;

    fn check(&self) -> Result<ListViewContent> {
        let mut errors = FieldErrors::default();
        if self.columns.len() > MAX_COLUMNS {
            errors.add("columns", Problem::TooMany { max: MAX_COLUMNS });
        }
        let content = ListViewContent {
            list: errors.required("list", &self.list, MAX_LIST),
            name: errors.required("name", &self.name, MAX_NAME),
            search: errors.optional("search", &self.search, MAX_SEARCH),
            columns: self.columns.iter().map(|column| errors.optional("columns", column, MAX_COLUMN)).collect(),
        };
        errors.version(self.version);
        errors.into_result()?;
        Ok(content)
    }

    fn version(&self) -> Option<i64> {
        self.version
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft() -> ListViewDraft {
        let columns = vec!["title".to_owned()];
        ListViewDraft { list: "events".to_owned(), name: "İzmir".to_owned(), columns, ..ListViewDraft::default() }
    }

    #[test]
    fn a_view_belongs_to_a_list_and_has_a_name() {
        assert!(draft().check().is_ok());
        assert!(ListViewDraft { list: String::new(), ..draft() }.check().is_err());
        assert!(ListViewDraft { name: " ".to_owned(), ..draft() }.check().is_err());
    }

    #[test]
    fn too_long_addresses_and_too_many_columns_are_refused() {
        assert!(ListViewDraft { search: "x".repeat(2001), ..draft() }.check().is_err());
        assert!(ListViewDraft { columns: vec!["title".to_owned(); 51], ..draft() }.check().is_err());
        assert!(ListViewDraft { columns: vec!["x".repeat(61)], ..draft() }.check().is_err());
    }
}
