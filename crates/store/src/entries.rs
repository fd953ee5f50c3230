//! Entries of the short lists that staff keep: synonyms, reply templates, the glossary, views.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::entry::{Entry, EntryContent};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use crate::convert::{database_error, from_json, millis, moment, to_json};
use crate::entity::entries::{ActiveModel, Column, Entity, Model};

/// All of a list, newest first.
pub async fn list<C: EntryContent>(db: &impl ConnectionTrait) -> Result<Vec<Entry<C>>> {
    let rows = entries::<C>().order_by_desc(Column::Id).all(db).await.map_err(database_error)?;
    rows.into_iter().map(from_row).collect()
}

pub async fn count<C: EntryContent>(db: &impl ConnectionTrait) -> Result<u64> {
    entries::<C>().count(db).await.map_err(database_error)
}

pub async fn find<C: EntryContent>(db: &impl ConnectionTrait, id: i64) -> Result<Option<Entry<C>>> {
    let row = entries::<C>().filter(Column::Id.eq(id)).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

/// An entry that no other transaction can change or delete until this one ends.
pub async fn find_for_update<C: EntryContent>(db: &impl ConnectionTrait, id: i64) -> Result<Option<Entry<C>>> {
    let row = entries::<C>().filter(Column::Id.eq(id)).lock_exclusive().one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

pub async fn insert<C: EntryContent>(db: &impl ConnectionTrait, content: &C, now: DateTime<Utc>) -> Result<Entry<C>> {
    let row = ActiveModel {
        id: NotSet,
        noun: Set(C::NOUN.name().to_owned()),
        content: Set(to_json(content)?),
        version: Set(1),
        created_at: Set(millis(now)),
        updated_at: Set(millis(now)),
    };
    let id = Entity::insert(row).exec(db).await.map_err(database_error)?.last_insert_id;
    Ok(Entry { id, version: 1, content: content.clone(), created_at: now, updated_at: now })
}

/// Replaces the content of an entry that [`find_for_update`] found.
pub async fn update<C: EntryContent>(db: &impl ConnectionTrait, entry: &Entry<C>) -> Result<()> {
    let row = ActiveModel {
        content: Set(to_json(&entry.content)?),
        version: Set(entry.version),
        updated_at: Set(millis(entry.updated_at)),
        ..Default::default()
    };
    Entity::update_many().set(row).filter(Column::Id.eq(entry.id)).exec(db).await.map_err(database_error)?;
    Ok(())
}

/// For good.
pub async fn remove(db: &impl ConnectionTrait, id: i64) -> Result<()> {
    Entity::delete_by_id(id).exec(db).await.map_err(database_error)?;
    Ok(())
}

fn entries<C: EntryContent>() -> Select<Entity> {
    Entity::find().filter(Column::Noun.eq(C::NOUN.name()))
}

fn from_row<C: EntryContent>(row: Model) -> Result<Entry<C>> {
    Ok(Entry {
        id: row.id,
        version: row.version,
        content: from_json(&row.content)?,
        created_at: moment(row.created_at),
        updated_at: moment(row.updated_at),
    })
}
