//! The rows of logos; their files are in the media store.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::logo::{Logo, LogoDetails, LogoQuery, LogoVariant};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::convert::{database_error, known, millis, moment};
use crate::deletable::Deletable;
use crate::entity::logos::{ActiveModel, Column, Entity, Model};

const TRASH: Deletable<Column> = Deletable { id: Column::Id, deleted_at: Column::DeletedAt };

/// The files of a logo, and its display size.
#[derive(Clone, Debug)]
pub struct LogoFile {
    pub file_key: String,
    pub original_key: String,
    pub width: u32,
    pub height: u32,
}

/// The matching logos, in display order.
pub async fn list(db: &impl ConnectionTrait, query: LogoQuery) -> Result<Vec<Logo>> {
    let filter = Condition::all()
        .add(Column::DeletedAt.is_null())
        .add_option(query.variant.map(|variant| Column::Variant.eq(variant.name())))
        .add_option(query.active.map(|active| Column::IsActive.eq(active)));
    let rows = Entity::find()
        .filter(filter)
        .order_by_asc(Column::DisplayOrder)
        .order_by_asc(Column::Id)
        .all(db)
        .await
        .map_err(database_error)?;
    rows.into_iter().map(from_row).collect()
}

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Logo>> {
    let row = Entity::find_by_id(id).filter(Column::DeletedAt.is_null()).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

pub async fn insert(
    db: &impl ConnectionTrait,
    details: &LogoDetails,
    file: &LogoFile,
    now: DateTime<Utc>,
) -> Result<Logo> {
    let row = ActiveModel {
        id: NotSet,
        file_key: Set(file.file_key.clone()),
        original_key: Set(file.original_key.clone()),
        width: Set(i32::try_from(file.width).unwrap_or(i32::MAX)),
        height: Set(i32::try_from(file.height).unwrap_or(i32::MAX)),
        version: Set(1),
        created_at: Set(millis(now)),
        updated_at: Set(millis(now)),
        deleted_at: Set(None),
        ..to_row(details)
    };
    let row = Entity::insert(row).exec_with_returning(db).await.map_err(database_error)?;
    from_row(row)
}

/// The display order after all other logos.
pub async fn next_order(db: &impl ConnectionTrait) -> Result<i32> {
    let last = Entity::find().order_by_desc(Column::DisplayOrder).one(db).await.map_err(database_error)?;
    Ok(last.map_or(1, |row| row.display_order.saturating_add(1)))
}

/// Replaces the details if the row still has `version`; `None` on a concurrent update.
pub async fn update(
    db: &impl ConnectionTrait,
    id: i64,
    version: i64,
    details: &LogoDetails,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    let row = ActiveModel { version: Set(version + 1), updated_at: Set(millis(now)), ..to_row(details) };
    let result = Entity::update_many()
        .set(row)
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(version))
        .filter(Column::DeletedAt.is_null())
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok((result.rows_affected == 1).then_some(version + 1))
}

/// Moves a logo to the trash; its files stay. `false` when it does not exist.
pub async fn trash(db: &impl ConnectionTrait, id: i64, now: DateTime<Utc>) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, Some(now)).await.map_err(database_error)
}

/// Restores a logo from the trash.
pub async fn restore(db: &impl ConnectionTrait, id: i64) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, None).await.map_err(database_error)
}

/// Permanently deletes a logo that was trashed by then and returns the keys of its files; `None` otherwise.
pub async fn purge(db: &impl ConnectionTrait, id: i64, before: DateTime<Utc>) -> Result<Option<Vec<String>>> {
    let row =
        Entity::find_by_id(id).filter(Column::DeletedAt.lte(millis(before))).one(db).await.map_err(database_error)?;
    let Some(row) = row else { return Ok(None) };
    // Checked again: if it is restored concurrently, its files must stay.
    if !TRASH.purge::<Entity>(db, id, before).await? {
        return Ok(None);
    }
    Ok(Some(vec![row.original_key, row.file_key]))
}

fn to_row(details: &LogoDetails) -> ActiveModel {
    ActiveModel {
        variant: Set(details.variant.name().to_owned()),
        title: Set(details.title.clone()),
        alt_text: Set(details.alt_text.clone()),
        is_active: Set(details.is_active),
        display_order: Set(details.display_order),
        ..Default::default()
    }
}

fn from_row(row: Model) -> Result<Logo> {
    Ok(Logo {
        id: row.id,
        version: row.version,
        details: LogoDetails {
            variant: known(LogoVariant::from_name(&row.variant), "logo variant", &row.variant)?,
            title: row.title,
            alt_text: row.alt_text,
            is_active: row.is_active,
            display_order: row.display_order,
        },
        file_key: row.file_key,
        original_key: row.original_key,
        width: row.width.unsigned_abs(),
        height: row.height.unsigned_abs(),
        created_at: moment(row.created_at),
        updated_at: moment(row.updated_at),
    })
}
