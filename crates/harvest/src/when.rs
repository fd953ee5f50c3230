//! Dates and times as sources write them: whole days, clock times without a zone, and moments.

use chrono::{DateTime, FixedOffset, MappedLocalTime, NaiveDate, NaiveDateTime, NaiveTime, Offset, TimeZone, Utc};
use chrono_tz::Tz;

/// Years before this range are placeholders of programs; later ones are beyond four digits.
const YEARS: std::ops::RangeInclusive<i32> = 1600..=9999;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// A day without a time.
    Date(NaiveDate),
    /// A clock time whose zone the source leaves open.
    Local(NaiveDateTime),
    Zoned {
        local: NaiveDateTime,
        /// Seconds east of UTC.
        offset: i32,
        /// The IANA name, if the source names one.
        zone: Option<String>,
    },
}

impl When {
    pub fn date(&self) -> NaiveDate {
        self.local().date()
    }

    /// The time by the clock of the event; `None` for whole days.
    pub fn time(&self) -> Option<NaiveTime> {
        match self {
            Self::Date(_) => None,
            Self::Local(local) | Self::Zoned { local, .. } => Some(local.time()),
        }
    }

    /// The clock time at the event; midnight for whole days.
    pub fn local(&self) -> NaiveDateTime {
        match self {
            Self::Date(date) => date.and_time(NaiveTime::MIN),
            Self::Local(local) | Self::Zoned { local, .. } => *local,
        }
    }

    /// The moment; what has no zone is read by the clock of `default`.
    pub fn instant(&self, default: Tz) -> DateTime<Utc> {
        match self {
            Self::Zoned { local, offset, .. } => to_utc(*local, *offset),
            Self::Date(_) | Self::Local(_) => {
                let local = self.local();
                to_utc(local, offset_at(&default, local))
            }
        }
    }

    pub fn utc(local: NaiveDateTime) -> Self {
        Self::Zoned { local, offset: 0, zone: Some("UTC".to_owned()) }
    }
}

fn to_utc(local: NaiveDateTime, offset: i32) -> DateTime<Utc> {
    local.checked_sub_signed(chrono::TimeDelta::seconds(offset.into())).unwrap_or(local).and_utc()
}

/// Seconds east of UTC of a clock time. A time that the clock skips counts as if it had not been put forward yet, a time
/// that it shows twice is the first one, as RFC 5545 says.
pub fn offset_at(zone: &Tz, local: NaiveDateTime) -> i32 {
    match zone.offset_from_local_datetime(&local) {
        MappedLocalTime::Single(offset) | MappedLocalTime::Ambiguous(offset, _) => offset.fix().local_minus_utc(),
        MappedLocalTime::None => {
            let before = local.checked_sub_signed(chrono::TimeDelta::hours(3)).unwrap_or(local);
            zone.offset_from_local_datetime(&before).earliest().map_or(0, |offset| offset.fix().local_minus_utc())
        }
    }
}

/// A date that exists and is no placeholder such as the year 1.
pub fn date(year: i32, month: u32, day: u32) -> Option<NaiveDate> {
    YEARS.contains(&year).then(|| NaiveDate::from_ymd_opt(year, month, day))?
}

/// Reads ISO 8601 as pages and files write it: with and without separators, with `t`, a space or nothing but a date, with
/// shortened offsets, and ordinal dates such as `2013-034`.
pub fn parse_iso(text: &str) -> Option<When> {
    let text = text.trim();
    let (date, rest) = iso_date(text)?;
    let rest = rest.trim_start_matches(['T', 't', ' ', ',']);
    if rest.is_empty() {
        return Some(When::Date(date));
    }
    let (time, rest) = clock_time(rest)?;
    let rest = rest.trim();
    let local = date.and_time(time);
    if rest.is_empty() {
        return Some(When::Local(local));
    }
    // Java writes the name of the zone after the offset.
    let (rest, zone) = match rest.split_once('[') {
        Some((offset, name)) => (offset, name.strip_suffix(']').map(str::to_owned)),
        None => (rest, None),
    };
    let offset = parse_offset(rest)?;
    Some(When::Zoned { local, offset, zone })
}

fn iso_date(text: &str) -> Option<(NaiveDate, &str)> {
    let digits = leading_digits(text);
    let (head, rest) = text.split_at_checked(digits)?;
    if digits >= 8 {
        let (head, rest) = text.split_at_checked(8)?;
        let date = date(head[..4].parse().ok()?, head[4..6].parse().ok()?, head[6..8].parse().ok()?)?;
        return Some((date, rest));
    }
    if digits != 4 {
        return None;
    }
    let year: i32 = head.parse().ok()?;
    let separator = rest.chars().next().filter(|letter| matches!(letter, '-' | '/' | '.'))?;
    let rest = &rest[separator.len_utf8()..];
    let digits = leading_digits(rest);
    if digits == 3 && separator == '-' {
        let found = NaiveDate::from_yo_opt(year, rest[..3].parse().ok()?).filter(|_| YEARS.contains(&year))?;
        return Some((found, &rest[3..]));
    }
    let (month, rest) = rest.split_at_checked(digits.min(2))?;
    let rest = rest.strip_prefix(separator)?;
    let (day, rest) = rest.split_at_checked(leading_digits(rest).min(2))?;
    Some((date(year, month.parse().ok()?, day.parse().ok()?)?, rest))
}

/// `20:30`, `20:30:00.000`, `203000`, `2030`, and `24:00` as the end of the day's last minute.
fn clock_time(text: &str) -> Option<(NaiveTime, &str)> {
    let digits = leading_digits(text);
    let (hour, minute, second, rest) = match digits {
        4 => (&text[..2], &text[2..4], "0", &text[4..]),
        6 => (&text[..2], &text[2..4], &text[4..6], &text[6..]),
        1 | 2 => {
            let (hour, rest) = text.split_at(digits);
            match rest.strip_prefix(':') {
                Some(rest) => {
                    let (minute, rest) = rest.split_at_checked(leading_digits(rest).min(2))?;
                    match rest.strip_prefix(':') {
                        Some(rest) => {
                            let (second, rest) = rest.split_at_checked(leading_digits(rest).min(2))?;
                            (hour, minute, second, rest)
                        }
                        None => (hour, minute, "0", rest),
                    }
                }
                None => (hour, "0", "0", rest),
            }
        }
        _ => return None,
    };
    let rest = match rest.strip_prefix(['.', ',']) {
        Some(fraction) if leading_digits(fraction) > 0 => &fraction[leading_digits(fraction)..],
        _ => rest,
    };
    let second: u32 = second.parse().ok()?;
    let time = match hour.parse().ok()? {
        24 => NaiveTime::from_hms_opt(23, 59, 0),
        hour => NaiveTime::from_hms_opt(hour, minute.parse().ok()?, second.min(59)),
    };
    Some((time?, rest))
}

/// `Z`, `+03:00`, `+0300`, `+03`, `+00:0`.
pub fn parse_offset(text: &str) -> Option<i32> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("z") || text.eq_ignore_ascii_case("utc") || text.eq_ignore_ascii_case("gmt") {
        return Some(0);
    }
    let (sign, digits) = match text.chars().next()? {
        '+' => (1, &text[1..]),
        '-' => (-1, &text[1..]),
        '−' => (-1, &text['−'.len_utf8()..]),
        _ => return None,
    };
    let (hours, minutes) = match digits.split_once(':') {
        Some((hours, minutes)) => (hours, minutes.split(':').next().unwrap_or_default()),
        None if digits.len() > 2 => digits.split_at_checked(digits.len() - 2)?,
        None => (digits, ""),
    };
    let number = |text: &str| if text.is_empty() { Some(0) } else { text.parse::<u16>().ok() };
    let seconds = i32::from(number(hours)?) * 3600 + i32::from(number(minutes)?) * 60;
    FixedOffset::east_opt(sign * seconds).filter(|_| seconds <= 16 * 3600).map(|offset| offset.local_minus_utc())
}

fn leading_digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn local(text: &str) -> NaiveDateTime {
        text.parse().expect(text)
    }

    fn zoned(text: &str, offset: i32) -> Option<When> {
        Some(When::Zoned { local: local(text), offset, zone: None })
    }

    #[test]
    fn iso_dates_are_read_with_and_without_separators() {
        let expected = Some(When::Date(date(2026, 12, 24).expect("exists")));
        assert_eq!(parse_iso("2026-12-24"), expected);
        assert_eq!(parse_iso(" 20261224 "), expected);
        assert_eq!(parse_iso("2026/12/24"), expected);
        assert_eq!(parse_iso("2026-358"), expected);
    }

    #[test]
    fn iso_times_are_read_with_every_kind_of_offset() {
        let eight = "2026-12-24T20:30:00";
        assert_eq!(parse_iso("2026-12-24T20:30"), Some(When::Local(local(eight))));
        assert_eq!(parse_iso("20261224T203000"), Some(When::Local(local(eight))));
        assert_eq!(parse_iso("2026-12-24T20:30:00.000Z"), zoned(eight, 0));
        for offset in ["+03:00", "+0300", "+03", " +03:0"] {
            assert_eq!(parse_iso(&format!("2026-12-24t20:30{offset}")), zoned(eight, 10_800), "{offset}");
        }
        assert_eq!(parse_iso("2026-12-24 20:30:00-0800"), zoned(eight, -28_800));
    }

    #[test]
    fn what_is_no_date_is_not_read() {
        for text in [
            "",
            "2026",
            "2026-13-01",
            "2026-02-30",
            "0001-01-01",
            "99999999",
            "2026-12-24T25:00",
            "2026-12-24T20:30 noon",
            "é",
        ] {
            assert_eq!(parse_iso(text), None, "{text}");
        }
    }

    #[test]
    fn a_time_without_zone_is_read_by_the_default_clock() {
        let when = When::Local(local("2026-12-24T20:30:00"));
        assert_eq!(when.instant(Tz::Europe__Istanbul), local("2026-12-24T17:30:00").and_utc());
    }

    #[test]
    fn skipped_and_doubled_clock_times_have_the_first_offset() {
        let zone = Tz::Europe__Berlin;
        assert_eq!(offset_at(&zone, local("2026-03-29T02:30:00")), 3600);
        assert_eq!(offset_at(&zone, local("2026-10-25T02:30:00")), 7200);
    }
}
