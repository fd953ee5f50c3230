//! Spelling corrections for a query without results.

use chrono::{DateTime, Utc};
use meydan_domain::turkish;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocAddress, TantivyDocument};

use crate::analysis::{self, Word};
use crate::facts::Snapshot;
use crate::matching::MAX_QUERY_TERMS;
use crate::query::{Query, truncated};
use crate::suggest::stored;
use crate::terms::{contains_term, fuzzy_terms};
use crate::{SearchError, SearchIndex};

/// Shorter than in a search, because a correction is only suggested.
const TWO_TYPOS_FROM: usize = 5;
const ONE_TYPO_FROM: usize = 3;
/// The shortest part of two words that are typed as one.
const MIN_HALF: usize = 3;
/// Events that are read to find the original spelling of a term.
const MAX_SAMPLED_EVENTS: usize = 20;

impl SearchIndex {
    /// The text with its unknown words corrected, if that finds an upcoming event.
    pub fn did_you_mean(&self, text: &str, now: DateTime<Utc>) -> Result<Option<String>, SearchError> {
        let snapshot = self.snapshot();
        let mut words = analysis::words(truncated(text));
        words.retain(|word| !word.is_suffix);
        words.truncate(MAX_QUERY_TERMS);
        let mut has_changed = false;
        let mut corrected = Vec::new();
        for word in &words {
            let known = self.is_known(&snapshot, word)?;
            let correction = if known { None } else { self.correction(&snapshot, &word.folded)? };
            has_changed |= correction.is_some();
            corrected.push(correction.unwrap_or_else(|| word.raw.clone()));
        }
        let corrected = corrected.join(" ");
        if !has_changed {
            return Ok(None);
        }
        let hits = self.search(&Query { limit: 1, ..Query::new(&corrected, now) })?;
        Ok((hits.total > 0).then_some(corrected))
    }

    fn is_known(&self, snapshot: &Snapshot, word: &Word) -> Result<bool, SearchError> {
        let field = self.fields().words;
        let forms = [word.folded.clone()].into_iter().chain(analysis::roots(&word.raw, &word.folded));
        for form in forms {
            if contains_term(snapshot, field, &form)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn correction(&self, snapshot: &Snapshot, word: &str) -> Result<Option<String>, SearchError> {
        let field = self.fields().words;
        for at in (MIN_HALF..=word.len().saturating_sub(MIN_HALF)).filter(|at| word.is_char_boundary(*at)) {
            let (first, second) = word.split_at(at);
            if contains_term(snapshot, field, first)? && contains_term(snapshot, field, second)? {
                return Ok(Some(format!(
                    "{} {}",
                    self.original_spelling(snapshot, first)?,
                    self.original_spelling(snapshot, second)?
                )));
            }
        }
        let typos = match word.chars().count() {
            TWO_TYPOS_FROM.. => 2,
            ONE_TYPO_FROM.. => 1,
            _ => return Ok(None),
        };
        let mut candidates = fuzzy_terms(snapshot, self.fields().names, word, typos, false)?;
        if candidates.is_empty() {
            candidates = fuzzy_terms(snapshot, field, word, typos, false)?;
        }
        candidates.first().map(|(term, _)| self.original_spelling(snapshot, term)).transpose()
    }

    /// A term as an event spells it, because the terms of the index are folded.
    fn original_spelling(&self, snapshot: &Snapshot, term: &str) -> Result<String, SearchError> {
        let fields = self.fields();
        for (segment, (reader, _)) in (0_u32..).zip(snapshot.readers()) {
            let index = reader.inverted_index(fields.words)?;
            let Some(info) = index.terms().get(term)? else { continue };
            let postings = index.read_block_postings_from_terminfo(&info, IndexRecordOption::Basic)?;
            for doc in postings.docs().iter().take(MAX_SAMPLED_EVENTS) {
                let document: TantivyDocument = snapshot.searcher.doc(DocAddress::new(segment, *doc))?;
                for field in [fields.title_tr, fields.title_en, fields.about] {
                    let words = analysis::words(stored(&document, field));
                    if let Some(word) = words.into_iter().find(|word| word.folded == term) {
                        return Ok(turkish::lowercase(&word.raw));
                    }
                }
            }
        }
        Ok(term.to_owned())
    }
}
