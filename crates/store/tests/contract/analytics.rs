//! Hits and daily counts.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use meydan_domain::Result;
use meydan_domain::analytics::{EVENT_CLICK, Hit};
use meydan_store::{Store, analytics};
use meydan_test_support::clock::{test_now, utc};
use meydan_test_support::database::TestDatabase;
use meydan_test_support::{contract, rows};
use sea_orm::ConnectionTrait;
use serde_json::{Map, Value, json};

use crate::write;

contract!(
    hits_are_counted_by_type,
    hits_of_any_type_are_counted_from_a_moment_on,
    clicks_are_summed_by_event_and_day,
    hits_are_summed_by_type_and_day,
    hits_are_summed_by_what_they_are_about,
    many_hits_are_inserted_at_once,
    unusual_data_is_stored_unchanged,
    old_hits_are_deleted,
    old_sums_are_deleted_a_day_at_a_time,
    hits_of_two_nodes_at_once_are_all_counted,
    hits_of_an_earlier_version_are_counted_once,
);

fn hit(event_type: &str, data: Value, at: DateTime<Utc>) -> Hit {
    let Value::Object(event_data) = data else { panic!("data is an object") };
    Hit { event_type: event_type.to_owned(), event_data, at }
}

fn click(event: impl Into<Value>, at: DateTime<Utc>) -> Hit {
    hit(EVENT_CLICK, json!({ "event_id": event.into() }), at)
}

async fn hits_are_counted_by_type(store: &Store) -> Result<()> {
    let hits = [
        hit("page_view", json!({}), test_now()),
        hit("page_view", json!({"path": "/"}), test_now()),
        hit("made_up_by_a_client", json!({}), test_now()),
    ];
    write(store, async |tx| analytics::insert_many(tx, &hits).await).await?;
    write(store, async |tx| analytics::insert_many(tx, &[]).await).await?;
    assert_eq!(rows::hits(store, "page_view").await, 2);
    assert_eq!(rows::hits(store, "made_up_by_a_client").await, 1);
    assert_eq!(rows::hits(store, "search").await, 0);
    Ok(())
}

async fn hits_are_summed_by_what_they_are_about(store: &Store) -> Result<()> {
    let (today, yesterday) = (test_now(), test_now() - TimeDelta::days(1));
    let hits = [
        hit("ticket_click", json!({ "platform": "biletix" }), yesterday),
        hit("ticket_click", json!({ "platform": "biletix" }), today),
        hit("ticket_click", json!({ "platform": "passo" }), today),
        hit("ticket_click", json!({ "event_id": "caz" }), today),
        hit("venue_view", json!({ "venue_id": 7 }), today),
    ];
    write(store, async |tx| analytics::insert_many(tx, &hits).await).await?;
    let since = async |day: DateTime<Utc>, event_type: &str| {
        let day = meydan_domain::clock::local_date(day);
        let mut found = analytics::by_subject(store.read(), event_type, day).await?;
        found.sort();
        Ok::<_, meydan_domain::Error>(found)
    };
    assert_eq!(since(yesterday, "ticket_click").await?, [("biletix".into(), 2), ("passo".into(), 1)]);
    assert_eq!(since(today, "ticket_click").await?, [("biletix".into(), 1), ("passo".into(), 1)]);
    assert_eq!(since(today, "venue_view").await?, [("7".into(), 1)]);
    Ok(())
}

async fn hits_of_any_type_are_counted_from_a_moment_on(store: &Store) -> Result<()> {
    let hits = [
        hit("page_view", json!({}), test_now() - TimeDelta::milliseconds(1)),
        hit("page_view", json!({}), test_now()),
        click("caz", test_now() + TimeDelta::hours(1)),
    ];
    write(store, async |tx| analytics::insert_many(tx, &hits).await).await?;
    assert_eq!(analytics::count_since(store.read(), test_now()).await?, 2);
    Ok(())
}

/// Turkey is three hours ahead of UTC.
async fn clicks_are_summed_by_event_and_day(store: &Store) -> Result<()> {
    let midnight = utc("2026-11-14T21:00:00Z");
    let hits = [
        click("caz", midnight - TimeDelta::milliseconds(1)),
        click("caz", midnight),
        click("caz", midnight + TimeDelta::hours(23)),
        click(42, midnight),
        click(Value::Null, midnight),
        hit("page_view", json!({"event_id": "caz"}), midnight),
    ];
    write(store, async |tx| analytics::insert_many(tx, &hits).await).await?;
    write(store, async |tx| analytics::insert_many(tx, &hits[1..2]).await).await?;
    assert_eq!(clicks_on(store, "2026-11-15").await?, [("42".to_owned(), 1), ("caz".to_owned(), 3)]);
    assert_eq!(clicks_on(store, "2026-11-14").await?, [("caz".to_owned(), 1)]);
    assert!(clicks_on(store, "2026-11-16").await?.is_empty());
    Ok(())
}

async fn clicks_on(store: &Store, day: &str) -> Result<Vec<(String, i64)>> {
    let mut clicks = analytics::clicks_on(store.read(), date(day)).await?;
    clicks.sort();
    Ok(clicks)
}

fn date(text: &str) -> NaiveDate {
    text.parse().expect("a date")
}

async fn hits_are_summed_by_type_and_day(store: &Store) -> Result<()> {
    let midnight = utc("2026-11-15T21:00:00Z");
    let hits = [
        hit("page_view", json!({}), midnight - TimeDelta::milliseconds(1)),
        hit("page_view", json!({}), midnight),
        hit("page_view", json!({}), midnight + TimeDelta::minutes(59)),
        click("caz", midnight),
        click("opera", midnight),
        hit("search", json!({}), midnight),
        hit("page_view", json!({}), midnight - TimeDelta::days(2)),
    ];
    write(store, async |tx| analytics::insert_many(tx, &hits).await).await?;
    let since = date("2026-11-15");
    let mut sums = analytics::by_day(store.read(), &["page_view", EVENT_CLICK], since).await?;
    sums.sort();
    let sum = |name: &str, day, count| (name.to_owned(), date(day), count);
    assert_eq!(
        sums,
        [sum(EVENT_CLICK, "2026-11-16", 2), sum("page_view", "2026-11-15", 1), sum("page_view", "2026-11-16", 2)]
    );
    assert!(analytics::by_day(store.read(), &[], since).await?.is_empty());
    Ok(())
}

async fn many_hits_are_inserted_at_once(store: &Store) -> Result<()> {
    let hits: Vec<Hit> = (0..2_001).map(|_| click("caz", test_now())).collect();
    write(store, async |tx| analytics::insert_many(tx, &hits).await).await?;
    assert_eq!(rows::hits(store, EVENT_CLICK).await, 2_001);
    Ok(())
}

/// A NUL character, and its six-character escape, are valid data.
async fn unusual_data_is_stored_unchanged(store: &Store) -> Result<()> {
    let data = json!({"nul": "a\0b", "spelled": "\\u0000", "emoji": "👋"});
    write(store, async |tx| analytics::insert_many(tx, &[hit("odd", data.clone(), test_now())]).await).await?;
    let sql = "SELECT event_data FROM analytics_events".to_owned();
    let row =
        store.read().query_one_raw(sea_orm::Statement::from_string(store.read().get_database_backend(), sql)).await;
    let text: String = row.expect("the row").expect("one row").try_get("", "event_data").expect("a text");
    let read: Map<String, Value> = serde_json::from_str(&text).expect("still an object");
    assert_eq!(Value::Object(read), data);
    Ok(())
}

async fn old_hits_are_deleted(store: &Store) -> Result<()> {
    let old = test_now() - TimeDelta::days(400);
    let hits = [hit("page_view", json!({}), old), hit("page_view", json!({}), test_now())];
    write(store, async |tx| analytics::insert_many(tx, &hits).await).await?;
    let before = test_now() - TimeDelta::days(399);
    assert_eq!(write(store, async |tx| analytics::delete_before(tx, before).await).await?, 1);
    assert_eq!(rows::hits(store, "page_view").await, 1);
    Ok(())
}

async fn old_sums_are_deleted_a_day_at_a_time(store: &Store) -> Result<()> {
    let hits: Vec<Hit> = (0..4).map(|days| click("caz", test_now() - TimeDelta::days(days))).collect();
    write(store, async |tx| analytics::insert_many(tx, &hits).await).await?;
    let delete = async || write(store, async |tx| analytics::delete_counts_before(tx, date("2026-11-14")).await).await;
    assert_eq!([delete().await?, delete().await?, delete().await?], [1, 1, 0]);
    assert_eq!(rows::count(store, "hit_counts").await, 2);
    assert_eq!(rows::hits(store, EVENT_CLICK).await, 4, "raw hits are deleted apart from them");
    Ok(())
}

async fn hits_of_two_nodes_at_once_are_all_counted(database: &TestDatabase) -> Result<()> {
    let other = database.reopen().await?;
    let nodes: Vec<_> = [database.store().clone(), other]
        .into_iter()
        .enumerate()
        .map(|(node, store)| {
            tokio::spawn(async move {
                for batch in 0..20 {
                    // The same events in another order: counts are written in a fixed order, which prevents deadlocks.
                    let mut hits: Vec<Hit> = (0..30).map(|event| click(event, test_now())).collect();
                    hits.rotate_left((node * 7 + batch) % 30);
                    write(&store, async |tx| analytics::insert_many(tx, &hits).await).await?;
                }
                Result::Ok(())
            })
        })
        .collect();
    for node in nodes {
        node.await.expect("the node lives")?;
    }
    let clicks = clicks_on(database, "2026-11-15").await?;
    assert_eq!(clicks.len(), 30);
    assert!(clicks.iter().all(|(_, count)| *count == 40), "{clicks:?}");
    Ok(())
}

async fn hits_of_an_earlier_version_are_counted_once(store: &Store) -> Result<()> {
    let hits = [
        click("caz", test_now()),
        click("caz", test_now() - TimeDelta::days(1)),
        hit("page_view", json!({}), test_now()),
    ];
    write(store, async |tx| analytics::insert_many(tx, &hits).await).await?;
    let tx = store.begin().await?;
    for sql in [
        "DROP TABLE hit_counts",
        "DROP INDEX analytics_events_age",
        "DROP INDEX login_failures_age",
        "DROP INDEX change_log_age",
        "DROP INDEX audit_trail_age",
        "DROP INDEX blogs_trash",
        "DROP INDEX categories_trash",
        "DROP INDEX images_trash",
        "DROP INDEX logos_trash",
        "DROP INDEX contact_messages_trash",
        "CREATE INDEX analytics_events_at ON analytics_events (event_type, at)",
        "DELETE FROM seaql_migrations WHERE version = 'm0009_retention'",
        // A gap, as after a delete.
        "UPDATE analytics_events SET id = id + 1000000 WHERE id > 1",
    ] {
        tx.execute_unprepared(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
    tx.commit().await?;
    store.migrate().await?;
    store.migrate().await?;
    assert_eq!(clicks_on(store, "2026-11-15").await?, [("caz".to_owned(), 1)]);
    assert_eq!(clicks_on(store, "2026-11-14").await?, [("caz".to_owned(), 1)]);
    let views = analytics::by_day(store.read(), &["page_view"], date("2026-11-15")).await?;
    assert_eq!(views, [("page_view".to_owned(), date("2026-11-15"), 1)]);
    Ok(())
}
