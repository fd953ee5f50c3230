//! `kill -9` at any moment: acknowledged writes are stored after the next start.

use meydan_store::Store;
use meydan_test_support::database::Engine;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::StatusCode;
use sea_orm::{ConnectionTrait, Statement};

use crate::place::{Place, answer};
use crate::writers::{Acknowledged, Writers};

/// A few in `make test`, hundreds in `make soak`.
fn rounds() -> u64 {
    std::env::var("MEYDAN_SOAK_ROUNDS").map_or(4, |rounds| rounds.parse().expect("a number of rounds"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_writes_survive_a_kill_on_sqlite() {
    acknowledged_writes_survive_a_kill(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_writes_survive_a_kill_on_postgres() {
    acknowledged_writes_survive_a_kill(Engine::Postgres).await;
}

async fn acknowledged_writes_survive_a_kill(engine: Engine) {
    let place = Place::on(engine).await;
    let mut random = StdRng::seed_from_u64(20_261_115);
    let mut promised = Acknowledged::default();
    // Only the writes of the last start are checked after each kill; checking all of them would take hours.
    for round in 0..rounds() {
        let server = place.serve().await;
        let writers = Writers::start(&server, &server.admin().await, round);
        writers.acknowledged(random.random_range(10..150)).await;
        server.kill().await;
        let newest = writers.finish().await;
        let store = place.store().await;
        expect_sound(&store).await;
        newest.expect_in(&store).await;
        store.close().await;
        promised.extend(newest);
    }
    let store = place.store().await;
    promised.expect_in(&store).await;
    store.close().await;
    expect_listed(&place, &promised).await;
}

/// Asserts that the next start serves all writes.
async fn expect_listed(place: &Place, promised: &Acknowledged) {
    let server = place.serve().await;
    let admin = server.admin().await;
    for (key, version) in &promised.events {
        let (status, body) = answer(admin.get(server.url(&format!("/api/events/{key}")))).await;
        assert_eq!(status, StatusCode::OK, "{key}");
        assert!(body["data"]["version"].as_i64() >= Some(*version), "{key}: {body}");
    }
    let (_, body) = answer(admin.get(server.url("/api/contact?limit=1"))).await;
    assert!(body["meta"]["total"].as_u64() >= Some(promised.messages.len() as u64), "{body}");
    server.stop().await;
}

/// SQLite's integrity check. PostgreSQL has its own process, which was not killed.
async fn expect_sound(store: &Store) {
    if store.engine() == Engine::Sqlite {
        let check = Statement::from_string(sea_orm::DbBackend::Sqlite, "PRAGMA integrity_check");
        let row = store.read().query_one_raw(check).await.expect("an answer").expect("a row");
        assert_eq!(row.try_get_by_index::<String>(0).expect("a text"), "ok");
    }
    store.ping().await.expect("the database answers");
}
