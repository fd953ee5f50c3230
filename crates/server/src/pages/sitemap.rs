//! `/sitemap.xml`: the addresses worth finding, each in both languages; an index of parts when there are many.

use std::fmt::Write;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use chrono::{DateTime, Utc};
use meydan_domain::change::Noun;
use meydan_domain::dependencies::Dependencies;
use meydan_domain::error::Missing;
use meydan_domain::price_band::PriceBand;
use meydan_domain::raw_event_query::RawEventQuery;
use meydan_domain::staff::Actor;
use meydan_domain::{Error, Language, Result};
use meydan_search::Facets;
use url::form_urlencoded;

use crate::cache::{EncodedBody, Entry};
use crate::extract::Path;
use crate::problem::ApiResult;
use crate::site::Site;

/// The protocol allows 50,000 addresses a file, and each page has two.
const PAGES_A_PART: usize = 20_000;
const SCREENS: [&str; 5] = ["/", "/search", "/about", "/contact", "/world-news"];
const XML: HeaderValue = HeaderValue::from_static("application/xml; charset=utf-8");
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");
const FOR_A_MINUTE: HeaderValue = HeaderValue::from_static("public, max-age=60");

/// A page and when it last changed.
struct Address {
    path: String,
    changed: Option<DateTime<Utc>>,
}

pub async fn show_sitemap(State(site): State<Site>, headers: HeaderMap) -> ApiResult<Response> {
    let maker = site.clone();
    let make = async move {
        let entries = entries(&maker).await?;
        let origin = maker.public_url();
        let xml = if entries.len() <= PAGES_A_PART {
            url_set(origin, &entries)
        } else {
            index(origin, entries.len().div_ceil(PAGES_A_PART))
        };
        Ok(Entry::new(EncodedBody::new(xml.into(), XML), dependencies()))
    };
    let sitemap = site.file("/sitemap.xml".to_owned(), make).await?;
    Ok(sitemap.body.respond_with(&headers, life(&site)))
}

/// `/sitemap/{number}.xml`, counted from 1.
pub async fn show_part(State(site): State<Site>, Path(file): Path<String>, headers: HeaderMap) -> ApiResult<Response> {
    let number: Option<usize> = file.strip_suffix(".xml").and_then(|number| number.parse().ok());
    let place = number.and_then(|number| number.checked_sub(1)).ok_or(Error::NotFound(Missing::Page))?;
    if place >= part_count(&site).await? {
        return Err(Error::NotFound(Missing::Page).into());
    }
    let maker = site.clone();
    let make = async move {
        let entries = entries(&maker).await?;
        let part = entries.chunks(PAGES_A_PART).nth(place).ok_or(Error::NotFound(Missing::Page))?;
        Ok(Entry::new(EncodedBody::new(url_set(maker.public_url(), part).into(), XML), dependencies()))
    };
    let part = site.file(format!("/sitemap/{place}"), make).await?;
    Ok(part.body.respond_with(&headers, life(&site)))
}

/// Kept like an answer, under a name that is no address: a number that names no part costs a look into the cache.
async fn part_count(site: &Site) -> Result<usize> {
    let maker = site.clone();
    let make = async move {
        let parts = entries(&maker).await?.len().div_ceil(PAGES_A_PART);
        Ok(Entry::new(EncodedBody::json(&parts)?, dependencies()))
    };
    let count = site.file("sitemap parts".to_owned(), make).await?;
    serde_json::from_slice(&count.body.plain()).map_err(Error::internal)
}

fn dependencies() -> Dependencies {
    Dependencies::query([Noun::Events, Noun::Blogs, Noun::Categories]).searched().timed()
}

/// While the search makes itself ready, its part is missing.
fn life(site: &Site) -> HeaderValue {
    if site.app().search.position() == 0 { FOR_A_MINUTE } else { FOR_AN_HOUR }
}

async fn entries(site: &Site) -> Result<Vec<Address>> {
    let app = site.app();
    let screens = SCREENS.iter().map(|path| Address { path: (*path).to_owned(), changed: None });
    let events = app.events.addresses().await?.into_iter();
    let events = events.map(|(key, changed)| Address { path: format!("/event/{key}"), changed: Some(changed) });
    let blogs = app.blogs.addresses().await?.into_iter();
    let blogs = blogs.map(|(id, changed)| Address { path: format!("/blog/{id}"), changed: Some(changed) });
    Ok(screens.chain(searches(site).await?).chain(events).chain(blogs).collect())
}

/// Searches that people look for: each city and each category where something is on, and what is on soon or free.
async fn searches(site: &Site) -> Result<Vec<Address>> {
    let events = &site.app().events;
    let raw = RawEventQuery { limit: Some("1"), facets: Some("true"), ..RawEventQuery::default() };
    let question = events.question(&Actor::Visitor, &raw, Language::En)?;
    // Nothing while the search makes itself ready: in a minute there is another map.
    let Some(Facets { categories, cities, dates, prices, .. }) =
        events.list(&question).await?.1.and_then(|found| found.facets)
    else {
        return Ok(Vec::new());
    };
    let cities = cities.into_iter().map(|city| ("city", city.value.pick(Language::En).to_owned()));
    let categories = categories.into_iter().map(|category| ("category", category.value));
    let dates = dates.into_iter().filter(|date| date.count > 0).map(|date| ("dateRange", date.value.name().to_owned()));
    let free = prices.into_iter().filter(|price| price.count > 0 && price.value == PriceBand::Free);
    let free = free.map(|price| ("price", price.value.name().to_owned()));
    let searches = cities.chain(categories).chain(dates).chain(free);
    Ok(searches.map(|(name, value)| Address { path: search_path(name, &value), changed: None }).collect())
}

/// As the web app writes it.
fn search_path(name: &str, value: &str) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).append_pair(name, value).finish();
    format!("/search?{query}")
}

fn index(origin: &str, parts: usize) -> String {
    let parts: String =
        (1..=parts).map(|number| format!("<sitemap><loc>{origin}/sitemap/{number}.xml</loc></sitemap>")).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">{parts}</sitemapindex>\n"
    )
}

fn url_set(origin: &str, entries: &[Address]) -> String {
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    for entry in entries {
        for language in Language::ALL {
            write_url(&mut xml, origin, entry, language);
        }
    }
    xml.push_str("</urlset>\n");
    xml
}

fn write_url(xml: &mut String, origin: &str, entry: &Address, language: Language) {
    let path = &entry.path;
    let joint = if path.contains('?') { "&amp;" } else { "?" };
    let written = write!(xml, "<url><loc>{origin}{path}{joint}lang={}</loc>", language.code());
    let alternates = Language::ALL.iter().try_for_each(|other| {
        let code = other.code();
        write!(xml, "<xhtml:link rel=\"alternate\" hreflang=\"{code}\" href=\"{origin}{path}{joint}lang={code}\"/>")
    });
    let changed =
        entry.changed.map_or(Ok(()), |changed| write!(xml, "<lastmod>{}</lastmod>", changed.format("%Y-%m-%d")));
    debug_assert!(written.is_ok() && alternates.is_ok() && changed.is_ok(), "writing to a string cannot fail");
    xml.push_str("</url>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_stands_in_both_languages_and_names_the_other() {
        let entries = [Address { path: "/about".to_owned(), changed: None }];
        let xml = url_set("https://meydan.example", &entries);
        assert_eq!(xml.matches("<url>").count(), 2);
        assert!(xml.contains("<loc>https://meydan.example/about?lang=tr</loc>"));
        assert_eq!(xml.matches("hreflang=\"en\" href=\"https://meydan.example/about?lang=en\"").count(), 2);
    }

    #[test]
    fn a_search_is_written_as_an_address_and_as_xml() {
        assert_eq!(search_path("city", "Kırklareli & co"), "/search?city=K%C4%B1rklareli+%26+co");
        let entries = [Address { path: search_path("city", "Izmir"), changed: None }];
        let xml = url_set("https://meydan.example", &entries);
        assert!(xml.contains("<loc>https://meydan.example/search?city=Izmir&amp;lang=tr</loc>"), "{xml}");
    }

    #[test]
    fn an_index_names_each_part() {
        let xml = index("https://meydan.example", 3);
        assert_eq!(xml.matches("<sitemap>").count(), 3);
        assert!(xml.contains("https://meydan.example/sitemap/3.xml"));
    }
}
