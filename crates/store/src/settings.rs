//! Settings: one row per key.

use meydan_domain::Result;
use meydan_domain::money::{Rate, Rates};
use meydan_domain::setting::{RATE_EUR, RATE_USD, Setting, SettingCategory, SettingType};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, known, millis, moment};
use crate::entity::setting_ids;
use crate::entity::settings::{ActiveModel, Column, Entity, Model};

/// The display order of settings added by staff: after the built-in ones.
const LAST: i32 = 1000;

pub async fn list(db: &impl ConnectionTrait) -> Result<Vec<Setting>> {
    let rows = Entity::find()
        .order_by_asc(Column::DisplayOrder)
        .order_by_asc(Column::SettingKey)
        .all(db)
        .await
        .map_err(database_error)?;
    rows.into_iter().map(from_row).collect()
}

pub async fn find(db: &impl ConnectionTrait, key: &str) -> Result<Option<Setting>> {
    let row = Entity::find_by_id(key.to_owned()).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

/// What other currencies are worth.
pub async fn rates(db: &impl ConnectionTrait) -> Result<Rates> {
    let rows: Vec<(String, String)> = Entity::find()
        .select_only()
        .columns([Column::SettingKey, Column::SettingValue])
        .filter(Column::SettingKey.is_in([RATE_USD, RATE_EUR]))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let rate = |key: &str| rows.iter().find(|row| row.0 == key).and_then(|row| Rate::parse(&row.1));
    Ok(Rates::new(rate(RATE_USD), rate(RATE_EUR)))
}

/// Locks the settings of these keys against changes until this transaction ends.
pub async fn lock(db: &impl ConnectionTrait, keys: &[String]) -> Result<()> {
    // In a fixed order, so that two transactions with the same keys cannot deadlock.
    Entity::find()
        .filter(Column::SettingKey.is_in(keys.iter().map(String::as_str)))
        .order_by_asc(Column::SettingKey)
        .lock_exclusive()
        .all(db)
        .await
        .map(drop)
        .map_err(database_error)
}

/// Adds the setting, or replaces the one of that key.
pub async fn save(db: &impl ConnectionTrait, setting: &Setting) -> Result<()> {
    let replace = OnConflict::column(Column::SettingKey)
        .update_columns([
            Column::SettingValue,
            Column::Kind,
            Column::Description,
            Column::Category,
            Column::IsActive,
            Column::UpdatedAt,
            Column::Version,
        ])
        .to_owned();
    Entity::insert(to_row(setting, LAST))
        .on_conflict(replace)
        .exec_without_returning(db)
        .await
        .map(drop)
        .map_err(database_error)
}

/// Adds missing settings; existing ones stay unchanged.
pub async fn insert_missing(db: &impl ConnectionTrait, settings: &[Setting]) -> Result<()> {
    let rows = (0..).zip(settings).map(|(place, setting)| to_row(setting, place));
    let keep = OnConflict::column(Column::SettingKey).do_nothing().to_owned();
    Entity::insert_many(rows).on_conflict(keep).exec_without_returning(db).await.map(drop).map_err(database_error)
}

/// The id of a setting in its revisions; 0, which no row has, if it was never replaced.
pub async fn id_of(db: &impl ConnectionTrait, key: &str) -> Result<i64> {
    use setting_ids::{Column, Entity};
    let row = Entity::find().filter(Column::SettingKey.eq(key)).one(db).await.map_err(database_error)?;
    Ok(row.map_or(0, |row| row.id))
}

/// The id of a setting in its revisions, a new one if it was never replaced.
pub async fn ensure_id(db: &impl ConnectionTrait, key: &str) -> Result<i64> {
    use setting_ids::{ActiveModel, Column, Entity};
    let known = id_of(db, key).await?;
    if known != 0 {
        return Ok(known);
    }
    Entity::insert(ActiveModel { id: NotSet, setting_key: Set(key.to_owned()) })
        .on_conflict(OnConflict::column(Column::SettingKey).do_nothing().to_owned())
        .exec_without_returning(db)
        .await
        .map_err(database_error)?;
    id_of(db, key).await
}

fn to_row(setting: &Setting, display_order: i32) -> ActiveModel {
    ActiveModel {
        setting_key: Set(setting.key.clone()),
        setting_value: Set(setting.value.clone()),
        kind: Set(setting.kind.name().to_owned()),
        description: Set(setting.description.clone()),
        category: Set(setting.category.name().to_owned()),
        is_active: Set(setting.is_active),
        display_order: Set(display_order),
        updated_at: Set(millis(setting.updated_at)),
        version: Set(setting.version),
    }
}

fn from_row(row: Model) -> Result<Setting> {
    Ok(Setting {
        kind: known(SettingType::from_name(&row.kind), "setting type", &row.kind)?,
        category: known(SettingCategory::from_name(&row.category), "setting category", &row.category)?,
        key: row.setting_key,
        version: row.version,
        value: row.setting_value,
        description: row.description,
        is_active: row.is_active,
        updated_at: moment(row.updated_at),
    })
}
