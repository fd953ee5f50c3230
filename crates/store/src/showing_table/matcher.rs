//! The filter of a list over the rows of the table: the same conditions as in SQL.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use meydan_domain::event_query::{Bounds, Circle, EventQuery, Visibility};
use meydan_domain::price_band::PriceBand;

use super::rows::{City, EventRow, Kind, Place, Shared, ShowingRow, Terms, city_bit};
use crate::convert::millis;
use crate::event_list::{Filter, KM_A_DEGREE, LONG_MILLIS, TextMatch};
use crate::event_rows::seller;

pub(super) struct Matcher<'a> {
    query: &'a EventQuery,
    /// The row of the venue.
    venue: Option<i64>,
    /// Only these events.
    pub ids: Option<BTreeSet<i64>>,
    starts: RangeInclusive<i64>,
    /// Whether what began before and has been on for long counts as well.
    with_running: bool,
    over: RangeInclusive<i64>,
}

/// Which shared values a query lets through. For a whole table each is compared once, ahead of the rows; for a few events,
/// as they are met.
pub(super) struct Matched<'a> {
    matcher: &'a Matcher<'a>,
    shared: &'a Shared,
    cities: Vec<bool>,
    /// The mask of these cities.
    city_mask: u64,
    districts: Vec<bool>,
    compared: Option<Compared>,
}

/// By the numbers of the shared values.
struct Compared {
    kinds: Vec<bool>,
    /// `None` if a query is of any place, or of a city, which few events pass.
    places: Option<Vec<bool>>,
    terms: Vec<bool>,
}

impl<'a> Matcher<'a> {
    /// `None` for what the table does not know: words, profiles, alternatives, and drafts, whose changes have no version.
    pub fn new(filter: &Filter<'a>) -> Option<Self> {
        let query = filter.query;
        let is_public = matches!(query.visibility, Visibility::Upcoming | Visibility::Past) && query.over.is_none();
        let has_words = matches!(filter.text, TextMatch::Words { .. }) && !query.words.is_empty();
        let is_public = is_public && query.publication.is_none();
        let has_alternatives = !query.places.is_empty() || !query.any_dates.is_empty();
        if !is_public || has_words || has_alternatives || query.performer.is_some() || query.organizer.is_some() {
            return None;
        }
        Some(Self { venue: filter.venue, ids: ids(filter), ..Self::of_query(query) })
    }

    pub(super) fn of_query(query: &'a EventQuery) -> Self {
        let now = millis(query.now);
        let over = if query.visibility == Visibility::Past { i64::MIN..=now } else { now + 1..=i64::MAX };
        let first = query.dates.from.map_or(i64::MIN, millis);
        let last = query.dates.before.map_or(i64::MAX, |before| millis(before) - 1);
        let with_running = !query.dates.begins_only;
        Self { query, venue: None, ids: None, starts: first..=last, with_running, over }
    }

    fn has_dates(&self, showing: &ShowingRow) -> bool {
        let ShowingRow { starts_at, over_at, .. } = *showing;
        let is_on = || self.with_running && over_at > *self.starts.start() && over_at - starts_at > LONG_MILLIS;
        starts_at <= *self.starts.end() && (starts_at >= *self.starts.start() || is_on())
    }

    pub fn matched(&'a self, shared: &'a Shared) -> Matched<'a> {
        let cities: Vec<bool> = shared.cities.iter().map(|city| self.is_in_city(city)).collect();
        let meant = cities.iter().enumerate().filter(|(_, is_meant)| **is_meant);
        let city_mask = meant.fold(0, |mask, (city, _)| mask | city_bit(city));
        let is_there = |district: &String| self.query.district.as_ref().is_none_or(|wanted| wanted == district);
        let districts = shared.districts.iter().map(is_there).collect();
        let mut matched = Matched { matcher: self, shared, cities, city_mask, districts, compared: None };
        if self.ids.is_none() {
            matched.compared = Some(Compared {
                kinds: shared.kinds.iter().map(|kind| self.has_kind(kind)).collect(),
                places: self.names_wide_place().then(|| shared.places.iter().map(|at| matched.is_at(at)).collect()),
                terms: shared.terms.iter().map(|terms| self.has_terms(terms)).collect(),
            });
        }
        matched
    }

    fn names_place(&self) -> bool {
        let EventQuery { city, district, bounds, near, .. } = self.query;
        city.is_some() || district.is_some() || bounds.is_some() || near.is_some() || self.venue.is_some()
    }

    fn names_wide_place(&self) -> bool {
        self.names_place() && self.query.city.is_none()
    }

    fn is_in_city(&self, city: &City) -> bool {
        self.query.city.as_ref().is_none_or(|key| *key == city.key_tr || *key == city.key_en)
    }

    fn has_kind(&self, kind: &Kind) -> bool {
        kind.is_active
            && self.query.category.as_ref().is_none_or(|category| *category == kind.category)
            && self.query.featured.is_none_or(|featured| featured == kind.is_featured)
    }

    fn has_terms(&self, terms: &Terms) -> bool {
        let query = self.query;
        let is_on = !terms.is_cancelled || query.with_cancelled || query.visibility != Visibility::Upcoming;
        is_on
            && query.price_min.is_none_or(|price| terms.price_high >= price.hundredths())
            && query.price_max.is_none_or(|price| terms.price_low <= price.hundredths())
            && query.price_band.is_none_or(|band| is_in_band(terms, band))
            && query.currency.is_none_or(|currency| terms.currency == currency.code())
            && query.marks().all(|wanted| terms.marks.intersects(wanted))
            && query.platform.as_ref().is_none_or(|platform| terms.platforms.contains(&seller(platform)))
    }
}

impl Matched<'_> {
    /// Looks at the event alone: most need not be looked at more closely.
    pub fn may_let_through(&self, event: &EventRow) -> bool {
        event.over_at >= *self.matcher.over.start() && event.cities & self.city_mask != 0 && self.has_kind(event.kind)
    }

    fn has_kind(&self, kind: u32) -> bool {
        match &self.compared {
            Some(compared) => compared.kinds[kind as usize],
            None => self.matcher.has_kind(&self.shared.kinds[kind as usize]),
        }
    }

    pub fn lets_through(&self, showing: &ShowingRow) -> bool {
        let (place, terms) = (showing.place as usize, showing.terms as usize);
        if !self.matcher.over.contains(&showing.over_at) || !self.matcher.has_dates(showing) {
            return false;
        }
        match &self.compared {
            Some(Compared { places, terms: compared, .. }) => {
                let is_there = match places {
                    Some(places) => places[place],
                    None => !self.matcher.names_place() || self.is_at(&self.shared.places[place]),
                };
                is_there && compared[terms]
            }
            None => self.is_at(&self.shared.places[place]) && self.matcher.has_terms(&self.shared.terms[terms]),
        }
    }

    fn is_at(&self, place: &Place) -> bool {
        let (query, venue) = (self.matcher.query, self.matcher.venue);
        self.cities[place.city as usize]
            && self.districts[place.district as usize]
            && venue.is_none_or(|venue| place.venue_id == Some(venue))
            && query.bounds.is_none_or(|bounds| is_inside(place, bounds))
            && query.near.is_none_or(|circle| is_near(place, circle))
    }
}

/// The events that a query or the search names.
fn ids(filter: &Filter<'_>) -> Option<BTreeSet<i64>> {
    let named = filter.query.ids.as_ref().map(|ids| ids.iter().copied().collect::<BTreeSet<i64>>());
    match filter.text {
        TextMatch::Words { .. } => named,
        TextMatch::Ids(found) => {
            let is_named = |id: &i64| named.as_ref().is_none_or(|named| named.contains(id));
            Some(found.iter().copied().filter(is_named).collect())
        }
    }
}

fn is_inside(place: &Place, bounds: Bounds) -> bool {
    place.coordinates().is_some_and(|(latitude, longitude)| {
        (bounds.south..=bounds.north).contains(&latitude) && (bounds.west..=bounds.east).contains(&longitude)
    })
}

fn is_near(place: &Place, circle: Circle) -> bool {
    place.coordinates().is_some_and(|(latitude, longitude)| {
        let north = (latitude - circle.center.latitude) * KM_A_DEGREE;
        let east = (longitude - circle.center.longitude) * (KM_A_DEGREE * circle.center.latitude.to_radians().cos());
        north * north + east * east <= circle.radius_km * circle.radius_km
    })
}

fn is_in_band(terms: &Terms, band: PriceBand) -> bool {
    match band.lowest() {
        None => terms.price_high == 0,
        Some(range) => range.contains(&terms.price_low) && terms.price_high != 0,
    }
}
