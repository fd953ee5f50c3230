//! Many events replaced at once, with a few statements for the rows that follow from their documents.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::event::EventContent;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, millis};
use crate::entity::events::{ActiveModel, Column, Entity};
use crate::event_derived;
use crate::event_rows::to_row;

/// Events in a statement.
const BATCH: usize = 500;

/// Locks events against other transactions, those in the trash included, until this one ends; the ids that exist,
/// ascending. The order is always the same, so that no two transactions wait for each other.
pub async fn lock(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<i64>> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    let mut found = Vec::with_capacity(ids.len());
    for ids in ids.chunks(BATCH) {
        let rows: Vec<i64> = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::Id.is_in(ids.iter().copied()))
            .order_by_asc(Column::Id)
            .lock_exclusive()
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        found.extend(rows);
    }
    Ok(found)
}

/// Those of the events that are not in the trash, ascending.
pub async fn outside_trash(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<i64>> {
    let mut found = Vec::with_capacity(ids.len());
    for ids in ids.chunks(BATCH) {
        let rows: Vec<i64> = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::Id.is_in(ids.iter().copied()))
            .filter(Column::DeletedAt.is_null())
            .order_by_asc(Column::Id)
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        found.extend(rows);
    }
    Ok(found)
}

/// Replaces the contents of locked events, which get the next version.
pub async fn replace(db: &impl ConnectionTrait, events: &[(i64, &EventContent)], now: DateTime<Utc>) -> Result<()> {
    for batch in events.chunks(BATCH) {
        for (id, content) in batch {
            Entity::update_many()
                .set(ActiveModel { updated_at: Set(millis(now)), ..to_row(content)? })
                .col_expr(Column::Version, Expr::col(Column::Version).add(1))
                .filter(Column::Id.eq(*id))
                .exec(db)
                .await
                .map_err(database_error)?;
        }
        event_derived::replace_many(db, batch).await?;
    }
    Ok(())
}

/// Writes other contents under versions that are new in this transaction.
pub async fn rewrite(db: &impl ConnectionTrait, events: &[(i64, &EventContent)]) -> Result<()> {
    for (id, content) in events {
        let row = to_row(content)?;
        Entity::update_many().set(row).filter(Column::Id.eq(*id)).exec(db).await.map_err(database_error)?;
        event_derived::replace(db, *id, content).await?;
    }
    Ok(())
}

/// Moves locked events to the trash; they get the next version.
pub async fn trash(db: &impl ConnectionTrait, ids: &[i64], now: DateTime<Utc>) -> Result<()> {
    for ids in ids.chunks(BATCH) {
        mark(db, ids, Some(now)).await?;
        event_derived::delete_index_of(db, ids).await?;
    }
    Ok(())
}

/// Moves locked events back from the trash; they get the next version. Their keys must be free.
pub async fn restore(db: &impl ConnectionTrait, events: &[(i64, &EventContent)]) -> Result<()> {
    for batch in events.chunks(BATCH) {
        let ids: Vec<i64> = batch.iter().map(|(id, _)| *id).collect();
        mark(db, &ids, None).await?;
        event_derived::insert_index(db, batch).await?;
    }
    Ok(())
}

async fn mark(db: &impl ConnectionTrait, ids: &[i64], deleted_at: Option<DateTime<Utc>>) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::DeletedAt, Expr::value(deleted_at.map(millis)))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(db)
        .await
        .map(drop)
        .map_err(database_error)
}

/// The ids of the events outside the trash that have these keys.
pub async fn ids_of_keys(db: &impl ConnectionTrait, keys: &[String]) -> Result<HashMap<String, i64>> {
    let mut found = HashMap::new();
    for keys in keys.chunks(BATCH) {
        let rows: Vec<(String, i64)> = Entity::find()
            .select_only()
            .columns([Column::EventId, Column::Id])
            .filter(Column::EventId.is_in(keys.iter().map(String::as_str)))
            .filter(Column::DeletedAt.is_null())
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        found.extend(rows);
    }
    Ok(found)
}
