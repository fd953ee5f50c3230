//! The contact form: stored before the response, and read by staff.

mod inbox;

use meydan_domain::staff::Role;
use meydan_store::contact;
use meydan_test_support::app::{TestApp, TestOptions, TestResponse};
use meydan_test_support::rows;
use reqwest::Method;
use serde_json::{Value, json};

use crate::failures::assert_problem;

fn message() -> Value {
    json!({ "name": "Ayşe Işık", "email": "ayse@example.org", "subject": "Soru", "message": "Çok güzel, değil mi?" })
}

fn with(field: &str, value: Value) -> Value {
    let mut body = message();
    body[field] = value;
    body
}

async fn send(app: &TestApp, body: &Value) -> TestResponse {
    app.client.post("/api/contact?language=en", body).await
}

async fn stored(app: &TestApp) -> u64 {
    rows::count(app.app.core.store(), "contact_messages").await
}

#[tokio::test]
async fn a_message_is_stored_when_it_is_answered() {
    let app = TestApp::new().await;
    let answer = send(&app, &message()).await;
    assert_eq!((answer.status.as_u16(), answer.body), (201, json!({ "success": true, "data": { "received": true } })));
    let kept = contact::find(app.app.core.store().read(), 1).await.expect("the database answers").expect("a message");
    assert_eq!((kept.content.name.as_str(), kept.content.email.as_str()), ("Ayşe Işık", "ayse@example.org"));
    assert_eq!((kept.content.subject.as_str(), kept.content.message.as_str()), ("Soru", "Çok güzel, değil mi?"));
    assert_eq!(kept.mailed_at, None);
}

/// Sends an HTML form, as a browser without JavaScript does.
async fn send_form(app: &TestApp, path: &str, fields: &str) -> (u16, String) {
    let request = app.client.request(Method::POST, path);
    let request = request.header("content-type", "application/x-www-form-urlencoded").body(fields.to_owned());
    let response = request.send().await.expect("the node answers");
    (response.status().as_u16(), response.text().await.expect("a page"))
}

#[tokio::test]
async fn forms_are_taken_without_javascript() {
    let app = TestApp::new().await;
    let message = "name=Ay%C5%9Fe&email=ayse%40example.org&subject=&message=Merhaba";
    let (status, page) = send_form(&app, "/contact/send?lang=tr", message).await;
    assert_eq!(status, 200, "{page}");
    assert!(page.contains("Mesajın bize ulaştı."), "{page}");
    assert_eq!(stored(&app).await, 1);
    let (status, page) = send_form(&app, "/contact/send?lang=en", "name=&email=no&message=").await;
    assert_eq!(status, 422);
    assert!(page.contains("<html") && page.contains("what you typed is still there"), "{page}");
    let (status, page) = send_form(&app, "/newsletter/subscribe?lang=en", "email=ayse%40example.org&name=").await;
    assert_eq!(status, 200, "{page}");
    assert_eq!(rows::count(app.app.core.store(), "subscriptions").await, 1);
    assert_eq!(stored(&app).await, 1);
}

#[tokio::test]
async fn without_mail_no_job_is_left_behind() {
    let app = TestApp::new().await;
    send(&app, &message()).await;
    assert_eq!(rows::jobs(app.app.core.store()).await, []);
}

#[tokio::test]
async fn the_subject_may_be_left_out() {
    let app = TestApp::new().await;
    for body in [with("subject", Value::Null), with("subject", json!(""))] {
        assert_eq!(send(&app, &body).await.status, 201);
    }
    let mut body = message();
    body.as_object_mut().expect("an object").remove("subject");
    assert_eq!(send(&app, &body).await.status, 201);
    assert_eq!(stored(&app).await, 3);
}

#[tokio::test]
async fn a_message_with_a_filled_honeypot_is_accepted_and_dropped() {
    let app = TestApp::new().await;
    let thanked = send(&app, &with("homepage", json!("https://spam.example"))).await;
    assert_eq!(stored(&app).await, 0);
    let taken = send(&app, &with("homepage", json!(" "))).await;
    assert_eq!(stored(&app).await, 1, "an empty trap is no trap");
    assert_eq!((thanked.status, thanked.text), (taken.status, taken.text));
}

#[tokio::test]
async fn missing_or_invalid_fields_are_422_and_nothing_is_stored() {
    let app = TestApp::new().await;
    let required = "This field is required.";
    let email = "Must be a valid email address.";
    for (field, value, problem) in [
        ("name", json!(""), required),
        ("name", json!("  \t "), required),
        ("name", json!("x".repeat(201)), "Use at most 200 characters."),
        ("email", json!("ayse"), email),
        ("email", json!("ayse@example.org\nBcc: x@example.org"), email),
        ("subject", json!("x".repeat(301)), "Use at most 300 characters."),
        ("message", json!("\n\n"), required),
        ("message", json!("x".repeat(10_001)), "Use at most 10000 characters."),
    ] {
        let answer = send(&app, &with(field, value.clone())).await;
        assert_problem(&answer, 422, "invalid");
        assert_eq!(answer.body["fields"], json!({ field: problem }), "{field}: {value}");
    }
    let answer = send(&app, &json!({})).await;
    let fields = answer.body["fields"].as_object().expect("fields");
    assert_eq!(fields.keys().collect::<Vec<_>>(), ["email", "message", "name"]);
    assert_eq!(stored(&app).await, 0);
}

#[tokio::test]
async fn the_longest_message_is_accepted() {
    let app = TestApp::new().await;
    assert_eq!(send(&app, &with("message", json!("ğ".repeat(10_000)))).await.status, 201);
}

#[tokio::test]
async fn too_many_messages_of_one_address_are_429_with_retry_after() {
    let mut options = TestOptions::default();
    options.site.form_limit = 2;
    let app = TestApp::with(options).await;
    for _ in 0..2 {
        assert_eq!(send(&app, &message()).await.status, 201);
    }
    let refused = send(&app, &message()).await;
    assert_problem(&refused, 429, "too_many_requests");
    let seconds: u32 = refused.header("retry-after").expect("Retry-After").parse().expect("seconds");
    assert!((1..=60).contains(&seconds), "{seconds}");
    assert_eq!(stored(&app).await, 2);
}

#[tokio::test]
async fn an_invalid_message_does_not_count() {
    let mut options = TestOptions::default();
    options.site.form_limit = 1;
    let app = TestApp::with(options).await;
    for _ in 0..3 {
        assert_problem(&send(&app, &with("email", json!("ayse"))).await, 422, "invalid");
    }
    assert_eq!(send(&app, &message()).await.status, 201);
    assert_problem(&send(&app, &message()).await, 429, "too_many_requests");
}

#[tokio::test]
async fn the_limit_counts_by_address() {
    let mut options = TestOptions::default();
    options.site.form_limit = 1;
    options.site.trusted_proxies = "127.0.0.1".to_owned();
    let app = TestApp::with(options).await;
    for (address, status) in [("203.0.113.1", 201), ("203.0.113.1", 429), ("203.0.113.2", 201)] {
        let request = app.client.request(reqwest::Method::POST, "/api/contact").header("x-forwarded-for", address);
        assert_eq!(app.client.send(request.json(&message())).await.status, status, "{address}");
    }
}

#[tokio::test]
async fn staff_read_the_messages_page_by_page_newest_first() {
    let app = TestApp::new().await;
    for number in 1..=5 {
        send(&app, &with("subject", json!(format!("number {number}")))).await;
    }
    let viewer = app.signed_in(Role::Viewer).await;
    let mut subjects = Vec::new();
    let mut path = "/api/contact?limit=2".to_owned();
    loop {
        let page = viewer.get(&path).await;
        assert_eq!(page.body["meta"]["total"], 5);
        assert_eq!(page.body["meta"]["limit"], 2);
        let messages = page.data().as_array().expect("a list").clone();
        subjects.extend(messages.iter().map(|message| message["subject"].as_str().expect("a subject").to_owned()));
        match page.body["meta"]["next_cursor"].as_str() {
            Some(cursor) => path = format!("/api/contact?limit=2&cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!(subjects, ["number 5", "number 4", "number 3", "number 2", "number 1"]);
}

#[tokio::test]
async fn staff_read_a_message_as_it_was_sent() {
    let app = TestApp::new().await;
    send(&app, &message()).await;
    let viewer = app.signed_in(Role::Viewer).await;
    let list = viewer.get("/api/contact").await;
    let wanted = json!({
        "id": 1, "name": "Ayşe Işık", "email": "ayse@example.org", "subject": "Soru",
        "message": "Çok güzel, değil mi?", "status": "unread",
        "created_at": "2026-11-15T12:00:00+03:00", "mailed_at": null,
        "answered_at": null, "answered_by": null, "note": "", "note_version": 1,
    });
    assert_eq!(list.data(), &json!([wanted]));
}

#[tokio::test]
async fn visitors_do_not_read_messages() {
    let app = TestApp::new().await;
    send(&app, &message()).await;
    for path in ["/api/contact", "/api/contact?limit=x"] {
        let answer = app.client.get(path).await;
        assert_problem(&answer, 401, "unauthenticated");
        assert!(!answer.text.contains("ayse"));
    }
}
