//! Regions and districts in queries. Cities are in the vocabulary, because the site may have others than provinces.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use meydan_domain::turkish;
use meydan_gazetteer::{District, Region, city_key, districts, find_province, is_ordinary_word};

use crate::token::Token;
use crate::vocabulary::CASE_SUFFIXES;

/// Districts whose name is a frequent word of titles.
const NOT_DISTRICTS: &[&str] = &["bozkir", "selcuklu", "merkez", "pazar", "gol", "derik", "karatay", "sehit"];
const AFTER_REGION: &[&str] = &["bolgesi", "bolgesinde", "bolgesindeki", "region", "coast", "kiyisi", "kiyisinda"];
const MAX_WORDS: usize = 3;

/// A district by its name; there may be one of this name in several provinces.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedDistrict {
    pub name: &'static str,
    pub places: Vec<DistrictKey>,
}

/// A district as the events name it, folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistrictKey {
    pub city: String,
    pub district: String,
}

/// By the folded name with single spaces.
static DISTRICTS: LazyLock<BTreeMap<String, NamedDistrict>> = LazyLock::new(|| {
    let mut named: BTreeMap<String, NamedDistrict> = BTreeMap::new();
    for district in districts() {
        let key = turkish::fold(district.name);
        if find_province(district.name).is_none() && !NOT_DISTRICTS.contains(&key.as_str()) {
            let found = named.entry(key).or_insert_with(|| NamedDistrict { name: district.name, places: Vec::new() });
            found.places.push(DistrictKey::of(district));
        }
    }
    named
});

impl DistrictKey {
    fn of(district: &'static District) -> Self {
        Self { city: city_key(district.province().name), district: turkish::fold(district.name) }
    }
}

/// The region that these words start with, and the number of its words.
pub fn read_region(tokens: &[Token<'_>]) -> Option<(Region, usize)> {
    let (region, count) = longest(tokens, |name| REGIONS.get(name).copied())?;
    let is_followed = tokens.get(count).is_some_and(|next| AFTER_REGION.contains(&next.folded.as_str()));
    Some((region, count + usize::from(is_followed)))
}

static REGIONS: LazyLock<BTreeMap<String, Region>> = LazyLock::new(|| {
    let names = |region: Region| region.names().iter().map(move |name| (turkish::fold(name), region));
    Region::ALL.into_iter().flat_map(names).collect()
});

/// The district that these words start with, and the number of its words. `before` is the word before them: a name that
/// is an ordinary word too means the district only beside its province.
pub fn read_district(tokens: &[Token<'_>], before: Option<&Token<'_>>) -> Option<(&'static NamedDistrict, usize)> {
    let (district, count) = longest(tokens, |name| DISTRICTS.get(name))?;
    let is_ordinary = is_ordinary_word(district.name);
    let names_province = |token: &Token<'_>| {
        district.places.iter().any(|place| without_suffix(&token.folded).any(|name| city_key(name) == place.city))
    };
    let is_beside = before.is_some_and(names_province) || tokens.get(count).is_some_and(names_province);
    (!is_ordinary || is_beside).then_some((district, count))
}

/// The longest name of up to three words, the last of which may have a case suffix.
fn longest<T>(tokens: &[Token<'_>], find: impl Fn(&str) -> Option<T>) -> Option<(T, usize)> {
    let longest = MAX_WORDS.min(tokens.len());
    (1..=longest).rev().find_map(|count| {
        let name = tokens[..count].iter().map(|token| token.folded.as_str()).collect::<Vec<_>>().join(" ");
        without_suffix(&name).find_map(&find).map(|found| (found, count))
    })
}

/// The word, and what it is without each case suffix that it may have.
pub fn without_suffix(word: &str) -> impl Iterator<Item = &str> {
    let stems = CASE_SUFFIXES.iter().filter_map(move |suffix| word.strip_suffix(suffix));
    std::iter::once(word).chain(stems.filter(|stem| stem.len() >= 3))
}

/// True for `yakınımda`, `near me`: the number of words.
pub fn read_near(tokens: &[Token<'_>]) -> Option<usize> {
    const PHRASES: &[&[&str]] = &[
        &["near", "me"],
        &["around", "me"],
        &["close", "to", "me"],
        &["near", "here"],
        &["around", "here"],
        &["nearby"],
        &["yakinimda"],
        &["yakinimdaki"],
        &["yakinlarimda"],
        &["yakinlarda"],
        &["yakinlardaki"],
        &["cevremde"],
        &["cevremdeki"],
        &["bana", "yakin"],
        &["konumuma", "yakin"],
    ];
    let begins = |phrase: &&&[&str]| {
        phrase.len() <= tokens.len() && phrase.iter().zip(tokens).all(|(word, token)| token.folded == *word)
    };
    PHRASES.iter().find(begins).map(|phrase| phrase.len())
}

/// Names in which one typo is corrected. Short names of districts are near to too many words.
pub fn correctable() -> impl Iterator<Item = &'static str> {
    const MIN_DISTRICT: usize = 7;
    let districts = DISTRICTS.keys().filter(|name| name.len() >= MIN_DISTRICT);
    REGIONS.keys().chain(districts).map(String::as_str).filter(|name| !name.contains(' '))
}
