//! The words of dates: parts of days, weekdays and months, folded.

use chrono::Weekday;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartOfDay {
    Morning,
    Noon,
    Afternoon,
    /// Into the night.
    Evening,
}

impl PartOfDay {
    /// The first hour, and the hour after the last; from 24 on it is one of the next day.
    pub fn hours(self) -> (u32, u32) {
        match self {
            Self::Morning => (5, 12),
            Self::Noon => (11, 14),
            Self::Afternoon => (12, 18),
            Self::Evening => (17, 29),
        }
    }
}

const PARTS: &[(&[&str], PartOfDay)] = &[
    (&["ogleden", "sonra"], PartOfDay::Afternoon),
    (&["ogleden", "once"], PartOfDay::Morning),
    (&["afternoon"], PartOfDay::Afternoon),
    (&["ikindi"], PartOfDay::Afternoon),
    (&["ogle"], PartOfDay::Noon),
    (&["oglen"], PartOfDay::Noon),
    (&["ogleyin"], PartOfDay::Noon),
    (&["noon"], PartOfDay::Noon),
    (&["sabah"], PartOfDay::Morning),
    (&["sabahi"], PartOfDay::Morning),
    (&["sabaha"], PartOfDay::Morning),
    (&["sabahki"], PartOfDay::Morning),
    (&["sabahleyin"], PartOfDay::Morning),
    (&["morning"], PartOfDay::Morning),
    (&["aksam"], PartOfDay::Evening),
    (&["aksami"], PartOfDay::Evening),
    (&["aksama"], PartOfDay::Evening),
    (&["aksamki"], PartOfDay::Evening),
    (&["aksamina"], PartOfDay::Evening),
    (&["aksamleyin"], PartOfDay::Evening),
    (&["evening"], PartOfDay::Evening),
    (&["gece"], PartOfDay::Evening),
    (&["gecesi"], PartOfDay::Evening),
    (&["geceki"], PartOfDay::Evening),
    (&["geceleyin"], PartOfDay::Evening),
    (&["night"], PartOfDay::Evening),
];
/// The parts that mean today or tomorrow on their own. The others are too frequent in names: `Fasıl Gecesi`.
const BARE_PARTS: &[&[&str]] = &[&["ogleden", "sonra"], &["afternoon"], &["aksam"], &["aksama"], &["aksamleyin"]];

/// The part of a day that these words start with, and the number of its words.
pub fn read_part(words: &[&str]) -> Option<(PartOfDay, usize)> {
    let (pattern, part) = PARTS.iter().find(|(pattern, _)| words.starts_with(pattern))?;
    Some((*part, pattern.len()))
}

pub fn is_bare_part(words: &[&str]) -> bool {
    BARE_PARTS.iter().any(|pattern| words.starts_with(pattern))
}

const WEEKDAYS: [(Weekday, &[&str], &[&str]); 7] = [
    (Weekday::Mon, &["pazartesi", "monday"], &["pzt", "mon"]),
    (Weekday::Tue, &["sali", "tuesday"], &["tue", "tues"]),
    (Weekday::Wed, &["carsamba", "wednesday"], &["crs", "wed"]),
    (Weekday::Thu, &["persembe", "thursday"], &["prs", "thu", "thurs"]),
    (Weekday::Fri, &["cuma", "friday"], &["fri"]),
    (Weekday::Sat, &["cumartesi", "saturday"], &["cmt", "sat"]),
    (Weekday::Sun, &["pazar", "sunday"], &["sun"]),
];
const WEEKDAY_SUFFIXES: &[&str] =
    &["", "ya", "ye", "a", "i", "yi", "si", "ki", "gunu", "s", "lari", "leri", "nin", "in"];

pub fn weekday(word: &str) -> Option<Weekday> {
    let is = |name: &str| word.strip_prefix(name).is_some_and(|suffix| WEEKDAY_SUFFIXES.contains(&suffix));
    // `pazari` is a market, not a Sunday.
    let found = WEEKDAYS.iter().find(|(_, names, _)| names.iter().any(|name| is(name)))?;
    (!["pazari", "pazarin", "pazarlari", "pazarki"].contains(&word)).then_some(found.0)
}

/// Abbreviations, which are other words on their own: `sat`, `sun`.
pub fn short_weekday(word: &str) -> Option<Weekday> {
    WEEKDAYS.iter().find(|(_, _, short)| short.contains(&word)).map(|(weekday, ..)| *weekday)
}

/// The names, with the stem before a vowel (`aralığa`), and abbreviations.
const MONTHS: [(&[&str], &[&str]); 12] = [
    (&["ocak", "ocag", "january"], &["jan", "oca"]),
    (&["subat", "february"], &["feb", "sub"]),
    (&["mart", "march"], &["mar"]),
    (&["nisan", "april"], &["apr", "nis"]),
    (&["mayis"], &["may"]),
    (&["haziran", "june"], &["jun", "haz"]),
    (&["temmuz", "july"], &["jul", "tem"]),
    (&["agustos", "august"], &["aug", "agu"]),
    (&["eylul", "september"], &["sep", "sept", "eyl"]),
    (&["ekim", "october"], &["oct", "eki"]),
    (&["kasim", "november"], &["nov", "kas"]),
    (&["aralik", "aralig", "december"], &["dec", "ara"]),
];
/// Without those that make another word: `Martı` is a seagull, Martin and Martina are people.
const MONTH_SUFFIXES: &[&str] =
    &["", "da", "de", "ta", "te", "daki", "deki", "taki", "teki", "dan", "den", "tan", "ten", "inda"];
const SOFTENED_SUFFIXES: &[&str] = &["a", "i", "in", "ina", "inda"];

/// The number of a month, 1 to 12.
pub fn month(word: &str) -> Option<u32> {
    let is = |name: &str| {
        word.strip_prefix(name).is_some_and(|suffix| {
            let suffixes = if name.ends_with('g') { SOFTENED_SUFFIXES } else { MONTH_SUFFIXES };
            suffixes.contains(&suffix)
        })
    };
    number(MONTHS.iter().position(|(names, _)| names.iter().any(|name| is(name)))?)
}

/// The same with abbreviations and May, which are other words without a day beside them.
pub fn month_beside_day(word: &str) -> Option<u32> {
    let is_short = |(_, short): &(&[&str], &[&str])| short.contains(&word);
    month(word).or_else(|| number(MONTHS.iter().position(is_short)?))
}

fn number(at: usize) -> Option<u32> {
    u32::try_from(at + 1).ok()
}

/// Words in which one typo is corrected.
pub const CORRECTABLE: &[&str] = &[
    "yarin",
    "bugun",
    "today",
    "tomorrow",
    "tonight",
    "evening",
    "afternoon",
    "morning",
    "aksam",
    "haftasonu",
    "hafta",
    "weekend",
    "gelecek",
    "onumuzdeki",
    "pazartesi",
    "carsamba",
    "persembe",
    "cumartesi",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "january",
    "february",
    "march",
    "april",
    "august",
    "september",
    "october",
    "november",
    "december",
    "subat",
    "nisan",
    "mayis",
    "haziran",
    "temmuz",
    "agustos",
    "eylul",
    "kasim",
    "aralik",
    "yilbasi",
    "somestr",
    "bayramda",
    "tatilinde",
];
