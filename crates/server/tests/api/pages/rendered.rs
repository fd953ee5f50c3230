//! Server-side rendering: the content of pages is in the first response, in the right language, and follows changes.

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders::{BlogBuilder, EventBuilder};
use reqwest::Method;
use serde_json::json;

async fn site() -> TestApp {
    let app = TestApp::new().await;
    let store = app.app.core.store();
    EventBuilder::new("caz")
        .titled("Işıltılı Caz Gecesi", "Glittering Jazz Night")
        .insert(store)
        .await
        .expect("an event");
    BlogBuilder::new("Dünyadan Haber").insert(store).await.expect("a post");
    app
}

async fn text(client: &TestClient, path: &str, accept_language: &str) -> String {
    let request = client.request(Method::GET, path).header("accept-language", accept_language);
    client.send(request).await.text
}

#[tokio::test]
async fn the_words_of_a_page_are_in_its_first_answer() {
    let app = site().await;
    for (path, word) in [
        ("/?lang=tr", "Işıltılı Caz Gecesi"),
        ("/?lang=en", "Glittering Jazz Night"),
        ("/event/caz?lang=tr", "Işıltılı Caz Gecesi"),
        ("/search?q=caz&lang=tr", "Işıltılı Caz Gecesi"),
        ("/world-news?lang=tr", "Dünyadan Haber"),
        ("/blog/1?lang=tr", "Dünyadan Haber"),
    ] {
        let page = app.client.get(path).await.text;
        let (_, content) = page.split_once("<div id=\"root\">").expect("a root");
        let (content, _) = content.split_once("<script type=\"application/json\"").expect("data after the content");
        assert!(content.contains(word), "{path} lacks {word}");
        assert!(page.contains(&format!("<html lang=\"{}\"", &path[path.len() - 2..])), "{path}");
    }
}

#[tokio::test]
async fn the_browser_decides_the_language_unless_the_address_or_a_choice_does() {
    let app = site().await;
    assert!(text(&app.client, "/", "tr-TR,tr;q=0.9").await.contains("<html lang=\"tr\""));
    assert!(text(&app.client, "/", "de").await.contains("<html lang=\"en\""));
    assert!(text(&app.client, "/?lang=tr", "en").await.contains("<html lang=\"tr\""));
    let chosen = app.client.request(Method::GET, "/").header("accept-language", "tr").header("cookie", "language=en");
    assert!(app.client.send(chosen).await.text.contains("<html lang=\"en\""));
}

#[tokio::test]
async fn staff_see_a_saved_page_at_once() {
    let app = site().await;
    let editor = app.signed_in(Role::Editor).await;
    assert!(editor.get("/event/caz?lang=tr").await.text.contains("Işıltılı Caz Gecesi"));
    let mut event = editor.get("/api/events/caz?language=tr").await.data().clone();
    event["title_tr"] = json!("Yepyeni Başlık");
    assert_eq!(editor.put("/api/events/caz", &event).await.status, 200);
    assert!(editor.get("/event/caz?lang=tr").await.text.contains("Yepyeni Başlık"));
}

#[tokio::test]
async fn a_cached_page_is_the_same_response_as_the_first() {
    let app = site().await;
    for path in ["/", "/event/caz?lang=tr", "/search?q=caz", "/event/nowhere"] {
        let [first, again] = [app.client.get(path).await, app.client.get(path).await].map(|mut answer| {
            answer.headers.remove("x-request-id");
            answer.headers.remove("date");
            (answer.status, answer.headers, answer.text)
        });
        assert_eq!(first, again, "{path}");
    }
}

#[tokio::test]
async fn the_files_under_an_event_are_no_pages_of_it() {
    let app = site().await;
    for _ in 0..2 {
        // Without a route of its own, and cached like the page without the slash.
        assert_eq!(app.client.get("/event/caz/calendar.ics/").await.status, 404);
        assert!(app.client.get("/event/caz/calendar.ics").await.text.starts_with("BEGIN:VCALENDAR"));
    }
}

#[tokio::test]
async fn hostile_words_stay_words() {
    let app = TestApp::new().await;
    let hostile = "</script><script>alert(1)</script>\"><img src=x onerror=alert(1)>";
    let event = EventBuilder::new("kotu").titled(hostile, hostile).described(hostile);
    event.insert(app.app.core.store()).await.expect("an event");
    for path in ["/", "/event/kotu", "/search?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E"] {
        let page = app.client.get(path).await.text;
        assert!(!page.contains("<script>alert"), "{path}");
        assert!(!page.contains("<img src=x"), "{path}");
    }
}

#[tokio::test]
async fn odd_addresses_are_pages_too() {
    let app = site().await;
    for path in [
        "/search?q=%FF%FE&category=..%2F&dateRange=never&sort=sideways",
        "/search?q=%00",
        "/event/%E0%A4%A",
        "/event/..%2f..%2fetc",
        "/search?q=a&q=b&lang=xx",
        "/?lang=",
    ] {
        let answer = app.client.get(path).await;
        assert!(answer.status.as_u16() < 500, "{path} answered {}", answer.status);
        assert!(!answer.text.contains("<div id=\"root\"></div>"), "{path} is not drawn");
    }
}

#[tokio::test]
async fn a_page_has_a_tag_and_is_not_sent_twice() {
    let app = site().await;
    let page = app.client.get("/about").await;
    let tag = page.header("etag").expect("a tag");
    let request = app.client.request(Method::GET, "/about").header("if-none-match", tag);
    assert_eq!(app.client.send(request).await.status, 304);
    assert_eq!(page.header("vary"), Some("accept-encoding, accept-language, cookie"));
}

#[tokio::test]
async fn scripts_run_by_file_or_by_hash_alone() {
    let app = site().await;
    for path in ["/", "/event/caz", "/nothing", "/admin/login"] {
        let answer = app.client.get(path).await;
        let policy = answer.header("content-security-policy").expect("a policy");
        let scripts = policy.split("; ").find(|rule| rule.starts_with("script-src ")).expect("a rule for scripts");
        assert!(scripts.contains("'self'") && !scripts.contains("unsafe"), "{path}: {policy}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn under_load_a_page_is_complete_or_an_uncached_503() {
    let app = site().await;
    let store = app.app.core.store();
    let mut asking = tokio::task::JoinSet::new();
    for number in 0..150 {
        let key = format!("event-{number}");
        EventBuilder::new(&key).titled(&format!("Konser {number}"), "Concert").insert(store).await.expect("an event");
        let client = app.visitor();
        asking.spawn(async move { (number, client.get(&format!("/event/{key}?lang=tr")).await) });
    }
    let answers = asking.join_all().await;
    for (number, answer) in &answers {
        if answer.status == 200 {
            assert!(answer.text.contains(&format!("Konser {number}</h1>")), "{}", answer.text);
            continue;
        }
        assert_eq!(answer.status, 503, "{}", answer.text);
        assert_eq!(answer.header("retry-after"), Some("2"));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert!(answer.text.contains("noindex") && answer.text.contains("yeniden dene"), "{}", answer.text);
    }
    assert!(answers.iter().any(|(_, answer)| answer.status == 200));
    let again = app.client.get("/event/event-149?lang=tr").await;
    assert_eq!(again.status, 200, "once there is time it is drawn");
}
