//! Conversion of events to documents of the index.

use meydan_domain::event::{Event, EventContent, PlatformId};
use meydan_domain::marks::Marks;
use meydan_domain::showing::{self, Showing};
use meydan_domain::text::Localized;
use meydan_domain::turkish;
use tantivy::TantivyDocument;

use crate::analysis::{self, TextLanguage};
use crate::entity::Entity;
use crate::facts::NO_PRICE;
use crate::lexicon::Lexicon;
use crate::schema::{Fields, LANGUAGE_SEPARATOR, Place, Rank, push_ranked};
use crate::traits::traits_of;
use crate::vocabulary::{category_words, is_stop_word};

/// The latitude and longitude of a place without coordinates.
pub const NO_PLACE: f64 = 1000.0;
pub const SELLER_SEPARATOR: char = ' ';
/// The cache is cleared beyond this number of terms, about 25 MB.
const MAX_CACHED_TERMS: usize = 250_000;

/// Converts events to documents, with a cache of analyzed words.
#[derive(Default)]
pub struct Documents {
    lexicon: Lexicon,
    /// The best rank of each term in the current event, by term id.
    ranks: Vec<u8>,
    touched: Vec<u32>,
}

impl Documents {
    pub fn document(&mut self, fields: &Fields, event: &Event) -> TantivyDocument {
        let content = &event.content;
        let mut document = TantivyDocument::default();
        document.add_i64(fields.id, event.id);
        let (words, names) = self.words(event);
        document.add_text(fields.words, words);
        document.add_text(fields.names, names);
        let entities = Entity::of(content);
        document.add_text(fields.entity_words, self.entity_words(&entities));
        for entity in &entities {
            document.add_text(fields.entities, entity.encode());
        }
        // Cancelled showings are not found.
        for showing in content.showings.iter().filter(|showing| !showing.is_cancelled()) {
            add_showing(&mut document, fields, event, showing);
        }
        document.add_text(fields.category, &content.category);
        document.add_u64(fields.traits, u64::from(traits_of(&mut self.lexicon, content).0));
        document.add_u64(fields.production, production(&content.title));
        document.add_u64(fields.title_words, title_words(&content.title));
        document.add_text(fields.event_id, &content.event_id);
        document.add_text(fields.title_tr, &content.title.tr);
        document.add_text(fields.title_en, &content.title.en);
        document.add_text(fields.about, about(content));
        document
    }

    /// The ranked terms of the event, and those without the description.
    fn words(&mut self, event: &Event) -> (String, String) {
        let content = &event.content;
        self.add_localized(&content.organizer, Place::Name);
        for performer in &content.performers {
            self.add_localized(&performer.name, Place::Name);
        }
        for alias in &event.aliases {
            self.add(alias, TextLanguage::Either, Place::Name);
        }
        let mut places: Vec<&showing::Place> = content.showings.iter().map(|showing| &showing.place).collect();
        places.dedup();
        for place in &places {
            self.add_localized(&place.city, Place::Name);
            self.add(&place.address, TextLanguage::Turkish, Place::Name);
            self.add(&place.district, TextLanguage::Turkish, Place::Name);
        }
        self.add(&content.category, TextLanguage::English, Place::Name);
        self.add(content.subcategory.as_deref().unwrap_or_default(), TextLanguage::English, Place::Name);
        let words = category_words(&content.category).iter().copied();
        for word in words.chain(content.tags.iter().chain(&content.tags_en).map(String::as_str)) {
            self.add(word, TextLanguage::Either, Place::Name);
        }
        for place in &places {
            self.add_localized(&place.venue, Place::Venue);
        }
        self.add_localized(&content.title, Place::Title);
        let names = self.ranked_text();
        for text in [&content.description, &content.short_description] {
            self.add_localized(text, Place::Description);
        }
        let words = self.ranked_text();
        self.reset();
        (words, names)
    }

    fn entity_words(&mut self, entities: &[Entity]) -> String {
        // All terms of this field have the same place, so the lowest rank of a name is enough, and cheapest: each term
        // is indexed as often as its rank says.
        for entity in entities {
            self.add_localized(&entity.name, Place::Name);
        }
        let words = self.ranked_text();
        self.reset();
        words
    }

    fn add_localized(&mut self, text: &Localized, place: Place) {
        self.add(&text.tr, TextLanguage::Turkish, place);
        self.add(&text.en, TextLanguage::English, place);
    }

    fn add(&mut self, text: &str, language: TextLanguage, place: Place) {
        let Self { lexicon, ranks, touched } = self;
        lexicon.for_each_word(text, language, |terms| {
            for (nth, term) in terms.iter().enumerate() {
                let rank = Rank::new(place, nth == 0).number();
                let at = *term as usize;
                if at >= ranks.len() {
                    ranks.resize(at + 1, 0);
                }
                if ranks[at] == 0 {
                    touched.push(*term);
                }
                ranks[at] = ranks[at].max(rank);
            }
        });
    }

    fn ranked_text(&self) -> String {
        let mut text = String::with_capacity(self.touched.len() * 10);
        for term in &self.touched {
            push_ranked(&mut text, self.ranks[*term as usize], self.lexicon.term(*term));
        }
        text
    }

    /// Prepares for the next event.
    fn reset(&mut self) {
        for term in self.touched.drain(..) {
            self.ranks[term as usize] = 0;
        }
        if self.lexicon.len() > MAX_CACHED_TERMS {
            *self = Self::default();
        }
    }
}

fn add_showing(document: &mut TantivyDocument, fields: &Fields, event: &Event, showing: &Showing) {
    let (low, high) = showing.price_range(&event.rates);
    let place = showing.place.coordinates;
    document.add_i64(fields.starts_at, showing.starts_at.timestamp());
    document.add_i64(fields.over_at, showing.over_at().timestamp());
    document.add_i64(fields.price_low, low.unwrap_or(NO_PRICE));
    document.add_i64(fields.price_high, high.unwrap_or(NO_PRICE));
    document.add_i64(fields.marks, Marks::of(&event.content, showing).0);
    document.add_f64(fields.latitude, place.map_or(NO_PLACE, |place| place.latitude));
    document.add_f64(fields.longitude, place.map_or(NO_PLACE, |place| place.longitude));
    document.add_text(fields.sellers, sellers(showing));
    document.add_text(fields.city, encode_localized(&showing.place.city));
    document.add_text(fields.district, showing.place.district_key());
}

/// `biletix passo`
fn sellers(showing: &Showing) -> String {
    let mut names: Vec<&str> = showing.offers.iter().map(|offer| offer.platform.name()).collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() { PlatformId::MANUAL.name().to_owned() } else { names.join(&SELLER_SEPARATOR.to_string()) }
}

pub fn encode_localized(text: &Localized) -> String {
    format!("{}{LANGUAGE_SEPARATOR}{}", text.tr, text.en)
}

pub fn decode_localized(text: &str) -> Localized {
    let (tr, en) = text.split_once(LANGUAGE_SEPARATOR).unwrap_or((text, text));
    Localized::new(tr, en)
}

/// The words besides the title that are stored for corrections and similar events.
fn about(content: &EventContent) -> String {
    let mut about = content.tags.join(" ");
    for text in [content.subcategory.as_deref().unwrap_or_default(), &content.venue.tr, &content.city.tr] {
        about.push(' ');
        about.push_str(text);
    }
    about
}

/// The FNV-1a hash of the folded title, which is stable across versions and machines.
fn production(title: &Localized) -> u64 {
    let letters: String = turkish::fold(&title.tr).chars().filter(|letter| letter.is_alphanumeric()).collect();
    letters.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn title_words(title: &Localized) -> u64 {
    let count = |text: &str| {
        analysis::words(text).iter().filter(|word| !word.is_suffix && !is_stop_word(word)).count().min(255) as u64
    };
    count(&title.tr) * 256 + count(&title.en)
}
