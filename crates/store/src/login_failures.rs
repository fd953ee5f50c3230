//! Failed logins, counted by account and by address; shared by all nodes.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QuerySelect, Statement};

use crate::convert::{database_error, millis, moment};
use crate::entity::login_failures::{ActiveModel, Column, Entity};

/// Locks these subjects against concurrent attempts until this transaction ends. On SQLite a write transaction is
/// exclusive already.
pub async fn lock(db: &impl ConnectionTrait, subjects: &[String]) -> Result<()> {
    if db.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    // In a fixed order, so that two attempts with the same subjects cannot deadlock.
    let mut subjects: Vec<&String> = subjects.iter().collect();
    subjects.sort_unstable();
    for subject in subjects {
        let sql = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
        let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [subject.as_str().into()]);
        db.query_one_raw(statement).await.map_err(database_error)?;
    }
    Ok(())
}

/// Adds a failure for each subject and returns their ids.
pub async fn add(db: &impl ConnectionTrait, subjects: &[String], now: DateTime<Utc>) -> Result<Vec<i64>> {
    let mut ids = Vec::with_capacity(subjects.len());
    for subject in subjects {
        let row = ActiveModel { id: NotSet, subject: Set(subject.clone()), failed_at: Set(millis(now)) };
        ids.push(Entity::insert(row).exec(db).await.map_err(database_error)?.last_insert_id);
    }
    Ok(ids)
}

/// Removes these failures.
pub async fn remove(db: &impl ConnectionTrait, ids: &[i64]) -> Result<()> {
    let these = Column::Id.is_in(ids.iter().copied());
    Entity::delete_many().filter(these).exec(db).await.map(drop).map_err(database_error)
}

/// The number of failures of each subject since then, and the time of the oldest; subjects without failures are omitted.
pub async fn since(
    db: &impl ConnectionTrait,
    subjects: &[String],
    since: DateTime<Utc>,
) -> Result<HashMap<String, (u64, DateTime<Utc>)>> {
    let rows: Vec<(String, i64, i64)> = Entity::find()
        .select_only()
        .column(Column::Subject)
        .column_as(Column::Id.count(), "failures")
        .column_as(Column::FailedAt.min(), "oldest")
        .filter(Column::Subject.is_in(subjects.iter().cloned()))
        .filter(Column::FailedAt.gt(millis(since)))
        .group_by(Column::Subject)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().map(|(subject, count, oldest)| (subject, (count.unsigned_abs(), moment(oldest)))).collect())
}

/// Removes the failures of a subject after a successful login.
pub async fn clear(db: &impl ConnectionTrait, subject: &str) -> Result<()> {
    Entity::delete_many().filter(Column::Subject.eq(subject)).exec(db).await.map(drop).map_err(database_error)
}

/// Deletes older failures, at most a batch.
pub async fn delete_before(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    let old = Condition::all().add(Column::FailedAt.lt(millis(before)));
    crate::retention::delete_batch::<Entity>(db, Column::Id, Column::FailedAt, old).await
}
