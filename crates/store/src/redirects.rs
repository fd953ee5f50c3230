//! Addresses of venues and profiles that lead to another one now.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::change::Noun;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, millis};
use crate::entity::redirects::{ActiveModel, Column, Entity};

/// The id of the thing that an address leads to.
pub async fn find(db: &impl ConnectionTrait, noun: Noun, slug: &str) -> Result<Option<i64>> {
    let row = Entity::find_by_id((noun.name().to_owned(), slug.to_owned())).one(db).await.map_err(database_error)?;
    Ok(row.map(|row| row.target_id))
}

/// Makes an address lead to a thing, wherever it led before.
pub async fn set(db: &impl ConnectionTrait, noun: Noun, slug: &str, target_id: i64, now: DateTime<Utc>) -> Result<()> {
    let row = ActiveModel {
        noun: Set(noun.name().to_owned()),
        slug: Set(slug.to_owned()),
        target_id: Set(target_id),
        created_at: Set(millis(now)),
    };
    let known = OnConflict::columns([Column::Noun, Column::Slug]).update_column(Column::TargetId).to_owned();
    Entity::insert(row).on_conflict(known).exec_without_returning(db).await.map(drop).map_err(database_error)
}

/// Makes all addresses of a thing lead to another one, and says which they are.
pub async fn retarget(db: &impl ConnectionTrait, noun: Noun, from: i64, into: i64) -> Result<Vec<String>> {
    let of_thing = || Column::Noun.eq(noun.name()).and(Column::TargetId.eq(from));
    let slugs: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Slug)
        .filter(of_thing())
        .order_by_asc(Column::Slug)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Entity::update_many()
        .col_expr(Column::TargetId, Expr::value(into))
        .filter(of_thing())
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(slugs)
}

/// The address leads nowhere, or is its thing's own again.
pub async fn remove(db: &impl ConnectionTrait, noun: Noun, slug: &str) -> Result<()> {
    Entity::delete_by_id((noun.name().to_owned(), slug.to_owned())).exec(db).await.map(drop).map_err(database_error)
}

/// Of a thing that is gone for good.
pub(crate) async fn remove_all(db: &impl ConnectionTrait, noun: Noun, target_id: i64) -> Result<()> {
    let of_thing = Column::Noun.eq(noun.name()).and(Column::TargetId.eq(target_id));
    Entity::delete_many().filter(of_thing).exec(db).await.map(drop).map_err(database_error)
}

/// The addresses that begin like this.
pub(crate) async fn beginning_with(db: &impl ConnectionTrait, noun: Noun, stem: &str) -> Result<Vec<String>> {
    Entity::find()
        .select_only()
        .column(Column::Slug)
        .filter(Column::Noun.eq(noun.name()))
        .filter(Column::Slug.starts_with(stem))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}
