//! JSON: a list of objects, one object a line, or an object that holds such a list. What looks like JSON-LD is read as that.

use serde_json::{Map, Value};

use super::cell::Cell;
use super::row::Row;
use super::{MAX_PROBLEMS, field_of};
use crate::html::{json_repair, schema_org};
use crate::options::Options;
use crate::record::{Found, Problem, Refusal, both};
use crate::work::Work;

/// How deep a list of events may be hidden, and how deep objects inside of an event are read.
const MAX_DEPTH: usize = 4;

pub fn read(text: &str, options: &Options, work: &mut Work) -> Result<Found, Refusal> {
    if let Some(found) = read_lines(text, options, work) {
        return found;
    }
    let value = json_repair::parse(text)
        .ok_or_else(|| Refusal::Unreadable(both("the JSON cannot be read", "JSON okunamadı")))?;
    if value["version"].as_str().is_some_and(|version| version.contains("jsonfeed.org")) {
        return Err(Refusal::Unreadable(both(
            "a feed lists pages; it holds no event itself",
            "bu bir haber akışı; sayfaları listeler ama etkinlik içermez",
        )));
    }
    let roots = [value];
    let linked = schema_org::records(&roots, options, "json-ld", work);
    if !linked.is_empty() {
        return Ok((linked, Vec::new()));
    }
    let objects = objects(&roots[0], 0).ok_or(Refusal::NoEvents)?;
    read_objects(objects.into_iter().zip(1..), options, work)
}

/// One object a line; a line that cannot be read is reported.
fn read_lines(text: &str, options: &Options, work: &mut Work) -> Option<Result<Found, Refusal>> {
    let lines: Vec<(usize, &str)> =
        text.lines().enumerate().map(|(at, line)| (at + 1, line.trim())).filter(|(_, line)| !line.is_empty()).collect();
    let is_object = |line: &&(usize, &str)| line.1.starts_with('{') && line.1.ends_with('}');
    if lines.len() < 2 || lines.iter().take(3).filter(is_object).count() < lines.len().min(3) {
        return None;
    }
    let mut values = Vec::new();
    let mut problems = Vec::new();
    for (number, line) in lines {
        match serde_json::from_str::<Map<String, Value>>(line) {
            Ok(object) => values.push((object, number)),
            Err(_) if problems.len() < MAX_PROBLEMS => {
                problems.push(Problem::new(both("the line is no JSON", "satır JSON değil")).in_row(number))
            }
            Err(_) => {}
        }
    }
    let found = read_objects(values.iter().map(|(object, number)| (object, *number)), options, work);
    Some(found.map(|(records, mut others)| {
        others.extend(problems);
        (records, others)
    }))
}

/// The longest list of objects.
fn objects(value: &Value, depth: usize) -> Option<Vec<&Map<String, Value>>> {
    if depth > MAX_DEPTH {
        return None;
    }
    match value {
        Value::Array(list) => {
            let found: Vec<_> = list.iter().filter_map(Value::as_object).collect();
            (!found.is_empty()).then_some(found)
        }
        Value::Object(object) => {
            let lists = object.values().filter_map(|value| objects(value, depth + 1));
            // A single event has lists as well, such as its performers: the names of its own fields tell.
            let own = Some(vec![object]).filter(|_| is_event(object));
            own.or_else(|| lists.max_by_key(Vec::len))
        }
        _ => None,
    }
}

fn is_event(object: &Map<String, Value>) -> bool {
    let has = |field: &str| {
        object.iter().any(|(key, value)| {
            value.is_string() && super::columns::guess(key).is_some_and(|found| found.starts_with(field))
        })
    };
    has("title") && has("start")
}

fn read_objects<'a>(
    objects: impl Iterator<Item = (&'a Map<String, Value>, usize)>,
    options: &Options,
    work: &mut Work,
) -> Result<Found, Refusal> {
    let mut records = Vec::new();
    let mut problems = Vec::new();
    for (object, number) in objects {
        if records.len() >= options.max_records || !work.spend(1 + object.len() as u64) {
            problems.push(
                Problem::new(both("the list is too long; the rest was left out", "liste çok uzun; kalanı alınmadı"))
                    .in_row(number),
            );
            break;
        }
        let mut fields = Vec::new();
        collect(object, "", 0, options, &mut fields);
        let row = Row::new(number, fields.iter().map(|(field, cell, path)| (*field, cell.clone(), path.as_str())));
        match row.record(options) {
            Ok(record) => records.push(record),
            Err(problem) if problems.len() < MAX_PROBLEMS => problems.push(problem),
            Err(_) => {}
        }
    }
    let is_event_list = records.iter().any(|record| !record.title.is_empty() && record.start.is_some());
    if is_event_list { Ok((records, problems)) } else { Err(Refusal::NoEvents) }
}

/// The fields of an object by their names, those of objects inside of it by both names.
fn collect(
    object: &Map<String, Value>,
    prefix: &str,
    depth: usize,
    options: &Options,
    fields: &mut Vec<(&'static str, Cell, String)>,
) {
    for (key, value) in object.iter().take(super::MAX_COLUMNS) {
        let path = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
        if let Value::Object(inner) = value {
            if depth < MAX_DEPTH {
                collect(inner, &path, depth + 1, options, fields);
            }
            continue;
        }
        let told = options.columns.contains_key(&path);
        let by_parent = || named_by_parent(prefix, key).filter(|_| !told);
        let field = by_parent().or_else(|| field_of(&path, options, super::columns::guess));
        let cell = cell(value);
        if let Some(field) =
            field.filter(|field| !cell.is_empty() && !fields.iter().any(|(known, _, _)| known == field))
        {
            fields.push((field, cell, path));
        }
    }
}

/// `venue: {name: …}` is the venue, `organizer: {name: …}` the organizer; `location: {city: …}` keeps its own name.
fn named_by_parent(prefix: &str, key: &str) -> Option<&'static str> {
    let parent = super::columns::guess(prefix.rsplit('.').next().unwrap_or_default())?;
    match super::columns::guess(key) {
        Some("title") => Some(parent),
        Some(field)
            if matches!(parent, "venue" | "address")
                && matches!(field, "address" | "city" | "district" | "country" | "latitude" | "longitude") =>
        {
            Some(field)
        }
        _ => None,
    }
}

fn cell(value: &Value) -> Cell {
    match value {
        Value::String(text) => Cell::from_text(text),
        Value::Number(number) => number.as_f64().map_or(Cell::Empty, Cell::Number),
        Value::Bool(answer) => Cell::from_text(if *answer { "true" } else { "false" }),
        Value::Array(list) => {
            let name = |value: &Value| value.as_str().or_else(|| value["name"].as_str()).map(str::to_owned);
            Cell::from_text(&list.iter().filter_map(name).take(50).collect::<Vec<_>>().join(", "))
        }
        _ => Cell::Empty,
    }
}
