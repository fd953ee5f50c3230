//! `POST /api/logos/{id}/main`

use axum::extract::State;
use meydan_domain::error::Missing;

use super::view::LogoView;
use crate::api::{Data, number};
use crate::extract::{Manager, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Make a logo the main one
///
/// It swaps variant, order and active state with the current main logo; every other logo stays unchanged.
#[utoipa::path(post, path = "/api/logos/{id}/main", tag = "logos", security(("session" = [])),
    params(("id" = i64, Path)),
    responses((status = 200, body = Data<LogoView>), (status = 409, description = "Saved by another user meanwhile")))]
pub async fn make_main_logo(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path(id): Path<String>,
) -> ApiResult<Data<LogoView>> {
    let logo = site.app().logos.make_main(&reader.actor, number(&id, Missing::Logo)?).await?;
    Ok(Data::new(logo.into()))
}
