//! Merges of venues and profiles, kept for as long as they may be undone.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::change::Noun;
use meydan_domain::merge::Merge;
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::convert::{database_error, from_json, millis, to_json};
use crate::entity::merges::{ActiveModel, Entity};

pub async fn insert<T: Serialize>(
    db: &impl ConnectionTrait,
    noun: Noun,
    from_id: i64,
    into_id: i64,
    merge: &Merge<T>,
    now: DateTime<Utc>,
) -> Result<()> {
    let row = ActiveModel {
        noun: Set(noun.name().to_owned()),
        from_id: Set(from_id),
        into_id: Set(into_id),
        document: Set(to_json(merge)?),
        created_at: Set(millis(now)),
    };
    Entity::insert(row).exec_without_returning(db).await.map(drop).map_err(database_error)
}

/// What became of a thing that is gone: the id of the one it went into, and what undoing needs.
pub async fn find<T: DeserializeOwned>(
    db: &impl ConnectionTrait,
    noun: Noun,
    from_id: i64,
) -> Result<Option<(i64, Merge<T>)>> {
    let row = Entity::find_by_id((noun.name().to_owned(), from_id)).one(db).await.map_err(database_error)?;
    row.map(|row| Ok((row.into_id, from_json(&row.document)?))).transpose()
}

/// `false` when there was none.
pub async fn remove(db: &impl ConnectionTrait, noun: Noun, from_id: i64) -> Result<bool> {
    let key = (noun.name().to_owned(), from_id);
    let result = Entity::delete_by_id(key).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected == 1)
}
