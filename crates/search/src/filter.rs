//! Filters of a query and of understood parts, resolved to the ordinals of a segment.

use meydan_domain::event::PlatformId;
use meydan_domain::event_query::{EventQuery, Visibility};
use meydan_gazetteer::city_key;

use crate::facets::FailedFilters;
use crate::facts::{City, Facts, NO_PRICE, SegmentFacts};
use crate::traits::Traits;
use crate::understand::Meaning;

const SECONDS_PER_DAY: i64 = 86_400;
/// What began before a part of a day belongs to it if it goes on for this long: a matinee is not in the evening.
const MIN_SECONDS_IN_PART: i64 = 2 * 3_600;

/// The meaning of an understood part as a filter.
pub enum MeaningFilter {
    Cities(Vec<bool>),
    /// The cities and the districts of each.
    Districts(Vec<(Vec<bool>, Vec<bool>)>),
    Category(Vec<bool>),
    Traits(Traits),
    Days(Vec<(i64, i64)>),
    PartsOfDays(Vec<(i64, i64)>),
    Free,
    /// Hundredths of a lira.
    Price {
        min: i64,
        max: i64,
    },
    Platform(Vec<bool>),
    /// Applies to every event.
    None,
}

impl MeaningFilter {
    pub fn new(meaning: &Meaning, segment: &SegmentFacts) -> Self {
        let cities = |key: &str| segment.cities.iter().map(|city| city.is(key)).collect::<Vec<bool>>();
        match meaning {
            Meaning::City { key, .. } => Self::Cities(cities(key)),
            Meaning::Region(region) => {
                let keys: Vec<String> = region.provinces().map(|province| city_key(province.name)).collect();
                let is_in = |city: &City| keys.iter().any(|key| city.is(key));
                Self::Cities(segment.cities.iter().map(is_in).collect())
            }
            Meaning::District(district) => {
                let districts = |key: &str| segment.districts.iter().map(|known| known == key).collect();
                let places = district.places.iter().map(|place| (cities(&place.city), districts(&place.district)));
                Self::Districts(places.collect())
            }
            Meaning::Category(key) => Self::Category(segment.categories.iter().map(|known| known == key).collect()),
            Meaning::Trait(wanted) => Self::Traits(wanted.wanted()),
            Meaning::Dates(dates) => {
                let spans = dates.spans().iter().map(|span| (span.from.timestamp(), span.to.timestamp())).collect();
                if dates.part.is_some() { Self::PartsOfDays(spans) } else { Self::Days(spans) }
            }
            Meaning::Free => Self::Free,
            Meaning::Price(range) => {
                Self::Price { min: hundredths(range.min, 0), max: hundredths(range.max, i64::MAX) }
            }
            Meaning::Platform(platform) => {
                Self::Platform(segment.sellers.iter().map(|sellers| sellers.include(platform)).collect())
            }
            Meaning::Near | Meaning::Cheap => Self::None,
        }
    }

    pub fn matches(&self, facts: &Facts) -> bool {
        match self {
            Self::Cities(known) => is_among(known, facts.city),
            Self::Districts(places) => places
                .iter()
                .any(|(cities, districts)| is_among(cities, facts.city) && is_among(districts, facts.district)),
            Self::Category(known) => is_among(known, facts.category),
            Self::Traits(wanted) => facts.traits.intersects(*wanted),
            Self::Days(spans) => spans.iter().any(|(from, to)| facts.overlaps(*from, *to)),
            Self::PartsOfDays(spans) => spans.iter().any(|(from, to)| is_in_part(facts, *from, *to)),
            Self::Free => facts.is_free(),
            Self::Price { min, max } => {
                facts.is_lira && facts.price_low != NO_PRICE && facts.price_high >= *min && facts.price_low <= *max
            }
            Self::Platform(known) => is_among(known, facts.sellers),
            Self::None => true,
        }
    }
}

/// Excludes what runs for weeks, such as exhibitions, which are closed at night.
fn is_in_part(facts: &Facts, from: i64, to: i64) -> bool {
    let goes_on = facts.over_at() >= from + MIN_SECONDS_IN_PART;
    let is_short = facts.over_at() - facts.starts_at() <= SECONDS_PER_DAY;
    facts.starts_within(from, to) || (facts.starts_at() < from && goes_on && is_short)
}

fn hundredths(lira: Option<i64>, otherwise: i64) -> i64 {
    lira.map_or(otherwise, |lira| lira.saturating_mul(100))
}

fn is_among(known: &[bool], ordinal: u16) -> bool {
    known.get(usize::from(ordinal)).copied().unwrap_or_default()
}

/// The filters of a query.
pub struct SegmentFilter<'a> {
    query: &'a EventQuery,
    categories: Option<Vec<bool>>,
    cities: Option<Vec<bool>>,
    platforms: Option<Vec<bool>>,
    now: i64,
}

impl<'a> SegmentFilter<'a> {
    pub fn new(query: &'a EventQuery, segment: &SegmentFacts) -> Self {
        let category = |key: &String| segment.categories.iter().map(|known| known == key).collect();
        let city = |key: &String| segment.cities.iter().map(|city| city.is(key)).collect();
        let platform = |id: &PlatformId| segment.sellers.iter().map(|sellers| sellers.include(id)).collect();
        Self {
            query,
            categories: query.category.as_ref().map(category),
            cities: query.city.as_ref().map(city),
            platforms: query.platform.as_ref().map(platform),
            now: query.now.timestamp(),
        }
    }

    pub fn is_visible(&self, facts: &Facts) -> bool {
        match self.query.visibility {
            Visibility::Upcoming => facts.over_at() > self.now,
            Visibility::Past => facts.over_at() <= self.now,
            Visibility::Active | Visibility::Inactive | Visibility::All => true,
        }
    }

    pub fn failed(&self, facts: &Facts) -> FailedFilters {
        let mut failed = FailedFilters::default();
        let excludes =
            |known: &Option<Vec<bool>>, ordinal| known.as_ref().is_some_and(|known| !is_among(known, ordinal));
        failed.add(FailedFilters::CATEGORY, excludes(&self.categories, facts.category));
        failed.add(FailedFilters::CITY, excludes(&self.cities, facts.city));
        failed.add(FailedFilters::DATES, self.fails_dates(facts));
        failed.add(FailedFilters::PRICE, self.fails_price(facts));
        failed.add(FailedFilters::AREA, self.query.bounds.is_some_and(|area| !facts.is_in(&area)));
        failed.add(FailedFilters::PLATFORM, excludes(&self.platforms, facts.sellers));
        failed
    }

    fn fails_dates(&self, facts: &Facts) -> bool {
        let from = self.query.starts_from.map_or(0, |from| from.timestamp());
        let to = self.query.starts_before.map_or(i64::MAX, |to| to.timestamp());
        let is_narrowed = self.query.starts_from.is_some() || self.query.starts_before.is_some();
        is_narrowed && !facts.starts_within(from, to)
    }

    fn fails_price(&self, facts: &Facts) -> bool {
        let EventQuery { price_min, price_max, price_band, .. } = self.query;
        let is_narrowed = price_min.is_some() || price_max.is_some();
        price_band.is_some_and(|band| facts.price_band() != Some(band))
            || (is_narrowed && facts.price_low == NO_PRICE)
            || price_min.is_some_and(|price| facts.price_high < price.hundredths())
            || price_max.is_some_and(|price| facts.price_low > price.hundredths())
    }
}
