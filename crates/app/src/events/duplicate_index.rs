//! Pairs of events to come that may be the same. Two events are compared if they have showings on the same day in the same
//! province, with the rules for an event that is being entered.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use meydan_domain::clock::{Moment, local_date};
use meydan_domain::event::{Event, EventContent};
use meydan_domain::named::name_keys;
use meydan_domain::publication::Publication;
use meydan_domain::showing::Showing;
use meydan_gazetteer::city_key;
use meydan_matching::{Title, similarity};
use meydan_store::not_duplicates::{EventPair, pair};

use super::duplicates::{
    DuplicateReason, MAX_CANDIDATES, MAX_DAYS, MAX_DUPLICATES, is_same_time, is_same_venue, judge,
};

/// Events of a queue that one list can name.
const MAX_EVENTS: usize = 5_000;
/// Kept for each event: a few more than are shown, because some of them may be decided not to be the same.
const MAX_KEPT: usize = 4 * MAX_DUPLICATES;

/// A local day in a province.
type Block = (NaiveDate, Arc<str>);

/// Another event that may be the same as a stored one.
#[derive(Clone, Debug, PartialEq)]
pub struct PossibleDuplicate {
    pub id: i64,
    pub event_id: String,
    pub showing_id: String,
    /// The position of the showing in its event.
    pub position: usize,
    pub score: f64,
    pub reason: DuplicateReason,
    /// When the first of the two showings is over.
    until: DateTime<Utc>,
}

#[derive(Default)]
pub(super) struct DuplicateIndex {
    listings: HashMap<i64, Listing>,
    blocks: HashMap<Block, BTreeSet<i64>>,
    /// By event and other event. Both directions, as far as both keep it.
    duplicates: HashMap<i64, BTreeMap<i64, PossibleDuplicate>>,
    not_duplicates: HashSet<EventPair>,
}

/// What is compared of an event.
struct Listing {
    id: i64,
    event_id: String,
    showings: Vec<ListedShowing>,
}

struct ListedShowing {
    showing_id: String,
    position: usize,
    block: Block,
    start: Moment,
    over_at: DateTime<Utc>,
    place: Arc<ComparedPlace>,
}

/// What the showings at one place share.
struct ComparedPlace {
    venues: Vec<String>,
    /// The titles of the event in both languages, without the names of the place.
    titles: [Title; 2],
}

impl DuplicateIndex {
    /// Adds an event, or replaces it. One that is archived or over is only removed.
    pub fn put(&mut self, event: &Event, now: DateTime<Utc>) {
        self.remove(event.id);
        let listing = Listing::new(event, now);
        let blocks: BTreeSet<Block> = listing.showings.iter().map(|showing| showing.block.clone()).collect();
        // The newest ones: what is entered twice is mostly entered within days.
        for mate in self.mates(&blocks).into_iter().rev().take(MAX_CANDIDATES as usize) {
            let Some([own, other]) = self.listings.get(&mate).and_then(|mate| compare(&listing, mate)) else {
                continue;
            };
            self.keep(listing.id, other);
            self.keep(mate, own);
        }
        for block in blocks {
            self.blocks.entry(block).or_default().insert(listing.id);
        }
        self.listings.insert(listing.id, listing);
    }

    pub fn remove(&mut self, id: i64) {
        let Some(listing) = self.listings.remove(&id) else { return };
        let blocks: BTreeSet<Block> = listing.showings.into_iter().map(|showing| showing.block).collect();
        for mate in self.mates(&blocks) {
            if let Some(duplicates) = self.duplicates.get_mut(&mate) {
                duplicates.remove(&id);
            }
        }
        self.duplicates.remove(&id);
        for block in blocks {
            if let Some(events) = self.blocks.get_mut(&block) {
                events.remove(&id);
                if events.is_empty() {
                    self.blocks.remove(&block);
                }
            }
        }
    }

    /// The events in any of these blocks.
    fn mates(&self, blocks: &BTreeSet<Block>) -> BTreeSet<i64> {
        blocks.iter().filter_map(|block| self.blocks.get(block)).flatten().copied().collect()
    }

    /// Adds a duplicate of an event; of too many, the least likely one goes.
    fn keep(&mut self, id: i64, found: PossibleDuplicate) {
        let kept = self.duplicates.entry(id).or_default();
        kept.insert(found.id, found);
        if kept.len() > MAX_KEPT {
            let least = kept.values().min_by(|one, other| one.score.total_cmp(&other.score)).map(|least| least.id);
            kept.retain(|other, _| Some(*other) != least);
        }
    }

    /// The events of which a showing is over by now: they have to be read again.
    pub fn over(&self, now: DateTime<Utc>) -> Vec<i64> {
        let is_over = |listing: &&Listing| listing.showings.iter().any(|showing| showing.over_at <= now);
        self.listings.values().filter(is_over).map(|listing| listing.id).collect()
    }

    /// Remembers decisions that two events are not the same.
    pub fn keep_apart(&mut self, pairs: impl IntoIterator<Item = EventPair>) {
        self.not_duplicates.extend(pairs);
    }

    /// The events with a possible duplicate, the most likely first.
    pub fn events(&self, now: DateTime<Utc>) -> Vec<i64> {
        let score = |id: &i64| Some((*id, self.of_event(*id, now).next()?.score));
        let mut events: Vec<(i64, f64)> = self.duplicates.keys().filter_map(score).collect();
        events.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        events.into_iter().map(|(id, _)| id).take(MAX_EVENTS).collect()
    }

    /// The possible duplicates of an event, the most likely first.
    pub fn duplicates(&self, id: i64, now: DateTime<Utc>) -> Vec<PossibleDuplicate> {
        self.of_event(id, now).take(MAX_DUPLICATES).cloned().collect()
    }

    fn of_event(&self, id: i64, now: DateTime<Utc>) -> impl Iterator<Item = &PossibleDuplicate> {
        let is_open =
            |found: &&PossibleDuplicate| found.until > now && !self.not_duplicates.contains(&pair(id, found.id));
        let found = self.duplicates.get(&id).into_iter().flatten().map(|(_, found)| found);
        let mut found: Vec<&PossibleDuplicate> = found.filter(is_open).collect();
        found.sort_by(|one, other| other.score.total_cmp(&one.score).then(one.id.cmp(&other.id)));
        found.into_iter()
    }
}

impl Listing {
    fn new(event: &Event, now: DateTime<Utc>) -> Self {
        let content = &event.content;
        let is_to_come = |(_, showing): &(usize, &Showing)| !showing.is_cancelled() && showing.over_at() > now;
        let is_archived = content.publication() == Publication::Archived;
        let mut to_come: Vec<(usize, &Showing)> = content.showings.iter().enumerate().filter(is_to_come).collect();
        to_come.sort_by_key(|(_, showing)| showing.starts_at);
        let mut places: HashMap<(&str, &str, &str), Arc<ComparedPlace>> = HashMap::new();
        let showings = to_come.into_iter().filter(|_| !is_archived).take(MAX_DAYS).map(|(position, showing)| {
            let names =
                (showing.place.venue.tr.as_str(), showing.place.venue.en.as_str(), showing.place.city.tr.as_str());
            let place = places.entry(names).or_insert_with(|| Arc::new(ComparedPlace::new(content, showing)));
            ListedShowing {
                showing_id: showing.showing_id.clone(),
                position,
                block: (local_date(showing.starts_at), city_key(&showing.place.city.tr).into()),
                start: Moment { at: showing.starts_at, time_known: showing.time_known },
                over_at: showing.over_at(),
                place: Arc::clone(place),
            }
        });
        Self { id: event.id, event_id: content.event_id.clone(), showings: showings.collect() }
    }

    fn duplicate(
        &self,
        showing: &ListedShowing,
        score: f64,
        reason: DuplicateReason,
        until: DateTime<Utc>,
    ) -> PossibleDuplicate {
        PossibleDuplicate {
            id: self.id,
            event_id: self.event_id.clone(),
            showing_id: showing.showing_id.clone(),
            position: showing.position,
            score,
            reason,
            until,
        }
    }
}

impl ComparedPlace {
    fn new(content: &EventContent, showing: &Showing) -> Self {
        let place = &showing.place;
        let names = [&place.venue.tr, &place.venue.en, &place.city.tr, &place.city.en].map(String::as_str);
        Self {
            venues: name_keys(&place.venue, &[]),
            titles: [Title::new(&content.title.tr, &names), Title::new(&content.title.en, &names)],
        }
    }
}

/// What each of two events is to the other; `None` if they are unlike.
fn compare(one: &Listing, other: &Listing) -> Option<[PossibleDuplicate; 2]> {
    let shared = || {
        one.showings.iter().flat_map(|own| {
            other.showings.iter().filter(|theirs| theirs.block == own.block).map(move |theirs| (own, theirs))
        })
    };
    let same_place_and_time = shared().find(|(own, theirs)| {
        is_same_venue(&own.place.venues, &theirs.place.venues) && is_same_time(&own.start, &theirs.start)
    });
    let (own, theirs) = same_place_and_time.or_else(|| shared().next())?;
    let [tr, en] = [0, 1].map(|language| similarity(&own.place.titles[language], &theirs.place.titles[language]));
    let (score, reason) = judge(tr.max(en), same_place_and_time.is_some())?;
    let until = own.over_at.min(theirs.over_at);
    Some([one.duplicate(own, score, reason, until), other.duplicate(theirs, score, reason, until)])
}
