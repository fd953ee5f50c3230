//! From a typed word to the terms of the index it may mean.

use std::cmp::Reverse;
use std::collections::HashMap;

use tantivy::Term;
use tantivy::query::FuzzyTermQuery;
use tantivy::schema::Field;

use crate::SearchError;
use crate::analysis::{Word, roots};
use crate::facts::Snapshot;

/// Terms that one guess (a beginning, a typo) adds to a word at most.
pub const MAX_GUESSES: usize = 24;
/// Terms that are looked at to find the best guesses, in all segments together.
const MAX_VISITED: usize = 2_000;
const MIN_PREFIX_CHARS: usize = 2;
/// The most letters of words whose likeness is measured.
const MAX_LETTERS: usize = 48;
/// One typo is forgiven from so many letters on, two from so many.
const ONE_TYPO_FROM: usize = 4;
const TWO_TYPOS_FROM: usize = 8;
/// A root is a guess itself, and a typo in it another: `opera` is not `oper` + `a`, and never `open`.
const ROOT_TYPO_FROM: usize = 5;

/// How near a term is to what was typed, nearest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nearness {
    Exact,
    Root,
    Prefix,
    OneTypo,
    TwoTypos,
}

/// One word of a question.
#[derive(Clone, Debug)]
pub struct Asked {
    pub folded: String,
    pub roots: Vec<String>,
    /// The last word may still be in the middle of being typed.
    pub is_last: bool,
}

impl Asked {
    pub fn new(word: &Word, is_last: bool) -> Self {
        Self { folded: word.folded.clone(), roots: roots(&word.raw, &word.folded), is_last }
    }

    /// What it may be but for typos, or its root may be.
    fn guesses(&self, snapshot: &Snapshot, field: Field) -> Result<Vec<(String, Nearness)>, SearchError> {
        // Two slips are rarer than one, and so much lies two slips away that it costs the most to look through.
        let mut guesses = Vec::new();
        for typos in 1..=self.typos() {
            guesses = alike(snapshot, field, &self.folded, typos, self.is_last)?;
            if !guesses.is_empty() {
                break;
            }
        }
        if let Some(root) = self.roots.iter().find(|root| root.chars().count() >= ROOT_TYPO_FROM) {
            guesses.extend(alike(snapshot, field, root, 1, false)?);
        }
        Ok(guesses)
    }

    fn typos(&self) -> u8 {
        let is_number = self.folded.bytes().any(|byte| byte.is_ascii_digit());
        match self.folded.chars().count() {
            _ if is_number => 0,
            TWO_TYPOS_FROM.. => 2,
            ONE_TYPO_FROM.. => 1,
            _ => 0,
        }
    }
}

/// When typos are looked for: it is the dearest of all guesses, and the most likely to be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typos {
    Never,
    /// Only for words that the index does not know.
    ForUnknown,
    Always,
}

/// Where terms are looked up, and the smaller dictionary where guesses are looked for first.
#[derive(Clone, Copy, Debug)]
pub struct Dictionaries {
    pub all: Field,
    pub likely: Field,
}

/// The terms a word may mean, each with its nearness; none when the index has nothing like it.
pub fn expand(
    snapshot: &Snapshot,
    dictionaries: Dictionaries,
    word: &Asked,
    typos: Typos,
) -> Result<Vec<(String, Nearness)>, SearchError> {
    let Dictionaries { all, likely } = dictionaries;
    let mut terms = vec![(word.folded.clone(), Nearness::Exact)];
    terms.extend(word.roots.iter().map(|root| (root.clone(), Nearness::Root)));
    let mut is_known = false;
    let mut known = Vec::new();
    for (term, nearness) in terms {
        if holds(snapshot, all, &term)? {
            is_known = true;
            known.push((term, nearness));
        }
    }
    if word.is_last && word.folded.chars().count() >= MIN_PREFIX_CHARS {
        let mut longer = beginning_with(snapshot, likely, &word.folded)?;
        if longer.is_empty() && all != likely {
            longer = beginning_with(snapshot, all, &word.folded)?;
        }
        is_known |= !longer.is_empty();
        known.extend(longer.into_iter().map(|term| (term, Nearness::Prefix)));
    }
    let wants_typos = match typos {
        Typos::Never => false,
        Typos::ForUnknown => !is_known,
        Typos::Always => true,
    };
    if wants_typos && word.typos() > 0 {
        let mut guesses = word.guesses(snapshot, likely)?;
        if guesses.is_empty() && all != likely {
            guesses = word.guesses(snapshot, all)?;
        }
        known.extend(guesses);
    }
    Ok(nearest_first(known))
}

/// Each term once, as near as it can be.
fn nearest_first(mut terms: Vec<(String, Nearness)>) -> Vec<(String, Nearness)> {
    terms.sort();
    terms.dedup_by(|later, earlier| later.0 == earlier.0);
    terms.sort_by_key(|(_, nearness)| *nearness);
    terms
}

pub fn holds(snapshot: &Snapshot, field: Field, term: &str) -> Result<bool, SearchError> {
    for (reader, _) in snapshot.readers() {
        if reader.inverted_index(field)?.terms().get(term)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

fn beginning_with(snapshot: &Snapshot, field: Field, prefix: &str) -> Result<Vec<String>, SearchError> {
    let mut guesses = Guesses::default();
    for (reader, _) in snapshot.readers() {
        let index = reader.inverted_index(field)?;
        let mut stream = index.terms().range().gt(prefix).into_stream()?;
        let mut visited = 0;
        while visited < may_visit(snapshot) && stream.advance() && stream.key().starts_with(prefix.as_bytes()) {
            guesses.add(stream.key(), 0, stream.value().doc_freq);
            visited += 1;
        }
    }
    Ok(guesses.best().into_iter().map(|(term, _)| term).collect())
}

/// The terms at most so many typos away; for a word that is still being typed also those that go on after it.
pub fn alike(
    snapshot: &Snapshot,
    field: Field,
    word: &str,
    typos: u8,
    is_prefix: bool,
) -> Result<Vec<(String, Nearness)>, SearchError> {
    let term = Term::from_field_text(field, word);
    let fuzzy =
        if is_prefix { FuzzyTermQuery::new_prefix(term, typos, true) } else { FuzzyTermQuery::new(term, typos, true) };
    let automaton = fuzzy.automaton()?;
    let mut guesses = Guesses::default();
    for (reader, _) in snapshot.readers() {
        let index = reader.inverted_index(field)?;
        let mut search = index.terms().search(&automaton);
        // So much is two typos away, or goes on after a mistyped beginning, that the first letter has to be right.
        if let Some((first, after)) = first_letter(word).filter(|_| is_prefix || typos > 1) {
            search = search.ge(first).lt(after);
        }
        let mut stream = search.into_stream()?;
        let mut visited = 0;
        while visited < may_visit(snapshot) && stream.advance() {
            let Ok(found) = std::str::from_utf8(stream.key()) else { continue };
            guesses.add(stream.key(), distance(word, found, is_prefix), stream.value().doc_freq);
            visited += 1;
        }
    }
    let nearness = |distance| if distance <= 1 { Nearness::OneTypo } else { Nearness::TwoTypos };
    Ok(guesses.best().into_iter().map(|(term, distance)| (term, nearness(distance))).collect())
}

/// The share of one segment.
fn may_visit(snapshot: &Snapshot) -> usize {
    MAX_VISITED / snapshot.segments.len().max(1)
}

/// The first letter of a word, and what comes after all words with it.
fn first_letter(word: &str) -> Option<(String, String)> {
    let first = word.chars().next()?;
    let after = char::from_u32(u32::from(first) + 1)?;
    Some((first.to_string(), after.to_string()))
}

/// A term, how far it lies from what was typed, and how many events have it.
type Guess = (Vec<u8>, (usize, u32));

/// Terms of all segments, to choose the nearest and most common from.
#[derive(Default)]
struct Guesses {
    terms: HashMap<Vec<u8>, (usize, u32), foldhash::fast::RandomState>,
}

impl Guesses {
    fn add(&mut self, term: &[u8], distance: usize, events: u32) {
        match self.terms.get_mut(term) {
            Some(guess) => guess.1 += events,
            None => {
                self.terms.insert(term.to_owned(), (distance, events));
            }
        }
    }

    fn best(self) -> Vec<(String, usize)> {
        let mut all: Vec<Guess> = self.terms.into_iter().collect();
        let nearest = |a: &Guess, b: &Guess| (a.1.0, Reverse(a.1.1), &a.0).cmp(&(b.1.0, Reverse(b.1.1), &b.0));
        // Of two thousand only the best are put in order.
        if all.len() > MAX_GUESSES {
            all.select_nth_unstable_by(MAX_GUESSES, nearest);
            all.truncate(MAX_GUESSES);
        }
        all.sort_unstable_by(nearest);
        all.into_iter().filter_map(|(term, (distance, _))| Some((String::from_utf8(term).ok()?, distance))).collect()
    }
}

/// Letters to add, drop, change or swap between two words; with `is_prefix`, whatever follows in `found` is free.
/// Words longer than any in the index count as far from everything.
pub fn distance(typed: &str, found: &str, is_prefix: bool) -> usize {
    let (Some(typed), Some(found)) = (Letters::new(typed), Letters::new(found)) else { return usize::MAX };
    let (typed, found) = (typed.as_slice(), found.as_slice());
    let mut rows = [[0_u8; MAX_LETTERS + 1]; 3];
    for (column, cell) in rows[0].iter_mut().enumerate() {
        *cell = column as u8;
    }
    let (mut last, mut before_last) = (0, 2);
    for (row, letter) in typed.iter().enumerate() {
        let next = 3 - last - before_last;
        rows[next][0] = row as u8 + 1;
        for (column, other) in found.iter().enumerate() {
            let changed = rows[last][column] + u8::from(letter != other);
            let mut least = changed.min(rows[last][column + 1] + 1).min(rows[next][column] + 1);
            let is_swap = row > 0 && column > 0 && *letter == found[column - 1] && typed[row - 1] == *other;
            if is_swap {
                least = least.min(rows[before_last][column - 1] + 1);
            }
            rows[next][column + 1] = least;
        }
        (before_last, last) = (last, next);
    }
    let last = &rows[last][..=found.len()];
    let least = if is_prefix { last.iter().min() } else { last.last() };
    usize::from(least.copied().unwrap_or_default())
}

/// The letters of a word, without asking for memory: thousands of words are compared for one question.
struct Letters {
    letters: [char; MAX_LETTERS],
    count: usize,
}

impl Letters {
    fn new(word: &str) -> Option<Self> {
        let mut letters = Self { letters: ['\0'; MAX_LETTERS], count: 0 };
        for letter in word.chars() {
            *letters.letters.get_mut(letters.count)? = letter;
            letters.count += 1;
        }
        Some(letters)
    }

    fn as_slice(&self) -> &[char] {
        &self.letters[..self.count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_guesses_are_the_nearest_then_the_most_common() {
        for count in [0, 1, MAX_GUESSES - 1, MAX_GUESSES, MAX_GUESSES + 1, 100] {
            let mut guesses = Guesses::default();
            // Ties in both, told apart by the word itself.
            let terms = (0..count).map(|number| (format!("w{number:03}"), number * 7 % 3, (number * 5 % 4) as u32));
            let mut expected: Vec<_> = terms.collect();
            expected.iter().for_each(|(term, distance, events)| guesses.add(term.as_bytes(), *distance, *events));
            expected.sort_by_key(|(term, distance, events)| (*distance, Reverse(*events), term.clone()));
            expected.truncate(MAX_GUESSES);
            let expected: Vec<_> = expected.into_iter().map(|(term, distance, _)| (term, distance)).collect();
            assert_eq!(guesses.best(), expected, "of {count}");
        }
    }

    #[test]
    fn distances_count_single_slips() {
        assert_eq!(distance("tiyotro", "tiyatro", false), 1);
        assert_eq!(distance("konsre", "konser", false), 1);
        assert_eq!(distance("istambul", "istanbul", false), 1);
        assert_eq!(distance("caz", "caz", false), 0);
        assert_eq!(distance("tiyotr", "tiyatro", true), 1);
        assert_eq!(distance("", "caz", false), 3);
    }
}
