//! The fields stored in an audit entry: those that changed, with long texts shortened around the change.

use serde_json::{Map, Value};

use crate::change::ChangeKind;

/// Always stored: an entry is named by them in the reader's language.
const NAME_FIELDS: [&str; 2] = ["title", "name"];
/// Bookkeeping fields, which are not audited.
const IGNORED_FIELDS: [&str; 4] = ["version", "created_at", "updated_at", "translation"];
/// Stored characters of a text.
const MAX_TEXT: usize = 500;
/// Stored characters of a long text around a change.
const CONTEXT: usize = 80;
/// Stored bytes of other JSON.
const MAX_JSON: usize = 4000;

/// The stored fields before and after. Only the name for items that are trashed or restored, because they are unchanged.
pub fn difference(kind: ChangeKind, before: Option<Value>, after: Option<Value>) -> (Option<Value>, Option<Value>) {
    match (before, after) {
        (Some(Value::Object(before)), Some(Value::Object(after))) => {
            let (before, after) = changes(before, after);
            (some_object(before), some_object(after))
        }
        (before, after) => (single(kind, before), single(kind, after)),
    }
}

fn single(kind: ChangeKind, content: Option<Value>) -> Option<Value> {
    let Some(Value::Object(fields)) = content else { return content };
    let is_new = kind == ChangeKind::Created || kind == ChangeKind::Updated;
    let is_kept = |field: &str, value: &Value| {
        if is_new { !is_blank(value) && !IGNORED_FIELDS.contains(&field) } else { NAME_FIELDS.contains(&field) }
    };
    some_object(fields.into_iter().filter(|(field, value)| is_kept(field, value)).map(shortened).collect())
}

fn some_object(fields: Map<String, Value>) -> Option<Value> {
    (!fields.is_empty()).then_some(Value::Object(fields))
}

fn changes(before: Map<String, Value>, mut after: Map<String, Value>) -> (Map<String, Value>, Map<String, Value>) {
    let (mut old_fields, mut new_fields) = (Map::new(), Map::new());
    for (field, old) in before {
        let new = after.remove(&field).unwrap_or_default();
        if NAME_FIELDS.contains(&field.as_str()) || (old != new && !IGNORED_FIELDS.contains(&field.as_str())) {
            let (old, new) = if NAME_FIELDS.contains(&field.as_str()) { (old, new) } else { changed_parts(old, new) };
            let (old, new) = shortened_pair(old, new);
            old_fields.insert(field.clone(), old);
            new_fields.insert(field, new);
        }
    }
    let added = after.into_iter().filter(|(field, _)| !IGNORED_FIELDS.contains(&field.as_str()));
    new_fields.extend(added.map(shortened));
    (old_fields, new_fields)
}

/// The differing parts of two objects: of a localized text, the edited language.
fn changed_parts(old: Value, new: Value) -> (Value, Value) {
    match (old, new) {
        (Value::Object(mut old), Value::Object(mut new)) => {
            let same: Vec<String> = old
                .iter()
                .filter(|(part, value)| new.get(*part) == Some(value))
                .map(|(part, _)| part.clone())
                .collect();
            for part in same {
                old.remove(&part);
                new.remove(&part);
            }
            (Value::Object(old), Value::Object(new))
        }
        other => other,
    }
}

fn shortened_pair(old: Value, new: Value) -> (Value, Value) {
    match (old, new) {
        (Value::String(old), Value::String(new)) => {
            let (old, new) = excerpts(&old, &new);
            (Value::String(old), Value::String(new))
        }
        (Value::Object(old), Value::Object(mut new)) => {
            let mut pair = (Map::new(), Map::new());
            for (part, value) in old {
                let (before, after) = shortened_pair(value, new.remove(&part).unwrap_or_default());
                pair.0.insert(part.clone(), before);
                pair.1.insert(part, after);
            }
            pair.1.extend(new.into_iter().map(shortened));
            (bounded(Value::Object(pair.0)), bounded(Value::Object(pair.1)))
        }
        (old, new) => (shortened_value(old), shortened_value(new)),
    }
}

fn shortened((field, value): (String, Value)) -> (String, Value) {
    (field, shortened_value(value))
}

fn shortened_value(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(beginning(&text)),
        Value::Object(parts) => bounded(Value::Object(parts.into_iter().map(shortened).collect())),
        other => bounded(other),
    }
}

/// Truncates the JSON of a list or object that is too long.
fn bounded(value: Value) -> Value {
    let json = value.to_string();
    if json.len() > MAX_JSON { Value::String(beginning(&json)) } else { value }
}

fn beginning(text: &str) -> String {
    match text.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Both texts; of long ones, excerpts around their difference.
fn excerpts(old: &str, new: &str) -> (String, String) {
    let (old, new): (Vec<char>, Vec<char>) = (old.chars().collect(), new.chars().collect());
    if old.len().max(new.len()) <= MAX_TEXT {
        return (old.iter().collect(), new.iter().collect());
    }
    let same_start = old.iter().zip(&new).take_while(|(one, other)| one == other).count();
    let rest = old.len().min(new.len()) - same_start;
    let same_end = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(one, other)| one == other).count();
    let start = same_start.saturating_sub(CONTEXT);
    let excerpt = |text: &[char]| {
        let end = (text.len() - same_end + CONTEXT).min(text.len()).min(start + MAX_TEXT);
        let mark = |is_cut: bool| if is_cut { "…" } else { "" };
        let kept: String = text[start..end].iter().collect();
        format!("{}{kept}{}", mark(start > 0), mark(end < text.len()))
    };
    (excerpt(&old), excerpt(&new))
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(parts) => parts.values().all(is_blank),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn updated(before: Value, after: Value) -> (Value, Value) {
        let (before, after) = difference(ChangeKind::Updated, Some(before), Some(after));
        (before.unwrap_or_default(), after.unwrap_or_default())
    }

    #[test]
    fn an_update_stores_the_changed_fields() {
        let before =
            json!({ "price": 10, "tags": ["a"], "city": { "tr": "İzmir", "en": "Izmir" }, "url": "x", "version": 1 });
        let after =
            json!({ "price": 10, "tags": ["b"], "city": { "tr": "Ankara", "en": "Izmir" }, "note": "n", "version": 2 });
        let kept = updated(before, after);
        assert_eq!(kept.0, json!({ "tags": ["a"], "city": { "tr": "İzmir" }, "url": "x" }));
        assert_eq!(kept.1, json!({ "tags": ["b"], "city": { "tr": "Ankara" }, "url": null, "note": "n" }));
    }

    #[test]
    fn names_are_always_stored_in_both_languages() {
        let title = json!({ "tr": "Caz", "en": "Jazz" });
        let kept = updated(json!({ "title": title, "price": 1 }), json!({ "title": title, "price": 2 }));
        assert_eq!(kept, (json!({ "title": title, "price": 1 }), json!({ "title": title, "price": 2 })));
        let content = json!({ "title": title, "price": 1, "tags": [] });
        for kind in [ChangeKind::Deleted, ChangeKind::Restored] {
            let kept = difference(kind, Some(content.clone()), None);
            assert_eq!(kept, (Some(json!({ "title": title })), None), "{kind:?}");
        }
        let kept = difference(ChangeKind::Created, None, Some(content));
        assert_eq!(kept, (None, Some(json!({ "title": title, "price": 1 }))));
    }

    #[test]
    fn nothing_is_stored_without_a_name_and_a_change() {
        assert_eq!(difference(ChangeKind::Deleted, Some(json!({ "variant": "main" })), None), (None, None));
        assert_eq!(difference(ChangeKind::Purged, None, None), (None, None));
        assert_eq!(
            updated(json!({ "a": 1, "version": 1 }), json!({ "a": 1, "version": 2 })),
            (json!(null), json!(null))
        );
    }

    #[test]
    fn a_long_text_is_shortened_around_the_change() {
        let (head, tail) = ("ğ".repeat(30_000), "ş".repeat(30_000));
        let text = |word: &str| json!({ "content": { "tr": format!("{head}{word}{tail}"), "en": head } });
        let (before, after) = updated(text("bir"), text("son"));
        let (around_start, around_end) = ("ğ".repeat(CONTEXT), "ş".repeat(CONTEXT));
        assert_eq!(before, json!({ "content": { "tr": format!("…{around_start}bir{around_end}…") } }));
        assert_eq!(after, json!({ "content": { "tr": format!("…{around_start}son{around_end}…") } }));
    }

    #[test]
    fn a_text_that_grows_or_shrinks_at_its_end_is_shown_there() {
        let long = "a".repeat(MAX_TEXT);
        let (before, after) = updated(json!({ "t": long }), json!({ "t": format!("{long}b") }));
        let around = "a".repeat(CONTEXT);
        assert_eq!((before, after), (json!({ "t": format!("…{around}") }), json!({ "t": format!("…{around}b") })));
        // A repeated character is neither counted twice nor cut off.
        let (before, after) = updated(json!({ "t": long }), json!({ "t": "a".repeat(MAX_TEXT + 3) }));
        assert!(after["t"].as_str().map(str::len) > before["t"].as_str().map(str::len));
    }

    #[test]
    fn stored_values_are_bounded() {
        let long = "ö".repeat(100_000);
        let list: Vec<String> = (0..10_000).map(|number| format!("tag {number}")).collect();
        let content =
            |text: &str| json!({ "text": text, "parts": { "tr": text, "deep": { "x": text } }, "list": list });
        let created = difference(ChangeKind::Created, None, Some(content(&long))).1.unwrap_or_default();
        let (before, after) = updated(content(&long), content(&"ü".repeat(100_000)));
        for kept in [created, before, after] {
            assert!(kept.to_string().len() < 4 * MAX_JSON, "{} bytes", kept.to_string().len());
        }
    }
}
