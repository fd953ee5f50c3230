//! Hits: raw rows for a few days, and daily counts by type and event for longer.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDate, Utc};
use meydan_domain::Result;
use meydan_domain::analytics::{EVENT_CLICK, Hit};
use meydan_domain::clock::local_date;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Condition, Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect};

use crate::convert::{database_error, millis, moment, to_json};
use crate::entity::analytics_events::{ActiveModel, Column, Entity};
use crate::entity::hit_counts;
use crate::retention;

const BATCH: usize = 1000;
const HOUR: i64 = 60 * 60 * 1000;
/// Raw rows that are rolled up at once by the migration: seconds of work, megabytes of memory.
const ROLL_UP_WINDOW: i64 = 200_000;

/// By day, type and event; sorted, so that two nodes lock rows in the same order.
type Counts = BTreeMap<(i64, String, String), i64>;

/// Inserts hits and adds them to the daily counts.
pub async fn insert_many(db: &impl ConnectionTrait, hits: &[Hit]) -> Result<()> {
    let mut counts = Counts::new();
    for batch in hits.chunks(BATCH) {
        let mut rows = Vec::with_capacity(batch.len());
        for hit in batch {
            let clicked_event = hit.clicked_event();
            let event_id = hit.subject().unwrap_or_default();
            *counts.entry((day_number(local_date(hit.at)), hit.event_type.clone(), event_id)).or_default() += 1;
            rows.push(ActiveModel {
                id: NotSet,
                event_type: Set(hit.event_type.clone()),
                event_data: Set(to_json(&hit.event_data)?),
                clicked_event: Set(clicked_event),
                at: Set(millis(hit.at)),
            });
        }
        Entity::insert_many(rows).exec_without_returning(db).await.map_err(database_error)?;
    }
    add(db, counts).await
}

async fn add(db: &impl ConnectionTrait, counts: Counts) -> Result<()> {
    use hit_counts::{ActiveModel, Column, Entity};
    let rows: Vec<ActiveModel> = counts
        .into_iter()
        .map(|((day, event_type, event_id), hits)| ActiveModel {
            day: Set(day),
            event_type: Set(event_type),
            event_id: Set(event_id),
            hits: Set(hits),
        })
        .collect();
    let sum = Expr::col((Entity, Column::Hits)).add(Expr::col(("excluded", Column::Hits)));
    for batch in rows.chunks(BATCH) {
        let key = [Column::Day, Column::EventType, Column::EventId];
        let add = OnConflict::columns(key).value(Column::Hits, sum.clone()).to_owned();
        Entity::insert_many(batch.to_vec())
            .on_conflict(add)
            .exec_without_returning(db)
            .await
            .map_err(database_error)?;
    }
    Ok(())
}

/// The number of hits of any type since then.
pub async fn count_since(db: &impl ConnectionTrait, since: DateTime<Utc>) -> Result<u64> {
    Entity::find().filter(Column::At.gte(millis(since))).count(db).await.map_err(database_error)
}

/// Rolls up the raw rows of an earlier version into daily counts; does nothing if there are counts already.
pub(crate) async fn roll_up(db: &impl ConnectionTrait) -> Result<()> {
    if hit_counts::Entity::find().limit(1).one(db).await.map_err(database_error)?.is_some() {
        return Ok(());
    }
    let ends: Option<(Option<i64>, Option<i64>)> = Entity::find()
        .select_only()
        .expr(Expr::col(Column::Id).min())
        .expr(Expr::col(Column::Id).max())
        .into_tuple()
        .one(db)
        .await
        .map_err(database_error)?;
    let Some((Some(mut first), Some(last))) = ends else { return Ok(()) };
    while first <= last {
        add(db, sum_window(db, first).await?).await?;
        first += ROLL_UP_WINDOW;
    }
    Ok(())
}

async fn sum_window(db: &impl ConnectionTrait, first: i64) -> Result<Counts> {
    let rows: Vec<(String, Option<String>, i64, i64)> = Entity::find()
        .select_only()
        .columns([Column::EventType, Column::ClickedEvent])
        // Grouped by UTC hour, because the UTC offset of Turkish days has changed in the past.
        .expr_as(Expr::col(Column::At).div(HOUR), "hour")
        .expr(Expr::col(Column::Id).count())
        .filter(Column::Id.gte(first))
        .filter(Column::Id.lt(first + ROLL_UP_WINDOW))
        .group_by(Column::EventType)
        .group_by(Column::ClickedEvent)
        // By alias: PostgreSQL treats the same expression with another parameter as a different one.
        .group_by(Expr::col("hour"))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let mut counts = Counts::new();
    for (event_type, event, hour, hits) in rows {
        let day = day_number(local_date(moment(hour * HOUR)));
        *counts.entry((day, event_type, event.unwrap_or_default())).or_default() += hits;
    }
    Ok(counts)
}

/// Clicks of one day, by event.
pub async fn clicks_on(db: &impl ConnectionTrait, day: NaiveDate) -> Result<Vec<(String, i64)>> {
    use hit_counts::{Column, Entity};
    Entity::find()
        .select_only()
        .columns([Column::EventId, Column::Hits])
        .filter(Column::Day.eq(day_number(day)))
        .filter(Column::EventType.eq(EVENT_CLICK))
        .filter(Column::EventId.ne(""))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}

/// Hits of a type since that day, by what they are about.
pub async fn by_subject(db: &impl ConnectionTrait, event_type: &str, since: NaiveDate) -> Result<Vec<(String, i64)>> {
    use hit_counts::{Column, Entity};
    Entity::find()
        .select_only()
        .column(Column::EventId)
        .expr(Expr::col(Column::Hits).sum().cast_as("BIGINT"))
        .filter(Column::Day.gte(day_number(since)))
        .filter(Column::EventType.eq(event_type))
        .filter(Column::EventId.ne(""))
        .group_by(Column::EventId)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}

/// Hits of these types since that day, by type and day.
pub async fn by_day(
    db: &impl ConnectionTrait,
    event_types: &[&str],
    since: NaiveDate,
) -> Result<Vec<(String, NaiveDate, i64)>> {
    use hit_counts::{Column, Entity};
    let rows: Vec<(String, i64, i64)> = Entity::find()
        .select_only()
        .columns([Column::EventType, Column::Day])
        .expr(Expr::col(Column::Hits).sum().cast_as("BIGINT"))
        .filter(Column::Day.gte(day_number(since)))
        .filter(Column::EventType.is_in(event_types.iter().copied()))
        .group_by(Column::EventType)
        .group_by(Column::Day)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().map(|(event_type, day, hits)| (event_type, date_of(day), hits)).collect())
}

/// Deletes older raw rows, at most a batch; the daily counts stay.
pub async fn delete_before(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    let old = Condition::all().add(Column::At.lt(millis(before)));
    retention::delete_batch::<Entity>(db, Column::Id, Column::At, old).await
}

/// Deletes the counts of the oldest day, if it is before `before`.
pub async fn delete_counts_before(db: &impl ConnectionTrait, before: NaiveDate) -> Result<u64> {
    use hit_counts::{Column, Entity};
    let oldest: Option<Option<i64>> = Entity::find()
        .select_only()
        .expr(Expr::col(Column::Day).min())
        .into_tuple()
        .one(db)
        .await
        .map_err(database_error)?;
    let Some(day) = oldest.flatten().filter(|day| *day < day_number(before)) else { return Ok(0) };
    let result = Entity::delete_many().filter(Column::Day.eq(day)).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected)
}

pub(crate) fn day_number(date: NaiveDate) -> i64 {
    (date - NaiveDate::default()).num_days()
}

fn date_of(day: i64) -> NaiveDate {
    let days = Days::new(u64::try_from(day).unwrap_or(0));
    NaiveDate::default().checked_add_days(days).unwrap_or(NaiveDate::MAX)
}
