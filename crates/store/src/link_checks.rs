//! Checks of the links of events.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::clock::local_date;
use meydan_domain::link_check::{DEAD_AFTER_DAYS, LinkCheck, LinkProblem};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};

use crate::convert::{database_error, millis, moment};
use crate::entity::event_index;
use crate::entity::link_checks::{ActiveModel, Column, Entity, Model};
use crate::retention::oldest;

/// Dead links that are read at most.
const MAX_DEAD: u64 = 5_000;

/// What is known of the links of some events.
pub async fn of_events(db: &impl ConnectionTrait, event_ids: &[i64]) -> Result<Vec<LinkCheck>> {
    let rows = Entity::find().filter(Column::EventId.is_in(event_ids.iter().copied())).all(db).await;
    Ok(rows.map_err(database_error)?.into_iter().map(from_row).collect())
}

/// Dead links of published events that are not over, those of the lowest event id first.
pub async fn dead(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<LinkCheck>> {
    let to_come = event_index::Entity::find()
        .select_only()
        .column(event_index::Column::Id)
        .filter(event_index::Column::IsActive.eq(true))
        .filter(event_index::Column::OverAt.gt(millis(now)));
    let is_unconfirmed =
        Condition::any().add(Column::ConfirmedUntil.is_null()).add(Column::ConfirmedUntil.lte(millis(now)));
    let rows = Entity::find()
        .filter(Column::FailedDays.gte(DEAD_AFTER_DAYS))
        .filter(is_unconfirmed)
        .filter(Column::EventId.in_subquery(to_come.into_query()))
        .order_by_asc(Column::EventId)
        .order_by_asc(Column::Url)
        .limit(MAX_DEAD)
        .all(db)
        .await;
    Ok(rows.map_err(database_error)?.into_iter().map(from_row).collect())
}

/// What a check found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkOutcome {
    Works,
    Fails(LinkProblem),
    /// Neither: what was known stays.
    Unknown,
}

/// Remembers a check. A second failure on one day does not count, and an editor's word counts more.
pub async fn record(
    db: &impl ConnectionTrait,
    event_id: i64,
    url: &str,
    outcome: LinkOutcome,
    now: DateTime<Utc>,
) -> Result<()> {
    let old = Entity::find_by_id((event_id, url.to_owned())).one(db).await.map_err(database_error)?.map(from_row);
    if old.as_ref().is_some_and(|old| old.is_confirmed(now)) {
        return Ok(());
    }
    let fresh = LinkCheck {
        event_id,
        url: url.to_owned(),
        checked_at: now,
        failed_days: 0,
        failing_since: None,
        problem: None,
        confirmed_until: None,
    };
    let check = match (outcome, old) {
        (LinkOutcome::Works, _) | (LinkOutcome::Unknown, None) => fresh,
        (LinkOutcome::Unknown, Some(old)) => LinkCheck { checked_at: now, ..old },
        (LinkOutcome::Fails(problem), Some(old)) if old.failed_days > 0 => {
            let is_new_day = local_date(old.checked_at) != local_date(now);
            let failed_days = old.failed_days + i32::from(is_new_day);
            LinkCheck { failed_days, failing_since: old.failing_since, problem: Some(problem), ..fresh }
        }
        (LinkOutcome::Fails(problem), _) => {
            LinkCheck { failed_days: 1, failing_since: Some(now), problem: Some(problem), ..fresh }
        }
    };
    write(db, &check).await
}

/// Remembers that an editor found the link to work.
pub async fn confirm(
    db: &impl ConnectionTrait,
    event_id: i64,
    url: &str,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<()> {
    let check = LinkCheck {
        event_id,
        url: url.to_owned(),
        checked_at: now,
        failed_days: 0,
        failing_since: None,
        problem: None,
        confirmed_until: Some(until),
    };
    write(db, &check).await
}

/// True if any link has worked, or its site has said that it does not, since a moment.
pub async fn has_answer_since(db: &impl ConnectionTrait, since: DateTime<Utc>) -> Result<bool> {
    let is_answer =
        Condition::any().add(Column::Problem.is_null()).add(Column::Problem.ne(LinkProblem::NoAnswer.name()));
    let found = Entity::find()
        .filter(Column::CheckedAt.gte(millis(since)))
        .filter(Column::ConfirmedUntil.is_null())
        .filter(is_answer)
        .one(db)
        .await;
    Ok(found.map_err(database_error)?.is_some())
}

async fn write(db: &impl ConnectionTrait, check: &LinkCheck) -> Result<()> {
    let changed =
        [Column::CheckedAt, Column::FailedDays, Column::FailingSince, Column::Problem, Column::ConfirmedUntil];
    let replaces = OnConflict::columns([Column::EventId, Column::Url]).update_columns(changed).to_owned();
    let row = ActiveModel {
        event_id: Set(check.event_id),
        url: Set(check.url.clone()),
        checked_at: Set(millis(check.checked_at)),
        failed_days: Set(check.failed_days),
        failing_since: Set(check.failing_since.map(millis)),
        problem: Set(check.problem.map(|problem| problem.name().to_owned())),
        confirmed_until: Set(check.confirmed_until.map(millis)),
    };
    Entity::insert(row).on_conflict(replaces).exec_without_returning(db).await.map(drop).map_err(database_error)
}

/// Forgets a link that its event does not have any more.
pub async fn delete(db: &impl ConnectionTrait, event_id: i64, url: &str) -> Result<()> {
    Entity::delete_by_id((event_id, url.to_owned())).exec(db).await.map(drop).map_err(database_error)
}

/// Deletes what was checked before a moment, of a batch of events: they are over, or have other links.
pub async fn delete_before(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    let old = Condition::all().add(Column::CheckedAt.lt(millis(before)));
    let events = oldest::<Entity>(Column::EventId, Column::CheckedAt, old.clone()).filter(old);
    events.exec(db).await.map(|deleted| deleted.rows_affected).map_err(database_error)
}

fn from_row(row: Model) -> LinkCheck {
    LinkCheck {
        event_id: row.event_id,
        url: row.url,
        checked_at: moment(row.checked_at),
        failed_days: row.failed_days,
        failing_since: row.failing_since.map(moment),
        problem: row.problem.as_deref().and_then(LinkProblem::from_name),
        confirmed_until: row.confirmed_until.map(moment),
    }
}
