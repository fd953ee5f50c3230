//! Accounts of staff.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::staff::{Role, Staff};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};

use crate::convert::{database_error, known, millis, moment, unique_error};
use crate::entity::users::{ActiveModel, Column, Entity, Model};

pub async fn list(db: &impl ConnectionTrait) -> Result<Vec<Staff>> {
    let rows = Entity::find().order_by_asc(Column::Id).all(db).await.map_err(database_error)?;
    rows.into_iter().map(from_row).collect()
}

pub async fn count(db: &impl ConnectionTrait) -> Result<u64> {
    Entity::find().count(db).await.map_err(database_error)
}

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Staff>> {
    let row = Entity::find_by_id(id).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

pub async fn find_by_email(db: &impl ConnectionTrait, email: &str) -> Result<Option<Staff>> {
    Ok(find_with_password(db, email).await?.map(|(staff, _)| staff))
}

/// The account of an address and its password hash, for signing in.
pub async fn find_with_password(db: &impl ConnectionTrait, email: &str) -> Result<Option<(Staff, String)>> {
    let row = Entity::find().filter(Column::Email.eq(email)).one(db).await.map_err(database_error)?;
    row.map(|row| {
        let hash = row.password_hash.clone();
        Ok((from_row(row)?, hash))
    })
    .transpose()
}

/// A new account; 409 when the address is taken.
pub async fn insert(
    db: &impl ConnectionTrait,
    email: &str,
    full_name: &str,
    role: Role,
    password_hash: &str,
    now: DateTime<Utc>,
) -> Result<Staff> {
    let row = ActiveModel {
        id: NotSet,
        email: Set(email.to_owned()),
        full_name: Set(full_name.to_owned()),
        role: Set(role.name().to_owned()),
        avatar_url: Set(None),
        password_hash: Set(password_hash.to_owned()),
        is_active: Set(true),
        created_at: Set(millis(now)),
        updated_at: Set(millis(now)),
    };
    let row = Entity::insert(row).exec_with_returning(db).await.map_err(|error| unique_error(error, "email"))?;
    from_row(row)
}

pub async fn set_password(db: &impl ConnectionTrait, id: i64, password_hash: &str, now: DateTime<Utc>) -> Result<bool> {
    set(db, id, Column::PasswordHash, Expr::value(password_hash), now).await
}

pub async fn set_role(db: &impl ConnectionTrait, id: i64, role: Role, now: DateTime<Utc>) -> Result<bool> {
    set(db, id, Column::Role, Expr::value(role.name()), now).await
}

pub async fn set_active(db: &impl ConnectionTrait, id: i64, is_active: bool, now: DateTime<Utc>) -> Result<bool> {
    set(db, id, Column::IsActive, Expr::value(is_active), now).await
}

async fn set(db: &impl ConnectionTrait, id: i64, column: Column, value: Expr, now: DateTime<Utc>) -> Result<bool> {
    let result = Entity::update_many()
        .col_expr(column, value)
        .col_expr(Column::UpdatedAt, Expr::value(millis(now)))
        .filter(Column::Id.eq(id))
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

pub(crate) fn from_row(row: Model) -> Result<Staff> {
    Ok(Staff {
        id: row.id,
        role: known(Role::from_name(&row.role), "role", &row.role)?,
        email: row.email,
        full_name: row.full_name,
        avatar_url: row.avatar_url,
        is_active: row.is_active,
        created_at: moment(row.created_at),
    })
}
