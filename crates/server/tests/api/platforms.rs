//! Platforms: list, create, replace, delete.

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

use crate::events::{assert_has, on_both_engines, with};
use crate::failures::assert_problem;

on_both_engines!(a_taken_key_is_a_conflict, a_stale_version_is_a_conflict, an_own_platform_can_be_deleted);

const BUILT_IN: [&str; 6] = ["manual", "mobilet", "biletinial", "biletix", "passo", "eventbrite"];

fn payload(key: &str) -> Value {
    json!({ "platform_id": key, "name": "Bubilet", "hosts": ["bubilet.com.tr"], "display_order": 9 })
}

async fn list(client: &TestClient) -> Vec<Value> {
    client.get("/api/platforms").await.data().as_array().expect("a list").clone()
}

async fn keys(client: &TestClient) -> Vec<Value> {
    list(client).await.into_iter().map(|platform| platform["platform_id"].clone()).collect()
}

async fn create(admin: &TestClient, payload: &Value) -> Value {
    let answer = admin.post("/api/platforms", payload).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.data().clone()
}

fn path(platform: &Value) -> String {
    format!("/api/platforms/{}", platform["id"])
}

#[tokio::test]
async fn a_new_installation_has_the_platforms_of_the_specification() {
    let app = TestApp::new().await;
    assert_eq!(keys(&app.client).await, BUILT_IN);
    let biletix = json!({ "hosts": ["biletix.com"], "is_official": false, "is_active": true, "is_built_in": true });
    assert_has(&list(&app.client).await[3], &biletix);
    app.app.prepare_database().await.expect("a second start");
    assert_eq!(keys(&app.client).await, BUILT_IN);
}

#[tokio::test]
async fn a_built_in_platform_changes_but_keeps_its_key() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let biletix = list(&admin).await[3].clone();
    let official = json!({ "platform_id": "biletix", "name": "Biletix A.Ş.", "is_official": true, "display_order": 4 });
    let saved = admin.put(&path(&biletix), &official).await;
    assert_has(saved.data(), &with(official.clone(), json!({ "hosts": [], "is_built_in": true, "version": 2 })));
    assert_eq!(list(&app.client).await[3]["is_official"], true);
    let renamed = admin.put(&path(&biletix), &with(official, json!({ "platform_id": "biletiks" }))).await;
    assert_problem(&renamed, 409, "built_in");
    assert_problem(&admin.delete(&path(&biletix)).await, 409, "built_in");
}

#[tokio::test]
async fn bad_fields_are_named() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let cases = [
        (json!({}), vec!["name", "platform_id"]),
        (with(payload("Bubilet"), json!({})), vec!["platform_id"]),
        (with(payload("bubilet"), json!({ "hosts": ["a.com", "https://b.com"] })), vec!["hosts[1]"]),
    ];
    for (payload, fields) in cases {
        let answer = admin.post("/api/platforms", &payload).await;
        assert_problem(&answer, 422, "invalid");
        let named: Vec<&String> = answer.body["fields"].as_object().expect("fields").keys().collect();
        assert_eq!(named, fields, "{payload}");
    }
}

#[tokio::test]
async fn inactive_platforms_are_hidden_from_visitors() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    create(&admin, &with(payload("gizli"), json!({ "is_active": false }))).await;
    assert_eq!(keys(&app.client).await, BUILT_IN);
    assert!(keys(&admin).await.contains(&json!("gizli")));
}

async fn a_taken_key_is_a_conflict(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    create(&admin, &payload("bubilet")).await;
    let answer = admin.post("/api/platforms", &payload("bubilet")).await;
    assert_problem(&answer, 409, "duplicate");
    assert!(answer.body["fields"]["platform_id"].is_string());
}

async fn a_stale_version_is_a_conflict(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let platform = create(&admin, &payload("bubilet")).await;
    let save = with(payload("bubilet"), json!({ "name": "Yeni", "version": 1 }));
    assert_eq!(admin.put(&path(&platform), &save).await.status, 200);
    let answer = admin.put(&path(&platform), &save).await;
    assert_problem(&answer, 409, "stale_version");
    assert_eq!(answer.body["current"]["name"], "Yeni");
}

async fn an_own_platform_can_be_deleted(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let platform = create(&admin, &payload("bubilet")).await;
    assert!(keys(&app.client).await.contains(&json!("bubilet")));
    assert_eq!(admin.delete(&path(&platform)).await.status, 200);
    assert_eq!(keys(&app.client).await, BUILT_IN);
    assert_problem(&admin.delete(&path(&platform)).await, 404, "not_found");
}
