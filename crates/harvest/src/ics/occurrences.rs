//! Expands the events that share a UID: the series itself, its further and excluded dates, its moved and cancelled ones.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use chrono::{NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};

use super::event::{Event, Stamp};
use crate::recurrence::{Series, Until, expand};
use crate::when::When;
use crate::work::Work;

/// One date of an event; `event` is the component that describes it.
#[derive(Debug)]
pub struct Occurrence<'a> {
    pub event: &'a Event<'a>,
    pub start: When,
    pub end: Option<When>,
    /// Which date of its series it is, however it was moved.
    pub recurrence_id: Option<String>,
}

/// The occurrences of events with one UID that touch the window of days.
pub fn occurrences<'a>(events: &'a [Event<'a>], window: &Range<NaiveDate>, work: &mut Work) -> Vec<Occurrence<'a>> {
    let (overrides, series): (Vec<&Event>, Vec<&Event>) =
        events.iter().partition(|event| event.recurrence_id.is_some() && event.uid.is_some());
    let overrides = newest(overrides);
    // A copy of the same event is no sibling.
    let starts: BTreeSet<NaiveDateTime> = series.iter().map(|event| event.start.local).collect();
    let has_siblings = starts.len() > 1 || !overrides.is_empty();
    let mut found: Vec<Occurrence<'_>> = Vec::new();
    for event in series {
        let is_named = event.is_recurring() || has_siblings;
        found.extend(of_series(event, &overrides, is_named, window, work));
    }
    for event in overrides {
        let name = event.recurrence_id.as_ref().map(|stamp| name_of(&stamp.when()));
        found.push(single(event, name));
    }
    found.retain(|occurrence| touches(occurrence, window));
    found
}

/// Of several versions of one date, the one that was revised last.
fn newest<'a>(overrides: Vec<&'a Event<'a>>) -> Vec<&'a Event<'a>> {
    let mut by_date: BTreeMap<String, &Event> = BTreeMap::new();
    for event in overrides {
        let name = event.recurrence_id.as_ref().map(|stamp| name_of(&stamp.when())).unwrap_or_default();
        let is_newer = by_date.get(&name).is_none_or(|known| event.sequence >= known.sequence);
        if is_newer {
            by_date.insert(name, event);
        }
    }
    by_date.into_values().collect()
}

fn single<'a>(event: &'a Event<'a>, recurrence_id: Option<String>) -> Occurrence<'a> {
    let end = match &event.end {
        Some(end) => Some(end.when()),
        None => event.duration.and_then(|length| end_of(&event.start, length)),
    };
    Occurrence { event, start: event.start.when(), end, recurrence_id }
}

fn of_series<'a>(
    event: &'a Event<'a>,
    overrides: &[&'a Event<'a>],
    is_named: bool,
    window: &Range<NaiveDate>,
    work: &mut Work,
) -> Vec<Occurrence<'a>> {
    let replaced = replaced_dates(event, overrides);
    if !event.is_recurring() {
        let is_left = !is_excluded(event, event.start.local) && !replaced.contains_key(&event.start.local);
        let name = is_named.then(|| name_of(&event.start.when()));
        return is_left.then(|| single(event, name)).into_iter().collect();
    }
    let mut found = Vec::new();
    for (local, length) in dates(event, window, work) {
        if replaced.contains_key(&local) {
            continue;
        }
        let stamp = event.start.moved_to(local);
        let change = replaced.range(..=local).rev().map(|(_, change)| *change).find(|change| change.is_for_future);
        found.push(match change {
            Some(change) => moved_along(change, event, &stamp),
            None => Occurrence {
                event,
                start: stamp.when(),
                end: length.and_then(|length| end_of(&stamp, length)),
                recurrence_id: Some(name_of(&stamp.when())),
            },
        });
    }
    found
}

/// The dates of a series that other components describe, by the clock of the series.
fn replaced_dates<'a>(event: &Event<'_>, overrides: &[&'a Event<'a>]) -> BTreeMap<NaiveDateTime, &'a Event<'a>> {
    let dated = overrides.iter().filter_map(|change| {
        let id = change.recurrence_id.as_ref()?;
        let local = match (id.is_date, event.start.is_date) {
            (true, false) => id.local.date().and_time(event.start.local.time()),
            (false, true) => id.local.date().and_time(NaiveTime::MIN),
            _ => id.by_clock_of(&event.start),
        };
        Some((local, *change))
    });
    dated.collect()
}

/// A date after a change "for this and all that follow": the change describes it, moved by as much as the changed date was.
fn moved_along<'a>(change: &'a Event<'a>, series: &Event<'_>, stamp: &Stamp) -> Occurrence<'a> {
    let changed = change.recurrence_id.as_ref().map_or(change.start.local, |id| id.by_clock_of(&series.start));
    let shift = change.start.by_clock_of(&series.start) - changed;
    let start = Stamp { local: stamp.local + shift, is_date: change.start.is_date, zone: series.start.zone.clone() };
    Occurrence {
        event: change,
        start: start.when(),
        end: change.duration.and_then(|length| end_of(&start, length)),
        recurrence_id: Some(name_of(&stamp.when())),
    }
}

/// The clock times of a series in order, each with its length.
fn dates(event: &Event<'_>, window: &Range<NaiveDate>, work: &mut Work) -> Vec<(NaiveDateTime, Option<TimeDelta>)> {
    let start = &event.start;
    let mut dates: BTreeMap<NaiveDateTime, Option<TimeDelta>> = BTreeMap::from([(start.local, event.duration)]);
    // What begins before the window may last into it.
    let earlier = event.duration.unwrap_or_default() + TimeDelta::days(1);
    let from = window.start.and_time(NaiveTime::MIN).checked_sub_signed(earlier).unwrap_or_default();
    let to = window.end.and_time(NaiveTime::MIN);
    for rule in &event.rules {
        let until = rule.until.map(|until| match until {
            Until::Local(local) => local,
            Until::Utc(utc) if start.is_date => utc.date().and_time(NaiveTime::MIN),
            Until::Utc(utc) => start.zone.local_of(utc),
        });
        let series = Series { rule, start: start.local, is_date: start.is_date, until };
        dates.extend(expand(&series, from..to, work).into_iter().map(|local| (local, event.duration)));
    }
    for (stamp, length) in &event.further {
        let local = stamp.by_clock_of(start);
        let local = if start.is_date { local.date().and_time(NaiveTime::MIN) } else { local };
        dates.insert(local, length.or(event.duration));
    }
    let (times, days): (BTreeSet<_>, BTreeSet<_>) = event.excluded_times();
    dates.retain(|local, _| !times.contains(local) && !days.contains(&local.date()));
    dates.into_iter().collect()
}

fn is_excluded(event: &Event<'_>, local: NaiveDateTime) -> bool {
    let (times, days) = event.excluded_times();
    times.contains(&local) || days.contains(&local.date())
}

fn end_of(start: &Stamp, length: TimeDelta) -> Option<When> {
    Some(start.moved_to(start.local.checked_add_signed(length)?).when())
}

fn touches(occurrence: &Occurrence<'_>, window: &Range<NaiveDate>) -> bool {
    let last = occurrence.last().unwrap_or_else(|| occurrence.start.clone()).date();
    occurrence.start.date() < window.end && last.max(occurrence.start.date()) >= window.start
}

impl Occurrence<'_> {
    /// The end; of whole days the last one, because calendars name the day after it.
    pub fn last(&self) -> Option<When> {
        Some(match self.end.as_ref()? {
            When::Date(end) => When::Date(end.pred_opt().unwrap_or(*end).max(self.start.date())),
            other => other.clone(),
        })
    }
}

/// The form that the same moment has in every version of a file.
fn name_of(when: &When) -> String {
    match when {
        When::Date(date) => date.format("%Y%m%d").to_string(),
        When::Local(local) => local.format("%Y%m%dT%H%M%S").to_string(),
        When::Zoned { .. } => when.instant(chrono_tz::Tz::UTC).format("%Y%m%dT%H%M%SZ").to_string(),
    }
}
