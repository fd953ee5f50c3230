//! Accounts with a second factor, and roles that require one.

use std::collections::HashSet;

use meydan_domain::Result;
use meydan_domain::staff::Role;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::changes::{self, REQUIRED_ROLES_LOCK};
use crate::convert::database_error;
use crate::entity::second_factor_roles::{ActiveModel, Column, Entity};
use crate::entity::{passkeys, totp_secrets};

/// The accounts among these with an authenticator app or a passkey.
pub async fn enrolled(db: &impl ConnectionTrait, user_ids: &[i64]) -> Result<HashSet<i64>> {
    let ids = || user_ids.iter().copied();
    let with_totp: Vec<i64> = totp_secrets::Entity::find()
        .select_only()
        .column(totp_secrets::Column::UserId)
        .filter(totp_secrets::Column::UserId.is_in(ids()))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let with_passkey: Vec<i64> = passkeys::Entity::find()
        .select_only()
        .column(passkeys::Column::UserId)
        .filter(passkeys::Column::UserId.is_in(ids()))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(with_totp.into_iter().chain(with_passkey).collect())
}

pub async fn is_required(db: &impl ConnectionTrait, role: Role) -> Result<bool> {
    let row = Entity::find_by_id(role.name().to_owned()).one(db).await.map_err(database_error)?;
    Ok(row.is_some())
}

/// The roles that require a second factor, by name; unknown roles of a newer version are omitted.
pub async fn required_roles(db: &impl ConnectionTrait) -> Result<Vec<Role>> {
    let rows = Entity::find().order_by_asc(Column::Role).all(db).await.map_err(database_error)?;
    Ok(rows.iter().filter_map(|row| Role::from_name(&row.role)).collect())
}

/// Locks the required roles until this transaction ends. On SQLite a write transaction is exclusive already.
pub async fn lock_required_roles(db: &impl ConnectionTrait) -> Result<()> {
    if db.get_database_backend() == DbBackend::Postgres {
        changes::run(db, "SELECT pg_advisory_xact_lock($1)", [REQUIRED_ROLES_LOCK.into()]).await?;
    }
    Ok(())
}

/// Replaces the required roles; the caller must hold the lock, because concurrent inserts of one role would fail.
pub async fn set_required_roles(db: &impl ConnectionTrait, roles: &[Role]) -> Result<()> {
    Entity::delete_many().exec(db).await.map_err(database_error)?;
    if roles.is_empty() {
        return Ok(());
    }
    let rows = roles.iter().map(|role| ActiveModel { role: Set(role.name().to_owned()) });
    Entity::insert_many(rows).exec_without_returning(db).await.map(drop).map_err(database_error)
}
