//! `GET /api/logos/{id}`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::error::Missing;

use super::view::LogoView;
use crate::api::{Data, number};
use crate::extract::{Path, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

/// Show a logo
#[utoipa::path(get, path = "/api/logos/{id}", tag = "logos", security((), ("session" = [])), params(("id" = i64, Path)),
    responses((status = 200, body = Data<LogoView>)))]
pub async fn show_logo(
    State(site): State<Site>,
    reader: Reader,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let id = number(&id, Missing::Logo)?;
    let produce = async { Ok(Data::new(LogoView::from(site.app().logos.show(&reader.actor, id).await?))) };
    Ok(site.read(&reader, &headers, produce).await?)
}
