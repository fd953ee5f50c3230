//! Filters of a query and of understood parts, resolved to the ordinals of a segment.

use meydan_domain::event::PlatformId;
use meydan_domain::event_query::{EventQuery, Visibility};

use crate::facets::FailedFilters;
use crate::facts::{DateFilter, EventFacts, Facts, NO_PRICE, SegmentFacts, city_bit};
use crate::understand::Meaning;

/// The meaning of an understood part as a filter.
pub enum MeaningFilter {
    City { known: Vec<bool>, mask: u64 },
    Category(Vec<bool>),
    Dates(DateFilter),
    Free,
}

impl MeaningFilter {
    pub fn new(meaning: &Meaning, segment: &SegmentFacts) -> Self {
        match meaning {
            Meaning::City { key, .. } => {
                let known: Vec<bool> = segment.cities.iter().map(|city| city.is(key)).collect();
                Self::City { mask: city_mask(&known), known }
            }
            Meaning::Category(key) => Self::Category(segment.categories.iter().map(|known| known == key).collect()),
            Meaning::Dates { .. } => Self::Dates(meaning.dates().unwrap_or_default().into()),
            Meaning::Free => Self::Free,
        }
    }

    pub fn matches(&self, facts: &Facts) -> bool {
        match self {
            Self::City { known, .. } => is_among(known, facts.city),
            Self::Category(known) => is_among(known, facts.category),
            Self::Dates(dates) => facts.takes_place(dates),
            Self::Free => facts.is_free(),
        }
    }

    /// False if no showing of the event matches, as far as the event alone tells.
    pub fn may_match(&self, event: EventFacts) -> bool {
        match self {
            Self::City { mask, .. } => event.cities & mask != 0,
            Self::Category(known) => is_among(known, event.category),
            Self::Dates(_) | Self::Free => true,
        }
    }
}

fn city_mask(known: &[bool]) -> u64 {
    let meant = known.iter().enumerate().filter(|(_, is_meant)| **is_meant);
    meant.fold(0, |mask, (city, _)| mask | city_bit(city))
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
    dates: Option<DateFilter>,
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
            dates: (!query.dates.are_any()).then(|| query.dates.into()),
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
        failed.add(FailedFilters::DATES, self.dates.as_ref().is_some_and(|dates| !facts.takes_place(dates)));
        failed.add(FailedFilters::PRICE, self.fails_price(facts));
        failed.add(FailedFilters::AREA, self.query.bounds.is_some_and(|area| !facts.is_in(&area)));
        failed.add(FailedFilters::PLATFORM, excludes(&self.platforms, facts.sellers));
        failed
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
