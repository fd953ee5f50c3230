//! Facets: how many events each filter value would leave.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use meydan_domain::date_range::DateRange;
use meydan_domain::event::PlatformId;
use meydan_domain::marks::{Audience, EventLanguage, EventSetting, Marks};
use meydan_domain::price_band::PriceBand;
use meydan_domain::text::Localized;

use crate::facts::{DateFilter, Facts, NO_PRICE, SegmentFacts};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count<T> {
    pub value: T,
    pub count: u64,
}

/// Each facet is counted without its own filter, so that its other values stay visible; the words and all other filters
/// apply. Dates and price bands are in their fixed order, the others by count. Dates overlap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facets {
    pub categories: Vec<Count<String>>,
    pub cities: Vec<Count<Localized>>,
    pub dates: Vec<Count<DateRange>>,
    pub prices: Vec<Count<PriceBand>>,
    pub platforms: Vec<Count<PlatformId>>,
    /// With the names of the city and the folded name of a district of it.
    pub districts: Vec<Count<(Localized, String)>>,
    pub audiences: Vec<Count<Audience>>,
    pub languages: Vec<Count<EventLanguage>>,
    pub settings: Vec<Count<EventSetting>>,
    pub accessible: u64,
    pub available: u64,
    /// The highest of the lowest prices, in hundredths of a lira; counted without a price filter.
    pub price_highest: Option<i64>,
}

/// The filters that a showing fails, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FailedFilters(u16);

impl FailedFilters {
    pub const CATEGORY: u16 = 1;
    pub const CITY: u16 = 1 << 1;
    pub const DATES: u16 = 1 << 2;
    pub const PRICE: u16 = 1 << 3;
    pub const PLATFORM: u16 = 1 << 4;
    /// Has no facet.
    pub const AREA: u16 = 1 << 5;
    pub const DISTRICT: u16 = 1 << 6;
    pub const AUDIENCE: u16 = 1 << 7;
    pub const LANGUAGE: u16 = 1 << 8;
    pub const SETTING: u16 = 1 << 9;
    pub const ACCESSIBLE: u16 = 1 << 10;
    pub const AVAILABLE: u16 = 1 << 11;
    /// A chosen city or district replaces the other.
    const PLACE: u16 = Self::CITY | Self::DISTRICT;

    pub fn add(&mut self, filter: u16, is_failed: bool) {
        if is_failed {
            self.0 |= filter;
        }
    }

    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    fn is_at_most(self, filter: u16) -> bool {
        self.0 & !filter == 0
    }
}

/// A showing that matches the words, with the filters that it fails.
pub struct Candidate<'a> {
    pub facts: &'a Facts,
    pub weight: u32,
    pub failed: FailedFilters,
}

/// Counts of one segment, by its ordinals.
pub struct SegmentCounter {
    categories: Vec<u64>,
    cities: Vec<u64>,
    /// By the first spelling of the city, and the district.
    districts: HashMap<(usize, usize), u64>,
    dates: [u64; DateRange::ALL.len()],
    prices: [u64; PriceBand::ALL.len()],
    platforms: Vec<u64>,
    marks: MarkCounts,
    price_highest: Option<i64>,
    date_ranges: [DateFilter; DateRange::ALL.len()],
    spellings: Vec<usize>,
}

impl SegmentCounter {
    pub fn new(segment: &SegmentFacts, now: DateTime<Utc>) -> Self {
        Self {
            categories: vec![0; segment.categories.len()],
            cities: vec![0; segment.cities.len()],
            districts: HashMap::new(),
            dates: [0; DateRange::ALL.len()],
            prices: [0; PriceBand::ALL.len()],
            platforms: vec![0; segment.platforms.len()],
            marks: MarkCounts::default(),
            price_highest: None,
            date_ranges: DateRange::ALL.map(|range| range.dates(now).into()),
            spellings: segment.first_spellings(),
        }
    }

    /// Counts the showings of one event, each value once.
    pub fn add(&mut self, segment: &SegmentFacts, showings: &[Candidate<'_>]) {
        self.add_districts(segment, showings);
        self.marks.add(showings);
        let Self { categories, cities, dates, prices, platforms, price_highest, date_ranges, spellings, .. } = self;
        count(categories, values(showings, FailedFilters::CATEGORY, |facts| [usize::from(facts.category)]));
        count(cities, values(showings, FailedFilters::PLACE, |facts| spellings.get(usize::from(facts.city)).copied()));
        count(platforms, values(showings, FailedFilters::PLATFORM, |facts| segment.platform_ordinals(facts)));
        count(prices, values(showings, FailedFilters::PRICE, |facts| facts.price_band().map(|band| band as usize)));
        count(
            dates,
            values(showings, FailedFilters::DATES, |facts| {
                let takes_place = |(_, dates): &(usize, &DateFilter)| facts.takes_place(dates);
                date_ranges.iter().enumerate().filter(takes_place).map(|(at, _)| at).collect::<Vec<_>>()
            }),
        );
        let prices = passing(showings, FailedFilters::PRICE).map(|facts| facts.price_low);
        *price_highest = (*price_highest).max(prices.filter(|price| *price != NO_PRICE).max());
    }

    /// Those of every city, so that a district can be found before its city.
    fn add_districts(&mut self, segment: &SegmentFacts, showings: &[Candidate<'_>]) {
        let mut seen: Vec<(usize, usize)> = Vec::new();
        for facts in passing(showings, FailedFilters::PLACE) {
            let district = usize::from(facts.district);
            let is_named = segment.districts.get(district).is_some_and(|name| !name.is_empty());
            let Some(city) = self.spellings.get(usize::from(facts.city)).filter(|_| is_named) else { continue };
            if !seen.contains(&(*city, district)) {
                seen.push((*city, district));
                *self.districts.entry((*city, district)).or_default() += 1;
            }
        }
    }
}

/// How many events have each mark.
#[derive(Default)]
struct MarkCounts {
    audiences: [u64; Audience::ALL.len()],
    languages: [u64; EventLanguage::CODES.len()],
    settings: [u64; EventSetting::ALL.len()],
    accessible: u64,
    available: u64,
}

impl MarkCounts {
    fn add(&mut self, showings: &[Candidate<'_>]) {
        let marks = |filter: u16| passing(showings, filter).fold(Marks::default(), |all, facts| all.with(facts.marks));
        let audience = marks(FailedFilters::AUDIENCE);
        for (count, value) in self.audiences.iter_mut().zip(Audience::ALL) {
            *count += u64::from(audience.intersects(value.wanted()));
        }
        let language = marks(FailedFilters::LANGUAGE);
        for (count, value) in self.languages.iter_mut().zip(EventLanguage::all()) {
            *count += u64::from(language.intersects(value.wanted()));
        }
        let setting = marks(FailedFilters::SETTING);
        for (count, value) in self.settings.iter_mut().zip(EventSetting::ALL) {
            *count += u64::from(setting.intersects(value.wanted()));
        }
        self.accessible += u64::from(marks(FailedFilters::ACCESSIBLE).intersects(Marks::ACCESSIBLE));
        self.available += u64::from(marks(FailedFilters::AVAILABLE).intersects(Marks::AVAILABLE));
    }

    fn merge(&mut self, other: &Self) {
        add_all(&mut self.audiences, &other.audiences);
        add_all(&mut self.languages, &other.languages);
        add_all(&mut self.settings, &other.settings);
        self.accessible += other.accessible;
        self.available += other.available;
    }
}

/// The showings that fail no filters other than these.
fn passing<'a>(showings: &'a [Candidate<'a>], filters: u16) -> impl Iterator<Item = &'a Facts> {
    showings.iter().filter(move |candidate| candidate.failed.is_at_most(filters)).map(|candidate| candidate.facts)
}

/// The values of the showings that fail no filter other than this one.
fn values<'a, I: IntoIterator<Item = usize>>(
    showings: &'a [Candidate<'a>],
    filter: u16,
    values: impl Fn(&'a Facts) -> I + 'a,
) -> impl Iterator<Item = usize> {
    passing(showings, filter).flat_map(values)
}

/// Adds one to each distinct value.
fn count(counts: &mut [u64], values: impl Iterator<Item = usize>) {
    let mut seen: Vec<usize> = Vec::new();
    for value in values {
        if !seen.contains(&value)
            && let Some(count) = counts.get_mut(value)
        {
            seen.push(value);
            *count += 1;
        }
    }
}

/// Counts of all segments, by name.
#[derive(Default)]
pub struct Counter {
    categories: BTreeMap<String, u64>,
    cities: BTreeMap<String, (Localized, u64)>,
    dates: [u64; DateRange::ALL.len()],
    prices: [u64; PriceBand::ALL.len()],
    platforms: BTreeMap<PlatformId, u64>,
    districts: BTreeMap<(String, String), u64>,
    marks: MarkCounts,
    price_highest: Option<i64>,
}

impl Counter {
    pub fn add(&mut self, segment: &SegmentFacts, counted: &SegmentCounter) {
        for (category, count) in segment.categories.iter().zip(&counted.categories) {
            *self.categories.entry(category.clone()).or_default() += count;
        }
        for (city, count) in segment.cities.iter().zip(&counted.cities) {
            self.cities.entry(city.key_tr.clone()).or_insert_with(|| (city.name.clone(), 0)).1 += count;
        }
        add_all(&mut self.dates, &counted.dates);
        add_all(&mut self.prices, &counted.prices);
        for (platform, count) in segment.platforms.iter().zip(&counted.platforms) {
            *self.platforms.entry(platform.clone()).or_default() += count;
        }
        for ((city, district), count) in &counted.districts {
            let name = (segment.cities[*city].key_tr.clone(), segment.districts[*district].clone());
            *self.districts.entry(name).or_default() += count;
        }
        self.marks.merge(&counted.marks);
        self.price_highest = self.price_highest.max(counted.price_highest);
    }

    pub fn finish(self) -> Facets {
        let city = |key: &String| self.cities.get(key).map(|(name, _)| name.clone()).unwrap_or_default();
        let districts = self.districts.iter().map(|((key, district), count)| ((city(key), district.clone()), *count));
        Facets {
            districts: by_count(districts),
            categories: by_count(self.categories),
            cities: by_count(self.cities.into_values()),
            dates: in_order(DateRange::ALL, self.dates),
            prices: in_order(PriceBand::ALL, self.prices),
            platforms: by_count(self.platforms),
            audiences: in_order(Audience::ALL, self.marks.audiences),
            languages: by_count(EventLanguage::all().zip(self.marks.languages)),
            settings: in_order(EventSetting::ALL, self.marks.settings),
            accessible: self.marks.accessible,
            available: self.marks.available,
            price_highest: self.price_highest,
        }
    }
}

fn add_all(sums: &mut [u64], counts: &[u64]) {
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum += count;
    }
}

fn in_order<T, const N: usize>(values: [T; N], counts: [u64; N]) -> Vec<Count<T>> {
    values.into_iter().zip(counts).map(|(value, count)| Count { value, count }).collect()
}

fn by_count<T>(counts: impl IntoIterator<Item = (T, u64)>) -> Vec<Count<T>> {
    let mut counts: Vec<Count<T>> =
        counts.into_iter().filter(|(_, count)| *count > 0).map(|(value, count)| Count { value, count }).collect();
    counts.sort_by_key(|count| std::cmp::Reverse(count.count));
    counts
}
