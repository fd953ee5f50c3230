//! Time: the clock as a parameter, and conversions to Europe/Istanbul.

use std::sync::Arc;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Europe::Istanbul;
use chrono_tz::Tz;

pub trait Clock: Send + Sync {
    fn now(&self) -> DateTime<Utc>;
}

pub type SharedClock = Arc<dyn Clock>;

/// The wall clock; the only caller of `Utc::now` in the project.
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the clock the rest of the code is given")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}

/// The calendar day in Turkish time.
pub fn local_date(at: DateTime<Utc>) -> NaiveDate {
    date_in(at, None)
}

/// The calendar day on the clock with an IANA name; Turkey's without one.
pub fn date_in(at: DateTime<Utc>, timezone_name: Option<&str>) -> NaiveDate {
    at.with_timezone(&timezone_name.and_then(timezone).unwrap_or(Istanbul)).date_naive()
}

/// `HH:MM` in Turkish time.
pub fn local_time(at: DateTime<Utc>) -> String {
    at.with_timezone(&Istanbul).format("%H:%M").to_string()
}

/// `8:30 PM` in Turkish time.
pub fn local_time_of_twelve(at: DateTime<Utc>) -> String {
    at.with_timezone(&Istanbul).format("%-I:%M %p").to_string()
}

/// RFC 3339 with the Turkish offset at that time.
pub fn local_rfc3339(at: DateTime<Utc>) -> String {
    at.with_timezone(&Istanbul).to_rfc3339_opts(chrono::SecondsFormat::Secs, false)
}

/// RFC 3339 in UTC, with milliseconds if there are any: it reads back as the same moment.
pub fn utc_rfc3339(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true)
}

/// The start of a day in Turkish time.
pub fn start_of_day(day: NaiveDate) -> DateTime<Utc> {
    from_local(day.and_time(NaiveTime::MIN))
}

/// The start of the next day in Turkish time.
pub fn end_of_day(day: NaiveDate) -> DateTime<Utc> {
    end_of_day_in(day, None)
}

/// The same on the clock with an IANA name; Turkey's without one.
pub fn end_of_day_in(day: NaiveDate, timezone_name: Option<&str>) -> DateTime<Utc> {
    let clock = timezone_name.and_then(timezone).unwrap_or(Istanbul);
    let next = day.checked_add_days(Days::new(1));
    next.map_or(DateTime::<Utc>::MAX_UTC, |next| from_clock(next.and_time(NaiveTime::MIN), clock))
}

/// A time on a clock in Turkey as a moment.
pub fn from_local(local: NaiveDateTime) -> DateTime<Utc> {
    from_clock(local, Istanbul)
}

fn from_clock(local: NaiveDateTime, timezone: Tz) -> DateTime<Utc> {
    // An hour that the clocks skipped becomes the one after it.
    let an_hour_later = || timezone.from_local_datetime(&(local + TimeDelta::hours(1))).earliest();
    match timezone.from_local_datetime(&local).earliest().or_else(an_hour_later) {
        Some(at) => at.with_timezone(&Utc),
        None => local.and_utc(),
    }
}

/// Moved on the clock with an IANA name, Turkey's without one, so that a day later is the same time of day. Nothing where
/// no such moment can be stored.
pub fn shifted(at: DateTime<Utc>, by: TimeDelta, timezone_name: Option<&str>) -> Option<DateTime<Utc>> {
    let clock = timezone_name.and_then(timezone).unwrap_or(Istanbul);
    let local = at.with_timezone(&clock).naive_local().checked_add_signed(by)?;
    Some(from_clock(local, clock)).filter(|shifted| is_storable(*shifted))
}

/// The clock with an IANA name, such as `Europe/Berlin`.
pub fn timezone(name: &str) -> Option<Tz> {
    name.parse().ok()
}

/// RFC 3339 with the offset of the named clock; Turkey's without one.
pub fn rfc3339_in(at: DateTime<Utc>, timezone_name: Option<&str>) -> String {
    let clock = timezone_name.and_then(timezone).unwrap_or(Istanbul);
    at.with_timezone(&clock).to_rfc3339_opts(chrono::SecondsFormat::Secs, false)
}

/// A start as clients read it: with the hour and the offset, or a bare date when the hour is not known.
pub fn written_start(at: DateTime<Utc>, time_known: bool, timezone: Option<&str>) -> String {
    if time_known { rfc3339_in(at, timezone) } else { local_date(at).to_string() }
}

/// An end as clients read it: one at midnight is the end of the day before.
pub fn written_end(at: DateTime<Utc>, timezone: Option<&str>) -> String {
    let before = at - chrono::TimeDelta::milliseconds(1);
    let last_day = date_in(before, timezone);
    if end_of_day_in(last_day, timezone) == at { last_day.to_string() } else { rfc3339_in(at, timezone) }
}

/// A moment as typed or sent, and whether it says the hour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    pub at: DateTime<Utc>,
    pub time_known: bool,
}

/// Parses RFC 3339, a local `YYYY-MM-DDTHH:MM[:SS]`, or a date without a time.
pub fn parse_moment(text: &str) -> Option<Moment> {
    parse_moment_in(text, None)
}

/// The same with local times on another clock than Turkey's. A bare date is a day in Turkey all the same: it has no hour
/// that could differ.
pub fn parse_moment_in(text: &str, timezone: Option<Tz>) -> Option<Moment> {
    let text = text.trim();
    let at = if let Ok(at) = DateTime::parse_from_rfc3339(text) {
        Moment { at: at.with_timezone(&Utc), time_known: true }
    } else if let Some(local) = ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%dT%H:%M"]
        .iter()
        .find_map(|format| NaiveDateTime::parse_from_str(text, format).ok())
    {
        Moment { at: from_clock(local, timezone.unwrap_or(Istanbul)), time_known: true }
    } else {
        Moment { at: start_of_day(parse_date(text)?), time_known: false }
    };
    is_storable(at.at).then_some(at)
}

/// A strict `YYYY-MM-DD`.
pub fn parse_date(text: &str) -> Option<NaiveDate> {
    let text = text.trim();
    (text.len() == 10).then(|| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok())?
}

/// Years of four digits and no leap second: what every database, browser and calendar format supports.
pub fn is_storable(at: DateTime<Utc>) -> bool {
    const NANOSECONDS: u32 = 1_000_000_000;
    (1..=9999).contains(&local_date(at).year()) && at.timestamp_subsec_nanos() < NANOSECONDS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utc(text: &str) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339(text).expect("a literal").with_timezone(&Utc)
    }

    #[test]
    fn a_local_time_is_parsed_as_turkish_time() {
        let moment = parse_moment("2026-11-20T20:30").expect("local time");
        assert_eq!(moment, Moment { at: utc("2026-11-20T17:30:00Z"), time_known: true });
    }

    #[test]
    fn a_date_has_no_time() {
        let moment = parse_moment("2026-11-20").expect("date");
        assert_eq!(moment, Moment { at: utc("2026-11-19T21:00:00Z"), time_known: false });
    }

    #[test]
    fn invalid_timestamps_are_refused() {
        for text in ["", "tomorrow", "2026-13-01", "2026-02-30T10:00", "20:30", "2026-1-1"] {
            assert_eq!(parse_moment(text), None, "{text}");
        }
    }

    #[test]
    fn an_evening_in_utc_is_the_next_day_in_turkey() {
        let late = utc("2026-11-20T22:15:00Z");
        assert_eq!(local_date(late).to_string(), "2026-11-21");
        assert_eq!(local_time(late), "01:15");
        assert_eq!(local_rfc3339(late), "2026-11-21T01:15:00+03:00");
    }

    #[test]
    fn a_day_ends_at_the_start_of_the_next() {
        let day = parse_date("2026-11-20").expect("date");
        assert_eq!(end_of_day(day), utc("2026-11-20T21:00:00Z"));
    }
}
