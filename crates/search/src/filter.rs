//! Filters of a query and of understood parts, resolved to the ordinals of a segment.

use meydan_domain::event::PlatformId;
use meydan_domain::event_query::{EventQuery, Visibility};
use meydan_domain::marks::Marks;
use meydan_gazetteer::city_key;

use crate::facets::FailedFilters;
use crate::facts::{City, DateFilter, EventFacts, Facts, NO_PRICE, SegmentFacts, city_bit};
use crate::traits::Traits;
use crate::understand::Meaning;

/// The meaning of an understood part as a filter.
pub enum MeaningFilter {
    Cities {
        known: Vec<bool>,
        /// Of the known ones.
        mask: u64,
    },
    /// The cities and the districts of each.
    Districts(Vec<(Vec<bool>, Vec<bool>)>),
    Category(Vec<bool>),
    Traits(Traits),
    Marks(Marks),
    Dates(Vec<DateFilter>),
    Free,
    /// Hundredths of a lira.
    Price {
        min: i64,
        max: i64,
    },
    Platform(Vec<bool>),
    /// Applies to every event.
    None,
    /// Applies to none: words are matched by the index.
    Words,
}

impl MeaningFilter {
    pub fn new(meaning: &Meaning, segment: &SegmentFacts) -> Self {
        let cities = |key: &str| segment.cities.iter().map(|city| city.is(key)).collect::<Vec<bool>>();
        match meaning {
            Meaning::City { key, .. } => Self::cities(cities(key)),
            Meaning::Region(region) => {
                let keys: Vec<String> = region.provinces().map(|province| city_key(province.name)).collect();
                let is_in = |city: &City| keys.iter().any(|key| city.is(key));
                Self::cities(segment.cities.iter().map(is_in).collect())
            }
            Meaning::District(district) => {
                let districts = |key: &str| segment.districts.iter().map(|known| known == key).collect();
                let places = district.places.iter().map(|place| (cities(&place.city), districts(&place.district)));
                Self::Districts(places.collect())
            }
            Meaning::Category(key) => Self::Category(segment.categories.iter().map(|known| known == key).collect()),
            Meaning::Trait(wanted) => match wanted.marks() {
                Some(marks) => Self::Marks(marks),
                None => Self::Traits(wanted.wanted()),
            },
            Meaning::Dates(dates) => Self::Dates(dates.date_spans().map(DateFilter::from).collect()),
            Meaning::Free => Self::Free,
            Meaning::Price(range) => {
                Self::Price { min: hundredths(range.min, 0), max: hundredths(range.max, i64::MAX) }
            }
            Meaning::Platform(platform) => {
                Self::Platform(segment.sellers.iter().map(|sellers| sellers.include(platform)).collect())
            }
            Meaning::Near | Meaning::Cheap => Self::None,
            Meaning::Words(_) => Self::Words,
        }
    }

    pub fn matches(&self, facts: &Facts) -> bool {
        match self {
            Self::Cities { known, .. } => is_among(known, facts.city),
            Self::Districts(places) => places
                .iter()
                .any(|(cities, districts)| is_among(cities, facts.city) && is_among(districts, facts.district)),
            Self::Category(known) => is_among(known, facts.category),
            Self::Traits(wanted) => facts.traits.intersects(*wanted),
            Self::Marks(wanted) => facts.marks.intersects(*wanted),
            Self::Dates(spans) => spans.iter().any(|dates| facts.takes_place(dates)),
            Self::Free => facts.is_free(),
            Self::Price { min, max } => {
                facts.price_low != NO_PRICE && facts.price_high >= *min && facts.price_low <= *max
            }
            Self::Platform(known) => is_among(known, facts.sellers),
            Self::None => true,
            Self::Words => false,
        }
    }

    /// False if no showing of the event matches, as far as the event alone tells.
    pub fn may_match(&self, event: EventFacts) -> bool {
        match self {
            Self::Cities { mask, .. } => event.cities & mask != 0,
            Self::Category(known) => is_among(known, event.category),
            Self::Words => false,
            _ => true,
        }
    }

    fn cities(known: Vec<bool>) -> Self {
        let meant = known.iter().enumerate().filter(|(_, is_meant)| **is_meant);
        let mask = meant.fold(0, |mask, (city, _)| mask | city_bit(city));
        Self::Cities { known, mask }
    }
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
    districts: Option<Vec<bool>>,
    platforms: Option<Vec<bool>>,
    dates: Option<DateFilter>,
    now: i64,
}

impl<'a> SegmentFilter<'a> {
    pub fn new(query: &'a EventQuery, segment: &SegmentFacts) -> Self {
        let category = |key: &String| segment.categories.iter().map(|known| known == key).collect();
        let city = |key: &String| segment.cities.iter().map(|city| city.is(key)).collect();
        let district = |key: &String| segment.districts.iter().map(|known| known == key).collect();
        let platform = |id: &PlatformId| segment.sellers.iter().map(|sellers| sellers.include(id)).collect();
        Self {
            query,
            categories: query.category.as_ref().map(category),
            cities: query.city.as_ref().map(city),
            districts: query.district.as_ref().map(district),
            platforms: query.platform.as_ref().map(platform),
            dates: (!query.dates.is_unbounded()).then(|| query.dates.into()),
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
        failed.add(FailedFilters::DISTRICT, excludes(&self.districts, facts.district));
        let filters = [
            FailedFilters::AUDIENCE,
            FailedFilters::LANGUAGE,
            FailedFilters::ACCESSIBLE,
            FailedFilters::SETTING,
            FailedFilters::AVAILABLE,
        ];
        for (filter, wanted) in filters.into_iter().zip(self.query.named_marks()) {
            failed.add(filter, wanted.is_some_and(|wanted| !facts.marks.intersects(wanted)));
        }
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
