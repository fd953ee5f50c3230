//! `PUT /api/logos/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;
use meydan_domain::logo::LogoDraft;

use super::view::LogoView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Manager, Path};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// Change the details of a logo
///
/// Omitted fields and the file stay unchanged: upload another logo for another file. With the `version` that was read, a
/// concurrent save is a 409 that carries what is stored now.
#[utoipa::path(put, path = "/api/logos/{id}", tag = "logos", security(("session" = [])), request_body = LogoDraft,
    params(("id" = i64, Path)),
    responses((status = 200, body = Data<LogoView>), (status = 409, description = "Saved by another user meanwhile")))]
pub async fn update_logo(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<LogoDraft>,
) -> ApiResult<Data<LogoView>> {
    let id = number(&id, Missing::Logo)?;
    match site.app().logos.update(&reader.actor, id, &draft).await {
        Ok(logo) => Ok(Data::new(logo.into())),
        Err(error) => {
            let current = async { site.app().logos.show(&reader.actor, id).await.map(LogoView::from) };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
