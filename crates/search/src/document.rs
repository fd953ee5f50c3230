//! An event as the index keeps it.

use meydan_domain::event::{Event, EventContent, Platform};
use meydan_domain::money::Currency;
use meydan_domain::text::Localized;
use meydan_domain::turkish;
use tantivy::TantivyDocument;

use crate::analysis::{self, Tongue};
use crate::lexicon::Lexicon;
use crate::schema::{Fields, LANGUAGE_SEPARATOR, Place, Rank, push_ranked};
use crate::vocabulary::{category_words, is_empty_word};

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
        let (words, names) = self.words(content);
        document.add_text(fields.words, words);
        document.add_text(fields.names, names);
        document.add_text(fields.venue_words, self.venue_words(content));
        document.add_i64(fields.starts_at, content.starts_at.timestamp());
        document.add_i64(fields.over_at, content.over_at().timestamp());
        if let Some(price) = content.lowest_price() {
            document.add_i64(fields.price_low, price.hundredths());
        }
        if let Some(price) = content.price_max.or(content.price_min) {
            document.add_i64(fields.price_high, price.hundredths());
        }
        document.add_u64(fields.is_lira, u64::from(content.currency == Currency::Try));
        if let Some(place) = content.coordinates {
            document.add_f64(fields.latitude, place.latitude);
            document.add_f64(fields.longitude, place.longitude);
        }
        document.add_u64(fields.platform, platform_number(content.platform));
        document.add_text(fields.category, &content.category);
        document.add_text(fields.city, both(&content.city));
        document.add_text(fields.venue, both(&content.venue));
        document.add_u64(fields.production, production(&content.title));
        document.add_u64(fields.title_words, title_words(&content.title));
        document.add_text(fields.event_id, &content.event_id);
        document.add_text(fields.title_tr, &content.title.tr);
        document.add_text(fields.title_en, &content.title.en);
        document.add_text(fields.about, about(content));
        document
    }

    /// All terms, and those of names alone.
    fn words(&mut self, content: &EventContent) -> (String, String) {
        for text in [&content.city, &content.organizer] {
            self.add_both(text, Place::Name);
        }
        self.add(&content.venue_address, Tongue::Turkish, Place::Name);
        self.add(&content.category, Tongue::English, Place::Name);
        self.add(content.subcategory.as_deref().unwrap_or_default(), Tongue::English, Place::Name);
        let words = category_words(&content.category).iter().copied();
        for word in words.chain(content.tags.iter().map(String::as_str)) {
            self.add(word, Tongue::Either, Place::Name);
        }
        self.add_both(&content.venue, Place::Venue);
        self.add_both(&content.title, Place::Title);
        let names = self.ranked();
        for text in [&content.description, &content.short_description] {
            self.add_both(text, Place::Description);
        }
        let words = self.ranked();
        self.forget();
        (words, names)
    }

    fn venue_words(&mut self, content: &EventContent) -> String {
        // Any place that is a name will do, as there are no others here to tell it from. The lowest rank is the
        // cheapest: each term is indexed as often as its rank says.
        self.add_both(&content.venue, Place::Name);
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

pub fn platform_number(platform: Platform) -> u64 {
    Platform::NAMES.iter().position(|name| *name == platform.name()).unwrap_or_default() as u64
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
