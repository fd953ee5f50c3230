//! Newsletter subscriptions: one row an address.

use chrono::{DateTime, Utc};
use meydan_domain::newsletter::{Subscription, SubscriptionStatus};
use meydan_domain::{Language, Result};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};

use crate::convert::{database_error, known, millis, moment, unique_error};
use crate::entity::subscriptions::{ActiveModel, Column, Entity, Model};

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Subscription>> {
    let row = Entity::find_by_id(id).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

pub async fn find_by_email(db: &impl ConnectionTrait, email: &str) -> Result<Option<Subscription>> {
    let row = Entity::find().filter(Column::Email.eq(email)).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

/// The subscription whose mail carried this token.
pub async fn find_by_token(db: &impl ConnectionTrait, token: &str) -> Result<Option<Subscription>> {
    let row = Entity::find().filter(Column::Token.eq(token)).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

pub async fn count(db: &impl ConnectionTrait) -> Result<u64> {
    Entity::find().count(db).await.map_err(database_error)
}

/// A new subscription; 409 when the address has one.
pub async fn insert(
    db: &impl ConnectionTrait,
    email: &str,
    name: &str,
    language: Language,
    status: SubscriptionStatus,
    token: &str,
    now: DateTime<Utc>,
) -> Result<Subscription> {
    let row = ActiveModel {
        id: NotSet,
        email: Set(email.to_owned()),
        name: Set(name.to_owned()),
        language: Set(language.code().to_owned()),
        status: Set(status.name().to_owned()),
        token: Set(token.to_owned()),
        created_at: Set(millis(now)),
        updated_at: Set(millis(now)),
    };
    let row = Entity::insert(row).exec_with_returning(db).await.map_err(|error| unique_error(error, "email"))?;
    from_row(row)
}

/// Moves a subscription on; a name given with a repeated sign-up replaces an empty one.
pub async fn update(
    db: &impl ConnectionTrait,
    id: i64,
    status: SubscriptionStatus,
    name: &str,
    now: DateTime<Utc>,
) -> Result<bool> {
    let row = ActiveModel {
        status: Set(status.name().to_owned()),
        name: Set(name.to_owned()),
        updated_at: Set(millis(now)),
        ..Default::default()
    };
    let result = Entity::update_many().set(row).filter(Column::Id.eq(id)).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

fn from_row(row: Model) -> Result<Subscription> {
    Ok(Subscription {
        id: row.id,
        language: known(Language::from_code(&row.language), "language", &row.language)?,
        status: known(SubscriptionStatus::from_name(&row.status), "subscription status", &row.status)?,
        email: row.email,
        name: row.name,
        token: row.token,
        created_at: moment(row.created_at),
    })
}
