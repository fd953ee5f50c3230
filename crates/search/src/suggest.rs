//! Suggestions for a text that is being typed: cities, categories, events, venues, performers, organizers.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use chrono::{DateTime, Utc};
use meydan_domain::Language;
use meydan_domain::text::Localized;
use meydan_gazetteer::city_key;
use tantivy::schema::{Field, Value};
use tantivy::{DocAddress, TantivyDocument};

use crate::entity::{Entity, EntityKind};
use crate::facts::{SegmentFacts, Snapshot, kept_seconds};
use crate::matching::{Cost, Entry, Places, Tally, Terms, most};
use crate::query::asked;
use crate::terms::{Asked, Dictionaries, Typos, distance, expand};
use crate::vocabulary::Vocabulary;
use crate::{SearchError, SearchIndex};

pub const MAX_SUGGESTIONS: usize = 8;
const MAX_CITIES: usize = 2;
const MAX_CATEGORIES: usize = 2;
const MAX_VENUES: usize = 2;
const MAX_PROFILES: usize = 2;
/// Events that are looked at for each one shown, since a production may have many dates.
const EVENTS_FOR_ONE: usize = 6;
/// Upcoming events that are counted for entities, in all segments together. Of those after them only one that fits better
/// than all before is looked at: which of two venues has more events is told well enough by so many.
const EVENTS_FOR_ENTITIES: usize = 5_000;
/// A name of a place or category may be mistyped once from so many letters on.
const TYPO_FROM: usize = 4;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suggested {
    Event {
        id: i64,
        event_id: String,
    },
    Entity {
        kind: EntityKind,
        name: Localized,
        /// Of its page; none if several entities have the name.
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
    /// In the asked language.
    pub label: String,
    pub suggested: Suggested,
}

/// An event that fits, and how well: the least is the best. How much it weighs, when it begins, its segment and its
/// number there.
type Fitting = (Reverse<Entry>, u32, u32, u32);

/// What an event must be to be looked at: of more weight than this, or of as much and sooner.
#[derive(Clone, Copy)]
struct Bar {
    entry: Entry,
    starts_before: u32,
}

impl Bar {
    /// Every event with so many words passes.
    fn lowest(words: usize) -> Self {
        Self { entry: Entry::new(words, 0), starts_before: u32::MAX }
    }

    fn is_passed(self, entry: Entry, starts_at: u32) -> bool {
        (entry > self.entry) | ((entry == self.entry) & (starts_at < self.starts_before))
    }
}

impl SearchIndex {
    /// What the typed text may become: cities and categories first, then events, then venues, performers and
    /// organizers; of upcoming events only, at most eight.
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
        let words = asked(text);
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let typed = words.iter().map(|word| word.folded.as_str()).collect::<Vec<_>>().join(" ");
        let mut suggestions = names(&snapshot, vocabulary, &typed, language);
        let terms = terms_in(&snapshot, &words, self.fields().names, Typos::ForUnknown)?;
        let entities = self.entities(&snapshot, &words, &terms, language, now)?;
        suggestions.truncate(limit);
        let room = limit.saturating_sub(suggestions.len() + entities.len());
        suggestions.extend(self.events(&snapshot, &terms, language, now, room)?);
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
        room: usize,
    ) -> Result<Vec<Suggestion>, SearchError> {
        let wanted = room * EVENTS_FOR_ONE;
        let mut best: BinaryHeap<Fitting> = BinaryHeap::with_capacity(wanted + 1);
        if wanted == 0 {
            return Ok(Vec::new());
        }
        let mut bar = Bar::lowest(terms.len());
        for number in 0..snapshot.segments.len() {
            bar = each_fitting(snapshot, number, self.fields().names, terms, now, bar, |bar, fitting| {
                best.push(fitting);
                if best.len() > wanted {
                    best.pop();
                }
                // Nearly none is better than the worst of these, and there may be a hundred thousand.
                match best.peek() {
                    Some((Reverse(entry), starts_before, ..)) if best.len() == wanted => {
                        Bar { entry: *entry, starts_before: *starts_before }
                    }
                    _ => bar,
                }
            })?;
        }
        let mut fitting = best.into_sorted_vec();
        let mut shown = HashSet::new();
        fitting.retain(|(_, _, segment, doc)| {
            let facts = snapshot.segments.get(*segment as usize).and_then(|segment| segment.showings(*doc).first());
            facts.is_some_and(|facts| shown.insert(facts.production))
        });
        fitting.truncate(room);
        fitting.into_iter().map(|(_, _, segment, doc)| self.event(snapshot, segment, doc, language)).collect()
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

    /// Venues, performers and organizers of upcoming events that have every word in their own name.
    fn entities(
        &self,
        snapshot: &Snapshot,
        words: &[Asked],
        names: &[Terms],
        language: Language,
        now: DateTime<Utc>,
    ) -> Result<Vec<Suggestion>, SearchError> {
        // Where no entity has the word, it is what a typo made of another name.
        let mut terms = terms_in(snapshot, words, self.fields().entity_words, Typos::Never)?;
        for (terms, names) in terms.iter_mut().zip(names).filter(|(terms, _)| terms.is_empty()) {
            terms.clone_from(names);
        }
        let mut named: HashMap<(EntityKind, &str), NamedEntity<'_>, foldhash::fast::RandomState> = HashMap::default();
        for (number, segment) in snapshot.segments.iter().enumerate() {
            let mut counts = EntityCounts::new(segment, words);
            let (mut left, mut heaviest) = (EVENTS_FOR_ENTITIES / snapshot.segments.len(), Entry::default());
            let field = self.fields().entity_words;
            each_fitting(snapshot, number, field, &terms, now, Bar::lowest(terms.len()), |bar, fitting| {
                let (Reverse(entry), _, _, doc) = fitting;
                counts.add(doc, entry.weight());
                heaviest = heaviest.max(entry);
                left = left.saturating_sub(1);
                if left == 0 { Bar { entry: heaviest, starts_before: 0 } } else { bar }
            })?;
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

/// How many events of a segment name each entity that has the typed words, and how well they fit.
struct EntityCounts<'a> {
    segment: &'a SegmentFacts,
    words: &'a [Asked],
    /// By the entity's number; `None` before the name was compared.
    is_named: Vec<Option<bool>>,
    weights_and_events: Vec<(u32, u32)>,
}

impl<'a> EntityCounts<'a> {
    fn new(segment: &'a SegmentFacts, words: &'a [Asked]) -> Self {
        let count = segment.entities.len();
        Self { segment, words, is_named: vec![None; count], weights_and_events: vec![(0, 0); count] }
    }

    fn add(&mut self, doc: u32, weight: u32) {
        for number in self.segment.entity_numbers(doc) {
            let number = *number as usize;
            let is_named = || has_words(&self.segment.entities[number], self.words);
            if *self.is_named[number].get_or_insert_with(is_named) {
                let (best, events) = &mut self.weights_and_events[number];
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

/// Whether the name of an entity has every typed word, or a word that begins with it, but for a typo or a suffix.
fn has_words(entity: &Entity, typed: &[Asked]) -> bool {
    let words = entity.words();
    typed.iter().all(|typed| {
        let typed = typed.folded.as_str();
        words.iter().any(|word| {
            let is_inflected = word.len() >= TYPO_FROM && typed.starts_with(word.as_str());
            word.starts_with(typed) || is_inflected || slip_count(word, typed).is_some()
        })
    })
}

/// Entities of one name: two cities may each have a venue of that name.
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

fn terms_in(snapshot: &Snapshot, words: &[Asked], field: Field, typos: Typos) -> Result<Vec<Terms>, SearchError> {
    let dictionaries = Dictionaries { all: field, likely: field };
    words.iter().map(|word| expand(snapshot, dictionaries, word, typos)).collect()
}

/// Upcoming events of a segment that have every word and pass the bar. Whoever takes one answers with the bar for the
/// next; the last one comes back.
fn each_fitting(
    snapshot: &Snapshot,
    number: usize,
    field: Field,
    terms: &[Terms],
    now: DateTime<Utc>,
    mut bar: Bar,
    mut take: impl FnMut(Bar, Fitting) -> Bar,
) -> Result<Bar, SearchError> {
    if terms.iter().any(Vec::is_empty) {
        return Ok(bar);
    }
    let (reader, columns) = (&snapshot.searcher.segment_readers()[number], &snapshot.segments[number].columns);
    let mut tally = Tally::new(reader.max_doc());
    for terms in terms {
        tally.add(reader, field, terms, Places::Names, &mut Cost::default())?;
    }
    let now = kept_seconds(now.timestamp());
    let passes = |bar: Bar, entry, starts_at, over_at| bar.is_passed(entry, starts_at) & (over_at > now);
    for (first, entries) in tally.chunks() {
        // Of most, not even the times need be read.
        if most(entries) < bar.entry {
            continue;
        }
        let all = first as usize..first as usize + entries.len();
        let events = || entries.iter().zip(&columns.starts_at[all.clone()]).zip(&columns.over_at[all.clone()]);
        // Without a branch for each, several are compared at once.
        if !events().fold(false, |any, ((entry, starts_at), over_at)| any | passes(bar, *entry, *starts_at, *over_at)) {
            continue;
        }
        for (doc, ((entry, starts_at), over_at)) in (first..).zip(events()) {
            if passes(bar, *entry, *starts_at, *over_at) && !reader.is_deleted(doc) {
                bar = take(bar, (Reverse(*entry), *starts_at, number as u32, doc));
            }
        }
    }
    Ok(bar)
}

pub fn stored(document: &TantivyDocument, field: Field) -> &str {
    document.get_first(field).and_then(|value| value.as_str()).unwrap_or_default()
}

/// Cities and categories whose name begins with what was typed, or, where none does, would but for a typo. Of cities
/// only those that events name: nobody is helped by an empty page.
fn names(snapshot: &Snapshot, vocabulary: &Vocabulary, typed: &str, language: Language) -> Vec<Suggestion> {
    let has_events = |key: &str| snapshot.segments.iter().any(|segment| segment.cities.iter().any(|city| city.is(key)));
    let cities = vocabulary.city_names().filter_map(|(words, name)| {
        let slips = slip_count(&words.join(" "), typed)?;
        let key = city_key(&name.tr);
        has_events(&key).then(|| (slips, name.pick(language), Suggested::City { key }))
    });
    let categories = vocabulary.category_names().filter_map(|(words, category)| {
        let suggested = Suggested::Category { key: category.key.clone() };
        Some((slip_count(&words.join(" "), typed)?, category.name.pick(language), suggested))
    });
    let (mut cities, mut categories) = (best_names(cities.collect()), best_names(categories.collect()));
    let fewest = cities.iter().chain(&categories).map(|(slips, _)| *slips).min().unwrap_or_default();
    cities.retain(|(slips, _)| *slips == fewest);
    categories.retain(|(slips, _)| *slips == fewest);
    cities
        .into_iter()
        .take(MAX_CITIES)
        .chain(categories.into_iter().take(MAX_CATEGORIES))
        .map(|(_, name)| name)
        .collect()
}

/// How many slips lie between the typed text and the beginning of a name; none when too many.
fn slip_count(name: &str, typed: &str) -> Option<usize> {
    let may_slip = typed.chars().count() >= TYPO_FROM;
    let slips = if name.starts_with(typed) { 0 } else { distance(typed, name, true) };
    (slips <= usize::from(may_slip)).then_some(slips)
}

/// Each thing once, those with fewer slips and shorter names first.
fn best_names(mut named: Vec<(usize, &str, Suggested)>) -> Vec<(usize, Suggestion)> {
    named.sort_by_key(|(slips, label, _)| (*slips, label.len()));
    let mut best: Vec<(usize, Suggestion)> = Vec::new();
    for (slips, label, suggested) in named {
        if !best.iter().any(|(_, known)| known.suggested == suggested) {
            best.push((slips, Suggestion { label: label.to_owned(), suggested }));
        }
    }
    best
}
