//! Calendars and feeds.

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestOptions};
use meydan_test_support::builders::{BlogBuilder, EventBuilder};
use reqwest::Method;

use crate::failures::assert_problem;

async fn site() -> TestApp {
    let mut options = TestOptions::default();
    options.site.public_url = "https://meydan.example".to_owned();
    let app = TestApp::with(options).await;
    let store = app.app.core.store();
    let events = [
        EventBuilder::new("caz").titled("Işık & Caz", "Light & Jazz").in_city("İzmir").starting("2026-11-20T20:30"),
        EventBuilder::new("oyun").titled("Martı", "The Seagull").category("theater").starting("2026-11-19"),
        EventBuilder::new("gizli").titled("Gizli", "Secret").inactive(),
        EventBuilder::new("gecmis").titled("Geçmiş", "Past").starting("2026-10-01T20:00"),
    ];
    for event in events {
        event.insert(store).await.expect("an event");
    }
    BlogBuilder::new("Uzak bir şehir").insert(store).await.expect("a post");
    BlogBuilder::new("Taslak").unpublished().insert(store).await.expect("a draft");
    app
}

#[tokio::test]
async fn one_event_is_a_file_for_a_calendar() {
    let app = site().await;
    let answer = app.client.get("/event/caz/calendar.ics?lang=en").await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, Some("text/calendar; charset=utf-8")));
    assert_eq!(answer.header("content-disposition"), Some("attachment; filename=\"caz.ics\""));
    assert!(answer.text.contains("\r\nSUMMARY:Light & Jazz\r\n"), "{}", answer.text);
    assert!(answer.text.contains("\r\nDTSTART:20261120T173000Z\r\n"), "{}", answer.text);
    assert_eq!(app.client.get("/event/gizli/calendar.ics").await.status, 404);
    assert_eq!(app.client.get("/event/yok/calendar.ics").await.status, 404);
}

#[tokio::test]
async fn a_search_can_be_subscribed_to() {
    let app = site().await;
    let all = app.client.get("/calendar.ics?lang=tr").await;
    assert_eq!(all.text.matches("BEGIN:VEVENT").count(), 2, "{}", all.text);
    // The soonest first.
    assert!(all.text.find("Martı") < all.text.find("Işık"), "{}", all.text);
    let some = app.client.get("/calendar.ics?lang=tr&city=izmir&category=music&q=caz").await;
    assert_eq!(some.text.matches("BEGIN:VEVENT").count(), 1, "{}", some.text);
    assert!(some.text.contains(" · caz · "), "{}", some.text);
}

#[tokio::test]
async fn events_and_news_are_feeds_of_both_kinds_in_both_languages() {
    let app = site().await;
    for (kind, entry) in [("atom", "<entry>"), ("rss", "<item>")] {
        let content_type = format!("application/{kind}+xml; charset=utf-8");
        let events = app.client.get(&format!("/events.{kind}?lang=en")).await;
        assert_eq!(events.header("content-type"), Some(content_type.as_str()));
        assert_eq!(events.text.matches(entry).count(), 2, "{}", events.text);
        assert!(events.text.contains("<title>Light &amp; Jazz</title>"), "{}", events.text);
        assert!(events.text.contains("https://meydan.example/event/caz?lang=en"), "{}", events.text);
        let news = app.client.get(&format!("/news.{kind}?lang=tr")).await;
        assert_eq!(news.text.matches(entry).count(), 1, "{}", news.text);
        assert!(news.text.contains("Dünyadan haberler</title>"), "{}", news.text);
    }
}

#[tokio::test]
async fn a_feed_lists_the_newest_events_first() {
    let app = site().await;
    EventBuilder::new("son")
        .titled("En son", "Last")
        .starting("2026-12-31")
        .insert(app.app.core.store())
        .await
        .expect("an event");
    let feed = app.client.get("/events.atom?lang=tr").await.text;
    let place =
        |title: &str| feed.find(&format!("<title>{title}</title>")).unwrap_or_else(|| panic!("{title}: {feed}"));
    assert!(place("En son") < place("Martı") && place("Martı") < place("Işık &amp; Caz"), "{feed}");
}

#[tokio::test]
async fn a_feed_without_a_language_in_its_address_is_not_handed_on_to_others() {
    let app = site().await;
    for address in ["/calendar.ics", "/events.atom", "/news.rss", "/event/caz/calendar.ics"] {
        let any = app.client.get(address).await;
        assert_eq!(any.header("vary"), Some("accept-encoding, accept-language, cookie"), "{address}");
        assert_eq!(any.header("cache-control"), Some("private, no-cache"), "{address}");
        let one = app.client.get(&format!("{address}?lang=en")).await;
        assert_eq!(one.header("vary"), Some("accept-encoding"), "{address}");
    }
}

#[tokio::test]
async fn unknown_parameters_do_not_change_the_address_of_a_feed() {
    let app = site().await;
    let plain = app.client.get("/events.atom?city=izmir&lang=tr&category=music&utm_source=x&sort=name&limit=1").await;
    assert!(plain.text.contains("/events.atom?category=music&amp;city=izmir&amp;lang=tr\""), "{}", plain.text);
    assert!(plain.text.contains("<title>"), "{}", plain.text);
    assert!(plain.text.contains(" · İzmir</title>"), "{}", plain.text);
}

#[tokio::test]
async fn an_unchanged_feed_is_not_sent_again() {
    let app = site().await;
    let first = app.client.get("/calendar.ics").await;
    let tag = first.header("etag").expect("a tag").to_owned();
    let again = app.client.send(app.client.request(Method::GET, "/calendar.ics").header("if-none-match", tag)).await;
    assert_eq!(again.status, 304);
}

#[tokio::test]
async fn an_invalid_query_is_refused() {
    let app = site().await;
    for address in ["/calendar.ics?dateRange=year", "/events.rss?price=cheap"] {
        assert_problem(&app.client.get(address).await, 422, "invalid");
    }
}

#[tokio::test]
async fn viewers_see_no_drafts_in_feeds() {
    let app = site().await;
    let editor = app.signed_in(Role::Editor).await;
    let feed = editor.get("/events.atom?status=all").await.text;
    assert!(!feed.contains("Gizli"), "{feed}");
    assert_eq!(editor.get("/event/gizli/calendar.ics").await.status, 404);
}
