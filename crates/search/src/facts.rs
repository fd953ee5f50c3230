//! What is known of each event besides its words, in memory: filters, facets and sorting read nothing else.

use std::collections::HashMap;
use std::sync::Arc;

use meydan_domain::event_query::Bounds;
use meydan_domain::price_band::PriceBand;
use meydan_domain::text::Localized;
use meydan_domain::turkish;
use tantivy::columnar::{Column, StrColumn};
use tantivy::index::SegmentId;
use tantivy::{Searcher, SegmentReader};

use crate::SearchError;
use crate::document::split_both;

/// The price of an event that names none.
pub const NO_PRICE: i64 = -1;

#[derive(Clone, Copy, Debug)]
pub struct Facts {
    pub id: i64,
    /// Seconds.
    pub starts_at: i64,
    pub over_at: i64,
    /// Hundredths, or `NO_PRICE`.
    pub price_low: i64,
    pub price_high: i64,
    /// Not a number where nobody knows it: then it is in no area.
    pub latitude: f64,
    pub longitude: f64,
    pub production: u64,
    /// Numbers in the lists of the segment.
    pub venue: u32,
    pub category: u16,
    pub city: u16,
    pub platform: u8,
    pub is_lira: bool,
    pub title_words_tr: u8,
    pub title_words_en: u8,
}

impl Facts {
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
        (from..to).contains(&self.starts_at)
    }

    /// Whether it is on at any moment of the range.
    pub fn is_within(&self, from: i64, to: i64) -> bool {
        self.starts_at < to && (self.starts_at >= from || self.over_at > from)
    }
}

/// Seconds.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    pub starts_at: i64,
    pub over_at: i64,
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

/// The facts of one segment, which never change; only which of its events still count does.
#[derive(Debug)]
pub struct SegmentFacts {
    pub facts: Vec<Facts>,
    /// Of the same events, close together: a beginning of a word may be in every second one, and when they are is all
    /// that is asked of most.
    pub times: Vec<Times>,
    pub categories: Vec<String>,
    pub cities: Vec<City>,
    pub venues: Vec<Localized>,
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
    let (platform, is_lira) = (columns.u64("platform")?, columns.u64("is_lira")?);
    let (latitude, longitude) = (columns.f64("latitude")?, columns.f64("longitude")?);
    let (production, title_words) = (columns.u64("production")?, columns.u64("title_words")?);
    let (category, city, venue) = (columns.str("category")?, columns.str("city")?, columns.str("venue")?);
    let facts = (0..reader.max_doc()).map(|doc| {
        let title_words = or_zero(&title_words, doc);
        Facts {
            id: id.first(doc).unwrap_or_default(),
            starts_at: starts_at.first(doc).unwrap_or_default(),
            over_at: over_at.first(doc).unwrap_or_default(),
            price_low: price_low.first(doc).unwrap_or(NO_PRICE),
            price_high: price_high.first(doc).unwrap_or(NO_PRICE),
            latitude: latitude.first(doc).unwrap_or(f64::NAN),
            longitude: longitude.first(doc).unwrap_or(f64::NAN),
            production: or_zero(&production, doc),
            venue: u32::try_from(ordinal(&venue, doc)).unwrap_or(u32::MAX),
            category: u16::try_from(ordinal(&category, doc)).unwrap_or(u16::MAX),
            city: u16::try_from(ordinal(&city, doc)).unwrap_or(u16::MAX),
            platform: u8::try_from(or_zero(&platform, doc)).unwrap_or_default(),
            is_lira: or_zero(&is_lira, doc) == 1,
            title_words_tr: u8::try_from(title_words / 256).unwrap_or(u8::MAX),
            title_words_en: u8::try_from(title_words % 256).unwrap_or(u8::MAX),
        }
    });
    let facts: Vec<Facts> = facts.collect();
    Ok(SegmentFacts {
        times: facts.iter().map(|facts| Times { starts_at: facts.starts_at, over_at: facts.over_at }).collect(),
        facts,
        categories: names(&category)?,
        cities: names(&city)?.iter().map(|name| known_city(name)).collect(),
        venues: names(&venue)?.iter().map(|name| split_both(name)).collect(),
    })
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
    City { key_tr: turkish::fold(&name.tr), key_en: turkish::fold(&name.en), name }
}
