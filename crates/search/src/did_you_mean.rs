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
            let known = self.is_known(&snapshot, &word.raw, &word.folded)?;
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

    /// True if an event has the word, or one that it is a form of.
    pub(crate) fn is_known(&self, snapshot: &Snapshot, raw: &str, folded: &str) -> Result<bool, SearchError> {
        let field = self.fields().words;
        let forms = [folded.to_owned()].into_iter().chain(analysis::roots(raw, folded));
        for form in forms {
            if contains_term(snapshot, field, &form)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The nearest word of an event, or two words that an event has side by side.
    fn correction(&self, snapshot: &Snapshot, word: &str) -> Result<Option<String>, SearchError> {
        let typos = match word.chars().count() {
            TWO_TYPOS_FROM.. => 2,
            ONE_TYPO_FROM.. => 1,
            _ => return Ok(None),
        };
        // One typo is likelier than a missing space, which is likelier than two typos.
        if let Some(nearest) = self.nearest(snapshot, word, 1)? {
            return Ok(Some(nearest));
        }
        if let Some(pair) = self.two_words(snapshot, word)? {
            return Ok(Some(pair));
        }
        if typos > 1 { self.nearest(snapshot, word, typos) } else { Ok(None) }
    }

    fn nearest(&self, snapshot: &Snapshot, word: &str, typos: u8) -> Result<Option<String>, SearchError> {
        for field in [self.fields().names, self.fields().words] {
            for (term, _) in fuzzy_terms(snapshot, field, word, typos, false)? {
                if let Some(spelling) = self.original_spelling(snapshot, &term)? {
                    return Ok(Some(spelling));
                }
            }
        }
        Ok(None)
    }

    /// `kısafilm`: two words that stand side by side in an event. Others would split a good word that no event has.
    fn two_words(&self, snapshot: &Snapshot, word: &str) -> Result<Option<String>, SearchError> {
        for at in (MIN_HALF..=word.len().saturating_sub(MIN_HALF)).filter(|at| word.is_char_boundary(*at)) {
            let (first, second) = word.split_at(at);
            if contains_term(snapshot, self.fields().words, second)?
                && let Some(pair) = self.spelling_in_events(snapshot, first, |words| {
                    let pair = words.windows(2).find(|pair| pair[0].folded == first && pair[1].folded == second)?;
                    Some(format!("{} {}", turkish::lowercase(&pair[0].raw), turkish::lowercase(&pair[1].raw)))
                })?
            {
                return Ok(Some(pair));
            }
        }
        Ok(None)
    }

    /// A term as an event spells it, because the terms of the index are folded. `None` if only descriptions or roots
    /// have it and it may have Turkish letters.
    fn original_spelling(&self, snapshot: &Snapshot, term: &str) -> Result<Option<String>, SearchError> {
        let found = self.spelling_in_events(snapshot, term, |words| {
            words.iter().find(|word| word.folded == term).map(|word| turkish::lowercase(&word.raw))
        })?;
        let is_plain = !term.contains(['c', 'g', 'i', 'o', 's', 'u']);
        Ok(found.or_else(|| is_plain.then(|| term.to_owned())))
    }

    /// What `find` finds in the stored texts of events that have the term.
    fn spelling_in_events(
        &self,
        snapshot: &Snapshot,
        term: &str,
        find: impl Fn(&[Word]) -> Option<String>,
    ) -> Result<Option<String>, SearchError> {
        let fields = self.fields();
        for (segment, (reader, _)) in (0_u32..).zip(snapshot.readers()) {
            let index = reader.inverted_index(fields.words)?;
            let Some(info) = index.terms().get(term)? else { continue };
            let postings = index.read_block_postings_from_terminfo(&info, IndexRecordOption::Basic)?;
            for doc in postings.docs().iter().take(MAX_SAMPLED_EVENTS) {
                let document: TantivyDocument = snapshot.searcher.doc(DocAddress::new(segment, *doc))?;
                for field in [fields.title_tr, fields.title_en, fields.about] {
                    if let Some(found) = find(&analysis::words(stored(&document, field))) {
                        return Ok(Some(found));
                    }
                }
            }
        }
        Ok(None)
    }
}
