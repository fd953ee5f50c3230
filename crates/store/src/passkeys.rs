//! Passkeys of accounts.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::second_factor::Passkey;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::convert::{database_error, millis, moment, unique_error};
use crate::entity::passkeys::{ActiveModel, Column, Entity, Model};

/// A new passkey; 409 when the credential is already registered.
pub async fn insert(
    db: &impl ConnectionTrait,
    user_id: i64,
    name: &str,
    credential_id: &str,
    credential: &str,
    now: DateTime<Utc>,
) -> Result<Passkey> {
    let row = ActiveModel {
        id: NotSet,
        user_id: Set(user_id),
        name: Set(name.to_owned()),
        credential_id: Set(credential_id.to_owned()),
        credential: Set(credential.to_owned()),
        created_at: Set(millis(now)),
        last_used_at: Set(None),
    };
    let row = Entity::insert(row).exec_with_returning(db).await.map_err(|error| unique_error(error, "passkey"))?;
    Ok(from_row(row))
}

/// Oldest first.
pub async fn list(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<Passkey>> {
    let all = Entity::find().filter(Column::UserId.eq(user_id)).order_by_asc(Column::Id);
    Ok(all.all(db).await.map_err(database_error)?.into_iter().map(from_row).collect())
}

pub async fn find_by_credential_id(db: &impl ConnectionTrait, credential_id: &str) -> Result<Option<Passkey>> {
    let row = Entity::find().filter(Column::CredentialId.eq(credential_id)).one(db).await.map_err(database_error)?;
    Ok(row.map(from_row))
}

/// Records the use of a passkey, with its new counter.
pub async fn set_used(db: &impl ConnectionTrait, id: i64, credential: &str, now: DateTime<Utc>) -> Result<bool> {
    let row = ActiveModel {
        credential: Set(credential.to_owned()),
        last_used_at: Set(Some(millis(now))),
        ..Default::default()
    };
    let result = Entity::update_many().set(row).filter(Column::Id.eq(id)).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

/// Deletes a passkey of an account; `false` when it does not exist.
pub async fn delete(db: &impl ConnectionTrait, user_id: i64, id: i64) -> Result<bool> {
    let this = Entity::delete_many().filter(Column::Id.eq(id)).filter(Column::UserId.eq(user_id));
    Ok(this.exec(db).await.map_err(database_error)?.rows_affected == 1)
}

pub async fn delete_of_user(db: &impl ConnectionTrait, user_id: i64) -> Result<u64> {
    let result = Entity::delete_many().filter(Column::UserId.eq(user_id)).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected)
}

fn from_row(row: Model) -> Passkey {
    Passkey {
        id: row.id,
        user_id: row.user_id,
        name: row.name,
        credential_id: row.credential_id,
        credential: row.credential,
        created_at: moment(row.created_at),
        last_used_at: row.last_used_at.map(moment),
    }
}
