//! The rows of the table. What many showings share is stored once, and compared with a query once.

use std::collections::HashMap;
use std::ops::Range;

use indexmap::IndexSet;
use meydan_domain::marks::Marks;
use sea_orm::DerivePartialModel;

use super::matcher::{Matched, Matcher};

/// A table with more unused rows than this, and than used ones, is written anew.
const MAX_UNUSED: usize = 10_000;

/// What is read of a showing.
#[derive(Clone, Debug, DerivePartialModel)]
#[sea_orm(entity = "crate::entity::showing_index::Entity")]
pub(super) struct StoredShowing {
    pub event_id: i64,
    pub is_active: bool,
    pub is_featured: bool,
    pub category: String,
    pub starts_at: i64,
    pub over_at: i64,
    pub is_cancelled: bool,
    pub price_low: i64,
    pub price_high: i64,
    pub currency: String,
    pub platforms: String,
    pub marks: i64,
    pub venue_id: Option<i64>,
    pub district_key: String,
    pub city_key_tr: String,
    pub city_key_en: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
}

/// What all showings of an event share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Kind {
    pub is_active: bool,
    pub is_featured: bool,
    pub category: String,
}

/// The folded names of a city.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct City {
    pub key_tr: String,
    pub key_en: String,
}

/// Where a showing takes place; the city and the district are numbers of shared values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub venue_id: Option<i64>,
    pub city: u32,
    pub district: u32,
    /// The bits of the coordinates, which can be compared and hashed.
    latitude: Option<u64>,
    longitude: Option<u64>,
}

impl Place {
    pub fn coordinates(&self) -> Option<(f64, f64)> {
        Some((f64::from_bits(self.latitude?), f64::from_bits(self.longitude?)))
    }
}

/// On which terms one gets in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Terms {
    pub is_cancelled: bool,
    pub price_low: i64,
    pub price_high: i64,
    pub currency: String,
    pub platforms: String,
    pub marks: Marks,
}

#[derive(Clone, Debug)]
pub(super) struct EventRow {
    id: i64,
    pub kind: u32,
    showings: Range<u32>,
    /// The cities of its showings, as a mask.
    pub cities: u64,
    /// The end of the last showing.
    pub over_at: i64,
}

#[derive(Clone, Debug)]
pub(super) struct ShowingRow {
    pub starts_at: i64,
    pub over_at: i64,
    pub place: u32,
    pub terms: u32,
}

#[derive(Default)]
pub(super) struct Rows {
    /// The place of each event in `events`.
    places: HashMap<i64, u32>,
    events: Vec<EventRow>,
    showings: Vec<ShowingRow>,
    /// Showings of events that were removed.
    unused: usize,
    shared: Shared,
}

/// The values that rows name by their place in these sets.
#[derive(Default)]
pub(super) struct Shared {
    pub kinds: IndexSet<Kind>,
    pub cities: IndexSet<City>,
    pub districts: IndexSet<String>,
    pub places: IndexSet<Place>,
    pub terms: IndexSet<Terms>,
}

#[expect(clippy::cast_possible_truncation, reason = "four billion showings do not fit into memory")]
fn as_number(length: usize) -> u32 {
    length as u32
}

impl Rows {
    /// Adds showings, those of an event one after another. Events that are there already are replaced.
    pub fn add(&mut self, showings: Vec<StoredShowing>) {
        let mut last = None;
        for showing in showings {
            if last != Some(showing.event_id) {
                last = Some(showing.event_id);
                self.add_event(&showing);
            }
            self.add_showing(showing);
        }
        self.compact();
    }

    fn add_event(&mut self, showing: &StoredShowing) {
        self.remove(showing.event_id);
        let StoredShowing { is_active, is_featured, category, .. } = showing.clone();
        let end = as_number(self.showings.len());
        let kind = as_number(self.shared.kinds.insert_full(Kind { is_active, is_featured, category }).0);
        self.places.insert(showing.event_id, as_number(self.events.len()));
        self.events.push(EventRow { id: showing.event_id, kind, showings: end..end, cities: 0, over_at: i64::MIN });
    }

    fn add_showing(&mut self, showing: StoredShowing) {
        let city = City { key_tr: showing.city_key_tr, key_en: showing.city_key_en };
        let city = self.shared.cities.insert_full(city).0;
        let place = Place {
            venue_id: showing.venue_id,
            city: as_number(city),
            district: as_number(self.shared.districts.insert_full(showing.district_key).0),
            latitude: showing.latitude.map(f64::to_bits),
            longitude: showing.longitude.map(f64::to_bits),
        };
        let terms = Terms {
            is_cancelled: showing.is_cancelled,
            price_low: showing.price_low,
            price_high: showing.price_high,
            currency: showing.currency,
            platforms: showing.platforms,
            marks: Marks(showing.marks),
        };
        let place = as_number(self.shared.places.insert_full(place).0);
        let terms = as_number(self.shared.terms.insert_full(terms).0);
        self.showings.push(ShowingRow { starts_at: showing.starts_at, over_at: showing.over_at, place, terms });
        if let Some(event) = self.events.last_mut() {
            event.showings.end = as_number(self.showings.len());
            event.cities |= city_bit(city);
            event.over_at = event.over_at.max(showing.over_at);
        }
    }

    pub fn remove(&mut self, id: i64) {
        let Some(place) = self.places.remove(&id) else { return };
        let removed = self.events.swap_remove(place as usize);
        self.unused += removed.showings.len();
        if let Some(moved) = self.events.get(place as usize) {
            self.places.insert(moved.id, place);
        }
    }

    /// Drops unused rows once they are many. Shared values that no row has any more stay until the next start: they are few.
    fn compact(&mut self) {
        if self.unused <= MAX_UNUSED.max(self.showings.len() / 2) {
            return;
        }
        let mut showings = Vec::with_capacity(self.showings.len() - self.unused);
        for event in &mut self.events {
            let begin = as_number(showings.len());
            showings.extend_from_slice(&self.showings[as_range(&event.showings)]);
            event.showings = begin..as_number(showings.len());
        }
        (self.showings, self.unused) = (showings, 0);
    }

    pub fn count(&self, matcher: &Matcher<'_>, every_showing: bool, max: u64) -> u64 {
        let matched = matcher.matched(&self.shared);
        let mut count = 0;
        for event in self.candidates(matcher) {
            let mut found = self.found(event, &matched);
            count += if every_showing { found.count() as u64 } else { u64::from(found.next().is_some()) };
            if count > max {
                return max + 1;
            }
        }
        count
    }

    pub fn visible_ids(&self, matcher: &Matcher<'_>) -> Vec<i64> {
        let matched = matcher.matched(&self.shared);
        let is_visible = |event: &&EventRow| self.found(event, &matched).next().is_some();
        self.candidates(matcher).filter(is_visible).map(|event| event.id).collect()
    }

    pub fn running(&self, since: i64, now: i64) -> Vec<i64> {
        let is_running = |showing: &ShowingRow| showing.starts_at < since && showing.over_at > now;
        let active: Vec<bool> = self.shared.kinds.iter().map(|kind| kind.is_active).collect();
        let found = self.events.iter().filter(|event| {
            active[event.kind as usize]
                && event.over_at > now
                && self.showings[as_range(&event.showings)].iter().any(is_running)
        });
        found.map(|event| event.id).collect()
    }

    pub fn upcoming_at_venues(&self, now: i64) -> HashMap<i64, i64> {
        let active: Vec<bool> = self.shared.kinds.iter().map(|kind| kind.is_active).collect();
        let takes_place: Vec<bool> = self.shared.terms.iter().map(|terms| !terms.is_cancelled).collect();
        let venues: Vec<Option<i64>> = self.shared.places.iter().map(|place| place.venue_id).collect();
        let (mut counts, mut at) = (HashMap::new(), Vec::new());
        for event in self.events.iter().filter(|event| active[event.kind as usize]) {
            let is_on = |showing: &&ShowingRow| showing.over_at > now && takes_place[showing.terms as usize];
            let showings = self.showings[as_range(&event.showings)].iter().filter(is_on);
            at.clear();
            at.extend(showings.filter_map(|showing| venues[showing.place as usize]));
            at.sort_unstable();
            at.dedup();
            for venue in &at {
                *counts.entry(*venue).or_default() += 1;
            }
        }
        counts
    }

    fn candidates<'a>(&'a self, matcher: &'a Matcher<'_>) -> impl Iterator<Item = &'a EventRow> {
        let named = matcher.ids.iter().flatten().filter_map(|id| self.events.get(*self.places.get(id)? as usize));
        let all = matcher.ids.is_none().then_some(&self.events).into_iter().flatten();
        named.chain(all)
    }

    fn found<'a>(&'a self, event: &EventRow, matched: &'a Matched<'_>) -> impl Iterator<Item = &'a ShowingRow> {
        let range = if matched.may_let_through(event) { as_range(&event.showings) } else { 0..0 };
        self.showings[range].iter().filter(|showing| matched.lets_through(showing))
    }
}

/// Cities share the bits of a mask: one whose bit is not in it is certainly not meant.
pub(super) fn city_bit(city: usize) -> u64 {
    1 << (city % 64)
}

fn as_range(range: &Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use meydan_domain::Language;
    use meydan_domain::event_query::EventQuery;

    use super::*;

    fn showing(event_id: i64, starts_at: i64) -> StoredShowing {
        StoredShowing {
            event_id,
            is_active: true,
            is_featured: false,
            category: "music".to_owned(),
            starts_at,
            over_at: starts_at + 1,
            is_cancelled: false,
            price_low: 0,
            price_high: 0,
            currency: "TRY".to_owned(),
            platforms: "|manual|".to_owned(),
            marks: 0,
            venue_id: None,
            district_key: String::new(),
            city_key_tr: "ankara".to_owned(),
            city_key_en: "ankara".to_owned(),
            latitude: None,
            longitude: None,
        }
    }

    fn counts(rows: &Rows) -> (u64, u64) {
        let query = EventQuery::upcoming(DateTime::UNIX_EPOCH, Language::Tr);
        let matcher = Matcher::of_query(&query);
        (rows.count(&matcher, false, 10_000), rows.count(&matcher, true, 10_000))
    }

    #[test]
    fn an_event_that_is_added_again_is_replaced() {
        let mut rows = Rows::default();
        rows.add(vec![showing(1, 10), showing(1, 20), showing(2, 10)]);
        assert_eq!(counts(&rows), (2, 3));
        rows.add(vec![showing(1, 30)]);
        assert_eq!(counts(&rows), (2, 2));
        rows.remove(2);
        rows.remove(3);
        assert_eq!(counts(&rows), (1, 1));
    }

    #[test]
    fn events_that_are_saved_again_and_again_take_no_more_memory() {
        let mut rows = Rows::default();
        rows.add((1..=100).flat_map(|id| [showing(id, 10), showing(id, 20)]).collect());
        for _ in 0..1_000 {
            rows.add((1..=50).flat_map(|id| [showing(id, 10), showing(id, 20)]).collect());
        }
        assert_eq!(counts(&rows), (100, 200));
        assert!(rows.showings.len() <= 200 + MAX_UNUSED + 100, "{} rows", rows.showings.len());
        assert_eq!((rows.shared.kinds.len(), rows.shared.places.len(), rows.shared.terms.len()), (1, 1, 1));
    }

    #[test]
    fn counting_ends_above_the_cap() {
        let mut rows = Rows::default();
        rows.add((1..=9).map(|id| showing(id, 10)).collect());
        let query = EventQuery::upcoming(DateTime::UNIX_EPOCH, Language::Tr);
        assert_eq!(rows.count(&Matcher::of_query(&query), false, 5), 6);
    }
}
