//! The session cookie.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use meydan_app::sessions::SignedIn;

use crate::extract::cookie;

/// Where the site is served without TLS.
pub const NAME: &str = "meydan_session";
/// Where it is served with TLS: browsers accept a `__Host-` cookie only from the host itself, over TLS, so that neither
/// another subdomain nor a man in the middle can plant a session (session fixation).
pub const HOST_NAME: &str = "__Host-meydan_session";

const fn name(is_https: bool) -> &'static str {
    if is_https { HOST_NAME } else { NAME }
}

/// The session id of a request. With TLS the plain name is ignored, because an attacker could set it.
pub fn read(headers: &HeaderMap, is_https: bool) -> Option<&str> {
    cookie(headers, name(is_https))
}

/// Every session id of a request, under either name; for signing out.
pub fn read_all(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    [HOST_NAME, NAME].into_iter().filter_map(move |name| cookie(headers, name))
}

/// Sets the cookie for as long as the session lasts.
pub fn set(response: &mut Response, session: &SignedIn, is_https: bool) {
    let cookie = text(name(is_https), &session.session_id, session.max_age.num_seconds(), is_https);
    response.headers_mut().append(header::SET_COOKIE, cookie);
}

/// Deletes the cookie; with TLS also the one that an earlier version set under the plain name.
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
    fn with_tls_the_cookie_is_secure_and_bound_to_the_host() {
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
    fn with_tls_only_the_host_cookie_is_read() {
        assert_eq!(read(&jar("meydan_session=planted"), true), None);
        let both = jar("meydan_session=planted; __Host-meydan_session=own");
        assert_eq!(read(&both, true), Some("own"));
        assert_eq!(read_all(&both).collect::<Vec<_>>(), ["own", "planted"]);
    }
}
