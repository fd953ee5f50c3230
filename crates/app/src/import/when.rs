//! Times of a source as drafts write them.

use chrono::{DateTime, FixedOffset};
use chrono_tz::Tz;
use meydan_domain::clock::{rfc3339_in, timezone, written_start};
use meydan_harvest::When;

/// A bare date, or a time with its offset: Turkey's where the source leaves it open or writes UTC.
pub fn written(when: &When) -> String {
    let at = when.instant(Tz::Europe__Istanbul);
    match when {
        When::Date(day) => day.to_string(),
        When::Zoned { offset, .. } if *offset != 0 => match clock_of(when) {
            Some(clock) => rfc3339_in(at, Some(clock)),
            None => with_offset(at.into(), *offset),
        },
        When::Local(_) | When::Zoned { .. } => written_start(at, true, clock_of(when)),
    }
}

/// The name of the clock, where it is a real one and not Turkey's.
pub fn clock_of(when: &When) -> Option<&str> {
    const COMMON: [&str; 4] = ["Europe/Istanbul", "Asia/Istanbul", "Turkey", "UTC"];
    match when {
        When::Zoned { zone: Some(zone), .. } if !COMMON.contains(&zone.as_str()) && timezone(zone).is_some() => {
            Some(zone)
        }
        _ => None,
    }
}

fn with_offset(at: DateTime<FixedOffset>, offset: i32) -> String {
    let at = FixedOffset::east_opt(offset).map_or(at, |offset| at.with_timezone(&offset));
    at.to_rfc3339_opts(chrono::SecondsFormat::Secs, false)
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDateTime;

    use super::*;

    fn zoned(offset: i32, zone: Option<&str>) -> When {
        let local: NaiveDateTime = "2026-12-24T20:30:00".parse().expect("a time");
        When::Zoned { local, offset, zone: zone.map(str::to_owned) }
    }

    #[test]
    fn times_are_written_by_the_clock_that_they_were_read_from() {
        let local = When::Local("2026-12-24T20:30:00".parse().expect("a time"));
        assert_eq!(written(&local), "2026-12-24T20:30:00+03:00");
        assert_eq!(written(&When::Date("2026-12-24".parse().expect("a day"))), "2026-12-24");
        assert_eq!(written(&zoned(0, Some("UTC"))), "2026-12-24T23:30:00+03:00");
        assert_eq!(written(&zoned(10_800, None)), "2026-12-24T20:30:00+03:00");
        assert_eq!(written(&zoned(3600, Some("Europe/Berlin"))), "2026-12-24T20:30:00+01:00");
        assert_eq!(written(&zoned(-28_800, None)), "2026-12-24T20:30:00-08:00");
        assert_eq!(clock_of(&zoned(3600, Some("Europe/Berlin"))), Some("Europe/Berlin"));
        assert_eq!(clock_of(&zoned(10_800, Some("Turkey"))), None);
        assert_eq!(clock_of(&zoned(0, Some("Mars"))), None);
    }
}
