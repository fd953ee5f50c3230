//! The arguments of a tool, as the OpenAPI document describes the parameters of the call behind it.

use serde_json::{Map, Value, json};

use crate::openapi;

/// The properties of a call: each parameter with its schema and description, without those in `withheld`.
pub fn properties(path: &str, withheld: &[&str]) -> Map<String, Value> {
    let document = openapi::document();
    let parameters = document["paths"][path]["get"]["parameters"].as_array().cloned().unwrap_or_default();
    parameters
        .into_iter()
        .filter_map(|parameter| {
            let name = parameter["name"].as_str()?.to_owned();
            let mut schema = parameter["schema"].as_object()?.clone();
            if let Some(description) = parameter.get("description") {
                schema.insert("description".to_owned(), description.clone());
            }
            // JSON Schema does not know the integer formats of OpenAPI.
            if schema.get("format").is_some_and(|format| format != "date") {
                schema.remove("format");
            }
            Some((name, Value::Object(schema)))
        })
        .filter(|(name, _)| !withheld.contains(&name.as_str()))
        .collect()
}

pub fn object(properties: &Map<String, Value>, required: &[&str]) -> Map<String, Value> {
    let schema =
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false });
    schema.as_object().cloned().unwrap_or_default()
}
