//! Revisions: inserted in the transaction that replaces a version, read newest first.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::revision::{Revision, RevisionAction};
use meydan_domain::staff::Actor;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Condition, Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;

use crate::convert::{database_error, from_json, known, millis, moment, to_json};
use crate::entity::audit_trail;
use crate::entity::revisions::{ActiveModel, Column, Entity, Model};

/// Rows in a statement: SQLite takes 32,766 values at a time.
const INSERT_BATCH: usize = 500;

/// A version that is being replaced.
pub struct Replaced {
    thing_id: i64,
    number: i64,
    document: String,
    made_at: DateTime<Utc>,
}

/// A version with its content, and when it was made.
pub fn replaced(thing_id: i64, number: i64, content: &impl Serialize, made_at: DateTime<Utc>) -> Result<Replaced> {
    Ok(Replaced { thing_id, number, document: to_json(content)?, made_at })
}

/// The thing is new: a batch that is undone removes it again.
pub fn nothing_before(thing_id: i64, now: DateTime<Utc>) -> Replaced {
    Replaced { thing_id, number: 0, document: "null".to_owned(), made_at: now }
}

/// Who replaces versions, and how.
#[derive(Clone, Copy)]
pub struct Replacement<'a> {
    pub noun: Noun,
    pub actor: &'a Actor,
    pub action: RevisionAction,
    /// The audit entry of a bulk change.
    pub batch: Option<i64>,
    pub now: DateTime<Utc>,
}

pub async fn insert(db: &impl ConnectionTrait, by: Replacement<'_>, replaced: Vec<Replaced>) -> Result<()> {
    let row = |replaced: Replaced| ActiveModel {
        id: NotSet,
        noun: Set(by.noun.name().to_owned()),
        thing_id: Set(replaced.thing_id),
        number: Set(replaced.number),
        document: Set(replaced.document),
        made_at: Set(millis(replaced.made_at)),
        replaced_at: Set(millis(by.now)),
        user_id: Set(by.actor.user_id()),
        user_name: Set(by.actor.name().to_owned()),
        action: Set(by.action.name().to_owned()),
        batch: Set(by.batch),
    };
    let mut rows = replaced.into_iter().map(row).peekable();
    while rows.peek().is_some() {
        Entity::insert_many(rows.by_ref().take(INSERT_BATCH).collect::<Vec<_>>())
            // A version is replaced once; a row that is there must not keep an editor from saving.
            .on_conflict(OnConflict::columns([Column::Noun, Column::ThingId, Column::Number]).do_nothing().to_owned())
            .exec_without_returning(db)
            .await
            .map_err(database_error)?;
    }
    Ok(())
}

fn of(noun: Noun, thing_id: i64) -> Condition {
    Condition::all().add(Column::Noun.eq(noun.name())).add(Column::ThingId.eq(thing_id))
}

/// The versions of a thing before `number`, newest first.
pub async fn before(
    db: &impl ConnectionTrait,
    noun: Noun,
    thing_id: i64,
    number: i64,
    limit: u64,
) -> Result<Vec<Revision>> {
    let rows = Entity::find()
        .filter(of(noun, thing_id).add(Column::Number.lt(number)))
        .order_by_desc(Column::Number)
        .limit(limit)
        .all(db)
        .await
        .map_err(database_error)?;
    rows.into_iter().map(from_row).collect()
}

/// How many versions of a thing were replaced.
pub async fn count(db: &impl ConnectionTrait, noun: Noun, thing_id: i64) -> Result<u64> {
    Entity::find().filter(of(noun, thing_id).add(Column::Number.gt(0))).count(db).await.map_err(database_error)
}

/// Who created a thing, if the audit trail still knows, by its id there.
pub async fn creator(db: &impl ConnectionTrait, noun: Noun, noun_id: &str) -> Result<Option<(Option<i64>, String)>> {
    use audit_trail::{Column, Entity};
    Entity::find()
        .select_only()
        .columns([Column::UserId, Column::UserName])
        .filter(Column::Noun.eq(noun.name()))
        .filter(Column::NounId.eq(noun_id))
        .filter(Column::Action.eq(ChangeKind::Created.name()))
        .order_by_desc(Column::Id)
        .limit(1)
        .into_tuple()
        .one(db)
        .await
        .map_err(database_error)
}

/// What a bulk change replaced, by thing: the oldest version where it replaced several.
pub async fn of_batch(db: &impl ConnectionTrait, noun: Noun, batch: i64) -> Result<Vec<BatchedThing>> {
    let rows: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .columns([Column::ThingId, Column::Number])
        .filter(Column::Batch.eq(batch).and(Column::Noun.eq(noun.name())))
        .order_by_asc(Column::ThingId)
        .order_by_asc(Column::Number)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let mut things: Vec<BatchedThing> = Vec::new();
    for (thing_id, number) in rows {
        match things.last_mut() {
            Some(last) if last.thing_id == thing_id => last.last = number,
            _ => things.push(BatchedThing { thing_id, first: number, last: number }),
        }
    }
    Ok(things)
}

/// A thing that a bulk change changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchedThing {
    pub thing_id: i64,
    /// The version before it; 0 if there was none.
    pub first: i64,
    /// The last version that it replaced: the thing is as it was left while its version is the next one.
    pub last: i64,
}

/// Versions by thing and number, for undoing a bulk change.
pub async fn find_many(
    db: &impl ConnectionTrait,
    noun: Noun,
    batch: i64,
    things: &[BatchedThing],
) -> Result<HashMap<i64, Revision>> {
    let first: HashMap<i64, i64> = things.iter().map(|thing| (thing.thing_id, thing.first)).collect();
    let rows = Entity::find()
        .filter(Column::Batch.eq(batch).and(Column::Noun.eq(noun.name())))
        .filter(Column::ThingId.is_in(first.keys().copied()))
        .all(db)
        .await
        .map_err(database_error)?;
    let wanted = rows.into_iter().filter(|row| first.get(&row.thing_id) == Some(&row.number));
    wanted.map(|row| Ok((row.thing_id, from_row(row)?))).collect()
}

/// A bulk change that was undone cannot be undone again. Its versions stay.
pub async fn end_batch(db: &impl ConnectionTrait, batch: i64) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Batch, Expr::value(None::<i64>))
        .filter(Column::Batch.eq(batch))
        .exec(db)
        .await
        .map(drop)
        .map_err(database_error)
}

/// Deletes what is kept of a thing that is gone for good.
pub async fn purge(db: &impl ConnectionTrait, noun: Noun, thing_id: i64) -> Result<()> {
    Entity::delete_many().filter(of(noun, thing_id)).exec(db).await.map(drop).map_err(database_error)
}

/// Deletes what was replaced earlier, at most a batch.
pub async fn delete_before(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    let old = Condition::all().add(Column::ReplacedAt.lt(millis(before)));
    crate::retention::delete_batch::<Entity>(db, Column::Id, Column::ReplacedAt, old).await
}

fn from_row(row: Model) -> Result<Revision> {
    Ok(Revision {
        thing_id: row.thing_id,
        number: row.number,
        document: from_json(&row.document)?,
        made_at: moment(row.made_at),
        replaced_at: moment(row.replaced_at),
        user_id: row.user_id,
        user_name: row.user_name,
        action: known(RevisionAction::from_name(&row.action), "action", &row.action)?,
    })
}
