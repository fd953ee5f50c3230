//! The audit trail: entries are written in the transaction of the audited change.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use meydan_domain::audit::{AuditEntry, AuditQuery};
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::page::Page;
use meydan_domain::staff::Actor;
use meydan_domain::{Result, turkish};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Condition, Expr};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::Value;

use crate::convert::{database_error, from_json, known, millis, moment, to_json};
use crate::entity::audit_trail::{ActiveModel, Column, Entity, Model};
use crate::keyset::Keyset;

/// An audit entry to insert.
pub struct NewAuditEntry<'a> {
    pub action: ChangeKind,
    pub noun: Noun,
    pub noun_id: String,
    pub label: &'a str,
    pub before: Option<Value>,
    pub after: Option<Value>,
}

/// Its id.
pub async fn insert(
    db: &impl ConnectionTrait,
    actor: &Actor,
    entry: NewAuditEntry<'_>,
    now: DateTime<Utc>,
) -> Result<i64> {
    let row = ActiveModel {
        id: NotSet,
        at: Set(millis(now)),
        user_id: Set(actor.user_id()),
        user_name: Set(actor.name().to_owned()),
        action: Set(entry.action.name().to_owned()),
        noun: Set(entry.noun.name().to_owned()),
        noun_id: Set(entry.noun_id),
        label: Set(entry.label.to_owned()),
        before_json: Set(entry.before.as_ref().map(to_json).transpose()?),
        after_json: Set(entry.after.as_ref().map(to_json).transpose()?),
    };
    Ok(Entity::insert(row).exec(db).await.map_err(database_error)?.last_insert_id)
}

/// Replaces what an entry says of its change: a change in several steps is only known at its end.
pub async fn describe(db: &impl ConnectionTrait, id: i64, label: &str, after: &Value) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Label, Expr::value(label))
        .col_expr(Column::AfterJson, Expr::value(to_json(after)?))
        .filter(Column::Id.eq(id))
        .exec(db)
        .await
        .map(drop)
        .map_err(database_error)
}

/// One entry of the trail.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<AuditEntry>> {
    Entity::find_by_id(id).one(db).await.map_err(database_error)?.map(from_row).transpose()
}

/// One page of the trail, newest first.
pub async fn list(db: &impl ConnectionTrait, query: &AuditQuery) -> Result<Page<AuditEntry>> {
    // For an id without a noun, all nouns are listed, because the index starts with the noun.
    let in_all_kinds = query.noun.is_none() && query.noun_id.is_some();
    let filter = Condition::all()
        .add_option(query.noun.map(|noun| Column::Noun.eq(noun.name())))
        .add_option(in_all_kinds.then(|| Column::Noun.is_in(Noun::NAMES.iter().copied())))
        .add_option(query.noun_id.as_deref().map(|id| Column::NounId.eq(id)))
        .add_option(query.hides_accounts.then(|| Column::Noun.ne(Noun::Users.name())))
        .add_option(query.hides_settings.then(|| Column::Noun.ne(Noun::Settings.name())))
        .add_option(query.action.map(|action| Column::Action.eq(action.name())))
        .add_option(by_actor(db, query.actor.as_deref()).await?)
        .add_option(query.from.map(|from| Column::At.gte(millis(from))))
        .add_option(query.before.map(|before| Column::At.lt(millis(before))));
    let newest = Keyset::descending("newest", vec![Column::Id]);
    newest.page::<Entity>(db, filter, &query.page).await?.try_map(from_row)
}

/// Digits are an account id; anything else is part of a name, compared after Turkish folding.
async fn by_actor(db: &impl ConnectionTrait, actor: Option<&str>) -> Result<Option<Expr>> {
    let Some(actor) = actor else { return Ok(None) };
    if let Ok(id) = actor.parse::<i64>() {
        return Ok(Some(Column::UserId.eq(id)));
    }
    let names: Vec<String> = Entity::find()
        .select_only()
        .column(Column::UserName)
        .distinct()
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let wanted = turkish::fold(actor);
    Ok(Some(Column::UserName.is_in(names.into_iter().filter(|name| turkish::fold(name).contains(&wanted)))))
}

/// The name of the user who last deleted each of these items of one noun.
pub(crate) async fn deleters(
    db: &impl ConnectionTrait,
    noun: Noun,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<String, String>> {
    let rows: Vec<(String, String)> = Entity::find()
        .select_only()
        .columns([Column::NounId, Column::UserName])
        .filter(Column::Noun.eq(noun.name()))
        .filter(Column::NounId.is_in(ids.into_iter().map(|id| id.to_string())))
        .filter(Column::Action.eq(ChangeKind::Deleted.name()))
        // Ascending, so that the map keeps the last one.
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().collect())
}

/// Deletes older entries, at most a batch.
pub async fn delete_before(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    let old = Condition::all().add(Column::At.lt(millis(before)));
    crate::retention::delete_batch::<Entity>(db, Column::Id, Column::At, old).await
}

fn from_row(row: Model) -> Result<AuditEntry> {
    Ok(AuditEntry {
        id: row.id,
        at: moment(row.at),
        user_id: row.user_id,
        action: known(ChangeKind::from_name(&row.action), "action", &row.action)?,
        noun: known(Noun::from_name(&row.noun), "noun", &row.noun)?,
        user_name: row.user_name,
        noun_id: row.noun_id,
        label: row.label,
        before: row.before_json.as_deref().map(from_json).transpose()?,
        after: row.after_json.as_deref().map(from_json).transpose()?,
    })
}
