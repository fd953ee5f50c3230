//! What an entry of the audit trail keeps of a thing: the fields that changed, long texts shortened to the place of the change.

use serde_json::{Map, Value};

use crate::change::ChangeKind;

/// Kept of every thing, changed or not: an entry is named by them in the reader's language.
const NAMES: [&str; 2] = ["title", "name"];
/// What the machine counts for itself.
const NOT_TOLD: [&str; 3] = ["version", "created_at", "updated_at"];
/// Letters of a text that are kept.
const MAX_TEXT: usize = 500;
/// Letters of a long text that are kept around a change.
const CONTEXT: usize = 80;
/// Bytes of JSON of anything else.
const MAX_JSON: usize = 4000;

/// What was and what became, as an entry keeps it. A thing that goes to the trash or comes back is unchanged, so that only
/// its name is kept.
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
        if is_new { !is_blank(value) && !NOT_TOLD.contains(&field) } else { NAMES.contains(&field) }
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
        if NAMES.contains(&field.as_str()) || (old != new && !NOT_TOLD.contains(&field.as_str())) {
            let (old, new) = if NAMES.contains(&field.as_str()) { (old, new) } else { changed_parts(old, new) };
            let (old, new) = shortened_pair(old, new);
            old_fields.insert(field.clone(), old);
            new_fields.insert(field, new);
        }
    }
    let added = after.into_iter().filter(|(field, _)| !NOT_TOLD.contains(&field.as_str()));
    new_fields.extend(added.map(shortened));
    (old_fields, new_fields)
}

/// Of two objects the parts that differ: of a text in two languages the one that was edited.
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

/// A list or an object that is too long becomes the beginning of its JSON.
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

/// Two texts, or of long ones the place where they differ with a little around it.
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
    fn an_update_keeps_the_fields_that_changed() {
        let before =
            json!({ "price": 10, "tags": ["a"], "city": { "tr": "İzmir", "en": "Izmir" }, "url": "x", "version": 1 });
        let after =
            json!({ "price": 10, "tags": ["b"], "city": { "tr": "Ankara", "en": "Izmir" }, "note": "n", "version": 2 });
        let kept = updated(before, after);
        assert_eq!(kept.0, json!({ "tags": ["a"], "city": { "tr": "İzmir" }, "url": "x" }));
        assert_eq!(kept.1, json!({ "tags": ["b"], "city": { "tr": "Ankara" }, "url": null, "note": "n" }));
    }

    #[test]
    fn names_stay_so_that_an_entry_can_be_named_in_both_languages() {
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
    fn a_thing_without_a_name_and_without_a_change_keeps_nothing() {
        assert_eq!(difference(ChangeKind::Deleted, Some(json!({ "variant": "main" })), None), (None, None));
        assert_eq!(difference(ChangeKind::Purged, None, None), (None, None));
        assert_eq!(
            updated(json!({ "a": 1, "version": 1 }), json!({ "a": 1, "version": 2 })),
            (json!(null), json!(null))
        );
    }

    #[test]
    fn of_a_long_text_the_place_of_the_change_is_kept() {
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
        // A repeated letter is neither counted twice nor cut out of nothing.
        let (before, after) = updated(json!({ "t": long }), json!({ "t": "a".repeat(MAX_TEXT + 3) }));
        assert!(after["t"].as_str().map(str::len) > before["t"].as_str().map(str::len));
    }

    #[test]
    fn nothing_that_is_kept_is_longer_than_its_bound() {
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
