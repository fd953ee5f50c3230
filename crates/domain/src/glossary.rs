//! The glossary: names in both languages, for those who translate.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Result;
use crate::change::Noun;
use crate::entry::{Entry, EntryContent, EntryDraft};
use crate::error::Missing;
use crate::field::FieldErrors;
use crate::number::whole_number;
use crate::staff::Permission;

const MAX_NAME: usize = 200;
const MAX_NOTE: usize = 500;

/// A name in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GlossaryContent {
    pub name_tr: String,
    pub name_en: String,
    pub note: String,
}

impl EntryContent for GlossaryContent {
    const NOUN: Noun = Noun::Glossary;
    const MISSING: Missing = Missing::GlossaryName;
    const MAX: u64 = 2000;
    const WRITE: Permission = Permission::WriteContent;
    const DELETE: Permission = Permission::WriteContent;

    fn label(&self) -> String {
        format!("{} = {}", self.name_tr, self.name_en)
    }
}

pub type GlossaryName = Entry<GlossaryContent>;

/// A name as a client sends it: `POST` and `PUT /api/glossary`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct GlossaryDraft {
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S", example = "Kültür Bakanlığı")]
    pub name_tr: String,
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S", example = "Ministry of Culture")]
    pub name_en: String,
    #[schema(max_length = 500)]
    pub note: String,
    /// The version that was read; only `PUT` looks at it. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl EntryDraft for GlossaryDraft {
    type Content = GlossaryContent;

    fn check(&self) -> Result<GlossaryContent> {
        let mut errors = FieldErrors::default();
        let content = GlossaryContent {
            name_tr: errors.required("name_tr", &self.name_tr, MAX_NAME),
            name_en: errors.required("name_en", &self.name_en, MAX_NAME),
            note: errors.optional("note", &self.note, MAX_NOTE),
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

    #[test]
    fn a_name_is_needed_in_both_languages() {
        let draft = |name_tr: &str, name_en: &str| GlossaryDraft {
            name_tr: name_tr.to_owned(),
            name_en: name_en.to_owned(),
            ..GlossaryDraft::default()
        };
        assert!(draft("Kız Kulesi", "Maiden's Tower").check().is_ok());
        assert!(draft("Kız Kulesi", " ").check().is_err());
        assert!(draft("", "Maiden's Tower").check().is_err());
        assert!(draft(&"x".repeat(201), "Maiden's Tower").check().is_err());
    }
}
