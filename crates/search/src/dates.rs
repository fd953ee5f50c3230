//! Parsing of dates in words (`bu hafta sonu`, `tonight`, `20 Kasım`), and their ranges in Turkish time.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, Utc, Weekday};
use meydan_domain::clock::{local_date, start_of_day};
use meydan_domain::date_range::{evening, saturday};

/// A half-open range of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub from: DateTime<Utc>,
    pub to: DateTime<Utc>,
}

impl Span {
    fn days(first: NaiveDate, end: NaiveDate) -> Self {
        Self { from: start_of_day(first), to: start_of_day(end) }
    }
}

/// A date or range of dates, relative to today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Day {
    Today,
    Tonight,
    Tomorrow,
    Weekend,
    NextWeekend,
    Week,
    NextWeek,
    Month,
    NextMonth,
    /// The next one, today included.
    Weekday(Weekday),
    /// The next one, this month included; 1 to 12.
    MonthOfYear(u32),
    DayOfMonth {
        day: u32,
        month: u32,
    },
}

impl Day {
    pub fn range(self, now: DateTime<Utc>) -> Span {
        let today = local_date(now);
        let after = |days| plus(today, days);
        let monday = plus(today, 7 - u64::from(today.weekday().num_days_from_monday()));
        match self {
            Self::Today => Span::days(today, after(1)),
            Self::Tonight => {
                let (from, to) = evening(today);
                Span { from, to }
            }
            Self::Tomorrow => Span::days(after(1), after(2)),
            Self::Weekend => Span::days(saturday(today), plus(saturday(today), 2)),
            Self::NextWeekend => Span::days(plus(saturday(today), 7), plus(saturday(today), 9)),
            Self::Week => Span::days(today, monday),
            Self::NextWeek => Span::days(monday, plus(monday, 7)),
            Self::Month => Span::days(today, next_month(today)),
            Self::NextMonth => Span::days(next_month(today), next_month(next_month(today))),
            Self::Weekday(weekday) => {
                let day = after(u64::from(weekday.days_since(today.weekday())));
                Span::days(day, plus(day, 1))
            }
            Self::MonthOfYear(month) => {
                let first = coming(today, |year| NaiveDate::from_ymd_opt(year, month, 1), next_month);
                Span::days(first.max(today), next_month(first))
            }
            Self::DayOfMonth { day, month } => {
                let day = coming(today, |year| NaiveDate::from_ymd_opt(year, month, day), |day| plus(day, 1));
                Span::days(day, plus(day, 1))
            }
        }
    }
}

fn plus(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_add_days(Days::new(days)).unwrap_or(NaiveDate::MAX)
}

fn next_month(day: NaiveDate) -> NaiveDate {
    day.with_day(1).and_then(|first| first.checked_add_months(Months::new(1))).unwrap_or(NaiveDate::MAX)
}

/// The first of these days, by year from this one, that is not over. Eight years ahead, because of 29 February.
fn coming(
    today: NaiveDate,
    day_in: impl Fn(i32) -> Option<NaiveDate>,
    end_of: impl Fn(NaiveDate) -> NaiveDate,
) -> NaiveDate {
    (0..=8).filter_map(|years| day_in(today.year() + years)).find(|day| end_of(*day) > today).unwrap_or(today)
}

/// Folded phrases; the longest match wins.
const PHRASES: &[(&[&str], Day)] = &[
    (&["gelecek", "hafta", "sonu"], Day::NextWeekend),
    (&["haftaya", "hafta", "sonu"], Day::NextWeekend),
    (&["next", "weekend"], Day::NextWeekend),
    (&["onumuzdeki", "hafta", "sonu"], Day::Weekend),
    (&["bu", "hafta", "sonu"], Day::Weekend),
    (&["bu", "haftasonu"], Day::Weekend),
    (&["hafta", "sonu"], Day::Weekend),
    (&["haftasonu"], Day::Weekend),
    (&["this", "weekend"], Day::Weekend),
    (&["weekend"], Day::Weekend),
    (&["gelecek", "hafta"], Day::NextWeek),
    (&["onumuzdeki", "hafta"], Day::NextWeek),
    (&["haftaya"], Day::NextWeek),
    (&["next", "week"], Day::NextWeek),
    (&["bu", "hafta"], Day::Week),
    (&["bu", "haftaki"], Day::Week),
    (&["this", "week"], Day::Week),
    (&["gelecek", "ay"], Day::NextMonth),
    (&["onumuzdeki", "ay"], Day::NextMonth),
    (&["next", "month"], Day::NextMonth),
    (&["bu", "ay"], Day::Month),
    (&["bu", "ayki"], Day::Month),
    (&["this", "month"], Day::Month),
    (&["bu", "aksam"], Day::Tonight),
    (&["bu", "aksamki"], Day::Tonight),
    (&["bu", "gece"], Day::Tonight),
    (&["bu", "geceki"], Day::Tonight),
    (&["bugun", "aksam"], Day::Tonight),
    (&["tonight"], Day::Tonight),
    (&["this", "evening"], Day::Tonight),
    (&["bugun"], Day::Today),
    (&["bugunku"], Day::Today),
    (&["bu", "gun"], Day::Today),
    (&["today"], Day::Today),
    (&["yarin", "aksam"], Day::Tomorrow),
    (&["yarin"], Day::Tomorrow),
    (&["yarinki"], Day::Tomorrow),
    (&["tomorrow", "night"], Day::Tomorrow),
    (&["tomorrow", "evening"], Day::Tomorrow),
    (&["tomorrow"], Day::Tomorrow),
];

const WEEKDAYS: [[&str; 2]; 7] = [
    ["pazartesi", "monday"],
    ["sali", "tuesday"],
    ["carsamba", "wednesday"],
    ["persembe", "thursday"],
    ["cuma", "friday"],
    ["cumartesi", "saturday"],
    ["pazar", "sunday"],
];
/// Without the English May, which is a common verb.
const MONTHS: [[&str; 2]; 12] = [
    ["ocak", "january"],
    ["subat", "february"],
    ["mart", "march"],
    ["nisan", "april"],
    ["mayis", "mayis"],
    ["haziran", "june"],
    ["temmuz", "july"],
    ["agustos", "august"],
    ["eylul", "september"],
    ["ekim", "october"],
    ["kasim", "november"],
    ["aralik", "december"],
];
const AFTER_WEEKDAY: &[&str] = &["gunu", "gunleri", "aksami", "gecesi", "night", "evening"];
const AFTER_MONTH: &[&str] = &["ayi", "ayinda", "ayindaki"];

/// The date that these folded words start with, and the number of its words.
pub fn read_day(words: &[&str]) -> Option<(Day, usize)> {
    phrase(words).or_else(|| weekday(words)).or_else(|| day_of_month(words)).or_else(|| month(words))
}

fn phrase(words: &[&str]) -> Option<(Day, usize)> {
    let (pattern, day) =
        PHRASES.iter().filter(|(pattern, _)| words.starts_with(pattern)).max_by_key(|(pattern, _)| pattern.len())?;
    Some((*day, pattern.len()))
}

fn weekday(words: &[&str]) -> Option<(Day, usize)> {
    let skipped = usize::from(words.first().is_some_and(|word| ["bu", "this", "on"].contains(word)));
    let word = words.get(skipped)?;
    let number = WEEKDAYS.iter().position(|names| names.contains(word))?;
    let weekday = Weekday::try_from(u8::try_from(number).ok()?).ok()?;
    let followed = words.get(skipped + 1).is_some_and(|word| AFTER_WEEKDAY.contains(word));
    Some((Day::Weekday(weekday), skipped + 1 + usize::from(followed)))
}

fn month(words: &[&str]) -> Option<(Day, usize)> {
    let number = month_number(words.first()?)?;
    let followed = words.get(1).is_some_and(|word| AFTER_MONTH.contains(word));
    Some((Day::MonthOfYear(number), 1 + usize::from(followed)))
}

fn day_of_month(words: &[&str]) -> Option<(Day, usize)> {
    let [first, second, ..] = words else { return None };
    let (day, month) = match (first.parse(), second.parse()) {
        (Ok(day), _) => (day, month_number(second)?),
        (_, Ok(day)) => (day, month_number(first)?),
        _ => return None,
    };
    // 2024 is a leap year, so it has every valid day.
    NaiveDate::from_ymd_opt(2024, month, day)?;
    Some((Day::DayOfMonth { day, month }, 2))
}

fn month_number(word: &str) -> Option<u32> {
    let is =
        |name: &str| word.strip_prefix(name).is_some_and(|suffix| ["", "da", "de", "ta", "te", "in"].contains(&suffix));
    let at = MONTHS.iter().position(|names| names.iter().any(|name| is(name)))?;
    u32::try_from(at + 1).ok()
}

#[cfg(test)]
mod tests {
    use meydan_domain::clock::{local_rfc3339, parse_moment};

    use super::*;

    fn range(day: Day, now: &str) -> (String, String) {
        let now = parse_moment(now).expect("a literal").at;
        let range = day.range(now);
        (local_rfc3339(range.from)[..16].to_owned(), local_rfc3339(range.to)[..16].to_owned())
    }

    fn days(day: Day, now: &str) -> (String, String) {
        let (from, to) = range(day, now);
        (from[..10].to_owned(), to[..10].to_owned())
    }

    fn pair(from: &str, to: &str) -> (String, String) {
        (from.to_owned(), to.to_owned())
    }

    #[test]
    fn a_day_begins_and_ends_at_midnight_in_turkey() {
        // Half past midnight in Turkey, still the day before in UTC.
        assert_eq!(range(Day::Today, "2026-11-14T21:30:00Z"), pair("2026-11-15T00:00", "2026-11-16T00:00"));
        assert_eq!(range(Day::Tomorrow, "2026-11-14T20:59:00Z"), pair("2026-11-15T00:00", "2026-11-16T00:00"));
        assert_eq!(range(Day::Tonight, "2026-11-14T12:00:00Z"), pair("2026-11-14T17:00", "2026-11-15T05:00"));
    }

    #[test]
    fn the_weekend_is_the_current_or_the_next_one() {
        let weekend = pair("2026-11-14", "2026-11-16");
        assert_eq!(days(Day::Weekend, "2026-11-09T10:00"), weekend); // Monday
        assert_eq!(days(Day::Weekend, "2026-11-13T23:59"), weekend); // Friday night
        assert_eq!(days(Day::Weekend, "2026-11-14T00:00"), weekend); // Saturday
        assert_eq!(days(Day::Weekend, "2026-11-15T23:59"), weekend); // Sunday's last minute
        assert_eq!(days(Day::Weekend, "2026-11-16T00:00"), pair("2026-11-21", "2026-11-23"));
        // Sunday 23:30 in UTC is Monday in Turkey.
        assert_eq!(days(Day::Weekend, "2026-11-15T23:30:00Z"), pair("2026-11-21", "2026-11-23"));
        assert_eq!(days(Day::NextWeekend, "2026-11-12T10:00"), pair("2026-11-21", "2026-11-23"));
    }

    #[test]
    fn a_week_ends_with_its_sunday_and_a_month_with_its_last_day() {
        assert_eq!(days(Day::Week, "2026-11-11T10:00"), pair("2026-11-11", "2026-11-16"));
        assert_eq!(days(Day::Week, "2026-11-15T10:00"), pair("2026-11-15", "2026-11-16"));
        assert_eq!(days(Day::NextWeek, "2026-11-15T10:00"), pair("2026-11-16", "2026-11-23"));
        assert_eq!(days(Day::Month, "2026-12-31T10:00"), pair("2026-12-31", "2027-01-01"));
        assert_eq!(days(Day::NextMonth, "2026-12-31T10:00"), pair("2027-01-01", "2027-02-01"));
    }

    #[test]
    fn named_days_are_the_next_ones() {
        let now = "2026-11-15T10:00"; // Sunday
        assert_eq!(days(Day::Weekday(Weekday::Sun), now), pair("2026-11-15", "2026-11-16"));
        assert_eq!(days(Day::Weekday(Weekday::Fri), now), pair("2026-11-20", "2026-11-21"));
        assert_eq!(days(Day::MonthOfYear(11), now), pair("2026-11-15", "2026-12-01"));
        assert_eq!(days(Day::MonthOfYear(1), now), pair("2027-01-01", "2027-02-01"));
        assert_eq!(days(Day::DayOfMonth { day: 14, month: 11 }, now), pair("2027-11-14", "2027-11-15"));
        assert_eq!(days(Day::DayOfMonth { day: 29, month: 2 }, now), pair("2028-02-29", "2028-03-01"));
    }

    #[test]
    fn the_longest_phrase_is_read() {
        assert_eq!(read_day(&["bu", "hafta", "sonu", "caz"]), Some((Day::Weekend, 3)));
        assert_eq!(read_day(&["bu", "hafta", "caz"]), Some((Day::Week, 2)));
        assert_eq!(read_day(&["cuma", "aksami"]), Some((Day::Weekday(Weekday::Fri), 2)));
        assert_eq!(read_day(&["this", "friday"]), Some((Day::Weekday(Weekday::Fri), 2)));
        assert_eq!(read_day(&["20", "kasim"]), Some((Day::DayOfMonth { day: 20, month: 11 }, 2)));
        assert_eq!(read_day(&["31", "kasim"]), None);
        assert_eq!(read_day(&["aralikta"]), Some((Day::MonthOfYear(12), 1)));
        assert_eq!(read_day(&["cumalikizik"]), None);
        assert_eq!(read_day(&[]), None);
    }
}
