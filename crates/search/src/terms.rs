//! Expansion of a query term to terms of the index: stems, prefixes and typos.

use std::cmp::Reverse;
use std::collections::HashMap;

use tantivy::Term;
use tantivy::query::FuzzyTermQuery;
use tantivy::schema::Field;

use crate::SearchError;
use crate::analysis::{Word, roots};
use crate::facts::Snapshot;

/// Terms that prefixes or typos add to a query term at most.
pub const MAX_EXPANSIONS: usize = 24;
/// Dictionary terms that are visited to find the best expansions, in all segments together.
const MAX_VISITED_TERMS: usize = 2_000;
const MIN_PREFIX_CHARS: usize = 2;
/// The longest word whose edit distance is computed.
const MAX_LETTERS: usize = 48;
/// The word lengths from which one and two typos are tolerated.
const ONE_TYPO_FROM: usize = 4;
const TWO_TYPOS_FROM: usize = 8;
/// Longer than for words, because a root may be wrong itself: `opera` is not `oper` + `a`, and never `open`.
const ROOT_TYPO_FROM: usize = 5;

/// How a term of the index matches a query term, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchKind {
    Exact,
    Root,
    Prefix,
    OneTypo,
    TwoTypos,
}

/// One word of a query.
#[derive(Clone, Debug)]
pub struct QueryTerm {
    pub folded: String,
    pub roots: Vec<String>,
    /// The last word may be incomplete, so it also matches as a prefix.
    pub is_last: bool,
}

impl QueryTerm {
    pub fn new(word: &Word, is_last: bool) -> Self {
        Self { folded: word.folded.clone(), roots: roots(&word.raw, &word.folded), is_last }
    }

    /// The terms within the tolerated edit distance of the word or of its root.
    fn fuzzy_expansions(&self, snapshot: &Snapshot, field: Field) -> Result<Vec<(String, MatchKind)>, SearchError> {
        // Edit distance 2 only if 1 finds nothing: two typos are rarer, and the search for them costs the most.
        let mut expansions = Vec::new();
        for typos in 1..=self.max_typos() {
            expansions = fuzzy_terms(snapshot, field, &self.folded, typos, self.is_last)?;
            if !expansions.is_empty() {
                break;
            }
        }
        if let Some(root) = self.roots.iter().find(|root| root.chars().count() >= ROOT_TYPO_FROM) {
            expansions.extend(fuzzy_terms(snapshot, field, root, 1, false)?);
        }
        Ok(expansions)
    }

    fn max_typos(&self) -> u8 {
        let is_number = self.folded.bytes().any(|byte| byte.is_ascii_digit());
        match self.folded.chars().count() {
            _ if is_number => 0,
            TWO_TYPOS_FROM.. => 2,
            ONE_TYPO_FROM.. => 1,
            _ => 0,
        }
    }
}

/// When typos are tolerated: they are the most expensive expansion, and the most likely to be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typos {
    Never,
    /// Only for words that are not in the index.
    ForUnknown,
    Always,
}

/// The dictionary of all terms, and the smaller one that is searched for expansions first.
#[derive(Clone, Copy, Debug)]
pub struct Dictionaries {
    pub all: Field,
    pub likely: Field,
}

/// The terms that match a query term, each with its kind of match; empty if the index has none.
pub fn expand(
    snapshot: &Snapshot,
    dictionaries: Dictionaries,
    word: &QueryTerm,
    typos: Typos,
) -> Result<Vec<(String, MatchKind)>, SearchError> {
    let Dictionaries { all, likely } = dictionaries;
    let mut terms = vec![(word.folded.clone(), MatchKind::Exact)];
    terms.extend(word.roots.iter().map(|root| (root.clone(), MatchKind::Root)));
    let mut is_known = false;
    let mut known = Vec::new();
    for (term, match_kind) in terms {
        if contains_term(snapshot, all, &term)? {
            is_known = true;
            known.push((term, match_kind));
        }
    }
    if word.is_last && word.folded.chars().count() >= MIN_PREFIX_CHARS {
        let mut longer = prefix_terms(snapshot, likely, &word.folded)?;
        if longer.is_empty() && all != likely {
            longer = prefix_terms(snapshot, all, &word.folded)?;
        }
        is_known |= !longer.is_empty();
        known.extend(longer.into_iter().map(|term| (term, MatchKind::Prefix)));
    }
    let include_typos = match typos {
        Typos::Never => false,
        Typos::ForUnknown => !is_known,
        Typos::Always => true,
    };
    if include_typos && word.max_typos() > 0 {
        let mut expansions = word.fuzzy_expansions(snapshot, likely)?;
        if expansions.is_empty() && all != likely {
            expansions = word.fuzzy_expansions(snapshot, all)?;
        }
        known.extend(expansions);
    }
    Ok(closest_first(known))
}

/// Each term once, with its best kind of match.
fn closest_first(mut terms: Vec<(String, MatchKind)>) -> Vec<(String, MatchKind)> {
    terms.sort();
    terms.dedup_by(|later, earlier| later.0 == earlier.0);
    terms.sort_by_key(|(_, match_kind)| *match_kind);
    terms
}

pub fn contains_term(snapshot: &Snapshot, field: Field, term: &str) -> Result<bool, SearchError> {
    for (reader, _) in snapshot.readers() {
        if reader.inverted_index(field)?.terms().get(term)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

pub fn prefix_terms(snapshot: &Snapshot, field: Field, prefix: &str) -> Result<Vec<String>, SearchError> {
    let mut expansions = Expansions::default();
    for (reader, _) in snapshot.readers() {
        let index = reader.inverted_index(field)?;
        let mut stream = index.terms().range().gt(prefix).into_stream()?;
        let mut visited = 0;
        while visited < visit_limit(snapshot) && stream.advance() && stream.key().starts_with(prefix.as_bytes()) {
            expansions.add(stream.key(), 0, stream.value().doc_freq);
            visited += 1;
        }
    }
    Ok(expansions.best().into_iter().map(|(term, _)| term).collect())
}

/// The terms within edit distance `typos` of a word; with `is_prefix`, those with a prefix within it.
pub fn fuzzy_terms(
    snapshot: &Snapshot,
    field: Field,
    word: &str,
    typos: u8,
    is_prefix: bool,
) -> Result<Vec<(String, MatchKind)>, SearchError> {
    let term = Term::from_field_text(field, word);
    let fuzzy =
        if is_prefix { FuzzyTermQuery::new_prefix(term, typos, true) } else { FuzzyTermQuery::new(term, typos, true) };
    let automaton = fuzzy.automaton()?;
    let mut expansions = Expansions::default();
    for (reader, _) in snapshot.readers() {
        let index = reader.inverted_index(field)?;
        let mut search = index.terms().search(&automaton);
        // The first letter has to be right, because a prefix or two typos match too many terms.
        if let Some((first, after)) = first_letter_range(word).filter(|_| is_prefix || typos > 1) {
            search = search.ge(first).lt(after);
        }
        let mut stream = search.into_stream()?;
        let mut visited = 0;
        while visited < visit_limit(snapshot) && stream.advance() {
            let Ok(found) = std::str::from_utf8(stream.key()) else { continue };
            expansions.add(stream.key(), edit_distance(word, found, is_prefix), stream.value().doc_freq);
            visited += 1;
        }
    }
    let match_kind = |distance| if distance <= 1 { MatchKind::OneTypo } else { MatchKind::TwoTypos };
    Ok(expansions.best().into_iter().map(|(term, distance)| (term, match_kind(distance))).collect())
}

/// The number of terms that may be visited in one segment.
fn visit_limit(snapshot: &Snapshot) -> usize {
    MAX_VISITED_TERMS / snapshot.segments.len().max(1)
}

/// The range of all words with the same first letter, as inclusive start and exclusive end.
fn first_letter_range(word: &str) -> Option<(String, String)> {
    let first = word.chars().next()?;
    let after = char::from_u32(u32::from(first) + 1)?;
    Some((first.to_string(), after.to_string()))
}

/// A term, its edit distance and its document frequency.
type Expansion = (Vec<u8>, (usize, u32));

/// The expansions found in all segments.
#[derive(Default)]
struct Expansions {
    terms: HashMap<Vec<u8>, (usize, u32), foldhash::fast::RandomState>,
}

impl Expansions {
    fn add(&mut self, term: &[u8], distance: usize, events: u32) {
        match self.terms.get_mut(term) {
            Some(expansion) => expansion.1 += events,
            None => {
                self.terms.insert(term.to_owned(), (distance, events));
            }
        }
    }

    fn best(self) -> Vec<(String, usize)> {
        let mut all: Vec<Expansion> = self.terms.into_iter().collect();
        let by_distance =
            |a: &Expansion, b: &Expansion| (a.1.0, Reverse(a.1.1), &a.0).cmp(&(b.1.0, Reverse(b.1.1), &b.0));
        // Selects before sorting, because there may be thousands.
        if all.len() > MAX_EXPANSIONS {
            all.select_nth_unstable_by(MAX_EXPANSIONS, by_distance);
            all.truncate(MAX_EXPANSIONS);
        }
        all.sort_unstable_by(by_distance);
        all.into_iter().filter_map(|(term, (distance, _))| Some((String::from_utf8(term).ok()?, distance))).collect()
    }
}

/// The Damerau-Levenshtein distance (optimal string alignment); with `is_prefix`, to the closest prefix of `found`.
/// `usize::MAX` if a word is longer than `MAX_LETTERS`.
pub fn edit_distance(typed: &str, found: &str, is_prefix: bool) -> usize {
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
            let is_transposition = row > 0 && column > 0 && *letter == found[column - 1] && typed[row - 1] == *other;
            if is_transposition {
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

/// The letters of a word on the stack, because one query compares thousands of words.
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
    fn the_best_expansions_are_the_closest_then_the_most_common() {
        for count in [0, 1, MAX_EXPANSIONS - 1, MAX_EXPANSIONS, MAX_EXPANSIONS + 1, 100] {
            let mut expansions = Expansions::default();
            // Ties in both are ordered by the term.
            let terms = (0..count).map(|number| (format!("w{number:03}"), number * 7 % 3, (number * 5 % 4) as u32));
            let mut expected: Vec<_> = terms.collect();
            expected.iter().for_each(|(term, distance, events)| expansions.add(term.as_bytes(), *distance, *events));
            expected.sort_by_key(|(term, distance, events)| (*distance, Reverse(*events), term.clone()));
            expected.truncate(MAX_EXPANSIONS);
            let expected: Vec<_> = expected.into_iter().map(|(term, distance, _)| (term, distance)).collect();
            assert_eq!(expansions.best(), expected, "of {count}");
        }
    }

    #[test]
    fn edit_distance_counts_single_typos() {
        assert_eq!(edit_distance("tiyotro", "tiyatro", false), 1);
        assert_eq!(edit_distance("konsre", "konser", false), 1);
        assert_eq!(edit_distance("istambul", "istanbul", false), 1);
        assert_eq!(edit_distance("caz", "caz", false), 0);
        assert_eq!(edit_distance("tiyotr", "tiyatro", true), 1);
        assert_eq!(edit_distance("", "caz", false), 3);
    }
}
