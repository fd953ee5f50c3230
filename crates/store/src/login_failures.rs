//! Wrong passwords, counted by account and by address; shared by all nodes.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};

use crate::convert::{database_error, millis, moment};
use crate::entity::login_failures::{ActiveModel, Column, Entity};

/// Counts one for each subject and says under which numbers.
pub async fn add(db: &impl ConnectionTrait, subjects: &[String], now: DateTime<Utc>) -> Result<Vec<i64>> {
    let mut ids = Vec::with_capacity(subjects.len());
    for subject in subjects {
        let row = ActiveModel { id: NotSet, subject: Set(subject.clone()), failed_at: Set(millis(now)) };
        ids.push(Entity::insert(row).exec(db).await.map_err(database_error)?.last_insert_id);
    }
    Ok(ids)
}

/// Takes single ones back.
pub async fn remove(db: &impl ConnectionTrait, ids: &[i64]) -> Result<()> {
    let these = Column::Id.is_in(ids.iter().copied());
    Entity::delete_many().filter(these).exec(db).await.map(drop).map_err(database_error)
}

/// How many since then, and when the oldest of them was.
pub async fn since(
    db: &impl ConnectionTrait,
    subject: &str,
    since: DateTime<Utc>,
) -> Result<(u64, Option<DateTime<Utc>>)> {
    let recent = || Entity::find().filter(Column::Subject.eq(subject)).filter(Column::FailedAt.gt(millis(since)));
    let count = recent().count(db).await.map_err(database_error)?;
    let oldest = recent().order_by_asc(Column::FailedAt).one(db).await.map_err(database_error)?;
    Ok((count, oldest.map(|row| moment(row.failed_at))))
}

/// A right password makes the wrong ones before it harmless.
pub async fn clear(db: &impl ConnectionTrait, subject: &str) -> Result<()> {
    Entity::delete_many().filter(Column::Subject.eq(subject)).exec(db).await.map(drop).map_err(database_error)
}

/// Deletes those of before then, at most a batch.
pub async fn delete_before(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    let old = Condition::all().add(Column::FailedAt.lt(millis(before)));
    crate::retention::delete_batch::<Entity>(db, Column::Id, Column::FailedAt, old).await
}
