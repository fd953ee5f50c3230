//! Words met before, each with the terms it is found under: an index of many events has few different words.

use std::hash::BuildHasher;
use std::ops::Range;

use foldhash::fast::RandomState;
use hashbrown::HashTable;

use crate::analysis::{self, Tongue};

/// Terms by number, and which of them each word is found under.
///
/// What was met is known again by its hash of 64 bits alone, which spares the memory and the time to compare: that two
/// of a million words share one happens once in some thirty million indexes. Whoever keeps a lexicon starts a new one
/// long before four bytes are too short for its numbers.
#[derive(Default)]
pub struct Lexicon {
    hasher: RandomState,
    words: HashTable<Known<Stretch>>,
    /// The terms of one word after those of another.
    terms_of_words: Vec<u32>,
    numbers: HashTable<Known<u32>>,
    terms: Vec<Stretch>,
    text: String,
}

struct Known<T> {
    hash: u64,
    value: T,
}

#[derive(Clone, Copy)]
struct Stretch {
    start: u32,
    end: u32,
}

impl Stretch {
    fn new(range: Range<usize>) -> Self {
        Self { start: range.start as u32, end: range.end as u32 }
    }

    fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl Lexicon {
    /// The terms of every word of the text, its folded self first.
    ///
    /// Joined twins of hyphenated words are among them (`stand-up`: `standup`).
    pub fn each_word(&mut self, text: &str, tongue: Tongue, mut take: impl FnMut(&[u32])) {
        let composed = analysis::composed(text);
        let mut before: Option<Range<usize>> = None;
        for range in word_ranges(&composed) {
            let raw = &composed[range.clone()];
            take(self.terms_of(raw, tongue));
            if let Some(before) = before.filter(|before| &composed[before.end..range.start] == "-") {
                take(self.terms_of(&format!("{}{raw}", &composed[before]), tongue));
            }
            before = Some(range);
        }
    }

    pub fn term(&self, number: u32) -> &str {
        &self.text[self.terms[number as usize].range()]
    }

    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Empty for what is no word.
    fn terms_of(&mut self, raw: &str, tongue: Tongue) -> &[u32] {
        let hash = self.hasher.hash_one((tongue as u8, raw));
        let place = match find(&self.words, hash) {
            Some(place) => place,
            None => self.learn(raw, tongue, hash),
        };
        &self.terms_of_words[place.range()]
    }

    fn learn(&mut self, raw: &str, tongue: Tongue, hash: u64) -> Stretch {
        let start = self.terms_of_words.len();
        if let Some(word) = analysis::word(raw, 0..raw.len(), None) {
            let roots = analysis::roots_in(&word.raw, &word.folded, tongue);
            for term in [word.folded].into_iter().chain(roots) {
                let number = self.number(&term);
                self.terms_of_words.push(number);
            }
        }
        let place = Stretch::new(start..self.terms_of_words.len());
        insert(&mut self.words, hash, place);
        place
    }

    fn number(&mut self, term: &str) -> u32 {
        let hash = self.hasher.hash_one(term);
        if let Some(number) = find(&self.numbers, hash) {
            return number;
        }
        let number = self.terms.len() as u32;
        let start = self.text.len();
        self.text.push_str(term);
        self.terms.push(Stretch::new(start..self.text.len()));
        insert(&mut self.numbers, hash, number);
        number
    }
}

fn find<T: Copy>(table: &HashTable<Known<T>>, hash: u64) -> Option<T> {
    table.find(hash, |known| known.hash == hash).map(|known| known.value)
}

fn insert<T>(table: &mut HashTable<Known<T>>, hash: u64, value: T) {
    table.insert_unique(hash, Known { hash, value }, |known| known.hash);
}

fn word_ranges(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split(|letter| !analysis::is_of_word(letter)).filter(|piece| !piece.is_empty()).map(|piece| {
        let start = piece.as_ptr() as usize - text.as_ptr() as usize;
        start..start + piece.len()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_terms(lexicon: &mut Lexicon, text: &str) -> Vec<String> {
        let mut seen = Vec::new();
        lexicon.each_word(text, Tongue::Either, |terms| seen.push(terms[0]));
        seen.into_iter().map(|number| lexicon.term(number).to_owned()).collect()
    }

    #[test]
    fn a_hyphenated_word_is_also_found_joined() {
        assert_eq!(first_terms(&mut Lexicon::default(), "Stand-up gecesi"), ["stand", "up", "standup", "gecesi"]);
    }

    #[test]
    fn a_word_has_the_same_terms_whenever_it_comes_again() {
        let mut lexicon = Lexicon::default();
        let many: String = (0..2_000).map(|number| format!("söz{number} ")).collect();
        let first = first_terms(&mut lexicon, &many);
        let terms = lexicon.len();
        assert_eq!(first_terms(&mut lexicon, &many), first);
        assert_eq!(lexicon.len(), terms);
        assert_eq!(first[1_234], "soz1234");
    }

    #[test]
    fn a_word_of_one_language_may_have_other_terms_in_the_other() {
        let mut lexicon = Lexicon::default();
        let mut count = |tongue| {
            let mut terms = 0;
            lexicon.each_word("concerts", tongue, |found| terms = found.len());
            terms
        };
        assert_eq!((count(Tongue::Turkish), count(Tongue::English)), (1, 2));
    }
}
