//! Categories: few enough to be read without pagination.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::category::{Category, CategoryContent};
use meydan_domain::text::Localized;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, millis, moment, unique_error};
use crate::deletable::Deletable;
use crate::entity::categories::{ActiveModel, Column, Entity, Model};

const TRASH: Deletable<Column> = Deletable { id: Column::Id, deleted_at: Column::DeletedAt };

/// Every category outside the trash, in display order.
pub async fn list(db: &impl ConnectionTrait) -> Result<Vec<Category>> {
    let rows = Entity::find()
        .filter(Column::DeletedAt.is_null())
        .order_by_asc(Column::DisplayOrder)
        .order_by_asc(Column::Id)
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().map(from_row).collect())
}

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Category>> {
    let row = Entity::find_by_id(id).filter(Column::DeletedAt.is_null()).one(db).await.map_err(database_error)?;
    Ok(row.map(from_row))
}

/// One category, locked against changes until this transaction ends.
pub async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Option<Category>> {
    let row = Entity::find_by_id(id)
        .filter(Column::DeletedAt.is_null())
        .lock_exclusive()
        .one(db)
        .await
        .map_err(database_error)?;
    Ok(row.map(from_row))
}

/// True if the category exists; locks it against deletion until this transaction ends.
pub async fn lock_existing(db: &impl ConnectionTrait, category_id: &str) -> Result<bool> {
    let row = Entity::find()
        .filter(Column::CategoryId.eq(category_id))
        .filter(Column::DeletedAt.is_null())
        .lock_shared()
        .one(db)
        .await
        .map_err(database_error)?;
    Ok(row.is_some())
}

/// A new category; 409 when its slug is taken.
pub async fn insert(db: &impl ConnectionTrait, content: &CategoryContent, now: DateTime<Utc>) -> Result<Category> {
    let row = ActiveModel {
        id: NotSet,
        version: Set(1),
        created_at: Set(millis(now)),
        updated_at: Set(millis(now)),
        deleted_at: Set(None),
        ..to_row(content)
    };
    let id = Entity::insert(row).exec(db).await.map_err(|error| unique_error(error, "category_id"))?.last_insert_id;
    Ok(Category { id, version: 1, content: content.clone(), created_at: now, updated_at: now })
}

/// Replaces the content if the row still has `version`; `None` on a concurrent update.
pub async fn update(
    db: &impl ConnectionTrait,
    id: i64,
    version: i64,
    content: &CategoryContent,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    let row = ActiveModel { version: Set(version + 1), updated_at: Set(millis(now)), ..to_row(content) };
    let result = Entity::update_many()
        .set(row)
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(version))
        .filter(Column::DeletedAt.is_null())
        .exec(db)
        .await
        .map_err(|error| unique_error(error, "category_id"))?;
    Ok((result.rows_affected == 1).then_some(version + 1))
}

pub async fn count_children(db: &impl ConnectionTrait, id: i64) -> Result<u64> {
    Entity::find()
        .filter(Column::ParentId.eq(id))
        .filter(Column::DeletedAt.is_null())
        .count(db)
        .await
        .map_err(database_error)
}

pub async fn count(db: &impl ConnectionTrait) -> Result<u64> {
    Entity::find().filter(Column::DeletedAt.is_null()).count(db).await.map_err(database_error)
}

/// Moves a category to the trash. `false` when it does not exist.
pub async fn trash(db: &impl ConnectionTrait, id: i64, now: DateTime<Utc>) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, Some(now)).await.map_err(database_error)
}

/// Restores a category from the trash; 409 when another category has its slug. Its parent is cleared if it no longer
/// exists or has become a child itself.
pub async fn restore(db: &impl ConnectionTrait, id: i64) -> Result<bool> {
    let is_back = TRASH.mark::<Entity>(db, id, None).await.map_err(|error| unique_error(error, "category_id"))?;
    let Some(parent_id) = find(db, id).await?.and_then(|category| category.content.parent_id) else {
        return Ok(is_back);
    };
    let has_parent = find(db, parent_id).await?.is_some_and(|parent| parent.content.parent_id.is_none());
    if is_back && !has_parent {
        Entity::update_many()
            .col_expr(Column::ParentId, Expr::value(None::<i64>))
            .filter(Column::Id.eq(id))
            .exec(db)
            .await
            .map_err(database_error)?;
    }
    Ok(is_back)
}

/// Permanently deletes a category that was trashed by then; `false` otherwise.
pub async fn purge(db: &impl ConnectionTrait, id: i64, before: DateTime<Utc>) -> Result<bool> {
    TRASH.purge::<Entity>(db, id, before).await
}

fn to_row(content: &CategoryContent) -> ActiveModel {
    ActiveModel {
        category_id: Set(content.category_id.clone()),
        name_tr: Set(content.name.tr.clone()),
        name_en: Set(content.name.en.clone()),
        description_tr: Set(content.description.tr.clone()),
        description_en: Set(content.description.en.clone()),
        color_code: Set(content.color_code.clone()),
        parent_id: Set(content.parent_id),
        is_active: Set(content.is_active),
        display_order: Set(content.display_order),
        ..Default::default()
    }
}

fn from_row(row: Model) -> Category {
    Category {
        id: row.id,
        version: row.version,
        created_at: moment(row.created_at),
        updated_at: moment(row.updated_at),
        content: CategoryContent {
            category_id: row.category_id,
            name: Localized { tr: row.name_tr, en: row.name_en },
            description: Localized { tr: row.description_tr, en: row.description_en },
            color_code: row.color_code,
            parent_id: row.parent_id,
            is_active: row.is_active,
            display_order: row.display_order,
        },
    }
}
