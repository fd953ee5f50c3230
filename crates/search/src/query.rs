//! Searching: words and understood parts choose and rank, filters narrow, facets count.

use chrono::{DateTime, Utc};
use meydan_domain::Language;
use meydan_domain::event_query::{EventQuery, Sort};
use tantivy::SegmentReader;
use tantivy::schema::Field;

use crate::analysis;
use crate::collected::Collected;
use crate::facets::{Candidate, Facets, SegmentCounter};
use crate::facts::{Facts, SegmentFacts, Snapshot};
use crate::filter::{Fact, SegmentFilter};
use crate::matching::{BEST, Cost, Entry, FACT, MAX_WORDS, Places, Tally, Terms, best_weights};
use crate::terms::{Asked, Dictionaries, Nearness, Typos, expand, holds};
use crate::understand::{Meaning, Part, Understood};
use crate::vocabulary::is_empty_word;
use crate::{SearchError, SearchIndex};

/// What is typed past this is not looked at, nor past so many words: they bound the cost of any question.
const MAX_TEXT_BYTES: usize = 256;
/// For an event whose whole title was typed.
const WHOLE_TITLE: u32 = 20;

/// A search: words and understood parts among the events that a query lets through.
#[derive(Clone, Debug)]
pub struct Query {
    pub text: String,
    /// They must hold too, by what an event is or by the words themselves.
    pub parts: Vec<Part>,
    /// Filters, sort, facets and the moment. Sorts that the index does not know are by relevance, filters that it does not
    /// know let everything through: the database has the last word.
    pub events: EventQuery,
    pub offset: usize,
    pub limit: usize,
}

impl Query {
    /// Upcoming events with these words, best first.
    pub fn new(text: impl Into<String>, now: DateTime<Utc>) -> Self {
        let events = EventQuery { sort: Sort::Relevance, ..EventQuery::upcoming(now, Language::Tr) };
        Self { text: text.into(), parts: Vec::new(), events, offset: 0, limit: 24 }
    }

    /// The same for a text that was taken apart.
    pub fn understood(understood: &Understood, now: DateTime<Utc>) -> Self {
        Self { parts: understood.parts.clone(), ..Self::new(&understood.rest, now) }
    }

    pub fn with_facets(mut self) -> Self {
        self.events.facets = true;
        self
    }
}

#[derive(Clone, Debug, Default)]
pub struct Hits {
    /// The numbers of the events, best first.
    pub ids: Vec<i64>,
    pub total: u64,
    /// Nothing had all the words; these lack one or two.
    pub is_relaxed: bool,
    /// Nothing had the words as they were typed; these have words that are spelt alike.
    pub is_guess: bool,
    /// Only where they were asked for.
    pub facets: Option<Facets>,
    pub cost: Cost,
}

/// The beginning of a text, as much as is looked at.
pub fn within_limits(text: &str) -> &str {
    &text[..text.floor_char_boundary(MAX_TEXT_BYTES)]
}

/// The words of a text that are looked for.
pub fn asked(text: &str) -> Vec<Asked> {
    let mut words = analysis::words(within_limits(text));
    words.retain(|word| !word.is_tail);
    if words.len() > 1 {
        let telling: Vec<_> = words.iter().filter(|word| !is_empty_word(word)).cloned().collect();
        words = if telling.is_empty() { words } else { telling };
    }
    words.truncate(MAX_WORDS);
    let last = words.len().saturating_sub(1);
    words.iter().enumerate().map(|(nth, word)| Asked::new(word, nth == last)).collect()
}

impl SearchIndex {
    pub fn search(&self, query: &Query) -> Result<Hits, SearchError> {
        let words = asked(&query.text);
        let mut hits = Hits::default();
        let asks = words.len() + query.parts.len();
        // What was typed is no word that any event could have.
        if asks == 0 && !query.text.trim().is_empty() {
            hits.facets = query.events.facets.then(Facets::default);
            return Ok(hits);
        }
        let attempts = [(Typos::ForUnknown, 0), (Typos::Always, 0), (Typos::Always, 1), (Typos::Always, 2)];
        let mut cost = Cost::default();
        for (typos, missing) in attempts {
            // Of what was understood nothing is let go: that is for whoever asks to choose.
            if (typos == Typos::Always && words.is_empty()) || missing >= asks.max(1) {
                continue;
            }
            let search = Search::new(self, query, &words, typos, missing, &mut cost)?;
            let found;
            (hits, found) = search.run(&mut cost)?;
            hits.is_relaxed = found && missing > 0;
            // What was not found without guessing at every word was found by it.
            let is_by_guesses = typos == Typos::Always && missing == 0;
            hits.is_guess = found && (is_by_guesses || search.guesses_a_word());
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
    /// The words of each part.
    part_words: Vec<Vec<Terms>>,
    /// How many of words and parts an event may lack.
    missing: usize,
}

impl<'a> Search<'a> {
    fn new(
        index: &'a SearchIndex,
        query: &'a Query,
        words: &[Asked],
        typos: Typos,
        missing: usize,
        cost: &mut Cost,
    ) -> Result<Self, SearchError> {
        let snapshot = index.snapshot();
        let field = index.fields().words;
        let dictionaries = Dictionaries { all: field, likely: index.fields().names };
        let expanded = |word: &Asked, typos| expand(&snapshot, dictionaries, word, typos);
        let part_words = query.parts.iter().map(|part| {
            part_words(part)
                .iter()
                .map(|word| expanded(word, Typos::Never))
                .collect::<Result<Vec<Terms>, SearchError>>()
        });
        let part_words = part_words.collect::<Result<Vec<Vec<Terms>>, SearchError>>()?;
        let joined = joined_words(&snapshot, field, words)?;
        let mut words = words.iter().map(|word| expanded(word, typos)).collect::<Result<Vec<Terms>, SearchError>>()?;
        for (at, term) in joined {
            for terms in &mut words[at..at + 2] {
                terms.push((term.clone(), Nearness::Exact));
            }
        }
        cost.terms += words.iter().chain(part_words.iter().flatten()).map(Vec::len).sum::<usize>();
        Ok(Self { index, snapshot: std::sync::Arc::clone(&snapshot), query, words, part_words, missing })
    }

    /// Whether a word stands in no event, and is taken for others.
    fn guesses_a_word(&self) -> bool {
        let is_guess = |(_, nearness): &(String, Nearness)| *nearness >= Nearness::OneTypo;
        self.words.iter().any(|terms| !terms.is_empty() && terms.iter().all(is_guess))
    }

    /// What was found, and whether anything was but for the filters.
    fn run(&self, cost: &mut Cost) -> Result<(Hits, bool), SearchError> {
        let mut collected = Collected::new(self.query);
        for (reader, segment) in self.snapshot.readers() {
            self.search_segment(reader, segment, &mut collected, cost)?;
        }
        let found = collected.found;
        Ok((collected.finish(self.query), found))
    }

    fn search_segment(
        &self,
        reader: &SegmentReader,
        segment: &SegmentFacts,
        collected: &mut Collected,
        cost: &mut Cost,
    ) -> Result<(), SearchError> {
        let field = self.index.fields().words;
        let mut counter = self.query.events.facets.then(|| SegmentCounter::new(segment, self.query.events.now));
        let filter = SegmentFilter::new(&self.query.events, segment);
        let parts = self.parts(reader, segment, cost)?;
        let mut candidates = Vec::new();
        let mut look = |doc: u32, entry: Entry| {
            let (words, weight) = (entry.words(), entry.weight());
            if reader.is_deleted(doc) {
                return;
            }
            candidates.clear();
            for facts in segment.showings(doc).iter().filter(|facts| filter.is_in_time(facts)) {
                let (answered, more) = answered(&parts, doc, facts);
                if words + answered + self.missing >= self.words.len() + parts.len() {
                    let weight = weight + more + self.whole_title(words, weight, facts);
                    candidates.push(Candidate { facts, weight, failed: filter.failed(facts) });
                }
            }
            if let Some(counter) = &mut counter {
                counter.add(segment, &candidates);
            }
            // The earliest of the best stands for the event.
            let best = candidates.iter().rev().max_by_key(|candidate| (candidate.failed.is_none(), candidate.weight));
            if let Some(best) = best {
                collected.take(self.query, best);
            }
        };
        if self.words.is_empty() {
            (0..reader.max_doc()).for_each(|doc| look(doc, Entry::default()));
        } else {
            let mut tally = Tally::new(reader.max_doc());
            for terms in &self.words {
                tally.add(reader, field, terms, Places::All, cost)?;
            }
            let fewest = self.words.len().saturating_sub(self.missing);
            tally.each_with_words(fewest, |some| some.iter().for_each(|(doc, entry)| look(*doc, *entry)));
        }
        if let Some(counter) = &counter {
            collected.counter.add(segment, counter);
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
        let parts = self.query.parts.iter().zip(&self.part_words).map(|(part, words)| {
            // Every word of a part must be there; the weakest says how well it is answered.
            let mut weights = Vec::new();
            for terms in words {
                let mut best = vec![0; reader.max_doc() as usize];
                best_weights(reader, field, terms, Places::Names, &mut best, cost)?;
                weights = if weights.is_empty() { best } else { least(&weights, &best) };
            }
            Ok(SegmentPart { fact: Fact::new(&part.meaning, segment), weights })
        });
        parts.collect()
    }

    fn whole_title(&self, words: usize, weight: u32, facts: &Facts) -> u32 {
        let typed = self.words.len();
        let is_in_title = typed > 0 && words == typed && weight == u32::from(BEST) * typed as u32;
        let is_whole = [facts.title_words_tr, facts.title_words_en].iter().any(|count| usize::from(*count) == typed);
        if is_in_title && is_whole { WHOLE_TITLE } else { 0 }
    }
}

/// The words that may stand for a part in a name. A kind may be inflected there; places and days must be as they are,
/// or `haftaya` would find every `Hafta`.
fn part_words(part: &Part) -> Vec<Asked> {
    let may_be_inflected = matches!(part.meaning, Meaning::Category(_));
    let plain = |word: Asked| Asked {
        is_last: false,
        roots: if may_be_inflected { word.roots } else { Vec::new() },
        folded: word.folded,
    };
    let text = match &part.meaning {
        Meaning::City { name, .. } => &name.tr,
        _ => &part.text,
    };
    asked(text).into_iter().map(plain).collect()
}

/// Neighbours that the index knows as one word (`etli ekmek`: `etliekmek`), with the place of the first.
fn joined_words(snapshot: &Snapshot, field: Field, words: &[Asked]) -> Result<Vec<(usize, String)>, SearchError> {
    let mut joined = Vec::new();
    for (at, pair) in words.windows(2).enumerate() {
        let term = format!("{}{}", pair[0].folded, pair[1].folded);
        if holds(snapshot, field, &term)? {
            joined.push((at, term));
        }
    }
    Ok(joined)
}

fn least(one: &[u8], other: &[u8]) -> Vec<u8> {
    one.iter().zip(other).map(|(one, other)| *one.min(other)).collect()
}

/// An understood part in a segment: what an event must be, or how well it holds the words.
struct SegmentPart {
    fact: Fact,
    weights: Vec<u8>,
}

/// How many parts an event answers, and the sum of their weights.
fn answered(parts: &[SegmentPart], doc: u32, facts: &Facts) -> (usize, u32) {
    parts.iter().fold((0, 0), |(count, sum), part| {
        let by_words = part.weights.get(doc as usize).copied().unwrap_or_default();
        // Being it says more than having the word; both say most.
        let weight = if part.fact.holds(facts) { FACT + by_words / 4 } else { by_words.min(FACT - 1) };
        (count + usize::from(weight > 0), sum + u32::from(weight))
    })
}
