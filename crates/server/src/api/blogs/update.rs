//! `PUT /api/blogs/{id}`

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use meydan_domain::Error;
use meydan_domain::blog::BlogDraft;
use meydan_domain::error::{Conflict, Missing};

use super::view::BlogView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// Replace a post
///
/// With the `version` that was read, a save in between is a 409 that carries what is stored now.
#[utoipa::path(put, path = "/api/blogs/{id}", tag = "blogs", security(("session" = [])), request_body = BlogDraft,
    params(("id" = i64, Path)),
    responses((status = 200, body = Data<BlogView>), (status = 409, description = "Somebody saved in between")))]
pub async fn update_blog(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<BlogDraft>,
) -> ApiResult<Response> {
    let id = number(&id, Missing::Blog)?;
    match site.app().blogs.update(&reader.actor, id, &draft).await {
        Ok(shown) => Ok(Data::new(BlogView::new(shown, reader.language, true)).into_response()),
        Err(error @ Error::Conflict(Conflict::StaleVersion { .. })) => {
            let current = site.app().blogs.show(&reader.actor, id).await?;
            let view = BlogView::new(current, reader.language, true);
            Err(ApiError { current: serde_json::to_value(view).ok(), ..ApiError::from(error) })
        }
        Err(error) => Err(error.into()),
    }
}
