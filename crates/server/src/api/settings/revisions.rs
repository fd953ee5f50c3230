//! `GET /api/settings/{key}/revisions`, `GET …/{number}`, `POST …/{number}/restore`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::change::Noun;

use super::view::SettingView;
use crate::api::revisions::{
    self, ListRevisionsParams, RestoreRequest, RevisionDetailView, RevisionView, ShowRevisionParams, Thing,
};
use crate::api::{Data, List};
use crate::extract::{JsonBody, Manager, Params, Path};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// List the versions of a setting
///
/// Newest first, the current one included: who saved it, when, and which fields changed.
#[utoipa::path(get, path = "/api/settings/{key}/revisions", tag = "settings", security(("session" = [])),
    params(("key" = String, Path), ListRevisionsParams), responses((status = 200, body = List<RevisionView>)))]
pub async fn list_setting_revisions(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path(key): Path<String>,
    Params(params): Params<ListRevisionsParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    revisions::list(&site, &reader.actor, Thing { noun: Noun::Settings, key: &key }, params, &headers).await
}

/// Show a version of a setting
///
/// What differs from the version before, field by field; texts word by word.
#[utoipa::path(get, path = "/api/settings/{key}/revisions/{number}", tag = "settings", security(("session" = [])),
    params(("key" = String, Path), ("number" = i64, Path), ShowRevisionParams),
    responses((status = 200, body = Data<RevisionDetailView>)))]
pub async fn show_setting_revision(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path((key, number)): Path<(String, String)>,
    Params(params): Params<ShowRevisionParams>,
) -> ApiResult<Data<RevisionDetailView>> {
    revisions::show(&site, &reader.actor, Thing { noun: Noun::Settings, key: &key }, &number, params).await
}

/// Restore a version of a setting
///
/// All of it or some of its fields, as a new version. The value must be valid today.
#[utoipa::path(post, path = "/api/settings/{key}/revisions/{number}/restore", tag = "settings",
    security(("session" = [])), request_body = RestoreRequest, params(("key" = String, Path), ("number" = i64, Path)),
    responses((status = 200, body = Data<SettingView>), (status = 409, description = "Saved by another user meanwhile")))]
pub async fn restore_setting(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path((key, revision)): Path<(String, String)>,
    JsonBody(request): JsonBody<RestoreRequest>,
) -> ApiResult<Data<SettingView>> {
    let restore = request.of(&revision)?;
    match site.app().settings.restore(&reader.actor, &key, &restore).await {
        Ok(setting) => Ok(Data::new(setting.into())),
        Err(error) => {
            let current = async { site.app().settings.show(&reader.actor, &key).await.map(SettingView::from) };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
