//! Sessions, kept by the hash of their id: a stolen database signs nobody in.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::staff::Staff;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use crate::convert::{database_error, millis};
use crate::entity::sessions::{ActiveModel, Column, Entity};
use crate::entity::users;

pub async fn insert(
    db: &impl ConnectionTrait,
    id_hash: &str,
    user_id: i64,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<()> {
    let row = ActiveModel {
        id_hash: Set(id_hash.to_owned()),
        user_id: Set(user_id),
        created_at: Set(millis(now)),
        expires_at: Set(millis(expires_at)),
    };
    Entity::insert(row).exec_without_returning(db).await.map(drop).map_err(database_error)
}

/// Whose session it is, while it lasts and the account is active.
pub async fn find_staff(db: &impl ConnectionTrait, id_hash: &str, now: DateTime<Utc>) -> Result<Option<Staff>> {
    let session = Entity::find_by_id(id_hash.to_owned())
        .filter(Column::ExpiresAt.gt(millis(now)))
        .one(db)
        .await
        .map_err(database_error)?;
    let Some(session) = session else { return Ok(None) };
    let user = users::Entity::find_by_id(session.user_id)
        .filter(users::Column::IsActive.eq(true))
        .one(db)
        .await
        .map_err(database_error)?;
    user.map(crate::users::from_row).transpose()
}

/// Ends one session. `false` when there was none.
pub async fn delete(db: &impl ConnectionTrait, id_hash: &str) -> Result<bool> {
    let result = Entity::delete_by_id(id_hash.to_owned()).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

/// Ends every session of an account.
pub async fn delete_of_user(db: &impl ConnectionTrait, user_id: i64) -> Result<u64> {
    let result = Entity::delete_many().filter(Column::UserId.eq(user_id)).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected)
}

pub async fn delete_expired(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64> {
    let result =
        Entity::delete_many().filter(Column::ExpiresAt.lte(millis(now))).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected)
}
