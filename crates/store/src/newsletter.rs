//! Newsletter subscriptions: one row an address.

use chrono::{DateTime, Utc};
use meydan_domain::newsletter::{Subscription, SubscriptionFilter, SubscriptionQuery, SubscriptionStatus};
use meydan_domain::page::Page;
use meydan_domain::staff::search_text;
use meydan_domain::{Language, Result};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};

use crate::convert::{database_error, known, millis, moment, unique_error};
use crate::entity::subscriptions::{ActiveModel, Column, Entity, Model};
use crate::keyset::Keyset;
use crate::search::all_words;

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

/// One page of sign-ups, newest first.
pub async fn list(db: &impl ConnectionTrait, query: &SubscriptionQuery) -> Result<Page<Subscription>> {
    let filter = Condition::all()
        .add(match query.filter {
            SubscriptionFilter::All => Column::Status.ne(SubscriptionStatus::Unsubscribed.name()),
            SubscriptionFilter::Only(status) => Column::Status.eq(status.name()),
        })
        .add_option(all_words(Column::SearchText, &query.words));
    let newest = Keyset::descending("newest", vec![Column::Id]);
    newest.page::<Entity>(db, filter, &query.page).await?.try_map(from_row)
}

pub async fn count(db: &impl ConnectionTrait, status: SubscriptionStatus) -> Result<u64> {
    Entity::find().filter(Column::Status.eq(status.name())).count(db).await.map_err(database_error)
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
        confirmed_at: Set((status == SubscriptionStatus::Subscribed).then(|| millis(now))),
        search_text: Set(search_text(email, name)),
    };
    let row = Entity::insert(row).exec_with_returning(db).await.map_err(|error| unique_error(error, "email"))?;
    from_row(row)
}

/// Saves where a subscription has got to, and the name.
pub async fn update(db: &impl ConnectionTrait, subscription: &Subscription, now: DateTime<Utc>) -> Result<bool> {
    let row = ActiveModel {
        status: Set(subscription.status.name().to_owned()),
        name: Set(subscription.name.clone()),
        confirmed_at: Set(subscription.confirmed_at.map(millis)),
        updated_at: Set(millis(now)),
        search_text: Set(search_text(&subscription.email, &subscription.name)),
        ..Default::default()
    };
    let result =
        Entity::update_many().set(row).filter(Column::Id.eq(subscription.id)).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

/// Removes it for good. `false` when it was not there.
pub async fn delete(db: &impl ConnectionTrait, id: i64) -> Result<bool> {
    let result = Entity::delete_by_id(id).exec(db).await.map_err(database_error)?;
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
        confirmed_at: row.confirmed_at.map(moment),
    })
}
