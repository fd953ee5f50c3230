//! `GET /api/events/{id}/revisions`, `GET …/{number}`, `POST …/{number}/restore`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use meydan_domain::Error;
use meydan_domain::change::Noun;

use super::view::EventView;
use crate::api::revisions::{
    self, ListRevisionsParams, RestoreRequest, RevisionDetailView, RevisionView, ShowRevisionParams, Thing,
};
use crate::api::{Data, List};
use crate::extract::{JsonBody, Params, Path, Writer};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// List the versions of an event
///
/// Newest first, the current one included: who saved it, when, and which fields changed.
#[utoipa::path(get, path = "/api/events/{id}/revisions", tag = "events", security(("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `event_id`"), ListRevisionsParams), responses((status = 200, body = List<RevisionView>)))]
pub async fn list_event_revisions(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    Params(params): Params<ListRevisionsParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    revisions::list(&site, &reader.actor, Thing { noun: Noun::Events, key: &id }, params, &headers).await
}

/// Show a version of an event
///
/// What differs from the version before, field by field; texts word by word.
#[utoipa::path(get, path = "/api/events/{id}/revisions/{number}", tag = "events", security(("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `event_id`"), ("number" = i64, Path), ShowRevisionParams),
    responses((status = 200, body = Data<RevisionDetailView>)))]
pub async fn show_event_revision(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path((id, number)): Path<(String, String)>,
    Params(params): Params<ShowRevisionParams>,
) -> ApiResult<Data<RevisionDetailView>> {
    revisions::show(&site, &reader.actor, Thing { noun: Noun::Events, key: &id }, &number, params).await
}

/// Restore a version of an event
///
/// All of it or some of its fields, as a new version. What it names must still be there.
#[utoipa::path(post, path = "/api/events/{id}/revisions/{number}/restore", tag = "events",
    security(("session" = [])), request_body = RestoreRequest, params(("id" = String, Path, description = "Its `id` or its `event_id`"), ("number" = i64, Path)),
    responses((status = 200, body = Data<EventView<'static>>), (status = 409, description = "Another editor saved in between")))]
pub async fn restore_event(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path((id, revision)): Path<(String, String)>,
    JsonBody(request): JsonBody<RestoreRequest>,
) -> ApiResult<Response> {
    let restore = request.of(&revision)?;
    match site.app().events.restore(&reader.actor, &id, &restore).await {
        Ok(shown) => Ok(Data::new(EventView::new(&shown, reader.language, true)).into_response()),
        Err(error) => {
            let current = async {
                let shown = site.app().events.show(&reader.actor, &id).await?;
                serde_json::to_value(EventView::new(&shown, reader.language, true)).map_err(Error::internal)
            };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
