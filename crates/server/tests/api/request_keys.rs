//! Requests that are sent again because their answer was lost.

use chrono::TimeDelta;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders::EventBuilder;
use serde_json::{Value, json};

use crate::events::{on_both_engines, required, with};
use crate::failures::assert_problem;
use crate::mail::app_with_mail;
use crate::mail::server::free_port;

on_both_engines!(
    an_import_that_is_sent_again_creates_nothing_twice,
    dates_are_shifted_once_by_concurrent_requests_with_one_key,
);

async fn total(client: &TestClient) -> Value {
    client.get("/api/events?status=all").await.body["meta"]["total"].clone()
}

async fn an_import_that_is_sent_again_creates_nothing_twice(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let bad = with(required(), json!({ "title_tr": "" }));
    let import = json!({ "drafts": [required(), bad] });
    let first = editor.post_once("/api/import?language=en", "import-1", &import).await;
    assert_eq!((first.status.as_u16(), &first.data()["created"]), (200, &json!(1)), "{}", first.body);
    let again = editor.post_once("/api/import?language=en", "import-1", &import).await;
    assert_eq!(again.body, first.body);
    assert_eq!(total(&editor).await, 1);
    let turkish = editor.post_once("/api/import?language=tr", "import-1", &import).await;
    assert_eq!(turkish.data()["refused"][0]["errors"]["title_tr"], "Bu alan zorunlu.");
    app.clock.advance(TimeDelta::seconds(1));
    assert_eq!(editor.post_once("/api/import", "import-2", &import).await.data()["created"], 1);
    assert_eq!(total(&editor).await, 2);
}

/// New events are named by the clock, which stands still here: the database refuses the second one, and both are saved one by
/// one.
#[tokio::test]
async fn drafts_that_were_saved_one_by_one_are_not_saved_again() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let import = json!({ "drafts": [required(), required()] });
    let first = editor.post_once("/api/import?language=en", "import-1", &import).await;
    assert_eq!((&first.data()["created"], &first.data()["refused"][0]["position"]), (&json!(1), &json!(1)));
    app.clock.advance(TimeDelta::seconds(1));
    let again = editor.post_once("/api/import?language=en", "import-1", &import).await;
    assert_eq!(again.body, first.body);
    assert_eq!(total(&editor).await, 1);
}

async fn dates_are_shifted_once_by_concurrent_requests_with_one_key(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let event = EventBuilder::new("caz").insert(app.app.core.store()).await.expect("an event");
    let start = async || editor.get("/api/events/caz").await.data()["start_date"].clone();
    let before = start().await;
    let shift = json!({ "ids": [event.id], "set": { "shift_minutes": 60 } });
    let send = || editor.post_once("/api/events/bulk", "shift-1", &shift);
    let (one, other) = tokio::join!(send(), send());
    assert_eq!((one.status.as_u16(), other.status.as_u16()), (200, 200), "{} {}", one.body, other.body);
    assert_eq!(one.body, other.body);
    let after = start().await;
    assert_ne!(after, before);
    let trail = app.signed_in(Role::Admin).await.get("/api/audit?noun=events").await;
    assert_eq!(trail.body["meta"]["total"], 1);
    let new = editor.post_once("/api/events/bulk", "shift-2", &shift).await;
    assert_eq!(new.data()["changed"], 1);
    assert_ne!(start().await, after);
}

#[tokio::test]
async fn a_reply_that_is_sent_again_is_one_reply() {
    let app = app_with_mail(free_port().await).await;
    let editor = app.signed_in(Role::Editor).await;
    let message = json!({ "name": "Ayşe", "email": "ayse@example.org", "subject": "Şenlik", "message": "Ne zaman?" });
    assert_eq!(app.client.post("/api/contact", &message).await.status, 201);
    let reply = json!({ "subject": "Yanıt", "text": "Yarın." });
    let first = editor.post_once("/api/contact/1/replies", "reply-1", &reply).await;
    let again = editor.post_once("/api/contact/1/replies", "reply-1", &reply).await;
    assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 201));
    assert_eq!(again.data()["id"], first.data()["id"]);
    let replies = editor.get("/api/contact/1").await.data()["replies"].as_array().map(Vec::len);
    assert_eq!(replies, Some(1));
}

#[tokio::test]
async fn a_key_belongs_to_one_request_of_one_account() {
    let app = TestApp::new().await;
    let (editor, admin) = (app.signed_in(Role::Editor).await, app.signed_in(Role::Admin).await);
    let import = json!({ "drafts": [required()] });
    assert_eq!(editor.post_once("/api/import", "one", &import).await.status, 200);
    let other = json!({ "drafts": [with(required(), json!({ "title_tr": "Başka" }))] });
    let refused = editor.post_once("/api/import?language=en", "one", &other).await;
    assert_problem(&refused, 422, "invalid");
    assert_eq!(refused.body["fields"]["Idempotency-Key"], "This key was used for another request.");
    app.clock.advance(TimeDelta::seconds(1));
    let both = json!({ "drafts": [], "ids": [1], "set": { "is_featured": true } });
    assert_eq!(editor.post_once("/api/import", "two", &both).await.status, 200);
    let same_body = editor.post_once("/api/events/bulk", "two", &both).await;
    assert!(same_body.body["fields"]["Idempotency-Key"].is_string(), "{}", same_body.body);
    assert_eq!(admin.post_once("/api/import", "one", &other).await.data()["created"], 1);
    for key in ["", "a b", "é", &"x".repeat(65)] {
        assert_problem(&editor.post_once("/api/import", key, &import).await, 422, "invalid");
    }
    assert_eq!(total(&editor).await, 2);
}

#[tokio::test]
async fn a_refused_request_can_be_sent_again_with_its_key() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let event = EventBuilder::new("caz").insert(app.app.core.store()).await.expect("an event");
    let shift = json!({ "ids": [event.id], "set": { "shift_minutes": 60 }, "expect": 2 });
    assert_problem(&editor.post_once("/api/events/bulk", "one", &shift).await, 409, "count_differs");
    let dry = json!({ "ids": [event.id], "set": { "shift_minutes": 60 }, "dry_run": true });
    assert_eq!(editor.post_once("/api/events/bulk", "two", &dry).await.data()["changed"], 1);
    let right = json!({ "ids": [event.id], "set": { "shift_minutes": 60 }, "expect": 1 });
    for key in ["one", "two"] {
        assert_eq!(editor.post_once("/api/events/bulk", key, &right).await.data()["changed"], 1, "{key} kept nothing");
    }
}
