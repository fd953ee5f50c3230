//! The response cache: ETags, compression, freshness and separation of callers.

mod files;
mod freshness;
mod page_cache;

use std::io::Read;
use std::time::Duration;

use meydan_domain::staff::Role;
use meydan_server::site::SiteOptions;
use meydan_store::events;
use meydan_test_support::app::{TestApp, TestClient, TestOptions, TestResponse};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use reqwest::Method;

use crate::authz_coverage::calls::{self, operations};

/// Without end, or of this moment only.
const NEVER_TAGGED: [&str; 3] = ["stream_changes", "show_health", "show_readiness"];

async fn request_again(client: &TestClient, path: &str, tag: &str) -> TestResponse {
    client.send(client.request(Method::GET, path).header("if-none-match", tag)).await
}

/// Inserts an event without a change log entry: only a newly produced response contains it.
async fn insert_without_a_change(app: &TestApp, key: &str) {
    let tx = app.app.core.store().begin().await.expect("a write");
    events::insert(&*tx, &EventBuilder::new(key).content(), test_now()).await.expect("an event");
    tx.commit().await.expect("a commit");
}

#[tokio::test]
async fn every_public_read_has_an_etag_and_answers_304() {
    let app = TestApp::new().await;
    let mut paths =
        vec!["/api/settings?public=true".to_owned(), "/api/openapi.json".to_owned(), "/api/docs".to_owned()];
    for operation in operations() {
        let is_public = !operation.changes_state() && !operation.needs_session;
        if is_public && !NEVER_TAGGED.contains(&operation.id.as_str()) {
            paths.push(calls::path(&app, &operation).await);
        }
    }
    assert!(paths.len() > 10, "{paths:?}");
    for path in paths {
        let first = app.client.get(&path).await;
        assert_eq!(first.status, 200, "{path}");
        let is_document = ["/api/openapi.json", "/api/docs"].contains(&path.as_str());
        let life = if is_document { "public, no-cache" } else { "private, no-cache" };
        assert_eq!(first.header("cache-control"), Some(life), "{path}");
        let vary = first.header("vary").unwrap_or_default();
        assert!(
            ["cookie", "accept-language", "accept-encoding"].iter().all(|name| vary.contains(name)),
            "{path}: {vary}"
        );
        let tag = first.header("etag").unwrap_or_else(|| panic!("{path} has no tag"));
        for known in [tag.to_owned(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
            let again = request_again(&app.client, &path, &known).await;
            assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""), "{path} with {known}");
            assert_eq!(again.header("etag"), Some(tag), "{path}");
        }
        assert_eq!(request_again(&app.client, &path, "\"other\"").await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn responses_whose_address_names_the_language_are_publicly_cacheable() {
    let site = SiteOptions { refresh: Duration::from_secs(2), ..TestOptions::default().site };
    let app = TestApp::with(TestOptions { site, ..TestOptions::default() }).await;
    let event = EventBuilder::new("concert").insert(app.app.core.store()).await.expect("an event");
    let editor = app.signed_in(Role::Editor).await;
    let tag = format!("events-{}", event.id);
    for path in ["/api/events?language=tr", "/api/events/concert?language=en", "/?lang=en", "/event/concert?lang=tr"] {
        // Requested twice: produced, and served from the cache.
        for _ in 0..2 {
            let answer = app.client.get(path).await;
            assert_eq!(answer.status, 200, "{path}");
            let life = "public, max-age=0, s-maxage=2, stale-while-revalidate=2, stale-if-error=3600";
            assert_eq!(answer.header("cache-control"), Some(life), "{path}");
            assert_eq!(answer.header("vary"), Some("accept-encoding"), "{path}");
            let tags = answer.header("surrogate-key").unwrap_or_default();
            assert!(tags.split(' ').any(|name| name == tag), "{path}: {tags}");
            assert_eq!(answer.header("cache-tag").map(|tags| tags.replace(',', " ")).as_deref(), Some(tags));
        }
        let own = editor.get(path).await;
        assert_eq!(own.header("cache-control"), Some("private, no-cache"), "{path} with a session");
        assert!(own.header("surrogate-key").is_none(), "{path} with a session");
    }
    for path in ["/api/events", "/", "/event/concert"] {
        let answer = app.client.get(path).await;
        assert_eq!(answer.header("cache-control"), Some("private, no-cache"), "{path}");
        assert!(answer.header("vary").is_some_and(|vary| vary.contains("cookie")), "{path}");
    }
}

#[tokio::test]
async fn responses_to_staff_have_an_etag_and_are_private() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    for path in ["/api/events", "/api/images", "/api/contact", "/api/analytics", "/api/trash", "/api/audit"] {
        let first = admin.get(path).await;
        assert_eq!(first.header("cache-control"), Some("private, no-cache"), "{path}");
        let again = request_again(&admin, path, first.header("etag").expect("a tag")).await;
        assert_eq!(again.status, 304, "{path}");
    }
    assert_eq!(admin.get("/api/auth/me").await.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn responses_are_compressed_with_an_accepted_encoding() {
    let app = TestApp::new().await;
    for number in 0..20 {
        EventBuilder::new(&format!("event-{number}")).insert(app.app.core.store()).await.expect("an event");
    }
    // One that does not change the bytes.
    let plain = reqwest::Client::builder().no_proxy().no_gzip().build().expect("a client");
    for path in ["/api/events", "/api/openapi.json", "/api/docs"] {
        let get = async |accepted: &str| {
            let request = plain.get(app.url(path)).header("accept-encoding", accepted);
            let response = request.send().await.expect("the node answers");
            let encoding =
                response.headers().get("content-encoding").map(|value| value.to_str().expect("ascii").to_owned());
            (encoding, response.bytes().await.expect("a body"))
        };
        let (encoding, whole) = get("identity").await;
        assert_eq!(encoding, None, "{path}");
        let (encoding, bytes) = get("gzip, deflate").await;
        assert_eq!(encoding.as_deref(), Some("gzip"), "{path}");
        assert!(bytes.len() * 2 < whole.len(), "{path}: {} of {}", bytes.len(), whole.len());
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(&bytes[..]).read_to_end(&mut unpacked).expect("gzip");
        assert_eq!(unpacked, whole, "{path}");
        let (encoding, bytes) = get("gzip, deflate, br").await;
        assert_eq!(encoding.as_deref(), Some("br"), "{path}");
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut &bytes[..], &mut unpacked).expect("brotli");
        assert_eq!(unpacked, whole, "{path}");
        let (encoding, bytes) = get("gzip, zstd").await;
        assert_eq!(encoding.as_deref(), Some("zstd"), "{path}");
        assert_eq!(zstd::decode_all(&bytes[..]).expect("zstd"), whole, "{path}");
        assert_eq!(get("gzip;q=0").await.0, None, "{path}");
    }
}

#[tokio::test]
async fn the_same_request_is_produced_once() {
    let app = TestApp::new().await;
    let before = app.client.get("/api/events").await;
    insert_without_a_change(&app, "unheard").await;
    assert_eq!(app.client.get("/api/events").await.text, before.text);
}

#[tokio::test]
async fn only_a_cached_address_is_served_from_the_cache() {
    let app = TestApp::new().await;
    let before = app.client.get("/api/events").await;
    insert_without_a_change(&app, "unheard").await;
    assert_eq!(app.client.get("/api/events").await.text, before.text, "nobody said that anything changed");
    // The database is searched for words; other lists are counted in memory, which did not hear of it either.
    let other = app.client.get("/api/events?q=unheard").await;
    assert!(other.text.contains("unheard"), "another question is not answered from this one");
}

#[tokio::test]
async fn unknown_parameters_do_not_change_the_response() {
    let app = TestApp::new().await;
    EventBuilder::new("concert").insert(app.app.core.store()).await.expect("an event");
    let plain = app.client.get("/api/events").await;
    for path in ["/api/events?utm_source=mail", "/api/events?fbclid=1&x=y", "/api/events?limit=20"] {
        let answer = app.client.get(path).await;
        assert_eq!((answer.header("etag"), &answer.text), (plain.header("etag"), &plain.text), "{path}");
    }
}

#[tokio::test]
async fn the_languages_do_not_share_a_cached_response() {
    let app = TestApp::new().await;
    EventBuilder::new("concert").titled("Konser", "Concert").insert(app.app.core.store()).await.expect("an event");
    for path in ["/api/events", "/api/events/concert"] {
        for _ in 0..2 {
            assert!(app.client.get(&format!("{path}?language=tr")).await.text.contains("Konser"));
            assert!(app.client.get(&format!("{path}?language=en")).await.text.contains("Concert"));
        }
    }
}

#[tokio::test]
async fn a_failure_is_not_cached() {
    let app = TestApp::new().await;
    let missing = app.client.get("/api/events/unheard").await;
    assert_eq!((missing.status.as_u16(), missing.header("cache-control")), (404, Some("no-store")));
    assert_eq!(missing.header("etag"), None);
    insert_without_a_change(&app, "unheard").await;
    assert_eq!(app.client.get("/api/events/unheard").await.status, 200);
}

#[tokio::test]
async fn an_inactive_event_never_leaks_through_the_cache() {
    let app = TestApp::new().await;
    let store = app.app.core.store();
    let event = EventBuilder::new("secret").inactive().insert(store).await.expect("an event");
    EventBuilder::new("open").insert(store).await.expect("an event");
    let (viewer, editor) = (app.signed_in(Role::Viewer).await, app.signed_in(Role::Editor).await);
    for _ in 0..3 {
        for path in ["/api/events", "/api/events?status=all", "/api/events?status=inactive", "/api/events?q=secret"] {
            let asks_for_it = path.contains("status");
            assert_eq!(editor.get(path).await.text.contains("secret"), asks_for_it, "{path}");
            assert!(!app.client.get(path).await.text.contains("secret"), "{path}");
            assert!(!viewer.get(path).await.text.contains("secret"), "{path}");
        }
        for path in [format!("/api/events/{}", event.id), "/api/events/secret".to_owned()] {
            assert_eq!(editor.get(&path).await.status, 200);
            assert_eq!(app.client.get(&path).await.status, 404);
            assert_eq!(viewer.get(&path).await.status, 404);
        }
    }
}

#[tokio::test]
async fn editors_do_not_get_responses_cached_for_visitors() {
    let app = TestApp::new().await;
    EventBuilder::new("open").insert(app.app.core.store()).await.expect("an event");
    let editor = app.signed_in(Role::Editor).await;
    for path in ["/api/events", "/api/events/open"] {
        for _ in 0..2 {
            let visitor = app.client.get(path).await;
            assert!(!visitor.text.contains("title_tr") && !visitor.text.contains("version"), "{}", visitor.text);
            let staff = editor.get(path).await;
            assert!(staff.text.contains("title_tr") && staff.text.contains("version"), "{}", staff.text);
            assert_eq!(staff.header("cache-control"), Some("private, no-cache"));
            assert_ne!(visitor.header("etag"), staff.header("etag"));
        }
    }
}
