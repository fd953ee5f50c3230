//! `GET /api/blogs/{id}`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::error::Missing;
use meydan_domain::staff::Permission;
use serde::Deserialize;
use utoipa::IntoParams;

use super::html::whole_view;
use super::view::BlogView;
use crate::api::depends;
use crate::api::preview_links::previewed;
use crate::api::{Data, number};
use crate::extract::{Params, Path, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShowBlogParams {
    /// Left out: the cookie `language` decides, else the browser, else Turkish.
    #[param(inline, value_type = Option<meydan_domain::Language>)]
    pub language: Option<String>,
    /// The token of a preview link, which shows the post before it is published.
    pub preview: Option<String>,
}

/// Show a post
#[utoipa::path(get, path = "/api/blogs/{id}", tag = "blogs", security((), ("session" = [])), params(("id" = i64, Path), ShowBlogParams),
    responses((status = 200, body = Data<BlogView>)))]
pub async fn show_blog(
    State(site): State<Site>,
    reader: Reader,
    Path(id): Path<String>,
    Params(params): Params<ShowBlogParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let id = number(&id, Missing::Blog)?;
    if let Some(token) = params.preview.as_deref()
        && let Some((shown, link)) = site.app().preview_links.blog(token, id).await?
    {
        let (view, _) = whole_view(&site, shown, reader.language, false).await?;
        return Ok(previewed(BlogView { preview: Some((&link).into()), ..view }));
    }
    let is_for_staff = reader.actor.may(Permission::ReadUnpublished);
    let (reading, actor, language) = (site.clone(), reader.actor.clone(), reader.language);
    let produce = async move {
        let shown = reading.app().blogs.show(&actor, id).await?;
        let dependencies = depends::on_blog(&shown);
        let (view, on_images) = whole_view(&reading, shown, language, is_for_staff).await?;
        Ok((Data::new(view), dependencies.and(on_images)))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
