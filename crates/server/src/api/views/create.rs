//! `POST /api/views`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::list_view::ListViewDraft;

use super::view::ListViewView;
use crate::api::Data;
use crate::extract::{JsonBody, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// Create a view of a list
///
/// Filters, order and columns of a list of the panel under a name, for all of the staff.
#[utoipa::path(post, path = "/api/views", tag = "views", security(("session" = [])), request_body = ListViewDraft,
    responses((status = 201, body = Data<ListViewView>), (status = 409, description = "There are 500 already")))]
pub async fn create_list_view(
    State(site): State<Site>,
    Writer(reader): Writer,
    JsonBody(draft): JsonBody<ListViewDraft>,
) -> ApiResult<Response> {
    let entry = site.app().list_views.create(&reader.actor, &draft).await?;
    Ok(Data::new(ListViewView::from(entry)).created())
}
