//! `PUT /api/logos/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;
use meydan_domain::logo::LogoDraft;

use super::view::LogoView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Manager, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Change what is said about a logo
///
/// The file stays; upload another logo for another file.
#[utoipa::path(put, path = "/api/logos/{id}", tag = "logos", security(("session" = [])), request_body = LogoDraft,
    params(("id" = i64, Path)), responses((status = 200, body = Data<LogoView>)))]
pub async fn update_logo(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<LogoDraft>,
) -> ApiResult<Data<LogoView>> {
    let logo = site.app().logos.update(&reader.actor, number(&id, Missing::Logo)?, &draft).await?;
    Ok(Data::new(logo.into()))
}
