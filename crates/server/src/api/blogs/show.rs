//! `GET /api/blogs/{id}`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::error::Missing;
use meydan_domain::staff::Permission;

use super::view::BlogView;
use crate::api::depends;
use crate::api::{Data, LanguageParam, number};
use crate::extract::{Params, Path, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

/// Show a post
#[utoipa::path(get, path = "/api/blogs/{id}", tag = "blogs", security((), ("session" = [])), params(("id" = i64, Path), LanguageParam),
    responses((status = 200, body = Data<BlogView>)))]
pub async fn show_blog(
    State(site): State<Site>,
    reader: Reader,
    Path(id): Path<String>,
    _language: Params<LanguageParam>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let id = number(&id, Missing::Blog)?;
    let is_for_staff = reader.actor.may(Permission::ReadUnpublished);
    let (blogs, actor, language) = (site.app().blogs.clone(), reader.actor.clone(), reader.language);
    let produce = async move {
        let shown = blogs.show(&actor, id).await?;
        let dependencies = depends::on_blog(&shown);
        Ok((Data::new(BlogView::new(shown, language, is_for_staff)), dependencies))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
