//! Concurrent, aborted and refused login attempts: how they count, and what they cost.

use std::net::IpAddr;
use std::time::Duration;

use chrono::TimeDelta;
use meydan_app::auth::Device;
use meydan_app::token;
use meydan_domain::staff::Role;
use meydan_store::login_failures;
use meydan_test_support::app::{PASSWORD, TestApp};
use meydan_test_support::clock::test_now;
use meydan_test_support::database::Engine;
use meydan_test_support::rows;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::throttle::{EDITOR, WRONG, assert_throttled, five_wrong, login_from, proxied_on};
use super::{app_with_editor, login};
use crate::events::on_both_engines;
use crate::failures::assert_problem;

on_both_engines!(of_fifty_concurrent_attempts_on_two_nodes_five_are_verified, aborted_attempts_count_five_at_most);

const BLOCKED: &str = "203.0.113.1";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_blocked_address_cannot_lock_an_account_on_sqlite() {
    a_blocked_address_cannot_lock_an_account(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_blocked_address_cannot_lock_an_account_on_postgres() {
    a_blocked_address_cannot_lock_an_account(Engine::Postgres).await;
}

async fn a_blocked_address_cannot_lock_an_account(engine: Engine) {
    let app = proxied_on(engine).await;
    let store = app.app.core.store();
    for number in 0..5 {
        let answer = login_from(&app, BLOCKED, &format!("guess{number}@example.org"), WRONG).await;
        assert_problem(&answer, 401, "wrong_credentials");
    }
    let newest = rows::newest_id(store, "login_failures").await;
    for number in 0..300 {
        match number % 3 {
            0 => assert_throttled(&login_from(&app, BLOCKED, EDITOR, WRONG).await),
            1 => hang_up(&app, BLOCKED, EDITOR).await,
            _ => cut_off(&app, BLOCKED, EDITOR, Duration::from_micros(10 * number)).await,
        }
    }
    assert_problem(&login_from(&app, "203.0.113.2", EDITOR, WRONG).await, 401, "wrong_credentials");
    // The account and the address of this attempt: an inserted and deleted row would have used an id too.
    assert_eq!(rows::newest_id(store, "login_failures").await, newest + 2);
    assert_eq!(login_from(&app, "203.0.113.2", EDITOR, PASSWORD).await.status, 200);
}

async fn of_fifty_concurrent_attempts_on_two_nodes_five_are_verified(app: TestApp) {
    app.signed_in(Role::Editor).await;
    let other = app.second_node().await;
    let guesses = (0..50).map(|number| {
        let client = if number % 2 == 0 { app.visitor() } else { other.visitor() };
        async move { login(&client, EDITOR, &format!("{WRONG} {number}")).await.status.as_u16() }
    });
    let statuses = futures_util::future::join_all(guesses).await;
    let count = |status| statuses.iter().filter(|answered| **answered == status).count();
    assert_eq!((count(401), count(429)), (5, 45), "{statuses:?}");
}

async fn aborted_attempts_count_five_at_most(app: TestApp) {
    app.signed_in(Role::Editor).await;
    let tries = (0..60).map(|number| cut_off(&app, BLOCKED, EDITOR, Duration::from_millis(number)));
    futures_util::future::join_all(tries).await;
    let account = format!("account:{}", token::hash(EDITOR));
    let since = test_now() - TimeDelta::minutes(1);
    let failures = login_failures::since(app.app.core.store().read(), std::slice::from_ref(&account), since).await;
    let count = failures.expect("the database answers").get(&account).map_or(0, |(count, _)| *count);
    assert!(count <= 5, "{count}");
}

#[tokio::test]
async fn a_refused_attempt_waits_for_no_write() {
    let app = app_with_editor().await;
    five_wrong(&app, EDITOR).await;
    // SQLite has one writer at a time: any other write fails meanwhile.
    let held = app.app.core.store().begin().await.expect("a write");
    assert_throttled(&login(&app.visitor(), EDITOR, PASSWORD).await);
    let visitor = app.visitor();
    let refresh = visitor.request(Method::POST, "/api/auth/refresh").header("cookie", "meydan_session=made-up");
    assert_problem(&visitor.send(refresh).await, 401, "unauthenticated");
    app.app.auth.logout("made-up").await.expect("nothing to end");
    let confirm = visitor.post("/api/newsletter/confirm", &json!({ "token": "made-up" })).await;
    assert_problem(&confirm, 404, "not_found");
    let leave = visitor.post("/api/newsletter/unsubscribe?token=made-up", &Value::Null).await;
    assert_problem(&leave, 404, "not_found");
    drop(held);
}

/// Sends a complete login request and disconnects before the response.
async fn hang_up(app: &TestApp, address: &str, email: &str) {
    let body = json!({ "email": email, "password": WRONG }).to_string();
    let head = format!(
        "POST /api/auth/login HTTP/1.1\r\nhost: meydan\r\ncontent-type: application/json\r\n\
         x-forwarded-for: {address}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(app.address).await.expect("a connection");
    stream.write_all(head.as_bytes()).await.expect("a request");
}

/// A login attempt whose client disconnects after that time.
async fn cut_off(app: &TestApp, address: &str, email: &str, after: Duration) {
    let source = address.parse::<IpAddr>().expect("an address").into();
    let device = Device { source, user_agent: "" };
    let _ = tokio::time::timeout(after, app.app.auth.login(email, WRONG, device)).await;
}
