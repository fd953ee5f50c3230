//! The dates of one event: occurrences of a series, or records of one page that share title and place.

use std::collections::HashMap;

use meydan_domain::turkish::fold;
use meydan_harvest::{Format, Record};

#[derive(PartialEq, Eq, Hash)]
enum Key {
    Event(String),
    /// Pages give the same id, such as their address, to different events: the title tells them apart.
    Series(String, String),
    TitleAndPlace(String, String),
    Alone(usize),
}

/// Records in the order of their first one; the dates of each group in the order of the input. A row of a table is an event
/// of its own, unless it names the same `event_id` as another one.
pub fn group(format: Format, records: Vec<Record>) -> Vec<Vec<Record>> {
    let mut groups: Vec<Vec<Record>> = Vec::new();
    let mut positions: HashMap<Key, usize> = HashMap::new();
    for (at, record) in records.into_iter().enumerate() {
        let position = *positions.entry(key(at, &record, format)).or_insert(groups.len());
        if position == groups.len() {
            groups.push(Vec::new());
        }
        groups[position].push(record);
    }
    groups
}

fn key(at: usize, record: &Record, format: Format) -> Key {
    let is_table = matches!(format, Format::Csv | Format::Xlsx | Format::Json);
    let title = fold(&record.title.value);
    if let Some(event_id) = &record.event_id {
        return Key::Event(event_id.clone());
    }
    if is_table && record.row.is_some() || record.start.is_none() || title.is_empty() {
        return Key::Alone(at);
    }
    match &record.series_id {
        Some(series) if format == Format::Ics => Key::Series(series.clone(), String::new()),
        Some(series) => Key::Series(series.clone(), title),
        None => Key::TitleAndPlace(title, fold(record.place.venue.as_deref().unwrap_or_default())),
    }
}
