//! Facets: how many events each filter value would leave.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use meydan_domain::date_range::DateRange;
use meydan_domain::event::PlatformId;
use meydan_domain::price_band::PriceBand;
use meydan_domain::text::Localized;

use crate::facts::{DateFilter, Facts, SegmentFacts};

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
}

/// The filters that a showing fails, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FailedFilters(u8);

impl FailedFilters {
    pub const CATEGORY: u8 = 1;
    pub const CITY: u8 = 2;
    pub const DATES: u8 = 4;
    pub const PRICE: u8 = 8;
    pub const PLATFORM: u8 = 16;
    /// Has no facet.
    pub const AREA: u8 = 32;

    pub fn add(&mut self, filter: u8, is_failed: bool) {
        if is_failed {
            self.0 |= filter;
        }
    }

    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    fn is_at_most(self, filter: u8) -> bool {
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
    dates: [u64; DateRange::ALL.len()],
    prices: [u64; PriceBand::ALL.len()],
    platforms: Vec<u64>,
    date_ranges: [DateFilter; DateRange::ALL.len()],
    spellings: Vec<usize>,
}

impl SegmentCounter {
    pub fn new(segment: &SegmentFacts, now: DateTime<Utc>) -> Self {
        Self {
            categories: vec![0; segment.categories.len()],
            cities: vec![0; segment.cities.len()],
            dates: [0; DateRange::ALL.len()],
            prices: [0; PriceBand::ALL.len()],
            platforms: vec![0; segment.platforms.len()],
            date_ranges: DateRange::ALL.map(|range| range.dates(now).into()),
            spellings: segment.first_spellings(),
        }
    }

    /// Counts the showings of one event, each value once.
    pub fn add(&mut self, segment: &SegmentFacts, showings: &[Candidate<'_>]) {
        let Self { categories, cities, dates, prices, platforms, date_ranges, spellings } = self;
        count(categories, values(showings, FailedFilters::CATEGORY, |facts| [usize::from(facts.category)]));
        count(cities, values(showings, FailedFilters::CITY, |facts| spellings.get(usize::from(facts.city)).copied()));
        count(platforms, values(showings, FailedFilters::PLATFORM, |facts| segment.platform_ordinals(facts)));
        count(prices, values(showings, FailedFilters::PRICE, |facts| facts.price_band().map(|band| band as usize)));
        count(
            dates,
            values(showings, FailedFilters::DATES, |facts| {
                let takes_place = |(_, dates): &(usize, &DateFilter)| facts.takes_place(dates);
                date_ranges.iter().enumerate().filter(takes_place).map(|(at, _)| at).collect::<Vec<_>>()
            }),
        );
    }
}

/// The values of the showings that fail no filter other than this one.
fn values<'a, I: IntoIterator<Item = usize>>(
    showings: &'a [Candidate<'a>],
    filter: u8,
    values: impl Fn(&'a Facts) -> I + 'a,
) -> impl Iterator<Item = usize> {
    let passing = showings.iter().filter(move |candidate| candidate.failed.is_at_most(filter));
    passing.flat_map(move |candidate| values(candidate.facts))
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
    }

    pub fn finish(self) -> Facets {
        Facets {
            categories: by_count(self.categories),
            cities: by_count(self.cities.into_values()),
            dates: in_order(DateRange::ALL, self.dates),
            prices: in_order(PriceBand::ALL, self.prices),
            platforms: by_count(self.platforms),
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
