//! Multipart uploads: files and text fields, within size limits.

use std::collections::HashMap;

use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{StatusCode, header};
use bytes::{Bytes, BytesMut};
use meydan_app::import::MAX_FILE_BYTES;
use meydan_domain::Error;
use meydan_domain::error::Accepted;
use meydan_media::MAX_BYTES;

use crate::problem::ApiError;
use crate::site::Site;

/// The file, the texts and the multipart framing.
pub const MAX_UPLOAD_BODY: usize = MAX_BYTES + 1024 * 1024;
const MAX_TEXT: usize = 10_000;

/// The fields of a multipart form.
pub struct Upload {
    files: HashMap<String, Bytes>,
    /// What the client calls them.
    file_names: HashMap<String, String>,
    texts: HashMap<String, String>,
}

impl Upload {
    /// The file of a field; its claimed name and type are ignored.
    pub fn take_file(&mut self, field: &str) -> Result<Bytes, Error> {
        self.files.remove(field).ok_or_else(|| Error::invalid(field, meydan_domain::field::Problem::Required))
    }

    /// What the client calls the file of a field.
    pub fn file_name(&self, field: &str) -> Option<&str> {
        self.file_names.get(field).map(String::as_str)
    }

    pub fn text(&self, field: &str) -> Option<&str> {
        self.texts.get(field).map(String::as_str)
    }
}

impl FromRequest<Site> for Upload {
    type Rejection = ApiError;

    async fn from_request(request: Request, site: &Site) -> Result<Self, ApiError> {
        let is_form = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|mime| mime.trim_start().to_ascii_lowercase().starts_with("multipart/form-data"));
        if !is_form {
            return Err(Error::UnsupportedMediaType(Accepted::Form).into());
        }
        let mut form = Multipart::from_request(request, site)
            .await
            .map_err(|rejection| Error::Malformed(rejection.body_text()))?;
        let mut upload = Self { files: HashMap::new(), file_names: HashMap::new(), texts: HashMap::new() };
        while let Some(field) = form.next_field().await.map_err(broken)? {
            let Some(name) = field.name().map(str::to_owned) else { continue };
            let max_file = match name.as_str() {
                "image" | "logo" | "avatar" => Some(MAX_BYTES),
                "file" => Some(MAX_FILE_BYTES),
                _ => None,
            };
            if let Some(max) = max_file {
                upload.file_names.extend(field.file_name().map(|file| (name.clone(), file.to_owned())));
                upload.files.insert(name, read(field, max).await?);
            } else {
                let bytes = read(field, MAX_TEXT).await?;
                let text = String::from_utf8(bytes.into())
                    .map_err(|_| Error::Malformed(format!("the field {name} is not UTF-8")))?;
                upload.texts.insert(name, text);
            }
        }
        Ok(upload)
    }
}

async fn read(mut field: Field<'_>, max: usize) -> Result<Bytes, Error> {
    let mut bytes = BytesMut::new();
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        if bytes.len() + chunk.len() > max {
            return Err(Error::TooLarge { limit: max });
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}

fn broken(error: MultipartError) -> Error {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        Error::TooLarge { limit: MAX_BYTES }
    } else {
        Error::Malformed(error.body_text())
    }
}
