//! Ranges of days, and the next ones of a kind.

use chrono::{Datelike, Days, Months, NaiveDate, Weekday};

/// A half-open range of days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayRange {
    pub first: NaiveDate,
    pub end: NaiveDate,
    /// The hour at which the first day begins: New Year's Eve is the evening.
    pub from_hour: u32,
}

impl DayRange {
    pub fn day(day: NaiveDate) -> Self {
        Self::days(day, 1)
    }

    pub fn days(first: NaiveDate, count: u64) -> Self {
        Self::until(first, plus(first, count))
    }

    pub fn until(first: NaiveDate, end: NaiveDate) -> Self {
        Self { first, end, from_hour: 0 }
    }

    /// From the first day to the last, both included; `None` if they are in the wrong order.
    pub fn between(first: NaiveDate, last: NaiveDate) -> Option<Self> {
        (first <= last).then(|| Self::until(first, plus(last, 1)))
    }

    pub fn is_one_day(self) -> bool {
        self.end == plus(self.first, 1)
    }
}

pub fn plus(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_add_days(Days::new(days)).unwrap_or(NaiveDate::MAX)
}

pub fn next_month(day: NaiveDate) -> NaiveDate {
    day.with_day(1).and_then(|first| first.checked_add_months(Months::new(1))).unwrap_or(NaiveDate::MAX)
}

pub fn monday_of_next_week(today: NaiveDate) -> NaiveDate {
    plus(today, 7 - u64::from(today.weekday().num_days_from_monday()))
}

/// The next one, today included.
pub fn coming_weekday(today: NaiveDate, weekday: Weekday) -> NaiveDate {
    plus(today, u64::from(weekday.days_since(today.weekday())))
}

/// The first of these, by year from the last one, that is not over. Eight years ahead, because of 29 February.
pub fn coming(today: NaiveDate, in_year: impl Fn(i32) -> Option<DayRange>) -> Option<DayRange> {
    (-1..=8).filter_map(|years| in_year(today.year() + years)).find(|range| range.end > today)
}

/// The day of a month, in this year or the next one that has it.
pub fn coming_day(today: NaiveDate, day: u32, month: u32) -> Option<NaiveDate> {
    let range = coming(today, |year| NaiveDate::from_ymd_opt(year, month, day).map(DayRange::day))?;
    Some(range.first)
}

/// The month, from today on if it is the current one.
pub fn coming_month(today: NaiveDate, month: u32) -> Option<DayRange> {
    let range = coming(today, |year| whole_month(year, month))?;
    Some(DayRange { first: range.first.max(today), ..range })
}

pub fn whole_month(year: i32, month: u32) -> Option<DayRange> {
    let first = NaiveDate::from_ymd_opt(year, month, 1)?;
    Some(DayRange::until(first, next_month(first)))
}

/// This day of the current month or, if it is over, of the next one that has it.
pub fn coming_day_of_month(today: NaiveDate, day: u32) -> Option<NaiveDate> {
    (0..=2)
        .filter_map(|months| today.with_day(1)?.checked_add_months(Months::new(months))?.with_day(day))
        .find(|day| *day >= today)
}
