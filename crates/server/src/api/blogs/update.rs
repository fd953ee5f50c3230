//! `PUT /api/blogs/{id}`

use axum::extract::State;
use meydan_domain::blog::BlogDraft;
use meydan_domain::error::Missing;

use super::html::whole_view;
use super::view::BlogView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// Replace a post
///
/// With the `version` that was read, a concurrent save is a 409 that carries what is stored now.
#[utoipa::path(put, path = "/api/blogs/{id}", tag = "blogs", security(("session" = [])), request_body = BlogDraft,
    params(("id" = i64, Path)),
    responses((status = 200, body = Data<BlogView>), (status = 409, description = "Saved by another user meanwhile")))]
pub async fn update_blog(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<BlogDraft>,
) -> ApiResult<Data<BlogView>> {
    let id = number(&id, Missing::Blog)?;
    let view = async |shown| Ok(whole_view(&site, shown, reader.language, true).await?.0);
    match site.app().blogs.update(&reader.actor, id, &draft).await {
        Ok(shown) => Ok(Data::new(view(shown).await?)),
        Err(error) => {
            let current = async { view(site.app().blogs.show(&reader.actor, id).await?).await };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
