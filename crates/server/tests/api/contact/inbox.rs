//! The inbox of staff.

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

use super::{message, send, with};
use crate::events::{assert_has, on_both_engines};
use crate::failures::assert_problem;

on_both_engines!(messages_are_sorted_into_read_unread_and_spam, a_deleted_message_is_in_the_trash_and_comes_back);

async fn subjects(client: &TestClient, query: &str) -> Vec<String> {
    let answer = client.get(&format!("/api/contact?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.body);
    let messages = answer.data().as_array().expect("a list");
    assert_eq!(answer.body["meta"]["total"], messages.len());
    messages.iter().map(|message| message["subject"].as_str().expect("a subject").to_owned()).collect()
}

async fn unread(client: &TestClient) -> Value {
    client.get("/api/contact?limit=1").await.body["meta"]["unread"].clone()
}

/// Messages of these subjects, numbered from 1.
async fn three_messages(app: &TestApp) {
    for subject in ["bir", "iki", "üç"] {
        assert_eq!(send(app, &with("subject", json!(subject))).await.status, 201);
    }
}

async fn messages_are_sorted_into_read_unread_and_spam(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    three_messages(&app).await;
    assert_eq!(unread(&editor).await, 3);
    for (id, status) in [(1, "read"), (2, "spam")] {
        let answer = editor.put(&format!("/api/contact/{id}"), &json!({ "status": status })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_has(answer.data(), &json!({ "id": id, "status": status, "name": "Ayşe Işık" }));
    }
    assert_eq!(unread(&editor).await, 1);
    assert_eq!(subjects(&editor, "").await, ["üç", "bir"], "everything but spam");
    assert_eq!(subjects(&editor, "status=unread").await, ["üç"]);
    assert_eq!(subjects(&editor, "status=read").await, ["bir"]);
    assert_eq!(subjects(&editor, "status=spam").await, ["iki"]);
    assert_eq!(subjects(&editor, "status=all").await, ["üç", "iki", "bir"]);
    assert_eq!(subjects(&editor, "status=all&sort=newest").await, ["üç", "iki", "bir"]);
    assert_eq!(subjects(&editor, "status=all&sort=oldest").await, ["bir", "iki", "üç"]);
    assert_eq!(editor.put("/api/contact/1", &json!({ "status": "unread" })).await.status, 200);
    assert_eq!(unread(&editor).await, 2);
}

#[tokio::test]
async fn a_page_of_the_oldest_goes_on_to_newer_ones() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    three_messages(&app).await;
    let first = editor.get("/api/contact?sort=oldest&limit=2").await;
    assert_eq!(first.data()[0]["subject"], "bir");
    let cursor = first.body["meta"]["next_cursor"].as_str().expect("a next page").to_owned();
    let rest = editor.get(&format!("/api/contact?sort=oldest&limit=2&cursor={cursor}")).await;
    assert_eq!(rest.data()[0]["subject"], "üç");
    let other = editor.get(&format!("/api/contact?sort=newest&cursor={cursor}")).await;
    assert_problem(&other, 422, "invalid");
}

#[tokio::test]
async fn messages_are_found_by_their_words() {
    let app = TestApp::new().await;
    let viewer = app.signed_in(Role::Viewer).await;
    three_messages(&app).await;
    assert_eq!(subjects(&viewer, "q=%C3%9C%C3%87").await, ["üç"]);
    assert_eq!(subjects(&viewer, "q=isik+uc").await, ["üç"]);
    assert_eq!(subjects(&viewer, "q=ayse@example.org").await.len(), 3);
    assert_eq!(subjects(&viewer, "q=yok").await, [""; 0]);
}

#[tokio::test]
async fn bad_values_are_named() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    send(&app, &message()).await;
    for (query, field) in
        [("status=new", "status"), ("sort=name", "sort"), ("limit=101", "limit"), ("cursor=zz", "cursor")]
    {
        let answer = editor.get(&format!("/api/contact?{query}")).await;
        assert_problem(&answer, 422, "invalid");
        assert!(answer.body["fields"][field].is_string(), "{query}");
    }
    let unknown = editor.put("/api/contact/1?language=en", &json!({ "status": "new" })).await;
    assert_eq!(unknown.body["fields"], json!({ "status": "Must be one of: unread, read, spam." }));
    let missing = editor.put("/api/contact/1?language=en", &json!({})).await;
    assert_eq!(missing.body["fields"], json!({ "status": "This field is required." }));
    assert_problem(&editor.put("/api/contact/4711", &json!({ "status": "read" })).await, 404, "not_found");
    assert_problem(&editor.get("/api/contact/export?status=new").await, 422, "invalid");
}

async fn a_deleted_message_is_in_the_trash_and_comes_back(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    send(&app, &message()).await;
    assert_eq!(admin.delete("/api/contact/1").await.data(), &json!({ "id": "1" }));
    assert_problem(&admin.delete("/api/contact/1").await, 404, "not_found");
    assert_eq!(subjects(&admin, "status=all").await, [""; 0]);
    assert_eq!(unread(&admin).await, 0);
    let trash = admin.get("/api/trash?noun=messages").await;
    let expected = json!({ "noun": "messages", "id": 1, "label": "Ayşe Işık", "deleted_by": "admin" });
    assert_has(&trash.data()[0], &expected);
    assert_eq!(admin.post("/api/trash/messages/1/restore", &json!({})).await.status, 200);
    assert_eq!(subjects(&admin, "").await, ["Soru"]);
    assert_eq!(admin.delete("/api/contact/1").await.status, 200);
    assert_eq!(admin.delete("/api/trash/messages/1").await.status, 200);
    assert_problem(&admin.post("/api/trash/messages/1/restore", &json!({})).await, 404, "not_found");
}

#[tokio::test]
async fn the_trail_of_a_message_outlives_it_without_its_sender() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    send(&app, &message()).await;
    for status in ["read", "spam", "spam", "unread"] {
        assert_eq!(admin.put("/api/contact/1", &json!({ "status": status })).await.status, 200);
    }
    admin.delete("/api/contact/1").await;
    admin.delete("/api/trash").await;
    let trail = admin.get("/api/audit?noun=contact").await;
    let deeds: Vec<Value> = trail
        .data()
        .as_array()
        .expect("a list")
        .iter()
        .map(|entry| json!([entry["action"], entry["before"], entry["after"], entry["label"]]))
        .collect();
    let status = |name: &str| json!({ "status": name });
    let expected = [
        json!(["purged", null, null, "#1"]),
        json!(["deleted", null, null, "#1"]),
        json!(["updated", status("spam"), status("unread"), "#1"]),
        json!(["updated", status("read"), status("spam"), "#1"]),
    ];
    assert_eq!(deeds, expected, "reading is no deed");
    assert!(!trail.text.contains("Ayşe") && !trail.text.contains("ayse"));
}

#[tokio::test]
async fn messages_are_exported_for_spreadsheets() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    send(&app, &with("subject", json!("=HYPERLINK(\"x\")"))).await;
    send(&app, &with("message", json!("iki\nsatır, \"tırnak\""))).await;
    send(&app, &with("name", json!("Çöp"))).await;
    editor.put("/api/contact/3", &json!({ "status": "spam" })).await;
    let export = editor.get("/api/contact/export").await;
    assert_eq!(export.status, 200);
    assert_eq!(export.header("content-type"), Some("text/csv; charset=utf-8"));
    assert_eq!(export.header("content-disposition"), Some("attachment; filename=\"messages-2026-11-15.csv\""));
    assert_eq!(export.header("cache-control"), Some("no-store"));
    let at = "2026-11-15T12:00:00+03:00";
    let expected = format!(
        "\u{feff}sep=,\r\nid,created_at,status,name,email,subject,message\r\n\
         2,{at},unread,Ayşe Işık,ayse@example.org,Soru,\"iki\nsatır, \"\"tırnak\"\"\"\r\n\
         1,{at},unread,Ayşe Işık,ayse@example.org,\"'=HYPERLINK(\"\"x\"\")\",\"Çok güzel, değil mi?\"\r\n"
    );
    assert_eq!(export.text, expected);
    let spam = editor.get("/api/contact/export?status=spam").await;
    assert_eq!(spam.text.lines().count(), 3);
    assert!(spam.text.contains("Çöp"));
    assert_eq!(editor.get("/api/contact/export?q=hyperlink").await.text.lines().count(), 3);
}

#[tokio::test]
async fn an_export_holds_every_message_once() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let tx = app.app.core.store().begin().await.expect("a write");
    for number in 0..1_203 {
        let content = meydan_domain::contact::ContactContent {
            name: format!("n{number}"),
            email: "a@example.org".to_owned(),
            subject: String::new(),
            message: "x".to_owned(),
        };
        let now = meydan_test_support::clock::test_now();
        meydan_store::contact::insert(&*tx, &content, now).await.expect("a message");
    }
    tx.commit().await.expect("a commit");
    let export = editor.get("/api/contact/export").await;
    let names: Vec<&str> = export.text.lines().skip(2).filter_map(|line| line.split(',').nth(3)).collect();
    let expected: Vec<String> = (0..1_203).rev().map(|number| format!("n{number}")).collect();
    assert_eq!(names, expected);
}

#[tokio::test]
async fn each_role_does_its_part() {
    let app = TestApp::new().await;
    let viewer = app.signed_in(Role::Viewer).await;
    let editor = app.signed_in(Role::Editor).await;
    send(&app, &message()).await;
    assert_eq!(viewer.get("/api/contact").await.status, 200);
    for (client, code, status) in [(&app.client, "unauthenticated", 401), (&viewer, "forbidden", 403)] {
        assert_problem(&client.get("/api/contact/export").await, status, code);
        assert_problem(&client.put("/api/contact/1", &json!({ "status": "read" })).await, status, code);
        assert_problem(&client.delete("/api/contact/1").await, status, code);
    }
    assert_problem(&editor.delete("/api/contact/1").await, 403, "forbidden");
}
