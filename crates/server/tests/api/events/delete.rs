//! `DELETE /api/events/{id}`, and the audit entries of an event.

use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::{Value, json};

use super::{create, on_both_engines, required, with};

on_both_engines!(a_deleted_event_is_gone_and_its_key_is_free_again);

async fn a_deleted_event_is_gone_and_its_key_is_free_again(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let payload = with(required(), json!({ "event_id": "caz" }));
    let event = create(&admin, &payload).await;
    // Requested before, to detect a cached response.
    assert_eq!(app.client.get("/api/events/caz").await.status, 200);
    assert_eq!(app.client.get("/api/events").await.body["meta"]["total"], 1);

    let answer = admin.delete("/api/events/caz").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.data(), &json!({ "id": "caz" }));

    for path in ["/api/events/caz".to_owned(), format!("/api/events/{}", event["id"])] {
        assert_eq!(app.client.get(&path).await.status, 404, "{path}");
        assert_eq!(admin.get(&path).await.status, 404, "{path}");
    }
    assert_eq!(app.client.get("/api/events").await.data(), &json!([]));
    assert_eq!(admin.get("/api/events?status=all").await.data(), &json!([]));
    assert_ne!(create(&admin, &payload).await["id"], event["id"]);
}

#[tokio::test]
async fn deleting_it_twice_finds_nothing() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    create(&admin, &with(required(), json!({ "event_id": "caz" }))).await;
    assert_eq!(admin.delete("/api/events/caz").await.status, 200);
    assert_eq!(admin.delete("/api/events/caz").await.status, 404);
}

#[tokio::test]
async fn editors_may_not_delete() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &with(required(), json!({ "event_id": "caz" }))).await;
    assert_eq!(editor.delete("/api/events/caz").await.status, 403);
    assert_eq!(app.client.delete("/api/events/caz").await.status, 401);
    assert_eq!(app.client.get("/api/events/caz").await.status, 200);
}

#[tokio::test]
async fn the_audit_entry_has_the_content_before_and_after() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let payload = with(required(), json!({ "event_id": "caz" }));
    create(&admin, &payload).await;
    admin.put("/api/events/caz", &with(payload, json!({ "title_tr": "Caz Gecesi" }))).await;
    admin.delete("/api/events/caz").await;

    let trail = admin.get("/api/audit?noun=events").await;
    let titles: Vec<(&Value, &Value, &Value)> = trail
        .data()
        .as_array()
        .expect("a list")
        .iter()
        .map(|entry| (&entry["action"], &entry["before"]["title"]["tr"], &entry["after"]["title"]["tr"]))
        .collect();
    let (old, new, nothing) = (json!("Boğaz'da Caz"), json!("Caz Gecesi"), Value::Null);
    assert_eq!(
        titles,
        [(&json!("deleted"), &new, &nothing), (&json!("updated"), &old, &new), (&json!("created"), &nothing, &old)]
    );
}
