//! Query understanding: recognizes cities, categories, dates and free entry; the rest is searched as words.

use std::ops::Range;

use chrono::{DateTime, Utc};
use meydan_domain::date_range::Dates;
use meydan_domain::text::Localized;
use meydan_gazetteer::city_key;

use crate::analysis::{self, Word};
use crate::dates::{Day, Span, read_day};
use crate::query::truncated;
use crate::vocabulary::{Vocabulary, is_event_word, is_stop_word};

/// Further words are searched as they are, which bounds the cost of a query.
const MAX_PARTS: usize = 5;
const FREE_WORDS: &[&str] = &["ucretsiz", "bedava", "parasiz", "free"];
/// Words that belong to a neighboring word for free entry.
const ENTRY_WORDS: &[&str] = &["giris", "entry", "entrance"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    City {
        name: Localized,
        key: String,
    },
    /// By its key.
    Category(String),
    Dates {
        day: Day,
        range: Span,
    },
    Free,
}

impl Meaning {
    pub fn dates(&self) -> Option<Dates> {
        let Self::Dates { day, range } = self else { return None };
        Some(Dates { from: Some(range.from), before: Some(range.to), begins_only: *day == Day::Tonight })
    }
}

/// Words with a recognized meaning. An event matches a part by its data or by the words in its names, because
/// `Ankara Kalesi` and `free jazz` may be names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub meaning: Meaning,
    /// As typed.
    pub text: String,
    /// The byte range in the text.
    pub range: Range<usize>,
}

/// A parsed query text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Understood {
    pub parts: Vec<Part>,
    /// The words that remain, as typed, with single spaces.
    pub rest: String,
}

pub fn understand(text: &str, vocabulary: &Vocabulary, now: DateTime<Utc>) -> Understood {
    let text = truncated(text);
    let all = analysis::words(text);
    let words: Vec<&Word> = all.iter().filter(|word| !word.is_suffix).collect();
    let mut understood = Understood::default();
    if words.is_empty() {
        // Kept, because an empty rest would match all events.
        text.trim().clone_into(&mut understood.rest);
        return understood;
    }
    let mut rest: Vec<&Word> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let meant = (understood.parts.len() < MAX_PARTS).then(|| meaning(&words[at..], vocabulary, now)).flatten();
        match meant {
            Some((meaning, count)) => {
                let range = words[at].range.start..end_with_suffix(&all, words[at + count - 1]);
                understood.parts.push(Part { meaning, text: text[range.clone()].to_owned(), range });
                at += count;
            }
            None => {
                rest.push(words[at]);
                at += 1;
            }
        }
    }
    understood.rest = rest_of(text, &all, &rest, !understood.parts.is_empty());
    understood
}

fn meaning(words: &[&Word], vocabulary: &Vocabulary, now: DateTime<Utc>) -> Option<(Meaning, usize)> {
    let folded: Vec<&str> = words.iter().map(|word| word.folded.as_str()).collect();
    if let Some((day, count)) = read_day(&folded) {
        return Some((Meaning::Dates { day, range: day.range(now) }, count));
    }
    if let Some(count) = free(&folded) {
        return Some((Meaning::Free, count));
    }
    if let Some((name, count)) = vocabulary.city(words) {
        return Some((Meaning::City { name: name.clone(), key: city_key(&name.tr) }, count));
    }
    let (key, count) = vocabulary.category(words)?;
    Some((Meaning::Category(key.to_owned()), count))
}

fn free(words: &[&str]) -> Option<usize> {
    let is = |at: usize, known: &[&str]| words.get(at).is_some_and(|word| known.contains(word));
    match (is(0, FREE_WORDS), is(1, FREE_WORDS)) {
        (true, _) if is(1, ENTRY_WORDS) => Some(2),
        (true, _) => Some(1),
        (false, true) if is(0, ENTRY_WORDS) => Some(2),
        _ => None,
    }
}

/// The end of a word, including its suffix after an apostrophe.
fn end_with_suffix(all: &[Word], word: &Word) -> usize {
    let next = all.iter().skip_while(|other| other.range != word.range).nth(1);
    next.filter(|next| next.is_suffix).unwrap_or(word).range.end
}

/// The remaining words without stop words, unless there are no others.
fn rest_of(text: &str, all: &[Word], rest: &[&Word], has_parts: bool) -> String {
    let significant: Vec<&Word> =
        rest.iter().copied().filter(|word| !is_stop_word(word) && !is_event_word(word)).collect();
    let matches_all = has_parts || rest.iter().any(|word| is_event_word(word));
    let kept = if significant.is_empty() && !matches_all { rest } else { &significant };
    let typed: Vec<&str> = kept.iter().map(|word| &text[word.range.start..end_with_suffix(all, word)]).collect();
    typed.join(" ")
}

#[cfg(test)]
mod tests {
    use chrono::Weekday;
    use meydan_domain::clock::parse_moment;

    use super::*;

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
            Meaning::Dates { day, .. } => format!("{day:?}"),
            Meaning::Free => "free".to_owned(),
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
        assert_eq!(parts("izmir tiyatro bu hafta sonu"), ["city izmir", "category theater", "Weekend"]);
        assert_eq!(parts("free concerts in Istanbul tonight"), ["free", "category music", "city istanbul", "Tonight"]);
        assert_eq!(read("caz bugün"), (vec!["Today".to_owned()], "caz".to_owned()));
        assert_eq!(parts("cuma akşamı"), [format!("{:?}", Day::Weekday(Weekday::Fri))]);
        assert_eq!(parts("giriş ücretsiz"), ["free"]);
    }

    #[test]
    fn a_part_has_its_range_in_the_text() {
        let now = parse_moment("2026-11-11T10:00").expect("a literal").at;
        let understood = understand("caz İstanbul'da, bu  akşam", &vocabulary(), now);
        let texts: Vec<&str> = understood.parts.iter().map(|part| part.text.as_str()).collect();
        assert_eq!(texts, ["İstanbul'da", "bu  akşam"]);
        assert_eq!(understood.parts[0].range, 4..16);
        assert_eq!(understood.rest, "caz");
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
