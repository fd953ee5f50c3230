//! Calendars and feeds.

use chrono::TimeDelta;
use meydan_domain::event_draft::{PerformerDraft, ShowingDraft};
use meydan_domain::showing::ShowingStatus;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient, TestOptions};
use meydan_test_support::builders::{BlogBuilder, EventBuilder, showing_draft};
use reqwest::Method;
use serde_json::{Value, json};

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

/// A calendar without its folds.
async fn calendar(app: &TestApp, address: &str) -> String {
    let answer = app.client.get(address).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.text.replace("\r\n ", "")
}

/// The value of the first property with this name.
fn property<'a>(calendar: &'a str, name: &str) -> &'a str {
    let found = calendar.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    found.unwrap_or_else(|| panic!("no {name}: {calendar}"))
}

#[tokio::test]
async fn a_calendar_says_what_is_out_of_the_ordinary() {
    let app = site().await;
    let postponed = ShowingDraft {
        status: Some(ShowingStatus::Postponed),
        note_tr: Some("Hastalık nedeniyle".to_owned()),
        note_en: Some("Because of illness".to_owned()),
        ..showing_draft("2026-11-25T20:30", "Bolu")
    };
    let moved = ShowingDraft {
        status: Some(ShowingStatus::Moved),
        previous_start_date: Some("2026-11-26T20:30".to_owned()),
        ..showing_draft("2026-11-27T20:30", "Bolu")
    };
    let play = EventBuilder::new("turne").with(|draft| draft.showings = Some(vec![postponed, moved]));
    play.insert(app.app.core.store()).await.expect("an event");
    for address in ["/event/turne/calendar.ics?lang=tr", "/calendar.ics?city=bolu&lang=tr"] {
        let text = calendar(&app, address).await;
        assert!(text.contains("\r\nSTATUS:TENTATIVE\r\n"), "{text}");
        assert!(text.contains("\r\nDESCRIPTION:Ertelendi · Hastalık nedeniyle\\n\\n"), "{text}");
        assert!(text.contains("\r\nSTATUS:CONFIRMED\r\n"), "{text}");
        assert!(text.contains("\r\nDESCRIPTION:Tarihi değişti · Eski tarih: 26 Kasım 2026\\, 20:30\\n\\n"), "{text}");
    }
    let english = calendar(&app, "/event/turne/calendar.ics?lang=en").await;
    assert!(english.contains("\r\nDESCRIPTION:Postponed · Because of illness\\n\\n"), "{english}");
}

/// A concert with venue, performer and organizer, as an editor saves it.
async fn concert(editor: &TestClient) -> Value {
    let draft = EventBuilder::new("konser").with(|draft| {
        draft.venue_name = "Zorlu PSM".to_owned();
        draft.venue_en = "Zorlu PAC".to_owned();
        draft.organizer_name = Some("Liman Sanat".to_owned());
        draft.organizer_en = Some("Harbour Arts".to_owned());
        let name_en = Some("Fazil Say".to_owned());
        draft.performers =
            Some(vec![PerformerDraft::Named { name: "Fazıl Say".to_owned(), name_en, profile_id: None }]);
    });
    let answer = editor.post("/api/events", &json!(draft.draft())).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.data().clone()
}

fn slug(value: &Value) -> &str {
    value.as_str().expect("a slug")
}

async fn save_venue(editor: &TestClient, slug: &str, changed: Value) {
    let venue = editor.get(&format!("/api/venues/{slug}")).await.data().clone();
    let mut draft =
        json!({ "name_tr": "Zorlu PSM", "name_en": "Zorlu PAC", "city": "İstanbul", "city_en": "Istanbul" });
    draft.as_object_mut().expect("an object").extend(changed.as_object().expect("an object").clone());
    let answer = editor.put(&format!("/api/venues/{}", venue["id"]), &draft).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[tokio::test]
async fn a_change_of_the_venue_raises_the_sequence() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let event = concert(&editor).await;
    let before = calendar(&app, "/event/konser/calendar.ics?lang=tr").await;
    assert_eq!(property(&before, "LOCATION"), "Zorlu PSM\\, İstanbul");
    app.clock.advance(TimeDelta::minutes(1));
    save_venue(&editor, slug(&event["showings"][0]["venue_id"]), json!({ "name_tr": "Zorlu Sahne" })).await;
    let after = calendar(&app, "/event/konser/calendar.ics?lang=tr").await;
    assert_eq!(property(&after, "LOCATION"), "Zorlu Sahne\\, İstanbul");
    let sequence = |text: &str| property(text, "SEQUENCE").parse::<i32>().expect("a number");
    assert!(sequence(&after) > sequence(&before), "{before}{after}");
}

#[tokio::test]
async fn a_feed_of_a_venue_or_profile_has_its_name_and_its_page() {
    let app = TestApp::new().await;
    let event = concert(&app.signed_in(Role::Editor).await).await;
    let followed = [
        ("venue", &event["showings"][0]["venue_id"], "Zorlu PSM", "Zorlu PAC"),
        ("performer", &event["performers"][0]["profile_id"], "Fazıl Say", "Fazil Say"),
        ("organizer", &event["organizer_id"], "Liman Sanat", "Harbour Arts"),
    ];
    for (filter, key, name_tr, name_en) in followed {
        let query = format!("{filter}={}", slug(key));
        let text = calendar(&app, &format!("/calendar.ics?{query}&lang=tr")).await;
        assert!(property(&text, "X-WR-CALNAME").ends_with(&format!(" · Etkinlikler · {name_tr}")), "{text}");
        assert_eq!(text.matches("BEGIN:VEVENT").count(), 1, "{text}");
        let page = format!("http://127.0.0.1/{filter}/{}?lang=en", slug(key));
        let atom = app.client.get(&format!("/events.atom?{query}&lang=en")).await.text;
        assert!(atom.contains(&format!(" · Events · {name_en}</title>")), "{atom}");
        assert!(atom.contains(&format!("<link rel=\"alternate\" href=\"{page}\"/>")), "{atom}");
        let rss = app.client.get(&format!("/events.rss?{query}&lang=en")).await.text;
        assert!(rss.contains(&format!(" · Events · {name_en}</title>")), "{rss}");
        assert!(rss.contains(&format!("<link>{page}</link>")), "{rss}");
    }
}

#[tokio::test]
async fn a_feed_follows_the_name_of_its_venue_and_keeps_a_hidden_one_to_itself() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let event = concert(&editor).await;
    let venue = slug(&event["showings"][0]["venue_id"]);
    let named = async |venue: &str| {
        let text = calendar(&app, &format!("/calendar.ics?venue={venue}&lang=tr")).await;
        property(&text, "X-WR-CALNAME").to_owned()
    };
    let unnamed = named("yok").await;
    assert!(unnamed.ends_with(" · Etkinlikler"), "{unnamed}");
    assert_eq!(named(venue).await, format!("{unnamed} · Zorlu PSM"));
    let id = editor.get(&format!("/api/venues/{venue}")).await.data()["id"].to_string();
    assert_eq!(named(&id).await, unnamed, "the filter takes slugs, not numbers");
    save_venue(&editor, venue, json!({ "name_tr": "Zorlu Sahne", "venue_id": "zorlu-sahne" })).await;
    assert_eq!(named(venue).await, format!("{unnamed} · Zorlu Sahne"), "the old slug leads there");
    let atom = app.client.get(&format!("/events.atom?venue={venue}&lang=tr")).await.text;
    assert!(atom.contains("href=\"http://127.0.0.1/venue/zorlu-sahne?lang=tr\""), "{atom}");
    save_venue(&editor, "zorlu-sahne", json!({ "name_tr": "Zorlu Sahne", "is_active": false })).await;
    for venue in [venue, "zorlu-sahne"] {
        assert_eq!(named(venue).await, unnamed, "{venue} is hidden");
    }
    let atom = app.client.get("/events.atom?venue=zorlu-sahne&lang=tr").await.text;
    assert!(atom.contains("href=\"http://127.0.0.1/search?venue=zorlu-sahne&amp;lang=tr\""), "{atom}");
    save_venue(&editor, "zorlu-sahne", json!({ "name_tr": "Zorlu Sahne", "is_active": true })).await;
    assert_eq!(named("zorlu-sahne").await, format!("{unnamed} · Zorlu Sahne"));
}
