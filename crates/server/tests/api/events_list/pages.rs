//! `limit`, `cursor` and `meta`.

use meydan_test_support::app::TestApp;
use meydan_test_support::builders::EventBuilder;
use serde_json::{Value, json};

use super::insert;
use crate::events::on_both_engines;

on_both_engines!(every_sort_pages_through_each_event_once, a_page_is_not_upset_by_a_new_event_before_it);

fn many(count: usize) -> impl Iterator<Item = EventBuilder> {
    (0..count).map(|place| EventBuilder::new(&format!("e{place:03}")))
}

#[tokio::test]
async fn a_page_has_20_items_by_default() {
    let app = TestApp::new().await;
    insert(&app, many(21)).await;
    let answer = app.client.get("/api/events").await;
    assert_eq!(answer.data().as_array().map(Vec::len), Some(20));
    assert_eq!(answer.body["meta"]["total"], 21);
    assert_eq!(answer.body["meta"]["limit"], 20);
    assert!(answer.body["meta"]["next_cursor"].is_string());
}

#[tokio::test]
async fn a_page_has_100_items_at_most() {
    let app = TestApp::new().await;
    insert(&app, many(101)).await;
    let answer = app.client.get("/api/events?limit=100").await;
    assert_eq!(answer.data().as_array().map(Vec::len), Some(100));
    let refused = app.client.get("/api/events?limit=101&language=en").await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.body["fields"], json!({ "limit": "Must be between 1 and 100." }));
}

#[tokio::test]
async fn the_last_page_has_no_next_one() {
    let app = TestApp::new().await;
    insert(&app, many(2)).await;
    let answer = app.client.get("/api/events?limit=2").await;
    assert_eq!(answer.body["meta"], json!({ "total": 2, "limit": 2, "next_cursor": null }));
}

/// Every key, page by page.
async fn walk(app: &TestApp, query: &str) -> Vec<String> {
    let mut keys = Vec::new();
    let mut cursor = String::new();
    loop {
        let answer = app.client.get(&format!("/api/events?{query}&cursor={cursor}")).await;
        assert_eq!(answer.status, 200, "{query}: {}", answer.body);
        assert_eq!(answer.body["meta"]["total"], 7, "{query}");
        let page = answer.data().as_array().expect("a list");
        keys.extend(page.iter().map(|event| event["event_id"].as_str().expect("a key").to_owned()));
        match &answer.body["meta"]["next_cursor"] {
            Value::String(next) => cursor.clone_from(next),
            _ => return keys,
        }
        assert!(keys.len() < 7, "{query}: more pages than events");
    }
}

async fn every_sort_pages_through_each_event_once(app: TestApp) {
    // Ties in every key but the id, so that a page can end within one.
    insert(
        &app,
        (0..7).map(|place| {
            EventBuilder::new(&format!("e{place}"))
                .titled(["Şarkı", "Çalgı"][place % 2], "Song")
                .priced([Some(5_000), None][place % 2], None)
        }),
    )
    .await;
    for query in ["sort=date", "sort=name", "sort=name&language=en", "sort=price", "sort=popular", "q=song"] {
        let sorted = sorted_whole(&app, query).await;
        assert_eq!(walk(&app, &format!("{query}&limit=2")).await, sorted, "{query}");
        assert_eq!(walk(&app, &format!("{query}&limit=3")).await, sorted, "{query}");
    }
}

/// The order of one big page.
async fn sorted_whole(app: &TestApp, query: &str) -> Vec<String> {
    let answer = app.client.get(&format!("/api/events?{query}&limit=100")).await;
    let page = answer.data().as_array().expect("a list");
    assert_eq!(page.len(), 7, "{query}");
    page.iter().map(|event| event["event_id"].as_str().expect("a key").to_owned()).collect()
}

async fn a_page_is_not_upset_by_a_new_event_before_it(app: TestApp) {
    insert(&app, many(4)).await;
    let first = app.client.get("/api/events?limit=2").await;
    insert(&app, [EventBuilder::new("once").starting("2026-11-16T10:00")]).await;
    let cursor = first.body["meta"]["next_cursor"].as_str().expect("a next page");
    let second = app.client.get(&format!("/api/events?limit=2&cursor={cursor}")).await;
    let keys: Vec<&Value> = second.data().as_array().expect("a list").iter().map(|event| &event["event_id"]).collect();
    assert_eq!(keys, ["e002", "e003"]);
}

#[tokio::test]
async fn a_cursor_of_another_sort_is_refused() {
    let app = TestApp::new().await;
    insert(&app, many(3)).await;
    let first = app.client.get("/api/events?limit=1&sort=date").await;
    let cursor = first.body["meta"]["next_cursor"].as_str().expect("a next page");
    let answer = app.client.get(&format!("/api/events?limit=1&sort=price&cursor={cursor}&language=en")).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(
        answer.body["fields"],
        json!({ "cursor": "This page marker is not valid; open the list from the start." })
    );
}
