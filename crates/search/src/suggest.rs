//! Suggestions while typing: cities, categories, events, venues, performers, organizers.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use chrono::{DateTime, Utc};
use meydan_domain::Language;
use meydan_domain::text::Localized;
use meydan_gazetteer::city_key;
use tantivy::schema::{Field, Value};
use tantivy::{DocAddress, TantivyDocument};

use crate::entity::{Entity, EntityKind};
use crate::facts::{SegmentFacts, Snapshot, clamped_seconds};
use crate::matching::{Cost, Places, Score, ScoreAccumulator, Terms, max_score};
use crate::query::query_terms;
use crate::terms::{Dictionaries, QueryTerm, Typos, edit_distance, expand};
use crate::vocabulary::Vocabulary;
use crate::{SearchError, SearchIndex};

pub const MAX_SUGGESTIONS: usize = 8;
const MAX_CITIES: usize = 2;
const MAX_CATEGORIES: usize = 2;
const MAX_VENUES: usize = 2;
const MAX_PROFILES: usize = 2;
/// Events that are collected for each suggestion, because several may be of one production.
const EVENTS_PER_SUGGESTION: usize = 6;
/// Upcoming events that are counted for entities, in all segments together. After them only events with a higher score
/// are visited: so many are enough to tell which of two venues has more events.
const MAX_EVENTS_FOR_ENTITIES: usize = 5_000;
/// The length from which one typo is tolerated in the name of a city, category or entity.
const ONE_TYPO_FROM: usize = 4;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suggested {
    Event {
        id: i64,
        event_id: String,
    },
    Entity {
        kind: EntityKind,
        name: Localized,
        /// Of its page; `None` if several entities have the name.
        slug: Option<String>,
    },
    /// By its folded Turkish name.
    City {
        key: String,
    },
    Category {
        key: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// In the requested language.
    pub label: String,
    pub suggested: Suggested,
}

/// The score, start, segment and document id of a matching event; the lowest tuple is the best match.
type EventMatch = (Reverse<Score>, u32, u32, u32);

/// Only events with a higher score, or with the same score and an earlier start, are visited.
#[derive(Clone, Copy)]
struct ScoreThreshold {
    score: Score,
    starts_before: u32,
}

impl ScoreThreshold {
    /// The threshold that every event with `words` matched words exceeds.
    fn lowest(words: usize) -> Self {
        Self { score: Score::new(words, 0), starts_before: u32::MAX }
    }

    fn is_exceeded_by(self, score: Score, starts_at: u32) -> bool {
        (score > self.score) | ((score == self.score) & (starts_at < self.starts_before))
    }
}

impl SearchIndex {
    /// At most eight completions of the typed text: cities and categories first, then events, then venues, performers
    /// and organizers. Of upcoming events only.
    pub fn suggest(
        &self,
        text: &str,
        vocabulary: &Vocabulary,
        language: Language,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<Suggestion>, SearchError> {
        let limit = limit.min(MAX_SUGGESTIONS);
        let snapshot = self.snapshot();
        let words = query_terms(text);
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let typed = words.iter().map(|word| word.folded.as_str()).collect::<Vec<_>>().join(" ");
        let mut suggestions = names(&snapshot, vocabulary, &typed, language);
        let terms = terms_in(&snapshot, &words, self.fields().names, Typos::ForUnknown)?;
        let entities = self.entities(&snapshot, &words, &terms, language, now)?;
        suggestions.truncate(limit);
        let remaining = limit.saturating_sub(suggestions.len() + entities.len());
        suggestions.extend(self.events(&snapshot, &terms, language, now, remaining)?);
        suggestions.extend(entities);
        suggestions.truncate(limit);
        Ok(suggestions)
    }

    fn events(
        &self,
        snapshot: &Snapshot,
        terms: &[Terms],
        language: Language,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<Suggestion>, SearchError> {
        let capacity = limit * EVENTS_PER_SUGGESTION;
        let mut best: BinaryHeap<EventMatch> = BinaryHeap::with_capacity(capacity + 1);
        if capacity == 0 {
            return Ok(Vec::new());
        }
        let mut threshold = ScoreThreshold::lowest(terms.len());
        for segment_ord in 0..snapshot.segments.len() {
            threshold = for_each_match(
                snapshot,
                segment_ord,
                self.fields().names,
                terms,
                now,
                threshold,
                |threshold, event_match| {
                    best.push(event_match);
                    if best.len() > capacity {
                        best.pop();
                    }
                    // Skips nearly all further events, of which there may be a hundred thousand.
                    match best.peek() {
                        Some((Reverse(score), starts_before, ..)) if best.len() == capacity => {
                            ScoreThreshold { score: *score, starts_before: *starts_before }
                        }
                        _ => threshold,
                    }
                },
            )?;
        }
        let mut matches = best.into_sorted_vec();
        let mut shown = HashSet::new();
        matches.retain(|(_, _, segment, doc)| {
            let facts = snapshot.segments.get(*segment as usize).and_then(|segment| segment.showings(*doc).first());
            facts.is_some_and(|facts| shown.insert(facts.production))
        });
        matches.truncate(limit);
        matches.into_iter().map(|(_, _, segment, doc)| self.event(snapshot, segment, doc, language)).collect()
    }

    fn event(
        &self,
        snapshot: &Snapshot,
        segment: u32,
        doc: u32,
        language: Language,
    ) -> Result<Suggestion, SearchError> {
        let fields = self.fields();
        let document: TantivyDocument = snapshot.searcher.doc(DocAddress::new(segment, doc))?;
        let title = Localized::new(stored(&document, fields.title_tr), stored(&document, fields.title_en));
        let id = snapshot.segments[segment as usize].showings(doc).first().map(|facts| facts.id).unwrap_or_default();
        let suggested = Suggested::Event { id, event_id: stored(&document, fields.event_id).to_owned() };
        Ok(Suggestion { label: title.pick(language).to_owned(), suggested })
    }

    /// Venues, performers and organizers of upcoming events whose own name has every word.
    fn entities(
        &self,
        snapshot: &Snapshot,
        words: &[QueryTerm],
        names: &[Terms],
        language: Language,
        now: DateTime<Utc>,
    ) -> Result<Vec<Suggestion>, SearchError> {
        // A word that no entity has may be a typo: use its expansions among all names.
        let mut terms = terms_in(snapshot, words, self.fields().entity_words, Typos::Never)?;
        for (terms, names) in terms.iter_mut().zip(names).filter(|(terms, _)| terms.is_empty()) {
            terms.clone_from(names);
        }
        let mut named: HashMap<(EntityKind, &str), NamedEntity<'_>, foldhash::fast::RandomState> = HashMap::default();
        for (segment_ord, segment) in snapshot.segments.iter().enumerate() {
            let mut counts = EntityCounts::new(segment, words);
            let (mut events_left, mut highest) = (MAX_EVENTS_FOR_ENTITIES / snapshot.segments.len(), Score::default());
            let field = self.fields().entity_words;
            for_each_match(
                snapshot,
                segment_ord,
                field,
                &terms,
                now,
                ScoreThreshold::lowest(terms.len()),
                |threshold, event_match| {
                    let (Reverse(score), _, _, doc) = event_match;
                    counts.add(doc, score.weight());
                    highest = highest.max(score);
                    events_left = events_left.saturating_sub(1);
                    if events_left == 0 { ScoreThreshold { score: highest, starts_before: 0 } } else { threshold }
                },
            )?;
            for (entity, weight, events) in counts.found() {
                let known = named.entry((entity.kind, &entity.name.tr)).or_insert(NamedEntity::new(entity));
                known.add(entity, weight, events);
            }
        }
        let mut best: Vec<NamedEntity<'_>> = named.into_values().collect();
        best.sort_by_key(|named| (Reverse((named.weight, named.events)), &named.entity.name.tr));
        let (venues, profiles): (Vec<_>, Vec<_>) =
            best.into_iter().partition(|named| named.entity.kind == EntityKind::Venue);
        let shown = venues.into_iter().take(MAX_VENUES).chain(profiles.into_iter().take(MAX_PROFILES));
        Ok(shown.map(|named| named.suggestion(language)).collect())
    }
}

/// The number of events of a segment that name each matching entity, and their highest weight.
struct EntityCounts<'a> {
    segment: &'a SegmentFacts,
    words: &'a [QueryTerm],
    /// By the ordinal of the entity; `None` until the name is compared.
    is_named: Vec<Option<bool>>,
    weights_and_events: Vec<(u32, u32)>,
}

impl<'a> EntityCounts<'a> {
    fn new(segment: &'a SegmentFacts, words: &'a [QueryTerm]) -> Self {
        let count = segment.entities.len();
        Self { segment, words, is_named: vec![None; count], weights_and_events: vec![(0, 0); count] }
    }

    fn add(&mut self, doc: u32, weight: u32) {
        for ordinal in self.segment.entity_ordinals(doc) {
            let ordinal = *ordinal as usize;
            let is_named = || has_words(&self.segment.entities[ordinal], self.words);
            if *self.is_named[ordinal].get_or_insert_with(is_named) {
                let (best, events) = &mut self.weights_and_events[ordinal];
                *best = weight.max(*best);
                *events += 1;
            }
        }
    }

    fn found(self) -> impl Iterator<Item = (&'a Entity, u32, u32)> {
        let counted = self.segment.entities.iter().zip(self.weights_and_events);
        counted.filter(|(_, (_, events))| *events > 0).map(|(entity, (weight, events))| (entity, weight, events))
    }
}

/// True if the name of an entity has each typed word, as a prefix, inflected or with a typo.
fn has_words(entity: &Entity, typed: &[QueryTerm]) -> bool {
    let words = entity.words();
    typed.iter().all(|typed| {
        let typed = typed.folded.as_str();
        words.iter().any(|word| {
            let is_inflected = word.len() >= ONE_TYPO_FROM && typed.starts_with(word.as_str());
            word.starts_with(typed) || is_inflected || typo_count(word, typed).is_some()
        })
    })
}

/// The entities of one name, because several cities may have a venue of the same name.
struct NamedEntity<'a> {
    entity: &'a Entity,
    weight: u32,
    events: u32,
    is_unique: bool,
}

impl<'a> NamedEntity<'a> {
    fn new(entity: &'a Entity) -> Self {
        Self { entity, weight: 0, events: 0, is_unique: true }
    }

    fn add(&mut self, entity: &Entity, weight: u32, events: u32) {
        self.weight = self.weight.max(weight);
        self.events += events;
        self.is_unique &= entity.slug == self.entity.slug;
    }

    fn suggestion(self, language: Language) -> Suggestion {
        let Entity { kind, name, slug } = self.entity.clone();
        let slug = Some(slug).filter(|slug| self.is_unique && !slug.is_empty());
        Suggestion { label: name.pick(language).to_owned(), suggested: Suggested::Entity { kind, name, slug } }
    }
}

fn terms_in(snapshot: &Snapshot, words: &[QueryTerm], field: Field, typos: Typos) -> Result<Vec<Terms>, SearchError> {
    let dictionaries = Dictionaries { all: field, likely: field };
    words.iter().map(|word| expand(snapshot, dictionaries, word, typos)).collect()
}

/// Visits the upcoming events of a segment that have every word and exceed the threshold. `visit` returns the threshold
/// for the next event; the last one is returned.
fn for_each_match(
    snapshot: &Snapshot,
    segment_ord: usize,
    field: Field,
    terms: &[Terms],
    now: DateTime<Utc>,
    mut threshold: ScoreThreshold,
    mut visit: impl FnMut(ScoreThreshold, EventMatch) -> ScoreThreshold,
) -> Result<ScoreThreshold, SearchError> {
    if terms.iter().any(Vec::is_empty) {
        return Ok(threshold);
    }
    let (reader, columns) =
        (&snapshot.searcher.segment_readers()[segment_ord], &snapshot.segments[segment_ord].columns);
    let mut accumulator = ScoreAccumulator::new(reader.max_doc());
    for terms in terms {
        accumulator.add(reader, field, terms, Places::Names, &mut Cost::default())?;
    }
    let now = clamped_seconds(now.timestamp());
    let passes = |threshold: ScoreThreshold, score, starts_at, over_at| {
        threshold.is_exceeded_by(score, starts_at) & (over_at > now)
    };
    for (first, scores) in accumulator.chunks() {
        // Skips most chunks without reading the times.
        if max_score(scores) < threshold.score {
            continue;
        }
        let all = first as usize..first as usize + scores.len();
        let events = || scores.iter().zip(&columns.starts_at[all.clone()]).zip(&columns.over_at[all.clone()]);
        // Branchless, so that the compiler can vectorize the comparison.
        if !events()
            .fold(false, |any, ((score, starts_at), over_at)| any | passes(threshold, *score, *starts_at, *over_at))
        {
            continue;
        }
        for (doc, ((score, starts_at), over_at)) in (first..).zip(events()) {
            if passes(threshold, *score, *starts_at, *over_at) && !reader.is_deleted(doc) {
                threshold = visit(threshold, (Reverse(*score), *starts_at, segment_ord as u32, doc));
            }
        }
    }
    Ok(threshold)
}

pub fn stored(document: &TantivyDocument, field: Field) -> &str {
    document.get_first(field).and_then(|value| value.as_str()).unwrap_or_default()
}

/// Cities and categories whose name starts with the typed text, or, if none does, with a typo in it. Only cities that
/// have events, so that no suggestion leads to an empty page.
fn names(snapshot: &Snapshot, vocabulary: &Vocabulary, typed: &str, language: Language) -> Vec<Suggestion> {
    let has_events = |key: &str| snapshot.segments.iter().any(|segment| segment.cities.iter().any(|city| city.is(key)));
    let cities = vocabulary.city_names().filter_map(|(words, name)| {
        let typos = typo_count(&words.join(" "), typed)?;
        let key = city_key(&name.tr);
        has_events(&key).then(|| (typos, name.pick(language), Suggested::City { key }))
    });
    let categories = vocabulary.category_names().filter_map(|(words, category)| {
        let suggested = Suggested::Category { key: category.key.clone() };
        Some((typo_count(&words.join(" "), typed)?, category.name.pick(language), suggested))
    });
    let (mut cities, mut categories) = (best_names(cities.collect()), best_names(categories.collect()));
    let fewest_typos = cities.iter().chain(&categories).map(|(typos, _)| *typos).min().unwrap_or_default();
    cities.retain(|(typos, _)| *typos == fewest_typos);
    categories.retain(|(typos, _)| *typos == fewest_typos);
    cities
        .into_iter()
        .take(MAX_CITIES)
        .chain(categories.into_iter().take(MAX_CATEGORIES))
        .map(|(_, name)| name)
        .collect()
}

/// The edit distance between the typed text and a prefix of a name; `None` if it is not tolerated.
fn typo_count(name: &str, typed: &str) -> Option<usize> {
    let may_have_typo = typed.chars().count() >= ONE_TYPO_FROM;
    let typos = if name.starts_with(typed) { 0 } else { edit_distance(typed, name, true) };
    (typos <= usize::from(may_have_typo)).then_some(typos)
}

/// Each suggestion once, those with fewer typos and shorter names first.
fn best_names(mut named: Vec<(usize, &str, Suggested)>) -> Vec<(usize, Suggestion)> {
    named.sort_by_key(|(typos, label, _)| (*typos, label.len()));
    let mut best: Vec<(usize, Suggestion)> = Vec::new();
    for (typos, label, suggested) in named {
        if !best.iter().any(|(_, known)| known.suggested == suggested) {
            best.push((typos, Suggestion { label: label.to_owned(), suggested }));
        }
    }
    best
}
