//! Drafts that say only some fields, laid over what is stored.

use meydan_domain::event::EventContent;
use meydan_domain::event_draft::{EventDraft, PerformerDraft, ShowingDraft};
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::turkish::fold;
use meydan_domain::{Error, Result};
use serde_json::{Map, Value};

/// What the showings say where there are any.
const FLAT: [&str; 17] = [
    "start_date",
    "end_date",
    "venue_name",
    "venue_en",
    "venue_address",
    "city",
    "city_tr",
    "city_en",
    "country",
    "latitude",
    "longitude",
    "price_min",
    "price_max",
    "currency",
    "ticket_url",
    "source_platform",
    "available_tickets",
];
/// What belongs to a place: it does not outlive a change of the venue.
const OF_PLACE: [&str; 8] =
    ["venue_id", "venue_en", "venue_address", "district", "country", "latitude", "longitude", "city_en"];

/// The draft of an object, or what is wrong with the type of a field.
pub fn parse(object: &Map<String, Value>) -> Result<EventDraft> {
    serde_json::from_value(Value::Object(object.clone())).map_err(|error| {
        let text = error.to_string();
        let field = object.iter().find(|(name, value)| is_wrong(name, value)).map_or("draft", |(name, _)| name);
        let expected = text.split_once("expected ").map_or(&*text, |(_, expected)| expected);
        Error::invalid(field, Problem::WrongType(expected.to_owned()))
    })
}

fn is_wrong(name: &str, value: &Value) -> bool {
    let alone = Map::from_iter([(name.to_owned(), value.clone())]);
    serde_json::from_value::<EventDraft>(Value::Object(alone)).is_err()
}

/// The fields that a draft says and that can change an event.
pub fn said(object: &Map<String, Value>) -> Vec<String> {
    let has_showings = object.get("showings").is_some_and(|showings| !showings.is_null());
    let is_key = |name: &str| matches!(name, "event_id" | "version");
    let is_unread = |name: &str| has_showings && FLAT.contains(&name);
    let is_said = |(name, value): &(&String, &Value)| !value.is_null() && !is_key(name) && !is_unread(name);
    object.iter().filter(is_said).map(|(name, _)| name.clone()).collect()
}

/// What an event says in each field, in one form, so that two states can be compared.
pub fn fields_of(content: &EventContent) -> Result<Map<String, Value>> {
    let mut draft = content.as_draft();
    draft.performers = Some(content.performers.iter().map(|performer| named(&performer.name.tr)).collect());
    for showing in draft.showings.iter_mut().flatten() {
        showing.venue_id = None;
    }
    match without_nulls(serde_json::to_value(draft).map_err(Error::internal)?) {
        Value::Object(fields) => Ok(fields),
        _ => Ok(Map::new()),
    }
}

/// True if a person changed a field since the last import. An import of an older version remembered only what its source
/// said, and what it did not say counts as not edited.
pub fn is_edited(last: &Map<String, Value>, current: &Map<String, Value>, field: &str) -> bool {
    last.get(field).is_some_and(|imported| *imported != value(current, field))
}

pub fn value(fields: &Map<String, Value>, field: &str) -> Value {
    fields.get(field).cloned().unwrap_or_default()
}

/// The same with null for what the event does not say.
pub fn all_fields_of(content: &EventContent) -> Result<Map<String, Value>> {
    let mut fields = match serde_json::to_value(EventDraft::default()).map_err(Error::internal)? {
        Value::Object(names) => names.into_iter().map(|(name, _)| (name, Value::Null)).collect(),
        _ => Map::new(),
    };
    fields.extend(fields_of(content)?);
    Ok(fields)
}

fn named(name: &str) -> PerformerDraft {
    PerformerDraft::Named { name: name.to_owned(), name_en: None, profile_id: None }
}

/// The whole event that a draft with these fields means: what it does not say stays.
pub fn over(stored: &EventContent, object: &Map<String, Value>, fields: &[String]) -> Result<EventDraft> {
    let sent = parse(object)?;
    let mut whole = match serde_json::to_value(stored.as_draft()).map_err(Error::internal)? {
        Value::Object(whole) => whole,
        _ => Map::new(),
    };
    whole.remove("showings");
    let says = |name: &str| fields.iter().any(|field| field == name);
    let is_other = |name: &str| {
        let text = |object: &Map<String, Value>| fold(object.get(name).and_then(Value::as_str).unwrap_or_default());
        says(name) && text(object) != text(&whole)
    };
    if is_other("venue_name") || is_other("city") {
        OF_PLACE.iter().for_each(|name| drop(whole.remove(*name)));
        for (english, turkish) in [("venue_en", "venue_name"), ("city_en", "city")] {
            let text = object.get(turkish).or_else(|| whole.get(turkish)).cloned().unwrap_or_default();
            whole.insert(english.to_owned(), text);
        }
    }
    for name in fields.iter().filter(|name| *name != "showings") {
        whole.insert(name.clone(), object.get(name).cloned().unwrap_or_default());
    }
    let mut draft = parse(&whole)?;
    if says("showings") {
        draft.showings = Some(showings_over(stored, sent.showings.unwrap_or_default())?);
    }
    Ok(draft)
}

/// Showings of the source over those that are stored. One at the same time, in the same hall, is the same showing and keeps
/// its key and what the source does not say; those that the source does not name stay.
fn showings_over(stored: &EventContent, sent: Vec<ShowingDraft>) -> Result<Vec<ShowingDraft>> {
    let mut whole = stored.as_draft().showings.unwrap_or_default();
    let count = stored.showings.len();
    let mut errors = FieldErrors::default();
    for (position, showing) in sent.into_iter().enumerate() {
        let zone = showing.timezone.as_deref().and_then(meydan_domain::clock::timezone);
        let Some(start) = meydan_domain::clock::parse_moment_in(&showing.start_date, zone) else {
            errors.add(&format!("showings[{position}].start_date"), Problem::NotADate);
            continue;
        };
        let is_same = |at: &usize| {
            let known = &stored.showings[*at];
            let id = showing.showing_id.as_deref().filter(|id| !id.is_empty());
            let is_same_time = known.starts_at == start.at && known.time_known == start.time_known;
            let is_same_hall = fold(&known.hall) == fold(showing.hall.as_deref().unwrap_or_default());
            id.map_or(is_same_time && is_same_hall, |id| id == known.showing_id)
        };
        match (0..count).find(is_same) {
            Some(at) => whole[at] = showing_over(&whole[at], &showing)?,
            None => whole.push(showing),
        }
    }
    errors.into_result()?;
    Ok(whole)
}

fn showing_over(stored: &ShowingDraft, sent: &ShowingDraft) -> Result<ShowingDraft> {
    let mut whole = serde_json::to_value(stored).map_err(Error::internal)?;
    let sent = without_nulls(serde_json::to_value(sent).map_err(Error::internal)?);
    let text = |object: &Value, name: &str| fold(object[name].as_str().unwrap_or_default());
    let is_other = |name: &str| sent.get(name).is_some() && text(&sent, name) != text(&whole, name);
    if is_other("venue_name") || is_other("city") {
        OF_PLACE.iter().for_each(|name| whole[*name] = Value::Null);
    }
    if let (Value::Object(whole), Value::Object(sent)) = (&mut whole, sent) {
        whole.extend(sent);
    }
    serde_json::from_value(whole).map_err(Error::internal)
}

/// Without what is null, in objects and in lists of them.
pub fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.into_iter().filter(|(_, value)| !value.is_null());
            kept.map(|(name, value)| (name, without_nulls(value))).collect::<Map<_, _>>().into()
        }
        Value::Array(items) => items.into_iter().map(without_nulls).collect(),
        other => other,
    }
}
