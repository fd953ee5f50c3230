//! Newsletter subscriptions: one row per address.

use chrono::{DateTime, Utc};
use meydan_domain::newsletter::{Subscription, SubscriptionFilter, SubscriptionQuery, SubscriptionStatus};
use meydan_domain::page::Page;
use meydan_domain::staff::search_text;
use meydan_domain::{Language, Result};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Condition, Expr};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, known, millis, moment, unique_error};
use crate::entity::subscription_confirmations as confirmations;
use crate::entity::subscriptions::{ActiveModel, Column, Entity, Model};
use crate::keyset::Keyset;
use crate::search::all_words;

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Subscription>> {
    let row = Entity::find_by_id(id).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

/// One subscription, locked against changes until this transaction ends.
pub async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Option<Subscription>> {
    let row = Entity::find_by_id(id).lock_exclusive().one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

pub async fn find_by_email(db: &impl ConnectionTrait, email: &str) -> Result<Option<Subscription>> {
    let row = Entity::find().filter(Column::Email.eq(email)).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

/// The subscription of an address, locked against changes until this transaction ends.
pub async fn find_by_email_for_update(db: &impl ConnectionTrait, email: &str) -> Result<Option<Subscription>> {
    let found = Entity::find().filter(Column::Email.eq(email)).lock_exclusive();
    found.one(db).await.map_err(database_error)?.map(from_row).transpose()
}

/// The subscription whose mails unsubscribe with this token.
pub async fn find_by_token(db: &impl ConnectionTrait, token: &str) -> Result<Option<Subscription>> {
    let row = Entity::find().filter(Column::Token.eq(token)).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

/// The subscription of a confirmation link; `None` when the link is unknown or expired.
pub async fn find_by_confirmation(
    db: &impl ConnectionTrait,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<Subscription>> {
    let link = confirmations::Entity::find_by_id(token_hash.to_owned())
        .filter(confirmations::Column::ExpiresAt.gt(millis(now)))
        .one(db)
        .await
        .map_err(database_error)?;
    match link {
        Some(link) => find(db, link.subscription_id).await,
        None => Ok(None),
    }
}

/// Adds a confirmation link.
pub async fn insert_confirmation(
    db: &impl ConnectionTrait,
    subscription_id: i64,
    token_hash: &str,
    expires_at: DateTime<Utc>,
) -> Result<()> {
    let row = confirmations::ActiveModel {
        token_hash: Set(token_hash.to_owned()),
        subscription_id: Set(subscription_id),
        expires_at: Set(millis(expires_at)),
    };
    confirmations::Entity::insert(row).exec_without_returning(db).await.map(drop).map_err(database_error)
}

/// The number of valid confirmation links of a subscription.
pub async fn count_confirmations(db: &impl ConnectionTrait, subscription_id: i64, now: DateTime<Utc>) -> Result<u64> {
    confirmations::Entity::find()
        .filter(confirmations::Column::SubscriptionId.eq(subscription_id))
        .filter(confirmations::Column::ExpiresAt.gt(millis(now)))
        .count(db)
        .await
        .map_err(database_error)
}

/// Revokes one confirmation link.
pub async fn delete_confirmation(db: &impl ConnectionTrait, token_hash: &str) -> Result<()> {
    let deletion = confirmations::Entity::delete_by_id(token_hash.to_owned()).exec(db).await;
    deletion.map(drop).map_err(database_error)
}

/// Revokes every confirmation link of a subscription.
pub async fn delete_confirmations(db: &impl ConnectionTrait, subscription_id: i64) -> Result<()> {
    let links = confirmations::Entity::delete_many().filter(confirmations::Column::SubscriptionId.eq(subscription_id));
    links.exec(db).await.map(drop).map_err(database_error)
}

/// Deletes expired links, at most a batch.
pub async fn delete_expired_confirmations(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64> {
    use confirmations::{Column, Entity};
    let expired = Condition::all().add(Column::ExpiresAt.lte(millis(now)));
    crate::retention::delete_batch::<Entity>(db, Column::TokenHash, Column::ExpiresAt, expired).await
}

/// Pending sign-ups since then without a queued confirmation mail, oldest first.
pub async fn never_queued(db: &impl ConnectionTrait, since: DateTime<Utc>, limit: u64) -> Result<Vec<i64>> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Status.eq(SubscriptionStatus::Pending.name()))
        .filter(Column::MailQueuedAt.is_null())
        .filter(Column::CreatedAt.gte(millis(since)))
        .order_by_asc(Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}

/// Records that a confirmation mail was queued.
pub async fn set_mail_queued(db: &impl ConnectionTrait, id: i64, now: DateTime<Utc>) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::MailQueuedAt, Expr::value(millis(now)))
        .filter(Column::Id.eq(id))
        .exec(db)
        .await
        .map(drop)
        .map_err(database_error)
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
        mail_queued_at: Set(None),
    };
    let row = Entity::insert(row).exec_with_returning(db).await.map_err(|error| unique_error(error, "email"))?;
    from_row(row)
}

/// Saves the status and the name of a subscription.
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

/// Permanently deletes it. `false` when it does not exist.
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
