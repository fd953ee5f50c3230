//! The named date ranges of the search.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::{from_local, local_date, start_of_day};

/// "Tonight" starts at the first hour and ends at the second.
const EVENING_HOUR: u32 = 17;
const NIGHT_ENDS_HOUR: u32 = 5;
/// What lasts longer, such as an exhibition, is on every day until its end.
pub const LONG: TimeDelta = TimeDelta::days(1);

/// The time in which showings of a query take place. Either side may be open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DateSpan {
    pub from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub before: Option<DateTime<Utc>>,
    /// Without what has been on for days: an exhibition is closed at night.
    pub begins_only: bool,
}

impl DateSpan {
    pub fn is_unbounded(&self) -> bool {
        self.from.is_none() && self.before.is_none()
    }

    /// Whether a showing begins then, or has been on for long and is not over then.
    pub fn contains(&self, starts_at: DateTime<Utc>, over_at: DateTime<Utc>) -> bool {
        let is_on = |from: DateTime<Utc>| !self.begins_only && over_at > from && over_at - starts_at > LONG;
        self.before.is_none_or(|before| starts_at < before)
            && self.from.is_none_or(|from| starts_at >= from || is_on(from))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DateRange {
    Today,
    /// From the evening into the night.
    Tonight,
    Tomorrow,
    /// The current or next Saturday and Sunday.
    Weekend,
    /// Within seven days.
    Week,
    /// Within thirty days.
    Month,
}

impl DateRange {
    pub const ALL: [Self; 6] = [Self::Today, Self::Tonight, Self::Tomorrow, Self::Weekend, Self::Week, Self::Month];
    pub const NAMES: &[&str] = &["today", "tonight", "tomorrow", "weekend", "week", "month"];

    pub fn name(self) -> &'static str {
        match self {
            Self::Today => "today",
            Self::Tonight => "tonight",
            Self::Tomorrow => "tomorrow",
            Self::Weekend => "weekend",
            Self::Week => "week",
            Self::Month => "month",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|range| range.name() == name)
    }

    pub fn dates(self, now: DateTime<Utc>) -> DateSpan {
        let (from, before) = self.moments(now);
        DateSpan { from: Some(from), before: Some(before), begins_only: self == Self::Tonight }
    }

    /// Its start, and its exclusive end.
    pub fn moments(self, now: DateTime<Utc>) -> (DateTime<Utc>, DateTime<Utc>) {
        let today = local_date(now);
        let (first, days) = match self {
            Self::Tonight => return evening(today),
            Self::Today => (today, 1),
            Self::Tomorrow => (plus(today, 1), 1),
            Self::Weekend => (saturday(today), 2),
            Self::Week => (today, 8),
            Self::Month => (today, 31),
        };
        (start_of_day(first), start_of_day(plus(first, days)))
    }
}

/// The start of the evening, and the end of the night.
pub fn evening(day: NaiveDate) -> (DateTime<Utc>, DateTime<Utc>) {
    let at = |day: NaiveDate, hour| from_local(day.and_time(NaiveTime::from_hms_opt(hour, 0, 0).unwrap_or_default()));
    (at(day, EVENING_HOUR), at(plus(day, 1), NIGHT_ENDS_HOUR))
}

/// The Saturday of the current or next weekend.
pub fn saturday(today: NaiveDate) -> NaiveDate {
    match today.weekday() {
        Weekday::Sun => today.pred_opt().unwrap_or(today),
        weekday => plus(today, u64::from(Weekday::Sat.days_since(weekday))),
    }
}

fn plus(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_add_days(Days::new(days)).unwrap_or(NaiveDate::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{local_rfc3339, parse_moment};

    fn days(range: DateRange, now: &str) -> [String; 2] {
        let (from, to) = range.moments(parse_moment(now).expect("a literal").at);
        [from, to].map(|at| local_rfc3339(at)[..16].to_owned())
    }

    #[test]
    fn days_begin_and_end_at_midnight_in_turkey() {
        // Half past one in Turkey, still the day before in UTC.
        let now = "2026-11-15T22:30:00Z";
        assert_eq!(days(DateRange::Today, now), ["2026-11-16T00:00", "2026-11-17T00:00"]);
        assert_eq!(days(DateRange::Tonight, now), ["2026-11-16T17:00", "2026-11-17T05:00"]);
        assert_eq!(days(DateRange::Tomorrow, now), ["2026-11-17T00:00", "2026-11-18T00:00"]);
        assert_eq!(days(DateRange::Week, now), ["2026-11-16T00:00", "2026-11-24T00:00"]);
        assert_eq!(days(DateRange::Month, now), ["2026-11-16T00:00", "2026-12-17T00:00"]);
    }

    #[test]
    fn what_lasts_for_days_is_on_until_its_end() {
        let at = |text: &str| parse_moment(text).expect("a literal").at;
        let now = at("2026-11-16T10:00");
        let is_on = |range: DateRange, start: &str, end: &str| range.dates(now).contains(at(start), at(end));
        let exhibition = ("2026-09-01T10:00", "2026-11-17T18:00");
        assert!(is_on(DateRange::Today, exhibition.0, exhibition.1));
        assert!(is_on(DateRange::Tomorrow, exhibition.0, exhibition.1));
        assert!(!is_on(DateRange::Weekend, exhibition.0, exhibition.1));
        assert!(!is_on(DateRange::Tonight, exhibition.0, exhibition.1));
        // A concert into the night is not on the day after.
        assert!(!is_on(DateRange::Tomorrow, "2026-11-16T22:00", "2026-11-17T02:00"));
        assert!(is_on(DateRange::Tonight, "2026-11-16T22:00", "2026-11-17T02:00"));
        assert!(!is_on(DateRange::Today, "2026-11-17T00:00", "2026-11-20T00:00"));
        assert!(DateSpan::default().contains(now, now));
    }

    #[test]
    fn the_weekend_is_the_current_or_the_next_one() {
        let weekend = ["2026-11-14T00:00", "2026-11-16T00:00"];
        for now in ["2026-11-09T10:00", "2026-11-13T23:59", "2026-11-14T00:00", "2026-11-15T23:59"] {
            assert_eq!(days(DateRange::Weekend, now), weekend, "{now}");
        }
        assert_eq!(days(DateRange::Weekend, "2026-11-16T00:00"), ["2026-11-21T00:00", "2026-11-23T00:00"]);
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        assert_eq!(DateRange::ALL.map(DateRange::name), *DateRange::NAMES);
        assert_eq!(DateRange::ALL.map(|range| DateRange::from_name(range.name())), DateRange::ALL.map(Some));
        assert_eq!(DateRange::from_name("year"), None);
    }
}
