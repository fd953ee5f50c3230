//! `GET /api/events`: filters, sorts and pages.

mod desk;
mod filters;
mod marks;
mod pages;
mod places;
mod refusals;
mod sorts;
mod visibility;

use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders::EventBuilder;

/// The keys of the events that a query finds, in order.
async fn keys(client: &TestClient, query: &str) -> Vec<String> {
    let answer = client.get(&format!("/api/events?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.body);
    let keys: Vec<String> = answer
        .data()
        .as_array()
        .expect("a list")
        .iter()
        .map(|event| event["event_id"].as_str().expect("a key").to_owned())
        .collect();
    assert_eq!(answer.body["meta"]["total"], keys.len(), "{query}");
    keys
}

async fn insert(app: &TestApp, events: impl IntoIterator<Item = EventBuilder>) {
    for event in events {
        event.insert(app.app.core.store()).await.expect("a saved event");
    }
}
