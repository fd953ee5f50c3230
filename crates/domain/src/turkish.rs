//! Turkish text: folding for search, sort keys.

pub use meydan_turkish::{fold, lowercase};

use crate::Language;

/// A key whose plain byte order is the language's alphabetical order.
pub fn sort_key(text: &str, language: Language) -> String {
    match language {
        Language::Tr => meydan_turkish::sort_key(text),
        Language::En => meydan_turkish::english_sort_key(text),
    }
}
