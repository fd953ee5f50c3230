//! Calendars (RFC 5545): lines, components, time zones, events, occurrences, and records of them.

mod components;
mod event;
mod lines;
mod occurrences;
mod zones;

use std::collections::BTreeSet;

use chrono::{NaiveTime, TimeDelta};
use meydan_domain::showing::ShowingStatus;

use self::components::{Calendar, Component};
use self::event::Event;
use self::occurrences::Occurrence;
use self::zones::Zones;
use crate::decode;
use crate::options::Options;
use crate::record::{Found, Place, Problem, Record, Refusal, Text, both, only_first};
use crate::work::Work;

/// Reads a calendar. It is refused if it holds no component at all; a calendar without events is an empty one.
pub fn read(bytes: &[u8], content_type: Option<&str>, options: &Options, work: &mut Work) -> Result<Found, Refusal> {
    let lines = decoded_lines(bytes, content_type);
    let (calendars, mut problems) = components::read(&lines, work);
    if calendars.is_empty() {
        return Err(Refusal::Unreadable(both(
            "the calendar has no BEGIN:VCALENDAR",
            "takvimde BEGIN:VCALENDAR satırı yok",
        )));
    }
    let mut records = Vec::new();
    for calendar in &calendars {
        read_calendar(calendar, options, work, &mut records, &mut problems);
    }
    remove_repeated(&mut records);
    if work.is_exhausted() {
        problems.push(Problem::new(both(
            "the calendar repeats too often; some dates were left out",
            "takvim çok sık tekrarlıyor; bazı tarihler alınmadı",
        )));
    }
    if records.len() > options.max_records {
        problems.push(Problem::new(only_first(options.max_records)));
        records.truncate(options.max_records);
    }
    Ok((records, problems))
}

/// Each line is decoded on its own once the whole file was looked at for its encoding.
fn decoded_lines(bytes: &[u8], content_type: Option<&str>) -> Vec<(usize, String)> {
    if decode::is_utf_16(bytes) {
        return decoded_lines(decode::decode(bytes, content_type).as_bytes(), None);
    }
    let unfolded = lines::unfold(bytes);
    let joined: Vec<u8> = unfolded.iter().flat_map(|(_, line)| line.iter().copied().chain([b'\n'])).collect();
    let text = decode::decode(&joined, content_type);
    let numbers = unfolded.iter().map(|(number, _)| *number);
    numbers.zip(text.split('\n').map(str::to_owned)).collect()
}

fn read_calendar(
    calendar: &Calendar,
    options: &Options,
    work: &mut Work,
    records: &mut Vec<Record>,
    problems: &mut Vec<Problem>,
) {
    // Rules of zones are needed a little beyond the last event.
    let horizon = options.window.end.and_time(NaiveTime::MIN) + TimeDelta::days(366);
    let mut zones = Zones::read(&calendar.zones, horizon, work);
    let mut groups: Vec<Vec<Event<'_>>> = Vec::new();
    let mut positions = std::collections::HashMap::new();
    for component in &calendar.events {
        let Some(event) = Event::read(component, &mut zones) else {
            problems.push(
                Problem::new(both(
                    "an event without a usable start was left out",
                    "başlangıcı okunamayan bir etkinlik alınmadı",
                ))
                .in_row(component.line)
                .of_field("start"),
            );
            continue;
        };
        match event.uid.clone() {
            Some(uid) => {
                let position = *positions.entry(uid).or_insert(groups.len());
                if position == groups.len() {
                    groups.push(Vec::new());
                }
                groups[position].push(event);
            }
            None => groups.push(vec![event]),
        }
    }
    for group in &groups {
        let found = occurrences::occurrences(group, &options.window, work);
        let room = (options.max_records + 1).saturating_sub(records.len());
        records.extend(found.iter().take(room).map(record));
    }
    for id in zones.unknown {
        problems.push(Problem::new(both(
            format!("the time zone {id} is not known; its times are read as local ones"),
            format!("{id} saat dilimi bilinmiyor; saatler yerel sayıldı"),
        )));
    }
}

/// Feeds list an event twice; the copies are the same in everything that identifies it.
fn remove_repeated(records: &mut Vec<Record>) {
    let mut seen = BTreeSet::new();
    records.retain(|record| {
        let when = |when: &Option<crate::when::When>| format!("{when:?}");
        record.origin_id.is_none()
            || seen.insert((
                record.origin_id.clone(),
                record.title.value.clone(),
                when(&record.start),
                when(&record.end),
            ))
    });
}

fn record(occurrence: &Occurrence<'_>) -> Record {
    let component = occurrence.event.component;
    let uid = occurrence.event.uid.clone();
    let mut record = Record {
        origin_id: uid.as_ref().map(|uid| match &occurrence.recurrence_id {
            Some(id) => format!("{uid}#{id}"),
            None => uid.clone(),
        }),
        series_id: uid.filter(|_| occurrence.recurrence_id.is_some()),
        start: Some(occurrence.start.clone()),
        end: occurrence.last(),
        ..Record::default()
    };
    record.note("start", "DTSTART");
    if record.end.is_some() {
        record.note("end", if occurrence.event.end.is_some() { "DTEND" } else { "DURATION" });
    }
    add_texts(&mut record, component);
    add_place(&mut record, component);
    add_people(&mut record, component);
    if component.text("STATUS").is_some_and(|status| status.eq_ignore_ascii_case("CANCELLED")) {
        record.status = ShowingStatus::Cancelled;
        record.note("status", "STATUS");
    }
    for (field, reason) in &occurrence.event.unreadable {
        record.add_problem(field, reason.clone());
    }
    record
}

fn add_texts(record: &mut Record, component: &Component) {
    match component.property("SUMMARY").filter(|property| !property.value.trim().is_empty()) {
        Some(property) => {
            record.title = Text::plain(property.text().trim());
            record.language = property.parameter("LANGUAGE").map(str::to_owned);
            record.note("title", "SUMMARY");
        }
        None => record.add_problem("title", both("the event has no title", "etkinliğin başlığı yok")),
    }
    if let Some(description) = component.text("DESCRIPTION") {
        record.description = Text::plain(description.trim());
        record.note("description", "DESCRIPTION");
    }
    if let Some(url) = component.text("URL") {
        record.url = Some(url);
        record.note("url", "URL");
    }
    record.tags = component.all("CATEGORIES").flat_map(|property| lines::text_list(&property.value)).collect();
    record.category = record.tags.first().cloned();
    if record.category.is_some() {
        record.note("category", "CATEGORIES");
    }
    record.images = images(component);
    if !record.images.is_empty() {
        record.note("images", "IMAGE");
    }
}

fn images(component: &Component) -> Vec<String> {
    let is_picture = |property: &&lines::Property| {
        property.name == "IMAGE" || property.parameter("FMTTYPE").is_some_and(|kind| kind.starts_with("image/"))
    };
    let properties =
        component.properties.iter().filter(|property| matches!(property.name.as_str(), "IMAGE" | "ATTACH"));
    let urls = properties.filter(is_picture).map(|property| property.value.trim().to_owned());
    urls.filter(|url| url.starts_with("http")).collect()
}

/// The place is one text; what is before its first comma is the name of the venue.
fn add_place(record: &mut Record, component: &Component) {
    if let Some(location) = component.text("LOCATION") {
        record.place = place_of(location.trim());
        record.note("venue", "LOCATION");
    }
    if let Some(coordinates) = component.text("GEO").and_then(|text| coordinates(&text)) {
        record.place.coordinates = Some(coordinates);
        record.note("coordinates", "GEO");
    }
}

fn place_of(location: &str) -> Place {
    if location.starts_with("http") && !location.contains(char::is_whitespace) {
        return Place { online_url: Some(location.to_owned()), ..Place::default() };
    }
    match location.split_once([',', '\n']) {
        Some((venue, _)) if !venue.trim().is_empty() => {
            Place { venue: Some(venue.trim().to_owned()), address: Some(location.to_owned()), ..Place::default() }
        }
        _ => Place { venue: Some(location.to_owned()), ..Place::default() },
    }
}

fn coordinates(text: &str) -> Option<(f64, f64)> {
    let (latitude, longitude) = text.split_once([';', ','])?;
    crate::text::coordinates(latitude, longitude)
}

fn add_people(record: &mut Record, component: &Component) {
    let name = component.property("ORGANIZER").and_then(|property| property.parameter("CN")).map(str::trim);
    // Calendars often repeat the address where the name belongs.
    if let Some(name) = name.filter(|name| !name.is_empty() && !name.contains('@')) {
        record.organizer = Some(name.to_owned());
        record.note("organizer", "ORGANIZER");
    }
}
