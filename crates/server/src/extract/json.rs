//! JSON bodies: content type, size limit, and errors that name the field.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use meydan_app::request_keys::{self, RequestKey};
use meydan_domain::Error;
use meydan_domain::error::Accepted;
use meydan_domain::field::Problem;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::problem::ApiError;
use crate::site::Site;

/// Room for descriptions of 20,000 characters in two languages.
pub const MAX_JSON_BODY: usize = 1024 * 1024;
/// Room for 400 showings with 20 offers each.
pub const MAX_EVENT_BODY: usize = 8 * 1024 * 1024;

/// A body of `application/json`; anything else is 415, so that an HTML form of another site cannot make a call. A route
/// with another limit needs a `DefaultBodyLimit` of its own.
pub struct JsonBody<T, const LIMIT: usize = MAX_JSON_BODY>(pub T);

impl<T: DeserializeOwned, const LIMIT: usize> FromRequest<Site> for JsonBody<T, LIMIT> {
    type Rejection = ApiError;

    async fn from_request(request: Request, site: &Site) -> Result<Self, ApiError> {
        let bytes = json_bytes::<LIMIT>(request, site).await?;
        parse_json(&bytes).map(Self).map_err(ApiError::from)
    }
}

/// Like `JsonBody`, of a request that may be sent again: with its key, if it has one.
pub struct RepeatableBody<T, const LIMIT: usize = MAX_JSON_BODY>(pub T, pub Option<RequestKey>);

const MAX_KEY: usize = 64;

impl<T: DeserializeOwned, const LIMIT: usize> FromRequest<Site> for RepeatableBody<T, LIMIT> {
    type Rejection = ApiError;

    async fn from_request(request: Request, site: &Site) -> Result<Self, ApiError> {
        let key = request.headers().get(request_keys::HEADER).cloned();
        let path = request.uri().path().to_owned();
        let bytes = json_bytes::<LIMIT>(request, site).await?;
        let body = parse_json(&bytes)?;
        let key = key.map(|key| {
            let text = key.to_str().unwrap_or_default();
            let is_valid = (1..=MAX_KEY).contains(&text.len()) && text.bytes().all(is_key_letter);
            if is_valid {
                Ok(RequestKey::new(text, &path, &bytes))
            } else {
                Err(Error::invalid(request_keys::HEADER, Problem::NotAKey))
            }
        });
        Ok(Self(body, key.transpose()?))
    }
}

fn is_key_letter(letter: u8) -> bool {
    letter.is_ascii_alphanumeric() || b"-_".contains(&letter)
}

async fn json_bytes<const LIMIT: usize>(request: Request, site: &Site) -> Result<Bytes, ApiError> {
    let is_json = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|mime| mime.trim().eq_ignore_ascii_case("application/json"));
    if !is_json {
        return Err(Error::UnsupportedMediaType(Accepted::Json).into());
    }
    let bytes = Bytes::from_request(request, site).await.map_err(|rejection| {
        let is_too_large = rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE;
        if is_too_large { Error::TooLarge { limit: LIMIT } } else { Error::Malformed("the body broke off".into()) }
    })?;
    Ok(bytes)
}

/// Accepts only a JSON object: serde would also read a struct from a list.
#[derive(Debug)]
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ObjectVisitor<T>(std::marker::PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }

        deserializer.deserialize_map(ObjectVisitor(std::marker::PhantomData))
    }
}

/// Parses a JSON object, or names its invalid field.
pub fn parse_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let Object(value) = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = field_path(error.path().to_string());
        let inner = error.into_inner();
        if !inner.is_data() {
            return Error::Malformed(inner.to_string());
        }
        let expected = expected(&inner);
        if let Some(missing) = expected.strip_prefix("missing field `").and_then(|rest| rest.strip_suffix('`')) {
            let field = if path == "." { missing.to_owned() } else { format!("{path}.{missing}") };
            return Error::invalid(&field, Problem::Required);
        }
        // `.` is the body itself: not an object.
        Error::invalid(if path == "." { "body" } else { &path }, problem(expected))
    })?;
    reader.end().map_err(|error| Error::Malformed(error.to_string()))?;
    Ok(value)
}

/// The path in the notation of the domain: `showings[0].offers[1].url`, but `settings.0.type`.
fn field_path(path: String) -> String {
    let is_bracketed = ["showings[", "performers["].iter().any(|list| path.starts_with(list));
    if is_bracketed { path } else { path.replace('[', ".").replace(']', "") }
}

fn problem(expected: String) -> Problem {
    match expected.as_str() {
        "f64" | "i64" | "i32" | "u64" => Problem::NotANumber,
        "a boolean" => Problem::NotABoolean,
        meydan_domain::money::EXPECTED => Problem::NotAMoney,
        _ => Problem::WrongType(expected),
    }
}

/// The expected type, from serde's message.
fn expected(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or_default();
    text.split_once("expected ").map_or(text, |(_, expected)| expected).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use meydan_domain::event_draft::EventDraft;

    fn field_of(body: &str) -> String {
        match parse_json::<EventDraft>(body.as_bytes()) {
            Err(Error::Invalid(errors)) => errors.to_string(),
            Err(Error::Malformed(_)) => "malformed".into(),
            other => panic!("expected an error, got {other:?}"),
        }
    }

    #[test]
    fn a_wrong_type_names_its_field() {
        assert_eq!(field_of(r#"{"title_tr": 5}"#), "title_tr");
        assert_eq!(field_of(r#"{"price_min": "çok"}"#), "price_min");
        assert_eq!(field_of(r#"{"currency": "GBP"}"#), "currency");
        assert_eq!(field_of(r#"{"tags": ["caz", 5]}"#), "tags.1");
        assert_eq!(field_of("[]"), "body");
        assert_eq!(field_of(r#"["event-1", "Caz"]"#), "body");
    }

    #[test]
    fn a_missing_required_field_is_named() {
        #[derive(Debug, Deserialize)]
        struct Body {
            #[expect(dead_code, reason = "only read")]
            settings: Vec<Object<EventDraft>>,
        }
        let Err(Error::Invalid(errors)) = parse_json::<Body>(b"{}") else { panic!("expected an error") };
        assert_eq!(errors.iter().collect::<Vec<_>>(), [("settings", &Problem::Required)]);
    }

    #[test]
    fn broken_json_is_malformed() {
        for body in ["", "{", "{} {}", r#"{"title_tr": "\ud800"}"#] {
            assert_eq!(field_of(body), "malformed", "{body}");
        }
    }
}
