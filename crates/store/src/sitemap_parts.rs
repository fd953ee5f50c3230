//! The stored parts of the sitemap, compressed.

use meydan_domain::Result;
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait};

use crate::convert::database_error;
use crate::entity::sitemap_parts::{ActiveModel, Entity};

/// The number of parts.
pub async fn count(db: &impl ConnectionTrait) -> Result<u64> {
    Entity::find().count(db).await.map_err(database_error)
}

/// One part, counted from 1.
pub async fn find(db: &impl ConnectionTrait, number: i64) -> Result<Option<Vec<u8>>> {
    let row = Entity::find_by_id(number).one(db).await.map_err(database_error)?;
    Ok(row.map(|row| row.body))
}

/// Replaces all parts, one statement per part, since each is about a megabyte.
pub async fn replace(db: &impl ConnectionTrait, parts: Vec<Vec<u8>>) -> Result<()> {
    let kept = parts.len() as i64;
    Entity::delete_many().exec(db).await.map_err(database_error)?;
    for (number, body) in (1..=kept).zip(parts) {
        let row = ActiveModel { number: Set(number), body: Set(body) };
        Entity::insert(row).exec_without_returning(db).await.map_err(database_error)?;
    }
    Ok(())
}
