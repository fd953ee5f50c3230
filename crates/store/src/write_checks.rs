//! A small write that proves that the database takes writes.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::EntityTrait;

use crate::convert::{database_error, millis};
use crate::entity::write_checks::{ActiveModel, Entity};
use crate::store::Store;

/// Writes a row and removes it in one transaction: pages reach the disk, and no node waits for another's row.
pub async fn run(store: &Store, now: DateTime<Utc>) -> Result<()> {
    let tx = store.begin().await?;
    let row = ActiveModel { id: NotSet, checked_at: Set(millis(now)) };
    let id = Entity::insert(row).exec(&*tx).await.map_err(database_error)?.last_insert_id;
    Entity::delete_by_id(id).exec(&*tx).await.map_err(database_error)?;
    tx.commit().await
}
