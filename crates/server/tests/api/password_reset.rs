//! Password reset by a mailed link, valid once for thirty minutes.

use chrono::TimeDelta;
use meydan_domain::job::JobTask;
use meydan_domain::staff::{Role, StaffChange};
use meydan_test_support::app::{PASSWORD, TestApp, TestClient, TestOptions, TestResponse};
use meydan_test_support::rows;
use serde_json::{Value, json};

use crate::failures::assert_problem;
use crate::mail::app_with_mail;
use crate::mail::server::{MailServer, free_port};
use crate::second_factor::{code, enrol, wrong_code};

const EDITOR: &str = "editor@example.org";
const NEW_PASSWORD: &str = "another horse battery";

async fn forgot(client: &TestClient, email: &str) -> TestResponse {
    client.post("/api/auth/forgot-password?language=en", &json!({ "email": email })).await
}

async fn reset(client: &TestClient, token: &str, password: &str) -> TestResponse {
    client.post("/api/auth/reset-password?language=en", &json!({ "token": token, "password": password })).await
}

async fn login(client: &TestClient, password: &str) -> TestResponse {
    client.post("/api/auth/login", &json!({ "email": EDITOR, "password": password })).await
}

fn token_in(mail: &Value) -> String {
    let text = mail["text"].as_str().expect("a text");
    let (_, rest) = text.split_once("/admin/reset-password?token=").unwrap_or_else(|| panic!("no link: {text}"));
    rest.chars().take_while(char::is_ascii_hexdigit).collect()
}

/// An editor, a mail server, and the link that was mailed.
async fn with_link() -> (TestApp, TestClient, MailServer, String) {
    let port = free_port().await;
    let mut server = MailServer::start(port).await;
    let app = app_with_mail(port).await;
    let editor = app.signed_in(Role::Editor).await;
    assert_eq!(forgot(&app.visitor(), " Editor@Example.org ").await.status, 202);
    app.run_jobs().await;
    let mail = server.next().await;
    assert_eq!(mail["to"], json!([EDITOR]));
    assert_eq!(mail["headers"]["subject"], "Meydan: set a new password");
    let link = token_in(&mail);
    assert_eq!(link.len(), 64);
    (app, editor, server, link)
}

#[tokio::test]
async fn the_link_sets_a_new_password_once_and_ends_every_session() {
    let (app, editor, mut server, link) = with_link().await;
    let visitor = app.visitor();
    assert_problem(&reset(&visitor, &link, "short").await, 422, "invalid");
    let answer = reset(&visitor, &link, NEW_PASSWORD).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.header("set-cookie"), None, "a mail signs nobody in");
    assert_eq!(editor.get("/api/auth/me").await.status, 401);
    assert_problem(&login(&visitor, PASSWORD).await, 401, "wrong_credentials");
    assert_eq!(login(&visitor, NEW_PASSWORD).await.status, 200);
    let again = reset(&app.visitor(), &link, "a third horse battery").await;
    assert_problem(&again, 404, "not_found");
    assert_eq!(again.body["error"], "This link is no longer valid.");
    app.run_jobs().await;
    let notice = server.next().await;
    assert_eq!(notice["headers"]["subject"], "Meydan: your account's security settings changed");
    assert!(notice["text"].as_str().is_some_and(|text| text.contains("changed with an emailed link")), "{notice}");
}

#[tokio::test]
async fn the_link_lasts_thirty_minutes() {
    let (app, _, _server, link) = with_link().await;
    app.clock.advance(TimeDelta::minutes(30));
    assert_problem(&reset(&app.visitor(), &link, NEW_PASSWORD).await, 404, "not_found");
    assert_eq!(login(&app.visitor(), PASSWORD).await.status, 200, "nothing changed");
}

#[tokio::test]
async fn an_invalid_link_and_one_of_a_disabled_account_are_refused() {
    let (app, _, _server, link) = with_link().await;
    assert_problem(&reset(&app.visitor(), "0123", NEW_PASSWORD).await, 404, "not_found");
    app.change(EDITOR, StaffChange { is_active: Some(false), ..StaffChange::default() }).await;
    assert_problem(&reset(&app.visitor(), &link, NEW_PASSWORD).await, 404, "not_found");
}

#[tokio::test]
async fn a_second_factor_is_still_required_after_a_reset() {
    let (app, editor, _server, link) = with_link().await;
    enrol(&app, &editor).await;
    assert_eq!(reset(&app.visitor(), &link, NEW_PASSWORD).await.status, 200);
    assert_problem(&login(&app.visitor(), NEW_PASSWORD).await, 401, "second_factor_required");
}

#[tokio::test]
async fn a_reset_frees_an_account_that_wrong_passwords_have_locked() {
    let mut options = TestOptions::default();
    options.site.trusted_proxies = "127.0.0.1".to_owned();
    let port = free_port().await;
    let mut server = MailServer::start(port).await;
    options.smtp_url = Some(format!("smtp://127.0.0.1:{port}"));
    let app = TestApp::with(options).await;
    app.signed_in(Role::Editor).await;
    for number in 0..5 {
        let visitor = app.visitor();
        let request = visitor.request(reqwest::Method::POST, "/api/auth/login");
        let request = request.header("x-forwarded-for", format!("203.0.113.{number}"));
        visitor.send(request.json(&json!({ "email": EDITOR, "password": "not the password" }))).await;
    }
    assert_problem(&login(&app.visitor(), PASSWORD).await, 429, "too_many_requests");
    forgot(&app.visitor(), EDITOR).await;
    app.run_jobs().await;
    let link = token_in(&server.next().await);
    assert_eq!(reset(&app.visitor(), &link, NEW_PASSWORD).await.status, 200);
    assert_eq!(login(&app.visitor(), NEW_PASSWORD).await.status, 200);
}

/// An attacker with access to the owner's mail can reset the password repeatedly, which must not allow more attempts.
#[tokio::test]
async fn a_reset_allows_no_more_attempts_of_the_second_factor() {
    let mut options = TestOptions::default();
    options.site.trusted_proxies = "127.0.0.1".to_owned();
    let port = free_port().await;
    let mut server = MailServer::start(port).await;
    options.smtp_url = Some(format!("smtp://127.0.0.1:{port}"));
    let app = TestApp::with(options).await;
    let secret = enrol(&app, &app.signed_in(Role::Editor).await).await.secret;
    app.run_jobs().await;
    // The notice of the new factor.
    server.next().await;
    // Each from another address, so that only the account is counted.
    let guess = async |number: u8, challenge: &Value, code: String| {
        let visitor = app.visitor();
        let request = visitor.request(reqwest::Method::POST, "/api/auth/second-factor");
        let request = request.header("x-forwarded-for", format!("203.0.113.{number}"));
        visitor.send(request.json(&json!({ "challenge": challenge, "code": code }))).await
    };
    let challenge = async |password| login(&app.visitor(), password).await.body["second_factor"]["challenge"].clone();
    let first = challenge(PASSWORD).await;
    for number in 0..5 {
        assert_problem(&guess(number, &first, wrong_code(&app, &secret)).await, 401, "wrong_second_factor");
    }
    forgot(&app.visitor(), EDITOR).await;
    app.run_jobs().await;
    let link = token_in(&server.next().await);
    assert_eq!(reset(&app.visitor(), &link, NEW_PASSWORD).await.status, 200);
    let second = challenge(NEW_PASSWORD).await;
    assert_problem(&guess(9, &second, code(&app, &secret)).await, 429, "too_many_requests");
    app.clock.advance(TimeDelta::minutes(15));
    let third = challenge(NEW_PASSWORD).await;
    assert_eq!(guess(9, &third, code(&app, &secret)).await.status, 200);
}

#[tokio::test]
async fn every_address_gets_the_same_response_and_job() {
    let app = app_with_mail(free_port().await).await;
    app.signed_in(Role::Editor).await;
    let known = forgot(&app.visitor(), EDITOR).await;
    let unknown = forgot(&app.visitor(), "nobody@example.org").await;
    assert_eq!(known.status, 202, "{}", known.text);
    assert_eq!((known.status, &known.text), (unknown.status, &unknown.text));
    let names = |answer: &TestResponse| answer.headers.keys().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(names(&known), names(&unknown));
    let jobs = rows::jobs(app.app.core.store()).await;
    let resets: Vec<String> = jobs
        .into_iter()
        .filter(|(task, ..)| matches!(task, JobTask::MailPasswordReset { .. }))
        .map(|(task, ..)| format!("{task:?}"))
        .collect();
    assert_eq!(resets.len(), 2, "the work does not depend on the account");
    assert!(resets.iter().all(|task| !task.contains('@')), "no address of a stranger is kept: {resets:?}");
}

#[tokio::test]
async fn an_account_is_mailed_at_most_once_in_ten_minutes() {
    let app = app_with_mail(free_port().await).await;
    for _ in 0..3 {
        assert_eq!(forgot(&app.visitor(), EDITOR).await.status, 202);
    }
    let count = async || {
        let jobs = rows::jobs(app.app.core.store()).await;
        jobs.iter().filter(|(task, ..)| matches!(task, JobTask::MailPasswordReset { .. })).count()
    };
    assert_eq!(count().await, 1);
    app.clock.advance(TimeDelta::minutes(10));
    forgot(&app.visitor(), EDITOR).await;
    assert_eq!(count().await, 2);
}

#[tokio::test]
async fn without_mail_the_response_is_the_same_and_nothing_is_stored() {
    let app = TestApp::new().await;
    app.signed_in(Role::Editor).await;
    assert_eq!(forgot(&app.visitor(), EDITOR).await.status, 202);
    assert!(rows::jobs(app.app.core.store()).await.is_empty());
}

#[tokio::test]
async fn one_address_asks_only_so_often() {
    let mut options = TestOptions::default();
    options.site.form_limit = 2;
    let app = TestApp::with(options).await;
    for _ in 0..2 {
        assert_eq!(forgot(&app.visitor(), EDITOR).await.status, 202);
    }
    assert_problem(&forgot(&app.visitor(), EDITOR).await, 429, "too_many_requests");
}

#[tokio::test]
async fn an_invalid_address_is_named() {
    let app = TestApp::new().await;
    let answer = forgot(&app.visitor(), "nobody").await;
    assert_problem(&answer, 422, "invalid");
    assert!(answer.body["fields"]["email"].is_string());
}
