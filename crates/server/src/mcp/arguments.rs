//! The arguments of a tool call as query parameters: the API checks their values.

use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::{Language, Result};
use serde_json::{Map, Value};
use url::form_urlencoded::Serializer;

pub struct Arguments(Map<String, Value>);

impl Arguments {
    pub fn new(arguments: Option<Map<String, Value>>) -> Self {
        Self(arguments.unwrap_or_default())
    }

    /// The requested language, if it is one.
    pub fn language(&self) -> Option<Language> {
        Language::from_code(self.0.get("language")?.as_str()?)
    }

    /// Takes a required text out.
    pub fn take_text(&mut self, name: &str) -> Result<String> {
        let mut errors = FieldErrors::default();
        let text = self.0.remove(name).and_then(|value| text_of(&mut errors, name, &value));
        let text = text.filter(|text| !text.trim().is_empty());
        if text.is_none() && errors.iter().next().is_none() {
            errors.add(name, Problem::Required);
        }
        errors.into_result()?;
        Ok(text.unwrap_or_default())
    }

    /// The query string of the other arguments, in this language; arguments that the tool does not have are refused by name.
    pub fn query(&self, known: &Map<String, Value>, language: Language) -> Result<String> {
        let mut errors = FieldErrors::default();
        let mut query = Serializer::new(String::new());
        for (name, value) in &self.0 {
            if !known.contains_key(name) {
                errors.add(name, Problem::NotAmong(known.keys().cloned().collect()));
            } else if let Some(text) = text_of(&mut errors, name, value) {
                query.append_pair(name, &text);
            }
        }
        errors.into_result()?;
        if self.0.get("language").is_none_or(Value::is_null) {
            query.append_pair("language", language.code());
        }
        Ok(query.finish())
    }
}

/// `None` for null, which counts as left out, and for lists and objects, which no parameter takes.
fn text_of(errors: &mut FieldErrors, name: &str, value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Array(_) | Value::Object(_) => {
            errors.add(name, Problem::WrongType("a string, a number or a boolean".to_owned()));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use meydan_domain::Error;
    use serde_json::json;

    use super::*;

    fn arguments(value: Value) -> Arguments {
        Arguments::new(value.as_object().cloned())
    }

    fn query(value: Value) -> Result<String> {
        let known = json!({ "q": {}, "limit": {}, "featured": {}, "language": {} });
        arguments(value).query(known.as_object().expect("an object"), Language::Tr)
    }

    #[test]
    fn every_plain_value_becomes_a_parameter() {
        let written = query(json!({ "q": "caz & rock", "limit": 5, "featured": true, "language": null }));
        let written = written.expect("a query");
        let mut pairs: Vec<&str> = written.split('&').collect();
        pairs.sort_unstable();
        assert_eq!(pairs, ["featured=true", "language=tr", "limit=5", "q=caz+%26+rock"]);
        assert_eq!(query(json!({ "language": "en" })).expect("a query"), "language=en");
    }

    #[test]
    fn lists_objects_and_unknown_arguments_are_named() {
        let Err(Error::Invalid(errors)) = query(json!({ "q": ["caz"], "citty": "İzmir", "limit": {} })) else {
            panic!("expected field errors")
        };
        assert_eq!(errors.iter().map(|(field, _)| field).collect::<Vec<_>>(), ["citty", "limit", "q"]);
    }

    #[test]
    fn a_required_text_is_taken_out() {
        let mut one = arguments(json!({ "id": 42, "language": "en" }));
        assert_eq!(one.take_text("id").expect("a text"), "42");
        for missing in [json!({}), json!({ "id": null }), json!({ "id": " " }), json!({ "id": [] })] {
            assert!(matches!(arguments(missing).take_text("id"), Err(Error::Invalid(_))));
        }
    }
}
