//! Sessions, stored by the hash of their id: a stolen database does not reveal session ids.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::staff::{Session, Staff};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Condition, Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, millis, moment};
use crate::entity::sessions::{ActiveModel, Column, Entity, Model};
use crate::entity::users;

pub async fn insert(db: &impl ConnectionTrait, session: &Session) -> Result<()> {
    let row = ActiveModel {
        id_hash: Set(session.id_hash.clone()),
        user_id: Set(session.user_id),
        created_at: Set(millis(session.created_at)),
        expires_at: Set(millis(session.expires_at)),
        last_seen_at: Set(millis(session.last_seen_at)),
        user_agent: Set(session.user_agent.clone()),
    };
    Entity::insert(row).exec_without_returning(db).await.map(drop).map_err(database_error)
}

/// A session and its account, if it has not expired and the account is active.
pub async fn find(db: &impl ConnectionTrait, id_hash: &str, now: DateTime<Utc>) -> Result<Option<(Session, Staff)>> {
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
    user.map(|user| Ok((from_row(session), crate::users::from_row(user)?))).transpose()
}

/// True if the row exists, expired or not.
pub async fn exists(db: &impl ConnectionTrait, id_hash: &str) -> Result<bool> {
    let found = Entity::find_by_id(id_hash.to_owned()).one(db).await.map_err(database_error)?;
    Ok(found.is_some())
}

/// The active sessions of an account, most recently seen first.
pub async fn list(db: &impl ConnectionTrait, user_id: i64, now: DateTime<Utc>) -> Result<Vec<Session>> {
    let rows = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::ExpiresAt.gt(millis(now)))
        .order_by_desc(Column::LastSeenAt)
        .order_by_asc(Column::IdHash)
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().map(from_row).collect())
}

/// The number of active sessions per account; accounts without any are omitted.
pub async fn count_by_user(
    db: &impl ConnectionTrait,
    user_ids: &[i64],
    now: DateTime<Utc>,
) -> Result<HashMap<i64, u64>> {
    let rows: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .column(Column::UserId)
        .expr(Expr::col(Column::IdHash).count())
        .filter(Column::UserId.is_in(user_ids.iter().copied()))
        .filter(Column::ExpiresAt.gt(millis(now)))
        .group_by(Column::UserId)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().map(|(user_id, count)| (user_id, count.unsigned_abs())).collect())
}

/// Updates the last use of a session; an older timestamp does not overwrite a newer one.
pub async fn touch(db: &impl ConnectionTrait, id_hash: &str, now: DateTime<Utc>) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::LastSeenAt, Expr::value(millis(now)))
        .filter(Column::IdHash.eq(id_hash))
        .filter(Column::LastSeenAt.lt(millis(now)))
        .exec(db)
        .await
        .map(drop)
        .map_err(database_error)
}

/// Ends a session. `false` when it does not exist.
pub async fn delete(db: &impl ConnectionTrait, id_hash: &str) -> Result<bool> {
    let result = Entity::delete_by_id(id_hash.to_owned()).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

/// Ends every session of an account, optionally except one.
pub async fn delete_of_user(db: &impl ConnectionTrait, user_id: i64, except: Option<&str>) -> Result<u64> {
    let these =
        Condition::all().add(Column::UserId.eq(user_id)).add_option(except.map(|id_hash| Column::IdHash.ne(id_hash)));
    let result = Entity::delete_many().filter(these).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected)
}

/// Deletes expired sessions, at most a batch.
pub async fn delete_expired(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64> {
    let ended = Condition::all().add(Column::ExpiresAt.lte(millis(now)));
    crate::retention::delete_batch::<Entity>(db, Column::IdHash, Column::ExpiresAt, ended).await
}

fn from_row(row: Model) -> Session {
    Session {
        id_hash: row.id_hash,
        user_id: row.user_id,
        created_at: moment(row.created_at),
        last_seen_at: moment(row.last_seen_at),
        expires_at: moment(row.expires_at),
        user_agent: row.user_agent,
    }
}
