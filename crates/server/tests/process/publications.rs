//! `kill -9` while planned publications are due: after the next start each is published, and none twice.

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::clock::{Clock, SystemClock, utc_rfc3339};
use meydan_test_support::database::Engine;
use meydan_test_support::rows;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use crate::place::{DEADLINE, Place, Server, answer};

/// More than one transaction.
const EVENTS: u64 = 150;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_loses_and_repeats_no_publication_on_sqlite() {
    a_kill_loses_and_repeats_no_publication(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_loses_and_repeats_no_publication_on_postgres() {
    a_kill_loses_and_repeats_no_publication(Engine::Postgres).await;
}

async fn a_kill_loses_and_repeats_no_publication(engine: Engine) {
    let place = Place::on(engine).await;
    let server = place.serve().await;
    let admin = server.admin().await;
    let first_moment = SystemClock.now() + TimeDelta::minutes(10);
    for number in 0..EVENTS {
        let path = server.url("/api/events");
        let (status, body) = answer(admin.post(path).json(&event(number, first_moment))).await;
        assert_eq!(status, StatusCode::CREATED, "{body}");
    }
    // Due as soon as all of them are there, however long that took.
    let ids: Vec<i64> = ids(&server, &admin).await;
    let moment = SystemClock.now() + TimeDelta::seconds(4);
    let set = json!({ "publication": "scheduled", "publish_at": utc_rfc3339(moment) });
    let bulk = admin.post(server.url("/api/events/bulk")).json(&json!({ "ids": ids, "set": set }));
    let (status, body) = answer(bulk).await;
    assert_eq!((status, &body["data"]["changed"]), (StatusCode::OK, &json!(EVENTS)), "{body}");
    until(&server, |published| published > 0).await;
    server.kill().await;

    let server = place.serve().await;
    until(&server, |published| published == EVENTS).await;
    server.kill().await;

    // Another start finds nothing to do.
    let server = place.serve().await;
    until(&server, |published| published == EVENTS).await;
    server.stop().await;
    let store = place.store().await;
    assert_eq!(rows::count(&store, "events WHERE version = 3").await, EVENTS, "created, scheduled, published");
    assert_eq!(rows::count(&store, "revisions WHERE number = 2").await, EVENTS);
    let by_nobody = "audit_trail WHERE noun = 'events' AND action = 'updated' AND user_id IS NULL";
    assert_eq!(rows::count(&store, by_nobody).await, EVENTS);
    store.close().await;
}

fn event(number: u64, publish_at: DateTime<Utc>) -> Value {
    json!({
        "event_id": format!("konser-{number}"),
        "title_tr": "Konser",
        "title_en": "Concert",
        "description_tr": "Bir konser.",
        "description_en": "A concert.",
        "venue_name": "Sahne",
        "venue_en": "Stage",
        "city": "İzmir",
        "city_en": "Izmir",
        "start_date": "2090-01-01T20:00",
        "publication": "scheduled",
        "publish_at": utc_rfc3339(publish_at),
    })
}

async fn ids(server: &Server, admin: &Client) -> Vec<i64> {
    let mut ids = Vec::new();
    let mut cursor = String::new();
    loop {
        let path = format!("/api/events?publication=scheduled&limit=100&cursor={cursor}");
        let (_, body) = answer(admin.get(server.url(&path))).await;
        ids.extend(body["data"].as_array().expect("a list").iter().filter_map(|event| event["id"].as_i64()));
        match body["meta"]["next_cursor"].as_str() {
            Some(next) => next.clone_into(&mut cursor),
            None => return ids,
        }
    }
}

/// Waits until visitors see so many events.
async fn until(server: &Server, is_enough: impl Fn(u64) -> bool) {
    let looking = async {
        let mut pulse = tokio::time::interval(std::time::Duration::from_millis(20));
        loop {
            pulse.tick().await;
            let (_, body) = server.get("/api/events").await;
            if body["meta"]["total"].as_u64().is_some_and(&is_enough) {
                return;
            }
        }
    };
    tokio::time::timeout(DEADLINE, looking).await.expect("the publications go on");
}
