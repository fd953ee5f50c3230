//! Similar events: by words, category, city, time and price.

use chrono::{DateTime, Utc};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocAddress, DocSet, SegmentReader, TantivyDocument, Term};

use crate::analysis;
use crate::facts::{Facts, SegmentFacts, Snapshot};
use crate::schema::{Place, Rank};
use crate::suggest::stored;
use crate::vocabulary::is_stop_word;
use crate::{SearchError, SearchIndex};

/// Only the rarest terms of an event are compared.
const MAX_TERMS: usize = 12;
/// Terms in more than this share of all events are ignored.
const MAX_DOC_SHARE: f32 = 0.2;
const MAX_SIMILAR: usize = 24;

const SAME_WORDS: f32 = 3.0;
const SAME_CATEGORY: f32 = 1.0;
const SAME_CITY: f32 = 0.8;
const SAME_TIME: f32 = 0.5;
const SAME_PRICE: f32 = 0.3;
/// The time between two events at which `SAME_TIME` counts half.
const HALF_SIMILAR_SECONDS: f32 = 14.0 * 86_400.0;

impl SearchIndex {
    /// Upcoming events that are similar to this one, most similar first: at most one of each production, and none of
    /// its own. Empty if the event is not found in the index.
    pub fn similar(&self, id: i64, now: DateTime<Utc>, limit: usize) -> Result<Vec<i64>, SearchError> {
        let snapshot = self.snapshot();
        let Some(address) = self.find(&snapshot, id)? else { return Ok(Vec::new()) };
        let segment = &snapshot.segments[address.segment_ord as usize];
        let Some(first) = segment.showings(address.doc_id).first() else { return Ok(Vec::new()) };
        let reference = Reference::new(segment, first);
        let terms = self.significant_terms(&snapshot, address)?;
        let all: f32 = terms.iter().map(|(_, weight)| weight).sum();
        let mut best = TopEvents { limit: limit.min(MAX_SIMILAR), found: Vec::new() };
        for (reader, segment) in snapshot.readers() {
            let words = self.shared_weights(reader, &terms)?;
            let local = reference.resolve(segment);
            for (words, doc) in words.into_iter().zip(0_u32..) {
                let words = if all > 0.0 { words / all } else { 0.0 };
                let is_candidate = |facts: &&Facts| {
                    facts.over_at() > now.timestamp() && facts.production != reference.facts.production
                };
                for facts in segment.showings(doc).iter().filter(is_candidate) {
                    let similarity = local.similarity(facts, words);
                    if best.accepts(similarity) && !reader.is_deleted(doc) {
                        best.insert(similarity, facts);
                    }
                }
            }
        }
        Ok(best.found.into_iter().map(|(_, _, id)| id).collect())
    }

    fn find(&self, snapshot: &Snapshot, id: i64) -> Result<Option<DocAddress>, SearchError> {
        let term = Term::from_field_i64(self.fields().id, id);
        for (segment, (reader, _)) in (0_u32..).zip(snapshot.readers()) {
            let index = reader.inverted_index(self.fields().id)?;
            let Some(mut postings) = index.read_postings(&term, IndexRecordOption::Basic)? else { continue };
            while postings.doc() != tantivy::TERMINATED {
                if !reader.is_deleted(postings.doc()) {
                    return Ok(Some(DocAddress::new(segment, postings.doc())));
                }
                postings.advance();
            }
        }
        Ok(None)
    }

    /// The roots of the words of an event, weighted by inverse document frequency.
    fn significant_terms(&self, snapshot: &Snapshot, address: DocAddress) -> Result<Vec<(String, f32)>, SearchError> {
        let fields = self.fields();
        let document: TantivyDocument = snapshot.searcher.doc(address)?;
        let texts = [fields.title_tr, fields.title_en, fields.about].map(|field| stored(&document, field)).join(" ");
        let words = analysis::words(&texts).into_iter().filter(|word| !word.is_suffix && !is_stop_word(word));
        let mut roots: Vec<String> = words
            .map(|word| analysis::roots(&word.raw, &word.folded).into_iter().next().unwrap_or(word.folded))
            .collect();
        roots.sort();
        roots.dedup();
        let events = snapshot.searcher.num_docs() as f32;
        let mut terms = Vec::new();
        for root in roots {
            let doc_freq = snapshot.searcher.doc_freq(&Term::from_field_text(fields.words, &root))? as f32;
            // A term of this event alone matches no other.
            if doc_freq > 1.0 && (doc_freq / events <= MAX_DOC_SHARE || events < 50.0) {
                terms.push((root, (1.0 + events / doc_freq).ln()));
            }
        }
        terms.sort_by(|a, b| b.1.total_cmp(&a.1));
        terms.truncate(MAX_TERMS);
        Ok(terms)
    }

    /// The weight of the shared terms for each event of a segment.
    fn shared_weights(&self, reader: &SegmentReader, terms: &[(String, f32)]) -> Result<Vec<f32>, SearchError> {
        let mut shared = vec![0.0; reader.max_doc() as usize];
        let index = reader.inverted_index(self.fields().words)?;
        for (term, weight) in terms {
            let Some(info) = index.terms().get(term)? else { continue };
            let mut postings = index.read_block_postings_from_terminfo(&info, IndexRecordOption::WithFreqs)?;
            let weights: [f32; Rank::COUNT] = std::array::from_fn(|rank| weight * place_weight(rank));
            while postings.block_len() > 0 {
                for (doc, rank) in postings.docs().iter().zip(postings.freqs()) {
                    shared[*doc as usize] += weights.get(*rank as usize).copied().unwrap_or_default();
                }
                postings.advance();
            }
        }
        Ok(shared)
    }
}

fn place_weight(rank: usize) -> f32 {
    match u8::try_from(rank).ok().and_then(Rank::from_number) {
        Some((Place::Title, _)) => 1.0,
        Some((Place::Name, _)) => 0.9,
        Some((Place::Description, _)) => 0.3,
        Some((Place::Venue, _)) => 0.2,
        None => 0.0,
    }
}

/// The event with which others are compared.
struct Reference<'a> {
    facts: &'a Facts,
    category: Option<&'a str>,
    city: Option<&'a str>,
}

impl<'a> Reference<'a> {
    fn new(segment: &'a SegmentFacts, facts: &'a Facts) -> Self {
        let category = segment.categories.get(usize::from(facts.category)).map(String::as_str);
        let city = segment.cities.get(usize::from(facts.city)).map(|city| city.key_tr.as_str());
        Self { facts, category, city }
    }

    fn resolve(&self, segment: &SegmentFacts) -> SegmentReference<'_> {
        let category = segment.categories.iter().position(|known| Some(known.as_str()) == self.category);
        let city = segment.cities.iter().position(|known| Some(known.key_tr.as_str()) == self.city);
        SegmentReference { reference: self, category, city }
    }
}

/// The reference, resolved to the ordinals of a segment.
struct SegmentReference<'a> {
    reference: &'a Reference<'a>,
    category: Option<usize>,
    city: Option<usize>,
}

impl SegmentReference<'_> {
    fn similarity(&self, facts: &Facts, words: f32) -> f32 {
        let is_same_category = self.category == Some(usize::from(facts.category));
        if words == 0.0 && !is_same_category {
            return 0.0;
        }
        let is_same_city = self.city == Some(usize::from(facts.city));
        let seconds_apart = (facts.starts_at() - self.reference.facts.starts_at()).abs() as f32;
        words * SAME_WORDS
            + if is_same_category { SAME_CATEGORY } else { 0.0 }
            + if is_same_city { SAME_CITY } else { 0.0 }
            + SAME_TIME / (1.0 + seconds_apart / HALF_SIMILAR_SECONDS)
            + SAME_PRICE * price_similarity(facts, self.reference.facts)
    }
}

/// The ratio of the lower to the higher price; 0 if one is not known.
fn price_similarity(one: &Facts, other: &Facts) -> f32 {
    if one.price_low < 0 || other.price_low < 0 {
        return 0.0;
    }
    // Plus one lira, so that free and nearly free are similar and the divisor is not zero.
    let (one, other) = (one.price_low as f32 + 100.0, other.price_low as f32 + 100.0);
    one.min(other) / one.max(other)
}

/// The most similar events so far, one of each production.
struct TopEvents {
    limit: usize,
    /// Similarity, production and id; most similar first.
    found: Vec<(f32, u64, i64)>,
}

impl TopEvents {
    fn accepts(&self, similarity: f32) -> bool {
        let worst = self.found.last().map_or(0.0, |(worst, _, _)| *worst);
        similarity > 0.0 && (self.found.len() < self.limit || similarity > worst)
    }

    fn insert(&mut self, similarity: f32, facts: &Facts) {
        if let Some(at) = self.found.iter().position(|(_, production, _)| *production == facts.production) {
            if self.found[at].0 >= similarity {
                return;
            }
            self.found.remove(at);
        }
        let at = self.found.partition_point(|(better, _, _)| *better >= similarity);
        self.found.insert(at, (similarity, facts.production, facts.id));
        self.found.truncate(self.limit);
    }
}
