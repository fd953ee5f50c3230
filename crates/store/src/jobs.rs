//! Background jobs with leases: each job runs on one node, and is retried when that node dies.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::Result;
use meydan_domain::job::{Job, JobQueue, JobTask, retry_delay};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Condition, Expr, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, from_json, millis, moment, to_json};
use crate::entity::jobs::{ActiveModel, Column, Entity, Model};

/// Counting stops here, because a metrics scrape must stay cheap.
const MAX_COUNTED: u64 = 10_000;

/// Enqueues a job; with a unique key, only if no job with that key exists, finished or not.
pub async fn insert(
    db: &impl ConnectionTrait,
    task: &JobTask,
    unique_key: Option<&str>,
    run_at: DateTime<Utc>,
) -> Result<()> {
    let row = ActiveModel {
        id: NotSet,
        task: Set(to_json(task)?),
        queue: Set(task.queue().name().to_owned()),
        unique_key: Set(unique_key.map(str::to_owned)),
        run_at: Set(millis(run_at)),
        attempts: Set(0),
        leased_until: Set(None),
        done_at: Set(None),
        last_error: Set(None),
    };
    let keep = OnConflict::column(Column::UniqueKey).do_nothing().to_owned();
    Entity::insert(row).on_conflict(keep).exec_without_returning(db).await.map(drop).map_err(database_error)
}

/// Leases the oldest due job of a queue that is not leased.
///
/// The candidate is selected first and leased by a guarded update: if two nodes select the same job, the slower update
/// changes no row and that node selects again.
pub async fn acquire(
    db: &impl ConnectionTrait,
    queue: JobQueue,
    now: DateTime<Utc>,
    lease: TimeDelta,
) -> Result<Option<Job>> {
    loop {
        let candidate = Entity::find()
            .filter(Column::Queue.eq(queue.name()))
            .filter(is_due(now))
            .order_by_asc(Column::RunAt)
            .order_by_asc(Column::Id)
            .limit(1)
            .one(db)
            .await
            .map_err(database_error)?;
        let Some(row) = candidate else { return Ok(None) };
        // A task of a newer version: postponed, so that a newer node runs it and it does not block the queue.
        let Ok(task) = from_json::<JobTask>(&row.task) else {
            postpone(db, &row, now + lease).await?;
            continue;
        };
        let leased_until = millis(now + lease);
        let result = Entity::update_many()
            .col_expr(Column::LeasedUntil, Expr::value(leased_until))
            .col_expr(Column::Attempts, Expr::value(row.attempts + 1))
            .filter(Column::Id.eq(row.id))
            // The number of attempts is the fencing token: it grows with every lease.
            .filter(Column::Attempts.eq(row.attempts))
            .filter(is_due(now))
            .exec(db)
            .await
            .map_err(database_error)?;
        if result.rows_affected == 1 {
            return Ok(Some(Job { id: row.id, task, attempts: row.attempts + 1, leased_until: moment(leased_until) }));
        }
    }
}

async fn postpone(db: &impl ConnectionTrait, row: &Model, until: DateTime<Utc>) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::RunAt, Expr::value(millis(until)))
        .filter(Column::Id.eq(row.id))
        .filter(Column::Attempts.eq(row.attempts))
        .exec(db)
        .await
        .map(drop)
        .map_err(database_error)
}

fn is_due(now: DateTime<Utc>) -> Condition {
    Condition::all()
        .add(Column::DoneAt.is_null())
        .add(Column::RunAt.lte(millis(now)))
        .add(Condition::any().add(Column::LeasedUntil.is_null()).add(Column::LeasedUntil.lte(millis(now))))
}

/// Renews the lease; `false` when another node has leased the job meanwhile or it is done.
pub async fn renew(db: &impl ConnectionTrait, job: &Job, now: DateTime<Utc>, lease: TimeDelta) -> Result<bool> {
    update_leased(db, job, ActiveModel { leased_until: Set(Some(millis(now + lease))), ..Default::default() }).await
}

/// Marks the job as done; `false` when the lease expired and another node has leased it.
pub async fn finish(db: &impl ConnectionTrait, job: &Job, now: DateTime<Utc>) -> Result<bool> {
    update_leased(db, job, ActiveModel { done_at: Set(Some(millis(now))), last_error: Set(None), ..Default::default() })
        .await
}

/// Releases a failed job, to be retried after a delay that grows with its attempts.
pub async fn fail(db: &impl ConnectionTrait, job: &Job, error: &str, now: DateTime<Utc>) -> Result<bool> {
    let again = ActiveModel {
        run_at: Set(millis(now + retry_delay(job.attempts))),
        leased_until: Set(None),
        last_error: Set(Some(stored_error(error))),
        ..Default::default()
    };
    update_leased(db, job, again).await
}

/// Ends a failed job without a retry. The error is stored until the job is deleted.
pub async fn give_up(db: &impl ConnectionTrait, job: &Job, error: &str, now: DateTime<Utc>) -> Result<bool> {
    let ended = ActiveModel {
        done_at: Set(Some(millis(now))),
        last_error: Set(Some(stored_error(error))),
        ..Default::default()
    };
    update_leased(db, job, ended).await
}

/// PostgreSQL cannot store NUL characters.
fn stored_error(error: &str) -> String {
    error.chars().filter(|letter| *letter != '\0').take(1000).collect()
}

/// Updates a job only while this attempt holds its lease: a later attempt has a higher count, a failed one has no lease.
async fn update_leased(db: &impl ConnectionTrait, job: &Job, row: ActiveModel) -> Result<bool> {
    let result = Entity::update_many()
        .set(row)
        .filter(Column::Id.eq(job.id))
        .filter(Column::Attempts.eq(job.attempts))
        .filter(Column::DoneAt.is_null())
        .filter(Column::LeasedUntil.is_not_null())
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

/// Deletes jobs done before then, at most a batch.
pub async fn delete_done_before(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    let old = Condition::all().add(Column::DoneAt.lt(millis(before)));
    crate::retention::delete_batch::<Entity>(db, Column::Id, Column::DoneAt, old).await
}

/// True if a job with that key exists, finished or not.
pub async fn has_key(db: &impl ConnectionTrait, unique_key: &str) -> Result<bool> {
    let found = Entity::find().filter(Column::UniqueKey.eq(unique_key)).one(db).await.map_err(database_error)?;
    Ok(found.is_some())
}

/// True if `acquire` would find a job.
pub async fn is_any_due(db: &impl ConnectionTrait, queue: JobQueue, now: DateTime<Utc>) -> Result<bool> {
    let found = Entity::find()
        .filter(Column::Queue.eq(queue.name()))
        .filter(is_due(now))
        .limit(1)
        .one(db)
        .await
        .map_err(database_error)?;
    Ok(found.is_some())
}

/// True if the queue has a job that is not finished.
pub async fn is_any_open(db: &impl ConnectionTrait, queue: JobQueue) -> Result<bool> {
    let found = Entity::find()
        .filter(Column::Queue.eq(queue.name()))
        .filter(Column::DoneAt.is_null())
        .limit(1)
        .one(db)
        .await
        .map_err(database_error)?;
    Ok(found.is_some())
}

/// The open jobs of one kind, for monitoring.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenJobs {
    /// Ready to run.
    pub due: u64,
    /// Scheduled for later, mostly retries.
    pub waiting: u64,
    /// Leased by a node.
    pub running: u64,
    /// The scheduled time of the oldest due job.
    pub oldest_due: Option<DateTime<Utc>>,
}

/// Open jobs by kind; kinds of a newer version count as `unknown`.
pub async fn open_by_kind(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<BTreeMap<&'static str, OpenJobs>> {
    let rows = Entity::find()
        .filter(Column::DoneAt.is_null())
        .order_by_asc(Column::RunAt)
        .limit(MAX_COUNTED)
        .all(db)
        .await
        .map_err(database_error)?;
    let mut kinds = BTreeMap::<&'static str, OpenJobs>::new();
    for row in rows {
        let kind = from_json::<JobTask>(&row.task).map_or("unknown", |task| task.kind());
        let open = kinds.entry(kind).or_default();
        if row.leased_until.is_some_and(|until| until > millis(now)) {
            open.running += 1;
        } else if row.run_at > millis(now) {
            open.waiting += 1;
        } else {
            open.due += 1;
            open.oldest_due.get_or_insert(moment(row.run_at));
        }
    }
    Ok(kinds)
}
