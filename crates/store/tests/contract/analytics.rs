//! Hits, counted.

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::Result;
use meydan_domain::analytics::{EVENT_CLICK, Hit};
use meydan_store::{Store, analytics};
use meydan_test_support::clock::{test_now, utc};
use meydan_test_support::{contract, rows};
use sea_orm::ConnectionTrait;
use serde_json::{Map, Value, json};

use crate::write;

contract!(
    hits_are_counted_by_type,
    clicks_are_summed_by_event_and_day,
    clicks_are_summed_by_event,
    hits_are_summed_by_type_and_hour,
    many_hits_go_in_at_once,
    odd_data_is_kept_as_it_was_sent,
    old_hits_are_deleted,
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

async fn clicks_are_summed_by_event_and_day(store: &Store) -> Result<()> {
    let midnight = utc("2026-11-15T00:00:00Z");
    let hits = [
        click("caz", midnight - TimeDelta::milliseconds(1)),
        click("caz", midnight),
        click("caz", midnight + TimeDelta::hours(23)),
        click(42, midnight),
        click(Value::Null, midnight),
        hit("page_view", json!({"event_id": "caz"}), midnight),
        click("too_old", midnight - TimeDelta::days(3)),
    ];
    write(store, async |tx| analytics::insert_many(tx, &hits).await).await?;
    let mut days = analytics::clicks_by_day(store.read(), midnight - TimeDelta::days(2)).await?;
    days.sort();
    let day = midnight.timestamp() / 86_400;
    assert_eq!(days, [("42".to_owned(), day, 1), ("caz".to_owned(), day - 1, 1), ("caz".to_owned(), day, 2)]);
    Ok(())
}

async fn clicks_are_summed_by_event(store: &Store) -> Result<()> {
    let hits: Vec<Hit> = (0..5).map(|days| click("caz", test_now() - TimeDelta::days(days))).collect();
    write(store, async |tx| analytics::insert_many(tx, &hits).await).await?;
    let clicks = analytics::clicks(store.read(), test_now() - TimeDelta::days(3)).await?;
    assert_eq!(clicks, [("caz".to_owned(), 4)], "the first moment counts");
    assert!(analytics::clicks(store.read(), test_now() + TimeDelta::days(1)).await?.is_empty());
    Ok(())
}

async fn hits_are_summed_by_type_and_hour(store: &Store) -> Result<()> {
    let hour = utc("2026-11-15T21:00:00Z");
    let hits = [
        hit("page_view", json!({}), hour - TimeDelta::milliseconds(1)),
        hit("page_view", json!({}), hour),
        hit("page_view", json!({}), hour + TimeDelta::minutes(59)),
        click("caz", hour),
        hit("search", json!({}), hour),
        hit("page_view", json!({}), hour - TimeDelta::days(2)),
    ];
    write(store, async |tx| analytics::insert_many(tx, &hits).await).await?;
    let since = hour - TimeDelta::days(1);
    let mut sums = analytics::by_hour(store.read(), &["page_view", EVENT_CLICK], since).await?;
    sums.sort();
    let number = hour.timestamp() / 3600;
    let sum = |name: &str, hour, count| (name.to_owned(), hour, count);
    assert_eq!(sums, [sum(EVENT_CLICK, number, 1), sum("page_view", number - 1, 1), sum("page_view", number, 2)]);
    assert!(analytics::by_hour(store.read(), &[], since).await?.is_empty());
    Ok(())
}

async fn many_hits_go_in_at_once(store: &Store) -> Result<()> {
    let hits: Vec<Hit> = (0..2_001).map(|_| click("caz", test_now())).collect();
    write(store, async |tx| analytics::insert_many(tx, &hits).await).await?;
    assert_eq!(rows::hits(store, EVENT_CLICK).await, 2_001);
    Ok(())
}

/// A NUL, and the six characters that spell one, are data like any other.
async fn odd_data_is_kept_as_it_was_sent(store: &Store) -> Result<()> {
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
