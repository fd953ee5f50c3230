//! Expands a recurrence rule: period by period (year, month, week, …), each with its candidates in order.

use std::ops::Range;

use chrono::{Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Weekday};

use super::rule::{Frequency, Rule};
use crate::work::Work;

/// What a rule repeats.
pub struct Series<'a> {
    pub rule: &'a Rule,
    pub start: NaiveDateTime,
    /// A whole day has no time: the parts of the rule that set one do not apply.
    pub is_date: bool,
    /// The end of the rule by the clock of `start`.
    pub until: Option<NaiveDateTime>,
}

/// The starts within the window, in order. They end early if `work` is exhausted.
pub fn expand(series: &Series<'_>, window: Range<NaiveDateTime>, work: &mut Work) -> Vec<NaiveDateTime> {
    let calendar = Calendar::new(series);
    let end = series.until.map_or(window.end, |until| window.end.min(until + TimeDelta::seconds(1)));
    let mut left = series.rule.count.unwrap_or(u32::MAX);
    let mut found = Vec::new();
    // A count has to be counted from the start; other rules begin at the window.
    let from = if series.rule.count.is_some() { series.start } else { window.start.max(series.start) };
    let mut period = calendar.period_at(from);
    while let Some(begin) = calendar.begin_of(period)
        && begin < end
        && left > 0
        && work.spend(1)
    {
        let candidates = match calendar.skip(begin, period) {
            Some(next) => {
                period = next;
                continue;
            }
            None => calendar.candidates(begin, work),
        };
        for candidate in candidates.into_iter().filter(|candidate| *candidate >= series.start) {
            if candidate >= end || left == 0 {
                return found;
            }
            left -= 1;
            if candidate >= window.start && work.spend(1) {
                found.push(candidate);
            }
        }
        period += 1;
    }
    found
}

/// The rule with what it takes from the start of the series.
struct Calendar {
    rule: Rule,
    start: NaiveDateTime,
    times: Vec<NaiveTime>,
}

impl Calendar {
    fn new(series: &Series<'_>) -> Self {
        let mut rule = series.rule.clone();
        let start = series.start;
        if series.is_date {
            rule.by_hour.clear();
            rule.by_minute.clear();
            rule.by_second.clear();
        }
        add_implied_days(&mut rule, start);
        let times = times_of_a_period(&rule, start);
        Self { rule, start, times }
    }

    fn frequency(&self) -> Frequency {
        self.rule.frequency
    }

    /// The number of the period that contains a moment, counted from that of the start.
    fn period_at(&self, moment: NaiveDateTime) -> i64 {
        let interval = i64::from(self.rule.interval);
        let units = match self.frequency() {
            Frequency::Yearly => i64::from(moment.year() - self.start.year()),
            Frequency::Monthly => month_number(moment.date()) - month_number(self.start.date()),
            Frequency::Weekly => {
                (self.week_of(moment.date()) - self.week_of(self.start.date())).num_days().div_euclid(7)
            }
            _ => (moment - self.first_unit()).num_seconds().div_euclid(self.unit_seconds()),
        };
        units.div_euclid(interval).max(0)
    }

    /// When a period begins; `None` beyond the calendar.
    fn begin_of(&self, period: i64) -> Option<NaiveDateTime> {
        let units = period.checked_mul(self.rule.interval.into())?;
        let day = match self.frequency() {
            Frequency::Yearly => {
                NaiveDate::from_ymd_opt(i32::try_from(units).ok()?.checked_add(self.start.year())?, 1, 1)?
            }
            Frequency::Monthly => {
                let month = month_number(self.start.date()).checked_add(units)?;
                NaiveDate::from_ymd_opt(
                    i32::try_from(month.div_euclid(12)).ok()?,
                    u32::try_from(month.rem_euclid(12)).ok()? + 1,
                    1,
                )?
            }
            Frequency::Weekly => {
                let days = Days::new(u64::try_from(units).ok()?.checked_mul(7)?);
                self.week_of(self.start.date()).checked_add_days(days)?
            }
            _ => {
                let seconds = TimeDelta::try_seconds(units.checked_mul(self.unit_seconds())?)?;
                return self.first_unit().checked_add_signed(seconds);
            }
        };
        Some(day.and_time(NaiveTime::MIN))
    }

    fn unit_seconds(&self) -> i64 {
        match self.frequency() {
            Frequency::Hourly => 3600,
            Frequency::Minutely => 60,
            Frequency::Secondly => 1,
            _ => 86_400,
        }
    }

    /// The start, cut to its day, hour, minute or second.
    fn first_unit(&self) -> NaiveDateTime {
        let seconds = i64::from(self.start.time().num_seconds_from_midnight());
        self.start.date().and_time(NaiveTime::MIN) + TimeDelta::seconds(seconds - seconds % self.unit_seconds())
    }

    fn week_of(&self, date: NaiveDate) -> NaiveDate {
        let days = date.weekday().days_since(self.rule.week_start);
        date.checked_sub_days(Days::new(days.into())).unwrap_or(date)
    }

    /// For periods shorter than a day: the next period that may have occurrences, if this one cannot. A rule such as
    /// "every second of January" is left in steps of days, hours and minutes instead of seconds.
    fn skip(&self, begin: NaiveDateTime, period: i64) -> Option<i64> {
        if self.frequency() <= Frequency::Daily {
            return None;
        }
        let unmatched = |list: &[i32], value: u32| !list.is_empty() && !contains(list, value);
        let midnight = begin.date().and_time(NaiveTime::MIN);
        let target = if !self.matches_day(begin.date()) {
            midnight + TimeDelta::days(1)
        } else if unmatched(&self.rule.by_hour, begin.hour()) {
            midnight + TimeDelta::hours(i64::from(begin.hour()) + 1)
        } else if self.frequency() > Frequency::Hourly && unmatched(&self.rule.by_minute, begin.minute()) {
            midnight + TimeDelta::minutes(i64::from(begin.hour() * 60 + begin.minute()) + 1)
        } else if self.frequency() == Frequency::Secondly && unmatched(&self.rule.by_second, begin.second()) {
            begin + TimeDelta::seconds(1)
        } else {
            return None;
        };
        let step = self.unit_seconds() * i64::from(self.rule.interval);
        let periods = ((target - begin).num_seconds() + step - 1).div_euclid(step);
        Some(period + periods.max(1))
    }

    /// The occurrences of a period in order, those before the start included: positions count from the first one.
    fn candidates(&self, begin: NaiveDateTime, work: &mut Work) -> Vec<NaiveDateTime> {
        let mut found: Vec<NaiveDateTime> = Vec::new();
        if self.frequency() > Frequency::Daily {
            found.extend(self.times.iter().map(|time| begin + time.signed_duration_since(NaiveTime::MIN)));
        } else {
            let days = self.days(begin.date());
            if !work.spend(days.len() as u64) {
                return Vec::new();
            }
            for day in days.into_iter().filter(|day| self.matches_day(*day)) {
                if !work.spend(self.times.len() as u64) {
                    return Vec::new();
                }
                found.extend(self.times.iter().map(|time| day.and_time(*time)));
            }
        }
        work.spend(found.len() as u64);
        if self.rule.by_position.is_empty() { found } else { at_positions(&found, &self.rule.by_position) }
    }

    /// The days of a period; of a year only those of the months that the rule names.
    fn days(&self, first: NaiveDate) -> Vec<NaiveDate> {
        match self.frequency() {
            Frequency::Yearly => {
                let is_named = |month: &u32| self.rule.by_month.is_empty() || contains(&self.rule.by_month, *month);
                let months = (1..=12).filter(is_named).filter_map(|month| first.with_month(month));
                months.flat_map(days_of_month).collect()
            }
            Frequency::Monthly => days_of_month(first).collect(),
            Frequency::Weekly => first.iter_days().take(7).collect(),
            _ => vec![first],
        }
    }

    fn matches_day(&self, day: NaiveDate) -> bool {
        let rule = &self.rule;
        let matches = |list: &[i32], value: u32, from_end: i32| {
            list.is_empty() || contains(list, value) || list.binary_search(&from_end).is_ok()
        };
        matches(&rule.by_month, day.month(), 0)
            && matches(&rule.by_month_day, day.day(), signed(day.day()) - signed(days_in_month(day)) - 1)
            && matches(&rule.by_year_day, day.ordinal(), signed(day.ordinal()) - signed(days_in_year(day.year())) - 1)
            && (rule.by_week.is_empty() || self.matches_week(day))
            && (rule.by_day.is_empty() || rule.by_day.iter().any(|wanted| self.matches_weekday(day, *wanted)))
    }

    fn matches_weekday(&self, day: NaiveDate, (position, weekday): (i32, Weekday)) -> bool {
        if day.weekday() != weekday {
            return false;
        }
        let (index, length) = match self.frequency() {
            _ if position == 0 => return true,
            Frequency::Monthly => (day.day0(), days_in_month(day)),
            Frequency::Yearly if !self.rule.by_month.is_empty() => (day.day0(), days_in_month(day)),
            Frequency::Yearly if self.rule.by_week.is_empty() => (day.ordinal0(), days_in_year(day.year())),
            _ => return true,
        };
        let from_start = signed(index / 7) + 1;
        let from_end = -(signed((length - 1 - index) / 7) + 1);
        position == from_start || position == from_end
    }

    /// Weeks begin with the rule's first day of the week; the first week of a year has at least four of its days.
    fn matches_week(&self, day: NaiveDate) -> bool {
        let week = self.week_of(day);
        let Some(year) = week.checked_add_days(Days::new(3)).map(|middle| middle.year()) else { return false };
        let first_week = |year: i32| NaiveDate::from_ymd_opt(year, 1, 4).map(|day| self.week_of(day));
        let (Some(first), Some(next)) = (first_week(year), first_week(year + 1)) else { return false };
        let number = i32::try_from((week - first).num_days() / 7).unwrap_or(0) + 1;
        let weeks = i32::try_from((next - first).num_days() / 7).unwrap_or(52);
        self.rule.by_week.iter().any(|wanted| *wanted == number || *wanted == number - weeks - 1)
    }
}

/// A rule that names no day repeats the day of the start.
fn add_implied_days(rule: &mut Rule, start: NaiveDateTime) {
    if !(rule.by_year_day.is_empty() && rule.by_month_day.is_empty() && rule.by_day.is_empty()) {
        return;
    }
    match rule.frequency {
        Frequency::Yearly if !rule.by_week.is_empty() => rule.by_day = vec![(0, start.weekday())],
        Frequency::Yearly => {
            if rule.by_month.is_empty() {
                rule.by_month = vec![signed(start.month())];
            }
            rule.by_month_day = vec![signed(start.day())];
        }
        Frequency::Monthly => rule.by_month_day = vec![signed(start.day())],
        Frequency::Weekly => rule.by_day = vec![(0, start.weekday())],
        _ => {}
    }
}

/// The times that each day, hour or minute of the rule has, from its beginning.
fn times_of_a_period(rule: &Rule, start: NaiveDateTime) -> Vec<NaiveTime> {
    let units = |list: &[i32], own: u32, is_period: bool| -> Vec<u32> {
        match list {
            _ if is_period => vec![0],
            [] => vec![own],
            list => list.iter().filter_map(|value| u32::try_from(*value).ok()).collect(),
        }
    };
    let hours = units(&rule.by_hour, start.hour(), rule.frequency > Frequency::Daily);
    let minutes = units(&rule.by_minute, start.minute(), rule.frequency > Frequency::Hourly);
    let seconds = units(&rule.by_second, start.second(), rule.frequency > Frequency::Minutely);
    let mut times = Vec::new();
    for hour in &hours {
        for minute in &minutes {
            times.extend(seconds.iter().filter_map(|second| NaiveTime::from_hms_opt(*hour, *minute, *second)));
        }
    }
    times
}

fn at_positions(found: &[NaiveDateTime], positions: &[i32]) -> Vec<NaiveDateTime> {
    let length = i32::try_from(found.len()).unwrap_or(i32::MAX);
    let mut indices: Vec<usize> = positions
        .iter()
        .map(|position| if *position > 0 { position - 1 } else { length + position })
        .filter_map(|index| usize::try_from(index).ok().filter(|index| *index < found.len()))
        .collect();
    indices.sort_unstable();
    indices.dedup();
    indices.into_iter().map(|index| found[index]).collect()
}

fn contains(list: &[i32], value: u32) -> bool {
    list.binary_search(&signed(value)).is_ok()
}

/// Values of calendars are small.
fn signed(value: u32) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}

fn month_number(date: NaiveDate) -> i64 {
    i64::from(date.year()) * 12 + i64::from(date.month0())
}

fn days_of_month(first: NaiveDate) -> impl Iterator<Item = NaiveDate> {
    first.iter_days().take(days_in_month(first) as usize)
}

fn days_in_month(date: NaiveDate) -> u32 {
    u32::from(date.num_days_in_month())
}

fn days_in_year(year: i32) -> u32 {
    if NaiveDate::from_yo_opt(year, 366).is_some() { 366 } else { 365 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(start: &str, rule: &str, window: Range<&str>) -> Vec<String> {
        let rule = Rule::parse(rule).expect(rule);
        let moment = |text: &str| text.parse::<NaiveDateTime>().expect(text);
        let series = Series { rule: &rule, start: moment(start), is_date: false, until: None };
        let found = expand(&series, moment(window.start)..moment(window.end), &mut Work::new(100_000));
        found.iter().map(|start| start.format("%m-%d %H:%M").to_string()).collect()
    }

    const YEAR: Range<&str> = "2026-01-01T00:00:00".."2027-01-01T00:00:00";

    #[test]
    fn a_window_later_than_the_start_keeps_the_rhythm() {
        let found =
            starts("2020-01-07T19:00:00", "FREQ=WEEKLY;INTERVAL=2", "2026-01-01T00:00:00".."2026-02-01T00:00:00");
        assert_eq!(found, ["01-13 19:00", "01-27 19:00"]);
        let found = starts("2025-01-31T19:00:00", "FREQ=MONTHLY;COUNT=9", YEAR);
        assert_eq!(found, ["01-31 19:00", "03-31 19:00"]);
    }

    #[test]
    fn positions_count_from_either_end() {
        let found = starts("2026-01-30T10:00:00", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3", YEAR);
        assert_eq!(found, ["01-30 10:00", "02-27 10:00", "03-31 10:00"]);
        let found = starts("2026-01-01T10:00:00", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH,-1FR", YEAR);
        assert_eq!(found, ["11-26 10:00", "11-27 10:00"]);
    }

    #[test]
    fn weeks_and_days_of_the_year_are_numbered() {
        assert_eq!(starts("2026-01-01T10:00:00", "FREQ=YEARLY;BYYEARDAY=100,-1", YEAR), ["04-10 10:00", "12-31 10:00"]);
        assert_eq!(starts("2026-01-01T10:00:00", "FREQ=YEARLY;BYWEEKNO=20", YEAR), ["05-14 10:00"]);
    }

    #[test]
    fn rules_shorter_than_a_day_keep_their_hours() {
        let rule = "FREQ=MINUTELY;INTERVAL=90;BYHOUR=10,11,12;BYDAY=SA;COUNT=3";
        let found = starts("2026-01-01T10:00:00", rule, "2026-01-01T00:00:00".."2026-01-11T00:00:00");
        assert_eq!(found, ["01-03 10:00", "01-03 11:30", "01-10 10:00"]);
    }

    #[test]
    fn work_ends_a_rule_that_is_too_dense() {
        let rule = Rule::parse("FREQ=SECONDLY;COUNT=1000000").expect("readable");
        let start: NaiveDateTime = "2026-01-01T00:00:00".parse().expect("valid");
        let series = Series { rule: &rule, start, is_date: false, until: None };
        let mut work = Work::new(1000);
        assert!(expand(&series, start..start + TimeDelta::days(400), &mut work).len() < 1000);
        assert!(work.is_exhausted());
    }
}
