//! Time zones of a calendar: names of the IANA database, names of Windows and other vendors, and definitions in the file.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::str::FromStr;

use chrono::{NaiveDate, NaiveDateTime, NaiveTime, Offset, TimeDelta, TimeZone};
use chrono_tz::Tz;

use super::components::Component;
use crate::recurrence::{Rule, Series, Until, expand};
use crate::when::{When, offset_at, parse_iso, parse_offset};
use crate::windows_zones;
use crate::work::Work;

/// The file defines the offsets; `offset_to` holds from `onset` on, a moment of UTC.
#[derive(Debug)]
pub struct Transition {
    onset: NaiveDateTime,
    offset_from: i32,
    offset_to: i32,
}

#[derive(Clone, Debug)]
pub enum Zone {
    /// A clock time wherever the reader is.
    Floating,
    Fixed(i32),
    Iana(Tz),
    Defined(Rc<Vec<Transition>>),
}

impl Zone {
    pub const UTC: Self = Self::Fixed(0);

    pub fn at(&self, local: NaiveDateTime) -> When {
        match self {
            Self::Floating => When::Local(local),
            Self::Fixed(0) => When::utc(local),
            Self::Fixed(offset) => When::Zoned { local, offset: *offset, zone: None },
            Self::Iana(zone) => {
                When::Zoned { local, offset: offset_at(zone, local), zone: Some(zone.name().to_owned()) }
            }
            Self::Defined(transitions) => When::Zoned { local, offset: defined_offset(transitions, local), zone: None },
        }
    }

    /// The clock time of a moment of UTC; unchanged where there is no zone.
    pub fn local_of(&self, utc: NaiveDateTime) -> NaiveDateTime {
        let offset = match self {
            Self::Floating => 0,
            Self::Fixed(offset) => *offset,
            Self::Iana(zone) => zone.offset_from_utc_datetime(&utc).fix().local_minus_utc(),
            Self::Defined(transitions) => {
                let passed = transitions.iter().rev().find(|transition| transition.onset <= utc);
                passed.map_or_else(|| first_offset(transitions), |transition| transition.offset_to)
            }
        };
        add_seconds(utc, offset)
    }
}

/// Like `when::offset_at`: in a skipped hour the offset before, in a doubled one the first.
fn defined_offset(transitions: &[Transition], local: NaiveDateTime) -> i32 {
    let has_passed = |transition: &&Transition| {
        add_seconds(transition.onset, transition.offset_from.max(transition.offset_to)) <= local
    };
    let passed = transitions.iter().rev().find(has_passed);
    passed.map_or_else(|| first_offset(transitions), |transition| transition.offset_to)
}

fn first_offset(transitions: &[Transition]) -> i32 {
    transitions.first().map_or(0, |transition| transition.offset_from)
}

fn add_seconds(moment: NaiveDateTime, seconds: i32) -> NaiveDateTime {
    moment.checked_add_signed(TimeDelta::seconds(seconds.into())).unwrap_or(moment)
}

/// The zones that a calendar names.
#[derive(Debug, Default)]
pub struct Zones {
    defined: BTreeMap<String, Rc<Vec<Transition>>>,
    found: BTreeMap<String, Zone>,
    pub unknown: BTreeSet<String>,
}

impl Zones {
    /// Reads the definitions of a calendar as far as `horizon`.
    pub fn read(components: &[Component], horizon: NaiveDateTime, work: &mut Work) -> Self {
        let mut zones = Self::default();
        for component in components {
            let Some(id) = component.text("TZID") else { continue };
            let transitions = transitions_of(component, horizon, work);
            if !transitions.is_empty() {
                zones.defined.insert(id, Rc::new(transitions));
            }
        }
        zones
    }

    pub fn find(&mut self, id: &str) -> Zone {
        let id = id.trim().trim_matches('"');
        if let Some(zone) = self.found.get(id) {
            return zone.clone();
        }
        let zone = self.look_up(id);
        self.found.insert(id.to_owned(), zone.clone());
        zone
    }

    /// A known name counts more than a definition with the same name, which vendors cut short. A name that neither knows
    /// leaves a clock time without zone.
    fn look_up(&mut self, id: &str) -> Zone {
        if let Some(zone) = known(id) {
            return zone;
        }
        if let Some(transitions) = self.defined.get(id) {
            return Zone::Defined(transitions.clone());
        }
        if let Some(offset) = offset_in_name(id) {
            return Zone::Fixed(offset);
        }
        self.unknown.insert(id.to_owned());
        Zone::Floating
    }
}

fn known(id: &str) -> Option<Zone> {
    if ["UTC", "GMT", "Z", "Etc/UTC"].iter().any(|name| id.eq_ignore_ascii_case(name)) {
        return Some(Zone::UTC);
    }
    if let Some(name) = windows_zones::iana_name(id) {
        return Tz::from_str(name).ok().map(Zone::Iana);
    }
    // Vendors put a prefix before the name: `/freeassociation.sourceforge.net/Europe/Berlin`.
    let mut rest = id.trim_matches('/');
    loop {
        let by_name = || chrono_tz::TZ_VARIANTS.iter().find(|zone| zone.name().eq_ignore_ascii_case(rest)).copied();
        if let Some(zone) = Tz::from_str(rest).ok().or_else(by_name) {
            return Some(Zone::Iana(zone));
        }
        rest = rest.split_once('/')?.1;
    }
}

/// `UTC+11`, `GMT+0300`, `(UTC+03:00) Istanbul`.
fn offset_in_name(id: &str) -> Option<i32> {
    let name = id.trim_start_matches('(');
    let rest = ["UTC", "GMT"].iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name).trim_start();
    let is_part = |letter: &char| letter.is_ascii_digit() || matches!(letter, '+' | '-' | ':' | '−');
    parse_offset(&rest.chars().take_while(is_part).collect::<String>())
}

fn transitions_of(zone: &Component, horizon: NaiveDateTime, work: &mut Work) -> Vec<Transition> {
    let mut transitions: Vec<Transition> =
        zone.children.iter().flat_map(|child| observance(child, horizon, work)).collect();
    transitions.sort_by_key(|transition| transition.onset);
    transitions
}

/// The onsets of standard or daylight time.
fn observance(component: &Component, horizon: NaiveDateTime, work: &mut Work) -> Vec<Transition> {
    let offset = |name| component.property(name).and_then(|property| zone_offset(&property.value));
    let start = component.property("DTSTART").and_then(|property| parse_iso(&property.value)).map(|when| when.local());
    let (Some(offset_to), Some(start)) = (offset("TZOFFSETTO"), start) else { return Vec::new() };
    let offset_from = offset("TZOFFSETFROM").unwrap_or(offset_to);
    let mut onsets = vec![start];
    // Rules often begin in 1601; only the times of events matter.
    let epoch = NaiveDate::from_ymd_opt(1970, 1, 1).unwrap_or_default().and_time(NaiveTime::MIN);
    for property in component.all("RRULE") {
        let Ok(rule) = Rule::parse(&property.value) else { continue };
        let until = rule.until.map(|until| match until {
            Until::Local(local) => local,
            Until::Utc(utc) => add_seconds(utc, offset_from),
        });
        let series = Series { rule: &rule, start, is_date: false, until };
        onsets.extend(expand(&series, start.max(epoch)..horizon, work));
    }
    for property in component.all("RDATE") {
        let dates =
            property.value.split(',').filter_map(|value| parse_iso(value.split('/').next().unwrap_or_default()));
        onsets.extend(dates.map(|when| match when {
            When::Zoned { local, .. } => add_seconds(local, offset_from),
            other => other.local(),
        }));
    }
    onsets.sort_unstable();
    onsets.dedup();
    let transition = |onset| Transition { onset: add_seconds(onset, -offset_from), offset_from, offset_to };
    onsets.into_iter().map(transition).collect()
}

/// `+0300`, `-0456`, with seconds in old definitions: `+015640`.
fn zone_offset(text: &str) -> Option<i32> {
    let text = text.trim();
    if text.len() == 7 && text.is_ascii() {
        let seconds: i32 = text[5..].parse().ok()?;
        let offset = parse_offset(&text[..5])?;
        return Some(if text.starts_with('-') { offset - seconds } else { offset + seconds });
    }
    parse_offset(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ics::{components, lines};

    fn local(text: &str) -> NaiveDateTime {
        text.parse().expect(text)
    }

    fn zones(text: &str) -> Zones {
        let lines: Vec<_> = lines::unfold(text.as_bytes())
            .into_iter()
            .map(|(line, bytes)| (line, String::from_utf8(bytes).expect("UTF-8")))
            .collect();
        let mut work = Work::new(10_000);
        let (calendars, _) = components::read(&lines, &mut work);
        Zones::read(&calendars[0].zones, local("2028-01-01T00:00:00"), &mut work)
    }

    fn offset(zone: &Zone, text: &str) -> i32 {
        match zone.at(local(text)) {
            When::Zoned { offset, .. } => offset / 60,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn names_of_vendors_are_understood() {
        let mut zones = Zones::default();
        for name in [
            "Europe/Istanbul",
            "Turkey Standard Time",
            "/citadel.org/20210101_1/Europe/Istanbul",
            "europe/istanbul",
            "Turkey",
        ] {
            assert_eq!(offset(&zones.find(name), "2026-12-24T20:30:00"), 180, "{name}");
        }
        assert_eq!(offset(&zones.find("UTC+11"), "2026-12-24T20:30:00"), 660);
        assert_eq!(offset(&zones.find("(UTC-03:00) Brasília"), "2026-12-24T20:30:00"), -180);
        assert!(matches!(zones.find("Somewhere"), Zone::Floating));
        assert_eq!(zones.unknown.len(), 1);
    }

    const DEFINED: &str = "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Office\nBEGIN:STANDARD\nDTSTART:16011028T030000\n\
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD\nBEGIN:DAYLIGHT\n\
        DTSTART:16010325T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\n\
        END:DAYLIGHT\nEND:VTIMEZONE\nEND:VCALENDAR";

    #[test]
    fn a_definition_in_the_file_is_followed() {
        let zone = zones(DEFINED).find("Office");
        for (time, minutes) in [
            ("2026-01-15T12:00:00", 60),
            ("2026-07-15T12:00:00", 120),
            // Skipped: the offset before. Doubled: the first one.
            ("2026-03-29T02:30:00", 60),
            ("2026-03-29T03:00:00", 120),
            ("2026-10-25T02:30:00", 120),
            ("2026-10-25T03:00:00", 60),
        ] {
            assert_eq!(offset(&zone, time), minutes, "{time}");
        }
        assert_eq!(zone.local_of(local("2026-07-15T10:00:00")), local("2026-07-15T12:00:00"));
    }

    #[test]
    fn offsets_may_have_seconds() {
        assert_eq!(zone_offset("-001234"), Some(-754));
        assert_eq!(zone_offset("+0300"), Some(10_800));
        assert_eq!(zone_offset("+5744"), None);
    }
}
