//! The vocabulary of queries: provinces, cities, categories and stop words.

use meydan_domain::event::PlatformId;
use meydan_domain::text::Localized;
use meydan_domain::turkish;
use meydan_gazetteer::{city_key, provinces};

use crate::analysis::{self, Word};
use crate::spelling::Correctable;
use crate::synonyms::Synonyms;
use crate::token::Token;

/// Case suffixes of places: in, from, to, of. Without single vowels, because `karşı` is not Kars.
pub const CASE_SUFFIXES: &[&str] = &[
    "da", "de", "ta", "te", "dan", "den", "tan", "ten", "daki", "deki", "taki", "teki", "ya", "ye", "nin", "nun", "in",
    "un",
];

/// Synonyms of the built-in categories.
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

/// Words that apply to every event: alone, they match all events.
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
/// Folded stop words; see [`is_stop_word`] for the exception.
const STOP_WORDS: &[&str] = &[
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
    "ya",
    "yada",
    "arasi",
    "arasinda",
    "gidilir",
    "gitsek",
    "gidelim",
    "yapsak",
    "yapalim",
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

/// The name of a city or category that a query may contain.
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

/// The names that queries are parsed with: all provinces, and the cities and categories of the site.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    cities: Vec<Name<Localized>>,
    categories: Vec<Name<Category>>,
    platforms: Vec<PlatformId>,
    /// Words in which typos are corrected.
    correctable: Correctable,
    synonyms: Synonyms,
}

impl Vocabulary {
    /// From the categories by key and name, and the cities of events, which may not be provinces.
    pub fn new<'a>(
        categories: impl IntoIterator<Item = (&'a str, &'a Localized)>,
        cities: impl IntoIterator<Item = &'a Localized>,
    ) -> Self {
        let platforms = PlatformId::BUILT_IN.into_iter().filter(|platform| *platform != PlatformId::MANUAL).collect();
        let mut vocabulary = Self {
            cities: Vec::new(),
            categories: Vec::new(),
            platforms,
            correctable: Correctable::default(),
            synonyms: Synonyms::default(),
        };
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
        let cities = vocabulary.cities.iter().map(|city| &city.words);
        let names = cities.chain(vocabulary.categories.iter().map(|category| &category.words));
        vocabulary.correctable = Correctable::new(names.filter_map(|words| match &words[..] {
            [word] => Some(word.as_str()),
            _ => None,
        }));
        vocabulary
    }

    /// The known word that was typed with a typo; `None` if the word is known itself.
    pub(crate) fn correction(&self, typed: &str) -> Option<&str> {
        self.correctable.correction(typed)
    }

    /// With the platforms that sell events, besides the built-in ones.
    pub fn with_platforms<'a>(mut self, platforms: impl IntoIterator<Item = &'a PlatformId>) -> Self {
        for platform in platforms {
            if *platform != PlatformId::MANUAL && !self.platforms.contains(platform) {
                self.platforms.push(platform.clone());
            }
        }
        self
    }

    /// With groups of phrases that mean the same.
    pub fn with_synonyms<'a>(mut self, groups: impl IntoIterator<Item = &'a [String]>) -> Self {
        self.synonyms = Synonyms::new(groups);
        self
    }

    pub(crate) fn synonyms(&self) -> &Synonyms {
        &self.synonyms
    }

    fn add_city(&mut self, name: &str, city: &Localized) {
        let words = folded_words(name);
        if !words.is_empty() && !self.cities.iter().any(|known| known.words == words) {
            self.cities.push(Name { words, value: city.clone() });
        }
    }

    /// The city that these words begin with, and how many of them name it.
    pub(crate) fn city(&self, words: &[Token<'_>]) -> Option<(&Localized, usize)> {
        longest(&self.cities, words, |typed, name| {
            typed.folded == name || typed.folded.strip_prefix(name).is_some_and(|rest| CASE_SUFFIXES.contains(&rest))
        })
    }

    /// The category that these words begin with, and how many of them name it.
    pub(crate) fn category(&self, words: &[Token<'_>]) -> Option<(&str, usize)> {
        longest(&self.categories, words, |typed, name| typed.is_form_of(name))
            .map(|(category, count)| (category.key.as_str(), count))
    }

    /// The platform that this word names.
    pub(crate) fn platform(&self, word: &str) -> Option<&PlatformId> {
        self.platforms.iter().find(|platform| {
            word.strip_prefix(platform.name()).is_some_and(|rest| rest.is_empty() || CASE_SUFFIXES.contains(&rest))
        })
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

fn longest<'a, T>(
    names: &'a [Name<T>],
    typed: &[Token<'_>],
    is: impl Fn(&Token<'_>, &str) -> bool,
) -> Option<(&'a T, usize)> {
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

/// The synonyms of a built-in category. Its events are indexed under them, so that typos in them are tolerated as in
/// other words.
pub fn category_words(key: &str) -> &'static [&'static str] {
    CATEGORY_WORDS.iter().find(|(known, _)| *known == key).map_or(&[], |(_, words)| words)
}

/// True if a word is ignored in queries.
pub fn is_stop_word(word: &Word) -> bool {
    is_stop(&word.raw, &word.folded)
}

pub fn is_stop(raw: &str, folded: &str) -> bool {
    // `iş` (work) folds to the stop word `is`.
    let is_exception = folded == "is" && turkish::lowercase(raw) != "is";
    !is_exception && STOP_WORDS.contains(&folded)
}

/// True if a word applies to every event.
pub fn is_event_word(folded: &str) -> bool {
    EVENT_WORDS.contains(&folded)
}
