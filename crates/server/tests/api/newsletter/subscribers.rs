//! The list of subscribers.

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

use super::{EMAIL, app_with_mail, find, subscribe};
use crate::authz_coverage::calls;
use crate::events::{assert_has, on_both_engines};
use crate::failures::assert_problem;

on_both_engines!(subscribers_are_listed_page_by_page);

async fn emails(client: &TestClient, query: &str) -> Vec<String> {
    let answer = client.get(&format!("/api/newsletter?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.body);
    let subscribers = answer.data().as_array().expect("a list");
    subscribers.iter().map(|subscriber| subscriber["email"].as_str().expect("an address").to_owned()).collect()
}

async fn token(app: &TestApp, email: &str) -> String {
    find(app, email).await.expect("a subscription").token
}

#[tokio::test]
async fn the_list_shows_the_status_and_omits_subscribers_who_left() {
    let app = app_with_mail().await;
    let admin = app.signed_in(Role::Admin).await;
    for email in ["pending@example.org", "confirmed@example.org", "left@example.org"] {
        subscribe(&app, email).await;
    }
    app.clock.advance(chrono::TimeDelta::hours(1));
    for email in ["confirmed@example.org", "left@example.org"] {
        let id = find(&app, email).await.expect("a subscription").id;
        let link = calls::confirmation_of(app.app.core.store(), id).await;
        assert_eq!(app.client.post("/api/newsletter/confirm", &json!({ "token": link })).await.status, 200);
    }
    let leave = format!("/api/newsletter/unsubscribe?token={}", token(&app, "left@example.org").await);
    assert_eq!(app.client.post(&leave, &json!({})).await.status, 200);

    let confirmed = json!({
        "email": "confirmed@example.org",
        "name": "Ayşe",
        "status": "confirmed",
        "created_at": "2026-11-15T12:00:00+03:00",
        "confirmed_at": "2026-11-15T13:00:00+03:00",
    });
    let listed = admin.get("/api/newsletter").await;
    assert_eq!(listed.body["meta"]["total"], 2);
    assert_has(&listed.data()[0], &confirmed);
    let pending = json!({ "email": "pending@example.org", "status": "pending", "confirmed_at": Value::Null });
    assert_has(&listed.data()[1], &pending);
    assert!(!listed.text.contains("token"));
    assert_eq!(emails(&admin, "status=all").await, ["confirmed@example.org", "pending@example.org"]);
    assert_eq!(emails(&admin, "status=confirmed").await, ["confirmed@example.org"]);
    assert_eq!(emails(&admin, "status=pending").await, ["pending@example.org"]);
    assert_eq!(emails(&admin, "status=unsubscribed").await, ["left@example.org"]);
    assert_eq!(emails(&admin, "q=AYSE+pend").await, ["pending@example.org"]);
    assert_problem(&admin.get("/api/newsletter?status=gone").await, 422, "invalid");
    assert_eq!(admin.get("/api/analytics").await.data()["subscribers"], 1);
}

async fn subscribers_are_listed_page_by_page(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    for number in 0..5 {
        subscribe(&app, &format!("a{number}@example.org")).await;
    }
    let mut seen = Vec::new();
    let mut cursor = String::new();
    for left in [3, 1, 0] {
        let answer = admin.get(&format!("/api/newsletter?limit=2&cursor={cursor}")).await;
        assert_eq!(answer.body["meta"]["total"], 5);
        seen.extend(answer.data().as_array().expect("a list").iter().map(|one| one["email"].clone()));
        cursor = answer.body["meta"]["next_cursor"].as_str().unwrap_or_default().to_owned();
        assert_eq!(cursor.is_empty(), left == 0);
    }
    assert_eq!(seen, ["a4@example.org", "a3@example.org", "a2@example.org", "a1@example.org", "a0@example.org"]);
}

#[tokio::test]
async fn a_removed_subscriber_is_permanently_deleted() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    subscribe(&app, EMAIL).await;
    let id = admin.get("/api/newsletter").await.data()[0]["id"].clone();
    let path = format!("/api/newsletter/{id}");
    assert_eq!(admin.delete(&path).await.status, 200);
    assert_problem(&admin.delete(&path).await, 404, "not_found");
    assert_problem(&admin.delete("/api/newsletter/x").await, 404, "not_found");
    assert_eq!(find(&app, EMAIL).await, None);
    assert_eq!(admin.get("/api/trash").await.body["meta"]["total"], 0);
    let trail = admin.get("/api/audit?noun=newsletter").await;
    assert_has(&trail.data()[0], &json!({ "action": "purged", "label": format!("#{id}"), "user_name": "admin" }));
    assert!(!trail.text.contains(EMAIL));
    assert_eq!(subscribe(&app, EMAIL).await.status, 200, "and may come back");
}

#[tokio::test]
async fn subscribers_are_exported_for_spreadsheets() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    subscribe(&app, EMAIL).await;
    let at = "2026-11-15T12:00:00+03:00";
    let export = admin.get("/api/newsletter/export").await;
    assert_eq!(export.header("content-type"), Some("text/csv; charset=utf-8"));
    assert_eq!(export.header("content-disposition"), Some("attachment; filename=\"subscribers-2026-11-15.csv\""));
    let expected =
        format!("\u{feff}sep=,\r\nid,email,name,status,created_at,confirmed_at\r\n1,{EMAIL},Ayşe,pending,{at},\r\n");
    assert_eq!(export.text, expected, "unconfirmed, as long as nobody was asked by mail");
    assert_eq!(admin.get("/api/newsletter/export?status=confirmed").await.text.lines().count(), 2);
    assert_eq!(admin.get("/api/newsletter/export?q=ayşe").await.text.lines().count(), 3);
    assert_eq!(admin.get("/api/newsletter/export?q=kimse").await.text.lines().count(), 2);
    let link = calls::confirmation_of(app.app.core.store(), 1).await;
    app.client.post("/api/newsletter/confirm", &json!({ "token": link })).await;
    let confirmed = admin.get("/api/newsletter/export?status=confirmed").await;
    assert!(confirmed.text.ends_with(&format!("1,{EMAIL},Ayşe,confirmed,{at},{at}\r\n")), "{}", confirmed.text);
}

#[tokio::test]
async fn subscribers_are_for_admins() {
    let app = TestApp::new().await;
    subscribe(&app, EMAIL).await;
    let editor = app.signed_in(Role::Editor).await;
    for (client, code, status) in [(&app.client, "unauthenticated", 401), (&editor, "forbidden", 403)] {
        for path in ["/api/newsletter", "/api/newsletter/export"] {
            let answer = client.get(path).await;
            assert_problem(&answer, status, code);
            assert!(!answer.text.contains(EMAIL));
        }
        assert_problem(&client.delete("/api/newsletter/1").await, status, code);
    }
}
