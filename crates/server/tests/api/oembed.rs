//! `/oembed`: events and searches for other sites.

use meydan_test_support::app::{TestApp, TestOptions, TestResponse};
use meydan_test_support::builders::EventBuilder;
use url::form_urlencoded::byte_serialize;

use crate::failures::assert_problem;

const ORIGIN: &str = "https://meydan.example";

async fn site() -> TestApp {
    let mut options = TestOptions::default();
    options.site.public_url = ORIGIN.to_owned();
    let app = TestApp::with(options).await;
    let events = [
        EventBuilder::new("caz").titled("Işık & \"Caz\" <b>", "Light & \"Jazz\" <b>"),
        EventBuilder::new("gizli").titled("Gizli", "Secret").inactive(),
    ];
    for event in events {
        event.insert(app.app.core.store()).await.expect("an event");
    }
    app
}

async fn ask(app: &TestApp, url: &str, rest: &str) -> TestResponse {
    let url: String = byte_serialize(url.as_bytes()).collect();
    app.client.get(&format!("/oembed?url={url}{rest}")).await
}

/// The address that an answer frames.
fn framed(answer: &TestResponse) -> String {
    let html = answer.body["html"].as_str().expect("html");
    let (_, rest) = html.split_once("src=\"").expect("a source");
    rest.split_once('"').expect("its end").0.replace("&amp;", "&")
}

#[tokio::test]
async fn an_event_is_a_frame_that_shows_it() {
    let app = site().await;
    let answer = ask(&app, &format!("{ORIGIN}/event/caz?lang=en"), "").await;
    assert_eq!(
        (answer.status.as_u16(), answer.header("content-type")),
        (200, Some("application/json")),
        "{}",
        answer.text
    );
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    let body = &answer.body;
    assert_eq!((&body["version"], &body["type"]), (&"1.0".into(), &"rich".into()), "{body}");
    assert_eq!(body["title"], "Light & \"Jazz\" <b> · Meydan");
    assert_eq!((&body["provider_name"], &body["provider_url"]), (&"Meydan".into(), &ORIGIN.into()));
    assert_eq!(body["thumbnail_url"], format!("{ORIGIN}/share/event/caz.en.jpg"));
    let html = body["html"].as_str().expect("html");
    assert_eq!(html.matches('<').count(), 2, "{html}");
    let frame = framed(&answer);
    let path = frame.strip_prefix(ORIGIN).expect("an address of the site");
    let page = app.client.get(path).await;
    assert!(page.text.contains("Light &amp; &quot;Jazz&quot; &lt;b&gt;</a>"), "{}", page.text);
    assert!(page.text.contains("<html lang=\"en\""), "{}", page.text);
}

#[tokio::test]
async fn a_search_keeps_its_filters() {
    let app = site().await;
    let answer = ask(&app, &format!("{ORIGIN}/search?q=caz&cursor=ab&city=izmir"), "").await;
    assert_eq!(framed(&answer), format!("{ORIGIN}/embed?q=caz&city=izmir"));
    assert_eq!(answer.header("cache-control"), Some("private, no-cache"), "its title follows the visitor's language");
    let named = ask(&app, &format!("{ORIGIN}/search?lang=tr"), "").await;
    assert_eq!(framed(&named), format!("{ORIGIN}/embed?lang=tr"));
    assert_eq!(named.body["title"], "Etkinlikler · Meydan");
    assert!(named.header("cache-control").is_some_and(|value| value.starts_with("public")));
}

#[tokio::test]
async fn it_is_xml_on_request() {
    let app = site().await;
    let answer = ask(&app, &format!("{ORIGIN}/event/caz?lang=tr"), "&format=xml").await;
    assert_eq!(answer.header("content-type"), Some("text/xml; charset=utf-8"));
    assert!(answer.text.contains("<title>Işık &amp; &quot;Caz&quot; &lt;b&gt; · Meydan</title>"), "{}", answer.text);
    assert!(answer.text.contains("<html>&lt;iframe src=&quot;https://meydan.example/embed?ids="), "{}", answer.text);
    assert!(
        answer.text.contains("&amp;quot;Caz&amp;quot; &amp;lt;b&amp;gt;"),
        "a title in HTML in XML: {}",
        answer.text
    );
}

#[tokio::test]
async fn the_frame_fits_the_space() {
    let app = site().await;
    let answer = ask(&app, &format!("{ORIGIN}/search"), "&maxwidth=320&maxheight=240").await;
    assert_eq!((&answer.body["width"], &answer.body["height"]), (&320.into(), &240.into()), "{}", answer.text);
    for bad in ["0", "-1", "x", "99999999999"] {
        let answer = ask(&app, &format!("{ORIGIN}/search"), &format!("&maxwidth={bad}")).await;
        assert_problem(&answer, 422, "invalid");
        assert!(answer.body["fields"]["maxwidth"].is_string(), "{}", answer.text);
    }
}

#[tokio::test]
async fn other_addresses_are_not_found() {
    let app = site().await;
    for url in [
        "https://evil.example/event/caz".to_owned(),
        "https://meydan.example@evil.example/event/caz".to_owned(),
        "http://meydan.example/event/caz".to_owned(),
        "/event/caz".to_owned(),
        "javascript:alert(1)".to_owned(),
        "\u{0}".to_owned(),
        ORIGIN.to_owned(),
        format!("{ORIGIN}/event/gizli"),
        format!("{ORIGIN}/event/yok"),
        format!("{ORIGIN}/event/"),
        format!("{ORIGIN}/event/caz/calendar.ics"),
        format!("{ORIGIN}/admin/login"),
        format!("{ORIGIN}/search/x"),
        format!("{ORIGIN}/search?q={}", "a".repeat(5_000)),
    ] {
        assert_problem(&ask(&app, &url, "").await, 404, "not_found");
    }
}

#[tokio::test]
async fn a_missing_address_and_an_unknown_format_are_refused() {
    let app = site().await;
    for path in ["/oembed", "/oembed?url="] {
        let answer = app.client.get(path).await;
        assert_problem(&answer, 422, "invalid");
        assert!(answer.body["fields"]["url"].is_string(), "{}", answer.text);
    }
    let answer = ask(&app, &format!("{ORIGIN}/event/caz"), "&format=yaml").await;
    assert_problem(&answer, 501, "unknown_format");
    assert_eq!(app.client.get("/oembed?url=a&url=b").await.status, 400);
}

#[tokio::test]
async fn event_and_search_pages_say_where_to_ask() {
    let app = site().await;
    for (path, url) in [
        ("/event/caz?lang=tr", "https%3A%2F%2Fmeydan.example%2Fevent%2Fcaz%3Flang%3Dtr"),
        ("/search?q=caz&lang=tr", "https%3A%2F%2Fmeydan.example%2Fsearch%3Fq%3Dcaz%26lang%3Dtr"),
    ] {
        let page = app.client.get(path).await.text;
        for (format, kind) in [("json", "application/json+oembed"), ("xml", "text/xml+oembed")] {
            let address = format!("/oembed?format={format}&amp;url={url}");
            assert!(page.contains(&format!("type=\"{kind}\"")) && page.contains(&address), "{path}: {page}");
            let answer = app.client.get(&address.replace("&amp;", "&")).await;
            assert_eq!(answer.status, 200, "{}", answer.text);
        }
    }
    assert!(!app.client.get("/event/yok").await.text.contains("+oembed"));
}
