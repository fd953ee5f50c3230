//! The status of every page address.

use std::path::Path;

use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use meydan_test_support::builders::{BlogBuilder, EventBuilder};

use super::assert_html;

#[tokio::test]
async fn every_screen_is_a_page() {
    let app = TestApp::new().await;
    EventBuilder::new("caz-gecesi").insert(app.app.core.store()).await.expect("an event");
    BlogBuilder::new("Haber").insert(app.app.core.store()).await.expect("a post");
    for path in [
        "/",
        "/event/caz-gecesi",
        "/search?q=caz",
        "/about",
        "/contact",
        "/world-news",
        "/blog/1",
        "/categories",
        "/admin/login",
        "/admin/dashboard",
        "/admin/events",
        "/?lang=en",
    ] {
        assert_html(&app.client.get(path).await, 200);
    }
}

#[tokio::test]
async fn an_unknown_address_is_a_page_that_says_404() {
    let app = TestApp::new().await;
    for path in ["/nothing", "/nothing/at/all", "/eventful", "/index.php", "/.env", "/assets/nothing.png"] {
        assert_html(&app.client.get(path).await, 404);
    }
}

#[tokio::test]
async fn missing_and_hidden_pages_have_the_status_404() {
    let app = TestApp::new().await;
    EventBuilder::new("gizli").inactive().insert(app.app.core.store()).await.expect("an event");
    BlogBuilder::new("Taslak").unpublished().insert(app.app.core.store()).await.expect("a post");
    // Staff get the pages of visitors.
    let editor = app.signed_in(Role::Editor).await;
    for path in
        ["/event/nothing", "/event/gizli", "/event/999", "/blog/1", "/blog/999", "/blog/x", "/event/", "/event/a/b"]
    {
        assert_html(&app.client.get(path).await, 404);
        assert_html(&editor.get(path).await, 404);
    }
}

#[tokio::test]
async fn a_page_is_answered_to_head_without_a_body() {
    let app = TestApp::new().await;
    for path in ["/", "/about", "/api/events", "/health"] {
        let answer = app.client.send(app.client.request(reqwest::Method::HEAD, path)).await;
        assert_eq!((answer.status.as_u16(), answer.text.as_str()), (200, ""), "{path}");
    }
}

#[tokio::test]
async fn the_default_logo_is_a_png() {
    let app = TestApp::new().await;
    let response = app.client.request(reqwest::Method::GET, "/assets/Logo.png").send().await.expect("the node answers");
    assert_eq!(
        (response.status().as_u16(), &response.headers()["content-type"]),
        (200, &"image/png".parse().expect("a value"))
    );
    let bytes = response.bytes().await.expect("a body");
    let picture = image::load_from_memory_with_format(&bytes, image::ImageFormat::Png).expect("a PNG");
    assert!(picture.width() >= 32 && picture.height() >= 32);
}

#[tokio::test]
async fn the_icon_is_a_drawing() {
    let app = TestApp::new().await;
    let answer = app.client.get("/favicon.svg").await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, Some("image/svg+xml")));
    assert!(answer.text.contains("<svg"));
}

#[tokio::test]
async fn the_documentation_names_every_call_and_asks_no_other_host() {
    let app = TestApp::new().await;
    let answer = app.client.get("/api/docs").await;
    assert_html(&answer, 200);
    for operation in crate::authz_coverage::calls::operations() {
        assert!(answer.text.contains(&operation.path), "{} is missing", operation.path);
    }
    for attribute in ["src=", "href=", "url(", "@import", "action="] {
        for (at, _) in answer.text.match_indices(attribute) {
            let target = answer.text[at + attribute.len()..].trim_start_matches(['"', '\'', ' ']);
            let is_own = (target.starts_with('/') && !target.starts_with("//")) || target.starts_with('#');
            assert!(is_own, "{}", target.chars().take(80).collect::<String>());
        }
    }
    assert!(!answer.text.contains("<script"));
}

#[tokio::test]
async fn the_contract_that_is_served_is_the_one_that_is_checked_in() {
    let app = TestApp::new().await;
    let answer = app.client.get("/api/openapi.json").await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, Some("application/json")));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi/meydan.json");
    let checked_in = std::fs::read_to_string(path).expect("openapi/meydan.json is missing: run `make generate`");
    // Not assert_eq, which would print both documents.
    assert!(answer.text == checked_in, "openapi/meydan.json is not what the code says: run `make generate`");
}

#[tokio::test]
async fn no_page_of_the_newsletter_is_indexed_or_reflects_its_input() {
    let app = TestApp::new().await;
    for page in ["confirm", "unsubscribe"] {
        let answer = app.client.get(&format!("/newsletter/{page}?token=%3Cscript%3Ealert(1)%3C/script%3E")).await;
        assert_html(&answer, 200);
        assert!(answer.text.contains("<meta name=\"robots\" content=\"noindex\">"));
        assert!(!answer.text.contains("<script"));
    }
}

#[tokio::test]
async fn the_pages_of_the_newsletter_are_in_the_requested_language() {
    let app = TestApp::new().await;
    for (language, title) in [("tr", "<title>Bülten aboneliği</title>"), ("en", "<title>Newsletter</title>")] {
        let answer = app.client.get(&format!("/newsletter/confirm?token=x&lang={language}")).await;
        assert!(answer.text.contains(&format!("<html lang=\"{language}\">")) && answer.text.contains(title));
    }
}
