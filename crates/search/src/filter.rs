//! What an event must be, in the numbers of a segment: the meaning of understood parts, and filters.

use meydan_domain::event::PlatformId;
use meydan_domain::event_query::{EventQuery, Visibility};

use crate::dates::Day;
use crate::facets::Failed;
use crate::facts::{Facts, NO_PRICE, SegmentFacts};
use crate::understand::Meaning;

const SECONDS_A_DAY: i64 = 86_400;

/// A meaning in the numbers of a segment.
pub enum Fact {
    City(Vec<bool>),
    Category(Vec<bool>),
    Dates { from: i64, to: i64 },
    Tonight { from: i64, to: i64 },
    Free,
}

impl Fact {
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

    pub fn holds(&self, facts: &Facts) -> bool {
        match self {
            Self::City(known) => is_among(known, facts.city),
            Self::Category(known) => is_among(known, facts.category),
            Self::Dates { from, to } => facts.is_within(*from, *to),
            // What runs for weeks is not on at night.
            Self::Tonight { from, to } => {
                facts.is_within(*from, *to)
                    && (facts.starts_at() >= *from || facts.over_at() - facts.starts_at() <= SECONDS_A_DAY)
            }
            Self::Free => facts.is_free(),
        }
    }
}

fn is_among(known: &[bool], number: u16) -> bool {
    known.get(usize::from(number)).copied().unwrap_or_default()
}

/// The filters in the numbers of a segment.
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

    pub fn is_in_time(&self, facts: &Facts) -> bool {
        match self.query.visibility {
            Visibility::Upcoming => facts.over_at() > self.now,
            Visibility::Past => facts.over_at() <= self.now,
            Visibility::Active | Visibility::Inactive | Visibility::All => true,
        }
    }

    pub fn failed(&self, facts: &Facts) -> Failed {
        let mut failed = Failed::default();
        let misses = |known: &Option<Vec<bool>>, number| known.as_ref().is_some_and(|known| !is_among(known, number));
        failed.add(Failed::CATEGORY, misses(&self.categories, facts.category));
        failed.add(Failed::CITY, misses(&self.cities, facts.city));
        failed.add(Failed::DATES, self.fails_dates(facts));
        failed.add(Failed::PRICE, self.fails_price(facts));
        failed.add(Failed::AREA, self.query.bounds.is_some_and(|area| !facts.is_in(&area)));
        failed.add(Failed::PLATFORM, misses(&self.platforms, facts.sellers));
        failed
    }

    fn fails_dates(&self, facts: &Facts) -> bool {
        let from = self.query.starts_from.map_or(0, |from| from.timestamp());
        let to = self.query.starts_before.map_or(i64::MAX, |to| to.timestamp());
        let is_narrowed = self.query.starts_from.is_some() || self.query.starts_before.is_some();
        is_narrowed && !facts.begins_within(from, to)
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
