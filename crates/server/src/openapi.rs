//! The OpenAPI document: generated from the handlers, completed with the errors that calls share.

use std::sync::LazyLock;

use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use serde_json::{Map, Value, json};
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};

use crate::cache::EncodedBody;
use crate::problem::Problem;
use crate::router;
use crate::session_cookie;

mod docs;
mod links;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Meydan",
        description = "Events in Turkey, in Turkish and English. Success answers `{\"success\":true,\"data\":…}`; failure answers \
                       `{\"success\":false,\"error\":\"a sentence\",\"code\":\"a_word\"}` in the requested language.",
        license(name = "AGPL-3.0-or-later", identifier = "AGPL-3.0-or-later")
    ),
    components(schemas(Problem, meydan_domain::second_factor::Challenge, meydan_domain::second_factor::Method, crate::api::stream::ContentChanged)),
    tags(
        (name = "auth", description = "Signing in and out, and the caller's own account"),
        (name = "users", description = "Accounts of staff"),
        (name = "events", description = "What is on"),
        (name = "search", description = "Suggestions while typing"),
        (name = "blogs", description = "World news"),
        (name = "categories", description = "Categories of events"),
        (name = "venues", description = "Where events take place"),
        (name = "profiles", description = "Performers and organizers"),
        (name = "places", description = "The provinces and districts of Turkey"),
        (name = "platforms", description = "Who sells tickets"),
        (name = "publications", description = "What is published when"),
        (name = "images", description = "Uploaded pictures"),
        (name = "import", description = "Reading events from pages, calendars and tables"),
        (name = "logos", description = "Logos of the site"),
        (name = "settings", description = "Settings of the site"),
        (name = "glossary", description = "Names in both languages"),
        (name = "views", description = "Views of the panel's lists"),
        (name = "contact", description = "The contact form"),
        (name = "newsletter", description = "The newsletter"),
        (name = "analytics", description = "Anonymous statistics"),
        (name = "trash", description = "Deleted content"),
        (name = "audit", description = "The audit trail"),
        (name = "stream", description = "Live changes"),
        (name = "health", description = "Health and readiness"),
    )
)]
struct Description;

/// The parts that are not generated from handlers: title, tags, security scheme.
pub fn description() -> utoipa::openapi::OpenApi {
    let mut document = Description::openapi();
    document.info.version = env!("CARGO_PKG_VERSION").to_owned();
    let session = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(
        session_cookie::NAME,
        "Set by `POST /api/auth/login`; named `__Host-meydan_session` where the site is served over https",
    )));
    document.components.get_or_insert_default().add_security_scheme("session", session);
    document
}

/// The complete document.
pub fn document() -> Value {
    let (_, document) = router::api().split_for_parts();
    let mut document = serde_json::to_value(document).unwrap_or_default();
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    for (_, operations) in paths.into_iter().flatten() {
        for (method, operation) in operations.as_object_mut().into_iter().flatten() {
            add_shared_failures(method, operation);
            allow_empty_parameters(operation);
        }
    }
    links::add(&mut document);
    for (name, schema) in document["components"]["schemas"].as_object_mut().into_iter().flatten() {
        drop_empty_defaults(schema);
        if name.ends_with("StaffFields")
            && let Some(schema) = schema.as_object_mut()
        {
            // They are flattened into another schema, and absent from responses to visitors.
            schema.remove("required");
        }
    }
    document
}

/// Removes empty defaults: utoipa adds them to optional fields, although an empty title is not valid.
fn drop_empty_defaults(schema: &mut Value) {
    // Not by index: that would add `"properties": null` to schemas without properties.
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (_, property) in properties.into_iter().flatten() {
        let is_empty = property.get("default").is_some_and(|default| default.is_null() || default == "");
        if let Some(property) = property.as_object_mut().filter(|_| is_empty) {
            property.remove("default");
        }
    }
}

/// Query parameters may be empty, which counts as left out.
fn allow_empty_parameters(operation: &mut Value) {
    let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
    for parameter in parameters.into_iter().flatten().filter_map(Value::as_object_mut) {
        let is_required = parameter.get("required").is_some_and(|required| required == true);
        if parameter.get("in").is_some_and(|place| place == "query") && !is_required {
            parameter.insert("allowEmptyValue".to_owned(), Value::Bool(true));
        }
    }
}

/// Adds the errors that follow from the inputs of a call; a handler names only its own.
fn add_shared_failures(method: &str, operation: &mut Value) {
    let has_body = operation.get("requestBody").is_some();
    // An empty requirement among them makes the session optional.
    let needs_session = operation
        .get("security")
        .and_then(Value::as_array)
        .is_some_and(|ways| ways.iter().all(|way| way.as_object().is_some_and(|way| !way.is_empty())));
    let parameters: Vec<&str> = operation
        .get("parameters")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(|parameter| parameter.get("in")?.as_str())
        .collect();
    let (in_path, in_query) = (parameters.contains(&"path"), parameters.contains(&"query"));
    let mut failures = vec![
        ("500", "Internal error; details are in the log"),
        ("503", "The database or the media store is unavailable"),
    ];
    if has_body || in_query || in_path {
        failures.push(("400", "The request cannot be read"));
    }
    if needs_session {
        failures.extend([("401", "Not signed in"), ("403", "The role does not allow this")]);
    } else if method != "get" {
        failures.push(("403", "A page of another site made this call"));
    }
    if in_path {
        failures.push(("404", "Not found"));
    }
    if has_body {
        failures.extend([("413", "Too large"), ("415", "Not the right content type")]);
    }
    if has_body || in_query {
        failures.push(("422", "A field is invalid; `fields` says which and why"));
    }
    let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) else { return };
    for (status, meaning) in failures {
        responses.entry(status).or_insert_with(|| json!({ "description": meaning }));
    }
    for (status, response) in responses.iter_mut().filter(|(status, _)| status.as_str() >= "400") {
        describe_failure(status, response);
    }
}

fn describe_failure(status: &str, response: &mut Value) {
    let Some(response) = response.as_object_mut() else { return };
    response.insert(
        "content".to_owned(),
        json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Problem" } } }),
    );
    if status == "429" {
        let mut headers = Map::new();
        let seconds = json!({ "description": "Seconds to wait", "required": true, "schema": { "type": "integer", "minimum": 1 } });
        headers.insert("Retry-After".to_owned(), seconds);
        response.insert("headers".to_owned(), Value::Object(headers));
    }
}

/// The text of the committed file: indented, with a trailing newline.
pub fn document_text() -> String {
    let mut text = serde_json::to_string_pretty(&document()).unwrap_or_default();
    text.push('\n');
    text
}

static DOCUMENT: LazyLock<EncodedBody> =
    LazyLock::new(|| EncodedBody::new(document_text().into(), HeaderValue::from_static("application/json")));

static DOCS: LazyLock<EncodedBody> = LazyLock::new(|| {
    EncodedBody::new(docs::page(&document()).into(), HeaderValue::from_static("text/html; charset=utf-8"))
});

pub async fn show_document(headers: HeaderMap) -> Response {
    DOCUMENT.respond(&headers)
}

pub async fn show_docs(headers: HeaderMap) -> Response {
    DOCS.respond(&headers)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_operation_has_its_own_id_and_a_summary() {
        let document = document();
        let mut ids = HashSet::new();
        for (path, operations) in document["paths"].as_object().expect("paths") {
            for (method, operation) in operations.as_object().expect("operations") {
                let id = operation["operationId"].as_str().unwrap_or_default();
                assert!(ids.insert(id.to_owned()) && !id.is_empty(), "{method} {path}: {id:?}");
                assert!(operation["summary"].is_string(), "{method} {path} has no summary");
            }
        }
    }

    /// utoipa silently overwrites a schema with another of the same name.
    #[test]
    fn no_two_types_share_a_schema_name() {
        let sources = [("api", include_str!("api.rs"))];
        assert!(!sources.is_empty());
        let document = document();
        let schemas = document["components"]["schemas"].as_object().expect("schemas");
        for name in ["Event", "Blog", "Category", "Image", "Logo", "Setting", "ContactMessage", "User", "Problem"] {
            assert!(schemas.contains_key(name), "{name} is missing");
        }
    }

    #[test]
    fn it_is_openapi_3_1() {
        assert!(document()["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
    }
}
