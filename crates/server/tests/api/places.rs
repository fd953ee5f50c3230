//! Provinces and districts.

use meydan_test_support::app::TestApp;
use serde_json::json;

use crate::failures::assert_problem;

#[tokio::test]
async fn a_beginning_is_completed_in_any_spelling() {
    let app = TestApp::new().await;
    for typed in ["kadık", "KADIK", "kadik"] {
        let answer = app.client.get(&format!("/api/places?q={typed}&limit=1")).await;
        assert_eq!(answer.data()[0]["name"], "Kadıköy, İstanbul", "{typed}: {}", answer.body);
        assert_eq!(answer.data()[0]["district"], "Kadıköy");
    }
    let alias = app.client.get("/api/places?q=antep").await;
    assert_eq!((&alias.data()[0]["province"], &alias.data()[0]["district"]), (&json!("Gaziantep"), &json!(null)));
    assert_eq!(app.client.get("/api/places").await.data(), &json!([]));
    assert_eq!(app.client.get("/api/places?q=xyz").await.data(), &json!([]));
}

#[tokio::test]
async fn an_address_tells_its_place() {
    let app = TestApp::new().await;
    let answer = app.client.get("/api/places?address=Rıhtım Cad. No: 1, Kadıköy/İstanbul").await;
    assert_eq!(answer.data()[0]["name"], "Kadıköy, İstanbul", "{}", answer.body);
    assert_eq!(app.client.get("/api/places?address=10 Downing Street").await.data(), &json!([]));
}

#[tokio::test]
async fn bad_parameters_are_refused() {
    let app = TestApp::new().await;
    let long = "a".repeat(501);
    for query in ["limit=0".to_owned(), "limit=51".to_owned(), format!("q={long}"), format!("address={long}")] {
        assert_problem(&app.client.get(&format!("/api/places?{query}")).await, 422, "invalid");
    }
}
