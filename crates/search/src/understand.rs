//! What typed words mean: a city, a category, a day, free entry; the rest is looked for as it is.

use std::ops::Range;

use chrono::{DateTime, Utc};
use meydan_domain::text::Localized;
use meydan_gazetteer::city_key;

use crate::analysis::{self, Word};
use crate::dates::{Day, Span, read_day};
use crate::query::within_limits;
use crate::vocabulary::{Vocabulary, is_empty_word, is_event_word};

/// More than anybody combines.
const MAX_PARTS: usize = 5;
const FREE: &[&str] = &["ucretsiz", "bedava", "parasiz", "free"];
/// They only add weight to a word for free entry.
const AROUND_FREE: &[&str] = &["giris", "entry", "entrance"];

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

/// Words that were understood. An event answers them by what it is, or by having them in its title, venue or tags:
/// whoever types `Ankara Kalesi` or `free jazz` may mean a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub meaning: Meaning,
    /// As typed.
    pub text: String,
    /// Where it stands in the text, in bytes.
    pub range: Range<usize>,
}

/// A question, taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Understood {
    pub parts: Vec<Part>,
    /// The words that remain, as typed, with single spaces.
    pub rest: String,
}

pub fn understand(text: &str, vocabulary: &Vocabulary, now: DateTime<Utc>) -> Understood {
    let text = within_limits(text);
    let all = analysis::words(text);
    let words: Vec<&Word> = all.iter().filter(|word| !word.is_tail).collect();
    let mut understood = Understood::default();
    if words.is_empty() {
        // It was something all the same, and must not become the question for everything.
        text.trim().clone_into(&mut understood.rest);
        return understood;
    }
    let mut rest: Vec<&Word> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let meant = (understood.parts.len() < MAX_PARTS).then(|| meaning(&words[at..], vocabulary, now)).flatten();
        match meant {
            Some((meaning, count)) => {
                let range = words[at].range.start..end_with_tail(&all, words[at + count - 1]);
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
    match (is(0, FREE), is(1, FREE)) {
        (true, _) if is(1, AROUND_FREE) => Some(2),
        (true, _) => Some(1),
        (false, true) if is(0, AROUND_FREE) => Some(2),
        _ => None,
    }
}

/// The end of a word and of the suffix that an apostrophe ties to it.
fn end_with_tail(all: &[Word], word: &Word) -> usize {
    let next = all.iter().skip_while(|other| other.range != word.range).nth(1);
    next.filter(|next| next.is_tail).unwrap_or(word).range.end
}

/// Words that say nothing are left out, unless nothing else was typed.
fn rest_of(text: &str, all: &[Word], rest: &[&Word], has_parts: bool) -> String {
    let telling: Vec<&Word> =
        rest.iter().copied().filter(|word| !is_empty_word(word) && !is_event_word(word)).collect();
    let asks_for_all = has_parts || rest.iter().any(|word| is_event_word(word));
    let kept = if telling.is_empty() && !asks_for_all { rest } else { &telling };
    let typed: Vec<&str> = kept.iter().map(|word| &text[word.range.start..end_with_tail(all, word)]).collect();
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
    fn cities_are_known_on_every_keyboard_and_in_every_case() {
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
    fn categories_are_known_in_both_languages_and_inflected() {
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
    fn what_is_said_of_place_kind_day_and_price_is_taken_apart() {
        assert_eq!(parts("izmir tiyatro bu hafta sonu"), ["city izmir", "category theater", "Weekend"]);
        assert_eq!(parts("free concerts in Istanbul tonight"), ["free", "category music", "city istanbul", "Tonight"]);
        assert_eq!(read("caz bugün"), (vec!["Today".to_owned()], "caz".to_owned()));
        assert_eq!(parts("cuma akşamı"), [format!("{:?}", Day::Weekday(Weekday::Fri))]);
        assert_eq!(parts("giriş ücretsiz"), ["free"]);
    }

    #[test]
    fn a_part_knows_where_it_was_typed() {
        let now = parse_moment("2026-11-11T10:00").expect("a literal").at;
        let understood = understand("caz İstanbul'da, bu  akşam", &vocabulary(), now);
        let texts: Vec<&str> = understood.parts.iter().map(|part| part.text.as_str()).collect();
        assert_eq!(texts, ["İstanbul'da", "bu  akşam"]);
        assert_eq!(understood.parts[0].range, 4..16);
        assert_eq!(understood.rest, "caz");
    }

    #[test]
    fn words_that_say_nothing_are_left_out_unless_they_are_all_there_is() {
        assert_eq!(read("events in Ankara"), (vec!["city ankara".to_owned()], String::new()));
        assert_eq!(read("iplik ve gölge").1, "iplik gölge");
        assert_eq!(read("the").1, "the");
        assert_eq!(read("etkinlikler"), (vec![], String::new()));
        assert_eq!(read(""), (vec![], String::new()));
    }
}
