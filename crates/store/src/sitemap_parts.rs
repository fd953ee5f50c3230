//! The parts of the sitemap that are kept, compressed.

use meydan_domain::Result;
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait};

use crate::convert::database_error;
use crate::entity::sitemap_parts::{ActiveModel, Entity};

/// How many there are.
pub async fn count(db: &impl ConnectionTrait) -> Result<u64> {
    Entity::find().count(db).await.map_err(database_error)
}

/// One of them, counted from 1.
pub async fn find(db: &impl ConnectionTrait, number: i64) -> Result<Option<Vec<u8>>> {
    let row = Entity::find_by_id(number).one(db).await.map_err(database_error)?;
    Ok(row.map(|row| row.body))
}

/// Replaces all of them; one at a time, since each is about a megabyte.
pub async fn replace(db: &impl ConnectionTrait, parts: Vec<Vec<u8>>) -> Result<()> {
    let kept = parts.len() as i64;
    Entity::delete_many().exec(db).await.map_err(database_error)?;
    for (number, body) in (1..=kept).zip(parts) {
        let row = ActiveModel { number: Set(number), body: Set(body) };
        Entity::insert(row).exec_without_returning(db).await.map_err(database_error)?;
    }
    Ok(())
}
