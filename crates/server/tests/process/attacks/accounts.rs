//! Attacks on the login, and attempts to lock out other accounts.

use futures_util::future::join_all;
use meydan_store::Store;
use meydan_test_support::rows;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::{data, viewer};
use crate::metrics::{expect_value, metrics_address};
use crate::place::{EMAIL, PASSWORD, Place, Server, answer, client};

const BLOCKED: &str = "203.0.113.1";
const OTHER: &str = "203.0.113.2";
const WRONG: &str = "not the password";
const NEW_PASSWORD: &str = "another good password";

async fn sign_in_from(server: &Server, address: &str, email: &str, password: &str) -> StatusCode {
    let body = json!({ "email": email, "password": password });
    let request = client().post(server.url("/api/auth/login")).header("x-forwarded-for", address).json(&body);
    answer(request).await.0
}

/// Sends a complete login request and disconnects before the response.
async fn hang_up(server: &Server, address: &str) {
    let body = json!({ "email": EMAIL, "password": WRONG }).to_string();
    let request = format!(
        "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
         x-forwarded-for: {address}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(&server.address).await.expect("a connection");
    stream.write_all(request.as_bytes()).await.expect("sent");
}

/// Asserts that calls are refused while another process holds the SQLite lock, so that any write would fail.
async fn expect_refused_without_a_write(server: &Server, store: &Store) {
    let held = store.begin().await.expect("a write of another process");
    let tries = join_all((0..10).map(|_| sign_in_from(server, BLOCKED, EMAIL, WRONG))).await;
    assert_eq!(tries, [StatusCode::TOO_MANY_REQUESTS; 10]);
    let made_up = "meydan_session=made-up";
    for (path, status) in [
        ("/api/auth/refresh", StatusCode::UNAUTHORIZED),
        ("/api/auth/logout", StatusCode::OK),
        ("/api/newsletter/confirm", StatusCode::NOT_FOUND),
        ("/api/newsletter/unsubscribe?token=made-up", StatusCode::NOT_FOUND),
    ] {
        let request = client().post(server.url(path)).header("cookie", made_up).json(&json!({ "token": "made-up" }));
        let (answered, body) = answer(request).await;
        assert_eq!(answered, status, "{path}: {body}");
    }
    held.commit().await.expect("the other write ends");
}

#[tokio::test]
async fn attempts_from_a_blocked_address_lock_no_account_and_write_nothing() {
    let place = Place::with_admin()
        .set("MEYDAN_TRUSTED_PROXIES", "127.0.0.1")
        .set("MEYDAN_METRICS_LISTEN", "127.0.0.1:0")
        .set("MEYDAN_LOG_FORMAT", "json");
    let server = place.serve().await;
    let metrics = metrics_address(&server).await;
    for number in 0..5 {
        let status = sign_in_from(&server, BLOCKED, &format!("guess{number}@example.org"), WRONG).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
    }
    let store = place.store().await;
    let newest = rows::newest_id(&store, "login_failures").await;
    expect_refused_without_a_write(&server, &store).await;
    for _ in 0..300 {
        hang_up(&server, BLOCKED).await;
    }
    // Connections are accepted in order, so all earlier ones have been handled.
    assert_eq!(sign_in_from(&server, BLOCKED, EMAIL, WRONG).await, StatusCode::TOO_MANY_REQUESTS);
    expect_value(&metrics, "meydan_connections", |open| open == 0.0).await;
    assert_eq!(sign_in_from(&server, OTHER, EMAIL, WRONG).await, StatusCode::UNAUTHORIZED, "not locked");
    // The account and the address of this attempt: an inserted and deleted row would have used an id too.
    assert_eq!(rows::newest_id(&store, "login_failures").await, newest + 2);
    assert_eq!(sign_in_from(&server, OTHER, EMAIL, PASSWORD).await, StatusCode::OK);
    store.close().await;
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions_and_they_stay_ended_after_a_kill() {
    let place = Place::with_admin();
    let server = place.serve().await;
    let (desk, phone) = (server.admin().await, server.admin().await);
    let change = json!({ "current_password": PASSWORD, "new_password": NEW_PASSWORD });
    assert_eq!(data(desk.put(server.url("/api/auth/password")).json(&change)).await, json!({}));
    expect_sessions(&server, &desk, &phone).await;
    server.kill().await;
    let server = place.serve().await;
    expect_sessions(&server, &desk, &phone).await;
    assert_eq!(server.sign_in(EMAIL, PASSWORD).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(server.sign_in(EMAIL, NEW_PASSWORD).await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_new_role_ends_the_sessions_of_the_account() {
    let place = Place::with_admin();
    let server = place.serve().await;
    let admin = server.admin().await;
    let viewer = viewer(&server, &admin).await;
    let id = data(viewer.get(server.url("/api/auth/me"))).await["id"].clone();
    data(admin.put(server.url(&format!("/api/users/{id}"))).json(&json!({ "role": "editor" }))).await;
    expect_sessions(&server, &admin, &viewer).await;
}

async fn expect_sessions(server: &Server, kept: &Client, ended: &Client) {
    let status_of = async |client: &Client| answer(client.get(server.url("/api/auth/me"))).await;
    assert_eq!(status_of(kept).await.0, StatusCode::OK);
    let (status, body) = status_of(ended).await;
    assert_eq!((status, &body["data"]), (StatusCode::UNAUTHORIZED, &Value::Null));
}
