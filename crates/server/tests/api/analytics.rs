//! Analytics: tracking of hits and the statistics of the dashboard.

use meydan_domain::analytics::HitDraft;
use meydan_domain::event::PlatformId;
use meydan_domain::staff::Role;
use meydan_store::analytics;
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders::{self, BlogBuilder, EventBuilder};
use meydan_test_support::clock::utc;
use meydan_test_support::rows;
use serde_json::{Value, json};

use crate::events::on_both_engines;

on_both_engines!(
    hits_are_queued_and_written_with_the_next_batch,
    the_dashboard_counts_all_content,
    every_day_has_its_visits_and_clicks,
    the_events_that_were_clicked_most_come_first,
    clicks_on_hidden_events_are_not_counted,
    the_daily_cap_counts_the_hits_of_all_nodes,
    the_report_has_days_what_was_seen_and_clicks_by_platform,
    the_report_replaces_what_is_hidden_by_now,
);

const QUEUE: u64 = 10_000;

async fn written(app: &TestApp, event_type: &str) -> u64 {
    rows::hits(app.app.core.store(), event_type).await
}

async fn hits_are_queued_and_written_with_the_next_batch(app: TestApp) {
    EventBuilder::new("caz").insert(app.app.core.store()).await.expect("an event");
    let hits = [
        json!({ "event_type": "page_view", "event_data": { "page": "home" } }),
        json!({ "event_type": "page_view", "event_data": null }),
        json!({ "event_type": "page_view" }),
        json!({ "event_type": "event_click", "event_data": { "event_id": "caz" } }),
    ];
    for hit in hits {
        let answer = app.client.post("/api/analytics/track", &hit).await;
        assert_eq!(answer.status, 202, "{}", answer.body);
        assert_eq!(answer.body, json!({ "success": true, "data": { "tracked": true } }));
    }
    assert_eq!(written(&app, "page_view").await, 0);
    app.app.analytics.flush().await;
    assert_eq!((written(&app, "page_view").await, written(&app, "event_click").await), (3, 1));
    let today = meydan_domain::clock::local_date(meydan_test_support::clock::test_now());
    let clicks = analytics::clicks_on(app.app.core.store().read(), today).await;
    assert_eq!(clicks.expect("sums"), [("caz".to_owned(), 1)]);
}

#[tokio::test]
async fn tracking_sets_no_cookie() {
    let app = TestApp::new().await;
    let answer = app.client.post("/api/analytics/track", &json!({ "event_type": "page_view" })).await;
    assert_eq!(answer.header("set-cookie"), None);
}

#[tokio::test]
async fn an_unknown_type_is_stored() {
    let app = TestApp::new().await;
    let longest = "x".repeat(64);
    for event_type in ["scroll_depth_75", "0", &longest] {
        let answer = app.client.post("/api/analytics/track", &json!({ "event_type": event_type })).await;
        assert_eq!(answer.status, 202, "{event_type}: {}", answer.body);
    }
    app.app.analytics.flush().await;
    for event_type in ["scroll_depth_75", "0", &longest] {
        assert_eq!(written(&app, event_type).await, 1, "{event_type}");
    }
}

async fn assert_refused(hit: Value, field: &str) {
    let app = TestApp::new().await;
    let answer = app.client.post("/api/analytics/track", &hit).await;
    assert_eq!(answer.status, 422, "{hit}: {}", answer.body);
    let fields: Vec<&String> = answer.body["fields"].as_object().expect("fields").keys().collect();
    assert_eq!(fields, [field], "{hit}");
}

#[tokio::test]
async fn a_type_is_1_to_64_plain_letters() {
    for event_type in [json!(""), json!("Page"), json!("page-view"), json!("sayfa görüldü"), json!("x".repeat(65))] {
        assert_refused(json!({ "event_type": event_type }), "event_type").await;
    }
}

#[tokio::test]
async fn an_invalid_type_names_the_allowed_characters() {
    let app = TestApp::new().await;
    let answer = app.client.post("/api/analytics/track?language=en", &json!({ "event_type": "page-view" })).await;
    let problem = "Use only lowercase English letters, digits and _.";
    assert_eq!(answer.body["fields"], json!({ "event_type": problem }));
}

#[tokio::test]
async fn a_type_is_required_and_a_text() {
    assert_refused(json!({}), "event_type").await;
    assert_refused(json!({ "event_type": 5 }), "event_type").await;
}

#[tokio::test]
async fn data_is_an_object() {
    assert_refused(json!({ "event_type": "page_view", "event_data": "home" }), "event_data").await;
}

#[tokio::test]
async fn data_is_at_most_4_kb() {
    let app = TestApp::new().await;
    // `{"a":"…"}` is eight bytes around the text.
    let hit = |length| json!({ "event_type": "page_view", "event_data": { "a": "x".repeat(length) } });
    assert_eq!(app.client.post("/api/analytics/track", &hit(4096 - 8)).await.status, 202);
    assert_refused(hit(4096 - 7), "event_data").await;
}

#[tokio::test]
async fn a_full_queue_drops_hits_without_an_error() {
    let app = TestApp::new().await;
    for _ in 0..QUEUE {
        let hit = HitDraft { event_type: "page_view".to_owned(), event_data: None };
        app.app.analytics.track(hit).expect("a valid hit");
    }
    let answer = app.client.post("/api/analytics/track", &json!({ "event_type": "page_view" })).await;
    assert_eq!(answer.status, 202, "{}", answer.body);
    app.app.analytics.flush().await;
    assert_eq!(written(&app, "page_view").await, QUEUE);
    // There is room again.
    app.client.post("/api/analytics/track", &json!({ "event_type": "page_view" })).await;
    app.app.analytics.flush().await;
    assert_eq!(written(&app, "page_view").await, QUEUE + 1);
}

async fn the_dashboard_counts_all_content(app: TestApp) {
    let store = app.app.core.store();
    let viewer = app.signed_in(Role::Viewer).await;
    let empty = viewer.get("/api/analytics").await;
    assert_eq!(empty.status, 200, "{}", empty.body);
    assert_eq!(
        empty.data(),
        &json!({
            "totalEvents": 0,
            "activeEvents": 0,
            "totalBlogs": 0,
            "publishedBlogs": 0,
            "totalImages": 0,
            "totalCategories": 8,
            "manualEvents": 0,
            "eventCategories": 0,
            "draftBlogs": 0,
            "featuredBlogs": 0,
            "imageBytes": 0,
            "unreadMessages": 0,
            "subscribers": 0,
        })
    );
    let biletix = EventBuilder::new("c").category("art").platform(PlatformId::BILETIX);
    for event in [EventBuilder::new("a"), EventBuilder::new("b").inactive(), biletix.inactive()] {
        event.insert(store).await.expect("a saved event");
    }
    for post in [BlogBuilder::new("a"), BlogBuilder::new("b").featured(), BlogBuilder::new("c").unpublished()] {
        post.insert(store).await.expect("a saved post");
    }
    builders::image(store, "img_a").await.expect("an image row");
    let message = json!({ "name": "Ayşe", "email": "ayse@example.org", "message": "Merhaba" });
    assert_eq!(app.client.post("/api/contact", &message).await.status, 201);
    app.client.post("/api/newsletter/subscribe", &json!({ "email": "ayse@example.org" })).await;
    assert_eq!(
        viewer.get("/api/analytics").await.data(),
        &json!({
            "totalEvents": 3,
            "activeEvents": 1,
            "totalBlogs": 3,
            "publishedBlogs": 2,
            "totalImages": 1,
            "totalCategories": 8,
            "manualEvents": 2,
            "eventCategories": 2,
            "draftBlogs": 1,
            "featuredBlogs": 1,
            "imageBytes": 123_456,
            "unreadMessages": 1,
            // The sign-up is not confirmed.
            "subscribers": 0,
        })
    );
}

#[tokio::test]
async fn the_trash_does_not_count() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    EventBuilder::new("a").insert(app.app.core.store()).await.expect("a saved event");
    assert_eq!(admin.get("/api/analytics").await.data()["totalEvents"], 1);
    assert_eq!(admin.delete("/api/events/a").await.status, 200);
    assert_eq!(admin.get("/api/analytics").await.data()["totalEvents"], 0);
}

#[tokio::test]
async fn statistics_require_a_session() {
    let app = TestApp::new().await;
    assert_eq!(app.client.get("/api/analytics").await.status, 401);
    for role in [Role::Viewer, Role::Editor, Role::Admin] {
        assert_eq!(app.signed_in(role).await.get("/api/analytics").await.status, 200, "{}", role.name());
    }
}

async fn track(app: &TestApp, event_type: &str, event: &Value) {
    let hit = json!({ "event_type": event_type, "event_data": { "event_id": event } });
    assert_eq!(app.client.post("/api/analytics/track", &hit).await.status, 202);
    app.app.analytics.flush().await;
}

async fn every_day_has_its_visits_and_clicks(app: TestApp) {
    // Half past one in the night of the 14th in Turkey, still the 13th in UTC.
    app.clock.set(utc("2026-11-13T22:30:00Z"));
    let viewer = app.signed_in(Role::Viewer).await;
    for _ in 0..2 {
        track(&app, "page_view", &Value::Null).await;
    }
    track(&app, "search", &Value::Null).await;
    app.clock.set(utc("2026-11-15T20:59:59Z"));
    EventBuilder::new("caz").insert(app.app.core.store()).await.expect("an event");
    track(&app, "page_view", &Value::Null).await;
    track(&app, "event_click", &json!("caz")).await;
    let days = viewer.get("/api/analytics/days?days=3").await;
    assert_eq!(days.status, 200, "{}", days.body);
    let day = |date: &str, page_views: u64, event_clicks: u64| json!({ "date": date, "page_views": page_views, "event_clicks": event_clicks });
    assert_eq!(days.data(), &json!([day("2026-11-13", 0, 0), day("2026-11-14", 2, 0), day("2026-11-15", 1, 1)]));
    // A second later it is the next day in Turkey.
    app.clock.set(utc("2026-11-15T21:00:00Z"));
    let days = viewer.get("/api/analytics/days?days=1").await;
    assert_eq!(days.data(), &json!([day("2026-11-16", 0, 0)]));
    assert_eq!(viewer.get("/api/analytics/days").await.body["meta"]["total"], 30);
    assert_eq!(viewer.get("/api/analytics/days?days=90").await.body["meta"]["total"], 90);
}

async fn the_events_that_were_clicked_most_come_first(app: TestApp) {
    let store = app.app.core.store();
    let viewer = app.signed_in(Role::Viewer).await;
    let editor = app.signed_in(Role::Editor).await;
    let caz = EventBuilder::new("caz").titled("Caz", "Jazz").insert(store).await.expect("an event");
    EventBuilder::new("opera").insert(store).await.expect("an event");
    EventBuilder::new("gizli").insert(store).await.expect("an event");
    app.clock.set(utc("2026-11-01T09:00:00Z"));
    for _ in 0..9 {
        track(&app, "event_click", &json!("opera")).await;
    }
    app.clock.set(utc("2026-11-15T09:00:00Z"));
    // By its key and by its id.
    for event in [json!("caz"), json!(caz.id), json!(caz.id.to_string()), json!("opera"), json!("unknown")] {
        track(&app, "event_click", &event).await;
    }
    for _ in 0..5 {
        track(&app, "event_click", &json!("gizli")).await;
    }
    // Clicks from before it was hidden stay counted.
    let withdrawn = json!(EventBuilder::new("gizli").inactive().draft());
    assert_eq!(editor.put("/api/events/gizli", &withdrawn).await.status, 200);
    let top = async |client: &TestClient, query: &str| {
        let answer = client.get(&format!("/api/analytics/top-events?{query}")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let events = answer.data().as_array().expect("a list").clone();
        events.iter().map(|event| json!([event["event_id"], event["clicks"]])).collect::<Vec<_>>()
    };
    assert_eq!(top(&viewer, "days=7").await, [json!(["caz", 3]), json!(["opera", 1])]);
    assert_eq!(top(&viewer, "").await, [json!(["opera", 10]), json!(["caz", 3])]);
    assert_eq!(top(&editor, "days=7&limit=2").await, [json!(["gizli", 5]), json!(["caz", 3])]);
    let titled = viewer.get("/api/analytics/top-events?days=7&limit=1&language=en").await;
    assert_eq!(titled.data(), &json!([{ "id": caz.id, "event_id": "caz", "title": "Jazz", "clicks": 3 }]));
}

#[tokio::test]
async fn bad_numbers_are_named() {
    let app = TestApp::new().await;
    let viewer = app.signed_in(Role::Viewer).await;
    for (path, field) in [
        ("report?days=0", "days"),
        ("report?days=91", "days"),
        ("days?days=0", "days"),
        ("days?days=91", "days"),
        ("days?days=x", "days"),
        ("top-events?limit=0", "limit"),
        ("top-events?limit=101", "limit"),
        ("top-events?days=1.5", "days"),
    ] {
        let answer = viewer.get(&format!("/api/analytics/{path}")).await;
        assert_eq!(answer.status, 422, "{path}: {}", answer.body);
        assert!(answer.body["fields"][field].is_string(), "{path}");
    }
}

async fn clicks_on_hidden_events_are_not_counted(app: TestApp) {
    let store = app.app.core.store();
    let caz = EventBuilder::new("caz").insert(store).await.expect("an event");
    let draft = EventBuilder::new("taslak").inactive().insert(store).await.expect("an event");
    EventBuilder::new("silinen").insert(store).await.expect("an event");
    let admin = app.signed_in(Role::Admin).await;
    assert_eq!(admin.delete("/api/events/silinen").await.status, 200);
    for event in [json!("caz"), json!(caz.id), json!("taslak"), json!(draft.id), json!("silinen"), json!("yok")] {
        track(&app, "event_click", &event).await;
    }
    track(&app, "event_click", &Value::Null).await;
    track(&app, "page_view", &json!("yok")).await;
    assert_eq!((written(&app, "event_click").await, written(&app, "page_view").await), (2, 1));
}

async fn the_daily_cap_counts_the_hits_of_all_nodes(app: TestApp) {
    let other = app.second_node().await;
    for node in [&app, &other] {
        node.app.analytics.set_daily_cap(3);
    }
    app.clock.set(utc("2026-11-15T20:59:00Z"));
    for _ in 0..2 {
        track(&other, "page_view", &Value::Null).await;
    }
    for _ in 0..2 {
        track(&app, "page_view", &Value::Null).await;
    }
    assert_eq!(written(&app, "page_view").await, 3, "the fourth is one too many");
    // A minute later it is the next day in Turkey.
    app.clock.set(utc("2026-11-15T21:00:00Z"));
    track(&app, "page_view", &Value::Null).await;
    assert_eq!(written(&app, "page_view").await, 4);
}

async fn the_report_has_days_what_was_seen_and_clicks_by_platform(app: TestApp) {
    let store = app.app.core.store();
    EventBuilder::new("caz").titled("Caz", "Jazz").insert(store).await.expect("an event");
    let opera = EventBuilder::new("opera").insert(store).await.expect("an event");
    EventBuilder::new("gizli").inactive().insert(store).await.expect("an event");
    let venue = builders::VenueBuilder::new("salon").insert(store).await.expect("a venue");
    let post = BlogBuilder::new("haber").insert(store).await.expect("a post");
    let hits = [
        json!({ "event_type": "page_view", "event_data": { "page": "home" } }),
        json!({ "event_type": "event_view", "event_data": { "event_id": "caz" } }),
        json!({ "event_type": "event_view", "event_data": { "event_id": opera.id } }),
        json!({ "event_type": "event_view", "event_data": { "event_id": "opera" } }),
        json!({ "event_type": "event_view", "event_data": { "event_id": "gizli" } }),
        json!({ "event_type": "event_view", "event_data": { "event_id": "yok" } }),
        json!({ "event_type": "event_view" }),
        json!({ "event_type": "venue_view", "event_data": { "venue_id": venue.id } }),
        json!({ "event_type": "venue_view", "event_data": { "venue_id": 999 } }),
        json!({ "event_type": "post_view", "event_data": { "blog_id": post.id } }),
        json!({ "event_type": "event_click", "event_data": { "event_id": "caz" } }),
        json!({ "event_type": "ticket_click", "event_data": { "event_id": "caz", "platform": "biletix" } }),
        json!({ "event_type": "ticket_click", "event_data": { "event_id": "caz", "platform": "biletix" } }),
        json!({ "event_type": "ticket_click", "event_data": { "event_id": "caz", "platform": "passo" } }),
        json!({ "event_type": "ticket_click", "event_data": { "event_id": "caz", "platform": "made_up" } }),
        json!({ "event_type": "ticket_click", "event_data": { "event_id": "caz" } }),
    ];
    for hit in hits {
        assert_eq!(app.client.post("/api/analytics/track", &hit).await.status, 202);
    }
    app.app.analytics.flush().await;
    let viewer = app.signed_in(Role::Viewer).await;
    let answer = viewer.get("/api/analytics/report?days=7&language=en").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let report = answer.data();
    assert_eq!((&report["days"], report["by_day"].as_array().map(Vec::len)), (&json!(7), Some(7)));
    let today = &report["by_day"][6];
    let counted = [&today["page_views"], &today["event_views"], &today["event_clicks"], &today["ticket_clicks"]];
    assert_eq!(counted, [&json!(6), &json!(3), &json!(1), &json!(5)]);
    let seen: Vec<_> = report["events"].as_array().expect("events").iter().map(|event| &event["event_id"]).collect();
    assert_eq!(seen, ["opera", "caz"]);
    assert_eq!((&report["events"][1]["title"], &report["events"][0]["views"]), (&json!("Jazz"), &json!(2)));
    assert_eq!(report["venues"][0]["venue_id"], venue.content.venue_id);
    assert_eq!((&report["posts"][0]["id"], &report["posts"][0]["views"]), (&json!(post.id), &json!(1)));
    let clicks: Vec<_> = report["platforms"]
        .as_array()
        .expect("platforms")
        .iter()
        .map(|one| json!([one["name"], one["clicks"]]))
        .collect();
    assert_eq!(clicks, [json!(["Biletix", 2]), json!(["Passo", 1])]);
}

async fn the_report_replaces_what_is_hidden_by_now(app: TestApp) {
    let store = app.app.core.store();
    let view = async |event_type: &str, field: &str, id: i64| {
        let hit = json!({ "event_type": event_type, "event_data": { field: id } });
        assert_eq!(app.client.post("/api/analytics/track", &hit).await.status, 202);
    };
    let (mut venues, mut posts) = (Vec::new(), Vec::new());
    for number in 0..11 {
        venues.push(builders::VenueBuilder::new(&format!("salon-{number}")).insert(store).await.expect("a venue").id);
        posts.push(BlogBuilder::new(&format!("haber-{number}")).insert(store).await.expect("a post").id);
    }
    // The first one is seen most.
    for (venue, post) in venues.iter().chain(&venues[..1]).zip(posts.iter().chain(&posts[..1])) {
        view("venue_view", "venue_id", *venue).await;
        view("post_view", "blog_id", *post).await;
    }
    app.app.analytics.flush().await;
    let admin = app.signed_in(Role::Admin).await;
    for path in [format!("/api/venues/{}", venues[0]), format!("/api/blogs/{}", posts[0])] {
        assert_eq!(admin.delete(&path).await.status, 200, "{path}");
    }
    let answer = admin.get("/api/analytics/report?days=7").await;
    let ids = |name: &str| -> Vec<i64> {
        answer.data()[name].as_array().expect("a list").iter().filter_map(|seen| seen["id"].as_i64()).collect()
    };
    assert_eq!((ids("venues"), ids("posts")), (venues[1..].to_vec(), posts[1..].to_vec()));
}
