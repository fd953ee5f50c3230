//! `PUT /api/views/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;
use meydan_domain::list_view::ListViewDraft;

use super::view::ListViewView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// Replace a view of a list
///
/// With the `version` that was read, a save in between is a 409 that carries what is stored now.
#[utoipa::path(put, path = "/api/views/{id}", tag = "views", security(("session" = [])),
    request_body = ListViewDraft, params(("id" = i64, Path)),
    responses((status = 200, body = Data<ListViewView>), (status = 409, description = "Somebody saved in between")))]
pub async fn update_list_view(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<ListViewDraft>,
) -> ApiResult<Data<ListViewView>> {
    let id = number(&id, Missing::ListView)?;
    match site.app().list_views.update(&reader.actor, id, &draft).await {
        Ok(entry) => Ok(Data::new(entry.into())),
        Err(error) => {
            let current = async { site.app().list_views.show(&reader.actor, id).await.map(ListViewView::from) };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
