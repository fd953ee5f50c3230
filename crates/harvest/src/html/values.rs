//! Values of JSON-LD: texts, numbers, lists, objects with a value or a name, and texts in several languages.

use serde_json::Value;

use super::schema_org::Object;
use crate::record::Text;

/// A list may stand wherever a value does.
pub fn list(value: &Value) -> Vec<&Value> {
    match value {
        Value::Array(list) => list.iter().collect(),
        Value::Null => Vec::new(),
        other => vec![other],
    }
}

pub fn first_of(value: &Value) -> &Value {
    match value {
        Value::Array(list) => list.iter().find(|value| !value.is_null()).unwrap_or(&Value::Null),
        other => other,
    }
}

/// The first of several properties that an object has.
pub fn first<'a>(object: &'a Object, names: &[&str]) -> Option<&'a Value> {
    names.iter().find_map(|name| object.get(*name))
}

/// The first text of a value; of an object its value, its name, its address or its id.
pub fn text(value: &Value) -> Option<String> {
    match first_of(value) {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(answer) => Some(answer.to_string()),
        Value::Object(object) => {
            ["@value", "name", "url", "@id"].iter().find_map(|name| object.get(*name)).map(first_of).and_then(|value| {
                match value {
                    Value::String(text) => Some(text.trim().to_owned()),
                    Value::Number(number) => Some(number.to_string()),
                    _ => None,
                }
            })
        }
        _ => None,
    }
}

/// All texts of a value.
pub fn texts(value: &Value) -> Vec<String> {
    list(value).into_iter().filter_map(text).filter(|text| !text.is_empty()).collect()
}

/// A text, in Turkish and English where the source has both: as a list of texts with `@language`, or as `{"tr": …}`.
pub fn localized(value: &Value, clean: impl Fn(&str) -> String) -> Option<Text> {
    let mut found = Text::default();
    for value in list(value) {
        let written = match value {
            Value::Object(object)
                if !object.contains_key("@value") && (object.contains_key("tr") || object.contains_key("en")) =>
            {
                let part = |language: &str| object.get(language).and_then(text).map(|text| clean(&text));
                found.tr = found.tr.take().or_else(|| part("tr"));
                found.en = found.en.take().or_else(|| part("en"));
                found.tr.clone().or_else(|| found.en.clone())
            }
            Value::Object(object) => {
                let written = text(value).map(|text| clean(&text));
                match object.get("@language").and_then(Value::as_str).map(short_code).as_deref() {
                    Some("tr") => found.tr = found.tr.take().or_else(|| written.clone()),
                    Some("en") => found.en = found.en.take().or_else(|| written.clone()),
                    _ => {}
                }
                written
            }
            other => text(other).map(|text| clean(&text)),
        };
        if found.value.is_empty() {
            found.value = written.unwrap_or_default();
        }
    }
    // The site is Turkish first.
    if let Some(turkish) = &found.tr {
        found.value.clone_from(turkish);
    }
    (!found.value.is_empty()).then_some(found)
}

/// `tr-TR`, `Turkish` or `{"name": "Türkçe"}` as a code.
pub fn language(value: &Value) -> Option<String> {
    let written = match first_of(value) {
        Value::Object(object) => first(object, &["alternateName", "name"]).and_then(text)?,
        other => text(other)?,
    };
    let folded = meydan_turkish::fold(&written);
    match folded.as_str() {
        "turkish" | "turkce" | "tur" => Some("tr".to_owned()),
        "english" | "ingilizce" | "eng" => Some("en".to_owned()),
        _ => Some(short_code(&written)).filter(|code| code.len() == 2),
    }
}

fn short_code(tag: &str) -> String {
    tag.split(['-', '_']).next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// Addresses of pictures: texts, or objects with `url` or `contentUrl`.
pub fn addresses(value: &Value) -> Vec<String> {
    let address = |value: &Value| match value {
        Value::Object(object) => first(object, &["contentUrl", "url", "@id"]).and_then(text),
        other => text(other),
    };
    list(value).into_iter().filter_map(address).filter(|address| !address.is_empty()).take(20).collect()
}

pub fn keywords(value: &Value) -> Vec<String> {
    let words = texts(value);
    let parts = words.iter().flat_map(|text| text.split([',', ';'])).map(str::trim).filter(|word| !word.is_empty());
    parts.take(50).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn texts_are_found_in_every_form() {
        for value in [
            json!("a"),
            json!(["a", "b"]),
            json!({"@value": "a"}),
            json!([null, {"name": "a"}]),
            json!({"name": ["a"]}),
        ] {
            assert_eq!(text(&value).as_deref(), Some("a"), "{value}");
        }
        assert_eq!(text(&json!(13.5)).as_deref(), Some("13.5"));
        assert_eq!(text(&json!(null)), None);
    }

    #[test]
    fn texts_in_two_languages_are_told_apart() {
        let list = json!([{"@language": "en", "@value": "Play"}, {"@language": "tr-TR", "@value": "Oyun"}]);
        for value in [list, json!({"en": "Play", "tr": "Oyun"})] {
            let found = localized(&value, str::to_owned).expect("has texts");
            assert_eq!(
                (found.value.as_str(), found.tr.as_deref(), found.en.as_deref()),
                ("Oyun", Some("Oyun"), Some("Play"))
            );
        }
    }

    #[test]
    fn languages_are_codes() {
        for value in [json!("tr-TR"), json!("Türkçe"), json!({"@type": "Language", "name": "Turkish"})] {
            assert_eq!(language(&value).as_deref(), Some("tr"), "{value}");
        }
    }
}
