//! Reply templates: few enough to be read whole.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::reply::{ReplyTemplate, TemplateContent};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, millis, moment};
use crate::entity::reply_templates::{ActiveModel, Column, Entity, Model};

/// All of them, by name.
pub async fn list(db: &impl ConnectionTrait) -> Result<Vec<ReplyTemplate>> {
    let rows =
        Entity::find().order_by_asc(Column::Name).order_by_asc(Column::Id).all(db).await.map_err(database_error)?;
    Ok(rows.into_iter().map(from_row).collect())
}

pub async fn count(db: &impl ConnectionTrait) -> Result<u64> {
    Entity::find().count(db).await.map_err(database_error)
}

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<ReplyTemplate>> {
    Ok(Entity::find_by_id(id).one(db).await.map_err(database_error)?.map(from_row))
}

/// One of them, which no other transaction can change or delete until this one ends.
pub async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Option<ReplyTemplate>> {
    let row = Entity::find_by_id(id).lock_exclusive().one(db).await.map_err(database_error)?;
    Ok(row.map(from_row))
}

pub async fn insert(db: &impl ConnectionTrait, content: &TemplateContent, now: DateTime<Utc>) -> Result<ReplyTemplate> {
    let row = ActiveModel {
        id: NotSet,
        version: Set(1),
        created_at: Set(millis(now)),
        updated_at: Set(millis(now)),
        ..to_row(content)
    };
    let id = Entity::insert(row).exec(db).await.map_err(database_error)?.last_insert_id;
    Ok(ReplyTemplate { id, version: 1, content: content.clone(), created_at: now, updated_at: now })
}

/// Replaces the content when the row still has `version`; `None` when another save was faster.
pub async fn update(
    db: &impl ConnectionTrait,
    id: i64,
    version: i64,
    content: &TemplateContent,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    let row = ActiveModel { version: Set(version + 1), updated_at: Set(millis(now)), ..to_row(content) };
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

fn to_row(content: &TemplateContent) -> ActiveModel {
    ActiveModel {
        name: Set(content.name.clone()),
        subject_tr: Set(content.subject_tr.clone()),
        text_tr: Set(content.text_tr.clone()),
        subject_en: Set(content.subject_en.clone()),
        text_en: Set(content.text_en.clone()),
        ..Default::default()
    }
}

fn from_row(row: Model) -> ReplyTemplate {
    ReplyTemplate {
        id: row.id,
        version: row.version,
        content: TemplateContent {
            name: row.name,
            subject_tr: row.subject_tr,
            text_tr: row.text_tr,
            subject_en: row.subject_en,
            text_en: row.text_en,
        },
        created_at: moment(row.created_at),
        updated_at: moment(row.updated_at),
    }
}
