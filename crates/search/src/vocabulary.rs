//! The names that a question may hold: provinces, cities, categories, and words that say nothing.

use meydan_domain::text::Localized;
use meydan_domain::turkish;
use meydan_gazetteer::{city_key, provinces};

use crate::analysis::{self, Word};

/// The cases of a place: in, from, to, of it. Bare vowels are not among them, or `karşı` would be Kars.
const CASES: &[&str] = &[
    "da", "de", "ta", "te", "dan", "den", "tan", "ten", "daki", "deki", "taki", "teki", "ya", "ye", "nin", "nun", "in",
    "un",
];

/// What people call the built-in categories.
const CATEGORY_WORDS: &[(&str, &[&str])] = &[
    ("music", &["müzik", "music", "konser", "concert", "gig", "live music", "canlı müzik"]),
    ("theater", &["tiyatro", "theater", "theatre"]),
    ("sports", &["spor", "sports", "sport"]),
    ("art", &["sanat", "art"]),
    ("gastronomy", &["gastronomi", "gastronomy", "yemek", "food"]),
    ("education", &["eğitim", "education"]),
    ("technology", &["teknoloji", "technology", "tech"]),
    ("business", &["iş dünyası", "business"]),
];

/// Words for what everything here is: alone, they ask for all of it.
const EVENT_WORDS: &[&str] = &[
    "etkinlik",
    "etkinlikler",
    "etkinlikleri",
    "etkinligi",
    "event",
    "events",
    "things",
    "happening",
    "bilet",
    "bileti",
    "biletleri",
    "ticket",
    "tickets",
];
/// Words that say nothing; folded, but for those that folding would make of another word.
const EMPTY_WORDS: &[&str] = &[
    "ve",
    "ile",
    "icin",
    "bir",
    "da",
    "de",
    "mi",
    "ne",
    "neler",
    "var",
    "nerede",
    "nereye",
    "en",
    "veya",
    "yakinimda",
    "gidilir",
    "yapilir",
    "yapilacak",
    "gidilecek",
    "yerler",
    "seyler",
    "the",
    "a",
    "an",
    "in",
    "on",
    "at",
    "of",
    "for",
    "and",
    "or",
    "to",
    "with",
    "what",
    "whats",
    "is",
    "are",
    "near",
    "me",
    "do",
    "s",
    "by",
    "from",
];

/// A name of a place or category that a question may hold.
#[derive(Clone, Debug)]
struct Name<T> {
    words: Vec<String>,
    value: T,
}

#[derive(Clone, Debug)]
pub(crate) struct Category {
    pub key: String,
    pub name: Localized,
}

/// The names of the site: all provinces, its cities and its categories.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    cities: Vec<Name<Localized>>,
    categories: Vec<Name<Category>>,
}

impl Vocabulary {
    /// Categories by their key and names, and the cities that events name besides the provinces.
    pub fn new<'a>(
        categories: impl IntoIterator<Item = (&'a str, &'a Localized)>,
        cities: impl IntoIterator<Item = &'a Localized>,
    ) -> Self {
        let mut vocabulary = Self { cities: Vec::new(), categories: Vec::new() };
        for city in cities {
            vocabulary.add_city(&city.tr, city);
            vocabulary.add_city(&city.en, city);
        }
        for province in provinces() {
            let key = city_key(province.name);
            let known = vocabulary.cities.iter().find(|city| city_key(&city.value.tr) == key);
            let city = known.map_or_else(|| Localized::new(province.name, province.name), |city| city.value.clone());
            for name in province.names() {
                vocabulary.add_city(name, &city);
            }
        }
        for (key, name) in categories {
            let others = category_words(key);
            let category = Category { key: key.to_owned(), name: name.clone() };
            for name in [key, &name.tr, &name.en].into_iter().chain(others.iter().copied()) {
                vocabulary.categories.push(Name { words: folded_words(name), value: category.clone() });
            }
        }
        vocabulary
    }

    fn add_city(&mut self, name: &str, city: &Localized) {
        let words = folded_words(name);
        if !words.is_empty() && !self.cities.iter().any(|known| known.words == words) {
            self.cities.push(Name { words, value: city.clone() });
        }
    }

    /// The city that these words begin with, and how many of them name it.
    pub(crate) fn city(&self, words: &[&Word]) -> Option<(&Localized, usize)> {
        longest(&self.cities, words, |typed, name| {
            typed.folded == name || typed.folded.strip_prefix(name).is_some_and(|rest| CASES.contains(&rest))
        })
    }

    /// The category that these words begin with, and how many of them name it.
    pub(crate) fn category(&self, words: &[&Word]) -> Option<(&str, usize)> {
        let is = |typed: &Word, name: &str| {
            typed.folded == name || analysis::roots(&typed.raw, &typed.folded).iter().any(|root| root == name)
        };
        longest(&self.categories, words, is).map(|(category, count)| (category.key.as_str(), count))
    }

    /// Every name of a city with the city.
    pub(crate) fn city_names(&self) -> impl Iterator<Item = (&[String], &Localized)> {
        self.cities.iter().map(|city| (city.words.as_slice(), &city.value))
    }

    /// Every name of a category with the category.
    pub(crate) fn category_names(&self) -> impl Iterator<Item = (&[String], &Category)> {
        self.categories.iter().map(|category| (category.words.as_slice(), &category.value))
    }
}

fn longest<'a, T>(names: &'a [Name<T>], typed: &[&Word], is: impl Fn(&Word, &str) -> bool) -> Option<(&'a T, usize)> {
    names
        .iter()
        .filter(|name| {
            name.words.len() <= typed.len() && name.words.iter().zip(typed).all(|(name, typed)| is(typed, name))
        })
        .max_by_key(|name| name.words.len())
        .map(|name| (&name.value, name.words.len()))
}

fn folded_words(text: &str) -> Vec<String> {
    analysis::words(text).into_iter().map(|word| word.folded).collect()
}

/// What people call a built-in category. Its events are indexed under these words, so that a slip of the finger in
/// them is forgiven as in any other.
pub fn category_words(key: &str) -> &'static [&'static str] {
    CATEGORY_WORDS.iter().find(|(known, _)| *known == key).map_or(&[], |(_, words)| words)
}

/// Whether a word says nothing about an event.
pub fn is_empty_word(word: &Word) -> bool {
    // `iş` is a word, `is` is not.
    let is_spared = word.folded == "is" && turkish::lowercase(&word.raw) != "is";
    !is_spared && EMPTY_WORDS.contains(&word.folded.as_str())
}

pub fn is_event_word(word: &Word) -> bool {
    EVENT_WORDS.contains(&word.folded.as_str())
}
