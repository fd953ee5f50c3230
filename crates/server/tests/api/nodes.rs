//! Several nodes on one PostgreSQL behave like one.

use std::time::Duration;

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::job::JobTask;
use meydan_domain::staff::Role;
use meydan_store::{ConnectionTrait, events, jobs};
use meydan_test_support::app::{PASSWORD, TestApp};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::database::Engine;
use meydan_test_support::rows;
use serde_json::json;

use crate::failures::assert_problem;
use crate::stream::Listener;

const AT_ONCE: Duration = Duration::from_secs(1);
pub const SOON: Duration = Duration::from_secs(10);

/// Polls until there is a value, for at most that long.
pub async fn within<T>(limit: Duration, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let looking = async {
        let mut pulse = tokio::time::interval(Duration::from_millis(10));
        loop {
            pulse.tick().await;
            if let Some(found) = look().await {
                return found;
            }
        }
    };
    tokio::time::timeout(limit, looking).await.unwrap_or_else(|_| panic!("not within {limit:?}"))
}

/// Two nodes that both follow the change log.
async fn two_nodes() -> (TestApp, TestApp) {
    let first = TestApp::on(Engine::Postgres).await;
    let second = first.second_node().await;
    for node in [&first, &second] {
        within(SOON, async || (node.app.core.store().content_version() > 0).then_some(())).await;
    }
    (first, second)
}

#[tokio::test]
async fn a_write_on_one_node_is_served_by_the_other_within_a_second() {
    let (first, second) = two_nodes().await;
    let editor = first.signed_in(Role::Editor).await;
    assert_eq!(second.client.get("/api/events").await.body["meta"]["total"], 0);
    for (number, key) in (1..).zip(["a-event", "b-event", "c-event"]) {
        assert_eq!(editor.post("/api/events", &json!(EventBuilder::new(key).draft())).await.status, 201);
        within(AT_ONCE, async || {
            let list = second.client.get("/api/events").await;
            (list.body["meta"]["total"] == number).then_some(())
        })
        .await;
    }
    let renamed = json!(EventBuilder::new("a-event").titled("yeni", "new").draft());
    assert_eq!(second.client.get("/api/events/a-event").await.data()["title"], "a-event");
    assert_eq!(editor.put("/api/events/a-event", &renamed).await.status, 200);
    within(AT_ONCE, async || (second.client.get("/api/events/a-event").await.data()["title"] == "yeni").then_some(()))
        .await;
}

#[tokio::test]
async fn a_write_on_one_node_is_streamed_by_the_other_within_a_second() {
    let (first, second) = two_nodes().await;
    let editor = first.signed_in(Role::Editor).await;
    let mut listener = Listener::begin(&second.sign_in("editor@example.org").await).await;
    let id = editor.post("/api/events", &json!(EventBuilder::new("concert").draft())).await.data()["id"].to_string();
    let heard = tokio::time::timeout(AT_ONCE, listener.hear_of("events")).await.expect("within a second");
    assert_eq!(heard.data, json!({ "type": "events", "id": id, "action": "created" }));
    assert_eq!(second.client.get("/api/events").await.body["meta"]["total"], 1, "who has heard of it sees it");
}

#[tokio::test]
async fn a_session_of_one_node_works_on_the_other_and_ends_on_both() {
    let (first, second) = two_nodes().await;
    first.signed_in(Role::Editor).await;
    let visitor = first.visitor();
    let credentials = json!({ "email": "editor@example.org", "password": PASSWORD });
    let cookie = visitor.post("/api/auth/login", &credentials).await.header("set-cookie").expect("a cookie").to_owned();
    let cookie = cookie.split(';').next().expect("a pair").to_owned();
    let call = async |node: &TestApp, method: reqwest::Method, path: &str| {
        let client = node.visitor();
        client.send(client.request(method, path).header("cookie", &cookie)).await
    };
    for node in [&first, &second] {
        assert_eq!(call(node, reqwest::Method::GET, "/api/auth/me").await.status, 200);
    }
    assert_eq!(call(&second, reqwest::Method::POST, "/api/auth/logout").await.status, 200);
    for node in [&first, &second] {
        assert_problem(&call(node, reqwest::Method::GET, "/api/auth/me").await, 401, "unauthenticated");
    }
}

#[tokio::test]
async fn wrong_passwords_count_across_nodes() {
    let (first, second) = two_nodes().await;
    first.signed_in(Role::Editor).await;
    let login = async |node: &TestApp, password: &str| {
        node.visitor().post("/api/auth/login", &json!({ "email": "editor@example.org", "password": password })).await
    };
    for node in [&first, &second, &first, &second, &first] {
        assert_problem(&login(node, "not the password").await, 401, "wrong_credentials");
    }
    for node in [&first, &second] {
        assert_problem(&login(node, PASSWORD).await, 429, "too_many_requests");
    }
}

#[tokio::test]
async fn each_job_runs_once_although_both_nodes_poll() {
    let (first, second) = two_nodes().await;
    let tx = first.app.core.store().begin().await.expect("a write");
    for message_id in 0..60 {
        jobs::insert(&*tx, &JobTask::MailContactMessage { message_id }, None, test_now()).await.expect("a job");
    }
    tx.commit().await.expect("a commit");
    tokio::join!(first.run_jobs(), second.run_jobs(), first.run_jobs(), second.run_jobs());
    let all = rows::jobs(first.app.core.store()).await;
    assert_eq!(all.len(), 60 + 7, "and the regular ones, once each");
    for (task, attempts, is_done, error) in all {
        assert_eq!((attempts, is_done, error), (1, true, None), "{task:?}");
    }
}

#[tokio::test]
async fn variants_are_created_once_although_both_nodes_poll() {
    let (first, second) = two_nodes().await;
    let editor = first.signed_in(Role::Editor).await;
    let mut listener = Listener::begin(&second.sign_in("editor@example.org").await).await;
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_fn(600, 60, |x, y| image::Rgb([(x % 256) as u8, (y % 256) as u8, ((x * y) % 256) as u8]))
        .write_to(&mut bytes, image::ImageFormat::Png)
        .expect("a picture");
    let form = reqwest::multipart::Form::new().part("image", reqwest::multipart::Part::bytes(bytes.into_inner()));
    let uploaded = editor.send(editor.request(reqwest::Method::POST, "/api/images/upload").multipart(form)).await;
    assert_eq!(uploaded.status, 201, "{}", uploaded.text);
    let id = uploaded.data()["id"].to_string();
    assert_eq!(listener.hear_of("images").await.data, json!({ "type": "images", "id": id, "action": "created" }));
    tokio::join!(first.run_jobs(), second.run_jobs());
    assert_eq!(listener.hear().await, json!({ "type": "images", "id": id, "action": "updated" }));
    EventBuilder::new("next").insert(first.app.core.store()).await.expect("an event");
    assert_eq!(listener.hear().await["type"], "events", "no second time");
}

#[tokio::test]
async fn a_disconnected_node_catches_up() {
    let first = TestApp::on(Engine::Postgres).await;
    first.signed_in(Role::Editor).await;
    let store = first.app.core.store();
    let remember = "CREATE TABLE first_node AS SELECT pid FROM pg_stat_activity WHERE datname = current_database()";
    store.read().execute_unprepared(remember).await.expect("the connections of the first node");
    let second = first.second_node().await;
    within(SOON, async || (second.app.core.store().content_version() > 0).then_some(())).await;
    let mut listener = Listener::begin(&second.sign_in("editor@example.org").await).await;
    for (number, key) in (1..).zip(["a-event", "b-event", "c-event"]) {
        assert_eq!(second.client.get("/api/events").await.body["meta"]["total"], number - 1);
        // Every connection but those of the first node is closed before the change is committed.
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() \
                   AND pid <> pg_backend_pid() AND pid NOT IN (SELECT pid FROM first_node)";
        let mut tx = store.begin().await.expect("a write");
        let ended = tx.execute_unprepared(cut).await.expect("connections end").rows_affected();
        assert!(ended > 0, "the second node had no connection to lose");
        let event = events::insert(&*tx, &EventBuilder::new(key).content(), test_now()).await.expect("an event");
        tx.changed(Noun::Events, event.id, ChangeKind::Created, test_now());
        tx.commit().await.expect("a commit");
        let heard = listener.hear_of("events").await.data;
        assert_eq!(heard, json!({ "type": "events", "id": event.id.to_string(), "action": "created" }));
        within(SOON, async || (second.client.get("/api/events").await.body["meta"]["total"] == number).then_some(()))
            .await;
    }
}
