//! The audit trail: written in the transaction of the deed itself.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::audit::AuditEntry;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::page::{Cursor, CursorKey, Page, PageRequest};
use meydan_domain::staff::Actor;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::Value;

use crate::convert::{database_error, from_json, known, millis, moment, to_json};
use crate::entity::audit_trail::{ActiveModel, Column, Entity, Model};

const SORT: &str = "newest";

/// What is written down about one deed.
pub struct Deed<'a> {
    pub action: ChangeKind,
    pub noun: Noun,
    pub noun_id: String,
    pub label: &'a str,
    pub before: Option<Value>,
    pub after: Option<Value>,
}

pub async fn insert(db: &impl ConnectionTrait, actor: &Actor, deed: Deed<'_>, now: DateTime<Utc>) -> Result<()> {
    let row = ActiveModel {
        id: NotSet,
        at: Set(millis(now)),
        user_id: Set(actor.user_id()),
        user_name: Set(actor.name().to_owned()),
        action: Set(deed.action.name().to_owned()),
        noun: Set(deed.noun.name().to_owned()),
        noun_id: Set(deed.noun_id),
        label: Set(deed.label.to_owned()),
        before_json: Set(deed.before.as_ref().map(to_json).transpose()?),
        after_json: Set(deed.after.as_ref().map(to_json).transpose()?),
    };
    Entity::insert(row).exec(db).await.map(drop).map_err(database_error)
}

/// One page of the trail, newest first, of one kind of thing or of all.
pub async fn list(db: &impl ConnectionTrait, noun: Option<Noun>, page: &PageRequest) -> Result<Page<AuditEntry>> {
    let filter = Condition::all().add_option(noun.map(|noun| Column::Noun.eq(noun.name())));
    let total = Entity::find().filter(filter.clone()).count(db).await.map_err(database_error)?;
    let mut select = Entity::find().filter(filter).order_by_desc(Column::Id).limit(page.limit + 1);
    if let Some([id]) = page.number_keys::<1>(SORT)? {
        select = select.filter(Column::Id.lt(id));
    }
    let rows = select.all(db).await.map_err(database_error)?;
    let entries = rows.into_iter().map(from_row).collect::<Result<Vec<_>>>()?;
    Ok(Page::from_rows(entries, total, page.limit, |entry| Cursor::new(SORT, vec![CursorKey::Number(entry.id)])))
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
