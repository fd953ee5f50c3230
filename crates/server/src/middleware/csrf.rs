//! CSRF protection: refuses state-changing calls that a page of another site makes with the visitor's cookie.

use axum::extract::Request;
use axum::http::{HeaderMap, Method, header};
use url::Url;

pub fn is_forged(request: &Request, public_url: &str) -> bool {
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    !is_safe && !is_own(request.headers(), public_url)
}

/// Browsers send the origin of a call; a client that sends none is not a browser and cannot be tricked into sending its
/// cookie.
fn is_own(headers: &HeaderMap, public_url: &str) -> bool {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    if let Some(site) = text(header::HeaderName::from_static("sec-fetch-site"))
        && matches!(site, "same-origin" | "none")
    {
        return true;
    }
    let Some(origin) = text(header::ORIGIN) else {
        // `cross-site` or `same-site` without an Origin is still a browser.
        return !headers.contains_key("sec-fetch-site");
    };
    let Ok(origin) = Url::parse(origin) else { return false };
    let own = Url::parse(public_url).ok();
    // Plain http on the host of a TLS site may be a man in the middle.
    if own
        .as_ref()
        .is_some_and(|own| own.scheme() == "https" && own.host() == origin.host() && origin.scheme() != "https")
    {
        return false;
    }
    let is_host = text(header::HOST).is_some_and(|host| authority(&origin).as_deref() == Some(host));
    is_host || own.is_some_and(|own| own.origin() == origin.origin())
}

fn authority(url: &Url) -> Option<String> {
    let host = url.host_str()?;
    Some(url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(pairs: &[(&'static str, &'static str)]) -> bool {
        let headers = pairs
            .iter()
            .map(|(name, value)| (name.parse().expect("a name"), value.parse().expect("a value")))
            .collect();
        is_own(&headers, "https://meydan.example")
    }

    #[test]
    fn same_origin_pages_and_non_browser_clients_are_allowed() {
        assert!(own(&[]));
        assert!(own(&[("sec-fetch-site", "same-origin")]));
        assert!(own(&[("host", "127.0.0.1:8080"), ("origin", "http://127.0.0.1:8080")]));
        assert!(own(&[("host", "internal:80"), ("origin", "https://meydan.example")]));
    }

    #[test]
    fn cross_origin_pages_are_refused() {
        assert!(!own(&[("sec-fetch-site", "cross-site")]));
        assert!(!own(&[("host", "meydan.example"), ("origin", "https://evil.example")]));
        assert!(!own(&[("host", "meydan.example"), ("origin", "null")]));
        assert!(!own(&[("host", "meydan.example"), ("origin", "http://meydan.example")]));
        assert!(!own(&[("host", "meydan.example"), ("origin", "https://meydan.example.evil.example")]));
        assert!(!own(&[
            ("sec-fetch-site", "same-site"),
            ("host", "meydan.example"),
            ("origin", "https://blog.meydan.example")
        ]));
    }
}
