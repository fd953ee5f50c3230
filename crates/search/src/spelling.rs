//! Typos in words with a meaning: `ankra` is Ankara and `tomorow` is tomorrow, unless events have the word as typed.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use crate::dates::CORRECTABLE;
use crate::places;
use crate::query::truncated;
use crate::terms::{edit_distance, prefix_terms};
use crate::token::{Token, tokens};
use crate::understand::{Understood, understand_tokens};
use crate::vocabulary::Vocabulary;
use crate::{SearchError, SearchIndex};

/// Shorter words are too similar to others.
const MIN_CHARS: usize = 5;
/// Words of a query that are corrected at most, which bounds its cost.
const MAX_CORRECTED: usize = 8;
/// Words of prices and of what events are.
const OTHERS: &[&str] = &[
    "ucretsiz",
    "bedava",
    "altinda",
    "ustunde",
    "arasinda",
    "cheap",
    "muzikal",
    "musical",
    "sinema",
    "cinema",
    "sergi",
    "exhibition",
    "cocuk",
    "cocuklar",
    "children",
    "family",
    "yakinimda",
    "nearby",
    "erisilebilir",
    "wheelchair",
    "accessible",
    "engelli",
];

/// Words that are spelled right, though they are near to another one that has a meaning.
const GOOD_WORDS: &[&str] =
    &["burda", "burada", "yarim", "sanal", "sevgi", "erkek", "dersi", "martin", "martina", "haftaya", "yakin"];

impl SearchIndex {
    /// Parses a query text, with typos in known words corrected.
    pub fn understand(
        &self,
        text: &str,
        vocabulary: &Vocabulary,
        now: DateTime<Utc>,
    ) -> Result<Understood, SearchError> {
        let text = truncated(text);
        let mut words = tokens(text);
        let (snapshot, field, last) = (self.snapshot(), self.fields().words, words.len().saturating_sub(1));
        let as_typed = understand_tokens(text, &words, vocabulary, now);
        let is_read = |word: &Token<'_>| as_typed.parts.iter().any(|part| part.range.contains(&word.range.start));
        let is_candidate = |(_, word): &(usize, &mut Token<'_>)| may_be_corrected(word) && !is_read(word);
        for (at, word) in words.iter_mut().enumerate().filter(is_candidate).take(MAX_CORRECTED) {
            // First the cheap lookup: most words are those of events. The last one may be incomplete.
            if !self.is_known(&snapshot, word.raw, &word.folded)?
                && (at < last || prefix_terms(&snapshot, field, &word.folded)?.is_empty())
                && let Some(correction) = vocabulary.correction(&word.folded)
            {
                correction.clone_into(&mut word.folded);
            }
        }
        Ok(understand_tokens(text, &words, vocabulary, now))
    }
}

fn may_be_corrected(word: &Token<'_>) -> bool {
    word.folded.len() >= MIN_CHARS
        && word.folded.bytes().all(|byte| byte.is_ascii_lowercase())
        && !GOOD_WORDS.contains(&word.folded.as_str())
}

/// Known words, by their first letter.
#[derive(Clone, Debug, Default)]
pub struct Correctable {
    words: BTreeMap<u8, Vec<String>>,
}

impl Correctable {
    /// The words of dates, prices and places, and these.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut correctable = Self::default();
        CORRECTABLE.iter().chain(OTHERS).for_each(|word| correctable.add(word));
        names.into_iter().for_each(|word| correctable.add(word));
        places::correctable().for_each(|word| correctable.add(word));
        correctable
    }

    fn add(&mut self, word: &str) {
        if let Some(first) = word.bytes().next().filter(|_| word.len() >= MIN_CHARS) {
            self.words.entry(first).or_default().push(word.to_owned());
        }
    }

    pub fn correction(&self, typed: &str) -> Option<&str> {
        // The first letter is rarely wrong, and `forum` is not Çorum.
        let alike = self.words.get(&typed.bytes().next()?)?;
        // Suffixes are no typos.
        if alike.iter().any(|word| typed.starts_with(word)) {
            return None;
        }
        let with_one_typo = |stem: &str| alike.iter().find(|word| is_one_typo_away(stem, word));
        let stems = places::without_suffix(typed).filter(|stem| stem.len() >= MIN_CHARS);
        stems.filter_map(with_one_typo).next().map(String::as_str)
    }
}

fn is_one_typo_away(typed: &str, word: &str) -> bool {
    word.len().abs_diff(typed.len()) <= 1 && edit_distance(typed, word, false) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_typo_is_corrected_with_and_without_a_suffix() {
        let known = Correctable::new(["ankara", "corum", "istanbul"]);
        for (typed, word) in
            [("ankra", "ankara"), ("istnbulda", "istanbul"), ("tomorow", "tomorrow"), ("haftsonu", "haftasonu")]
        {
            assert_eq!(known.correction(typed), Some(word), "{typed}");
        }
        for typed in ["ankarada", "forum", "istanbul", "kapi", "zzzzz", ""] {
            assert_eq!(known.correction(typed), None, "{typed}");
        }
    }
}
