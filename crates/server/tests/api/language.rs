//! The language of messages and content: the address, else the cookie, else the browser, else Turkish.

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestResponse};
use meydan_test_support::builders::{BlogBuilder, EventBuilder};
use reqwest::Method;

const TURKISH: &str = "Etkinlik bulunamadı";
const ENGLISH: &str = "Event not found";

/// The error sentence of a request for a missing event.
async fn sentence(app: &TestApp, query: &str, cookie: &str, browser: &str) -> String {
    let mut request = app.client.request(Method::GET, &format!("/api/events/nothing{query}"));
    for (name, value) in [("cookie", cookie), ("accept-language", browser)] {
        if !value.is_empty() {
            request = request.header(name, value);
        }
    }
    let answer: TestResponse = app.client.send(request).await;
    assert_eq!(answer.status, 404, "{}", answer.text);
    answer.body["error"].as_str().expect("a sentence").to_owned()
}

#[tokio::test]
async fn the_address_beats_the_cookie() {
    let app = TestApp::new().await;
    assert_eq!(sentence(&app, "?language=en", "language=tr", "tr").await, ENGLISH);
    assert_eq!(sentence(&app, "?language=tr", "language=en", "en").await, TURKISH);
    assert_eq!(sentence(&app, "?lang=en", "language=tr", "tr").await, ENGLISH);
    assert_eq!(sentence(&app, "?language=EN", "language=tr", "tr").await, ENGLISH);
}

#[tokio::test]
async fn the_cookie_beats_the_browser() {
    let app = TestApp::new().await;
    assert_eq!(sentence(&app, "", "language=en", "tr").await, ENGLISH);
    assert_eq!(sentence(&app, "", "a=b; language=tr", "en").await, TURKISH);
}

#[tokio::test]
async fn the_browser_beats_the_default() {
    let app = TestApp::new().await;
    assert_eq!(sentence(&app, "", "", "en-GB,en;q=0.9,tr;q=0.5").await, ENGLISH);
    assert_eq!(sentence(&app, "", "", "tr-TR,tr;q=0.9,en;q=0.5").await, TURKISH);
    assert_eq!(sentence(&app, "", "", "de").await, ENGLISH, "anything but Turkish is English");
}

#[tokio::test]
async fn turkish_is_the_default() {
    let app = TestApp::new().await;
    assert_eq!(sentence(&app, "", "", "").await, TURKISH);
}

#[tokio::test]
async fn an_unknown_language_in_the_address_is_422() {
    let app = TestApp::new().await;
    let request = app.client.request(Method::GET, "/api/events?language=fr").header("cookie", "language=en");
    let answer = app.client.send(request).await;
    crate::failures::assert_problem(&answer, 422, "invalid");
    assert_eq!(answer.body["fields"]["language"], "Must be one of: tr, en.");
}

#[tokio::test]
async fn no_language_in_the_address_and_an_unknown_one_in_the_cookie_are_passed_over() {
    let app = TestApp::new().await;
    assert_eq!(sentence(&app, "?language=", "language=en", "tr").await, ENGLISH);
    assert_eq!(sentence(&app, "", "language=xx", "en").await, ENGLISH);
    assert_eq!(sentence(&app, "", "language=", "").await, TURKISH);
}

#[tokio::test]
async fn every_error_is_localized_in_both_languages() {
    let app = TestApp::new().await;
    let viewer = app.signed_in(Role::Viewer).await;
    for (client, path) in [
        (&app.client, "/api/nothing"),
        (&app.client, "/api/audit"),
        (&viewer, "/api/trash"),
        (&app.client, "/api/events?limit=x"),
        (&app.client, "/api/auth/login"),
    ] {
        let mark = if path.contains('?') { '&' } else { '?' };
        let turkish = client.get(&format!("{path}{mark}language=tr")).await;
        let english = client.get(&format!("{path}{mark}language=en")).await;
        assert_eq!(turkish.status, english.status, "{path}");
        assert_eq!(turkish.body["code"], english.body["code"], "{path}");
        assert_ne!(turkish.body["error"], english.body["error"], "{path}");
    }
}

#[tokio::test]
async fn content_is_in_the_requested_language() {
    let app = TestApp::new().await;
    let store = app.app.core.store();
    EventBuilder::new("concert").titled("Konser", "Concert").insert(store).await.expect("an event");
    let mut draft = BlogBuilder::new("post").draft();
    (draft.title_tr, draft.title_en) = ("Haber".to_owned(), "News".to_owned());
    let editor = app.signed_in(Role::Editor).await;
    let blog = editor.post("/api/blogs", &serde_json::json!(draft)).await;
    let blog = format!("/api/blogs/{}", blog.data()["id"]);
    for (language, event, post, category, city) in
        [("tr", "Konser", "Haber", "Müzik", "İstanbul"), ("en", "Concert", "News", "Music", "Istanbul")]
    {
        let get = async |path: &str| app.client.get(&format!("{path}?language={language}")).await.data().clone();
        assert_eq!(get("/api/events").await[0]["title"], event);
        assert_eq!(get("/api/events").await[0]["city"], city);
        assert_eq!(get("/api/events/concert").await["title"], event);
        assert_eq!(get("/api/blogs").await[0]["title"], post);
        assert_eq!(get(&blog).await["title"], post);
        assert_eq!(get("/api/categories").await[0]["name"], category);
    }
}

#[tokio::test]
async fn the_cookie_and_the_browser_decide_the_language_of_content_too() {
    let app = TestApp::new().await;
    EventBuilder::new("concert").titled("Konser", "Concert").insert(app.app.core.store()).await.expect("an event");
    for (name, value, title) in [
        ("cookie", "language=en", "Concert"),
        ("cookie", "language=tr", "Konser"),
        ("accept-language", "en", "Concert"),
        ("accept-language", "tr", "Konser"),
    ] {
        let request = app.client.request(Method::GET, "/api/events").header(name, value);
        assert_eq!(app.client.send(request).await.data()[0]["title"], title, "{name}: {value}");
    }
}
