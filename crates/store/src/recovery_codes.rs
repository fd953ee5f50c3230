//! Recovery codes, stored as hashes; a used code is deleted.

use meydan_domain::Result;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};

use crate::convert::database_error;
use crate::entity::recovery_codes::{ActiveModel, Column, Entity};

/// Replaces all codes of an account; an empty list deletes them.
pub async fn replace(db: &impl ConnectionTrait, user_id: i64, code_hashes: &[String]) -> Result<()> {
    Entity::delete_many().filter(Column::UserId.eq(user_id)).exec(db).await.map_err(database_error)?;
    if code_hashes.is_empty() {
        return Ok(());
    }
    let row = |hash: &String| ActiveModel { id: NotSet, user_id: Set(user_id), code_hash: Set(hash.clone()) };
    let rows = code_hashes.iter().map(row);
    Entity::insert_many(rows).exec_without_returning(db).await.map(drop).map_err(database_error)
}

/// Consumes a code; `false` when the account has no such code.
pub async fn delete(db: &impl ConnectionTrait, user_id: i64, code_hash: &str) -> Result<bool> {
    let this = Entity::delete_many().filter(Column::UserId.eq(user_id)).filter(Column::CodeHash.eq(code_hash));
    Ok(this.exec(db).await.map_err(database_error)?.rows_affected == 1)
}

pub async fn count(db: &impl ConnectionTrait, user_id: i64) -> Result<u64> {
    Entity::find().filter(Column::UserId.eq(user_id)).count(db).await.map_err(database_error)
}
