//! Searching: words and understood parts select and rank events, filters narrow the result, facets count it.

use chrono::{DateTime, Utc};
use meydan_domain::Language;
use meydan_domain::event_query::{EventQuery, Sort};
use tantivy::SegmentReader;
use tantivy::schema::Field;

use crate::alternatives::alternatives;
use crate::analysis;
use crate::collector::HitCollector;
use crate::facets::{Candidate, Facets, SegmentCounter};
use crate::facts::{Facts, SegmentFacts, Snapshot};
use crate::filter::{MeaningFilter, SegmentFilter};
use crate::matching::{
    Cost, FACT_WEIGHT, MAX_QUERY_TERMS, MAX_WEIGHT, Places, Score, ScoreAccumulator, Terms, best_weights,
};
use crate::terms::{Dictionaries, MatchKind, QueryTerm, Typos, contains_term, expand};
use crate::understand::{Meaning, Part, Understood};
use crate::vocabulary::is_stop_word;
use crate::{SearchError, SearchIndex};

/// Longer queries are truncated, which bounds their cost.
const MAX_TEXT_BYTES: usize = 256;
/// Added to the weight of an event if the query is its whole title.
const WHOLE_TITLE_BONUS: u32 = 20;

/// A search for words and understood parts among the events that pass the filters.
#[derive(Clone, Debug)]
pub struct Query {
    pub text: String,
    /// An event must match one of each group of alternatives.
    pub parts: Vec<Part>,
    /// Filters, sort, facets and the current time. Sorts that the index does not support fall back to relevance;
    /// filters that it does not support are ignored, because the database applies them afterwards.
    pub events: EventQuery,
    pub offset: usize,
    pub limit: usize,
}

impl Query {
    /// A query for upcoming events with these words, best first.
    pub fn new(text: impl Into<String>, now: DateTime<Utc>) -> Self {
        let events = EventQuery { sort: Sort::Relevance, ..EventQuery::upcoming(now, Language::Tr) };
        Self { text: text.into(), parts: Vec::new(), events, offset: 0, limit: 24 }
    }

    /// The same for a parsed query text.
    pub fn understood(understood: &Understood, now: DateTime<Utc>) -> Self {
        let events = EventQuery { sort: Sort::Relevance, ..EventQuery::upcoming(now, Language::Tr) };
        Self::narrowed(understood, events)
    }

    /// A parsed query text among the events that pass the filters. Cheap events come first if the text says so and no
    /// other order is chosen.
    pub fn narrowed(understood: &Understood, mut events: EventQuery) -> Self {
        if events.sort == Sort::Relevance && understood.is_cheapest_first() {
            events.sort = Sort::Price;
        }
        let now = events.now;
        Self { parts: understood.parts.clone(), events, ..Self::new(&understood.rest, now) }
    }

    pub fn with_facets(mut self) -> Self {
        self.events.facets = true;
        self
    }
}

#[derive(Clone, Debug, Default)]
pub struct Hits {
    /// The ids of the events, best first.
    pub ids: Vec<i64>,
    pub total: u64,
    /// True if no event has all words; these lack one or two.
    pub is_relaxed: bool,
    /// True if no event has the words as typed; these have words within the tolerated edit distance.
    pub is_guess: bool,
    /// `None` unless the query requests them.
    pub facets: Option<Facets>,
    pub cost: Cost,
}

/// The prefix of a text that is searched for.
pub fn truncated(text: &str) -> &str {
    &text[..text.floor_char_boundary(MAX_TEXT_BYTES)]
}

/// The words of a query text, without stop words unless there are no others.
pub fn query_terms(text: &str) -> Vec<QueryTerm> {
    let mut words = analysis::words(truncated(text));
    words.retain(|word| !word.is_suffix);
    if words.len() > 1 {
        let significant: Vec<_> = words.iter().filter(|word| !is_stop_word(word)).cloned().collect();
        words = if significant.is_empty() { words } else { significant };
    }
    words.truncate(MAX_QUERY_TERMS);
    let last = words.len().saturating_sub(1);
    words.iter().enumerate().map(|(nth, word)| QueryTerm::new(word, nth == last)).collect()
}

impl SearchIndex {
    pub fn search(&self, query: &Query) -> Result<Hits, SearchError> {
        let words = query_terms(&query.text);
        let mut hits = Hits::default();
        // The text has no words, so no event can match.
        if words.is_empty() && query.parts.is_empty() && !query.text.trim().is_empty() {
            hits.facets = query.events.facets.then(Facets::default);
            return Ok(hits);
        }
        let attempts = [(Typos::ForUnknown, 0), (Typos::Always, 0), (Typos::Always, 1), (Typos::Always, 2)];
        let mut cost = Cost::default();
        for (typos, missing) in attempts {
            // Understood parts are not relaxed, and one word must stay: removing more is the visitor's choice.
            if (typos == Typos::Always && words.is_empty()) || missing >= words.len().max(1) {
                continue;
            }
            let search = Search::new(self, query, &words, typos, missing, &mut cost)?;
            let found;
            (hits, found) = search.run(&mut cost)?;
            hits.is_relaxed = found && missing > 0;
            // The attempt without typos in known words found nothing, so this one found events by typos.
            let is_by_typos = typos == Typos::Always && missing == 0;
            hits.is_guess = found && (is_by_typos || search.has_corrected_word());
            if found {
                break;
            }
        }
        hits.cost = cost;
        Ok(hits)
    }
}

struct Search<'a> {
    index: &'a SearchIndex,
    snapshot: std::sync::Arc<Snapshot>,
    query: &'a Query,
    words: Vec<Terms>,
    /// The expanded words of each part.
    part_words: Vec<Vec<Terms>>,
    /// The expanded words of the names that each part may belong to.
    part_names: Vec<Vec<Vec<Terms>>>,
    /// The expanded words of the whole text, which may be a name; empty for one word.
    whole_name: Vec<Terms>,
    /// The groups of parts of which an event must match one each.
    groups: Vec<Vec<usize>>,
    /// The number of words that an event may lack.
    missing: usize,
}

impl<'a> Search<'a> {
    fn new(
        index: &'a SearchIndex,
        query: &'a Query,
        words: &[QueryTerm],
        typos: Typos,
        missing: usize,
        cost: &mut Cost,
    ) -> Result<Self, SearchError> {
        let snapshot = index.snapshot();
        let field = index.fields().words;
        let dictionaries = Dictionaries { all: field, likely: index.fields().names };
        let expanded = |word: &QueryTerm, typos| expand(&snapshot, dictionaries, word, typos);
        let part_words = query.parts.iter().map(|part| {
            part_words(part)
                .iter()
                .map(|word| expanded(word, Typos::Never))
                .collect::<Result<Vec<Terms>, SearchError>>()
        });
        let part_words = part_words.collect::<Result<Vec<Vec<Terms>>, SearchError>>()?;
        let part_names = query.parts.iter().map(|part| {
            let exact = |name: Vec<QueryTerm>| name.iter().map(|word| expanded(word, Typos::Never)).collect();
            part_names(part).into_iter().map(exact).collect::<Result<Vec<Vec<Terms>>, SearchError>>()
        });
        let part_names = part_names.collect::<Result<Vec<Vec<Vec<Terms>>>, SearchError>>()?;
        let whole_name = whole_name(query).into_iter().map(|word| expanded(&word, Typos::Never));
        let whole_name = whole_name.collect::<Result<Vec<Terms>, SearchError>>()?;
        let joined = joined_words(&snapshot, field, words)?;
        let mut words = words.iter().map(|word| expanded(word, typos)).collect::<Result<Vec<Terms>, SearchError>>()?;
        for (at, term) in joined {
            for terms in &mut words[at..at + 2] {
                terms.push((term.clone(), MatchKind::Exact));
            }
        }
        let of_parts = part_words.iter().flatten().chain(part_names.iter().flatten().flatten()).chain(&whole_name);
        cost.terms += words.iter().chain(of_parts).map(Vec::len).sum::<usize>();
        let (snapshot, groups) = (std::sync::Arc::clone(&snapshot), alternatives(&query.parts));
        Ok(Self { index, snapshot, query, words, part_words, part_names, whole_name, groups, missing })
    }

    /// True if a word is not in the index and matches by typos only.
    fn has_corrected_word(&self) -> bool {
        let is_typo = |(_, match_kind): &(String, MatchKind)| *match_kind >= MatchKind::OneTypo;
        self.words.iter().any(|terms| !terms.is_empty() && terms.iter().all(is_typo))
    }

    /// The hits, and whether any event matches regardless of the filters.
    fn run(&self, cost: &mut Cost) -> Result<(Hits, bool), SearchError> {
        let mut collector = HitCollector::new(self.query);
        for (reader, segment) in self.snapshot.readers() {
            self.search_segment(reader, segment, &mut collector, cost)?;
        }
        let found = collector.found;
        Ok((collector.finish(self.query), found))
    }

    fn search_segment(
        &self,
        reader: &SegmentReader,
        segment: &SegmentFacts,
        collector: &mut HitCollector,
        cost: &mut Cost,
    ) -> Result<(), SearchError> {
        let field = self.index.fields().words;
        let mut counter = self.query.events.facets.then(|| SegmentCounter::new(segment, self.query.events.now));
        let filter = SegmentFilter::new(&self.query.events, segment);
        let parts = self.parts(reader, segment, cost)?;
        // Without facets and parts, the first showing that passes the filters is the best: all have the same weight.
        let is_first_best = counter.is_none() && parts.is_empty();
        let mut candidates = Vec::new();
        let mut visit = |doc: u32, score: Score| {
            let (words, weight) = (score.words(), score.weight());
            if reader.is_deleted(doc) {
                return;
            }
            candidates.clear();
            for facts in segment.showings(doc).iter().filter(|facts| filter.is_visible(facts)) {
                let part_weight = self.part_weight(&parts, doc, facts);
                if let Some(part_weight) = part_weight.filter(|_| words + self.missing >= self.words.len()) {
                    let weight = weight + part_weight + self.whole_title_bonus(words, weight, facts);
                    let failed = filter.failed(facts);
                    candidates.push(Candidate { facts, weight, failed });
                    if is_first_best && failed.is_none() {
                        break;
                    }
                }
            }
            if let Some(counter) = &mut counter {
                counter.add(segment, &candidates);
            }
            // The earliest of the best showings represents the event.
            let best = candidates.iter().rev().max_by_key(|candidate| (candidate.failed.is_none(), candidate.weight));
            if let Some(best) = best {
                collector.collect(self.query, best);
            }
        };
        if self.words.is_empty() {
            let may_match = |doc: &u32| {
                self.groups.iter().all(|group| group.iter().any(|nth| parts[*nth].may_match(*doc, segment)))
            };
            (0..reader.max_doc()).filter(may_match).for_each(|doc| visit(doc, Score::default()));
        } else {
            let mut accumulator = ScoreAccumulator::new(reader.max_doc());
            for terms in &self.words {
                accumulator.add(reader, field, terms, Places::All, cost)?;
            }
            let min_words = self.words.len().saturating_sub(self.missing);
            accumulator
                .for_each_with_words(min_words, |batch| batch.iter().for_each(|(doc, score)| visit(*doc, *score)));
        }
        if let Some(counter) = &counter {
            collector.counter.add(segment, counter);
        }
        Ok(())
    }

    fn parts(
        &self,
        reader: &SegmentReader,
        segment: &SegmentFacts,
        cost: &mut Cost,
    ) -> Result<Vec<SegmentPart>, SearchError> {
        let field = self.index.fields().words;
        let mut has_whole_name = Vec::new();
        if !self.query.parts.is_empty() && !self.whole_name.is_empty() {
            self.add_named(reader, &self.whole_name, &mut has_whole_name, cost)?;
        }
        let all = self.query.parts.iter().zip(&self.part_words).zip(&self.part_names);
        let parts = all.map(|((part, words), names)| {
            // Every word of a part must match; the lowest weight is that of the part.
            let is_words = matches!(part.meaning, Meaning::Words(_));
            let places = if is_words { Places::All } else { Places::Names };
            let weights = all_weights(reader, field, words, places, cost)?;
            let mut is_named = has_whole_name.clone();
            for name in names {
                self.add_named(reader, name, &mut is_named, cost)?;
            }
            Ok(SegmentPart { filter: MeaningFilter::new(&part.meaning, segment), weights, is_named, is_words })
        });
        parts.collect()
    }

    /// Marks the events that have these words in their title, or in the names of what they name.
    fn add_named(
        &self,
        reader: &SegmentReader,
        name: &[Terms],
        is_named: &mut Vec<bool>,
        cost: &mut Cost,
    ) -> Result<(), SearchError> {
        let fields = self.index.fields();
        let title = all_weights(reader, fields.words, name, Places::Title, cost)?;
        let entity = all_weights(reader, fields.entity_words, name, Places::Names, cost)?;
        is_named.resize(reader.max_doc() as usize, false);
        for (is_named, (title, entity)) in is_named.iter_mut().zip(title.iter().zip(&entity)) {
            *is_named |= *title > 0 || *entity > 0;
        }
        Ok(())
    }

    /// The weight of the parts that a showing matches; `None` if it matches none of a group of alternatives.
    fn part_weight(&self, parts: &[SegmentPart], doc: u32, facts: &Facts) -> Option<u32> {
        let mut sum = 0;
        for group in &self.groups {
            sum += u32::from(group.iter().filter_map(|nth| parts[*nth].weight(doc, facts)).max()?);
        }
        Some(sum)
    }

    fn whole_title_bonus(&self, words: usize, weight: u32, facts: &Facts) -> u32 {
        let typed = self.words.len();
        let is_in_title = typed > 0 && words == typed && weight == u32::from(MAX_WEIGHT) * typed as u32;
        let is_whole = [facts.title_words_tr, facts.title_words_en].iter().any(|count| usize::from(*count) == typed);
        if is_in_title && is_whole { WHOLE_TITLE_BONUS } else { 0 }
    }
}

/// The words of a part, which weigh more in a name. Only categories and traits may be inflected: otherwise `haftaya` would find every
/// `Hafta`.
fn part_words(part: &Part) -> Vec<QueryTerm> {
    let may_be_inflected = matches!(part.meaning, Meaning::Category(_) | Meaning::Trait(_) | Meaning::Words(_));
    let plain = |word: QueryTerm| QueryTerm {
        is_last: false,
        roots: if may_be_inflected { word.roots } else { Vec::new() },
        folded: word.folded,
    };
    let text = match &part.meaning {
        Meaning::City { name, .. } => &name.tr,
        Meaning::Words(words) => words,
        _ => &part.text,
    };
    query_terms(text).into_iter().map(plain).collect()
}

/// The names that a part may belong to: its words with one of those beside it. A district is also the name of clubs,
/// artists and quarters elsewhere.
fn part_names(part: &Part) -> Vec<Vec<QueryTerm>> {
    let mut names: Vec<_> = part.beside.iter().map(|beside| name_terms(&format!("{} {beside}", part.text))).collect();
    if matches!(part.meaning, Meaning::District(_)) {
        names.push(name_terms(&part.text));
    }
    names
}

/// `yeni yıl konseri` is found by its name on any day. One word alone is what it means.
fn whole_name(query: &Query) -> Vec<QueryTerm> {
    let parts = query.parts.iter().filter(|part| !part.is_synonym).map(|part| part.text.as_str());
    let words = name_terms(&parts.chain([query.text.as_str()]).collect::<Vec<_>>().join(" "));
    if (2..MAX_QUERY_TERMS).contains(&words.len()) { words } else { Vec::new() }
}

fn name_terms(text: &str) -> Vec<QueryTerm> {
    let mut words = query_terms(text);
    words.iter_mut().for_each(|word| word.is_last = false);
    words
}

/// Adjacent words that the index has as one term (`etli ekmek`: `etliekmek`), with the position of the first.
fn joined_words(snapshot: &Snapshot, field: Field, words: &[QueryTerm]) -> Result<Vec<(usize, String)>, SearchError> {
    let mut joined = Vec::new();
    for (at, pair) in words.windows(2).enumerate() {
        let term = format!("{}{}", pair[0].folded, pair[1].folded);
        if contains_term(snapshot, field, &term)? {
            joined.push((at, term));
        }
    }
    Ok(joined)
}

/// The lowest weight of these words in each event of a segment: 0 unless it has them all.
fn all_weights(
    reader: &SegmentReader,
    field: Field,
    words: &[Terms],
    places: Places,
    cost: &mut Cost,
) -> Result<Vec<u8>, SearchError> {
    let mut weights = Vec::new();
    for terms in words {
        let mut best = vec![0; reader.max_doc() as usize];
        best_weights(reader, field, terms, places, &mut best, cost)?;
        weights = if weights.is_empty() { best } else { min_weights(&weights, &best) };
    }
    Ok(weights)
}

fn min_weights(one: &[u8], other: &[u8]) -> Vec<u8> {
    one.iter().zip(other).map(|(one, other)| *one.min(other)).collect()
}

/// An understood part in a segment: the filter of its meaning, the weight of its words by document, and the documents
/// with a name that it may belong to.
struct SegmentPart {
    filter: MeaningFilter,
    weights: Vec<u8>,
    is_named: Vec<bool>,
    /// True for words, which match as they do without synonyms: by their weight.
    is_words: bool,
}

impl SegmentPart {
    fn weight_of_words(&self, doc: u32) -> u8 {
        self.weights.get(doc as usize).copied().unwrap_or_default()
    }

    fn is_named(&self, doc: u32) -> bool {
        self.is_named.get(doc as usize).copied().unwrap_or_default()
    }

    /// False if no showing of an event matches the part.
    fn may_match(&self, doc: u32, segment: &SegmentFacts) -> bool {
        let has_words = self.is_words && self.weight_of_words(doc) > 0;
        has_words || self.is_named(doc) || self.filter.may_match(segment.events[doc as usize])
    }

    /// `None` if the showing matches neither by its data nor by a name. A match by data outweighs one by name; the words
    /// of the part in the names of the event weigh a little more.
    fn weight(&self, doc: u32, facts: &Facts) -> Option<u8> {
        let by_words = self.weight_of_words(doc);
        if self.filter.matches(facts) {
            return Some(FACT_WEIGHT + by_words / 4);
        }
        if self.is_words && by_words > 0 {
            return Some(by_words);
        }
        self.is_named(doc).then(|| by_words.min(FACT_WEIGHT - 1))
    }
}
