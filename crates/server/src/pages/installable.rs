//! What makes the site installable: the manifest with the site's own name, its icons, and the service worker.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use bytes::Bytes;
use meydan_domain::Error;
use meydan_domain::error::Missing;
use meydan_domain::staff::Actor;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::files;
use crate::cache::EncodedBody;
use crate::extract::{Path, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

const ICONS: [(&str, &[u8]); 4] = [
    ("180.png", include_bytes!("../../assets/icons/180.png")),
    ("192.png", include_bytes!("../../assets/icons/192.png")),
    ("512.png", include_bytes!("../../assets/icons/512.png")),
    ("maskable.png", include_bytes!("../../assets/icons/maskable.png")),
];

pub async fn show_manifest(State(site): State<Site>, reader: Reader, headers: HeaderMap) -> ApiResult<Response> {
    let settings = site.app().settings.list(&Actor::Visitor).await?;
    let text = |key: &str| {
        settings.iter().find(|setting| setting.key == key).map(|setting| setting.value.as_str()).unwrap_or_default()
    };
    let manifest = json!({
        "id": "/",
        "name": text("site_name"),
        "short_name": text("site_name"),
        "description": text("site_description"),
        "lang": reader.language.code(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#fbfaf7",
        "theme_color": "#473b73",
        "icons": [
            { "src": "/icons/192.png", "sizes": "192x192", "type": "image/png" },
            { "src": "/icons/512.png", "sizes": "512x512", "type": "image/png" },
            { "src": "/icons/maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable" },
        ],
    });
    let encoded = EncodedBody::new(manifest.to_string().into(), HeaderValue::from_static("application/manifest+json"));
    Ok(encoded.respond_privately(&headers))
}

pub async fn show_icon(Path(name): Path<String>, headers: HeaderMap) -> ApiResult<Response> {
    let icon = ICONS.iter().find(|(icon, _)| *icon == name);
    let (_, bytes) = icon.ok_or(Error::NotFound(Missing::Image))?;
    let encoded = EncodedBody::new(Bytes::from_static(bytes), HeaderValue::from_static("image/png"));
    Ok(encoded.respond_with(&headers, HeaderValue::from_static("public, max-age=86400")))
}

/// Always revalidated: an old worker must not outlive a release. Its content changes with the web app.
pub async fn show_worker(headers: HeaderMap) -> ApiResult<Response> {
    let missing = Error::NotFound(Missing::Page);
    let (Some(script), Some(document)) = (files::text_file("sw.js"), files::text_file("index.html")) else {
        return Err(missing.into());
    };
    let release = &hex::encode(Sha256::digest(document))[..12];
    let script = script.replace("RELEASE", release);
    let worker = EncodedBody::new(script.into(), HeaderValue::from_static("text/javascript"));
    Ok(worker.respond_with(&headers, HeaderValue::from_static("no-cache")))
}
