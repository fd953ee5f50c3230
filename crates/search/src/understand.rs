//! Query understanding: recognizes places, dates, prices, categories and more; the rest is searched as words.

use std::ops::Range;

use chrono::{DateTime, Utc};
use meydan_domain::event::PlatformId;
use meydan_domain::text::Localized;
use meydan_gazetteer::{Region, city_key};

use crate::dates::{Dates, read_dates};
use crate::places::{NamedDistrict, read_district, read_near, read_region};
use crate::prices::{PriceRange, read_price};
use crate::query::truncated;
use crate::token::{Token, tokens};
use crate::traits::{Trait, read_trait};
use crate::vocabulary::{Vocabulary, is_event_word, is_stop};

/// Further words are searched as they are, which bounds the cost of a query.
pub const MAX_PARTS: usize = 8;
const FREE_WORDS: &[&str] = &["ucretsiz", "bedava", "parasiz", "bedelsiz", "free"];
/// Words that belong to a neighboring word for free entry.
const ENTRY_WORDS: &[&str] = &["giris", "girisli", "entry", "entrance", "admission"];
const CHEAP_WORDS: &[&str] = &["ucuz", "ucuza", "cheap", "cheapest", "affordable"];
const OR_WORDS: &[&str] = &["veya", "veyahut", "yada", "or"];

#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    City {
        name: Localized,
        key: String,
    },
    Region(Region),
    District(&'static NamedDistrict),
    /// By its key.
    Category(String),
    /// A kind, an audience or accessibility.
    Trait(Trait),
    Dates(Dates),
    Free,
    /// In lira.
    Price(PriceRange),
    Platform(PlatformId),
    /// Near the visitor, whose position the query does not have.
    Near,
    /// A sort, not a filter.
    Cheap,
    /// A phrase with synonyms, or one of them: an event has all of its words.
    Words(String),
}

/// Words with a recognized meaning, which is applied as a filter.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub meaning: Meaning,
    /// As typed.
    pub text: String,
    /// The byte range in the text.
    pub range: Range<usize>,
    /// The other words that are typed next to it. An event with both in its title or in one of its names matches too,
    /// because `Ankara Kalesi` and `free jazz` may be names.
    pub beside: Vec<String>,
    /// True if `veya` or `or` stands between the part before and this one.
    pub is_alternative: bool,
    /// True for a synonym of the typed words, which is an alternative to the part before.
    pub is_synonym: bool,
}

/// A parsed query text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Understood {
    pub parts: Vec<Part>,
    /// The words that remain, as typed, with single spaces.
    pub rest: String,
}

impl Understood {
    /// The same without one part and its synonyms.
    pub fn without(&self, part: usize) -> Self {
        let mut less = self.clone();
        less.parts.remove(part);
        while less.parts.get(part).is_some_and(|next| next.is_synonym) {
            less.parts.remove(part);
        }
        // What followed it no longer follows an alternative.
        if let Some(next) = less.parts.get_mut(part) {
            next.is_alternative = false;
        }
        less
    }

    pub fn is_cheapest_first(&self) -> bool {
        self.parts.iter().any(|part| part.meaning == Meaning::Cheap)
    }
}

pub fn understand(text: &str, vocabulary: &Vocabulary, now: DateTime<Utc>) -> Understood {
    let text = truncated(text);
    understand_tokens(text, &tokens(text), vocabulary, now)
}

/// The same for words whose spelling may have been corrected.
pub fn understand_tokens(text: &str, words: &[Token<'_>], vocabulary: &Vocabulary, now: DateTime<Utc>) -> Understood {
    let mut understood = Understood::default();
    if words.is_empty() {
        // Kept, because an empty rest would match all events.
        text.trim().clone_into(&mut understood.rest);
        return understood;
    }
    let (mut parts, mut rest) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < words.len() {
        let meant = (parts.len() < MAX_PARTS).then(|| meanings(words, at, vocabulary, now)).flatten();
        match meant {
            Some((meanings, count)) => {
                let position = at..at + count;
                parts.extend(meanings.into_iter().map(|(meaning, synonym)| Recognized {
                    meaning,
                    position: position.clone(),
                    synonym,
                }));
                at += count;
            }
            None => {
                rest.push(at);
                at += 1;
            }
        }
    }
    join_parts_of_days(&mut parts);
    understood.rest = rest_of(text, words, &rest, !parts.is_empty());
    let positions: Vec<Range<usize>> = parts.iter().map(|part| part.position.clone()).collect();
    understood.parts = parts
        .into_iter()
        .enumerate()
        .map(|(nth, Recognized { meaning, position, synonym })| {
            let range = words[position.start].range.start..words[position.end - 1].range.end;
            if let Some(text) = synonym {
                return Part { meaning, text, range, beside: Vec::new(), is_alternative: true, is_synonym: true };
            }
            let before = nth.checked_sub(1).map_or(0, |before| positions[before].end);
            Part {
                meaning,
                text: text[range.clone()].to_owned(),
                beside: beside(words, &position, &rest),
                is_alternative: nth > 0 && is_alternative(&words[before..position.start]),
                is_synonym: false,
                range,
            }
        })
        .collect();
    understood
}

/// A part before its text is known.
struct Recognized {
    meaning: Meaning,
    /// Of its words.
    position: Range<usize>,
    /// The synonym of the typed words that it stands for.
    synonym: Option<String>,
}

/// Alternative meanings of the typed words, each with the synonym that has it, and the number of the words.
type Meanings = (Vec<(Meaning, Option<String>)>, usize);

/// What the words at a position mean, and what their synonyms mean.
fn meanings(words: &[Token<'_>], at: usize, vocabulary: &Vocabulary, now: DateTime<Utc>) -> Option<Meanings> {
    let own = meaning(words, at, vocabulary, now);
    let of_own = own.as_ref().map_or(0, |(_, count)| *count);
    // A longer meaning wins: `hafta sonu` is no synonym of `hafta`.
    let Some((synonyms, count)) = vocabulary.synonyms().find(&words[at..]).filter(|(_, count)| *count >= of_own) else {
        return own.map(|(meaning, count)| (vec![(meaning, None)], count));
    };
    let typed = || words[at..at + count].iter().map(|word| word.raw).collect::<Vec<_>>().join(" ");
    let own = own.filter(|(_, of_own)| *of_own == count).map(|(meaning, _)| meaning);
    let mut meanings = vec![(own.unwrap_or_else(|| Meaning::Words(typed())), None)];
    meanings.extend(
        synonyms.into_iter().map(|synonym| (phrase_meaning(synonym, vocabulary, now), Some(synonym.to_owned()))),
    );
    Some((meanings, count))
}

/// The meaning of a whole phrase: that of a place, a category or the like, else its words.
fn phrase_meaning(phrase: &str, vocabulary: &Vocabulary, now: DateTime<Utc>) -> Meaning {
    let words = tokens(phrase);
    let known = meaning(&words, 0, vocabulary, now).filter(|(_, count)| *count == words.len());
    known.map_or_else(|| Meaning::Words(phrase.to_owned()), |(meaning, _)| meaning)
}

fn meaning(words: &[Token<'_>], at: usize, vocabulary: &Vocabulary, now: DateTime<Utc>) -> Option<(Meaning, usize)> {
    let (before, words) = (at.checked_sub(1).and_then(|before| words.get(before)), &words[at..]);
    if let Some((dates, count)) = read_dates(words, now) {
        return Some((Meaning::Dates(dates), count));
    }
    if let Some((price, count)) = read_price(words) {
        return Some((Meaning::Price(price), count));
    }
    if let Some((meaning, count)) = free_or_cheap(words) {
        return Some((meaning, count));
    }
    if let Some(count) = read_near(words) {
        return Some((Meaning::Near, count));
    }
    place(words, before, vocabulary).or_else(|| attribute(words, vocabulary))
}

fn place(words: &[Token<'_>], before: Option<&Token<'_>>, vocabulary: &Vocabulary) -> Option<(Meaning, usize)> {
    let city = vocabulary.city(words);
    let district = read_district(words, before);
    let region = read_region(words);
    let count = |found: Option<usize>| found.unwrap_or(0);
    let (of_city, of_district, of_region) = (
        count(city.map(|(_, count)| count)),
        count(district.map(|(_, count)| count)),
        count(region.map(|(_, count)| count)),
    );
    // The longest name wins; of equal ones the region, because Kapadokya is also a name of Nevşehir, then the province.
    if of_region > 0 && of_region >= of_city && of_region >= of_district {
        return region.map(|(region, count)| (Meaning::Region(region), count));
    }
    if of_city > 0 && of_city >= of_district {
        return city.map(|(name, count)| (Meaning::City { name: name.clone(), key: city_key(&name.tr) }, count));
    }
    district.map(|(district, count)| (Meaning::District(district), count))
}

/// What an event is, and who sells it.
fn attribute(words: &[Token<'_>], vocabulary: &Vocabulary) -> Option<(Meaning, usize)> {
    let category = vocabulary.category(words);
    let found = read_trait(words);
    // `müzikal` is not `müzik` with a suffix.
    let is_as_long = |count: usize| category.is_none_or(|(_, of_category)| count >= of_category);
    if let Some((found, count)) = found.filter(|(_, count)| is_as_long(*count)) {
        return Some((Meaning::Trait(found), count));
    }
    if let Some((key, count)) = category.filter(|_| !is_art_music(words)) {
        return Some((Meaning::Category(key.to_owned()), count));
    }
    let platform = vocabulary.platform(&words.first()?.folded)?;
    Some((Meaning::Platform(platform.clone()), 1))
}

/// `türk sanat müziği` is music, not art.
fn is_art_music(words: &[Token<'_>]) -> bool {
    words[0].folded == "sanat" && words.get(1).is_some_and(|next| next.folded.starts_with("muzi"))
}

fn free_or_cheap(words: &[Token<'_>]) -> Option<(Meaning, usize)> {
    let is = |at: usize, known: &[&str]| words.get(at).is_some_and(|word| known.contains(&word.folded.as_str()));
    match (is(0, FREE_WORDS), is(1, FREE_WORDS)) {
        (true, _) if is(1, ENTRY_WORDS) => return Some((Meaning::Free, 2)),
        (true, _) => return Some((Meaning::Free, 1)),
        (false, true) if is(0, ENTRY_WORDS) => return Some((Meaning::Free, 2)),
        _ => {}
    }
    if is(0, &["en"]) && is(1, &["ucuz", "ucuza"]) || is(0, &["uygun"]) && is(1, &["fiyatli", "fiyata"]) {
        return Some((Meaning::Cheap, 2));
    }
    is(0, CHEAP_WORDS).then_some((Meaning::Cheap, 1))
}

/// `yarın konser akşam`: a part of a day without one belongs to the day that is named elsewhere.
fn join_parts_of_days(parts: &mut [Recognized]) {
    let dates = |meaning: &Meaning| match meaning {
        Meaning::Dates(dates) => Some(dates.clone()),
        _ => None,
    };
    let found: Vec<Dates> = parts.iter().filter_map(|part| dates(&part.meaning)).collect();
    let [first, second] = &found[..] else { return };
    let (bare, whole) = if first.is_bare_part { (first, second) } else { (second, first) };
    if !bare.is_bare_part || whole.is_bare_part || whole.part.is_some() || !whole.days.is_one_day() {
        return;
    }
    let joined = Dates { part: bare.part, ..whole.clone() };
    for Recognized { meaning, .. } in parts {
        if matches!(meaning, Meaning::Dates(_)) {
            *meaning = Meaning::Dates(joined.clone());
        }
    }
}

/// The significant words directly before and after a part.
fn beside(words: &[Token<'_>], position: &Range<usize>, rest: &[usize]) -> Vec<String> {
    let is_name = |at: &usize| rest.contains(at) && !is_ignored(&words[*at]);
    let neighbours = [position.start.checked_sub(1), Some(position.end)];
    neighbours.into_iter().flatten().filter(is_name).map(|at| words[at].raw.to_owned()).collect()
}

/// True if only words such as `veya` stand between two parts.
fn is_alternative(between: &[Token<'_>]) -> bool {
    let is = |word: &Token<'_>, known: &[&str]| known.contains(&word.folded.as_str());
    match between {
        [word] => is(word, OR_WORDS),
        [first, second] => is(first, &["ya"]) && is(second, &["da"]),
        _ => false,
    }
}

fn is_ignored(word: &Token<'_>) -> bool {
    is_stop(word.raw, &word.folded) || is_event_word(&word.folded)
}

/// The remaining words without stop words, unless there are no others.
fn rest_of(text: &str, words: &[Token<'_>], rest: &[usize], has_parts: bool) -> String {
    let significant: Vec<usize> = rest.iter().copied().filter(|at| !is_ignored(&words[*at])).collect();
    let matches_all = has_parts || rest.iter().any(|at| is_event_word(&words[*at].folded));
    let kept = if significant.is_empty() && !matches_all { rest } else { &significant };
    let typed: Vec<&str> = kept.iter().map(|at| &text[words[*at].range.clone()]).collect();
    typed.join(" ")
}

#[cfg(test)]
mod tests {
    use meydan_domain::clock::{local_rfc3339, parse_moment};

    use super::*;
    use crate::alternatives::alternatives;

    fn vocabulary() -> Vocabulary {
        let categories = [
            ("music", Localized::new("Müzik", "Music")),
            ("theater", Localized::new("Tiyatro", "Theater")),
            ("sports", Localized::new("Spor", "Sports")),
            ("art", Localized::new("Sanat", "Art")),
            ("business", Localized::new("İş Dünyası", "Business")),
        ];
        Vocabulary::new(categories.iter().map(|(key, name)| (*key, name)), [&Localized::new("İstanbul", "Istanbul")])
    }

    fn read(text: &str) -> (Vec<String>, String) {
        let now = parse_moment("2026-11-11T10:00").expect("a literal").at;
        let understood = understand(text, &vocabulary(), now);
        let parts = understood.parts.iter().map(|part| match &part.meaning {
            Meaning::City { key, .. } => format!("city {key}"),
            Meaning::Category(key) => format!("category {key}"),
            Meaning::Dates(dates) => local_rfc3339(dates.hull().from)[..16].to_owned(),
            Meaning::Trait(found) => found.name().to_owned(),
            Meaning::District(district) => format!("district {}", district.name),
            Meaning::Region(region) => format!("region {}", region.name_en()),
            other => format!("{other:?}"),
        });
        (parts.collect(), understood.rest)
    }

    fn parts(text: &str) -> Vec<String> {
        read(text).0
    }

    #[test]
    fn cities_are_recognized_folded_and_inflected() {
        for text in ["izmir", "İZMİR", "IZMIR", "İzmir'de", "izmirde", "İzmir’deki", "izmirin"] {
            assert_eq!(read(text), (vec!["city izmir".to_owned()], String::new()), "{text}");
        }
        assert_eq!(parts("diyarbakir"), ["city diyarbakir"]);
        assert_eq!(parts("SANLIURFA"), ["city sanliurfa"]);
        assert_eq!(parts("antep"), ["city gaziantep"]);
        assert_eq!(parts("hakkari"), ["city hakkari"]);
        assert!(parts("karşı").is_empty());
    }

    #[test]
    fn regions_and_districts_are_recognized() {
        assert_eq!(parts("egede"), ["region Aegean"]);
        assert_eq!(parts("Black Sea coast"), ["region Black Sea"]);
        assert_eq!(parts("kapadokya"), ["region Cappadocia"]);
        assert_eq!(parts("Kadıköy'de"), ["district Kadıköy"]);
        assert_eq!(parts("kadikoyde"), ["district Kadıköy"]);
        // An ordinary word means the district only beside its province.
        assert!(parts("kartal").is_empty());
        assert_eq!(parts("istanbul kartal"), ["city istanbul", "district Kartal"]);
    }

    #[test]
    fn categories_are_recognized_in_both_languages_and_inflected() {
        for text in ["tiyatro", "Tiyatrolar", "tiyatrolari", "TİYATRO", "theater", "theatre"] {
            assert_eq!(parts(text), ["category theater"], "{text}");
        }
        assert_eq!(parts("müziği"), ["category music"]);
        assert_eq!(parts("muzigi"), ["category music"]);
        assert_eq!(parts("konserleri"), ["category music"]);
        assert_eq!(parts("iş dünyası"), ["category business"]);
        assert_eq!(parts("sport"), ["category sports"]);
    }

    #[test]
    fn city_category_date_and_price_are_recognized_together() {
        assert_eq!(parts("izmir tiyatro bu hafta sonu"), ["city izmir", "category theater", "2026-11-14T00:00"]);
        assert_eq!(
            parts("free concerts in Istanbul tonight"),
            ["Free", "category music", "city istanbul", "2026-11-11T17:00"]
        );
        assert_eq!(read("caz bugün"), (vec!["2026-11-11T00:00".to_owned()], "caz".to_owned()));
        assert_eq!(parts("giriş ücretsiz"), ["Free"]);
        assert_eq!(parts("yarın konser akşam")[2], "2026-11-12T17:00");
    }

    #[test]
    fn a_part_has_its_range_in_the_text_and_the_words_beside_it() {
        let now = parse_moment("2026-11-11T10:00").expect("a literal").at;
        let understood = understand("caz İstanbul'da, bu  akşam", &vocabulary(), now);
        let texts: Vec<&str> = understood.parts.iter().map(|part| part.text.as_str()).collect();
        assert_eq!(texts, ["İstanbul'da", "bu  akşam"]);
        assert_eq!(understood.parts[0].range, 4..16);
        assert_eq!(understood.parts[0].beside, ["caz"]);
        assert_eq!(understood.rest, "caz");
    }

    #[test]
    fn meanings_of_one_kind_are_alternatives() {
        let now = parse_moment("2026-11-11T10:00").expect("a literal").at;
        let groups = |text: &str| alternatives(&understand(text, &vocabulary(), now).parts);
        assert_eq!(groups("ankara tiyatro izmir"), [vec![0, 2], vec![1]]);
        assert_eq!(groups("kadıköy istanbul ankara"), [vec![0, 2]]);
        assert_eq!(groups("sergi konser"), [vec![0], vec![1]]);
        assert_eq!(groups("sergi veya konser"), [vec![0, 1]]);
        assert_eq!(groups("sergi ya da konser ankara"), [vec![0, 1], vec![2]]);
    }

    #[test]
    fn stop_words_are_removed_unless_there_are_no_others() {
        assert_eq!(read("events in Ankara"), (vec!["city ankara".to_owned()], String::new()));
        assert_eq!(read("iplik ve gölge").1, "iplik gölge");
        assert_eq!(read("the").1, "the");
        assert_eq!(read("etkinlikler"), (vec![], String::new()));
        assert_eq!(read(""), (vec![], String::new()));
    }
}
