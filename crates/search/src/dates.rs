//! Dates in words and numbers (`yarın akşam`, `24.12`, `next weekend`), and their ranges in Turkish time.

mod calendar;
mod holidays;
mod read;
mod words;

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use meydan_domain::clock::{from_local, local_date};
use meydan_domain::date_range::DateSpan;

pub use calendar::DayRange;
pub use read::read_dates;
pub use words::{CORRECTABLE, PartOfDay};

/// Spans of one meaning at most, which bounds the cost of a query.
const MAX_SPANS: usize = 62;

/// A half-open range of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub from: DateTime<Utc>,
    pub to: DateTime<Utc>,
}

/// Days, or a part of each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dates {
    pub days: DayRange,
    pub part: Option<PartOfDay>,
    /// True for a part of a day without a day, such as `öğleden sonra`.
    pub is_bare_part: bool,
}

impl Dates {
    /// Never empty, in order.
    pub fn spans(&self) -> Vec<Span> {
        let DayRange { first, end, from_hour } = self.days;
        let Some(part) = self.part else { return vec![Span { from: at(first, from_hour), to: at(end, 0) }] };
        let (from, to) = part.hours();
        let days = first.iter_days().take_while(|day| *day < end).take(MAX_SPANS);
        days.map(|day| Span { from: at(day, from), to: at(day, to) }).collect()
    }

    /// The same as filters.
    pub fn date_spans(&self) -> impl Iterator<Item = DateSpan> {
        let begins_only = self.part.is_some();
        let spans = self.spans().into_iter();
        spans.map(move |Span { from, to }| DateSpan { from: Some(from), before: Some(to), begins_only })
    }

    /// From the first moment to the last.
    pub fn hull(&self) -> Span {
        let spans = self.spans();
        let (first, last) = (spans.first().copied(), spans.last().copied());
        let day = Span { from: at(self.days.first, 0), to: at(self.days.end, 0) };
        Span { from: first.unwrap_or(day).from, to: last.unwrap_or(day).to }
    }

    /// True if these are all days of the other and more, so that the other says it more exactly.
    pub fn contains(&self, other: &Self) -> bool {
        let is_around = self.days.first <= other.days.first && other.days.end <= self.days.end;
        is_around && self.days != other.days
    }
}

/// An hour of a day in Turkey; from 24 on it is one of the next day.
fn at(day: NaiveDate, hour: u32) -> DateTime<Utc> {
    let start = day.and_time(NaiveTime::MIN);
    from_local(start.checked_add_signed(TimeDelta::hours(i64::from(hour))).unwrap_or(start))
}

/// The part of today, or of tomorrow if it is over today.
fn coming_part(part: PartOfDay, now: DateTime<Utc>) -> Dates {
    let today = local_date(now);
    let of = |days| Dates { days, part: Some(part), is_bare_part: true };
    let dates = of(DayRange::day(today));
    if dates.hull().to > now { dates } else { of(DayRange::day(calendar::plus(today, 1))) }
}

#[cfg(test)]
mod tests {
    use meydan_domain::clock::{local_rfc3339, parse_moment};

    use super::*;
    use crate::token::tokens;

    /// `2026-11-18T00:00/2026-11-19T00:00`, with the number of words that were read.
    fn read_at(text: &str, now: &str) -> Option<(String, usize)> {
        let now = parse_moment(now).expect("a literal").at;
        let (dates, count) = read_dates(&tokens(text), now)?;
        let hull = dates.hull();
        Some((format!("{}/{}", &local_rfc3339(hull.from)[..16], &local_rfc3339(hull.to)[..16]), count))
    }

    fn read(text: &str) -> String {
        read_at(text, "2026-11-18T10:00").map(|(range, _)| range.replace("T00:00", "")).unwrap_or_default()
    }

    #[test]
    fn a_day_begins_and_ends_at_midnight_in_turkey() {
        let read = |text, now| read_at(text, now).expect("a date").0;
        // Half past midnight in Turkey, still the day before in UTC.
        assert_eq!(read("bugün", "2026-11-14T21:30:00Z"), "2026-11-15T00:00/2026-11-16T00:00");
        assert_eq!(read("tomorrow", "2026-11-14T20:59:00Z"), "2026-11-15T00:00/2026-11-16T00:00");
        assert_eq!(read("tonight", "2026-11-14T12:00:00Z"), "2026-11-14T17:00/2026-11-15T05:00");
    }

    #[test]
    fn the_weekend_is_the_current_or_the_next_one() {
        let read = |now| read_at("bu hafta sonu", now).expect("a date").0.replace("T00:00", "");
        for now in ["2026-11-09T10:00", "2026-11-13T23:59", "2026-11-14T00:00", "2026-11-15T23:59"] {
            assert_eq!(read(now), "2026-11-14/2026-11-16", "{now}");
        }
        assert_eq!(read("2026-11-16T00:00"), "2026-11-21/2026-11-23");
        // Sunday 23:30 in UTC is Monday in Turkey.
        assert_eq!(read("2026-11-15T23:30:00Z"), "2026-11-21/2026-11-23");
    }

    #[test]
    fn a_week_ends_with_its_sunday_and_a_month_with_its_last_day() {
        for (text, now, days) in [
            ("bu hafta", "2026-11-11T10:00", "2026-11-11/2026-11-16"),
            ("this week", "2026-11-15T10:00", "2026-11-15/2026-11-16"),
            ("haftaya", "2026-11-15T10:00", "2026-11-16/2026-11-23"),
            ("bu ay", "2026-12-31T10:00", "2026-12-31/2027-01-01"),
            ("next month", "2026-12-31T10:00", "2027-01-01/2027-02-01"),
        ] {
            assert_eq!(read_at(text, now).expect("a date").0.replace("T00:00", ""), days, "{text}");
        }
    }

    #[test]
    fn days_are_read_with_their_part() {
        for (text, range) in [
            ("yarın akşam", "2026-11-19T17:00/2026-11-20T05:00"),
            ("evening tomorrow", "2026-11-19T17:00/2026-11-20T05:00"),
            ("friday night", "2026-11-20T17:00/2026-11-21T05:00"),
            ("bu sabah", "2026-11-18T05:00/2026-11-18T12:00"),
            ("öğleden sonra", "2026-11-18T12:00/2026-11-18T18:00"),
            ("24 aralık akşamı", "2026-12-24T17:00/2026-12-25T05:00"),
            ("bu hafta sonu sabah", "2026-11-21T05:00/2026-11-22T12:00"),
        ] {
            assert_eq!(read(text), range, "{text}");
        }
    }

    #[test]
    fn days_are_read_in_words_and_numbers() {
        for (text, days) in [
            ("öbür gün", "2026-11-20/2026-11-21"),
            ("gelecek cuma", "2026-11-27/2026-11-28"),
            ("önümüzdeki cuma", "2026-11-20/2026-11-21"),
            ("24.12", "2026-12-24/2026-12-25"),
            ("1.3.27", "2027-03-01/2027-03-02"),
            ("2026-12-24", "2026-12-24/2026-12-25"),
            ("24th of december", "2026-12-24/2026-12-25"),
            ("jan 5", "2027-01-05/2027-01-06"),
            ("perşembe 24 aralık 2026", "2026-12-24/2026-12-25"),
            ("29 şubat", "2028-02-29/2028-03-01"),
            ("14 kasım", "2027-11-14/2027-11-15"),
            ("ayın 25'inde", "2026-11-25/2026-11-26"),
            ("3 gün sonra", "2026-11-21/2026-11-22"),
            ("önümüzdeki 10 gün", "2026-11-18/2026-11-28"),
        ] {
            assert_eq!(read(text), days, "{text}");
        }
    }

    #[test]
    fn spans_are_read() {
        for (text, days) in [
            ("gelecek hafta sonu", "2026-11-28/2026-11-30"),
            ("ocak ayında", "2027-01-01/2027-02-01"),
            ("aralığa", "2026-12-01/2027-01-01"),
            ("ocak 2028", "2028-01-01/2028-02-01"),
            ("between 5 and 10 december", "2026-12-05/2026-12-11"),
            ("28-3 ocak", "2026-12-28/2027-01-04"),
            ("20 kasım - 5 aralık", "2026-11-20/2026-12-06"),
            ("dec 5 to dec 10", "2026-12-05/2026-12-11"),
            ("dec 28 to 3", "2026-12-28/2027-01-04"),
            ("15 kasım - 20 aralık", "2026-11-15/2026-12-21"),
            ("1 kasım - 30 kasım", "2026-11-01/2026-12-01"),
            ("20 aralık - 5 ocak", "2026-12-20/2027-01-06"),
            ("yaz tatilinde", "2027-06-15/2027-09-16"),
            ("bu yaz", "2027-06-01/2027-09-01"),
            ("sömestr", "2027-01-25/2027-02-08"),
            ("şubat tatili", "2027-01-25/2027-02-08"),
            ("yeni yıl", "2026-12-31T17:00/2027-01-02"),
            ("new year's eve", "2026-12-31T17:00/2027-01-02"),
            ("bayramda", "2027-03-09/2027-03-12"),
            ("kurban bayramı", "2027-05-16/2027-05-20"),
        ] {
            assert_eq!(read(text), days, "{text}");
        }
    }

    #[test]
    fn other_words_and_impossible_dates_are_not_read() {
        for text in [
            "",
            "00.00",
            "31.02",
            "32.12",
            "24.13",
            "99.99.9999",
            "0 ocak",
            "31 kasım",
            "23.40",
            "24.12.99999999999",
            "5 - 3.2.1",
            "cumalıkızık",
            "martı",
            "Nisanı",
            "may",
            "sat",
            "hafta",
            "next",
            "bu",
            "mar",
            "gece",
            "1.1.0000",
            "9999-99-99",
            "18446744073709551616 gün sonra",
            "önümüzdeki 99999999999999999999 gün",
        ] {
            assert_eq!(read(text), "", "{text}");
        }
    }

    #[test]
    fn a_part_that_is_over_is_that_of_tomorrow() {
        let (range, _) = read_at("öğleden sonra", "2026-11-18T19:00").expect("a date");
        assert_eq!(range, "2026-11-19T12:00/2026-11-19T18:00");
    }

    #[test]
    fn only_the_words_of_the_date_are_counted() {
        for (text, count) in [("bu hafta sonu caz", 3), ("bu hafta caz", 2), ("cuma akşamı caz", 2), ("24.12 caz", 2)]
        {
            assert_eq!(read_at(text, "2026-11-18T10:00").map(|(_, count)| count), Some(count), "{text}");
        }
    }
}
