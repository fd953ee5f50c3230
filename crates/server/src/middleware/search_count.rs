//! Counts the searches of visitors. It is done here, ahead of the response cache, because a cached response reaches no
//! handler; what it costs is reading the address and a push on a queue.

use std::net::SocketAddr;

use axum::extract::ConnectInfo;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use meydan_domain::address::Source;
use url::form_urlencoded;

use crate::site::Site;

/// The first page of a search by a visitor, until its response is known.
pub struct SearchRequest {
    source: Source,
    address: String,
    text: String,
}

impl SearchRequest {
    /// `None` for everything else: further pages of a result, searches by staff and by crawlers.
    pub fn of(site: &Site, parts: &Parts) -> Option<Self> {
        let Parts { method, uri, headers, extensions, .. } = parts;
        if method != Method::GET || !matches!(uri.path(), "/api/events" | "/search") {
            return None;
        }
        let text = searched_text(uri.query()?)?;
        if site.session_id(headers).is_some() || is_crawler(headers) {
            return None;
        }
        let peer = extensions.get::<ConnectInfo<SocketAddr>>()?.0.ip();
        let address = uri.path_and_query()?.as_str().to_owned();
        Some(Self { source: site.addresses().source(peer, headers), address, text })
    }

    /// Counts it, unless it failed or the client has the response already, as after a reload in the background.
    pub fn finish(self, site: &Site, status: StatusCode) {
        if status == StatusCode::OK && site.rate_limits().check_hit(self.source).is_ok() {
            site.app().searches.track(self.source, &self.address, self.text);
        }
    }
}

fn searched_text(query: &str) -> Option<String> {
    let mut text = None;
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        match &*name {
            "q" => text = Some(value.into_owned()),
            "cursor" if !value.is_empty() => return None,
            _ => {}
        }
    }
    text.filter(|text| !text.trim().is_empty())
}

fn is_crawler(headers: &HeaderMap) -> bool {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let agent = agent.to_ascii_lowercase();
    ["bot", "crawl", "spider", "slurp"].iter().any(|mark| agent.contains(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_page_of_words_is_a_search() {
        assert_eq!(searched_text("q=caz+konseri&city=izmir").as_deref(), Some("caz konseri"));
        assert_eq!(searched_text("q=%C4%B1%C5%9F%C4%B1k&cursor=").as_deref(), Some("ışık"));
        for query in ["", "q=", "q=++", "city=izmir", "q=caz&cursor=00ff"] {
            assert_eq!(searched_text(query), None, "{query}");
        }
    }

    #[test]
    fn crawlers_are_recognized_by_their_name() {
        let with = |agent: &str| HeaderMap::from_iter([(header::USER_AGENT, agent.parse().expect("a header"))]);
        assert!(is_crawler(&with("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)")));
        assert!(!is_crawler(&with("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0")));
        assert!(!is_crawler(&HeaderMap::new()));
    }
}
