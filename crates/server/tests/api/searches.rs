//! What visitors searched for: which searches are counted, and who reads them.

use chrono::{Days, TimeDelta};
use meydan_domain::clock::local_date;
use meydan_domain::staff::Role;
use meydan_store::searches::{self as rows, SearchCount, SearchCounts};
use meydan_test_support::app::TestApp;
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::database::Engine;
use serde_json::{Value, json};

use crate::search::{add, finds, searching};

async fn app_with_search(engine: Engine) -> TestApp {
    let app = searching(engine).await;
    let admin = app.signed_in(Role::Admin).await;
    let jazz = EventBuilder::new("caz").titled("Caz Gecesi", "Jazz Night");
    add(&admin, [jazz, EventBuilder::new("oyun").titled("Martı", "The Seagull")]).await;
    finds(&app, "q=marti", &["oyun"]).await;
    app
}

async fn report(app: &TestApp, days: u32) -> Value {
    app.app.searches.flush_all().await;
    let reader = app.signed_in(Role::Viewer).await;
    let answer = reader.get(&format!("/api/analytics/searches?days={days}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body["data"].clone()
}

fn count(report: &Value, words: &str) -> Option<(u64, u64)> {
    let found = report["words"].as_array().expect("words").iter().find(|entry| entry["words"] == words)?;
    Some((found["count"].as_u64().expect("a count"), found["found"].as_u64().expect("a count")))
}

async fn searches_are_counted_with_what_they_found(engine: Engine) {
    let app = app_with_search(engine).await;
    for _ in 0..4 {
        // From the second one on, the response comes from the cache.
        assert_eq!(app.visitor().get("/api/events?q=Caz%20gecesi").await.status, 200);
        assert_eq!(app.visitor().get("/api/events?q=zeybek").await.status, 200);
    }
    let report = report(&app, 7).await;
    assert_eq!(count(&report, "caz gecesi"), Some((4, 4)), "{report}");
    assert_eq!(count(&report, "zeybek"), Some((4, 0)));
    assert_eq!(report["nothing_found"], json!([{ "words": "zeybek", "count": 4 }]));
    assert_eq!(report["days"], 7);
}

#[tokio::test]
async fn searches_are_counted_with_what_they_found_on_sqlite() {
    searches_are_counted_with_what_they_found(Engine::Sqlite).await;
}

#[tokio::test]
async fn searches_are_counted_with_what_they_found_on_postgres() {
    searches_are_counted_with_what_they_found(Engine::Postgres).await;
}

#[tokio::test]
async fn letters_pages_and_personal_data_are_not_counted() {
    let app = app_with_search(Engine::Sqlite).await;
    for _ in 0..3 {
        for text in ["c", "ca", "caz", "caz%20ge", "ayse%40example.org", "0532%20123%2045%2067"] {
            app.visitor().get(&format!("/api/events?q={text}")).await;
        }
        app.clock.advance(TimeDelta::seconds(10));
        app.app.searches.flush().await;
    }
    let editor = app.signed_in(Role::Editor).await;
    for _ in 0..3 {
        editor.get("/api/events?q=gecesi").await;
        app.visitor().get("/api/events?q=gecesi&cursor=00").await;
        app.visitor().get(&format!("/api/events?q={}", "x".repeat(201))).await;
    }
    let report = report(&app, 7).await;
    let words = report["words"].as_array().expect("words").iter().filter(|entry| entry["words"] != "marti");
    assert_eq!(words.collect::<Vec<_>>(), [&json!({ "words": "caz ge", "count": 3, "found": 3 })]);
}

#[tokio::test]
async fn finding_nothing_because_of_a_filter_is_not_reported() {
    let app = app_with_search(Engine::Sqlite).await;
    for _ in 0..3 {
        app.visitor().get("/api/events?q=caz&price_min=999999").await;
    }
    let report = report(&app, 7).await;
    assert_eq!(count(&report, "caz"), Some((3, 3)), "{report}");
    assert_eq!(report["nothing_found"], json!([]));
}

#[tokio::test]
async fn words_that_only_past_events_have_are_not_found() {
    let app = app_with_search(Engine::Sqlite).await;
    let editor = app.signed_in(Role::Editor).await;
    add(&editor, [EventBuilder::new("gecmis").titled("Zeybek", "Zeybek").starting("2026-10-01T20:00")]).await;
    finds(&app, "q=zeybek&past=true", &["gecmis"]).await;
    for _ in 0..3 {
        app.visitor().get("/api/events?q=zeybek&past=true").await;
    }
    let report = report(&app, 7).await;
    let (searches, found) = count(&report, "zeybek").expect("counted");
    assert!((3..).contains(&searches) && found == 0, "{report}");
}

#[tokio::test]
async fn rare_words_are_hidden_and_old_ones_are_deleted() {
    let app = TestApp::new().await;
    let today = local_date(test_now());
    let add = async |age: u64, words: &str, searches: u64| {
        let counts = SearchCounts::from([(words.to_owned(), SearchCount { searches, found: 0 })]);
        let tx = app.app.core.store().begin().await.expect("a transaction");
        rows::add(&*tx, today - Days::new(age), &counts, 100).await.expect("counted");
        tx.commit().await.expect("committed");
    };
    add(0, "iki kez", 2).await;
    add(6, "uc kez", 3).await;
    add(30, "gecen ay", 3).await;
    add(91, "gecen mevsim", 3).await;
    let words = |report: Value| -> Vec<String> {
        let words = report["words"].as_array().expect("words").iter();
        words.map(|entry| entry["words"].as_str().expect("words").to_owned()).collect()
    };
    assert_eq!(words(report(&app, 7).await), ["uc kez"]);
    app.run_jobs().await;
    let reader = app.sign_in("viewer@example.org").await;
    let answer = reader.get("/api/analytics/searches?days=90").await;
    assert_eq!(words(answer.body["data"].clone()), ["gecen ay", "uc kez"]);
    let left =
        rows::most_searched(app.app.core.store().read(), today - Days::new(400), rows::Outcome::Any, 1, 100).await;
    assert!(left.expect("words").iter().all(|words| words.words != "gecen mevsim"));
}

#[tokio::test]
async fn the_number_of_days_is_checked() {
    let app = TestApp::new().await;
    let reader = app.signed_in(Role::Viewer).await;
    for days in ["0", "91", "week"] {
        let answer = reader.get(&format!("/api/analytics/searches?days={days}")).await;
        assert_eq!(answer.status, 422, "{days}");
        assert!(answer.body["fields"]["days"].is_string());
    }
}
