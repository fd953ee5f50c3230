//! Holidays and seasons that people name instead of dates.

use chrono::{Datelike, NaiveDate, Weekday};

use super::calendar::{DayRange, coming, coming_weekday};

/// The first days of the two religious holidays, Ramazan (three days) and Kurban (four days). They follow the moon; the
/// later ones may still move by a day. A year can have two: 2033 has two of Ramazan.
const RAMAZAN: &[(i32, u32, u32)] = &[
    (2025, 3, 30),
    (2026, 3, 20),
    (2027, 3, 9),
    (2028, 2, 26),
    (2029, 2, 14),
    (2030, 2, 4),
    (2031, 1, 24),
    (2032, 1, 14),
    (2033, 1, 2),
    (2033, 12, 23),
    (2034, 12, 12),
    (2035, 12, 1),
];
const KURBAN: &[(i32, u32, u32)] = &[
    (2025, 6, 6),
    (2026, 5, 27),
    (2027, 5, 16),
    (2028, 5, 5),
    (2029, 4, 24),
    (2030, 4, 13),
    (2031, 4, 2),
    (2032, 3, 22),
    (2033, 3, 11),
    (2034, 3, 1),
    (2035, 2, 18),
];
const RAMAZAN_DAYS: u64 = 3;
const KURBAN_DAYS: u64 = 4;
const NEW_YEAR_FROM_HOUR: u32 = 17;

/// The holiday that these folded words start with, and the number of its words.
pub fn read_holiday(words: &[&str], today: NaiveDate) -> Option<(DayRange, usize)> {
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let is = |at: usize, known: &[&str]| known.contains(&word(at));
    let begins = |at: usize, start: &str| word(at).starts_with(start);
    let (first, second) = (word(0), word(1));
    let found = match first {
        _ if begins(0, "yilbasi") => (new_year(today), 1 + usize::from(is(1, &["gecesi", "aksami", "gunu"]))),
        "yeni" if is(1, &["yil", "yila", "yilda", "yilin"]) => (new_year(today), 2),
        "nye" => (new_year(today), 1),
        "new" if is(1, &["year", "years"]) => (new_year(today), 2 + usize::from(is(2, &["eve", "night", "day"]))),
        _ if begins(0, "somestr") || begins(0, "somestir") => (mid_year_break(today), 1 + holiday_word(second)),
        "yariyil" | "semester" | "midterm" | "subat" if holiday_word(second) > 0 => (mid_year_break(today), 2),
        "mid" if second == "term" && holiday_word(word(2)) > 0 => (mid_year_break(today), 3),
        "yaz" | "summer" if holiday_word(second) > 0 => (summer_holiday(today), 2),
        "ramazan" | "seker" if begins(1, "bayram") => (moving(today, RAMAZAN, RAMAZAN_DAYS), 2 + holiday_word(word(2))),
        "kurban" if begins(1, "bayram") => (moving(today, KURBAN, KURBAN_DAYS), 2 + holiday_word(word(2))),
        "bayram" | "bayramda" | "bayramdaki" | "bayramin" => (next_moving(today), 1 + holiday_word(second)),
        "eid" if second == "al" && begins(2, "fit") => (moving(today, RAMAZAN, RAMAZAN_DAYS), 3),
        "eid" if second == "al" && is(2, &["adha", "azha"]) => (moving(today, KURBAN, KURBAN_DAYS), 3),
        "eid" => (next_moving(today), 1 + holiday_word(second)),
        "sevgililer" if begins(1, "gunu") => (fixed(today, 2, 14, 1), 2),
        "valentine" | "valentines" if second == "day" => (fixed(today, 2, 14, 1), 2),
        "cumhuriyet" if begins(1, "bayram") => (fixed(today, 10, 29, 1), 2),
        "zafer" if begins(1, "bayram") => (fixed(today, 8, 30, 1), 2),
        "anneler" if begins(1, "gunu") => (mothers_day(today), 2),
        "halloween" => (fixed(today, 10, 31, 1), 1),
        "christmas" => (fixed(today, 12, 24, 2), 1 + usize::from(is(1, &["eve", "day"]))),
        _ => return None,
    };
    Some((found.0?, found.1))
}

/// 1 for a word such as `tatilinde`, which belongs to the holiday before it.
fn holiday_word(word: &str) -> usize {
    let is_holiday =
        word.starts_with("tatil") || ["break", "holiday", "holidays", "vacation", "recess"].contains(&word);
    usize::from(is_holiday)
}

fn fixed(today: NaiveDate, month: u32, day: u32, days: u64) -> Option<DayRange> {
    coming(today, |year| NaiveDate::from_ymd_opt(year, month, day).map(|first| DayRange::days(first, days)))
}

/// The evening of 31 December and the day after it.
fn new_year(today: NaiveDate) -> Option<DayRange> {
    let days = fixed(today, 12, 31, 2)?;
    Some(DayRange { from_hour: NEW_YEAR_FROM_HOUR, ..days })
}

/// Two weeks from the Monday between 19 and 25 January, as the ministry of education has set it since 2023.
fn mid_year_break(today: NaiveDate) -> Option<DayRange> {
    coming(today, |year| {
        let monday = coming_weekday(NaiveDate::from_ymd_opt(year, 1, 19)?, Weekday::Mon);
        Some(DayRange::days(monday, 14))
    })
}

fn summer_holiday(today: NaiveDate) -> Option<DayRange> {
    coming(today, |year| {
        DayRange::between(NaiveDate::from_ymd_opt(year, 6, 15)?, NaiveDate::from_ymd_opt(year, 9, 15)?)
    })
}

/// The second Sunday of May.
fn mothers_day(today: NaiveDate) -> Option<DayRange> {
    coming(today, |year| Some(DayRange::day(coming_weekday(NaiveDate::from_ymd_opt(year, 5, 8)?, Weekday::Sun))))
}

fn moving(today: NaiveDate, first_days: &[(i32, u32, u32)], days: u64) -> Option<DayRange> {
    let ranges = first_days.iter().filter_map(|(year, month, day)| NaiveDate::from_ymd_opt(*year, *month, *day));
    ranges.map(|first| DayRange::days(first, days)).find(|range| range.end > today)
}

fn next_moving(today: NaiveDate) -> Option<DayRange> {
    let both = [moving(today, RAMAZAN, RAMAZAN_DAYS), moving(today, KURBAN, KURBAN_DAYS)];
    both.into_iter().flatten().min_by_key(|range| range.first)
}

/// June to August, or December to February.
pub fn season(today: NaiveDate, word: &str) -> Option<DayRange> {
    let first_month = match word {
        "yaz" | "summer" => 6,
        "kis" | "winter" => 12,
        _ => return None,
    };
    let days = coming(today, |year| {
        let first = NaiveDate::from_ymd_opt(year, first_month, 1)?;
        let end = first.checked_add_months(chrono::Months::new(3))?;
        Some(DayRange::until(first, end))
    })?;
    Some(DayRange { first: days.first.max(today), ..days })
}

/// The rest of this year, or the next one.
pub fn year(today: NaiveDate, is_next: bool) -> Option<DayRange> {
    let first_of = |years: i32| NaiveDate::from_ymd_opt(today.year() + years, 1, 1);
    if is_next { Some(DayRange::until(first_of(1)?, first_of(2)?)) } else { Some(DayRange::until(today, first_of(1)?)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mid_year_break_is_the_one_of_the_ministry() {
        for (today, first) in [("2024-12-01", "2025-01-20"), ("2025-12-01", "2026-01-19"), ("2026-02-02", "2027-01-25")]
        {
            let today = today.parse().expect("a literal");
            assert_eq!(mid_year_break(today).expect("a break").first.to_string(), first);
        }
    }

    #[test]
    fn the_next_moving_holiday_is_meant_and_none_beyond_the_table() {
        let first = |today: &str| next_moving(today.parse().expect("a literal")).map(|range| range.first.to_string());
        assert_eq!(first("2026-03-22").as_deref(), Some("2026-03-20"));
        assert_eq!(first("2026-03-23").as_deref(), Some("2026-05-27"));
        assert_eq!(first("2033-02-01").as_deref(), Some("2033-03-11"));
        assert_eq!(first("2036-01-01"), None);
    }
}
