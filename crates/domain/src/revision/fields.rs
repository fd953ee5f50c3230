//! Versions field by field. A field has the name of its part of the document, as in the audit trail; a text in two
//! languages is two fields, such as `title_tr` and `title_en`.

use serde_json::{Map, Value};

use super::words::{self, Word};
use crate::event::{EventContent, UNDATED};
use crate::field::Problem;
use crate::showing::{Showing, new_showing_id};
use crate::{Error, Result};

/// What differs in one field.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldChange {
    pub field: String,
    pub before: Value,
    pub after: Value,
    /// Word by word, of a text.
    pub words: Option<Vec<Word>>,
}

/// Fields of an event that say what its only showing says; of one with several they are only a projection, which time
/// alone changes.
const PROJECTED: [&str; 14] = [
    "venue",
    "venue_address",
    "city",
    "country",
    "starts_at",
    "time_known",
    "ends_at",
    "price_min",
    "price_max",
    "currency",
    "platform",
    "ticket_url",
    "coordinates",
    "available_tickets",
];
/// A showing at another place is looked up among the venues again.
const PLACE: [&str; 3] = ["venue", "venue_address", "city"];

/// How the showings of events are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventFields {
    /// There is one, and the fields of the event say all of it.
    Flat,
    Showings,
}

impl EventFields {
    pub fn of(content: &EventContent) -> Self {
        let is_flat =
            |showing: &Showing| *showing == content.flat_showing(showing.showing_id.clone()).linked_like(showing);
        match &content.showings[..] {
            [] => Self::Flat,
            [only] if is_flat(only) => Self::Flat,
            _ => Self::Showings,
        }
    }

    /// For a comparison of two: as showings unless both are flat.
    pub fn of_both(one: &EventContent, other: &EventContent) -> Self {
        if Self::of(one) == Self::Flat && Self::of(other) == Self::Flat { Self::Flat } else { Self::Showings }
    }

    /// The document as it is compared.
    pub fn document(self, content: &EventContent) -> Result<Value> {
        let mut document = serde_json::to_value(content).map_err(Error::internal)?;
        if let Value::Object(fields) = &mut document {
            match self {
                Self::Flat => drop(fields.remove("showings")),
                Self::Showings => PROJECTED.iter().for_each(|name| drop(fields.remove(*name))),
            }
            if content.is_undated() {
                fields.remove("starts_at");
                fields.remove("time_known");
            }
            // The organizer's name says it.
            fields.remove("organizer_row");
            fields.remove("organizer_id");
            if content.performers.is_empty() {
                fields.remove("performers");
            }
        }
        Ok(document)
    }

    /// `current` with some fields of an earlier version. The use case links it again.
    pub fn restore(current: &EventContent, earlier: &EventContent, names: &[String]) -> Result<EventContent> {
        let fields = Self::of_both(current, earlier);
        let mut document = serde_json::to_value(current).map_err(Error::internal)?;
        let earlier_document = serde_json::to_value(earlier).map_err(Error::internal)?;
        let mut known = flattened(&fields.document(current)?);
        known.extend(flattened(&fields.document(earlier)?));
        check_names(names, &known)?;
        names.iter().for_each(|name| set_field(&mut document, name, &earlier_document));
        let mut content: EventContent = serde_json::from_value(document).map_err(Error::internal)?;
        let is_named = |field: &&str| names.iter().any(|name| base_of(name) == *field || name == field);
        if fields == Self::Flat && PROJECTED.iter().any(&is_named) {
            let is_moved = PLACE.iter().any(is_named);
            content.showings = flat_showings(&content, &current.showings, is_moved);
            content.time_known &= content.starts_at != UNDATED;
        }
        Ok(content)
    }
}

/// What the flat fields say, which were those of `current`; nothing without a date.
fn flat_showings(content: &EventContent, current: &[Showing], is_moved: bool) -> Vec<Showing> {
    if content.starts_at == UNDATED {
        return Vec::new();
    }
    match current.first() {
        Some(only) => {
            let showing = content.flat_showing(only.showing_id.clone());
            vec![if is_moved { showing } else { showing.linked_like(only) }]
        }
        None => vec![content.flat_showing(new_showing_id(content.starts_at, content.time_known, &[]))],
    }
}

/// A document with a field for each language of a text. Hidden texts are those of their fields, and the state of the
/// languages is left out.
pub fn flattened(document: &Value) -> Map<String, Value> {
    let mut fields = Map::new();
    for (name, value) in document.as_object().into_iter().flatten().filter(|(name, _)| *name != "translation") {
        match localized(value) {
            Some((tr, en)) => {
                fields.insert(format!("{name}_tr"), tr.clone());
                fields.insert(format!("{name}_en"), en.clone());
            }
            None => {
                fields.insert(name.clone(), value.clone());
            }
        }
    }
    let draft = &document["translation"]["draft"];
    let language = draft["language"].as_str().unwrap_or_default();
    for (name, text) in draft["texts"].as_object().into_iter().flatten() {
        let of_language = format!("{name}_{language}");
        let field = if fields.contains_key(&of_language) { &of_language } else { name };
        fields.insert(field.clone(), text.clone());
    }
    if let Some(tags) = draft.get("tags") {
        fields.insert(format!("tags_{language}"), tags.clone());
    }
    fields
}

fn localized(value: &Value) -> Option<(&Value, &Value)> {
    let parts = value.as_object().filter(|parts| parts.len() == 2)?;
    Some((parts.get("tr")?, parts.get("en")?))
}

/// The names of the fields that differ.
pub fn changed_fields(before: &Value, after: &Value) -> Vec<String> {
    pairs(before, after).into_iter().map(|(field, ..)| field).collect()
}

/// The fields that differ.
pub fn changes(before: &Value, after: &Value) -> Vec<FieldChange> {
    let change = |(field, before, after): (String, Value, Value)| {
        let words = words_of(&field, &before, &after);
        FieldChange { field, before, after, words }
    };
    pairs(before, after).into_iter().map(change).collect()
}

fn pairs(before: &Value, after: &Value) -> Vec<(String, Value, Value)> {
    let (before, mut after) = (flattened(before), flattened(after));
    let mut pairs: Vec<(String, Value, Value)> = Vec::new();
    for (field, old) in before {
        let new = after.remove(&field).unwrap_or_default();
        pairs.push((field, old, new));
    }
    pairs.extend(after.into_iter().map(|(field, new)| (field, Value::Null, new)));
    pairs.retain(|(_, old, new)| old != new && !(is_blank(old) && is_blank(new)));
    pairs
}

/// What is left out and what is empty are the same.
fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(parts) => parts.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Of texts, not of ids, addresses and dates.
fn words_of(field: &str, before: &Value, after: &Value) -> Option<Vec<Word>> {
    let text = |value: &Value| match value {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        _ => None,
    };
    let (before, after) = (text(before)?, text(after)?);
    let is_text =
        base_of(field) != field || before.contains(char::is_whitespace) || after.contains(char::is_whitespace);
    is_text.then(|| words::difference(&before, &after))
}

/// The document with some fields of an earlier one.
pub fn with_fields(current: &Value, earlier: &Value, names: &[String]) -> Result<Value> {
    let mut known = flattened(current);
    known.extend(flattened(earlier));
    check_names(names, &known)?;
    let mut document = current.clone();
    names.iter().for_each(|name| set_field(&mut document, name, earlier));
    Ok(document)
}

fn check_names(names: &[String], known: &Map<String, Value>) -> Result<()> {
    if names.is_empty() {
        return Err(Error::invalid("fields", Problem::Required));
    }
    if names.iter().any(|name| !known.contains_key(name)) {
        return Err(Error::invalid("fields", Problem::NotAmong(known.keys().cloned().collect())));
    }
    Ok(())
}

fn set_field(document: &mut Value, name: &str, earlier: &Value) {
    let (base, part) = match name.rsplit_once('_') {
        Some((base, part @ ("tr" | "en"))) if document.get(base).is_some_and(|value| localized(value).is_some()) => {
            (base, Some(part))
        }
        _ => (name, None),
    };
    let value = match part {
        Some(part) => earlier.get(base).and_then(|text| text.get(part)),
        None => earlier.get(base),
    };
    let value = value.cloned().unwrap_or_default();
    match part {
        Some(part) => document[base][part] = value,
        None => document[base] = value,
    }
}

/// `title` of `title_tr`.
fn base_of(field: &str) -> &str {
    field.strip_suffix("_tr").or_else(|| field.strip_suffix("_en")).unwrap_or(field)
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};
    use serde_json::json;

    use super::super::WordKind;
    use super::*;
    use crate::event_draft::{EventDraft, ShowingDraft};

    fn draft() -> EventDraft {
        EventDraft {
            title_tr: "Boğaz'da Caz".into(),
            title_en: "Jazz on the Bosphorus".into(),
            description_tr: "Gün batımında iki set.".into(),
            description_en: "Two sets at sunset.".into(),
            venue_name: "Rıhtım Sahne".into(),
            venue_en: "Rıhtım Stage".into(),
            city: "İstanbul".into(),
            city_en: "Istanbul".into(),
            start_date: "2026-11-20T20:30".into(),
            ..EventDraft::default()
        }
    }

    fn content(draft: &EventDraft) -> EventContent {
        draft.check(DateTime::<Utc>::UNIX_EPOCH).expect("valid")
    }

    fn names(one: &EventContent, other: &EventContent) -> Vec<String> {
        let fields = EventFields::of_both(one, other);
        changed_fields(&fields.document(one).expect("JSON"), &fields.document(other).expect("JSON"))
    }

    #[test]
    fn a_text_in_two_languages_is_two_fields() {
        let before = json!({ "title": { "tr": "Caz", "en": "Jazz" }, "tags": ["a"], "min_age": null });
        let after = json!({ "title": { "tr": "Caz Gecesi", "en": "Jazz" }, "tags": ["b"], "image_url": null });
        assert_eq!(changed_fields(&before, &after), ["tags", "title_tr"]);
        let changes = changes(&before, &after);
        assert_eq!(changes[0].words, None);
        let words = changes[1].words.as_ref().expect("words");
        assert_eq!(words.last().map(|word| word.kind), Some(WordKind::Added));
    }

    #[test]
    fn what_is_left_out_and_what_is_empty_are_the_same() {
        let before = json!({ "tags": [], "note": "", "min_age": null });
        assert_eq!(changed_fields(&before, &json!({})), [""; 0]);
        assert_eq!(changed_fields(&json!({ "is_active": false }), &json!({})), ["is_active"]);
    }

    #[test]
    fn events_are_compared_by_their_fields_while_they_have_one_plain_showing() {
        let one = content(&draft());
        let moved = content(&EventDraft { start_date: "2026-11-21T20:30".into(), ..draft() });
        assert!(names(&one, &moved).contains(&"starts_at".to_owned()));
        let showing = |start: &str| ShowingDraft {
            start_date: start.into(),
            venue_name: Some("Rıhtım Sahne".into()),
            city: Some("İstanbul".into()),
            ..ShowingDraft::default()
        };
        let several = vec![showing("2026-11-20T20:30"), showing("2026-11-21T20:30")];
        let several = content(&EventDraft { showings: Some(several), event_id: Some(one.event_id.clone()), ..draft() });
        assert_eq!(names(&one, &several), ["showings"]);
    }

    #[test]
    fn one_field_of_an_earlier_version_is_taken_and_the_others_stay() {
        let old = content(&draft());
        let new = EventContent {
            title: crate::text::Localized::new("Yeni", "New"),
            description: crate::text::Localized::new("Başka", "Other"),
            ..old.clone()
        };
        let restored = EventFields::restore(&new, &old, &["description_tr".to_owned()]).expect("known");
        assert_eq!(restored.description.tr, old.description.tr);
        assert_eq!((&restored.description.en, &restored.title), (&new.description.en, &new.title));
        for unknown in ["showings", "description", "version", ""] {
            assert!(EventFields::restore(&new, &old, &[unknown.to_owned()]).is_err(), "{unknown}");
        }
        assert!(EventFields::restore(&new, &old, &[]).is_err());
    }

    #[test]
    fn a_restored_place_or_time_is_that_of_the_showing() {
        let old = content(&draft());
        let other = EventDraft { venue_name: "Salon".into(), start_date: "2026-12-01T21:00".into(), ..draft() };
        let mut new = content(&EventDraft { event_id: Some(old.event_id.clone()), ..other });
        new.showings[0].venue_row = Some(7);
        let restored = EventFields::restore(&new, &old, &["starts_at".to_owned()]).expect("known");
        assert_eq!(restored.showings[0].starts_at, old.starts_at);
        assert_eq!(restored.showings[0].venue_row, Some(7), "the place is the same");
        let restored = EventFields::restore(&new, &old, &["venue_tr".to_owned()]).expect("known");
        assert_eq!(restored.showings[0].place.venue.tr, "Rıhtım Sahne");
        assert_eq!(restored.showings[0].venue_row, None, "the venue is another one");
    }
}
