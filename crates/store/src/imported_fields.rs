//! What the last import wrote of each event.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde_json::{Map, Value};

use crate::convert::{database_error, from_json, millis, to_json};
use crate::entity::imported_fields::{ActiveModel, Column, Entity};

/// The fields of an event and their values; none for an event that was never imported.
pub async fn find(db: &impl ConnectionTrait, event: i64) -> Result<Map<String, Value>> {
    let row = Entity::find_by_id(event).one(db).await.map_err(database_error)?;
    row.map(|row| from_json(&row.fields)).transpose().map(Option::unwrap_or_default)
}

pub async fn set(db: &impl ConnectionTrait, event: i64, fields: &Map<String, Value>, now: DateTime<Utc>) -> Result<()> {
    let row = ActiveModel { event_id: Set(event), fields: Set(to_json(fields)?), imported_at: Set(millis(now)) };
    let known = OnConflict::column(Column::EventId).update_columns([Column::Fields, Column::ImportedAt]).to_owned();
    Entity::insert(row).on_conflict(known).exec_without_returning(db).await.map(drop).map_err(database_error)
}
