//! `GET /api/logos/{id}`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::Dependencies;
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
    let (logos, actor) = (site.app().logos.clone(), reader.actor.clone());
    let produce = async move {
        let logo = logos.show(&actor, id).await?;
        Ok((Data::new(LogoView::from(logo)), Dependencies::thing(Noun::Logos, id)))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
