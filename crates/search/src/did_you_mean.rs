//! Another spelling for a question that finds nothing.

use chrono::{DateTime, Utc};
use meydan_domain::turkish;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocAddress, TantivyDocument};

use crate::analysis::{self, Word};
use crate::facts::Snapshot;
use crate::matching::MAX_WORDS;
use crate::query::{Query, within_limits};
use crate::suggest::stored;
use crate::terms::{alike, holds};
use crate::{SearchError, SearchIndex};

/// Two slips are looked for here in shorter words than a search forgives them in.
const TWO_SLIPS_FROM: usize = 5;
const ONE_SLIP_FROM: usize = 3;
/// The shorter half of two words that were typed as one.
const MIN_HALF: usize = 3;
/// Events that are asked how they write a word.
const MAX_WITNESSES: usize = 20;

impl SearchIndex {
    /// The text with its unknown words replaced by near ones, if that finds something upcoming.
    pub fn did_you_mean(&self, text: &str, now: DateTime<Utc>) -> Result<Option<String>, SearchError> {
        let snapshot = self.snapshot();
        let mut words = analysis::words(within_limits(text));
        words.retain(|word| !word.is_tail);
        words.truncate(MAX_WORDS);
        let mut has_changed = false;
        let mut better = Vec::new();
        for word in &words {
            let known = self.is_known(&snapshot, word)?;
            let other = if known { None } else { self.other_spelling(&snapshot, &word.folded)? };
            has_changed |= other.is_some();
            better.push(other.unwrap_or_else(|| word.raw.clone()));
        }
        let better = better.join(" ");
        if !has_changed {
            return Ok(None);
        }
        let hits = self.search(&Query { limit: 1, ..Query::new(&better, now) })?;
        Ok((hits.total > 0).then_some(better))
    }

    fn is_known(&self, snapshot: &Snapshot, word: &Word) -> Result<bool, SearchError> {
        let field = self.fields().words;
        let forms = [word.folded.clone()].into_iter().chain(analysis::roots(&word.raw, &word.folded));
        for form in forms {
            if holds(snapshot, field, &form)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn other_spelling(&self, snapshot: &Snapshot, word: &str) -> Result<Option<String>, SearchError> {
        let field = self.fields().words;
        for at in (MIN_HALF..=word.len().saturating_sub(MIN_HALF)).filter(|at| word.is_char_boundary(*at)) {
            let (first, second) = word.split_at(at);
            if holds(snapshot, field, first)? && holds(snapshot, field, second)? {
                return Ok(Some(format!("{} {}", self.written(snapshot, first)?, self.written(snapshot, second)?)));
            }
        }
        let slips = match word.chars().count() {
            TWO_SLIPS_FROM.. => 2,
            ONE_SLIP_FROM.. => 1,
            _ => return Ok(None),
        };
        let mut near = alike(snapshot, self.fields().names, word, slips, false)?;
        if near.is_empty() {
            near = alike(snapshot, field, word, slips, false)?;
        }
        near.first().map(|(term, _)| self.written(snapshot, term)).transpose()
    }

    /// A term as an event writes it: the index only knows it without its Turkish letters.
    fn written(&self, snapshot: &Snapshot, term: &str) -> Result<String, SearchError> {
        let fields = self.fields();
        for (segment, (reader, _)) in (0_u32..).zip(snapshot.readers()) {
            let index = reader.inverted_index(fields.words)?;
            let Some(info) = index.terms().get(term)? else { continue };
            let postings = index.read_block_postings_from_terminfo(&info, IndexRecordOption::Basic)?;
            for doc in postings.docs().iter().take(MAX_WITNESSES) {
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
