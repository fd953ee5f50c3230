//! Failing writes in a running process: lock timeouts, clients that disconnect, lost database connections. The client gets
//! a 503, later writes are stored, and no other process finds the database locked.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::future::join_all;
use meydan_store::{Store, Tx, write_checks};
use meydan_test_support::clock::test_now;
use meydan_test_support::database::Engine;
use reqwest::{Client, StatusCode};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::full_disk::{message, send};
use crate::metrics::{expect_value, metrics_address};
use crate::place::{DEADLINE, EMAIL, PASSWORD, Place, Server, answer, client};

const HANG_UPS: usize = 20;

async fn place_on(engine: Engine) -> Place {
    Place::on(engine).await.set("MEYDAN_METRICS_LISTEN", "127.0.0.1:0").set("MEYDAN_LOG_FORMAT", "json")
}

/// Blocks writes of messages by a lock, like a long write of another process.
async fn hold_lock(other: &Store) -> Tx {
    let tx = other.begin().await.expect("a write of another process");
    if other.engine() == Engine::Postgres {
        let lock = "SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE contact_messages IN EXCLUSIVE MODE";
        tx.execute_unprepared(lock).await.expect("a lock");
    }
    tx
}

/// Waits until a write of the server waits for the lock.
async fn expect_waiting(other: &Store, metrics: &str) {
    if other.engine() == Engine::Sqlite {
        let in_use = r#"meydan_pool_connections{pool="write",state="in_use"}"#;
        return expect_value(metrics, in_use, |count| count == 1.0).await;
    }
    let sql = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let count = Statement::from_string(other.read().get_database_backend(), sql);
    let waiting = async {
        loop {
            let row = other.read().query_one_raw(count.clone()).await.expect("an answer").expect("a row");
            if row.try_get_by_index::<i64>(0).expect("a number") > 0 {
                return;
            }
        }
    };
    timeout(DEADLINE, waiting).await.expect("a write waits");
}

/// A message on a connection that the client closes without reading the response.
async fn begin_message(server: &Server, subject: &str) -> TcpStream {
    let body = message(subject, 1).to_string();
    let request = format!(
        "POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut connection = TcpStream::connect(&server.address).await.expect("a connection");
    connection.write_all(request.as_bytes()).await.expect("sent");
    connection
}

/// The number of occurrences of each subject.
async fn listed(server: &Server) -> BTreeMap<String, usize> {
    let admin = server.admin().await;
    let (status, body) = answer(admin.get(server.url("/api/contact?limit=100"))).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    assert_eq!(body["meta"]["next_cursor"], Value::Null, "all are on one page");
    let mut subjects = BTreeMap::new();
    for message in body["data"].as_array().expect("a list") {
        *subjects.entry(message["subject"].as_str().expect("a text").to_owned()).or_default() += 1;
    }
    subjects
}

async fn expect_listed(server: &Server, stored: &[String], refused: &[&str]) {
    let subjects = listed(server).await;
    for subject in stored {
        assert_eq!(subjects.get(subject), Some(&1), "{subject} was acknowledged");
    }
    for subject in refused {
        assert_eq!(subjects.get(*subject), None, "{subject} was refused");
    }
    assert!(subjects.values().all(|copies| *copies == 1), "{subjects:?}");
}

/// Asserts that a new write is stored, for other processes and after `kill -9` too.
async fn expect_sound(place: &Place, server: Server, mut stored: Vec<String>, refused: &[&str]) {
    for round in 0..3 {
        let subject = format!("after {round}");
        assert_eq!(send(&server, &subject, 1).await, StatusCode::CREATED, "{}", server.log());
        stored.push(subject);
    }
    expect_listed(&server, &stored, refused).await;
    let other = place.store().await;
    write_checks::run(&other, test_now()).await.expect("another process writes");
    other.close().await;
    assert_eq!(server.get("/health/ready").await.0, StatusCode::OK);
    server.kill().await;
    let server = place.serve().await;
    expect_listed(&server, &stored, refused).await;
    server.stop().await;
}

/// Sends until a message is stored. Each lost connection of the pool may cause one 503.
async fn send_until_stored(server: &Server, name: &str) -> String {
    for number in 0..20 {
        let subject = format!("{name}, again {number}");
        match send(server, &subject, 1).await {
            StatusCode::CREATED => return subject,
            status => assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{}", server.log()),
        }
    }
    panic!("no write succeeds on new connections\n{}", server.log());
}

/// Asserts that writes of several kinds all fail with 503.
async fn expect_all_unavailable(server: &Server, admin: &Client, refused: &[&str], engine: Engine) {
    let visitor = client();
    let mut calls: Vec<_> =
        refused.iter().map(|subject| visitor.post(server.url("/api/contact")).json(&message(subject, 1))).collect();
    // PostgreSQL locks only this table.
    if engine == Engine::Sqlite {
        let setting = json!({ "settings": [{ "setting_key": "motto", "setting_value": "x" }] });
        calls.push(visitor.post(server.url("/api/newsletter/subscribe")).json(&json!({ "email": "okur@example.org" })));
        let credentials = json!({ "email": EMAIL, "password": PASSWORD });
        calls.push(visitor.post(server.url("/api/auth/login")).json(&credentials));
        calls.push(admin.put(server.url("/api/settings")).json(&setting));
    }
    for (status, body) in join_all(calls.into_iter().map(answer)).await {
        assert_eq!((status, &body["code"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("unavailable")), "{body}");
    }
}

async fn a_lock_held_longer_than_the_timeout_is_503_and_nothing_is_lost(engine: Engine) {
    let place = place_on(engine).await;
    let server = place.serve().await;
    let admin = server.admin().await;
    assert_eq!(send(&server, "before", 1).await, StatusCode::CREATED);
    let other = place.store().await;
    let held = hold_lock(&other).await;
    let refused = ["refused 0", "refused 1"];
    expect_all_unavailable(&server, &admin, &refused, engine).await;
    assert_eq!(server.get("/api/categories").await.0, StatusCode::OK, "reads go on");
    assert_eq!(server.get("/health").await.0, StatusCode::OK);
    held.commit().await.expect("the other write ends");
    other.close().await;
    expect_sound(&place, server, vec!["before".to_owned()], &refused).await;
}

#[tokio::test]
async fn a_lock_held_longer_than_the_timeout_is_503_and_nothing_is_lost_on_sqlite() {
    a_lock_held_longer_than_the_timeout_is_503_and_nothing_is_lost(Engine::Sqlite).await;
}

#[tokio::test]
async fn a_lock_held_longer_than_the_timeout_is_503_and_nothing_is_lost_on_postgres() {
    a_lock_held_longer_than_the_timeout_is_503_and_nothing_is_lost(Engine::Postgres).await;
}

async fn clients_that_disconnect_during_a_write_do_not_affect_later_writes(engine: Engine) {
    let place = place_on(engine).await;
    let server = place.serve().await;
    let metrics = metrics_address(&server).await;
    let other = place.store().await;
    let mut stored = Vec::new();
    for round in 0..HANG_UPS {
        let held = hold_lock(&other).await;
        let connection = begin_message(&server, &format!("hung up {round}")).await;
        expect_waiting(&other, &metrics).await;
        drop(connection);
        // In every other round the lock is released before the server notices the disconnect.
        if round % 2 == 0 {
            expect_value(&metrics, "meydan_connections", |open| open == 0.0).await;
        }
        held.commit().await.expect("the other write ends");
        let subject = format!("kept {round}");
        assert_eq!(send(&server, &subject, 1).await, StatusCode::CREATED, "{}", server.log());
        stored.push(subject);
    }
    other.close().await;
    hang_up_anywhere(&server).await;
    expect_value(&metrics, "meydan_connections", |open| open == 0.0).await;
    expect_sound(&place, server, stored, &[]).await;
}

/// Each client disconnects a little later than the one before: while the server reads, begins, writes, commits or responds.
async fn hang_up_anywhere(server: &Server) {
    let clients = (0..HANG_UPS).map(|number| async move {
        let connection = begin_message(server, &format!("gone {number}")).await;
        tokio::time::sleep(Duration::from_millis(1) * u32::try_from(number).expect("few")).await;
        drop(connection);
    });
    join_all(clients).await;
}

#[tokio::test]
async fn clients_that_disconnect_during_a_write_do_not_affect_later_writes_on_sqlite() {
    clients_that_disconnect_during_a_write_do_not_affect_later_writes(Engine::Sqlite).await;
}

#[tokio::test]
async fn clients_that_disconnect_during_a_write_do_not_affect_later_writes_on_postgres() {
    clients_that_disconnect_during_a_write_do_not_affect_later_writes(Engine::Postgres).await;
}

#[tokio::test]
async fn a_connection_lost_in_the_middle_of_a_write_is_503_and_replaced_on_postgres() {
    let place = place_on(Engine::Postgres).await;
    let server = place.serve().await;
    let metrics = metrics_address(&server).await;
    let mut stored = Vec::new();
    let refused = ["lost 0", "lost 1", "lost 2"];
    for subject in refused {
        let other = place.store().await;
        let held = hold_lock(&other).await;
        let lose_all = async {
            expect_waiting(&other, &metrics).await;
            // Waits until they have ended: one that ends later would break a call that comes after.
            let end_all = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity \
                           WHERE datname = current_database() AND pid <> pg_backend_pid()";
            held.execute_unprepared(end_all).await.expect("an answer");
        };
        let (status, ()) = tokio::join!(send(&server, subject, 1), lose_all);
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{}", server.log());
        held.commit().await.expect("the other write ends");
        other.close().await;
        stored.push(send_until_stored(&server, subject).await);
    }
    expect_sound(&place, server, stored, &refused).await;
}
