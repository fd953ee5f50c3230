//! Reads a recurrence rule such as `FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261224T000000Z`.

use chrono::{NaiveDateTime, Weekday};

use crate::when::{When, parse_iso};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Frequency {
    Yearly,
    Monthly,
    Weekly,
    Daily,
    Hourly,
    Minutely,
    Secondly,
}

/// The last moment at which an occurrence may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// By the clock of the event.
    Local(NaiveDateTime),
    Utc(NaiveDateTime),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub frequency: Frequency,
    pub interval: u32,
    pub count: Option<u32>,
    pub until: Option<Until>,
    pub by_second: Vec<i32>,
    pub by_minute: Vec<i32>,
    pub by_hour: Vec<i32>,
    /// Weekdays, each with its position in the month or year, 0 for every one.
    pub by_day: Vec<(i32, Weekday)>,
    pub by_month_day: Vec<i32>,
    pub by_year_day: Vec<i32>,
    pub by_week: Vec<i32>,
    pub by_month: Vec<i32>,
    pub by_position: Vec<i32>,
    pub week_start: Weekday,
}

impl Rule {
    fn new(frequency: Frequency) -> Self {
        Self {
            frequency,
            interval: 1,
            count: None,
            until: None,
            by_second: Vec::new(),
            by_minute: Vec::new(),
            by_hour: Vec::new(),
            by_day: Vec::new(),
            by_month_day: Vec::new(),
            by_year_day: Vec::new(),
            by_week: Vec::new(),
            by_month: Vec::new(),
            by_position: Vec::new(),
            week_start: Weekday::Mon,
        }
    }

    /// Parts that RFC 5545 does not know are left out; a part that cannot be read makes the rule unusable, because a rule
    /// without it means other dates.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.to_ascii_uppercase();
        let parts =
            || text.split(';').filter_map(|part| part.split_once('=')).map(|(name, value)| (name.trim(), value.trim()));
        let frequency = parts().find(|(name, _)| *name == "FREQ").ok_or("no FREQ")?.1;
        let mut rule = Self::new(frequency_of(frequency).ok_or_else(|| format!("unknown FREQ {frequency}"))?);
        for (name, value) in parts() {
            rule.read_part(name, value).ok_or_else(|| format!("unreadable part {name}={value}"))?;
        }
        Ok(rule)
    }

    fn read_part(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "INTERVAL" => self.interval = value.parse::<u32>().ok()?.max(1),
            "COUNT" => self.count = Some(value.parse().ok()?),
            "UNTIL" => self.until = Some(until(value)?),
            "BYSECOND" => self.by_second = numbers(value, 0..=60)?,
            "BYMINUTE" => self.by_minute = numbers(value, 0..=59)?,
            "BYHOUR" => self.by_hour = numbers(value, 0..=23)?,
            "BYDAY" => self.by_day = weekdays(value)?,
            "BYMONTHDAY" => self.by_month_day = numbers(value, -31..=31)?,
            "BYYEARDAY" => self.by_year_day = numbers(value, -366..=366)?,
            "BYWEEKNO" => self.by_week = numbers(value, -53..=53)?,
            "BYMONTH" => self.by_month = numbers(value, 1..=12)?,
            "BYSETPOS" => self.by_position = numbers(value, -366..=366)?,
            "WKST" => self.week_start = weekday(value)?,
            "RSCALE" if value != "GREGORIAN" => return None,
            _ => {}
        }
        Some(())
    }
}

fn frequency_of(text: &str) -> Option<Frequency> {
    Some(match text {
        "YEARLY" => Frequency::Yearly,
        "MONTHLY" => Frequency::Monthly,
        "WEEKLY" => Frequency::Weekly,
        "DAILY" => Frequency::Daily,
        "HOURLY" => Frequency::Hourly,
        "MINUTELY" => Frequency::Minutely,
        "SECONDLY" => Frequency::Secondly,
        _ => return None,
    })
}

/// A day counts to its end.
fn until(text: &str) -> Option<Until> {
    match parse_iso(text)? {
        When::Date(date) => Some(Until::Local(date.and_hms_opt(23, 59, 59)?)),
        When::Local(local) => Some(Until::Local(local)),
        zoned @ When::Zoned { .. } => Some(Until::Utc(zoned.instant(chrono_tz::Tz::UTC).naive_utc())),
    }
}

fn numbers(text: &str, range: std::ops::RangeInclusive<i32>) -> Option<Vec<i32>> {
    let zero_counts = *range.start() == 0;
    let mut numbers = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let number: i32 = part.parse().ok().filter(|number| range.contains(number) && (zero_counts || *number != 0))?;
        numbers.push(number);
    }
    numbers.sort_unstable();
    numbers.dedup();
    Some(numbers)
}

fn weekdays(text: &str) -> Option<Vec<(i32, Weekday)>> {
    let mut days = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (position, name) = part.split_at_checked(part.len().checked_sub(2)?)?;
        let position = match position.trim() {
            "" => 0,
            position => position.parse().ok().filter(|position: &i32| (-53..=53).contains(position))?,
        };
        let day = (position, weekday(name)?);
        if !days.contains(&day) {
            days.push(day);
        }
    }
    Some(days)
}

fn weekday(text: &str) -> Option<Weekday> {
    Some(match text {
        "MO" => Weekday::Mon,
        "TU" => Weekday::Tue,
        "WE" => Weekday::Wed,
        "TH" => Weekday::Thu,
        "FR" => Weekday::Fri,
        "SA" => Weekday::Sat,
        "SU" => Weekday::Sun,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_lower_case_and_a_trailing_semicolon_are_read() {
        let rule = Rule::parse("freq=monthly; INTERVAL=2;BYDAY=1MO, -1TU;;X-ODD=1;").expect("readable");
        assert_eq!((rule.frequency, rule.interval), (Frequency::Monthly, 2));
        assert_eq!(rule.by_day, [(1, Weekday::Mon), (-1, Weekday::Tue)]);
    }

    #[test]
    fn a_rule_with_an_unreadable_part_is_refused() {
        for rule in [
            "",
            "COUNT=2",
            "FREQ=SOMETIMES",
            "FREQ=DAILY;COUNT=many",
            "FREQ=DAILY;UNTIL=123456T123456",
            "FREQ=YEARLY;BYMONTH=13",
            "FREQ=WEEKLY;BYDAY=XX",
            "FREQ=MONTHLY;BYMONTHDAY=0",
            "RSCALE=CHINESE;FREQ=YEARLY",
        ] {
            assert!(Rule::parse(rule).is_err(), "{rule}");
        }
    }

    #[test]
    fn until_a_day_lasts_to_its_end() {
        let until = Rule::parse("FREQ=DAILY;UNTIL=20261224").expect("readable").until;
        assert_eq!(until, Some(Until::Local("2026-12-24T23:59:59".parse().expect("valid"))));
    }
}
