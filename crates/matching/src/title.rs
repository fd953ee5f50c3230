//! Titles, compared by the words that tell one event from another.

use std::collections::HashSet;

use meydan_domain::turkish;
use strsim::osa_distance;

/// Words that sellers and guides add to a title, or leave out of it; folded.
const FILLERS: [&str; 36] = [
    "a",
    "and",
    "at",
    "bilet",
    "biletleri",
    "by",
    "canli",
    "concert",
    "etkinligi",
    "etkinlik",
    "event",
    "for",
    "gosterisi",
    "ile",
    "in",
    "konser",
    "konseri",
    "live",
    "night",
    "of",
    "on",
    "ozel",
    "oyun",
    "oyunu",
    "performans",
    "presents",
    "show",
    "sahnede",
    "sunar",
    "the",
    "ticket",
    "tickets",
    "tiyatro",
    "tour",
    "turnesi",
    "ve",
];
/// Shorter words are other words when a letter differs.
const MIN_TYPO_LENGTH: usize = 5;
/// Turkish suffixes: "festival" and "festivali", "İstanbul" and "İstanbul'da".
const MAX_SUFFIX_LENGTH: usize = 3;
const MIN_STEM_LENGTH: usize = 4;
/// Titles whose numbers differ name other days, sessions, levels or years.
const OTHER_NUMBERS_FACTOR: f64 = 0.5;

/// The significant words of a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    words: Vec<String>,
    numbers: HashSet<String>,
}

impl Title {
    /// `places` are names of its venue and city, which some listings add to the title.
    pub fn new(text: &str, places: &[&str]) -> Self {
        let place_words: HashSet<String> = places.iter().flat_map(|place| words(place)).collect();
        let (numbers, all): (Vec<String>, Vec<String>) =
            words(text).into_iter().partition(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let is_significant = |word: &&String| !FILLERS.contains(&word.as_str()) && !place_words.contains(*word);
        let significant: Vec<String> = all.iter().filter(is_significant).cloned().collect();
        // A title of nothing but fillers is compared by them.
        Self { words: if significant.is_empty() { all } else { significant }, numbers: numbers.into_iter().collect() }
    }
}

fn words(text: &str) -> Vec<String> {
    let folded = turkish::fold(text);
    folded
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// From 0 for nothing in common to 1 for the same words. A title that contains the other one is close to it: listings add
/// subtitles, seasons and presenters.
pub fn similarity(one: &Title, other: &Title) -> f64 {
    let (short, long) = if one.words.len() <= other.words.len() { (one, other) } else { (other, one) };
    if short.words.is_empty() {
        return 0.0;
    }
    let common = count_common(&short.words, &long.words);
    let ratio = |part: usize, whole: usize| part as f64 / whole as f64;
    let dice = ratio(2 * common, short.words.len() + long.words.len());
    let containment = ratio(common, short.words.len());
    // One short word is contained in too many titles.
    let is_telling = short.words.len() > 1 || short.words[0].chars().count() >= MIN_TYPO_LENGTH;
    let score = if is_telling { f64::midpoint(dice, containment) } else { dice };
    if have_other_numbers(one, other) { score * OTHER_NUMBERS_FACTOR } else { score }
}

fn have_other_numbers(one: &Title, other: &Title) -> bool {
    !one.numbers.is_empty() && !other.numbers.is_empty() && one.numbers.is_disjoint(&other.numbers)
}

/// How many words of the first title have a partner in the second, each of which is used once.
fn count_common(short: &[String], long: &[String]) -> usize {
    let mut left: Vec<&String> = long.iter().collect();
    let mut common = 0;
    for word in short {
        let partner = left
            .iter()
            .position(|other| *other == word)
            .or_else(|| left.iter().position(|other| is_same_word(word, other)));
        if let Some(partner) = partner {
            left.swap_remove(partner);
            common += 1;
        }
    }
    common
}

fn is_same_word(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let is_inflected =
        short.len() >= MIN_STEM_LENGTH && long.starts_with(short) && long.len() - short.len() <= MAX_SUFFIX_LENGTH;
    is_inflected || (short.len() >= MIN_TYPO_LENGTH && osa_distance(short, long) <= 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(one: &str, other: &str) -> f64 {
        similarity(&Title::new(one, &["Ankara", "CSO Ada"]), &Title::new(other, &["Ankara", "CSO Ada"]))
    }

    #[test]
    fn spelling_fillers_and_places_do_not_matter() {
        for other in [
            "FAZIL SAY KONSERI",
            "Fazıl Say Ankara Konseri | Biletleri",
            "fazil say @ CSO Ada Ankara",
            "Fazil Say Live",
        ] {
            assert!((score("Fazıl Say", other) - 1.0).abs() < 1e-9, "{other}: {}", score("Fazıl Say", other));
        }
    }

    #[test]
    fn a_longer_title_that_contains_the_other_is_close() {
        assert!(score("Hamlet", "Hamlet: Danimarka Prensi") > 0.7);
        assert!(score("Kuğu Gölü", "Kuğu Gölü Balesi - Devlet Opera ve Balesi") > 0.7);
    }

    #[test]
    fn a_typo_and_a_suffix_are_the_same_word() {
        assert!(score("Anadolu Ateşi", "Anadolu Atesi Dans Toplulugu") > 0.7);
        assert!(score("Caz Festivali", "Caz Festival") > 0.99);
        assert!(score("Zülfü Livanelli", "Zülfü Livaneli") > 0.99);
    }

    #[test]
    fn other_titles_are_far_apart() {
        assert!(score("Fazıl Say", "Gaye Su Akyol") < 0.1);
        assert!(score("Kral Lear", "Kral Oidipus") < 0.6);
        assert!(score("Ud", "Ud ile Kontrbas Gecesi") < 0.6);
    }

    #[test]
    fn other_numbers_are_other_sessions() {
        assert!(score("Falez Fest 2. Gün", "Falez Fest 1. Gün") < 0.6);
        assert!(score("Falez Fest 2. Gün", "Falez Fest") > 0.7);
    }

    #[test]
    fn a_title_without_words_is_like_no_other() {
        assert!(score("", "Fazıl Say") < f64::EPSILON);
        assert!(score("★★★", "★★★") < f64::EPSILON);
        assert!(score("Konser", "Konser") > 0.99);
    }
}
