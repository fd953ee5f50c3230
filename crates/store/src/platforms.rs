//! Platforms: few enough to be read whole.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::platform::{Platform, PlatformContent};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Statement};

use crate::convert::{database_error, from_json, millis, moment, to_json, unique_error};
use crate::entity::platforms::{ActiveModel, Column, Entity, Model};

/// Every platform, in display order.
pub async fn list(db: &impl ConnectionTrait) -> Result<Vec<Platform>> {
    let rows = Entity::find()
        .order_by_asc(Column::DisplayOrder)
        .order_by_asc(Column::Id)
        .all(db)
        .await
        .map_err(database_error)?;
    rows.into_iter().map(from_row).collect()
}

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Platform>> {
    Entity::find_by_id(id).one(db).await.map_err(database_error)?.map(from_row).transpose()
}

/// By its key.
pub async fn find_by_key(db: &impl ConnectionTrait, platform_id: &str) -> Result<Option<Platform>> {
    let row = Entity::find().filter(Column::PlatformId.eq(platform_id)).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

/// One platform, which no other transaction can change or delete until this one ends.
pub async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Option<Platform>> {
    let row = Entity::find_by_id(id).lock_exclusive().one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

/// How many events outside the trash have an offer of it.
pub async fn uses(db: &impl ConnectionTrait, platform_id: &str) -> Result<u64> {
    let backend = db.get_database_backend();
    let marker = if backend == sea_orm::DbBackend::Postgres { "$1" } else { "?" };
    let sql = format!(
        "SELECT COUNT(DISTINCT event_id) AS found FROM showing_index WHERE platforms LIKE {marker} ESCAPE '\\'"
    );
    // Of what a key may hold only `_` means something to LIKE.
    let pattern = format!("%|{}|%", platform_id.replace('_', "\\_"));
    let statement = Statement::from_sql_and_values(backend, sql, [pattern.into()]);
    let row = db.query_one_raw(statement).await.map_err(database_error)?;
    let found: i64 = row.map_or(Ok(0), |row| row.try_get("", "found")).map_err(database_error)?;
    Ok(found.unsigned_abs())
}

/// A new platform; 409 when its key is taken.
pub async fn insert(
    db: &impl ConnectionTrait,
    content: &PlatformContent,
    is_built_in: bool,
    now: DateTime<Utc>,
) -> Result<Platform> {
    let row = ActiveModel {
        id: NotSet,
        is_built_in: Set(is_built_in),
        version: Set(1),
        created_at: Set(millis(now)),
        updated_at: Set(millis(now)),
        ..to_row(content)?
    };
    let id = Entity::insert(row).exec(db).await.map_err(|error| unique_error(error, "platform_id"))?.last_insert_id;
    Ok(Platform { id, version: 1, is_built_in, content: content.clone(), created_at: now, updated_at: now })
}

/// Replaces the content when the row still has `version`; `None` when another save was faster.
pub async fn update(
    db: &impl ConnectionTrait,
    id: i64,
    version: i64,
    content: &PlatformContent,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    let row = ActiveModel { version: Set(version + 1), updated_at: Set(millis(now)), ..to_row(content)? };
    let result = Entity::update_many()
        .set(row)
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(version))
        .exec(db)
        .await
        .map_err(|error| unique_error(error, "platform_id"))?;
    Ok((result.rows_affected == 1).then_some(version + 1))
}

/// For good; `false` when it was not there.
pub async fn remove(db: &impl ConnectionTrait, id: i64) -> Result<bool> {
    let result = Entity::delete_by_id(id).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

fn to_row(content: &PlatformContent) -> Result<ActiveModel> {
    Ok(ActiveModel {
        platform_id: Set(content.platform_id.clone()),
        name: Set(content.name.clone()),
        hosts: Set(to_json(&content.hosts)?),
        is_official: Set(content.is_official),
        is_active: Set(content.is_active),
        display_order: Set(content.display_order),
        ..Default::default()
    })
}

fn from_row(row: Model) -> Result<Platform> {
    Ok(Platform {
        id: row.id,
        version: row.version,
        is_built_in: row.is_built_in,
        created_at: moment(row.created_at),
        updated_at: moment(row.updated_at),
        content: PlatformContent {
            platform_id: row.platform_id,
            name: row.name,
            hosts: from_json(&row.hosts)?,
            is_official: row.is_official,
            is_active: row.is_active,
            display_order: row.display_order,
        },
    })
}
