//! `/oembed?url=…`: how other sites embed an event or a search, as oembed.com describes it.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use meydan_domain::error::Missing;
use meydan_domain::field::{FieldErrors, Problem as FieldProblem};
use meydan_domain::parameter::number;
use meydan_domain::staff::Actor;
use meydan_domain::{Error, Language, Result};
use serde::{Deserialize, Serialize};
use url::Url;

use super::address::PageAddress;
use super::feeds::site_name;
use super::syndication::escaped;
use crate::cache::EncodedBody;
use crate::extract::{Params, forced_language, language_of};
use crate::problem::{ApiResult, Problem};
use crate::site::Site;

const JSON: HeaderValue = HeaderValue::from_static("application/json");
const XML: HeaderValue = HeaderValue::from_static("text/xml; charset=utf-8");
const FOR_FIVE_MINUTES: HeaderValue = HeaderValue::from_static("public, max-age=300, stale-while-revalidate=3600");
const WIDTH: u32 = 600;
const SEARCH_HEIGHT: u32 = 640;
/// The site's name and one card.
const EVENT_HEIGHT: u32 = 232;
const CARD_WIDTH: u32 = 1200;
const CARD_HEIGHT: u32 = 630;

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct OembedParams {
    url: Option<String>,
    format: Option<String>,
    maxwidth: Option<String>,
    maxheight: Option<String>,
}

#[derive(Clone, Copy)]
enum Format {
    Json,
    Xml,
}

/// The response. A field that is `None` is left out.
#[derive(Serialize)]
struct Embedding {
    version: &'static str,
    r#type: &'static str,
    title: String,
    provider_name: String,
    provider_url: String,
    width: u32,
    height: u32,
    html: String,
    #[serde(flatten)]
    thumbnail: Option<Thumbnail>,
}

#[derive(Serialize)]
struct Thumbnail {
    thumbnail_url: String,
    thumbnail_width: u32,
    thumbnail_height: u32,
}

/// What an address of this site shows.
struct Page {
    title: String,
    /// Path and query of the frame that shows the same.
    embed: String,
    height: u32,
    /// The path of its share card.
    card: Option<String>,
}

pub async fn show_embedding(
    State(site): State<Site>,
    Params(params): Params<OembedParams>,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let asked = language_of(uri.query(), &headers);
    let format = match params.format.as_deref() {
        None | Some("json") => Format::Json,
        Some("xml") => Format::Xml,
        Some(_) => return Ok(unknown_format(asked)),
    };
    let mut errors = FieldErrors::default();
    let width = number(&mut errors, "maxwidth", params.maxwidth.as_deref(), 1..=u32::MAX, u32::MAX);
    let height = number(&mut errors, "maxheight", params.maxheight.as_deref(), 1..=u32::MAX, u32::MAX);
    if params.url.is_none() {
        errors.add("url", FieldProblem::Required);
    }
    errors.into_result()?;
    let url = own_address(&params.url.unwrap_or_default(), site.public_url()).ok_or(Error::NotFound(Missing::Page))?;
    let forced = forced_language(url.query());
    let page = page_at(&site, &url, forced, forced.unwrap_or(asked)).await?;
    let embedding = embedding(page, &site_name(&site).await?, site.public_url(), (width, height));
    let body = match format {
        Format::Json => EncodedBody::new(serde_json::to_vec(&embedding).map_err(Error::internal)?.into(), JSON),
        Format::Xml => EncodedBody::new(embedding.xml().into(), XML),
    };
    // An address that names no language has a title in the visitor's.
    let mut response = match forced {
        Some(_) => body.respond_with(&headers, FOR_FIVE_MINUTES),
        None => body.respond_privately(&headers),
    };
    // Scripts of other sites may read it: it is the same for everyone.
    response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    response
        .headers_mut()
        .insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin"));
    Ok(response)
}

/// The address, if it belongs to this site.
fn own_address(url: &str, public_url: &str) -> Option<Url> {
    let url = Url::parse(url).ok()?;
    let own = Url::parse(public_url).ok()?;
    let is_own = url.origin() == own.origin() && url.username().is_empty() && url.password().is_none();
    is_own.then_some(url)
}

async fn page_at(site: &Site, url: &Url, forced: Option<Language>, language: Language) -> Result<Page> {
    let path = url.path().trim_end_matches('/');
    if path == "/search" {
        return search(url.query().unwrap_or_default(), forced, language).ok_or(Error::NotFound(Missing::Page));
    }
    let id = path.strip_prefix("/event/").filter(|id| !id.is_empty() && !id.contains('/'));
    let event = site.app().events.show(&Actor::Visitor, id.ok_or(Error::NotFound(Missing::Page))?).await?.event;
    Ok(Page {
        title: event.content.title.pick(language).to_owned(),
        embed: with_language(format!("/embed?ids={}", event.id), forced),
        height: EVENT_HEIGHT,
        card: Some(format!("/share/event/{}.{}.jpg", event.content.event_id, language.code())),
    })
}

/// A frame has one page, so it takes no cursor.
fn search(query: &str, forced: Option<Language>, language: Language) -> Option<Page> {
    let address = PageAddress::of("/search", query)?.text;
    let filters: Vec<&str> =
        address.split_once('?').map_or("", |(_, filters)| filters).split('&').filter(|pair| is_filter(pair)).collect();
    let embed = if filters.is_empty() { "/embed".to_owned() } else { format!("/embed?{}", filters.join("&")) };
    let title = match language {
        Language::Tr => "Etkinlikler",
        Language::En => "Events",
    };
    Some(Page { title: title.to_owned(), embed: with_language(embed, forced), height: SEARCH_HEIGHT, card: None })
}

fn is_filter(pair: &str) -> bool {
    !pair.is_empty() && !pair.starts_with("cursor=")
}

fn with_language(path: String, forced: Option<Language>) -> String {
    let Some(language) = forced else { return path };
    let separator = if path.contains('?') { '&' } else { '?' };
    format!("{path}{separator}lang={}", language.code())
}

fn embedding(page: Page, site_name: &str, origin: &str, (max_width, max_height): (u32, u32)) -> Embedding {
    let (width, height) = (WIDTH.min(max_width), page.height.min(max_height));
    let title = format!("{} · {site_name}", page.title);
    let html = format!(
        "<iframe src=\"{}\" title=\"{}\" width=\"{width}\" height=\"{height}\" loading=\"lazy\" \
         style=\"border:0;max-width:100%\"></iframe>",
        escaped(&format!("{origin}{}", page.embed)),
        escaped(&title),
    );
    let card = page.card.filter(|_| CARD_WIDTH <= max_width && CARD_HEIGHT <= max_height);
    Embedding {
        version: "1.0",
        r#type: "rich",
        title,
        provider_name: site_name.to_owned(),
        provider_url: origin.to_owned(),
        width,
        height,
        html,
        thumbnail: card.map(|card| Thumbnail {
            thumbnail_url: format!("{origin}{card}"),
            thumbnail_width: CARD_WIDTH,
            thumbnail_height: CARD_HEIGHT,
        }),
    }
}

impl Embedding {
    fn xml(&self) -> String {
        let mut fields = vec![
            ("version", self.version.to_owned()),
            ("type", self.r#type.to_owned()),
            ("title", self.title.clone()),
            ("provider_name", self.provider_name.clone()),
            ("provider_url", self.provider_url.clone()),
            ("width", self.width.to_string()),
            ("height", self.height.to_string()),
            ("html", self.html.clone()),
        ];
        if let Some(thumbnail) = &self.thumbnail {
            fields.extend([
                ("thumbnail_url", thumbnail.thumbnail_url.clone()),
                ("thumbnail_width", thumbnail.thumbnail_width.to_string()),
                ("thumbnail_height", thumbnail.thumbnail_height.to_string()),
            ]);
        }
        let fields: String = fields.iter().map(|(name, text)| format!("<{name}>{}</{name}>", escaped(text))).collect();
        format!("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<oembed>{fields}</oembed>\n")
    }
}

/// The status that the specification of oEmbed asks for.
fn unknown_format(language: Language) -> Response {
    let error = match language {
        Language::Tr => "Bu biçim yok: json ya da xml iste.",
        Language::En => "There is no such format: ask for json or xml.",
    };
    let problem = Problem {
        success: false,
        error: error.to_owned(),
        code: "unknown_format",
        fields: BTreeMap::new(),
        current_version: None,
        current: None,
        uses: None,
        matched: None,
        second_factor: None,
    };
    (StatusCode::NOT_IMPLEMENTED, [(header::CACHE_CONTROL, "no-store")], Json(problem)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_public_origin_are_own() {
        let is_own = |url: &str| own_address(url, "https://meydan.example").is_some();
        assert!(is_own("https://meydan.example/search") && is_own("https://MEYDAN.example:443/event/caz#x"));
        for foreign in [
            "",
            "/event/caz",
            "//meydan.example/event/caz",
            "http://meydan.example/event/caz",
            "https://meydan.example.evil.example/event/caz",
            "https://meydan.example@evil.example/event/caz",
            "https://user:secret@meydan.example/event/caz",
            "https://meydan.example:8443/event/caz",
            "javascript:alert(1)//meydan.example/search",
            "data:text/html,https://meydan.example/search",
        ] {
            assert!(!is_own(foreign), "{foreign}");
        }
    }

    #[test]
    fn a_search_keeps_its_filters_and_loses_its_page() {
        let embed = |query: &str, forced| search(query, forced, Language::Tr).map(|page| page.embed);
        let frame = embed("cursor=ab&city=%C4%B0zmir&q=caz&utm_source=x&sort=price", Some(Language::En));
        assert_eq!(frame.as_deref(), Some("/embed?q=caz&city=%C4%B0zmir&sort=price&lang=en"));
        assert_eq!(embed("cursor=ab", None).as_deref(), Some("/embed"));
        assert_eq!(embed(&format!("q={}", "a".repeat(5_000)), None), None);
    }

    #[test]
    fn markup_in_titles_and_addresses_is_escaped() {
        let page = Page {
            title: "\"><script>alert(1)</script>".to_owned(),
            embed: "/embed?q=\"><script>".to_owned(),
            height: 10,
            card: None,
        };
        let embedding = embedding(page, "A & B", "https://meydan.example", (u32::MAX, u32::MAX));
        assert!(!embedding.html.contains("<script") && embedding.html.matches('<').count() == 2, "{}", embedding.html);
        let xml = embedding.xml();
        assert!(!xml.contains("<script") && !xml.contains("<iframe"), "{xml}");
        assert!(xml.contains("<provider_name>A &amp; B</provider_name>"), "{xml}");
    }

    #[test]
    fn an_embedding_fits_the_space_it_is_given() {
        let page = || Page {
            title: "Caz".to_owned(),
            embed: "/embed".to_owned(),
            height: 640,
            card: Some("/x.jpg".to_owned()),
        };
        let small = embedding(page(), "Meydan", "https://meydan.example", (320, 200));
        assert_eq!((small.width, small.height, small.thumbnail.is_none()), (320, 200, true));
        let large = embedding(page(), "Meydan", "https://meydan.example", (u32::MAX, u32::MAX));
        assert_eq!((large.width, large.height, large.thumbnail.is_some()), (600, 640, true));
    }
}
