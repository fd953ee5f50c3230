//! Checks of the links of events.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::clock::local_date;
use meydan_domain::link_check::{DEAD_AFTER_DAYS, LinkCheck, LinkProblem};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, millis, moment};
use crate::entity::link_checks::{ActiveModel, Column, Entity, Model};

/// Dead links that are read at most.
const MAX_DEAD: u64 = 5_000;

/// What is known of the links of some events.
pub async fn of_events(db: &impl ConnectionTrait, event_ids: &[i64]) -> Result<Vec<LinkCheck>> {
    let rows = Entity::find().filter(Column::EventId.is_in(event_ids.iter().copied())).all(db).await;
    Ok(rows.map_err(database_error)?.into_iter().map(from_row).collect())
}

/// Links that have failed on several days in a row, those of the lowest event id first; none that an editor found to work.
pub async fn dead(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<LinkCheck>> {
    let is_unconfirmed =
        Condition::any().add(Column::ConfirmedUntil.is_null()).add(Column::ConfirmedUntil.lte(millis(now)));
    let rows = Entity::find()
        .filter(Column::FailedDays.gte(DEAD_AFTER_DAYS))
        .filter(is_unconfirmed)
        .order_by_asc(Column::EventId)
        .order_by_asc(Column::Url)
        .limit(MAX_DEAD)
        .all(db)
        .await;
    Ok(rows.map_err(database_error)?.into_iter().map(from_row).collect())
}

/// Remembers a check. A second failure on one day does not count.
pub async fn record(
    db: &impl ConnectionTrait,
    event_id: i64,
    url: &str,
    problem: Option<LinkProblem>,
    now: DateTime<Utc>,
) -> Result<()> {
    let old = Entity::find_by_id((event_id, url.to_owned())).one(db).await.map_err(database_error)?;
    let (failed_days, failing_since) = match (&old, problem) {
        (_, None) => (0, None),
        (Some(old), Some(_)) if old.failed_days > 0 => {
            let is_new_day = local_date(moment(old.checked_at)) != local_date(now);
            (old.failed_days + i32::from(is_new_day), old.failing_since)
        }
        (_, Some(_)) => (1, Some(millis(now))),
    };
    write(
        db,
        Model {
            event_id,
            url: url.to_owned(),
            checked_at: millis(now),
            failed_days,
            failing_since,
            problem: problem.map(|problem| problem.name().to_owned()),
            confirmed_until: None,
        },
    )
    .await
}

/// Remembers that an editor found the link to work.
pub async fn confirm(
    db: &impl ConnectionTrait,
    event_id: i64,
    url: &str,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<()> {
    write(
        db,
        Model {
            event_id,
            url: url.to_owned(),
            checked_at: millis(now),
            failed_days: 0,
            failing_since: None,
            problem: None,
            confirmed_until: Some(millis(until)),
        },
    )
    .await
}

async fn write(db: &impl ConnectionTrait, row: Model) -> Result<()> {
    let changed =
        [Column::CheckedAt, Column::FailedDays, Column::FailingSince, Column::Problem, Column::ConfirmedUntil];
    let replaces = OnConflict::columns([Column::EventId, Column::Url]).update_columns(changed).to_owned();
    let row = ActiveModel {
        event_id: Set(row.event_id),
        url: Set(row.url),
        checked_at: Set(row.checked_at),
        failed_days: Set(row.failed_days),
        failing_since: Set(row.failing_since),
        problem: Set(row.problem),
        confirmed_until: Set(row.confirmed_until),
    };
    Entity::insert(row).on_conflict(replaces).exec_without_returning(db).await.map(drop).map_err(database_error)
}

/// Deletes what was checked before a moment: the event is over, or has another link.
pub async fn delete_before(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    Entity::delete_many()
        .filter(Column::CheckedAt.lt(millis(before)))
        .exec(db)
        .await
        .map(|deleted| deleted.rows_affected)
        .map_err(database_error)
}

fn from_row(row: Model) -> LinkCheck {
    LinkCheck {
        event_id: row.event_id,
        url: row.url,
        checked_at: moment(row.checked_at),
        failing_since: row.failing_since.map(moment),
        problem: row.problem.as_deref().and_then(LinkProblem::from_name),
        confirmed_until: row.confirmed_until.map(moment),
    }
}
