//! What the last import wrote of each event.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::{Map, Value};

use crate::convert::{database_error, from_json, millis, to_json};
use crate::entity::imported_fields::{ActiveModel, Column, Entity};

/// Keys in a statement.
const BATCH: usize = 500;

/// The fields of an event and their values; none for an event that was never imported.
pub async fn find(db: &impl ConnectionTrait, event: i64) -> Result<Map<String, Value>> {
    let row = Entity::find_by_id(event).one(db).await.map_err(database_error)?;
    row.map(|row| from_json(&row.fields)).transpose().map(Option::unwrap_or_default)
}

pub async fn set(db: &impl ConnectionTrait, event: i64, fields: &Map<String, Value>, now: DateTime<Utc>) -> Result<()> {
    let row = ActiveModel {
        event_id: Set(event),
        fields: Set(to_json(fields)?),
        imported_at: Set(millis(now)),
        record_key: NotSet,
    };
    let known = OnConflict::column(Column::EventId).update_columns([Column::Fields, Column::ImportedAt]).to_owned();
    Entity::insert(row).on_conflict(known).exec_without_returning(db).await.map(drop).map_err(database_error)
}

/// Remembers which record an event was made of.
pub async fn set_record(db: &impl ConnectionTrait, event: i64, key: &str) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::RecordKey, Expr::value(key))
        .filter(Column::EventId.eq(event))
        .exec(db)
        .await
        .map(drop)
        .map_err(database_error)
}

/// The events that were made of records with these keys, those in the trash included.
pub async fn events_of_records(db: &impl ConnectionTrait, keys: &[String]) -> Result<Vec<(String, i64)>> {
    let mut found = Vec::new();
    for keys in keys.chunks(BATCH) {
        let rows: Vec<(String, i64)> = Entity::find()
            .select_only()
            .columns([Column::RecordKey, Column::EventId])
            .filter(Column::RecordKey.is_in(keys.iter().map(String::as_str)))
            .order_by_asc(Column::EventId)
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        found.extend(rows);
    }
    Ok(found)
}
