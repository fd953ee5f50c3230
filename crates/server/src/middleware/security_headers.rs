//! Security headers of every response.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;

use crate::pages::embed::Framable;

const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' https: data:; style-src 'self' 'unsafe-inline'; \
     font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/// Pages may use no device feature but geolocation.
const PERMISSIONS_POLICY: &str = "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)";

pub fn set_security_headers(response: &mut Response, hsts: Option<&HeaderValue>) {
    let is_framable = response.extensions().get::<Framable>().is_some();
    let headers = response.headers_mut();
    if let Some(hsts) = hsts {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, hsts.clone());
    }
    headers.insert(HeaderName::from_static("permissions-policy"), HeaderValue::from_static(PERMISSIONS_POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin"));
    if !is_framable {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin"));
    // Only images and frames, which set their own policy, may be embedded by other sites.
    headers
        .entry(HeaderName::from_static("cross-origin-resource-policy"))
        .or_insert(HeaderValue::from_static("same-origin"));
    // Uploaded files set a stricter policy of their own.
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(CONTENT_SECURITY_POLICY));
}
