//! The sitemap: the indexable addresses, each in both languages. For a small site it is built on request; for a large one
//! an hourly job stores parts, which may still contain a page hidden since.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Duration;

use chrono::{DateTime, Utc};
use flate2::Compression;
use flate2::write::GzEncoder;
use meydan_domain::event_query::EventParams;
use meydan_domain::price_band::PriceBand;
use meydan_domain::staff::Actor;
use meydan_domain::{Error, Language, Result};
use meydan_search::Facets;
use meydan_store::event_list::EventAddress;
use meydan_store::{blogs, event_list, profiles, sitemap_parts, venues};
use url::form_urlencoded;

use crate::core::Core;
use crate::events::Events;
use crate::jobs::JobLease;
use crate::search::Search;

/// The protocol allows 50,000 addresses per part, and each page has two.
const PAGES_PER_PART: usize = 25_000;
/// With fewer events, building the sitemap takes milliseconds.
const LARGE_SITE_EVENTS: u64 = 1_000;
const BATCH: u64 = 5_000;
const INDEX_POLL: Duration = Duration::from_millis(500);
const INDEX_WAIT: Duration = Duration::from_secs(20);
const STATIC_PAGES: [&str; 5] = ["/", "/search", "/about", "/contact", "/world-news"];

#[derive(Clone)]
pub struct Sitemap {
    core: Core,
    events: Events,
    search: Search,
}

/// A page and when it last changed.
struct Address {
    path: String,
    changed: Option<DateTime<Utc>>,
}

impl Sitemap {
    pub(crate) fn new(core: Core, search: Search) -> Self {
        Self { events: Events::new(core.clone(), search.clone()), core, search }
    }

    /// The whole sitemap in one part; `None` for a large site.
    pub async fn whole(&self) -> Result<Option<String>> {
        let events = self.addresses_after(0, LARGE_SITE_EVENTS).await?;
        if events.len() as u64 == LARGE_SITE_EVENTS {
            return Ok(None);
        }
        let mut pages = self.other_pages().await?;
        pages.extend(events.into_iter().map(event_page));
        Ok(Some(url_set(self.core.public_url(), &pages)))
    }

    /// The number of stored parts; builds them if there are none.
    pub async fn count_parts(&self) -> Result<u64> {
        let db = self.core.store().read();
        let stored = sitemap_parts::count(db).await?;
        if stored > 0 {
            return Ok(stored);
        }
        self.build(None).await?;
        sitemap_parts::count(db).await
    }

    /// A stored part, counted from 1, compressed with gzip.
    pub async fn part(&self, number: i64) -> Result<Option<Vec<u8>>> {
        sitemap_parts::find(self.core.store().read(), number).await
    }

    /// The sitemap index of the parts.
    pub fn index(&self, parts: u64) -> String {
        index(self.core.public_url(), parts)
    }

    /// Called by the job.
    pub(crate) async fn refresh(&self, lease: &JobLease) -> Result<()> {
        if self.addresses_after(0, LARGE_SITE_EVENTS).await?.len() as u64 == LARGE_SITE_EVENTS {
            // Waits for the search index of a node that has just started, with a timeout for nodes without an index.
            let built = async {
                while self.search.position() == 0 {
                    tokio::time::sleep(INDEX_POLL).await;
                }
            };
            let ready = tokio::time::timeout(INDEX_WAIT, built).await;
            ready.map_err(|_| Error::Unavailable("the search index is not ready".into()))?;
            return self.build(Some(lease)).await;
        }
        // The site was large before: delete its parts.
        if sitemap_parts::count(self.core.store().read()).await? > 0 {
            return self.store_parts(Vec::new(), Some(lease)).await;
        }
        Ok(())
    }

    async fn build(&self, lease: Option<&JobLease>) -> Result<()> {
        let mut parts = Vec::new();
        let mut pages = self.other_pages().await?;
        let mut last = 0;
        loop {
            let events = self.addresses_after(last, BATCH).await?;
            let Some(event) = events.last() else { break };
            last = event.id;
            pages.extend(events.into_iter().map(event_page));
            while pages.len() >= PAGES_PER_PART {
                let rest = pages.split_off(PAGES_PER_PART);
                parts.push(self.compress(std::mem::replace(&mut pages, rest)).await?);
            }
        }
        if !pages.is_empty() {
            parts.push(self.compress(pages).await?);
        }
        self.store_parts(parts, lease).await
    }

    async fn compress(&self, pages: Vec<Address>) -> Result<Vec<u8>> {
        let origin = self.core.public_url().to_owned();
        let compress = move || -> std::io::Result<Vec<u8>> {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(url_set(&origin, &pages).as_bytes())?;
            encoder.finish()
        };
        tokio::task::spawn_blocking(compress).await.map_err(Error::internal)?.map_err(Error::internal)
    }

    async fn store_parts(&self, parts: Vec<Vec<u8>>, lease: Option<&JobLease>) -> Result<()> {
        let tx = self.core.store().begin().await?;
        if let Some(lease) = lease {
            lease.fence(&tx).await?;
        }
        sitemap_parts::replace(&*tx, parts).await?;
        tx.commit().await
    }

    async fn addresses_after(&self, id: i64, limit: u64) -> Result<Vec<EventAddress>> {
        event_list::addresses(self.core.store().read(), id, limit, self.core.now()).await
    }

    async fn other_pages(&self) -> Result<Vec<Address>> {
        let static_pages = STATIC_PAGES.iter().map(|path| Address { path: (*path).to_owned(), changed: None });
        let posts = blogs::addresses(self.core.store().read()).await?.into_iter();
        let posts = posts.map(|(id, changed)| Address { path: format!("/blog/{id}"), changed: Some(changed) });
        Ok(static_pages.chain(self.searches().await?).chain(posts).chain(self.named_pages().await?).collect())
    }

    /// The pages of venues, performers and organizers with upcoming events.
    async fn named_pages(&self) -> Result<Vec<Address>> {
        let (store, now) = (self.core.store(), self.core.now());
        let venues = venues::addresses(store, now).await?.into_iter();
        let venues = venues.map(|(slug, changed)| Address { path: format!("/venue/{slug}"), changed: Some(changed) });
        let profiles = profiles::addresses(store, now).await?.into_iter();
        let profiles = profiles
            .map(|(kind, slug, changed)| Address { path: format!("/{}/{slug}", kind.name()), changed: Some(changed) });
        Ok(venues.chain(profiles).collect())
    }

    /// Search pages: each city and category with upcoming events, date ranges, and free events.
    async fn searches(&self) -> Result<Vec<Address>> {
        let params = EventParams::from([("limit", "1"), ("facets", "true")]);
        let query = self.events.query(&Actor::Visitor, &params, Language::En).await?;
        // Nothing while the search makes itself ready: in a minute there is another map.
        let Some(Facets { categories, cities, dates, prices, .. }) =
            self.search.find(&query).await?.and_then(|found| found.facets)
        else {
            return Ok(Vec::new());
        };
        let cities = cities.into_iter().map(|city| ("city", city.value.pick(Language::En).to_owned()));
        let categories = categories.into_iter().map(|category| ("category", category.value));
        let dates = dates.into_iter().filter(|date| date.count > 0);
        let dates = dates.map(|date| ("dateRange", date.value.name().to_owned()));
        let free = prices.into_iter().filter(|price| price.count > 0 && price.value == PriceBand::Free);
        let free = free.map(|price| ("price", price.value.name().to_owned()));
        let searches = cities.chain(categories).chain(dates).chain(free);
        Ok(searches.map(|(name, value)| Address { path: search_path(name, &value), changed: None }).collect())
    }
}

fn event_page(event: EventAddress) -> Address {
    Address { path: format!("/event/{}", event.key), changed: Some(event.changed) }
}

/// Encoded as in the web app.
fn search_path(name: &str, value: &str) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).append_pair(name, value).finish();
    format!("/search?{query}")
}

fn index(origin: &str, parts: u64) -> String {
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
    fn every_page_is_listed_in_both_languages_with_its_alternate() {
        let entries = [Address { path: "/about".to_owned(), changed: None }];
        let xml = url_set("https://meydan.example", &entries);
        assert_eq!(xml.matches("<url>").count(), 2);
        assert!(xml.contains("<loc>https://meydan.example/about?lang=tr</loc>"));
        assert_eq!(xml.matches("hreflang=\"en\" href=\"https://meydan.example/about?lang=en\"").count(), 2);
    }

    #[test]
    fn a_search_is_encoded_for_the_url_and_for_xml() {
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
