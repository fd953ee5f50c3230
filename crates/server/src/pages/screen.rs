//! The screens of the web app: drawn once for each content version, kept as ready bytes, and drawn by the browser
//! alone when the server cannot.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use bytes::Bytes;
use meydan_domain::staff::Actor;
use meydan_domain::{Error, Language};
use meydan_render::{Freshness, Made, PageCache, Renderer, RendererOptions, Stamp};
use tokio::sync::OnceCell;
use tracing::{error, warn};

use super::address::{PageAddress, is_admin, is_admin_screen};
use super::document::{Document, Parts};
use super::draw::{DrawError, Drawn, Wanted, draw};
use super::files;
use crate::cache::Ready;
use crate::extract::{forced_language, language_of};
use crate::problem::ApiError;
use crate::site::Site;
use meydan_store::log_limit::LogLimit;

const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>Meydan</title><p>The web app is not part of this build. \
                         Run <code>make build</code>; the API is documented at <a href=/api/docs>/api/docs</a>.";
/// A page takes some twenty milliseconds; on a machine that is busy with something else, a browser may wait a little.
const PATIENCE: Duration = Duration::from_secs(2);
/// The address that the page for addresses without a page is drawn under.
const NO_PAGE: &str = "/404";

/// Everything that makes pages; cheap to clone.
#[derive(Clone)]
pub struct Pages {
    inner: Arc<Inner>,
}

struct Inner {
    site: Site,
    api: Router,
    document: Option<Document>,
    renderer: OnceCell<Renderer>,
    cache: PageCache<Page, Infallible>,
}

/// A page as it goes out.
struct Page {
    status: StatusCode,
    ready: Ready,
}

impl Pages {
    pub fn new(site: Site, api: Router) -> Self {
        let document = files::text_file("index.html").and_then(|template| {
            let manifest = files::text_file(".vite/manifest.json").unwrap_or_default();
            Document::new(template, &manifest)
        });
        let cache = PageCache::new(site.page_cache_bytes(), |page: &Page| page.ready.weight() as usize);
        Self { inner: Arc::new(Inner { site, api, document, renderer: OnceCell::new(), cache }) }
    }

    /// Made when the first page is asked for: the API alone needs no engine. Loading the web app takes a moment of a
    /// thread.
    async fn renderer(&self) -> Option<&Renderer> {
        let make = || {
            let bundle = files::server_bundle().ok_or("the web app is not part of this build")?;
            Renderer::new(bundle, RendererOptions { time_limit: PATIENCE, ..RendererOptions::default() })
                .map_err(|error| error.to_string())
        };
        let made = self.inner.renderer.get_or_try_init(|| async {
            tokio::task::spawn_blocking(make).await.map_err(|error| error.to_string()).flatten()
        });
        made.await.inspect_err(|error| error!(error, "pages cannot be drawn here; browsers draw them")).ok()
    }

    /// The state of the content at this moment.
    fn stamp(&self) -> Stamp {
        let app = self.inner.site.app();
        Stamp { version: app.version(), minute: app.core.now().timestamp() / 60 }
    }

    /// What the tab is called before a browser has drawn the page.
    async fn site_name(&self) -> String {
        let settings = self.inner.site.app().settings.list(&Actor::Visitor).await.unwrap_or_default();
        settings.into_iter().find(|setting| setting.key == "site_name").map(|setting| setting.value).unwrap_or_default()
    }
}

/// The web app at any of its addresses.
pub async fn show(State(pages): State<Pages>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ([(header::ALLOW, "GET, HEAD")], ApiError::from(Error::MethodNotAllowed)).into_response();
    }
    let Some(document) = &pages.inner.document else {
        return (StatusCode::OK, Html(NOT_BUILT)).into_response();
    };
    let page = if is_admin(uri.path()) {
        let status = if is_admin_screen(uri.path()) { StatusCode::OK } else { StatusCode::NOT_FOUND };
        let language = language_of(uri.query(), &headers);
        Arc::new(panel(document, language, status, &pages.site_name().await))
    } else {
        let address = PageAddress::of(uri.path(), uri.query().unwrap_or_default());
        let address = address.map_or_else(|| NO_PAGE.to_owned(), |address| address.text);
        let question = Question::new(address, &uri, &headers);
        let is_signed_in = pages.inner.site.session_id(&headers).is_some();
        public_page(&pages, question, is_signed_in).await
    };
    page.respond(document, &headers)
}

/// What a visitor is answered with when the page is at hand, ahead of everything that only drawing one needs.
pub fn known_page(pages: &Pages, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
    let document = pages.inner.document.as_ref()?;
    let address = PageAddress::of(uri.path(), uri.query().unwrap_or_default())?;
    let question = Question::new(address.text, uri, headers);
    let page = pages.inner.cache.fresh(&question.key(), pages.stamp())?;
    Some(page.respond(document, headers))
}

/// What a page depends on besides the content.
struct Question {
    address: String,
    language: Language,
    /// The address without a language and the one with it are two for search engines.
    is_forced: bool,
}

impl Question {
    fn new(address: String, uri: &Uri, headers: &HeaderMap) -> Self {
        let is_forced = forced_language(uri.query()).is_some();
        Self { address, language: language_of(uri.query(), headers), is_forced }
    }

    fn key(&self) -> String {
        format!("{}{}{}", self.language.code(), if self.is_forced { "!" } else { "" }, self.address)
    }
}

impl Page {
    fn respond(&self, document: &Document, asked: &HeaderMap) -> Response {
        let mut response = self.ready.respond(asked);
        if response.status() == StatusCode::OK {
            *response.status_mut() = self.status;
        }
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, document.policy());
        response
    }
}

async fn public_page(pages: &Pages, question: Question, is_staff: bool) -> Arc<Page> {
    // Whoever has just saved something wants to see it.
    let freshness = if is_staff { Freshness::MustBeFresh } else { Freshness::MayBeStale };
    let (key, stamp, making) = (question.key(), pages.stamp(), pages.clone());
    let made = pages.inner.cache.get(&key, stamp, freshness, async move { making.make(&question).await }).await;
    match made {
        Ok(page) => page,
        Err(never) => match never {},
    }
}

impl Pages {
    /// A page that cannot be drawn here goes out empty, for the browser to draw, and is not kept.
    async fn make(&self, question: &Question) -> Result<Made<Page>, Infallible> {
        let &Question { ref address, language, is_forced } = question;
        let Some(document) = &self.inner.document else {
            let ready = Ready::new(Bytes::from_static(NOT_BUILT.as_bytes()), HTML);
            return Ok(Made::Once(Page { status: StatusCode::OK, ready }));
        };
        let without_content = if address == NO_PAGE { StatusCode::NOT_FOUND } else { StatusCode::OK };
        let Some(renderer) = self.renderer().await else {
            metrics::counter!("meydan_pages_not_drawn_total").increment(1);
            return Ok(Made::Once(empty(document, language, without_content, &self.site_name().await)));
        };
        let origin = self.inner.site.public_url();
        let now = self.inner.site.app().core.now();
        Ok(match draw(renderer, &self.inner.api, Wanted { address, language, is_forced, origin, now }).await {
            Ok(drawn) => Made::Keep(full(document, language, &drawn, address, now.timestamp_millis())),
            Err(failure) => {
                log_not_drawn(address, &failure);
                metrics::counter!("meydan_pages_not_drawn_total").increment(1);
                let status = match failure {
                    DrawError::Answer { status, .. } if status.is_server_error() => StatusCode::SERVICE_UNAVAILABLE,
                    _ => without_content,
                };
                Made::Once(empty(document, language, status, &self.site_name().await))
            }
        })
    }
}

/// When the engines are busy, every page that is asked for fails alike.
fn log_not_drawn(address: &str, failure: &DrawError) {
    static LIMIT: LogLimit = LogLimit::new();
    let (address, text) = (address.to_owned(), failure.to_string());
    LIMIT.log(&failure.kind(), move |times| warn!(address, failure = text, times, "a page is left to the browser"));
}

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

fn full(document: &Document, language: Language, drawn: &Drawn, address: &str, at: i64) -> Page {
    let parts =
        Parts { head: &drawn.head, content: &drawn.html, data: drawn.data.get(), file: &drawn.file, address, at };
    let html = document.fill(language, &parts);
    // A page that was drawn again and shows the same is the same: its moment is no news.
    let meaning = document.fill(language, &Parts { at: 0, ..parts });
    let status = StatusCode::from_u16(drawn.status).unwrap_or(StatusCode::OK);
    Page { status, ready: Ready::meaning(html.into(), HTML, meaning.as_bytes()) }
}

fn panel(document: &Document, language: Language, status: StatusCode, site_name: &str) -> Page {
    let head = format!("{}<meta name=\"robots\" content=\"noindex\">", title(site_name));
    let html = document.fill(language, &Parts { head: &head, ..Parts::default() });
    Page { status, ready: Ready::new(html.into(), HTML) }
}

fn empty(document: &Document, language: Language, status: StatusCode, site_name: &str) -> Page {
    let html = document.fill(language, &Parts { head: &title(site_name), ..Parts::default() });
    Page { status, ready: Ready::new(html.into(), HTML) }
}

fn title(text: &str) -> String {
    format!("<title>{}</title>", text.replace('&', "&amp;").replace('<', "&lt;"))
}
