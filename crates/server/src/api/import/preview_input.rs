//! The body of a preview: JSON, or a form with a file.

use std::collections::BTreeMap;

use axum::extract::{FromRequest, Request};
use axum::http::header;
use bytes::Bytes;
use meydan_app::import::{ImportSource, MAX_FILE_BYTES, PreviewRequest};
use meydan_domain::Error;
use meydan_domain::field::Problem;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extract::{JsonBody, Upload, parse_json};
use crate::problem::ApiError;
use crate::site::Site;

/// A text of 10 MB, with room for its escapes, or a file with the framing of its form.
pub const MAX_IMPORT_BODY: usize = MAX_FILE_BYTES + 2 * 1024 * 1024;

/// What to read: an address, or a text.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct PreviewBody {
    /// The address of a page, a calendar or a table.
    #[schema(max_length = 2000)]
    url: Option<String>,
    /// A calendar, a table, JSON or HTML; at most 10 MB.
    text: Option<String>,
    /// The name of the file that the text is of.
    #[schema(max_length = 255)]
    name: Option<String>,
    /// What columns hold, by their headings; null leaves a column out. Others are guessed.
    #[schema(required = false)]
    mapping: BTreeMap<String, Option<String>>,
}

/// The form of a preview.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its schema is used: the form is read field by field")]
pub struct PreviewUpload {
    /// CSV, TSV, XLSX, JSON, ICS or HTML, by its content and name; at most 10 MB.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    file: Vec<u8>,
    /// As the `mapping` of the JSON body, in JSON.
    #[schema(required = false, value_type = String)]
    mapping: Option<String>,
}

pub struct PreviewInput(pub PreviewRequest);

impl FromRequest<Site> for PreviewInput {
    type Rejection = ApiError;

    async fn from_request(request: Request, site: &Site) -> Result<Self, ApiError> {
        let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let is_form = content_type.is_some_and(|kind| kind.trim_start().to_ascii_lowercase().starts_with("multipart/"));
        if is_form {
            let form = Upload::from_request(request, site).await?;
            return Ok(Self(of_form(form)?));
        }
        let JsonBody(body) = JsonBody::<PreviewBody, MAX_FILE_BYTES>::from_request(request, site).await?;
        Ok(Self(of_body(body)?))
    }
}

fn of_form(mut form: Upload) -> Result<PreviewRequest, Error> {
    let mapping = match form.text("mapping").filter(|text| !text.trim().is_empty()) {
        Some(text) => parse_json(text.as_bytes()).map_err(|_| not_an_object())?,
        None => BTreeMap::new(),
    };
    let name = form.file_name("file").map(str::to_owned);
    Ok(PreviewRequest { source: ImportSource::Content { bytes: form.take_file("file")?, name }, mapping })
}

fn not_an_object() -> Error {
    Error::invalid("mapping", Problem::WrongType("an object".to_owned()))
}

fn of_body(body: PreviewBody) -> Result<PreviewRequest, Error> {
    let PreviewBody { url, text, name, mapping } = body;
    let source = match (url.filter(|url| !url.trim().is_empty()), text) {
        (Some(url), _) => ImportSource::Url(url),
        (None, Some(text)) => ImportSource::Content { bytes: Bytes::from(text), name },
        (None, None) => return Err(Error::invalid("url", Problem::Required)),
    };
    Ok(PreviewRequest { source, mapping })
}
