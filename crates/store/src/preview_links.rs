//! Preview links, stored as hashes of their tokens: a stolen database opens no draft.

use chrono::{DateTime, Utc};
use meydan_domain::change::Noun;
use meydan_domain::preview_link::PreviewLink;
use meydan_domain::staff::Actor;
use meydan_domain::{Error, Result};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Condition;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};

use crate::convert::{database_error, millis, moment};
use crate::entity::preview_links::{ActiveModel, Column, Entity, Model};
use crate::entity::users;

/// The event or post that a link shows.
#[derive(Clone, Copy, Debug)]
pub struct Previewed {
    pub noun: Noun,
    pub id: i64,
}

pub async fn insert(
    db: &impl ConnectionTrait,
    token_hash: String,
    of: Previewed,
    actor: &Actor,
    (created_at, expires_at): (DateTime<Utc>, DateTime<Utc>),
) -> Result<PreviewLink> {
    let row = ActiveModel {
        id: NotSet,
        token_hash: Set(token_hash),
        noun: Set(of.noun.name().to_owned()),
        thing_id: Set(of.id),
        user_id: Set(actor.user_id()),
        user_name: Set(actor.name().to_owned()),
        created_at: Set(millis(created_at)),
        expires_at: Set(millis(expires_at)),
    };
    row.insert(db).await.map_err(database_error).and_then(link)
}

/// The number of valid links of a thing.
pub async fn count(db: &impl ConnectionTrait, of: Previewed, now: DateTime<Utc>) -> Result<u64> {
    Entity::find().filter(valid(of, now)).count(db).await.map_err(database_error)
}

/// A valid link of this thing by the hash of its token.
pub async fn find(
    db: &impl ConnectionTrait,
    token_hash: &str,
    of: Previewed,
    now: DateTime<Utc>,
) -> Result<Option<PreviewLink>> {
    let found = Entity::find().filter(valid(of, now)).filter(Column::TokenHash.eq(token_hash));
    found.one(db).await.map_err(database_error)?.map(link).transpose()
}

/// The valid links of a thing, newest first.
pub async fn list(db: &impl ConnectionTrait, of: Previewed, now: DateTime<Utc>) -> Result<Vec<PreviewLink>> {
    let found = Entity::find().filter(valid(of, now)).order_by_desc(Column::Id);
    found.all(db).await.map_err(database_error)?.into_iter().map(link).collect()
}

/// The deleted link; `None` when there is none.
pub async fn delete(db: &impl ConnectionTrait, id: i64) -> Result<Option<PreviewLink>> {
    let row = Entity::find_by_id(id).one(db).await.map_err(database_error)?;
    let deleted = Entity::delete_by_id(id).exec(db).await.map_err(database_error)?;
    row.filter(|_| deleted.rows_affected == 1).map(link).transpose()
}

/// Deletes expired links, at most a batch.
pub async fn delete_expired(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64> {
    let expired = Condition::all().add(Column::ExpiresAt.lte(millis(now)));
    crate::retention::delete_batch::<Entity>(db, Column::Id, Column::ExpiresAt, expired).await
}

/// Not expired, and made by an account that is still active.
fn valid(of: Previewed, now: DateTime<Utc>) -> Condition {
    let active = users::Entity::find().select_only().column(users::Column::Id).filter(users::Column::IsActive.eq(true));
    Condition::all()
        .add(Column::UserId.in_subquery(active.into_query()))
        .add(Column::Noun.eq(of.noun.name()))
        .add(Column::ThingId.eq(of.id))
        .add(Column::ExpiresAt.gt(millis(now)))
}

fn link(row: Model) -> Result<PreviewLink> {
    let noun = Noun::from_name(&row.noun).ok_or_else(|| Error::Internal(format!("preview of {}", row.noun)))?;
    Ok(PreviewLink {
        id: row.id,
        noun,
        thing_id: row.thing_id,
        created_by: row.user_name,
        created_at: moment(row.created_at),
        expires_at: moment(row.expires_at),
    })
}
