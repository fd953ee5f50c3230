//! One-time tokens, stored as hashes: a stolen database does not reveal them.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::second_factor::{OneTimeToken, TokenPurpose};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use crate::convert::{database_error, millis, moment};
use crate::entity::one_time_tokens::{ActiveModel, Column, Entity};

pub async fn insert(db: &impl ConnectionTrait, token: &OneTimeToken) -> Result<()> {
    let row = ActiveModel {
        token_hash: Set(token.token_hash.clone()),
        purpose: Set(token.purpose.name().to_owned()),
        user_id: Set(token.user_id),
        state: Set(token.state.clone()),
        expires_at: Set(millis(token.expires_at)),
    };
    Entity::insert(row).exec_without_returning(db).await.map(drop).map_err(database_error)
}

/// A token that has neither expired nor been used.
pub async fn find(
    db: &impl ConnectionTrait,
    token_hash: &str,
    purpose: TokenPurpose,
    now: DateTime<Utc>,
) -> Result<Option<OneTimeToken>> {
    let row = Entity::find_by_id(token_hash.to_owned())
        .filter(Column::Purpose.eq(purpose.name()))
        .filter(Column::ExpiresAt.gt(millis(now)))
        .one(db)
        .await
        .map_err(database_error)?;
    Ok(row.map(|row| OneTimeToken {
        token_hash: row.token_hash,
        purpose,
        user_id: row.user_id,
        state: row.state,
        expires_at: moment(row.expires_at),
    }))
}

/// Consumes a token; `false` when it was already consumed.
pub async fn delete(db: &impl ConnectionTrait, token_hash: &str) -> Result<bool> {
    let result = Entity::delete_by_id(token_hash.to_owned()).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

/// Revokes every token of an account, of any purpose.
pub async fn delete_of_user(db: &impl ConnectionTrait, user_id: i64) -> Result<u64> {
    let result = Entity::delete_many().filter(Column::UserId.eq(user_id)).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected)
}

/// Deletes expired tokens, at most a batch.
pub async fn delete_expired(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64> {
    let expired = Condition::all().add(Column::ExpiresAt.lte(millis(now)));
    crate::retention::delete_batch::<Entity>(db, Column::TokenHash, Column::ExpiresAt, expired).await
}
