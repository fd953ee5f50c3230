//! Merges of venues and profiles, kept until they are undone.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::change::Noun;
use meydan_domain::merge::Merge;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::convert::{database_error, from_json, millis, to_json};
use crate::entity::merges::{ActiveModel, Column, Entity};

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

/// Changes what undoing needs.
pub async fn replace<T: Serialize>(
    db: &impl ConnectionTrait,
    noun: Noun,
    from_id: i64,
    merge: &Merge<T>,
) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Document, Expr::value(to_json(merge)?))
        .filter(Column::Noun.eq(noun.name()).and(Column::FromId.eq(from_id)))
        .exec(db)
        .await
        .map(drop)
        .map_err(database_error)
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
