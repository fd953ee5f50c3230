//! The screens of the web app: drawn from answers of the API and kept in the response cache for as long as those stay the
//! same.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use chrono::DateTime;
use meydan_domain::error::Missing;
use meydan_domain::staff::Actor;
use meydan_domain::{Error, Language, Result};
use meydan_render::{Renderer, RendererOptions};
use tokio::sync::OnceCell;
use tracing::{error, warn};

use super::address::{PageAddress, is_admin, is_admin_screen};
use super::document::{Document, Parts};
use super::draw::{Answers, DrawError, Drawn, Wanted, draw};
use super::files;
use super::page_store::{PageStore, StoredPage, build_name};
use crate::cache::{CacheKey, EncodedBody, Entry, Kind, Made, Making, Staleness};
use crate::extract::{forced_language, language_of};
use crate::problem::ApiError;
use crate::site::Site;
use meydan_store::LogLimit;

const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>Meydan</title><p>The web app is not part of this build. \
                         Run <code>make build</code>; the API is documented at <a href=/api/docs>/api/docs</a>.";
/// A page takes some twenty milliseconds; on a machine that is busy with something else, a browser may wait a little.
const PATIENCE: Duration = Duration::from_secs(2);
pub const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
const NOINDEX: &str = "<meta name=\"robots\" content=\"noindex\">";
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
    store: Option<PageStore>,
}

impl Pages {
    pub fn new(site: Site, api: Router) -> Self {
        let document = files::text_file("index.html").and_then(|template| {
            let manifest = files::text_file(".vite/manifest.json").unwrap_or_default();
            Document::new(template, &manifest)
        });
        let store = page_store(&site);
        Self { inner: Arc::new(Inner { site, api, document, renderer: OnceCell::new(), store }) }
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

    /// What the tab is called before a browser has drawn the page.
    async fn site_name(&self) -> String {
        let settings = self.inner.site.app().settings.list(&Actor::Visitor).await.unwrap_or_default();
        settings.into_iter().find(|setting| setting.key == "site_name").map(|setting| setting.value).unwrap_or_default()
    }
}

/// Nothing where the configuration wants none, or this build has no web app.
fn page_store(site: &Site) -> Option<PageStore> {
    let max_bytes = site.page_store_bytes();
    let bundle = files::server_bundle().filter(|_| max_bytes > 0)?;
    let template = files::text_file("index.html")?;
    let build = build_name(&[&bundle, &template, site.public_url(), env!("CARGO_PKG_VERSION")]);
    Some(PageStore::open(site.data_dir().join("pages"), &build, max_bytes))
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
    let address = PageAddress::of(uri.path(), uri.query().unwrap_or_default());
    let question = Question::new(address.map_or_else(|| NO_PAGE.to_owned(), |address| address.text), &uri, &headers);
    // Staff are shown what they have just saved.
    let is_signed_in = pages.inner.site.session_id(&headers).is_some();
    if is_signed_in && let Err(error) = pages.inner.site.app().hear_of_all_changes().await {
        warn!(%error, "the change log cannot be read right now");
    }
    let staleness = if is_signed_in { Staleness::Forbidden } else { Staleness::Allowed };
    let (key, language) = (question.key(), question.language);
    let mut page = pages.page(question, staleness).await;
    if let Err(Error::NotFound(_)) = page {
        page = pages.page(Question::new(NO_PAGE.to_owned(), &uri, &headers), staleness).await;
    }
    match page {
        Ok(entry) => pages.respond(document, &entry, &key, staleness, &headers),
        Err(_) => busy(document, language, &headers),
    }
}

/// What a visitor is answered with when the page is at hand, ahead of everything that only drawing one needs.
pub fn known_page(pages: &Pages, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
    let document = pages.inner.document.as_ref()?;
    let address = PageAddress::of(uri.path(), uri.query().unwrap_or_default())?;
    let key = Question::new(address.text, uri, headers).key();
    let entry = pages.inner.site.cache().get(&key)?;
    Some(pages.respond(document, &entry, &key, Staleness::Allowed, headers))
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

    fn key(&self) -> CacheKey {
        let kind = if self.is_forced { Kind::LanguagePage } else { Kind::Page };
        CacheKey { kind, language: self.language, address: self.address.clone() }
    }
}

impl Pages {
    async fn page(&self, question: Question, staleness: Staleness) -> Result<Arc<Entry>> {
        let (key, pages) = (question.key(), self.clone());
        let make = async move |making: Making| pages.make(&question, making).await;
        self.inner.site.cache().get_or_make(key, staleness, make).await
    }

    fn respond(
        &self,
        document: &Document,
        entry: &Entry,
        key: &CacheKey,
        staleness: Staleness,
        headers: &HeaderMap,
    ) -> Response {
        let names_language = key.kind == Kind::LanguagePage;
        document.send(self.inner.site.respond(entry, names_language, staleness, headers), entry.status)
    }

    /// Draws a page, unless the one that is there shows what would be drawn.
    async fn make(&self, question: &Question, making: Making) -> Result<Made> {
        let Some(document) = &self.inner.document else {
            return Err(Error::Internal("the web app is not part of this build".to_owned()));
        };
        let Some(renderer) = self.renderer().await else {
            return Err(Error::Unavailable("there is no engine to draw pages".to_owned()));
        };
        let now = self.inner.site.app().core.now();
        let key = question.key();
        let mut answers = Answers::default();
        if let Some(previous) = &making.previous {
            let addresses = previous.inputs.iter().map(|(address, _)| address.clone()).collect();
            answers = Answers::ask(&self.inner.api, addresses).await.map_err(not_drawn(&question.address))?;
            let is_due = previous.until.is_some_and(|until| now >= until);
            if !is_due && answers.addresses_and_tags() == previous.inputs {
                return Ok(Made::Unchanged);
            }
        } else if let Some(stored) = self.stored(&key).await {
            answers = Answers::ask(&self.inner.api, stored.addresses()).await.map_err(not_drawn(&question.address))?;
            let entry = stored.into_entry(answers.addresses_and_tags(), answers.dependencies(), now);
            let outcome = if entry.is_some() { "served" } else { "outdated" };
            metrics::counter!("meydan_stored_pages_total", "outcome" => outcome).increment(1);
            if let Some(entry) = entry {
                return Ok(entry.into());
            }
        }
        let wanted = Wanted {
            address: &question.address,
            language: question.language,
            is_forced: question.is_forced,
            origin: self.inner.site.public_url(),
            now,
            is_in_background: making.is_in_background,
        };
        let drawn = draw(renderer, &self.inner.api, wanted, &mut answers).await;
        let drawn = drawn.map_err(not_drawn(&question.address))?;
        let body = full(document, question.language, &drawn, &question.address, now.timestamp_millis());
        let until = drawn.until.and_then(DateTime::from_timestamp_millis);
        let status = StatusCode::from_u16(drawn.status).unwrap_or(StatusCode::OK);
        let entry = Entry::new(body, answers.dependencies()).drawn(status, answers.addresses_and_tags(), until);
        if let Some(store) = &self.inner.store {
            store.save(&key, &entry);
        }
        Ok(entry.into())
    }

    async fn stored(&self, key: &CacheKey) -> Option<StoredPage> {
        self.inner.store.as_ref()?.load(key).await
    }
}

/// When the engines are busy, every page that is asked for fails alike: the log says it once a minute.
fn not_drawn(address: &str) -> impl FnOnce(DrawError) -> Error {
    static LIMIT: LogLimit = LogLimit::new();
    let address = address.to_owned();
    move |failure| {
        // A cursor that is of no use here, for example: the address leads nowhere.
        if let DrawError::Answer { status, .. } = failure
            && status.is_client_error()
        {
            return Error::NotFound(Missing::Page);
        }
        metrics::counter!("meydan_pages_not_drawn_total").increment(1);
        let text = failure.to_string();
        let error = Error::Unavailable(text.clone());
        LIMIT.log(&failure.kind(), move |times| warn!(address, failure = text, times, "a page could not be drawn"));
        error
    }
}

fn full(document: &Document, language: Language, drawn: &Drawn, address: &str, at: i64) -> EncodedBody {
    let parts =
        Parts { head: &drawn.head, content: &drawn.html, data: drawn.data.get(), file: &drawn.file, address, at };
    let html = document.fill(language, &parts);
    // A page that was drawn again and shows the same is the same: its moment is no news.
    let meaning = document.fill(language, &Parts { at: 0, ..parts });
    EncodedBody::meaning(html.into(), HTML, meaning.as_bytes())
}

fn panel(document: &Document, language: Language, site_name: &str) -> EncodedBody {
    empty(document, language, &format!("{}{NOINDEX}", title(site_name)), "")
}

/// For the moment in which too many pages are drawn. A browser draws it by itself and replaces the text; search engines
/// and people without scripts are told to come again.
fn busy(document: &Document, language: Language, headers: &HeaderMap) -> Response {
    let (name, text) = match language {
        Language::Tr => ("Çok yoğunuz", "Şu anda çok yoğunuz. Lütfen birkaç saniye sonra yeniden dene."),
        Language::En => ("Very busy", "We are very busy right now. Please try again in a few seconds."),
    };
    let body = empty(document, language, &format!("{}{NOINDEX}", title(name)), text);
    let response = body.respond_with(headers, HeaderValue::from_static("no-store"));
    let mut response = document.send(response, StatusCode::SERVICE_UNAVAILABLE);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
    response
}

/// Without the page, for the browser to draw.
fn empty(document: &Document, language: Language, head: &str, text: &str) -> EncodedBody {
    let html = document.fill(language, &Parts { head, content: text, ..Parts::default() });
    EncodedBody::new(html.into(), HTML)
}

fn title(text: &str) -> String {
    format!("<title>{}</title>", text.replace('&', "&amp;").replace('<', "&lt;"))
}
