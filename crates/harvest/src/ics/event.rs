//! One VEVENT: its times with their zones, its rules, and what is needed to expand it.

use std::collections::BTreeSet;

use chrono::{NaiveDateTime, TimeDelta};

use super::components::Component;
use super::lines::Property;
use super::zones::{Zone, Zones};
use meydan_domain::text::Localized;

use crate::record::{both, unreadable_date};
use crate::recurrence::Rule;
use crate::when::{When, parse_iso};

/// More than these in one event is no calendar of real dates.
const MAX_DATES: usize = 10_000;

/// A date or a time in its zone.
#[derive(Clone, Debug)]
pub struct Stamp {
    pub local: NaiveDateTime,
    pub is_date: bool,
    pub zone: Zone,
}

impl Stamp {
    pub fn when(&self) -> When {
        if self.is_date { When::Date(self.local.date()) } else { self.zone.at(self.local) }
    }

    /// This moment by the clock of `other`. Dates and times without zone mean the clock of the event.
    pub fn by_clock_of(&self, other: &Self) -> NaiveDateTime {
        match (self.when(), &other.zone) {
            (_, Zone::Floating) => self.local,
            (zoned @ When::Zoned { .. }, zone) if !other.is_date => {
                zone.local_of(zoned.instant(chrono_tz::Tz::UTC).naive_utc())
            }
            _ => self.local,
        }
    }

    /// At another clock time in the same zone.
    pub fn moved_to(&self, local: NaiveDateTime) -> Self {
        Self { local, ..self.clone() }
    }
}

#[derive(Debug)]
pub struct Event<'a> {
    pub component: &'a Component,
    pub uid: Option<String>,
    pub start: Stamp,
    pub end: Option<Stamp>,
    pub duration: Option<TimeDelta>,
    pub rules: Vec<Rule>,
    /// Further dates, with their own end if the file gives one.
    pub further: Vec<(Stamp, Option<TimeDelta>)>,
    pub excluded: Vec<Stamp>,
    pub recurrence_id: Option<Stamp>,
    pub is_for_future: bool,
    pub sequence: i64,
    pub unreadable: Vec<(&'static str, Localized)>,
}

impl<'a> Event<'a> {
    /// `None` without a usable start.
    pub fn read(component: &'a Component, zones: &mut Zones) -> Option<Self> {
        let start = stamp(component.property("DTSTART")?, zones)?;
        let mut event = Self {
            component,
            uid: component.text("UID"),
            end: None,
            duration: None,
            rules: Vec::new(),
            further: Vec::new(),
            excluded: Vec::new(),
            recurrence_id: component.property("RECURRENCE-ID").and_then(|property| stamp(property, zones)),
            is_for_future: component
                .property("RECURRENCE-ID")
                .is_some_and(|property| property.parameter("RANGE") == Some("THISANDFUTURE")),
            sequence: component.text("SEQUENCE").and_then(|text| text.parse().ok()).unwrap_or(0),
            unreadable: Vec::new(),
            start,
        };
        event.read_end(zones);
        event.read_recurrence(zones);
        Some(event)
    }

    fn read_end(&mut self, zones: &mut Zones) {
        if let Some(property) = self.component.property("DTEND").filter(|property| !property.value.trim().is_empty()) {
            match stamp(property, zones) {
                Some(end) => self.set_end(end),
                None => self.unreadable.push(("end", unreadable_date(&property.value))),
            }
        } else if let Some(property) = self.component.property("DURATION") {
            match duration(&property.value) {
                Some(length) => self.duration = Some(length).filter(|length| *length >= TimeDelta::zero()),
                None => self.unreadable.push((
                    "end",
                    both(
                        format!("the duration {} cannot be read", property.value),
                        format!("süre okunamadı: {}", property.value),
                    ),
                )),
            }
        }
    }

    fn set_end(&mut self, end: Stamp) {
        let length = end.by_clock_of(&self.start) - self.start.local;
        if length < TimeDelta::zero() {
            self.unreadable.push(("end", both("the end is before the start", "bitiş, başlangıçtan önce")));
            return;
        }
        self.duration = Some(length);
        self.end = Some(end);
    }

    fn read_recurrence(&mut self, zones: &mut Zones) {
        for property in self.component.all("RRULE") {
            match Rule::parse(&property.value) {
                Ok(rule) => self.rules.push(rule),
                Err(reason) => self.unreadable.push((
                    "recurrence",
                    both(
                        format!("the repetition cannot be read: {reason}"),
                        format!("tekrar kuralı okunamadı: {reason}"),
                    ),
                )),
            }
        }
        for property in self.component.all("EXDATE") {
            self.excluded.extend(values(property).filter_map(|value| stamp_of(value, property, zones)).take(MAX_DATES));
        }
        for property in self.component.all("RDATE") {
            for value in values(property).take(MAX_DATES) {
                match period(value, property, zones) {
                    Some(date) => self.further.push(date),
                    None => self.unreadable.push(("recurrence", unreadable_date(value))),
                }
            }
        }
    }

    pub fn is_recurring(&self) -> bool {
        !self.rules.is_empty() || !self.further.is_empty()
    }

    /// The clock times that are left out: exact ones, and whole days.
    pub fn excluded_times(&self) -> (BTreeSet<NaiveDateTime>, BTreeSet<chrono::NaiveDate>) {
        let (days, times): (Vec<_>, Vec<_>) =
            self.excluded.iter().partition(|stamp| stamp.is_date && !self.start.is_date);
        let times = times.into_iter().map(|stamp| {
            if self.start.is_date {
                stamp.local.date().and_time(chrono::NaiveTime::MIN)
            } else {
                stamp.by_clock_of(&self.start)
            }
        });
        (times.collect(), days.into_iter().map(|stamp| stamp.local.date()).collect())
    }
}

fn values(property: &Property) -> impl Iterator<Item = &str> {
    property.value.split(',').map(str::trim).filter(|value| !value.is_empty())
}

fn stamp(property: &Property, zones: &mut Zones) -> Option<Stamp> {
    stamp_of(&property.value, property, zones)
}

fn stamp_of(value: &str, property: &Property, zones: &mut Zones) -> Option<Stamp> {
    // Some programs write the zone into the value.
    let value = value.trim();
    let value = value.rsplit(':').next().filter(|last| last.len() >= 8).unwrap_or(value);
    let when = parse_iso(value)?;
    let zone = match (&when, property.parameter("TZID")) {
        (When::Zoned { offset, .. }, _) => Zone::Fixed(*offset),
        (When::Date(_), _) | (_, None) => Zone::Floating,
        (When::Local(_), Some(id)) => zones.find(id),
    };
    Some(Stamp { local: when.local(), is_date: matches!(when, When::Date(_)), zone })
}

/// A date, or a period: a start with an end or a duration.
fn period(value: &str, property: &Property, zones: &mut Zones) -> Option<(Stamp, Option<TimeDelta>)> {
    let Some((start, end)) = value.split_once('/') else { return Some((stamp_of(value, property, zones)?, None)) };
    let start = stamp_of(start, property, zones)?;
    let length = match duration(end) {
        Some(length) => length,
        None => stamp_of(end, property, zones)?.by_clock_of(&start) - start.local,
    };
    Some((start, Some(length).filter(|length| *length >= TimeDelta::zero())))
}

/// `P1D`, `PT1H30M`, `P2W`, `-PT15M`.
pub fn duration(text: &str) -> Option<TimeDelta> {
    let text = text.trim().to_ascii_uppercase();
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(&text)),
    };
    let mut seconds: i64 = 0;
    let mut number = String::new();
    let mut is_time = false;
    for letter in text.strip_prefix('P')?.chars() {
        let unit = match letter {
            '0'..='9' => {
                number.push(letter);
                continue;
            }
            'T' => {
                is_time = true;
                continue;
            }
            'W' => 604_800,
            'D' => 86_400,
            'H' => 3600,
            'M' if is_time => 60,
            'S' => 1,
            _ => return None,
        };
        seconds = number.parse::<i64>().ok()?.checked_mul(unit)?.checked_add(seconds)?;
        number.clear();
    }
    // A century is longer than any event.
    (number.is_empty() && seconds < 3_155_760_000).then(|| TimeDelta::seconds(sign * seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read() {
        assert_eq!(duration("PT1H30M"), Some(TimeDelta::minutes(90)));
        assert_eq!(duration("P1W"), Some(TimeDelta::days(7)));
        assert_eq!(duration("-P1DT2S"), Some(TimeDelta::seconds(-86_402)));
        for text in ["", "1H", "P15M", "PT5", "P99999999999D", "PT1X"] {
            assert_eq!(duration(text), None, "{text}");
        }
    }
}
