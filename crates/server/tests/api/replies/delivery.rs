//! A reply is mailed at most once, and only to and from addresses that take mail.

use chrono::TimeDelta;
use meydan_domain::job::JobTask;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::rows;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::{message, reply};
use crate::failures::assert_problem;
use crate::mail::app_with_mail;
use crate::mail::scripted::ScriptedServer;
use crate::mail::server::free_port;

const VISITOR: &str = "ayse@example.org";

/// An app with a queued reply; returns the editor and the path of the message too.
async fn queued_reply(port: u16) -> (TestApp, TestClient, String) {
    let app = app_with_mail(port).await;
    let editor = app.signed_in(Role::Editor).await;
    let path = message(&app, &editor).await;
    assert_eq!(editor.post(&format!("{path}/replies"), &reply()).await.status, 201);
    (app, editor, path)
}

async fn run_jobs_for_hours(app: &TestApp, hours: usize) {
    for _ in 0..hours {
        app.run_jobs().await;
        app.clock.advance(TimeDelta::hours(1));
    }
}

async fn state(reader: &TestClient, path: &str) -> Value {
    reader.get(path).await.data()["replies"][0]["state"].clone()
}

/// True if the job has ended with an error, so that it is not retried.
async fn is_given_up(app: &TestApp) -> bool {
    let all = rows::jobs(app.app.core.store()).await;
    let job = all.into_iter().find(|(task, ..)| matches!(task, JobTask::MailReply { .. }));
    let (_, _, is_done, error) = job.expect("the job of the reply");
    is_done && error.is_some()
}

#[tokio::test]
async fn a_reply_is_not_sent_again_if_the_connection_is_lost_after_its_text() {
    let server = ScriptedServer::start(None).await;
    let (app, editor, path) = queued_reply(server.port).await;
    run_jobs_for_hours(&app, 4).await;
    assert_eq!(server.count_to(VISITOR), 1);
    assert_eq!(state(&editor, &path).await, "failed");
    assert!(is_given_up(&app).await);
}

#[tokio::test]
async fn a_reply_is_sent_again_after_a_temporary_refusal() {
    let server = ScriptedServer::start(Some("451 try again later")).await;
    let (app, editor, path) = queued_reply(server.port).await;
    run_jobs_for_hours(&app, 2).await;
    assert_eq!((server.count_to(VISITOR), state(&editor, &path).await), (2, json!("queued")));
    server.answer_with("250 OK");
    run_jobs_for_hours(&app, 2).await;
    assert_eq!((server.count_to(VISITOR), state(&editor, &path).await), (3, json!("sent")));
}

#[tokio::test]
async fn a_reply_that_is_refused_permanently_has_failed() {
    let server = ScriptedServer::start(Some("554 no")).await;
    let (app, editor, path) = queued_reply(server.port).await;
    run_jobs_for_hours(&app, 2).await;
    assert_eq!((server.count_to(VISITOR), state(&editor, &path).await), (1, json!("failed")));
}

#[tokio::test]
async fn a_reply_waits_while_the_mail_server_ends_every_connection() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("a bound port").port();
    tokio::spawn(async move { while listener.accept().await.is_ok() {} });
    let (app, editor, path) = queued_reply(port).await;
    run_jobs_for_hours(&app, 2).await;
    assert_eq!(state(&editor, &path).await, "queued");
    assert!(!is_given_up(&app).await);
}

#[tokio::test]
async fn a_reply_to_an_address_that_takes_no_mail_is_refused() {
    let app = app_with_mail(free_port().await).await;
    let editor = app.signed_in(Role::Editor).await;
    for email in ["a..b@example.org", ".a@example.org", "a.@example.org"] {
        let message = json!({ "name": "Ayşe", "email": email, "message": "Ne zaman?" });
        assert_eq!(app.client.post("/api/contact", &message).await.status, 201, "{email}");
        let path = format!("/api/contact/{}", editor.get("/api/contact").await.data()[0]["id"]);
        let refused = editor.post(&format!("{path}/replies?language=en"), &reply()).await;
        assert_problem(&refused, 422, "invalid");
        assert_eq!(refused.body["fields"], json!({ "email": "Must be a valid email address." }), "{email}");
        let shown = editor.get(&path).await;
        assert_eq!((&shown.data()["answered_at"], &shown.data()["replies"]), (&Value::Null, &json!([])), "{email}");
    }
}

/// Settings may be empty.
async fn clear_contact_email(app: &TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let setting = json!({ "settings": [{ "setting_key": "contact_email", "setting_value": "", "type": "email" }] });
    assert_eq!(admin.put("/api/settings", &setting).await.status, 200);
}

#[tokio::test]
async fn without_an_address_of_the_site_a_reply_is_refused() {
    let app = app_with_mail(free_port().await).await;
    clear_contact_email(&app).await;
    let editor = app.signed_in(Role::Editor).await;
    let path = message(&app, &editor).await;
    let refused = editor.post(&format!("{path}/replies?language=en"), &reply()).await;
    assert_problem(&refused, 422, "invalid");
    assert_eq!(refused.body["fields"], json!({ "contact_email": "Must be a valid email address." }));
}

#[tokio::test]
async fn a_queued_reply_fails_when_the_site_has_no_address_any_more() {
    let server = ScriptedServer::start(Some("250 OK")).await;
    let (app, editor, path) = queued_reply(server.port).await;
    clear_contact_email(&app).await;
    run_jobs_for_hours(&app, 1).await;
    assert_eq!((server.count_to(VISITOR), state(&editor, &path).await), (0, json!("failed")));
    assert!(is_given_up(&app).await);
}
