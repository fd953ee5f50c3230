//! Synonyms: few enough to be read whole.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::synonym::{Synonym, SynonymContent};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, from_json, millis, moment, to_json};
use crate::entity::synonyms::{ActiveModel, Column, Entity, Model};

/// All of them, newest first.
pub async fn list(db: &impl ConnectionTrait) -> Result<Vec<Synonym>> {
    let rows = Entity::find().order_by_desc(Column::Id).all(db).await.map_err(database_error)?;
    rows.into_iter().map(from_row).collect()
}

pub async fn count(db: &impl ConnectionTrait) -> Result<u64> {
    Entity::find().count(db).await.map_err(database_error)
}

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Synonym>> {
    Entity::find_by_id(id).one(db).await.map_err(database_error)?.map(from_row).transpose()
}

/// One of them, which no other transaction can change or delete until this one ends.
pub async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Option<Synonym>> {
    let row = Entity::find_by_id(id).lock_exclusive().one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

pub async fn insert(db: &impl ConnectionTrait, content: &SynonymContent, now: DateTime<Utc>) -> Result<Synonym> {
    let row = ActiveModel {
        id: NotSet,
        words: Set(to_json(&content.words)?),
        version: Set(1),
        created_at: Set(millis(now)),
        updated_at: Set(millis(now)),
    };
    let id = Entity::insert(row).exec(db).await.map_err(database_error)?.last_insert_id;
    Ok(Synonym { id, version: 1, content: content.clone(), created_at: now, updated_at: now })
}

/// Replaces the content when the row still has `version`; `None` when another save was faster.
pub async fn update(
    db: &impl ConnectionTrait,
    id: i64,
    version: i64,
    content: &SynonymContent,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    let row = ActiveModel {
        words: Set(to_json(&content.words)?),
        version: Set(version + 1),
        updated_at: Set(millis(now)),
        ..Default::default()
    };
    let result = Entity::update_many()
        .set(row)
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(version))
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok((result.rows_affected == 1).then_some(version + 1))
}

/// For good; `false` when it was not there.
pub async fn remove(db: &impl ConnectionTrait, id: i64) -> Result<bool> {
    let result = Entity::delete_by_id(id).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

fn from_row(row: Model) -> Result<Synonym> {
    Ok(Synonym {
        id: row.id,
        version: row.version,
        content: SynonymContent { words: from_json(&row.words)? },
        created_at: moment(row.created_at),
        updated_at: moment(row.updated_at),
    })
}
