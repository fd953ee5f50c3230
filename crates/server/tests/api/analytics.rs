//! Analytics: tracking hits and the numbers of the dashboard.

use meydan_domain::analytics::HitDraft;
use meydan_domain::staff::Role;
use meydan_store::analytics;
use meydan_test_support::app::TestApp;
use meydan_test_support::builders::{self, BlogBuilder, EventBuilder};
use serde_json::{Value, json};

use crate::events::on_both_engines;

on_both_engines!(hits_are_taken_at_once_and_written_with_the_next_batch, the_dashboard_counts_what_there_is);

const QUEUE: u64 = 10_000;

async fn written(app: &TestApp, event_type: &str) -> u64 {
    analytics::count(app.app.core.store().read(), event_type).await.expect("a count")
}

async fn hits_are_taken_at_once_and_written_with_the_next_batch(app: TestApp) {
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
    let clicks = analytics::clicks(app.app.core.store().read(), meydan_test_support::clock::test_now()).await;
    assert_eq!(clicks.expect("sums").get("caz"), Some(&1));
}

#[tokio::test]
async fn tracking_sets_no_cookie() {
    let app = TestApp::new().await;
    let answer = app.client.post("/api/analytics/track", &json!({ "event_type": "page_view" })).await;
    assert_eq!(answer.header("set-cookie"), None);
}

#[tokio::test]
async fn a_type_that_nobody_knows_is_kept() {
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
async fn a_full_queue_drops_hits_and_nobody_notices() {
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

async fn the_dashboard_counts_what_there_is(app: TestApp) {
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
        })
    );
    for event in [EventBuilder::new("a"), EventBuilder::new("b").inactive(), EventBuilder::new("c").inactive()] {
        event.insert(store).await.expect("a saved event");
    }
    for post in [BlogBuilder::new("a"), BlogBuilder::new("b"), BlogBuilder::new("c").unpublished()] {
        post.insert(store).await.expect("a saved post");
    }
    builders::image(store, "img_a").await.expect("an image row");
    assert_eq!(
        viewer.get("/api/analytics").await.data(),
        &json!({
            "totalEvents": 3,
            "activeEvents": 1,
            "totalBlogs": 3,
            "publishedBlogs": 2,
            "totalImages": 1,
            "totalCategories": 8,
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
async fn the_numbers_are_for_those_who_signed_in() {
    let app = TestApp::new().await;
    assert_eq!(app.client.get("/api/analytics").await.status, 401);
    for role in [Role::Viewer, Role::Editor, Role::Admin] {
        assert_eq!(app.signed_in(role).await.get("/api/analytics").await.status, 200, "{}", role.name());
    }
}
