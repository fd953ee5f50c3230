//! `POST /api/blogs`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::blog::BlogDraft;

use super::html::whole_view;
use super::view::BlogView;
use crate::api::Data;
use crate::extract::{JsonBody, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// Create a post
#[utoipa::path(post, path = "/api/blogs", tag = "blogs", security(("session" = [])), request_body = BlogDraft,
    responses((status = 201, body = Data<BlogView>)))]
pub async fn create_blog(
    State(site): State<Site>,
    Writer(reader): Writer,
    JsonBody(draft): JsonBody<BlogDraft>,
) -> ApiResult<Response> {
    let shown = site.app().blogs.create(&reader.actor, &draft).await?;
    let (view, _) = whole_view(&site, shown, reader.language, true).await?;
    Ok(Data::new(view).created())
}
