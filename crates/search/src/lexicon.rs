//! A cache of analyzed words with their terms, because many events share few distinct words.

use std::hash::BuildHasher;
use std::ops::Range;

use foldhash::fast::RandomState;
use hashbrown::HashTable;

use crate::analysis::{self, TextLanguage};

/// Interned terms, and the term ids of each word.
///
/// Words and terms are compared by their 64-bit hash alone, which saves memory and time: the probability that two of a
/// million words collide is about one in thirty million. The caller replaces the lexicon long before ids exceed 32
/// bits.
#[derive(Default)]
pub struct Lexicon {
    hasher: RandomState,
    words: HashTable<Hashed<CompactRange>>,
    /// The term ids of all words, one word after the other.
    terms_of_words: Vec<u32>,
    term_ids: HashTable<Hashed<u32>>,
    terms: Vec<CompactRange>,
    text: String,
}

struct Hashed<T> {
    hash: u64,
    value: T,
}

#[derive(Clone, Copy)]
struct CompactRange {
    start: u32,
    end: u32,
}

impl CompactRange {
    fn new(range: Range<usize>) -> Self {
        Self { start: range.start as u32, end: range.end as u32 }
    }

    fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl Lexicon {
    /// Visits the term ids of each word of the text, the folded form first.
    ///
    /// Hyphenated words are also visited joined (`stand-up`: `standup`).
    pub fn for_each_word(&mut self, text: &str, language: TextLanguage, mut visit: impl FnMut(&[u32])) {
        let composed = analysis::composed(text);
        let mut previous: Option<Range<usize>> = None;
        for range in word_ranges(&composed) {
            let raw = &composed[range.clone()];
            visit(self.terms_of(raw, language));
            if let Some(previous) = previous.filter(|previous| &composed[previous.end..range.start] == "-") {
                visit(self.terms_of(&format!("{}{raw}", &composed[previous]), language));
            }
            previous = Some(range);
        }
    }

    pub fn term(&self, term_id: u32) -> &str {
        &self.text[self.terms[term_id as usize].range()]
    }

    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Empty if the token is not a word.
    fn terms_of(&mut self, raw: &str, language: TextLanguage) -> &[u32] {
        let hash = self.hasher.hash_one((language as u8, raw));
        let terms = match find(&self.words, hash) {
            Some(terms) => terms,
            None => self.insert_word(raw, language, hash),
        };
        &self.terms_of_words[terms.range()]
    }

    fn insert_word(&mut self, raw: &str, language: TextLanguage, hash: u64) -> CompactRange {
        let start = self.terms_of_words.len();
        if let Some(word) = analysis::word(raw, 0..raw.len(), None) {
            let roots = analysis::roots_in(&word.raw, &word.folded, language);
            for term in [word.folded].into_iter().chain(roots) {
                let term_id = self.term_id(&term);
                self.terms_of_words.push(term_id);
            }
        }
        let terms = CompactRange::new(start..self.terms_of_words.len());
        insert(&mut self.words, hash, terms);
        terms
    }

    fn term_id(&mut self, term: &str) -> u32 {
        let hash = self.hasher.hash_one(term);
        if let Some(term_id) = find(&self.term_ids, hash) {
            return term_id;
        }
        let term_id = self.terms.len() as u32;
        let start = self.text.len();
        self.text.push_str(term);
        self.terms.push(CompactRange::new(start..self.text.len()));
        insert(&mut self.term_ids, hash, term_id);
        term_id
    }
}

fn find<T: Copy>(table: &HashTable<Hashed<T>>, hash: u64) -> Option<T> {
    table.find(hash, |entry| entry.hash == hash).map(|entry| entry.value)
}

fn insert<T>(table: &mut HashTable<Hashed<T>>, hash: u64, value: T) {
    table.insert_unique(hash, Hashed { hash, value }, |entry| entry.hash);
}

fn word_ranges(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split(|letter| !analysis::is_word_char(letter)).filter(|piece| !piece.is_empty()).map(|piece| {
        let start = piece.as_ptr() as usize - text.as_ptr() as usize;
        start..start + piece.len()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_terms(lexicon: &mut Lexicon, text: &str) -> Vec<String> {
        let mut seen = Vec::new();
        lexicon.for_each_word(text, TextLanguage::Either, |terms| seen.push(terms[0]));
        seen.into_iter().map(|term_id| lexicon.term(term_id).to_owned()).collect()
    }

    #[test]
    fn a_hyphenated_word_is_also_indexed_joined() {
        assert_eq!(first_terms(&mut Lexicon::default(), "Stand-up gecesi"), ["stand", "up", "standup", "gecesi"]);
    }

    #[test]
    fn a_repeated_word_has_the_same_terms() {
        let mut lexicon = Lexicon::default();
        let many: String = (0..2_000).map(|number| format!("söz{number} ")).collect();
        let first = first_terms(&mut lexicon, &many);
        let terms = lexicon.len();
        assert_eq!(first_terms(&mut lexicon, &many), first);
        assert_eq!(lexicon.len(), terms);
        assert_eq!(first[1_234], "soz1234");
    }

    #[test]
    fn the_terms_of_a_word_depend_on_the_language() {
        let mut lexicon = Lexicon::default();
        let mut count = |language| {
            let mut terms = 0;
            lexicon.for_each_word("concerts", language, |found| terms = found.len());
            terms
        };
        assert_eq!((count(TextLanguage::Turkish), count(TextLanguage::English)), (1, 2));
    }
}
