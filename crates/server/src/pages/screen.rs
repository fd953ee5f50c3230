//! The pages of the web app: rendered from API responses on the server and cached for as long as those stay the same. The
//! browser hydrates them.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use chrono::DateTime;
use meydan_domain::error::Missing;
use meydan_domain::staff::Actor;
use meydan_domain::{Error, Language, Result};
use meydan_render::{Renderer, RendererOptions};
use tokio::sync::OnceCell;
use tracing::{error, warn};

use super::address::{PageAddress, is_admin, is_admin_screen, is_preview};
use super::document::{Document, Parts};
use super::embed::{EmbedDocument, is_embed};
use super::files;
use super::moved::current_path;
use super::page_cache::{CachedPage, PageCache, build_name};
use super::render::{ApiResponses, PageError, RenderRequest, RenderedPage, render};
use crate::cache::{CacheKey, CachedResponse, EncodedBody, Kind, ProduceContext, Produced, Staleness};
use crate::extract::{forced_language, language_of};
use crate::problem::ApiError;
use crate::redirect::moved_permanently;
use crate::site::Site;
use meydan_store::LogLimit;

const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>Meydan</title><p>The web app is not part of this build. \
                         Run <code>make build</code>; the API is documented at <a href=/api/docs>/api/docs</a>.";
/// The render timeout. A page takes some twenty milliseconds, longer on a busy machine.
const RENDER_TIMEOUT: Duration = Duration::from_secs(2);
pub const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const NOINDEX: &str = "<meta name=\"robots\" content=\"noindex\">";
/// The address under which the "not found" page is rendered and cached.
const NOT_FOUND_ADDRESS: &str = "/404";

/// Everything needed to render pages; cheap to clone.
#[derive(Clone)]
pub struct Pages {
    inner: Arc<Inner>,
}

struct Inner {
    site: Site,
    api: Router,
    document: Option<Document>,
    embed: EmbedDocument,
    renderer: OnceCell<Renderer>,
    page_cache: Option<PageCache>,
}

impl Pages {
    pub fn new(site: Site, api: Router) -> Self {
        let template = files::text_file("index.html");
        let embed = EmbedDocument::new(template.as_deref().unwrap_or_default());
        let document = template.and_then(|template| {
            let manifest = files::text_file(".vite/manifest.json").unwrap_or_default();
            Document::new(template, &manifest)
        });
        let page_cache = page_cache(&site);
        Self { inner: Arc::new(Inner { site, api, document, embed, renderer: OnceCell::new(), page_cache }) }
    }

    /// Created by the first page request: the API alone needs no engine. On a blocking thread, because loading the web app
    /// takes a while.
    async fn renderer(&self) -> Option<&Renderer> {
        let make = || {
            let bundle = files::server_bundle().ok_or("the web app is not part of this build")?;
            Renderer::new(bundle, RendererOptions { time_limit: RENDER_TIMEOUT, ..RendererOptions::default() })
                .map_err(|error| error.to_string())
        };
        let made = self.inner.renderer.get_or_try_init(|| async {
            tokio::task::spawn_blocking(make).await.map_err(|error| error.to_string()).flatten()
        });
        made.await
            .inspect_err(|error| error!(error, "server-side rendering is off: pages are rendered by browsers"))
            .ok()
    }

    /// The title of the tab until the browser has rendered the page.
    async fn site_name(&self) -> String {
        let settings = self.inner.site.app().settings.list(&Actor::Visitor).await.unwrap_or_default();
        settings.into_iter().find(|setting| setting.key == "site_name").map(|setting| setting.value).unwrap_or_default()
    }
}

/// `None` where the configuration disables it, or this build has no web app.
fn page_cache(site: &Site) -> Option<PageCache> {
    let max_bytes = site.page_cache_bytes();
    let bundle = files::server_bundle().filter(|_| max_bytes > 0)?;
    let template = files::text_file("index.html")?;
    let build = build_name(&[&bundle, &template, site.public_url(), env!("CARGO_PKG_VERSION")]);
    Some(PageCache::open(site.data_dir().join("pages"), &build, max_bytes))
}

/// The web app at any of its addresses.
pub async fn show(State(pages): State<Pages>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ([(header::ALLOW, "GET, HEAD")], ApiError::from(Error::MethodNotAllowed)).into_response();
    }
    let Some(document) = &pages.inner.document else {
        return (StatusCode::OK, Html(NOT_BUILT)).into_response();
    };
    if is_admin(uri.path()) {
        let status = if is_admin_screen(uri.path()) { StatusCode::OK } else { StatusCode::NOT_FOUND };
        let body = panel(document, language_of(uri.query(), &headers), &pages.site_name().await);
        return document.send(body.respond_privately(&headers), status);
    }
    if is_preview(&uri) {
        return pages.preview(document, &uri, &headers).await;
    }
    let address = PageAddress::of(uri.path(), uri.query().unwrap_or_default());
    let variant =
        PageVariant::new(address.map_or_else(|| NOT_FOUND_ADDRESS.to_owned(), |address| address.text), &uri, &headers);
    // Staff must see what they have just saved.
    let is_signed_in = pages.inner.site.session_id(&headers).is_some();
    if is_signed_in && let Err(error) = pages.inner.site.app().catch_up_with_changes().await {
        warn!(%error, "reading the change log failed");
    }
    let staleness = if is_signed_in { Staleness::Forbidden } else { Staleness::Allowed };
    let mut key = variant.key();
    let mut page = pages.page(variant, staleness).await;
    let is_missing = page.as_ref().is_ok_and(|entry| entry.status == StatusCode::NOT_FOUND);
    if is_missing && let Some(response) = pages.redirect(&uri).await {
        return response;
    }
    if let Err(Error::NotFound(_)) = page {
        let missing = PageVariant::new(NOT_FOUND_ADDRESS.to_owned(), &uri, &headers);
        // Its headers are those of a page of the site, even where a frame was requested.
        key = missing.key();
        page = pages.page(missing, staleness).await;
    }
    match page {
        Ok(entry) => pages.respond(document, &entry, &key, staleness, &headers),
        Err(_) => pages.busy(document, &key, &headers),
    }
}

/// The cached page for a visitor, without anything that only rendering needs.
pub fn cached_page(pages: &Pages, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
    let document = pages.inner.document.as_ref().filter(|_| !is_preview(uri))?;
    let address = PageAddress::of(uri.path(), uri.query().unwrap_or_default())?;
    let key = PageVariant::new(address.text, uri, headers).key();
    // What is missing here may have moved.
    let entry = pages.inner.site.cache().get(&key).filter(|entry| entry.status != StatusCode::NOT_FOUND)?;
    Some(pages.respond(document, &entry, &key, Staleness::Allowed, headers))
}

/// What a page depends on besides the content; determines its cache key.
struct PageVariant {
    address: String,
    language: Language,
    /// True if the address names the language: a separate page for search engines.
    is_forced: bool,
}

impl PageVariant {
    fn new(address: String, uri: &Uri, headers: &HeaderMap) -> Self {
        let is_forced = forced_language(uri.query()).is_some();
        Self { address, language: language_of(uri.query(), headers), is_forced }
    }

    fn key(&self) -> CacheKey {
        let kind = if self.is_forced { Kind::LanguagePage } else { Kind::Page };
        CacheKey { kind, language: self.language, address: self.address.clone() }
    }
}

impl Pages {
    async fn page(&self, variant: PageVariant, staleness: Staleness) -> Result<Arc<CachedResponse>> {
        let (key, pages) = (variant.key(), self.clone());
        let produce = async move |context: ProduceContext| pages.produce(&variant, context).await;
        self.inner.site.cache().get_or_produce(key, staleness, produce).await
    }

    fn respond(
        &self,
        document: &Document,
        entry: &CachedResponse,
        key: &CacheKey,
        staleness: Staleness,
        headers: &HeaderMap,
    ) -> Response {
        let names_language = key.kind == Kind::LanguagePage;
        let response = self.inner.site.respond(entry, names_language, staleness, headers);
        if is_embed(&key.address) {
            return self.inner.embed.send(response, entry.status);
        }
        document.send(response, entry.status)
    }

    /// For a failed render, when too many pages are rendered at once. A browser renders the page itself; frames, crawlers and
    /// clients without scripts are told to retry.
    fn busy(&self, document: &Document, key: &CacheKey, headers: &HeaderMap) -> Response {
        let (name, text) = match key.language {
            Language::Tr => ("Çok yoğunuz", "Şu anda çok yoğunuz. Lütfen birkaç saniye sonra yeniden dene."),
            Language::En => ("Very busy", "We are very busy right now. Please try again in a few seconds."),
        };
        let head = format!("{}{NOINDEX}", title(name));
        let not_stored = HeaderValue::from_static("no-store");
        let mut response = if is_embed(&key.address) {
            let html =
                self.inner.embed.fill(&key.address, key.language, &head, &format!("<main class=\"p-4\">{text}</main>"));
            let body = EncodedBody::new(html.into(), HTML);
            self.inner.embed.send(body.respond_with(headers, not_stored), StatusCode::SERVICE_UNAVAILABLE)
        } else {
            let body = empty(document, key.language, &head, text);
            document.send(body.respond_with(headers, not_stored), StatusCode::SERVICE_UNAVAILABLE)
        };
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        response
    }

    /// A page with the token of a preview link is rendered by the browser, so that no cache of the
    /// server holds it.
    async fn preview(&self, document: &Document, uri: &Uri, headers: &HeaderMap) -> Response {
        let body = panel(document, language_of(uri.query(), headers), &self.site_name().await);
        let mut response = body.respond_with(headers, HeaderValue::from_static("no-store"));
        response.headers_mut().insert(ROBOTS, HeaderValue::from_static("noindex"));
        document.send(response, StatusCode::OK)
    }

    /// 301 to the current address of a page that moved.
    async fn redirect(&self, uri: &Uri) -> Option<Response> {
        let path = current_path(&self.inner.site, uri.path()).await;
        let path = path.inspect_err(|error| warn!(%error, "reading the redirects failed")).ok()??;
        moved_permanently(&path, uri).ok()
    }

    /// Renders a page, unless the previous one or the one in the page cache is still valid.
    async fn produce(&self, variant: &PageVariant, context: ProduceContext) -> Result<Produced> {
        let Some(document) = &self.inner.document else {
            return Err(Error::Internal("the web app is not part of this build".to_owned()));
        };
        let Some(renderer) = self.renderer().await else {
            return Err(Error::Unavailable("no rendering engine".to_owned()));
        };
        let now = self.inner.site.app().core.now();
        let key = variant.key();
        let mut responses = ApiResponses::default();
        if let Some(previous) = &context.previous {
            let addresses = previous.inputs.iter().map(|(address, _)| address.clone()).collect();
            responses =
                ApiResponses::fetch(&self.inner.api, addresses).await.map_err(render_failed(&variant.address))?;
            let is_due = previous.until.is_some_and(|until| now >= until);
            if !is_due && responses.addresses_and_etags() == previous.inputs {
                return Ok(Produced::Unchanged);
            }
        } else if let Some(stored) = self.load_cached(&key).await {
            responses = ApiResponses::fetch(&self.inner.api, stored.addresses())
                .await
                .map_err(render_failed(&variant.address))?;
            let entry = stored.into_entry(responses.addresses_and_etags(), responses.dependencies(), now);
            let outcome = if entry.is_some() { "served" } else { "outdated" };
            metrics::counter!("meydan_stored_pages_total", "outcome" => outcome).increment(1);
            if let Some(entry) = entry {
                return Ok(entry.into());
            }
        }
        let request = RenderRequest {
            address: &variant.address,
            language: variant.language,
            is_forced: variant.is_forced,
            origin: self.inner.site.public_url(),
            now,
            is_in_background: context.is_in_background,
        };
        let page = render(renderer, &self.inner.api, request, &mut responses).await;
        let page = page.map_err(render_failed(&variant.address))?;
        let body = if is_embed(&variant.address) {
            let html = self.inner.embed.fill(&variant.address, variant.language, &page.head, &page.html);
            EncodedBody::new(html.into(), HTML)
        } else {
            page_body(document, variant.language, &page, &variant.address, now.timestamp_millis())
        };
        let until = page.until.and_then(DateTime::from_timestamp_millis);
        let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::OK);
        let entry = CachedResponse::new(body, responses.dependencies()).rendered(
            status,
            responses.addresses_and_etags(),
            until,
        );
        if let Some(page_cache) = &self.inner.page_cache {
            page_cache.save(&key, &entry);
        }
        Ok(entry.into())
    }

    async fn load_cached(&self, key: &CacheKey) -> Option<CachedPage> {
        self.inner.page_cache.as_ref()?.load(key).await
    }
}

/// Logs render failures once a minute: when the engines are busy, every page fails alike.
fn render_failed(address: &str) -> impl FnOnce(PageError) -> Error {
    static LIMIT: LogLimit = LogLimit::new();
    let address = address.to_owned();
    move |failure| {
        // The API refused the parameters of the address, an invalid cursor for example.
        if let PageError::Api { status, .. } = failure
            && status.is_client_error()
        {
            return Error::NotFound(Missing::Page);
        }
        metrics::counter!("meydan_pages_not_drawn_total").increment(1);
        let text = failure.to_string();
        let error = Error::Unavailable(text.clone());
        LIMIT.log(&failure.kind(), move |times| warn!(address, failure = text, times, "rendering a page failed"));
        error
    }
}

fn page_body(document: &Document, language: Language, page: &RenderedPage, address: &str, at: i64) -> EncodedBody {
    let parts = Parts { head: &page.head, content: &page.html, data: page.data.get(), file: &page.file, address, at };
    let html = document.fill(language, &parts);
    // The time of rendering is not part of the ETag: a page rendered again with the same content keeps it.
    let etag_source = document.fill(language, &Parts { at: 0, ..parts });
    EncodedBody::with_etag_of(html.into(), HTML, etag_source.as_bytes())
}

/// The document for a page that only the browser renders and no search engine lists.
fn panel(document: &Document, language: Language, site_name: &str) -> EncodedBody {
    empty(document, language, &format!("{}{NOINDEX}", title(site_name)), "")
}

/// The document without content, for the browser to render.
fn empty(document: &Document, language: Language, head: &str, text: &str) -> EncodedBody {
    let html = document.fill(language, &Parts { head, content: text, ..Parts::default() });
    EncodedBody::new(html.into(), HTML)
}

fn title(text: &str) -> String {
    format!("<title>{}</title>", text.replace('&', "&amp;").replace('<', "&lt;"))
}
