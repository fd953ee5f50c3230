//! `POST /api/blogs/preview`

use axum::extract::State;
use meydan_domain::content_format::TextPreview;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::Data;
use crate::extract::{JsonBody, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// A text as visitors would see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PreviewedText {
    /// Sanitized.
    pub html: String,
}

/// Preview the text of a post
///
/// Stores nothing.
#[utoipa::path(post, path = "/api/blogs/preview", tag = "blogs", security(("session" = [])), request_body = TextPreview,
    responses((status = 200, body = Data<PreviewedText>)))]
pub async fn preview_blog(
    State(site): State<Site>,
    Writer(reader): Writer,
    JsonBody(preview): JsonBody<TextPreview>,
) -> ApiResult<Data<PreviewedText>> {
    let html = site.app().blogs.preview(&reader.actor, &preview, reader.language).await?;
    Ok(Data::new(PreviewedText { html }))
}
