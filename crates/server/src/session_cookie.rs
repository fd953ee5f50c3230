//! The cookie that holds a session's id.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use meydan_app::sessions::SignedIn;

use crate::extract::cookie;

/// Where the site is served without TLS.
pub const NAME: &str = "meydan_session";
/// Where it is served with TLS: browsers take a cookie of such a name only from the host itself, over TLS, so that
/// neither a neighbouring subdomain nor somebody on the wire can put a session of their own under a visitor.
pub const HOST_NAME: &str = "__Host-meydan_session";

const fn name(is_https: bool) -> &'static str {
    if is_https { HOST_NAME } else { NAME }
}

/// The id that a call brings. With TLS the plain name counts for nothing: anybody who can set it could choose the session.
pub fn read(headers: &HeaderMap, is_https: bool) -> Option<&str> {
    cookie(headers, name(is_https))
}

/// Every id that a call brings, under whichever name; for signing out.
pub fn read_all(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    [HOST_NAME, NAME].into_iter().filter_map(move |name| cookie(headers, name))
}

/// Makes the browser keep the session for as long as it lasts.
pub fn set(response: &mut Response, session: &SignedIn, is_https: bool) {
    let cookie = text(name(is_https), &session.session_id, session.max_age.num_seconds(), is_https);
    response.headers_mut().append(header::SET_COOKIE, cookie);
}

/// Makes the browser forget it; with TLS also what an earlier version kept under the plain name.
pub fn clear(response: &mut Response, is_https: bool) {
    let names: &[&str] = if is_https { &[HOST_NAME, NAME] } else { &[NAME] };
    for name in names {
        response.headers_mut().append(header::SET_COOKIE, text(name, "", 0, is_https));
    }
}

fn text(name: &str, value: &str, max_age: i64, is_https: bool) -> HeaderValue {
    let secure = if is_https { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age}{secure}");
    // Session ids are hexadecimal, so this is always a valid header.
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jar(cookies: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(cookies))])
    }

    #[test]
    fn the_cookie_is_bound_to_the_host_and_secure_where_there_is_tls() {
        let text = |is_https| text(name(is_https), "abc", 60, is_https).to_str().expect("ascii").to_owned();
        assert_eq!(text(false), "meydan_session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=60");
        assert_eq!(text(true), "__Host-meydan_session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure");
    }

    #[test]
    fn the_session_is_found_among_other_cookies() {
        assert_eq!(read(&jar("language=tr; meydan_session=abc; x=y"), false), Some("abc"));
        assert_eq!(read(&jar("language=tr; __Host-meydan_session=abc; x=y"), true), Some("abc"));
    }

    #[test]
    fn with_tls_only_the_name_that_is_bound_to_the_host_counts() {
        assert_eq!(read(&jar("meydan_session=planted"), true), None);
        let both = jar("meydan_session=planted; __Host-meydan_session=own");
        assert_eq!(read(&both, true), Some("own"));
        assert_eq!(read_all(&both).collect::<Vec<_>>(), ["own", "planted"]);
    }
}
