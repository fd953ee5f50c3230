//! Secrets of authenticator apps, at most one per account.

use meydan_domain::Result;
use meydan_domain::second_factor::TotpSecret;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use crate::convert::{database_error, millis, moment, unique_error};
use crate::entity::totp_secrets::{ActiveModel, Column, Entity};

/// 409 when the account has one.
pub async fn insert(db: &impl ConnectionTrait, totp: &TotpSecret) -> Result<()> {
    let row = ActiveModel {
        user_id: Set(totp.user_id),
        secret: Set(totp.secret.clone()),
        last_step: Set(totp.last_step),
        created_at: Set(millis(totp.created_at)),
    };
    Entity::insert(row).exec_without_returning(db).await.map(drop).map_err(|error| unique_error(error, "totp"))
}

pub async fn find(db: &impl ConnectionTrait, user_id: i64) -> Result<Option<TotpSecret>> {
    let row = Entity::find_by_id(user_id).one(db).await.map_err(database_error)?;
    Ok(row.map(|row| TotpSecret {
        user_id: row.user_id,
        secret: row.secret,
        last_step: row.last_step,
        created_at: moment(row.created_at),
    }))
}

/// Stores the time step of a used code; `false` when that step or a later one was already used.
pub async fn use_step(db: &impl ConnectionTrait, user_id: i64, step: i64) -> Result<bool> {
    let result = Entity::update_many()
        .col_expr(Column::LastStep, Expr::value(step))
        .filter(Column::UserId.eq(user_id))
        .filter(Column::LastStep.lt(step))
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

pub async fn delete(db: &impl ConnectionTrait, user_id: i64) -> Result<bool> {
    let result = Entity::delete_by_id(user_id).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected == 1)
}
