//! The facts of each event besides its words, in memory, for filters, facets and sorting.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use meydan_domain::date_range::{DateSpan, LONG};
use meydan_domain::event::PlatformId;
use meydan_domain::event_query::Bounds;
use meydan_domain::marks::Marks;
use meydan_domain::price_band::PriceBand;
use meydan_domain::text::Localized;
use meydan_gazetteer::city_key;
use tantivy::columnar::{Column, StrColumn};
use tantivy::index::SegmentId;
use tantivy::{Searcher, SegmentReader};

use crate::SearchError;
use crate::document::{NO_PLACE, SELLER_SEPARATOR, decode_localized};
use crate::entity::Entity;
use crate::traits::Traits;

/// The price of an event that names none.
pub const NO_PRICE: i64 = -1;

/// `LONG` in seconds.
const LONG_SECONDS: u32 = LONG.num_seconds() as u32;

/// The facts of one showing.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    pub id: i64,
    starts_at: u32,
    over_at: u32,
    /// Hundredths, or `NO_PRICE`.
    pub price_low: i64,
    pub price_high: i64,
    /// NaN if unknown, so that it is in no area.
    pub latitude: f64,
    pub longitude: f64,
    pub production: u64,
    /// Ordinals in the lists of the segment.
    pub category: u16,
    pub city: u16,
    pub district: u16,
    pub sellers: u16,
    pub traits: Traits,
    pub marks: Marks,
    pub title_words_tr: u8,
    pub title_words_en: u8,
}

impl Facts {
    /// Unix time in seconds.
    pub fn starts_at(&self) -> i64 {
        i64::from(self.starts_at)
    }

    pub fn over_at(&self) -> i64 {
        i64::from(self.over_at)
    }

    /// True if every ticket is free.
    pub fn is_free(&self) -> bool {
        self.price_high == 0
    }

    pub fn price_band(&self) -> Option<PriceBand> {
        let known = |price: i64| Some(price).filter(|price| *price != NO_PRICE);
        PriceBand::of(known(self.price_low), known(self.price_high))
    }

    pub fn is_in(&self, area: &Bounds) -> bool {
        (area.south..=area.north).contains(&self.latitude) && (area.west..=area.east).contains(&self.longitude)
    }

    /// As `DateSpan::contains`.
    pub fn takes_place(&self, dates: &DateFilter) -> bool {
        let is_on = || {
            dates.with_running
                && self.over_at > dates.first
                && self.over_at.saturating_sub(self.starts_at) > LONG_SECONDS
        };
        self.starts_at <= dates.last && (self.starts_at >= dates.first || is_on())
    }
}

/// The dates of a query.
#[derive(Clone, Copy, Debug)]
pub struct DateFilter {
    first: u32,
    last: u32,
    with_running: bool,
}

impl From<DateSpan> for DateFilter {
    fn from(DateSpan { from, before, begins_only }: DateSpan) -> Self {
        Self {
            first: from.map_or(0, |from| clamped_seconds(from.timestamp())),
            last: before.map_or(u32::MAX, |before| last_clamped_second(before.timestamp())),
            with_running: !begins_only,
        }
    }
}

/// The times of all events of a segment as columns: a short prefix may match every second event, and reading the whole
/// facts of each would be slower.
#[derive(Debug)]
pub struct Columns {
    /// Unix time in seconds.
    pub starts_at: Vec<u32>,
    pub over_at: Vec<u32>,
}

/// Clamps a Unix time to 32 bits, the years 1970 to 2106. Events and queries are clamped alike, so that a search
/// outside that range finds too much rather than too little; the database filters the result.
pub fn clamped_seconds(seconds: i64) -> u32 {
    u32::try_from(seconds.max(0)).unwrap_or(u32::MAX)
}

/// The last second of a range with this exclusive end; the end itself if it is clamped.
fn last_clamped_second(end: i64) -> u32 {
    if end > i64::from(u32::MAX) { u32::MAX } else { clamped_seconds(end - 1) }
}

#[derive(Debug)]
pub struct City {
    pub name: Localized,
    pub key_tr: String,
    pub key_en: String,
}

impl City {
    /// By its folded name in either language.
    pub fn is(&self, key: &str) -> bool {
        self.key_tr == key || self.key_en == key
    }
}

/// The platforms that sell a showing, by their ordinals in the segment.
#[derive(Debug)]
pub struct Sellers {
    names: Vec<PlatformId>,
    ordinals: Vec<usize>,
}

impl Sellers {
    pub fn include(&self, platform: &PlatformId) -> bool {
        self.names.contains(platform)
    }
}

/// What tells that no showing of an event can match, without a look at each.
#[derive(Clone, Copy, Debug, Default)]
pub struct EventFacts {
    pub category: u16,
    /// The cities of its showings, as a mask.
    pub cities: u64,
}

impl EventFacts {
    fn of(showings: &[Facts]) -> Self {
        Self {
            category: showings.first().map_or(0, |facts| facts.category),
            cities: showings.iter().fold(0, |mask, facts| mask | city_bit(usize::from(facts.city))),
        }
    }
}

/// Cities share the bits of a mask: one whose bit is not in it is certainly not meant.
pub fn city_bit(city: usize) -> u64 {
    1 << (city % 64)
}

/// The facts of one segment. Immutable: deletes are recorded by the segment reader.
#[derive(Debug)]
pub struct SegmentFacts {
    /// The showings of all events, in the order of the events.
    facts: Vec<Facts>,
    /// The first showing of each event, and the number of all showings at the end.
    showing_offsets: Vec<u32>,
    pub events: Vec<EventFacts>,
    pub platforms: Vec<PlatformId>,
    /// Every combination of platforms that occurs.
    pub sellers: Vec<Sellers>,
    pub columns: Columns,
    pub categories: Vec<String>,
    pub cities: Vec<City>,
    /// Folded names.
    pub districts: Vec<String>,
    pub entities: Vec<Entity>,
    /// The entities of all events, in the order of the events.
    entity_ordinals: Vec<u32>,
    /// The first entity of each event, and the number of all entity ordinals at the end.
    entity_offsets: Vec<u32>,
}

impl SegmentFacts {
    /// The showings of an event by their start; never empty.
    pub fn showings(&self, doc: u32) -> &[Facts] {
        let doc = doc as usize;
        &self.facts[self.showing_offsets[doc] as usize..self.showing_offsets[doc + 1] as usize]
    }

    /// The ordinals of the entities that an event names.
    pub fn entity_ordinals(&self, doc: u32) -> &[u32] {
        let doc = doc as usize;
        &self.entity_ordinals[self.entity_offsets[doc] as usize..self.entity_offsets[doc + 1] as usize]
    }

    /// For each city the first one with the same key: a city may be spelled in several ways.
    pub fn first_spellings(&self) -> Vec<usize> {
        let mut first = HashMap::new();
        let cities = self.cities.iter().enumerate();
        cities.map(|(at, city)| *first.entry(city.key_tr.as_str()).or_insert(at)).collect()
    }

    pub fn platform_ordinals(&self, facts: &Facts) -> impl Iterator<Item = usize> {
        self.sellers.get(usize::from(facts.sellers)).into_iter().flat_map(|sellers| sellers.ordinals.iter().copied())
    }
}

/// One commit of the index, which a search uses from start to end.
pub struct Snapshot {
    pub searcher: Searcher,
    pub segments: Vec<Arc<SegmentFacts>>,
    facts_by_id: HashMap<SegmentId, Arc<SegmentFacts>>,
}

impl Snapshot {
    /// Reads the facts of the segments that are not in the previous snapshot.
    pub fn new(searcher: Searcher, previous: Option<&Self>) -> Result<Self, SearchError> {
        let mut segments = Vec::new();
        let mut facts_by_id = HashMap::new();
        for reader in searcher.segment_readers() {
            let id = reader.segment_id();
            let facts = match previous.and_then(|previous| previous.facts_by_id.get(&id)) {
                Some(facts) => Arc::clone(facts),
                None => Arc::new(read(reader)?),
            };
            facts_by_id.insert(id, Arc::clone(&facts));
            segments.push(facts);
        }
        Ok(Self { searcher, segments, facts_by_id })
    }

    pub fn readers(&self) -> impl Iterator<Item = (&SegmentReader, &SegmentFacts)> {
        self.searcher.segment_readers().iter().zip(self.segments.iter().map(AsRef::as_ref))
    }
}

fn read(reader: &SegmentReader) -> Result<SegmentFacts, SearchError> {
    let columns = reader.fast_fields();
    let (id, starts_at, over_at) = (columns.i64("id")?, columns.i64("starts_at")?, columns.i64("over_at")?);
    let (price_low, price_high) = (columns.i64("price_low")?, columns.i64("price_high")?);
    let marks = columns.i64("marks")?;
    let (latitude, longitude) = (columns.f64("latitude")?, columns.f64("longitude")?);
    let (production, title_words) = (columns.u64("production")?, columns.u64("title_words")?);
    let (category, city, district) = (columns.str("category")?, columns.str("city")?, columns.str("district")?);
    let traits = columns.u64("traits")?;
    let (sellers, entities) = (columns.str("sellers")?, columns.str("entities")?);
    let (mut entity_ordinals, mut entity_offsets) = (Vec::new(), vec![0]);
    let (mut facts, mut showing_offsets) = (Vec::with_capacity(reader.max_doc() as usize), vec![0]);
    for doc in 0..reader.max_doc() {
        let title_words = or_zero(&title_words, doc);
        // Each of these columns has one value per showing, in the same order.
        let (mut over_at, mut marks) = (over_at.values_for_doc(doc), marks.values_for_doc(doc));
        let (mut price_low, mut price_high) = (price_low.values_for_doc(doc), price_high.values_for_doc(doc));
        let (mut latitude, mut longitude) = (latitude.values_for_doc(doc), longitude.values_for_doc(doc));
        let (mut city, mut sellers) = (ordinals(&city, doc), ordinals(&sellers, doc));
        let mut district = ordinals(&district, doc);
        let traits = Traits(u16::try_from(or_zero(&traits, doc)).unwrap_or_default());
        for starts_at in starts_at.values_for_doc(doc) {
            facts.push(Facts {
                id: id.first(doc).unwrap_or_default(),
                starts_at: clamped_seconds(starts_at),
                over_at: clamped_seconds(over_at.next().unwrap_or_default()),
                price_low: price_low.next().unwrap_or(NO_PRICE),
                price_high: price_high.next().unwrap_or(NO_PRICE),
                latitude: latitude.next().filter(|latitude| *latitude != NO_PLACE).unwrap_or(f64::NAN),
                longitude: longitude.next().filter(|longitude| *longitude != NO_PLACE).unwrap_or(f64::NAN),
                production: or_zero(&production, doc),
                category: u16::try_from(ordinal(&category, doc)).unwrap_or(u16::MAX),
                city: city.next().and_then(|city| u16::try_from(city).ok()).unwrap_or(u16::MAX),
                district: district.next().and_then(|district| u16::try_from(district).ok()).unwrap_or(u16::MAX),
                traits,
                sellers: sellers.next().and_then(|sellers| u16::try_from(sellers).ok()).unwrap_or(u16::MAX),
                marks: Marks(marks.next().unwrap_or_default()),
                title_words_tr: u8::try_from(title_words / 256).unwrap_or(u8::MAX),
                title_words_en: u8::try_from(title_words % 256).unwrap_or(u8::MAX),
            });
        }
        showing_offsets.push(u32::try_from(facts.len()).unwrap_or(u32::MAX));
        entity_ordinals.extend(ordinals(&entities, doc).filter_map(|ordinal| u32::try_from(ordinal).ok()));
        entity_offsets.push(u32::try_from(entity_ordinals.len()).unwrap_or(u32::MAX));
    }
    let showings =
        |doc: u32| &facts[showing_offsets[doc as usize] as usize..showing_offsets[doc as usize + 1] as usize];
    let (platforms, sellers) = decode_sellers(&column_values(&sellers)?);
    Ok(SegmentFacts {
        events: (0..reader.max_doc()).map(|doc| EventFacts::of(showings(doc))).collect(),
        columns: Columns {
            starts_at: (0..reader.max_doc())
                .map(|doc| showings(doc).first().map_or(0, |facts| facts.starts_at))
                .collect(),
            over_at: (0..reader.max_doc())
                .map(|doc| showings(doc).iter().map(|facts| facts.over_at).max().unwrap_or(0))
                .collect(),
        },
        platforms,
        sellers,
        categories: column_values(&category)?,
        districts: column_values(&district)?,
        cities: column_values(&city)?.iter().map(|name| decode_city(name)).collect(),
        entities: column_values(&entities)?.iter().map(|text| Entity::decode(text)).collect(),
        entity_ordinals,
        entity_offsets,
        facts,
        showing_offsets,
    })
}

fn ordinals(column: &Option<StrColumn>, doc: u32) -> Box<dyn Iterator<Item = u64> + '_> {
    match column {
        Some(column) => Box::new(column.ords().values_for_doc(doc)),
        None => Box::new(std::iter::empty()),
    }
}

/// Every platform once, and each combination as ordinals of platforms.
fn decode_sellers(combinations: &[String]) -> (Vec<PlatformId>, Vec<Sellers>) {
    let parse = |combination: &String| -> Vec<PlatformId> {
        combination.split(SELLER_SEPARATOR).filter_map(PlatformId::from_name).collect()
    };
    let combinations: Vec<Vec<PlatformId>> = combinations.iter().map(parse).collect();
    let platforms: BTreeSet<&PlatformId> = combinations.iter().flatten().collect();
    let platforms: Vec<PlatformId> = platforms.into_iter().cloned().collect();
    let ordinal = |platform: &PlatformId| platforms.binary_search(platform).ok();
    let sellers = combinations
        .iter()
        .map(|names| Sellers { ordinals: names.iter().filter_map(ordinal).collect(), names: names.clone() })
        .collect();
    (platforms, sellers)
}

fn or_zero(column: &Column<u64>, doc: u32) -> u64 {
    column.first(doc).unwrap_or_default()
}

fn ordinal(column: &Option<StrColumn>, doc: u32) -> u64 {
    column.as_ref().and_then(|column| column.ords().first(doc)).unwrap_or(u64::MAX)
}

fn column_values(column: &Option<StrColumn>) -> Result<Vec<String>, SearchError> {
    let Some(column) = column else { return Ok(Vec::new()) };
    let mut values = Vec::with_capacity(column.num_terms());
    let mut terms = column.dictionary().stream()?;
    while terms.advance() {
        values.push(String::from_utf8_lossy(terms.key()).into_owned());
    }
    Ok(values)
}

fn decode_city(text: &str) -> City {
    let name = decode_localized(text);
    City { key_tr: city_key(&name.tr), key_en: city_key(&name.en), name }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    fn event(starts_at: i64, over_at: i64) -> Facts {
        Facts {
            id: 1,
            starts_at: clamped_seconds(starts_at),
            over_at: clamped_seconds(over_at),
            price_low: NO_PRICE,
            price_high: NO_PRICE,
            latitude: f64::NAN,
            longitude: f64::NAN,
            production: 0,
            category: 0,
            city: 0,
            district: 0,
            traits: Traits::default(),
            sellers: 0,
            marks: Marks::default(),
            title_words_tr: 1,
            title_words_en: 1,
        }
    }

    #[test]
    fn times_are_clamped_to_1970_through_2106() {
        let last = i64::from(u32::MAX);
        assert_eq!([-1, 0, 1, last, last + 1].map(clamped_seconds), [0, 0, 1, u32::MAX, u32::MAX]);
    }

    fn between(from: i64, to: i64) -> DateFilter {
        let at = |seconds| DateTime::from_timestamp(seconds, 0);
        DateSpan { from: at(from), before: at(to), begins_only: false }.into()
    }

    #[test]
    fn a_range_includes_its_first_second_and_excludes_its_end() {
        let starts = |second| event(second, second + 10).takes_place(&between(100, 200));
        assert_eq!([99, 100, 199, 200].map(starts), [false, true, true, false]);
    }

    #[test]
    fn what_lasts_longer_than_a_day_takes_place_until_it_is_over() {
        const DAY: i64 = 86_400;
        let takes_place = |starts_at, over_at| event(starts_at, over_at).takes_place(&between(10 * DAY, 11 * DAY));
        assert!(takes_place(9 * DAY, 10 * DAY + 1), "still on");
        assert!(!takes_place(9 * DAY + 1, 10 * DAY + 1), "of the night before");
        assert!(!takes_place(DAY, 10 * DAY), "over at the start of the range");
        assert!(!takes_place(11 * DAY, 20 * DAY), "starts at the end of the range");
    }

    #[test]
    fn events_outside_the_clamped_range_are_still_found() {
        const YEAR: i64 = 366 * 86_400;
        let (y1950, y2150) = (-20 * YEAR, 180 * YEAR);
        for seconds in [y1950, y2150] {
            let event = event(seconds, seconds + 3_600);
            assert!(event.takes_place(&between(seconds - YEAR, seconds + YEAR)), "{seconds}");
            assert!(!event.takes_place(&between(30 * YEAR, 60 * YEAR)), "{seconds}");
        }
    }
}
