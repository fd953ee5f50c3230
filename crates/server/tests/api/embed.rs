//! `/embed`: a search as a frame for other sites.

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestResponse};
use meydan_test_support::builders::EventBuilder;
use reqwest::Method;
use serde_json::json;

async fn site() -> TestApp {
    let app = TestApp::new().await;
    let events = [
        EventBuilder::new("caz").titled("Işık <b>Caz</b>", "Light <b>Jazz</b>").in_city("İzmir").priced(25_000, None),
        EventBuilder::new("oyun").titled("Martı", "The Seagull").category("theater"),
        EventBuilder::new("gizli").titled("Gizli", "Secret").inactive(),
    ];
    for event in events {
        event.insert(app.app.core.store()).await.expect("an event");
    }
    app
}

fn cards(answer: &TestResponse) -> usize {
    answer.text.matches("<article").count()
}

#[tokio::test]
async fn a_search_is_a_light_page_that_other_sites_may_frame() {
    let app = site().await;
    // The second time it is cached.
    for _ in 0..2 {
        let answer = app.client.get("/embed?city=izmir&theme=dark&lang=tr").await;
        assert_eq!((answer.status.as_u16(), cards(&answer)), (200, 1), "{}", answer.text);
        assert_eq!(answer.header("x-frame-options"), None);
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.contains("frame-ancestors *") && policy.contains("default-src 'none'"), "{policy}");
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("cross-origin"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert!(!answer.text.contains("<script"), "{}", answer.text);
        assert!(answer.text.contains("<meta name=\"robots\" content=\"noindex\">"), "{}", answer.text);
        assert!(answer.text.contains("<link rel=\"stylesheet\""), "{}", answer.text);
        assert!(
            answer.text.contains("href=\"/event/caz?lang=tr\" target=\"_blank\" rel=\"noopener\""),
            "{}",
            answer.text
        );
        assert!(
            answer.text.contains("Işık &lt;b&gt;Caz&lt;/b&gt;") && !answer.text.contains("<b>Caz"),
            "{}",
            answer.text
        );
        assert!(answer.text.contains("₺250"), "{}", answer.text);
    }
}

#[tokio::test]
async fn no_other_page_may_be_framed() {
    let app = site().await;
    for path in
        ["/", "/search", "/event/caz", "/embed/", "/embed/x", "/embedded", "/oembed?url=x", "/llms.txt", "/admin/login"]
    {
        let answer = app.client.get(path).await;
        if path == "/embed/" {
            assert_eq!((cards(&answer), answer.header("x-frame-options")), (2, None), "the same page");
            continue;
        }
        assert_eq!(answer.header("x-frame-options"), Some("DENY"), "{path}");
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
    }
}

#[tokio::test]
async fn theme_and_language_have_entries_of_their_own_in_the_cache() {
    let app = site().await;
    for _ in 0..2 {
        for (theme, shown) in [("dark", "dark"), ("light", "light"), ("auto", "light"), ("pink", "light")] {
            for (language, title) in [("tr", "Martı"), ("en", "The Seagull")] {
                let page = app.client.get(&format!("/embed?theme={theme}&language={language}")).await.text;
                assert!(page.contains(&format!("<html lang=\"{language}\" data-theme=\"{shown}\">")), "{page}");
                assert!(page.contains(title), "{theme} {language}: {page}");
                assert_eq!(page.contains("<script>"), theme == "auto" || theme == "pink", "{theme}");
            }
        }
    }
    let english = app.client.request(Method::GET, "/embed").header("accept-language", "en");
    let english = app.client.send(english).await;
    assert!(english.text.contains("The Seagull"), "{}", english.text);
    assert_eq!(english.header("vary"), Some("accept-encoding, accept-language, cookie"));
    assert_eq!(english.header("cache-control"), Some("private, no-cache"));
    let turkish = app.client.request(Method::GET, "/embed").header("accept-language", "tr");
    assert!(app.client.send(turkish).await.text.contains("Martı"));
    let named = app.client.get("/embed?lang=en").await;
    assert!(named.header("cache-control").is_some_and(|value| value.starts_with("public")));
}

#[tokio::test]
async fn single_events_and_limits_are_shown() {
    let app = site().await;
    let id = app.client.get("/api/events/caz").await.data()["id"].clone();
    let one = app.client.get(&format!("/embed?ids={id}&lang=en")).await;
    assert_eq!(cards(&one), 1, "{}", one.text);
    assert!(one.text.contains("<title>Light &lt;b>Jazz&lt;/b> · Meydan</title>"), "{}", one.text);
    let limited = app.client.get("/embed?limit=1&lang=en").await;
    assert_eq!(cards(&limited), 1, "{}", limited.text);
    assert!(limited.text.contains("See all 2 events"), "{}", limited.text);
    assert_eq!(cards(&app.client.get("/embed?venue=yok").await), 0);
}

#[tokio::test]
async fn odd_parameters_are_dropped_as_on_the_search_page() {
    let app = site().await;
    for query in [
        "limit=0&theme=%22%3E%3Cscript%3E",
        "limit=-5",
        "limit=1e9",
        "limit=x&sort=%00&dateRange=never",
        "ids=1,,2",
        "ids=-1",
        "ids=%27%20OR%201=1",
        "venue=%3Cb%3E",
        "cursor=zz",
        "price=cheap&platform=e+bay&bbox=1,2,3",
        "q=&city=",
        "limit=12&limit=1",
    ] {
        let answer = app.client.get(&format!("/embed?{query}")).await;
        assert_eq!((answer.status.as_u16(), answer.header("x-frame-options")), (200, None), "{query}");
        assert!((1..=2).contains(&cards(&answer)), "{query}: {}", answer.text);
        // The one that follows the theme of the device.
        assert!(answer.text.matches("<script").count() <= 1, "{query}: {}", answer.text);
    }
    let missing = app.client.get("/embed?ids=999999&lang=en").await;
    assert_eq!((missing.status.as_u16(), cards(&missing)), (200, 0), "{}", missing.text);
    assert!(missing.text.contains("No matching events right now"), "{}", missing.text);
}

#[tokio::test]
async fn a_frame_that_finds_nothing_says_so_in_both_languages() {
    let app = site().await;
    for (language, words) in [("tr", "Şu anda uygun etkinlik yok"), ("en", "No matching events right now")] {
        let page = app.client.get(&format!("/embed?city=mu%C5%9F&lang={language}")).await;
        assert_eq!(cards(&page), 0, "{}", page.text);
        assert!(page.text.contains(words), "{}", page.text);
    }
}

#[tokio::test]
async fn a_frame_follows_its_events() {
    let app = site().await;
    assert!(app.client.get("/embed?lang=tr").await.text.contains("Martı"));
    let editor = app.signed_in(Role::Editor).await;
    let mut event = editor.get("/api/events/oyun?language=tr").await.data().clone();
    event["title_tr"] = json!("Yepyeni Martı");
    assert_eq!(editor.put("/api/events/oyun", &event).await.status, 200);
    assert!(app.client.get("/embed?lang=tr").await.text.contains("Yepyeni Martı"));
    event["version"] = serde_json::Value::Null;
    event["is_active"] = json!(false);
    assert_eq!(editor.put("/api/events/oyun", &event).await.status, 200);
    assert!(!app.client.get("/embed?lang=tr").await.text.contains("Martı"));
}

#[tokio::test]
async fn an_unchanged_frame_is_not_sent_again() {
    let app = site().await;
    let tag = app.client.get("/embed?lang=tr").await.header("etag").expect("a tag").to_owned();
    let request = app.client.request(Method::GET, "/embed?lang=tr").header("if-none-match", tag);
    let again = app.client.send(request).await;
    assert_eq!((again.status.as_u16(), again.header("x-frame-options")), (304, None));
}
