//! Sitemap, robots.txt, alternates, the manifest and the service worker.

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestOptions};
use meydan_test_support::builders::{BlogBuilder, EventBuilder};
use serde_json::json;

use crate::events::required;
use crate::venues::redirect_of;

async fn site() -> TestApp {
    let mut options = TestOptions::default();
    options.site.public_url = "https://meydan.example".to_owned();
    let app = TestApp::with(options).await;
    let store = app.app.core.store();
    EventBuilder::new("caz").insert(store).await.expect("an event");
    EventBuilder::new("gizli").inactive().insert(store).await.expect("an event");
    EventBuilder::new("gecmis").starting("2020-01-01T20:00:00+03:00").insert(store).await.expect("an event");
    BlogBuilder::new("Haber").insert(store).await.expect("a post");
    BlogBuilder::new("Taslak").unpublished().insert(store).await.expect("a post");
    app
}

#[tokio::test]
async fn the_sitemap_lists_public_pages_in_both_languages() {
    let app = site().await;
    let answer = app.client.get("/sitemap.xml").await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, Some("application/xml; charset=utf-8")));
    for path in ["/", "/search", "/about", "/contact", "/world-news", "/event/caz", "/blog/1"] {
        for language in ["tr", "en"] {
            let location = format!("<loc>https://meydan.example{path}?lang={language}</loc>");
            assert!(answer.text.contains(&location), "{location} is missing");
        }
    }
    for hidden in ["gizli", "gecmis", "/blog/2", "/admin", "/categories"] {
        assert!(!answer.text.contains(hidden), "{hidden}");
    }
    assert_eq!(app.client.get("/sitemap/1.xml").await.status, 200);
    assert_eq!(app.client.get("/sitemap/2.xml").await.status, 404);
    assert_eq!(app.client.get("/sitemap/x.xml").await.status, 404);
    // The number of parts is cached: the database is not queried again.
    app.app.core.store().close().await;
    for number in ["2", "999999", "18446744073709551615"] {
        assert_eq!(app.client.get(&format!("/sitemap/{number}.xml")).await.status, 404, "{number}");
    }
}

#[tokio::test]
async fn the_sitemap_lists_venues_and_profiles_with_upcoming_events() {
    let app = site().await;
    let editor = app.signed_in(Role::Editor).await;
    let mut event = required();
    event["performers"] = json!([{ "name": "Fazıl Say" }]);
    let created = editor.post("/api/events", &event).await;
    assert_eq!(created.status, 201, "{}", created.body);
    let unused = editor.post("/api/venues", &json!({ "name_tr": "Boş Salon", "city": "İstanbul" })).await;
    assert_eq!(unused.status, 201, "{}", unused.body);
    let sitemap = app.client.get("/sitemap.xml").await.text;
    let venue = created.data()["showings"][0]["venue_id"].as_str().expect("a venue");
    for path in [format!("/venue/{venue}"), "/performer/fazil-say".to_owned()] {
        assert!(sitemap.contains(&format!("<loc>https://meydan.example{path}?lang=tr</loc>")), "{path}: {sitemap}");
    }
    assert!(!sitemap.contains("/venue/bos-salon"));
}

#[tokio::test]
async fn a_performer_at_the_address_of_an_organizer_is_redirected() {
    let app = site().await;
    let editor = app.signed_in(Role::Editor).await;
    let created = editor.post("/api/profiles", &json!({ "name": "Fazıl Say", "kind": "performer" })).await;
    assert_eq!(created.status, 201, "{}", created.body);
    let expected = (301, Some("/performer/fazil-say".to_owned()));
    assert_eq!(redirect_of(&app, "/organizer/fazil-say").await, expected);
    for unknown in ["/performer/yok", "/venue/yok", "/venue", "/venue/fazil-say/x"] {
        assert_eq!(redirect_of(&app, unknown).await, (404, None), "{unknown}");
    }
}

#[tokio::test]
async fn robots_txt_names_the_sitemap_and_disallows_the_panel() {
    let app = site().await;
    let answer = app.client.get("/robots.txt").await;
    assert!(answer.text.contains("Disallow: /admin\n"));
    assert!(answer.text.contains("Sitemap: https://meydan.example/sitemap.xml\n"));
}

#[tokio::test]
async fn a_page_names_itself_and_its_other_language() {
    let app = site().await;
    let page = app.client.get("/event/caz?lang=en&utm_source=x").await.text;
    for tag in [
        "<link rel=\"canonical\" href=\"https://meydan.example/event/caz?lang=en\">",
        "<link rel=\"alternate\" hreflang=\"tr\" href=\"https://meydan.example/event/caz?lang=tr\">",
        "<link rel=\"alternate\" hreflang=\"en\" href=\"https://meydan.example/event/caz?lang=en\">",
        "<link rel=\"alternate\" hreflang=\"x-default\" href=\"https://meydan.example/event/caz\">",
        "<meta property=\"og:url\" content=\"https://meydan.example/event/caz?lang=en\">",
    ] {
        assert!(page.contains(tag), "{tag} is missing");
    }
}

#[tokio::test]
async fn missing_and_private_pages_are_not_indexed() {
    let app = site().await;
    for path in ["/nothing", "/event/nothing", "/categories", "/offline", "/admin/login"] {
        let page = app.client.get(path).await.text;
        assert!(page.contains("<meta name=\"robots\" content=\"noindex\">"), "{path}");
        assert!(!page.contains("rel=\"canonical\""), "{path}");
    }
}

#[tokio::test]
async fn the_manifest_has_the_sites_name_and_icons_that_exist() {
    let app = site().await;
    let manifest = app.client.get("/manifest.webmanifest").await;
    assert_eq!(manifest.header("content-type"), Some("application/manifest+json"));
    assert_eq!(manifest.body["name"], "Meydan");
    for icon in manifest.body["icons"].as_array().expect("icons") {
        let answer = app.client.get(icon["src"].as_str().expect("an address")).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, Some("image/png")));
    }
    assert_eq!(app.client.get("/icons/../secret").await.status, 404);
}

#[tokio::test]
async fn the_service_worker_is_always_revalidated() {
    let app = site().await;
    let answer = app.client.get("/sw.js").await;
    assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (200, Some("no-cache")));
    assert_eq!(answer.header("content-type"), Some("text/javascript"));
}
