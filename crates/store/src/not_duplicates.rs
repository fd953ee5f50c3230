//! Pairs of events that an editor decided are not the same.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::convert::{database_error, millis};
use crate::entity::not_duplicates::{ActiveModel, Column, Entity};

/// Two events, the smaller id first.
pub type EventPair = (i64, i64);

pub fn pair(one: i64, other: i64) -> EventPair {
    if one < other { (one, other) } else { (other, one) }
}

/// Remembers a decision; `false` when it was known.
pub async fn insert(db: &impl ConnectionTrait, (event, other): EventPair, now: DateTime<Utc>) -> Result<bool> {
    let row = ActiveModel { event_id: Set(event), other_id: Set(other), decided_at: Set(millis(now)) };
    let is_known = OnConflict::columns([Column::EventId, Column::OtherId]).do_nothing().to_owned();
    let inserted = Entity::insert(row).on_conflict(is_known).exec_without_returning(db).await;
    Ok(inserted.map_err(database_error)? > 0)
}

/// Every decision.
pub async fn all(db: &impl ConnectionTrait) -> Result<Vec<EventPair>> {
    pairs(db, Entity::find()).await
}

/// The decisions about some events.
pub async fn of_events(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<EventPair>> {
    let named = |column: Column| column.is_in(ids.iter().copied());
    pairs(db, Entity::find().filter(named(Column::EventId).or(named(Column::OtherId)))).await
}

async fn pairs(db: &impl ConnectionTrait, found: sea_orm::Select<Entity>) -> Result<Vec<EventPair>> {
    let columns = found.select_only().columns([Column::EventId, Column::OtherId]);
    columns.into_tuple().all(db).await.map_err(database_error)
}
