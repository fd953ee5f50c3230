//! Filters of a query and of understood parts, resolved to the ordinals of a segment.

use meydan_domain::event::PlatformId;
use meydan_domain::event_query::{EventQuery, Visibility};

use crate::dates::Day;
use crate::facets::FailedFilters;
use crate::facts::{Facts, NO_PRICE, SegmentFacts};
use crate::understand::Meaning;

const SECONDS_PER_DAY: i64 = 86_400;

/// The meaning of an understood part as a filter.
pub enum MeaningFilter {
    City(Vec<bool>),
    Category(Vec<bool>),
    Dates { from: i64, to: i64 },
    Tonight { from: i64, to: i64 },
    Free,
}

impl MeaningFilter {
    pub fn new(meaning: &Meaning, segment: &SegmentFacts) -> Self {
        match meaning {
            Meaning::City { key, .. } => Self::City(segment.cities.iter().map(|city| city.is(key)).collect()),
            Meaning::Category(key) => Self::Category(segment.categories.iter().map(|known| known == key).collect()),
            Meaning::Dates { day, range } => {
                let (from, to) = (range.from.timestamp(), range.to.timestamp());
                if *day == Day::Tonight { Self::Tonight { from, to } } else { Self::Dates { from, to } }
            }
            Meaning::Free => Self::Free,
        }
    }

    pub fn matches(&self, facts: &Facts) -> bool {
        match self {
            Self::City(known) => is_among(known, facts.city),
            Self::Category(known) => is_among(known, facts.category),
            Self::Dates { from, to } => facts.overlaps(*from, *to),
            // Excludes what runs for weeks, such as exhibitions, which are closed at night.
            Self::Tonight { from, to } => {
                facts.overlaps(*from, *to)
                    && (facts.starts_at() >= *from || facts.over_at() - facts.starts_at() <= SECONDS_PER_DAY)
            }
            Self::Free => facts.is_free(),
        }
    }
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
