//! What an event must be, in the numbers of a segment: the meaning of understood parts, and filters.

use crate::dates::{Day, Span};
use crate::document::platform_number;
use crate::facets::Failed;
use crate::facts::{Facts, NO_PRICE, SegmentFacts};
use crate::query::{Filters, Query, When};
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
    filters: &'a Filters,
    categories: Option<Vec<bool>>,
    cities: Option<Vec<bool>>,
    platform: Option<u64>,
    when: When,
    now: i64,
}

impl<'a> SegmentFilter<'a> {
    pub fn new(query: &'a Query, segment: &SegmentFacts) -> Self {
        let filters = &query.filters;
        let categories = (!filters.categories.is_empty())
            .then(|| segment.categories.iter().map(|known| filters.categories.contains(known)).collect());
        let cities = filters.city.as_ref().map(|key| segment.cities.iter().map(|city| city.is(key)).collect());
        let platform = filters.platform.map(platform_number);
        Self { filters, categories, cities, platform, when: query.when, now: query.now.timestamp() }
    }

    pub fn is_in_time(&self, facts: &Facts) -> bool {
        match self.when {
            When::Upcoming => facts.over_at() > self.now,
            When::Past => facts.over_at() <= self.now,
            When::Any => true,
        }
    }

    pub fn failed(&self, facts: &Facts) -> Failed {
        let mut failed = Failed::default();
        let misses = |known: &Option<Vec<bool>>, number| known.as_ref().is_some_and(|known| !is_among(known, number));
        failed.add(Failed::CATEGORY, misses(&self.categories, facts.category));
        failed.add(Failed::CITY, misses(&self.cities, facts.city));
        let is_elsewhen = |span: Span| !facts.begins_within(span.from.timestamp(), span.to.timestamp());
        failed.add(Failed::DATES, self.filters.dates.is_some_and(is_elsewhen));
        failed.add(Failed::PRICE, self.fails_price(facts));
        failed.add(Failed::AREA, self.filters.area.is_some_and(|area| !facts.is_in(&area)));
        failed.add(Failed::PLATFORM, self.platform.is_some_and(|platform| platform != u64::from(facts.platform)));
        failed
    }

    fn fails_price(&self, facts: &Facts) -> bool {
        let Filters { price_min, price_max, price_band, .. } = self.filters;
        let is_asked = price_min.is_some() || price_max.is_some();
        price_band.is_some_and(|band| facts.price_band() != Some(band))
            || (is_asked && facts.price_low == NO_PRICE)
            || price_min.is_some_and(|price| facts.price_high < price.hundredths())
            || price_max.is_some_and(|price| facts.price_low > price.hundredths())
    }
}
