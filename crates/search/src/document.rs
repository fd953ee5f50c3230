//! An event as the index keeps it.

use meydan_domain::event::{Event, EventContent, PlatformId};
use meydan_domain::money::Currency;
use meydan_domain::showing::{self, Showing};
use meydan_domain::text::Localized;
use meydan_domain::turkish;
use tantivy::TantivyDocument;

use crate::analysis::{self, Tongue};
use crate::entity::Entity;
use crate::facts::NO_PRICE;
use crate::lexicon::Lexicon;
use crate::schema::{Fields, LANGUAGE_SEPARATOR, Place, Rank, push_ranked};
use crate::vocabulary::{category_words, is_empty_word};

/// The latitude and longitude of a place that is not on the map.
pub const NO_PLACE: f64 = 1000.0;
pub const SELLER_SEPARATOR: char = ' ';
/// Past so many terms it forgets them all and starts again: some 25 megabytes.
const REMEMBERED_TERMS: usize = 250_000;

/// Turns events into documents, and remembers the words it has met.
#[derive(Default)]
pub struct Documents {
    lexicon: Lexicon,
    /// The best rank so far of each term in the event at hand, by the term's number.
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
        // What is cancelled is not on.
        for showing in content.showings.iter().filter(|showing| !showing.is_cancelled()) {
            add_showing(&mut document, fields, showing);
        }
        document.add_text(fields.category, &content.category);
        document.add_u64(fields.production, production(&content.title));
        document.add_u64(fields.title_words, title_words(&content.title));
        document.add_text(fields.event_id, &content.event_id);
        document.add_text(fields.title_tr, &content.title.tr);
        document.add_text(fields.title_en, &content.title.en);
        document.add_text(fields.about, about(content));
        document
    }

    /// All terms, and those of names alone.
    fn words(&mut self, event: &Event) -> (String, String) {
        let content = &event.content;
        self.add_both(&content.organizer, Place::Name);
        for performer in &content.performers {
            self.add_both(&performer.name, Place::Name);
        }
        for alias in &event.aliases {
            self.add(alias, Tongue::Either, Place::Name);
        }
        let mut places: Vec<&showing::Place> = content.showings.iter().map(|showing| &showing.place).collect();
        places.dedup();
        for place in &places {
            self.add_both(&place.city, Place::Name);
            self.add(&place.address, Tongue::Turkish, Place::Name);
            self.add(&place.district, Tongue::Turkish, Place::Name);
        }
        self.add(&content.category, Tongue::English, Place::Name);
        self.add(content.subcategory.as_deref().unwrap_or_default(), Tongue::English, Place::Name);
        let words = category_words(&content.category).iter().copied();
        for word in words.chain(content.tags.iter().map(String::as_str)) {
            self.add(word, Tongue::Either, Place::Name);
        }
        for place in &places {
            self.add_both(&place.venue, Place::Venue);
        }
        self.add_both(&content.title, Place::Title);
        let names = self.ranked();
        for text in [&content.description, &content.short_description] {
            self.add_both(text, Place::Description);
        }
        let words = self.ranked();
        self.forget();
        (words, names)
    }

    fn entity_words(&mut self, entities: &[Entity]) -> String {
        // Any place that is a name will do, as there are no others here to tell it from. The lowest rank is the
        // cheapest: each term is indexed as often as its rank says.
        for entity in entities {
            self.add_both(&entity.name, Place::Name);
        }
        let words = self.ranked();
        self.forget();
        words
    }

    fn add_both(&mut self, text: &Localized, place: Place) {
        self.add(&text.tr, Tongue::Turkish, place);
        self.add(&text.en, Tongue::English, place);
    }

    fn add(&mut self, text: &str, tongue: Tongue, place: Place) {
        let Self { lexicon, ranks, touched } = self;
        lexicon.each_word(text, tongue, |terms| {
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

    fn ranked(&self) -> String {
        let mut text = String::with_capacity(self.touched.len() * 10);
        for term in &self.touched {
            push_ranked(&mut text, self.ranks[*term as usize], self.lexicon.term(*term));
        }
        text
    }

    /// Makes room for the next event.
    fn forget(&mut self) {
        for term in self.touched.drain(..) {
            self.ranks[term as usize] = 0;
        }
        if self.lexicon.len() > REMEMBERED_TERMS {
            *self = Self::default();
        }
    }
}

fn add_showing(document: &mut TantivyDocument, fields: &Fields, showing: &Showing) {
    let (low, high) = showing.price_range();
    let place = showing.place.coordinates;
    let is_lira = showing.best_offer().is_none_or(|offer| offer.currency == Currency::Try);
    document.add_i64(fields.starts_at, showing.starts_at.timestamp());
    document.add_i64(fields.over_at, showing.over_at().timestamp());
    document.add_i64(fields.price_low, low.unwrap_or(NO_PRICE));
    document.add_i64(fields.price_high, high.unwrap_or(NO_PRICE));
    document.add_u64(fields.is_lira, u64::from(is_lira));
    document.add_f64(fields.latitude, place.map_or(NO_PLACE, |place| place.latitude));
    document.add_f64(fields.longitude, place.map_or(NO_PLACE, |place| place.longitude));
    document.add_text(fields.sellers, sellers(showing));
    document.add_text(fields.city, both(&showing.place.city));
}

/// `biletix passo`
fn sellers(showing: &Showing) -> String {
    let mut names: Vec<&str> = showing.offers.iter().map(|offer| offer.platform.name()).collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() { PlatformId::MANUAL.name().to_owned() } else { names.join(&SELLER_SEPARATOR.to_string()) }
}

pub fn both(text: &Localized) -> String {
    format!("{}{LANGUAGE_SEPARATOR}{}", text.tr, text.en)
}

pub fn split_both(text: &str) -> Localized {
    let (tr, en) = text.split_once(LANGUAGE_SEPARATOR).unwrap_or((text, text));
    Localized::new(tr, en)
}

/// The written words besides the title that say what an event is about.
fn about(content: &EventContent) -> String {
    let mut about = content.tags.join(" ");
    for text in [content.subcategory.as_deref().unwrap_or_default(), &content.venue.tr, &content.city.tr] {
        about.push(' ');
        about.push_str(text);
    }
    about
}

/// The same number for the same folded title: FNV-1a, which stays what it is across versions and machines.
fn production(title: &Localized) -> u64 {
    let letters: String = turkish::fold(&title.tr).chars().filter(|letter| letter.is_alphanumeric()).collect();
    letters.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn title_words(title: &Localized) -> u64 {
    let count = |text: &str| {
        analysis::words(text).iter().filter(|word| !word.is_tail && !is_empty_word(word)).count().min(255) as u64
    };
    count(&title.tr) * 256 + count(&title.en)
}
