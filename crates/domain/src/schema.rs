//! OpenAPI schemas that cannot be derived.

use crate::event_draft::MAX_EVENT_LANGUAGES;
use crate::field::{MAX_TAG, MAX_TAGS};
use crate::marks::EventLanguage;

/// A local time without an offset, on a day that every month has.
const LOCAL_TIME_PATTERN: &str =
    r"^[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$";

/// The schema of a timestamp as `clock::parse_moment` parses it.
pub fn moment_schema() -> utoipa::openapi::schema::Schema {
    moments().into()
}

/// A timestamp, null or empty.
pub fn optional_moment_schema() -> utoipa::openapi::schema::Schema {
    use utoipa::openapi::schema::{ObjectBuilder, Type};
    moments()
        .item(ObjectBuilder::new().schema_type(Type::String).max_length(Some(0)))
        .item(ObjectBuilder::new().schema_type(Type::Null))
        .into()
}

fn moments() -> utoipa::openapi::schema::AnyOfBuilder {
    use utoipa::openapi::schema::{AnyOfBuilder, KnownFormat, ObjectBuilder, SchemaFormat, Type};
    let text = || ObjectBuilder::new().schema_type(Type::String);
    let formatted = |format| text().format(Some(SchemaFormat::KnownFormat(format)));
    AnyOfBuilder::new()
        .item(formatted(KnownFormat::DateTime))
        .item(formatted(KnownFormat::Date))
        .item(text().pattern(Some(LOCAL_TIME_PATTERN)))
}

/// A list of language codes, or null.
pub fn event_languages_schema() -> utoipa::openapi::schema::Schema {
    use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, SchemaType, Type};
    ArrayBuilder::new()
        .schema_type(SchemaType::from_iter([Type::Array, Type::Null]))
        .items(ObjectBuilder::new().schema_type(Type::String).enum_values(Some(EventLanguage::CODES.iter().copied())))
        .max_items(Some(MAX_EVENT_LANGUAGES))
        .into()
}

/// A list of tags, or null.
pub fn tags_schema() -> utoipa::openapi::schema::Schema {
    use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, SchemaType, Type};
    ArrayBuilder::new()
        .schema_type(SchemaType::from_iter([Type::Array, Type::Null]))
        .items(ObjectBuilder::new().schema_type(Type::String).max_length(Some(MAX_TAG)))
        .max_items(Some(MAX_TAGS))
        .into()
}
