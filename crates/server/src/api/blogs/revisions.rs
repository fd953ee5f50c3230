//! `GET /api/blogs/{id}/revisions`, `GET …/{number}`, `POST …/{number}/restore`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::change::Noun;
use meydan_domain::error::Missing;

use super::html::whole_view;
use super::view::BlogView;
use crate::api::revisions::{
    self, ListRevisionsParams, RestoreRequest, RevisionDetailView, RevisionView, ShowRevisionParams, Thing,
};
use crate::api::{Data, List, number};
use crate::extract::{JsonBody, Params, Path, Writer};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// List the versions of a post
///
/// Newest first, the current one included: who saved it, when, and which fields changed.
#[utoipa::path(get, path = "/api/blogs/{id}/revisions", tag = "blogs", security(("session" = [])),
    params(("id" = i64, Path), ListRevisionsParams), responses((status = 200, body = List<RevisionView>)))]
pub async fn list_blog_revisions(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    Params(params): Params<ListRevisionsParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    revisions::list(&site, &reader.actor, Thing { noun: Noun::Blogs, key: &id }, params, &headers).await
}

/// Show a version of a post
///
/// What differs from the version before, field by field; texts word by word.
#[utoipa::path(get, path = "/api/blogs/{id}/revisions/{number}", tag = "blogs", security(("session" = [])),
    params(("id" = i64, Path), ("number" = i64, Path), ShowRevisionParams),
    responses((status = 200, body = Data<RevisionDetailView>)))]
pub async fn show_blog_revision(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path((id, number)): Path<(String, String)>,
    Params(params): Params<ShowRevisionParams>,
) -> ApiResult<Data<RevisionDetailView>> {
    revisions::show(&site, &reader.actor, Thing { noun: Noun::Blogs, key: &id }, &number, params).await
}

/// Restore a version of a post
///
/// All of it or some of its fields, as a new version. What it names must still be there.
#[utoipa::path(post, path = "/api/blogs/{id}/revisions/{number}/restore", tag = "blogs",
    security(("session" = [])), request_body = RestoreRequest, params(("id" = i64, Path), ("number" = i64, Path)),
    responses((status = 200, body = Data<BlogView>), (status = 409, description = "Another editor saved in between")))]
pub async fn restore_blog(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path((id, revision)): Path<(String, String)>,
    JsonBody(request): JsonBody<RestoreRequest>,
) -> ApiResult<Data<BlogView>> {
    let restore = request.of(&revision)?;
    let number = number(&id, Missing::Blog)?;
    let view = async |shown| Ok(whole_view(&site, shown, reader.language, true).await?.0);
    match site.app().blogs.restore(&reader.actor, number, &restore).await {
        Ok(shown) => Ok(Data::new(view(shown).await?)),
        Err(error) => {
            let current = async { view(site.app().blogs.show(&reader.actor, number).await?).await };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
