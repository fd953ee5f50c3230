//! The inbox: answered messages, notes, replies by mail and their templates.

mod delivery;

use chrono::TimeDelta;
use meydan_domain::staff::Role;
use meydan_store::replies;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

use crate::events::on_both_engines;
use crate::failures::assert_problem;
use crate::mail::app_with_mail;
use crate::mail::server::{MailServer, free_port};

on_both_engines!(
    a_message_is_marked_as_answered_and_gets_a_note,
    a_note_that_was_saved_in_between_is_not_replaced,
    templates_are_created_replaced_and_deleted,
);

/// Sends a message; returns its path.
async fn message(app: &TestApp, reader: &TestClient) -> String {
    let message =
        json!({ "name": "Ayşe Işık", "email": "ayse@example.org", "subject": "Şenlik", "message": "Ne zaman?" });
    assert_eq!(app.client.post("/api/contact", &message).await.status, 201);
    format!("/api/contact/{}", reader.get("/api/contact").await.data()[0]["id"])
}

fn reply() -> Value {
    json!({ "subject": "Yanıt: Şenlik", "text": "Merhaba Ayşe,\nyarın başlıyor." })
}

async fn a_message_is_marked_as_answered_and_gets_a_note(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let path = message(&app, &editor).await;
    let shown = editor.get(&path).await;
    let kept = ["answered_at", "answered_by"].map(|field| &shown.data()[field]);
    assert_eq!((kept, &shown.data()["note"]), ([&Value::Null, &Value::Null], &json!("")));
    assert_eq!((&shown.data()["replies"], &shown.data()["can_reply"]), (&json!([]), &json!(false)));
    let answered = editor.put(&path, &json!({ "answered": true, "note": "Telefonla arandı" })).await;
    assert_eq!(answered.status, 200, "{}", answered.body);
    assert_eq!((&answered.data()["answered_by"], &answered.data()["status"]), (&json!("editor"), &json!("unread")));
    assert!(answered.data()["answered_at"].is_string());
    let count = async |filter: &str| editor.get(&format!("/api/contact?{filter}")).await.body["meta"]["total"].clone();
    assert_eq!((count("answered=true").await, count("answered=false").await), (json!(1), json!(0)));
    assert_problem(&editor.get("/api/contact?answered=maybe").await, 422, "invalid");
    let open = editor.put(&path, &json!({ "answered": false })).await;
    assert_eq!((&open.data()["answered_at"], &open.data()["note"]), (&Value::Null, &json!("Telefonla arandı")));
    assert_problem(&editor.put(&path, &json!({})).await, 422, "invalid");
    assert_problem(&editor.put(&path, &json!({ "note": "x".repeat(5001) })).await, 422, "invalid");
    let admin = app.signed_in(Role::Admin).await;
    let audit = admin.get("/api/audit?noun=contact").await;
    assert_eq!(audit.data()[0]["after"], json!({ "answered": false }));
    assert!(!audit.text.contains("Telefonla"), "notes are personal data");
}

async fn a_note_that_was_saved_in_between_is_not_replaced(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let path = message(&app, &editor).await;
    assert_eq!(editor.get(&path).await.data()["note_version"], 1);
    let first = editor.put(&path, &json!({ "note": "Arandı", "note_version": 1 })).await;
    assert_eq!((first.status.as_u16(), &first.data()["note_version"]), (200, &json!(2)));
    let second = editor.put(&path, &json!({ "note": "Yazıldı", "note_version": 1 })).await;
    assert_problem(&second, 409, "stale_version");
    assert_eq!((&second.body["current"]["note"], &second.body["current_version"]), (&json!("Arandı"), &json!(2)));
    let read = editor.put(&path, &json!({ "status": "read", "note_version": 1 })).await;
    assert_eq!((read.status.as_u16(), &read.data()["note_version"]), (200, &json!(2)), "only the note has versions");
    let again = editor.put(&path, &json!({ "note": "Arandı, yazıldı", "note_version": 2 })).await;
    assert_eq!((again.status.as_u16(), &again.data()["note_version"]), (200, &json!(3)));
    assert_eq!(editor.put(&path, &json!({ "note": "" })).await.status, 200, "the version may be left out");
    assert_problem(&editor.put(&path, &json!({ "note": "x", "note_version": -1 })).await, 422, "invalid");
    let unknown = editor.put(&path, &json!({ "note": "x", "note_version": i64::MAX })).await;
    assert_problem(&unknown, 409, "stale_version");
}

#[tokio::test]
async fn without_a_mail_server_a_reply_is_refused() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let path = message(&app, &editor).await;
    assert_problem(&editor.post(&format!("{path}/replies"), &reply()).await, 409, "mail_not_configured");
    assert_problem(&editor.post("/api/contact/999/replies", &reply()).await, 404, "not_found");
}

#[tokio::test]
async fn a_reply_is_mailed_in_the_thread_and_kept() {
    let port = free_port().await;
    let mut server = MailServer::start(port).await;
    let app = app_with_mail(port).await;
    let editor = app.signed_in(Role::Editor).await;
    let path = message(&app, &editor).await;
    app.run_jobs().await;
    let original = server.next().await;
    let created = editor.post(&format!("{path}/replies"), &reply()).await;
    assert_eq!(created.status, 201, "{}", created.body);
    assert_eq!((&created.data()["state"], &created.data()["sent_by"]), (&json!("queued"), &json!("editor")));
    app.run_jobs().await;
    let mail = server.next().await;
    assert_eq!(mail["to"], json!(["ayse@example.org"]));
    assert_eq!(mail["headers"]["reply-to"], "info@example.org");
    assert_eq!(mail["headers"]["subject"], "Yanıt: Şenlik");
    assert_eq!(mail["headers"]["in-reply-to"], original["headers"]["message-id"]);
    assert!(mail["text"].as_str().is_some_and(|text| text.contains("yarın başlıyor.")), "{mail}");
    assert_eq!(editor.post(&format!("{path}/replies"), &reply()).await.status, 201);
    app.run_jobs().await;
    let second = server.next().await;
    assert_eq!(second["headers"]["in-reply-to"], mail["headers"]["message-id"]);
    assert_ne!(second["headers"]["message-id"], mail["headers"]["message-id"]);
    let thread = editor.get(&path).await;
    let states: Vec<&Value> =
        thread.data()["replies"].as_array().expect("replies").iter().map(|one| &one["state"]).collect();
    assert_eq!(states, ["sent", "sent"]);
    assert_eq!((&thread.data()["status"], &thread.data()["answered_by"]), (&json!("read"), &json!("editor")));
    assert_eq!(thread.data()["can_reply"], true);
}

/// The mail may have been sent before the process ended.
#[tokio::test]
async fn a_reply_that_was_being_sent_when_the_process_ended_is_not_sent_again() {
    let app = app_with_mail(free_port().await).await;
    let editor = app.signed_in(Role::Editor).await;
    let path = message(&app, &editor).await;
    let created = editor.post(&format!("{path}/replies"), &reply()).await;
    let id = created.data()["id"].as_i64().expect("an id");
    let store = app.app.core.store();
    let tx = store.begin().await.expect("a write");
    replies::set_sending(&*tx, id, Some(app.clock.advance(TimeDelta::seconds(1)))).await.expect("it was being sent");
    tx.commit().await.expect("a commit");
    app.run_jobs().await;
    assert_eq!(editor.get(&path).await.data()["replies"][0]["state"], "failed");
}

#[tokio::test]
async fn a_reply_waits_for_a_mail_server_that_is_away() {
    let port = free_port().await;
    let app = app_with_mail(port).await;
    let editor = app.signed_in(Role::Editor).await;
    let path = message(&app, &editor).await;
    assert_eq!(editor.post(&format!("{path}/replies"), &reply()).await.status, 201);
    app.run_jobs().await;
    assert_eq!(editor.get(&path).await.data()["replies"][0]["state"], "queued");
    let mut server = MailServer::start(port).await;
    app.clock.advance(TimeDelta::hours(1));
    app.run_jobs().await;
    let subjects = [server.next().await, server.next().await].map(|mail| mail["headers"]["subject"].clone());
    assert!(subjects.contains(&json!("Yanıt: Şenlik")), "{subjects:?}");
    assert_eq!(editor.get(&path).await.data()["replies"][0]["state"], "sent");
}

async fn templates_are_created_replaced_and_deleted(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let draft = json!({ "name": "Teşekkür", "subject_tr": "Yanıt: {subject}", "text_tr": "Merhaba {name}" });
    let created = admin.post("/api/reply-templates", &draft).await;
    assert_eq!((created.status.as_u16(), &created.data()["text_en"]), (201, &json!("")));
    let path = format!("/api/reply-templates/{}", created.data()["id"]);
    let new = json!({ "name": "Bilgi", "text_en": "Hello {name}", "version": 1 });
    assert_eq!(admin.put(&path, &new).await.data()["version"], 2);
    assert_problem(&admin.put(&path, &new).await, 409, "stale_version");
    assert_eq!(admin.get("/api/reply-templates").await.data()[0]["name"], "Bilgi");
    assert_problem(&admin.post("/api/reply-templates", &json!({ "name": "Boş" })).await, 422, "invalid");
    assert_eq!(admin.delete(&path).await.status, 200);
    assert_problem(&admin.delete(&path).await, 404, "not_found");
    let audit = admin.get("/api/audit?noun=reply-templates").await;
    assert_eq!(audit.data().as_array().map(Vec::len), Some(3));
}
