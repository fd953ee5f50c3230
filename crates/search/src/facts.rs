//! What is known of each event besides its words, in memory: filters, facets and sorting read nothing else.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use meydan_domain::event::PlatformId;
use meydan_domain::event_query::Bounds;
use meydan_domain::price_band::PriceBand;
use meydan_domain::text::Localized;
use meydan_gazetteer::city_key;
use tantivy::columnar::{Column, StrColumn};
use tantivy::index::SegmentId;
use tantivy::{Searcher, SegmentReader};

use crate::SearchError;
use crate::document::{NO_PLACE, SELLER_SEPARATOR, split_both};
use crate::entity::Entity;

/// The price of an event that names none.
pub const NO_PRICE: i64 = -1;

/// What is known of one showing.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    pub id: i64,
    starts_at: u32,
    over_at: u32,
    /// Hundredths, or `NO_PRICE`.
    pub price_low: i64,
    pub price_high: i64,
    /// Not a number where nobody knows it: then it is in no area.
    pub latitude: f64,
    pub longitude: f64,
    pub production: u64,
    /// Numbers in the lists of the segment.
    pub category: u16,
    pub city: u16,
    pub sellers: u16,
    pub is_lira: bool,
    pub title_words_tr: u8,
    pub title_words_en: u8,
}

impl Facts {
    /// Seconds.
    pub fn starts_at(&self) -> i64 {
        i64::from(self.starts_at)
    }

    pub fn over_at(&self) -> i64 {
        i64::from(self.over_at)
    }

    /// Nobody pays, whatever the seat.
    pub fn is_free(&self) -> bool {
        self.price_high == 0
    }

    pub fn price_band(&self) -> Option<PriceBand> {
        let known = |price: i64| Some(price).filter(|price| *price != NO_PRICE);
        PriceBand::of(known(self.price_low), known(self.price_high), self.is_lira)
    }

    pub fn is_in(&self, area: &Bounds) -> bool {
        (area.south..=area.north).contains(&self.latitude) && (area.west..=area.east).contains(&self.longitude)
    }

    pub fn begins_within(&self, from: i64, to: i64) -> bool {
        (kept_seconds(from)..=last_kept_second(to)).contains(&self.starts_at)
    }

    /// Whether it is on at any moment of the range.
    pub fn is_within(&self, from: i64, to: i64) -> bool {
        let from = kept_seconds(from);
        self.starts_at <= last_kept_second(to) && (self.starts_at >= from || self.over_at > from)
    }
}

/// Some facts of all events of a segment once more, each close together: a beginning of a word may be in every second
/// event, and when it is, or where, is all that is asked of most.
#[derive(Debug)]
pub struct Columns {
    /// Seconds.
    pub starts_at: Vec<u32>,
    pub over_at: Vec<u32>,
}

/// As moments are kept here: those from 1970 to 2106 are told apart. What lies beyond either is all one, in an event as in
/// a question: a search finds too much there rather than too little, and the database has the last word.
pub fn kept_seconds(seconds: i64) -> u32 {
    u32::try_from(seconds.max(0)).unwrap_or(u32::MAX)
}

/// The last one before a moment; that moment itself where it cannot be told from those after it.
fn last_kept_second(before: i64) -> u32 {
    if before > i64::from(u32::MAX) { u32::MAX } else { kept_seconds(before - 1) }
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

/// The platforms that sell a showing, by their numbers in the segment.
#[derive(Debug)]
pub struct Sellers {
    names: Vec<PlatformId>,
    numbers: Vec<usize>,
}

impl Sellers {
    pub fn include(&self, platform: &PlatformId) -> bool {
        self.names.contains(platform)
    }
}

/// The facts of one segment, which never change; only which of its events still count does.
#[derive(Debug)]
pub struct SegmentFacts {
    /// Those of all events, one after the other.
    facts: Vec<Facts>,
    /// Where the showings of each event begin, and where the last ones end.
    begins: Vec<u32>,
    pub platforms: Vec<PlatformId>,
    /// Every combination of platforms that sell a showing.
    pub sellers: Vec<Sellers>,
    pub columns: Columns,
    pub categories: Vec<String>,
    pub cities: Vec<City>,
    pub entities: Vec<Entity>,
    /// The numbers of each event's entities, one event after the other.
    entity_numbers: Vec<u32>,
    /// Where those of each event begin, and where the last ones end.
    entity_begins: Vec<u32>,
}

impl SegmentFacts {
    /// The showings of an event by their start; never none.
    pub fn showings(&self, doc: u32) -> &[Facts] {
        let doc = doc as usize;
        &self.facts[self.begins[doc] as usize..self.begins[doc + 1] as usize]
    }

    /// The numbers of the entities that an event names.
    pub fn entity_numbers(&self, doc: u32) -> &[u32] {
        let doc = doc as usize;
        &self.entity_numbers[self.entity_begins[doc] as usize..self.entity_begins[doc + 1] as usize]
    }

    pub fn platform_numbers(&self, facts: &Facts) -> impl Iterator<Item = usize> {
        self.sellers.get(usize::from(facts.sellers)).into_iter().flat_map(|sellers| sellers.numbers.iter().copied())
    }
}

/// One state of the index, as a search sees it from its first step to its last.
pub struct Snapshot {
    pub searcher: Searcher,
    pub segments: Vec<Arc<SegmentFacts>>,
    known: HashMap<SegmentId, Arc<SegmentFacts>>,
}

impl Snapshot {
    /// Reads the facts of the segments that `before` did not have.
    pub fn new(searcher: Searcher, before: Option<&Self>) -> Result<Self, SearchError> {
        let mut segments = Vec::new();
        let mut known = HashMap::new();
        for reader in searcher.segment_readers() {
            let id = reader.segment_id();
            let facts = match before.and_then(|before| before.known.get(&id)) {
                Some(facts) => Arc::clone(facts),
                None => Arc::new(read(reader)?),
            };
            known.insert(id, Arc::clone(&facts));
            segments.push(facts);
        }
        Ok(Self { searcher, segments, known })
    }

    pub fn readers(&self) -> impl Iterator<Item = (&SegmentReader, &SegmentFacts)> {
        self.searcher.segment_readers().iter().zip(self.segments.iter().map(AsRef::as_ref))
    }
}

fn read(reader: &SegmentReader) -> Result<SegmentFacts, SearchError> {
    let columns = reader.fast_fields();
    let (id, starts_at, over_at) = (columns.i64("id")?, columns.i64("starts_at")?, columns.i64("over_at")?);
    let (price_low, price_high) = (columns.i64("price_low")?, columns.i64("price_high")?);
    let is_lira = columns.u64("is_lira")?;
    let (latitude, longitude) = (columns.f64("latitude")?, columns.f64("longitude")?);
    let (production, title_words) = (columns.u64("production")?, columns.u64("title_words")?);
    let (category, city) = (columns.str("category")?, columns.str("city")?);
    let (sellers, entities) = (columns.str("sellers")?, columns.str("entities")?);
    let (mut entity_numbers, mut entity_begins) = (Vec::new(), vec![0]);
    let (mut facts, mut begins) = (Vec::with_capacity(reader.max_doc() as usize), vec![0]);
    for doc in 0..reader.max_doc() {
        let title_words = or_zero(&title_words, doc);
        // Each of these columns has one value a showing, in the same order.
        let (mut over_at, mut is_lira) = (over_at.values_for_doc(doc), is_lira.values_for_doc(doc));
        let (mut price_low, mut price_high) = (price_low.values_for_doc(doc), price_high.values_for_doc(doc));
        let (mut latitude, mut longitude) = (latitude.values_for_doc(doc), longitude.values_for_doc(doc));
        let (mut city, mut sellers) = (ordinals(&city, doc), ordinals(&sellers, doc));
        for starts_at in starts_at.values_for_doc(doc) {
            facts.push(Facts {
                id: id.first(doc).unwrap_or_default(),
                starts_at: kept_seconds(starts_at),
                over_at: kept_seconds(over_at.next().unwrap_or_default()),
                price_low: price_low.next().unwrap_or(NO_PRICE),
                price_high: price_high.next().unwrap_or(NO_PRICE),
                latitude: latitude.next().filter(|latitude| *latitude != NO_PLACE).unwrap_or(f64::NAN),
                longitude: longitude.next().filter(|longitude| *longitude != NO_PLACE).unwrap_or(f64::NAN),
                production: or_zero(&production, doc),
                category: u16::try_from(ordinal(&category, doc)).unwrap_or(u16::MAX),
                city: city.next().and_then(|city| u16::try_from(city).ok()).unwrap_or(u16::MAX),
                sellers: sellers.next().and_then(|sellers| u16::try_from(sellers).ok()).unwrap_or(u16::MAX),
                is_lira: is_lira.next() == Some(1),
                title_words_tr: u8::try_from(title_words / 256).unwrap_or(u8::MAX),
                title_words_en: u8::try_from(title_words % 256).unwrap_or(u8::MAX),
            });
        }
        begins.push(u32::try_from(facts.len()).unwrap_or(u32::MAX));
        entity_numbers.extend(ordinals(&entities, doc).filter_map(|number| u32::try_from(number).ok()));
        entity_begins.push(u32::try_from(entity_numbers.len()).unwrap_or(u32::MAX));
    }
    let showings = |doc: u32| &facts[begins[doc as usize] as usize..begins[doc as usize + 1] as usize];
    let (platforms, sellers) = known_sellers(&names(&sellers)?);
    Ok(SegmentFacts {
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
        categories: names(&category)?,
        cities: names(&city)?.iter().map(|name| known_city(name)).collect(),
        entities: names(&entities)?.iter().map(|text| Entity::decode(text)).collect(),
        entity_numbers,
        entity_begins,
        facts,
        begins,
    })
}

fn ordinals(column: &Option<StrColumn>, doc: u32) -> Box<dyn Iterator<Item = u64> + '_> {
    match column {
        Some(column) => Box::new(column.ords().values_for_doc(doc)),
        None => Box::new(std::iter::empty()),
    }
}

/// Every platform once, and each combination in their numbers.
fn known_sellers(combinations: &[String]) -> (Vec<PlatformId>, Vec<Sellers>) {
    let parse = |combination: &String| -> Vec<PlatformId> {
        combination.split(SELLER_SEPARATOR).filter_map(PlatformId::from_name).collect()
    };
    let combinations: Vec<Vec<PlatformId>> = combinations.iter().map(parse).collect();
    let platforms: BTreeSet<&PlatformId> = combinations.iter().flatten().collect();
    let platforms: Vec<PlatformId> = platforms.into_iter().cloned().collect();
    let number = |platform: &PlatformId| platforms.binary_search(platform).ok();
    let sellers = combinations
        .iter()
        .map(|names| Sellers { numbers: names.iter().filter_map(number).collect(), names: names.clone() })
        .collect();
    (platforms, sellers)
}

fn or_zero(column: &Column<u64>, doc: u32) -> u64 {
    column.first(doc).unwrap_or_default()
}

fn ordinal(column: &Option<StrColumn>, doc: u32) -> u64 {
    column.as_ref().and_then(|column| column.ords().first(doc)).unwrap_or(u64::MAX)
}

fn names(column: &Option<StrColumn>) -> Result<Vec<String>, SearchError> {
    let Some(column) = column else { return Ok(Vec::new()) };
    let mut names = Vec::with_capacity(column.num_terms());
    let mut terms = column.dictionary().stream()?;
    while terms.advance() {
        names.push(String::from_utf8_lossy(terms.key()).into_owned());
    }
    Ok(names)
}

fn known_city(both: &str) -> City {
    let name = split_both(both);
    City { key_tr: city_key(&name.tr), key_en: city_key(&name.en), name }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(starts_at: i64, over_at: i64) -> Facts {
        Facts {
            id: 1,
            starts_at: kept_seconds(starts_at),
            over_at: kept_seconds(over_at),
            price_low: NO_PRICE,
            price_high: NO_PRICE,
            latitude: f64::NAN,
            longitude: f64::NAN,
            production: 0,
            category: 0,
            city: 0,
            sellers: 0,
            is_lira: true,
            title_words_tr: 1,
            title_words_en: 1,
        }
    }

    #[test]
    fn moments_are_told_apart_from_1970_to_2106() {
        let last = i64::from(u32::MAX);
        assert_eq!([-1, 0, 1, last, last + 1].map(kept_seconds), [0, 0, 1, u32::MAX, u32::MAX]);
    }

    #[test]
    fn a_range_holds_its_first_second_and_not_its_end() {
        let begins = |second| event(second, second + 10).begins_within(100, 200);
        assert_eq!([99, 100, 199, 200].map(begins), [false, true, true, false]);
        assert!(event(50, 101).is_within(100, 200), "it is on still");
        assert!(!event(50, 100).is_within(100, 200), "it was over before");
        assert!(!event(200, 300).is_within(100, 200), "it begins as the range ends");
    }

    #[test]
    fn what_is_very_long_ago_or_far_ahead_is_not_lost() {
        const YEAR: i64 = 366 * 86_400;
        let (y1950, y2150) = (-20 * YEAR, 180 * YEAR);
        for moment in [y1950, y2150] {
            let event = event(moment, moment + 3_600);
            assert!(event.begins_within(moment - YEAR, moment + YEAR), "{moment}");
            assert!(event.is_within(moment - YEAR, moment + YEAR), "{moment}");
            assert!(!event.begins_within(30 * YEAR, 60 * YEAR), "{moment}");
        }
    }
}
