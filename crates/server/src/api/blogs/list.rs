//! `GET /api/blogs`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::Language;
use meydan_domain::blog::{BlogCategory, BlogQuery, BlogSort, BlogVisibility};
use meydan_domain::field::FieldErrors;
use meydan_domain::page::PageRequest;
use meydan_domain::parameter::{boolean, one_of, words};
use meydan_domain::publication::Publication;
use meydan_domain::staff::Permission;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::BlogView;
use crate::api::List;
use crate::api::depends;
use crate::extract::{Params, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListBlogsParams {
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<String>,
    /// `next_cursor` of the previous page; an opaque token.
    #[param(max_length = 2000, pattern = "^([0-9A-Fa-f]{2})*$")]
    pub cursor: Option<String>,
    #[param(inline, value_type = Option<BlogCategory>)]
    pub category: Option<String>,
    #[param(value_type = Option<bool>)]
    pub featured: Option<String>,
    /// Search words for title, excerpt, text, tags, category and author.
    #[param(max_length = 200)]
    pub q: Option<String>,
    /// For editors, who see both when it is left out; ignored for other callers.
    #[param(inline, value_type = Option<BlogStatusName>)]
    pub status: Option<String>,
    /// For editors; ignored for other callers.
    #[param(inline, value_type = Option<meydan_domain::publication::Publication>)]
    pub publication: Option<String>,
    /// `newest` by default; `title` sorts by the alphabet of the language.
    #[param(inline, value_type = Option<BlogSortName>)]
    pub sort: Option<String>,
    /// The language of the texts.
    #[param(inline, value_type = Option<meydan_domain::Language>)]
    pub language: Option<String>,
}

/// The values of `status`, for the OpenAPI document.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used: the values are read by the domain")]
enum BlogStatusName {
    Published,
    Draft,
    All,
}

/// The values of `sort`, for the OpenAPI document.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used: the values are read by the domain")]
enum BlogSortName {
    Newest,
    Oldest,
    Title,
}

impl ListBlogsParams {
    fn check(&self, language: Language) -> meydan_domain::Result<BlogQuery> {
        let mut errors = FieldErrors::default();
        let status = self.status.as_deref();
        let visibility = one_of(&mut errors, "status", status, BlogVisibility::NAMES, BlogVisibility::from_name);
        let sort = one_of(&mut errors, "sort", self.sort.as_deref(), BlogSort::NAMES, BlogSort::from_name);
        let category = self.category.as_deref();
        let publication = self.publication.as_deref();
        let query = BlogQuery {
            publication: one_of(&mut errors, "publication", publication, Publication::NAMES, Publication::from_name),
            visibility: visibility.unwrap_or(BlogVisibility::All),
            category: one_of(&mut errors, "category", category, BlogCategory::NAMES, BlogCategory::from_name),
            featured: boolean(&mut errors, "featured", self.featured.as_deref()),
            words: words(&mut errors, self.q.as_deref()),
            sort: sort.unwrap_or_default(),
            language,
            page: PageRequest::parse(&mut errors, self.limit.as_deref(), self.cursor.as_deref()),
        };
        errors.into_result()?;
        Ok(query)
    }
}

/// List posts
///
/// Visitors see published posts.
#[utoipa::path(get, path = "/api/blogs", tag = "blogs", security((), ("session" = [])), params(ListBlogsParams),
    responses((status = 200, body = List<BlogView>)))]
pub async fn list_blogs(
    State(site): State<Site>,
    reader: Reader,
    Params(params): Params<ListBlogsParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let query = params.check(reader.language)?;
    let is_for_staff = reader.actor.may(Permission::ReadUnpublished);
    let (blogs, actor, language) = (site.app().blogs.clone(), reader.actor.clone(), reader.language);
    let produce = async move {
        let page = blogs.list(&actor, query).await?;
        let dependencies = depends::on_blogs(&page.items);
        Ok((List::page(page, |shown| BlogView::new(shown, language, is_for_staff)), dependencies))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
