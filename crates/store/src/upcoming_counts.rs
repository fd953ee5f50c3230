//! How many events to come each venue or profile has. Counting reads every showing, so that it is done once for each state
//! of the content and minute.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::change::Noun;
use sea_orm::{ConnectionTrait, DbErr, QueryResult, Statement};

use crate::convert::{database_error, millis};
use crate::store::Store;

/// By the row of the venue or profile; those without any are left out.
pub(crate) type Counts = Arc<HashMap<i64, i64>>;

/// The noun, the version and the minute.
type CountsKey = (Noun, i64, i64);

pub(crate) struct UpcomingCounts {
    known: moka::sync::Cache<CountsKey, Counts>,
}

impl Default for UpcomingCounts {
    fn default() -> Self {
        Self { known: moka::sync::Cache::new(4) }
    }
}

pub(crate) async fn at_venues(store: &Store, now: DateTime<Utc>) -> Result<Counts> {
    if let Some(counts) = store.showing_table().upcoming_at_venues(store.content_version(), millis(now)) {
        return Ok(Arc::new(counts));
    }
    let sql = format!(
        "SELECT venue_id AS id, COUNT(DISTINCT event_id) AS found FROM showing_index \
         WHERE venue_id IS NOT NULL AND is_active = TRUE AND is_cancelled = FALSE AND over_at > {} GROUP BY venue_id",
        millis(now)
    );
    counted(store, Noun::Venues, now, sql).await
}

pub(crate) async fn of_profiles(store: &Store, now: DateTime<Utc>) -> Result<Counts> {
    let sql = format!(
        "SELECT profile_id AS id, COUNT(DISTINCT event_id) AS found FROM event_profiles \
         JOIN event_index ON event_index.id = event_profiles.event_id \
         WHERE event_index.is_active = TRUE AND event_index.over_at > {} GROUP BY profile_id",
        millis(now)
    );
    counted(store, Noun::Profiles, now, sql).await
}

async fn counted(store: &Store, noun: Noun, now: DateTime<Utc>, sql: String) -> Result<Counts> {
    let version = store.content_version();
    let key = (noun, version, now.timestamp().div_euclid(60));
    let known = &store.upcoming_counts().known;
    if let Some(counts) = known.get(&key) {
        return Ok(counts);
    }
    let db = store.read();
    let rows =
        db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.map_err(database_error)?;
    let read = |row: QueryResult| Ok((row.try_get("", "id")?, row.try_get("", "found")?));
    let counts = rows.into_iter().map(read).collect::<std::result::Result<_, DbErr>>().map_err(database_error)?;
    let counts = Arc::new(counts);
    // A store that does not follow the change log has no version.
    if version > 0 {
        known.insert(key, Arc::clone(&counts));
    }
    Ok(counts)
}
