//! Server-side rendering of a page: the web app names the API responses it needs, the engine renders it from them.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, Request, StatusCode, header};
use chrono::{DateTime, Utc};
use futures_util::{StreamExt, TryStreamExt, stream};
use meydan_domain::Language;
use meydan_domain::dependencies::Dependencies;
use meydan_render::{Priority, RenderError, Renderer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tower::ServiceExt;
use tracing::{Instrument, info_span};

use crate::cache::{CachedResponse, Staleness};

/// A page requests its API responses, then those that depend on them; more rounds are a defect.
const MAX_ROUNDS: usize = 4;
/// API requests of one page at the same time: each needs a database connection, and other pages need them too.
const CONCURRENT_REQUESTS: usize = 2;
/// The ETag of a missing resource.
const MISSING: HeaderValue = HeaderValue::from_static("missing");

/// An API response that a page is rendered from. A missing resource is `null`.
enum ApiResponse {
    Found(Arc<CachedResponse>),
    Missing,
}

impl ApiResponse {
    fn etag(&self) -> HeaderValue {
        match self {
            Self::Found(entry) => entry.body.etag().clone(),
            Self::Missing => MISSING,
        }
    }

    fn dependencies(&self) -> Dependencies {
        match self {
            Self::Found(entry) => entry.dependencies.clone(),
            Self::Missing => Dependencies::everything(),
        }
    }

    /// Needed for rendering only: ETags are enough to validate a cached page.
    fn body(&self) -> Result<Box<RawValue>, PageError> {
        match self {
            Self::Found(entry) => serde_json::from_slice(&entry.body.plain()).map_err(protocol_error),
            Self::Missing => Ok(RawValue::NULL.to_owned()),
        }
    }
}

/// The API responses for a page, by address.
#[derive(Default)]
pub struct ApiResponses(BTreeMap<String, ApiResponse>);

#[derive(Serialize)]
struct Input<'a> {
    address: &'a str,
    language: &'a str,
    /// True if the address names the language.
    is_forced: bool,
    origin: &'a str,
    /// In milliseconds.
    now: i64,
    data: BTreeMap<&'a str, Box<RawValue>>,
}

/// The output of the web app for an address; only `needs` when API responses are missing.
#[derive(Deserialize)]
#[serde(default)]
pub struct RenderedPage {
    needs: Vec<String>,
    pub status: u16,
    pub file: String,
    pub head: String,
    pub html: String,
    pub data: Box<RawValue>,
    /// When the page expires because of the passing of time alone, in milliseconds.
    pub until: Option<i64>,
}

impl Default for RenderedPage {
    fn default() -> Self {
        Self {
            needs: Vec::new(),
            status: StatusCode::OK.as_u16(),
            file: String::new(),
            head: String::new(),
            html: String::new(),
            data: RawValue::NULL.to_owned(),
            until: None,
        }
    }
}

/// Why a page could not be rendered.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    #[error("{0}")]
    Render(#[from] RenderError),
    #[error("{address} answered {status}")]
    Api { address: String, status: StatusCode },
    #[error("unexpected message between web app and server: {0}")]
    Protocol(String),
}

impl PageError {
    /// The same for failures with the same cause, whatever the page.
    pub fn kind(&self) -> String {
        match self {
            Self::Render(error) => error.to_string(),
            Self::Api { status, .. } => status.to_string(),
            Self::Protocol(_) => "protocol".to_owned(),
        }
    }
}

/// A page to render.
#[derive(Clone, Copy)]
pub struct RenderRequest<'a> {
    /// Path and query.
    pub address: &'a str,
    pub language: Language,
    /// True if the address names the language.
    pub is_forced: bool,
    pub origin: &'a str,
    pub now: DateTime<Utc>,
    pub is_in_background: bool,
}

impl ApiResponses {
    /// Requests several addresses concurrently.
    pub async fn fetch(api: &Router, addresses: Vec<String>) -> Result<Self, PageError> {
        let responses =
            stream::iter(addresses).map(async |address| fetch(api, &address).await.map(|response| (address, response)));
        responses.buffered(CONCURRENT_REQUESTS).try_collect().await.map(Self)
    }

    pub fn addresses_and_etags(&self) -> Vec<(String, HeaderValue)> {
        self.0.iter().map(|(address, response)| (address.clone(), response.etag())).collect()
    }

    pub fn dependencies(&self) -> Dependencies {
        self.0.values().fold(Dependencies::default(), |all, response| all.and(response.dependencies()))
    }

    fn data(&self) -> Result<BTreeMap<&str, Box<RawValue>>, PageError> {
        self.0.iter().map(|(address, response)| Ok((address.as_str(), response.body()?))).collect()
    }
}

/// Renders a page from `responses`, and requests those that it still needs from the API.
pub async fn render(
    renderer: &Renderer,
    api: &Router,
    request: RenderRequest<'_>,
    responses: &mut ApiResponses,
) -> Result<RenderedPage, PageError> {
    let RenderRequest { address, language, is_forced, origin, now, is_in_background } = request;
    for round in 0..MAX_ROUNDS {
        let priority = match round {
            _ if is_in_background => Priority::Background,
            0 => Priority::Visitor,
            _ => Priority::Started,
        };
        let now = now.timestamp_millis();
        let input = Input { address, language: language.code(), is_forced, origin, now, data: responses.data()? };
        let input = serde_json::to_string(&input).map_err(protocol_error)?;
        let rendered = renderer.render(input, priority).instrument(info_span!("render")).await?;
        let page: RenderedPage = serde_json::from_str(&rendered).map_err(protocol_error)?;
        if page.needs.is_empty() {
            return Ok(page);
        }
        responses.0.extend(ApiResponses::fetch(api, page.needs).await?.0);
    }
    Err(PageError::Protocol(format!("{address} needs more than {MAX_ROUNDS} rounds of API responses")))
}

/// Calls the API as a visitor would, within the process.
async fn fetch(api: &Router, address: &str) -> Result<ApiResponse, PageError> {
    if !address.starts_with("/api/") {
        return Err(PageError::Protocol(format!("a page needs {address}")));
    }
    // A page is as fresh as the API responses it is rendered from.
    let request = Request::get(address).header(header::ACCEPT_ENCODING, "zstd").extension(Staleness::Forbidden);
    let Ok(response) = api.clone().oneshot(request.body(Body::empty()).map_err(protocol_error)?).await;
    match (response.status(), response.extensions().get::<Arc<CachedResponse>>()) {
        // The page of a resource that moved is answered with a redirect.
        (StatusCode::NOT_FOUND | StatusCode::MOVED_PERMANENTLY, _) => Ok(ApiResponse::Missing),
        (StatusCode::OK, Some(entry)) => Ok(ApiResponse::Found(entry.clone())),
        (status, _) => Err(PageError::Api { address: address.to_owned(), status }),
    }
}

fn protocol_error(error: impl std::fmt::Display) -> PageError {
    PageError::Protocol(error.to_string())
}
