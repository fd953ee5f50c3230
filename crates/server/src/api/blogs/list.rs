//! `GET /api/blogs`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::blog::{BlogCategory, BlogQuery};
use meydan_domain::event_query::boolean;
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::page::PageRequest;
use meydan_domain::staff::Permission;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::BlogView;
use crate::api::List;
use crate::extract::{Params, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListBlogsParams {
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<String>,
    /// `next_cursor` of the page before. A token: only what the API gave is taken.
    #[param(max_length = 2000, pattern = "^([0-9A-Fa-f]{2})*$")]
    pub cursor: Option<String>,
    #[param(inline, value_type = Option<BlogCategory>)]
    pub category: Option<String>,
    #[param(value_type = Option<bool>)]
    pub featured: Option<String>,
    /// The language of the texts.
    #[param(inline, value_type = Option<meydan_domain::Language>)]
    pub language: Option<String>,
}

impl ListBlogsParams {
    fn check(&self) -> meydan_domain::Result<BlogQuery> {
        let mut errors = FieldErrors::default();
        let category = self.category.as_deref().filter(|name| !name.is_empty()).and_then(|name| {
            let known = BlogCategory::from_name(name);
            if known.is_none() {
                errors.add("category", Problem::NotOneOf(BlogCategory::NAMES));
            }
            known
        });
        let query = BlogQuery {
            include_drafts: true,
            category,
            featured: boolean(&mut errors, "featured", self.featured.as_deref()),
            page: PageRequest::parse(&mut errors, self.limit.as_deref(), self.cursor.as_deref()),
        };
        errors.into_result()?;
        Ok(query)
    }
}

/// List posts
///
/// Newest first. Visitors see what is published.
#[utoipa::path(get, path = "/api/blogs", tag = "blogs", security((), ("session" = [])), params(ListBlogsParams),
    responses((status = 200, body = List<BlogView>)))]
pub async fn list_blogs(
    State(site): State<Site>,
    reader: Reader,
    Params(params): Params<ListBlogsParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let query = params.check()?;
    let is_for_staff = reader.actor.may(Permission::ReadUnpublished);
    let produce = async {
        let page = site.app().blogs.list(&reader.actor, query).await?;
        Ok(List::page(page, |shown| BlogView::new(shown, reader.language, is_for_staff)))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
