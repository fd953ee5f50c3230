//! `GET` and `POST /api/{events,blogs}/{id}/preview-links`, `DELETE /api/preview-links/{id}`

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use meydan_app::preview_links::NewPreviewLink;
use meydan_domain::clock::local_rfc3339;
use meydan_domain::error::Missing;
use meydan_domain::preview_link::{PreviewLink, PreviewLinkDraft};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::{Data, Deleted, List, number};
use crate::cache::EncodedBody;
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// A preview link; its address is known only to who made it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PreviewLink)]
pub struct PreviewLinkView {
    pub id: i64,
    /// The name of who made it.
    pub created_by: String,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub expires_at: String,
}

/// A preview link that was just made.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NewPreviewLink)]
pub struct NewPreviewLinkView {
    /// The page with the token. It is shown this once.
    pub url: String,
    #[serde(flatten)]
    pub link: PreviewLinkView,
}

/// Part of an event or a post that is shown by a preview link.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Preview)]
pub struct PreviewView {
    #[schema(format = DateTime)]
    pub expires_at: String,
}

impl From<&PreviewLink> for PreviewView {
    fn from(link: &PreviewLink) -> Self {
        Self { expires_at: local_rfc3339(link.expires_at) }
    }
}

impl From<PreviewLink> for PreviewLinkView {
    fn from(link: PreviewLink) -> Self {
        Self {
            id: link.id,
            created_by: link.created_by,
            created_at: local_rfc3339(link.created_at),
            expires_at: local_rfc3339(link.expires_at),
        }
    }
}

/// List the preview links of an event
///
/// Those that still work, newest first.
#[utoipa::path(get, path = "/api/events/{id}/preview-links", tag = "events", security(("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `event_id`")),
    responses((status = 200, body = List<PreviewLinkView>)))]
pub async fn list_event_preview_links(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let links = site.app().preview_links.list_of_event(&reader.actor, &id).await?;
    listed(links, &headers)
}

/// Make a preview link of an event
///
/// Anyone with the address sees the event as visitors would, published or not, until the link expires.
#[utoipa::path(post, path = "/api/events/{id}/preview-links", tag = "events", security(("session" = [])),
    request_body = PreviewLinkDraft, params(("id" = String, Path, description = "Its `id` or its `event_id`")),
    responses((status = 201, body = Data<NewPreviewLinkView>),
        (status = 409, description = "There are 100 valid links already")))]
pub async fn create_event_preview_link(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<PreviewLinkDraft>,
) -> ApiResult<Response> {
    let made = site.app().preview_links.create_of_event(&reader.actor, &id, &draft).await?;
    Ok(created(&site, made))
}

/// List the preview links of a post
///
/// Those that still work, newest first.
#[utoipa::path(get, path = "/api/blogs/{id}/preview-links", tag = "blogs", security(("session" = [])),
    params(("id" = i64, Path)), responses((status = 200, body = List<PreviewLinkView>)))]
pub async fn list_blog_preview_links(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let links = site.app().preview_links.list_of_blog(&reader.actor, number(&id, Missing::Blog)?).await?;
    listed(links, &headers)
}

/// Make a preview link of a post
///
/// Anyone with the address sees the post as visitors would, published or not, until the link expires.
#[utoipa::path(post, path = "/api/blogs/{id}/preview-links", tag = "blogs", security(("session" = [])),
    request_body = PreviewLinkDraft, params(("id" = i64, Path)),
    responses((status = 201, body = Data<NewPreviewLinkView>),
        (status = 409, description = "There are 100 valid links already")))]
pub async fn create_blog_preview_link(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<PreviewLinkDraft>,
) -> ApiResult<Response> {
    let made = site.app().preview_links.create_of_blog(&reader.actor, number(&id, Missing::Blog)?, &draft).await?;
    Ok(created(&site, made))
}

/// End a preview link
#[utoipa::path(delete, path = "/api/preview-links/{id}", tag = "events", security(("session" = [])),
    params(("id" = i64, Path)), responses((status = 200, body = Data<Deleted>)))]
pub async fn end_preview_link(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().preview_links.end(&reader.actor, number(&id, Missing::PreviewLink)?).await?;
    Ok(Data::new(Deleted { id }))
}

fn listed(links: Vec<PreviewLink>, headers: &HeaderMap) -> ApiResult<Response> {
    let list = List::whole(links.into_iter().map(PreviewLinkView::from).collect());
    Ok(EncodedBody::json(&list)?.respond_privately(headers))
}

fn created(site: &Site, made: NewPreviewLink) -> Response {
    let url = format!("{}{}", site.public_url(), made.path);
    Data::new(NewPreviewLinkView { url, link: made.link.into() }).created()
}

/// The response to a request with a preview token: no cache stores it, and no search engine lists it.
pub fn previewed(view: impl Serialize) -> Response {
    let mut response = Data::new(view).into_response();
    response.headers_mut().insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
    response
}
