//! Synonyms: words and phrases that the search treats as equal.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Result;
use crate::change::Noun;
use crate::entry::{Entry, EntryContent, EntryDraft};
use crate::error::Missing;
use crate::field::{FieldErrors, Problem};
use crate::number::whole_number;
use crate::staff::Permission;
use crate::text::clean;
use crate::turkish;

/// Each of them is looked for whenever one of them is searched, which bounds the cost of a search.
pub const MAX_PHRASES: usize = 8;
const MAX_PHRASE: usize = 60;

/// Phrases of equal meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SynonymContent {
    pub words: Vec<String>,
}

impl EntryContent for SynonymContent {
    const NOUN: Noun = Noun::Synonyms;
    const MISSING: Missing = Missing::Synonym;
    /// All of them are kept in memory and compared to every search.
    const MAX: u64 = 1000;
    const WRITE: Permission = Permission::ManageSite;
    const DELETE: Permission = Permission::ManageSite;

    fn label(&self) -> String {
        self.words.join(" = ")
    }
}

pub type Synonym = Entry<SynonymContent>;

/// Synonyms as a client sends them: `POST` and `PUT /api/synonyms`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct SynonymDraft {
    /// Words or phrases of at most 60 letters that mean the same. Forms with suffixes need not be listed.
    #[schema(required = true, min_items = 2, max_items = 8, example = json!(["piyes", "tiyatro oyunu"]))]
    pub words: Vec<String>,
    /// The version that was read; only `PUT` looks at it. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl EntryDraft for SynonymDraft {
    type Content = SynonymContent;

    /// Phrases that differ only in letters that are searched alike are the same.
    fn check(&self) -> Result<SynonymContent> {
        let mut errors = FieldErrors::default();
        let (mut seen, mut words) = (HashSet::new(), Vec::new());
        for phrase in &self.words {
            let phrase = clean(phrase).split_whitespace().collect::<Vec<_>>().join(" ");
            let folded = folded_words(&phrase);
            if folded.is_empty() {
                continue;
            }
            if phrase.chars().count() > MAX_PHRASE {
                errors.add("words", Problem::TooLong { max: MAX_PHRASE });
            } else if seen.insert(folded) {
                words.push(phrase);
            }
        }
        errors.version(self.version);
        if words.len() < 2 {
            errors.add("words", Problem::TooFew { min: 2 });
        } else if words.len() > MAX_PHRASES {
            errors.add("words", Problem::TooMany { max: MAX_PHRASES });
        }
        errors.into_result()?;
        Ok(SynonymContent { words })
    }

    fn version(&self) -> Option<i64> {
        self.version
    }
}

fn folded_words(phrase: &str) -> Vec<String> {
    let folded = turkish::fold(phrase);
    let words = folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(words: &[&str]) -> Option<Vec<String>> {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        SynonymDraft { words, version: None }.check().ok().map(|content| content.words)
    }

    #[test]
    fn phrases_are_cleaned_and_kept_as_typed() {
        let words = checked(&["  tiyatro   oyunu ", "Piyes", "", "PİYES", "…"]);
        assert_eq!(words, Some(vec!["tiyatro oyunu".to_owned(), "Piyes".to_owned()]));
    }

    #[test]
    fn fewer_than_two_meanings_and_too_many_or_too_long_ones_are_refused() {
        assert_eq!(checked(&[]), None);
        assert_eq!(checked(&["piyes"]), None);
        assert_eq!(checked(&["piyes", "Piyes"]), None);
        assert_eq!(checked(&["a", "b", "c", "d", "e", "f", "g", "h", "i"]), None);
        assert_eq!(checked(&["piyes", &"x".repeat(61)]), None);
    }
}
