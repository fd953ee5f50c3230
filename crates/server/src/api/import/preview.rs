//! `POST /api/import/preview`

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};

use super::preview_input::{PreviewBody, PreviewInput, PreviewUpload};
use super::view::PreviewView;
use crate::api::Data;
use crate::extract::Writer;
use crate::problem::ApiResult;
use crate::site::Site;

/// Preview an import
///
/// Reads the events of a page (JSON-LD, microdata, h-event), a calendar (ICS), a table (CSV, TSV, XLSX) or JSON, and says what
/// an import would do with each. Nothing is saved. An address is fetched only from public servers, as their robots.txt
/// allows. Each account has one preview at a time.
#[utoipa::path(post, path = "/api/import/preview", tag = "import", security(("session" = [])),
    request_body(content((PreviewBody = "application/json"), (PreviewUpload = "multipart/form-data"))),
    responses((status = 200, body = Data<PreviewView>),
        (status = 502, description = "The page did not answer (`source_failed`)")))]
pub async fn preview_import(
    State(site): State<Site>,
    Writer(reader): Writer,
    PreviewInput(request): PreviewInput,
) -> ApiResult<Response> {
    let preview = site.app().import.preview(&reader.actor, request).await?;
    Ok(Json(Data::new(PreviewView::new(preview, reader.language))).into_response())
}
