//! Converts the rows of any table to JSON lines and back.

use meydan_domain::{Error, Result};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ConnectionTrait, EntityTrait, IdenStatic, IntoActiveModel, Iterable, ModelTrait, PrimaryKeyToColumn,
    PrimaryKeyTrait, QueryFilter, QueryOrder, QuerySelect, Value,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Table;
use crate::convert::{database_error, to_json};

const PAGE: usize = 500;
/// SQLite allows 32,766 values per statement, PostgreSQL twice as many.
const VALUES: usize = 30_000;

/// The primary key of a row.
pub type Key = Vec<Value>;

/// A page of rows, and the key of its last row when more may follow.
pub struct Page {
    pub lines: Vec<String>,
    pub next: Option<Key>,
}

/// The rows after `after`, in the order of the primary key.
pub async fn page<E>(db: &impl ConnectionTrait, after: Option<Key>) -> Result<Page>
where
    E: EntityTrait,
    E::Model: Serialize,
{
    let keys = key_columns::<E>();
    let mut select = E::find().limit(PAGE as u64);
    for key in &keys {
        select = select.order_by_asc(*key);
    }
    if let Some(after) = after {
        let columns = Expr::tuple(keys.iter().map(|key| Expr::col(*key)));
        select = select.filter(columns.gt(Expr::tuple(after.into_iter().map(Expr::value))));
    }
    let rows = select.all(db).await.map_err(database_error)?;
    let lines = rows.iter().map(to_json).collect::<Result<_>>()?;
    let last = rows.last().filter(|_| rows.len() == PAGE);
    Ok(Page { lines, next: last.map(|row| keys.iter().map(|key| row.get(*key)).collect()) })
}

pub fn parse<T: DeserializeOwned>(table: Table, lines: &[String]) -> Result<Vec<T>> {
    let read = |line: &String| {
        serde_json::from_str(line).map_err(|error| Error::Malformed(format!("a row of {}: {error}", table.name())))
    };
    lines.iter().map(read).collect()
}

/// Inserts the rows with their ids.
pub async fn insert<E>(db: &impl ConnectionTrait, mut rows: Vec<E::Model>) -> Result<()>
where
    E: EntityTrait,
    E::Model: IntoActiveModel<E::ActiveModel>,
{
    let at_once = VALUES / E::Column::iter().count().max(1);
    while !rows.is_empty() {
        let rest = rows.split_off(at_once.min(rows.len()));
        let batch = rows.into_iter().map(IntoActiveModel::into_active_model);
        E::insert_many(batch).exec_without_returning(db).await.map_err(database_error)?;
        rows = rest;
    }
    Ok(())
}

pub async fn clear<E: EntityTrait>(db: &impl ConnectionTrait) -> Result<()> {
    E::delete_many().exec(db).await.map(drop).map_err(database_error)
}

pub fn auto_increment_column<E: EntityTrait>() -> Option<&'static str> {
    let column = *key_columns::<E>().first()?;
    <E::PrimaryKey as PrimaryKeyTrait>::auto_increment().then(|| column.as_str())
}

fn key_columns<E: EntityTrait>() -> Vec<E::Column> {
    E::PrimaryKey::iter().map(PrimaryKeyToColumn::into_column).collect()
}
