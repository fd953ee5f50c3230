//! Keyset pagination: the next page is selected by one row comparison with the keys of the last row (the cursor).

use meydan_domain::field::Problem;
use meydan_domain::page::{Cursor, CursorKey, Page, PageRequest};
use meydan_domain::{Error, Result};
use sea_orm::sea_query::{Condition, Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, ColumnType, ConnectionTrait, EntityTrait, ModelTrait, Order, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Value,
};

use crate::convert::database_error;

/// The sort order of a table. The last key is unique, so that no row appears on two pages.
pub(crate) struct Keyset<C> {
    /// The name of the sort order; a cursor of another order is invalid.
    pub name: String,
    pub keys: Vec<C>,
    pub descends: bool,
}

impl<C: ColumnTrait> Keyset<C> {
    pub fn ascending(name: impl Into<String>, keys: Vec<C>) -> Self {
        Self { name: name.into(), keys, descends: false }
    }

    pub fn descending(name: impl Into<String>, keys: Vec<C>) -> Self {
        Self { name: name.into(), keys, descends: true }
    }

    /// One page of the rows that match the filter, and their total.
    pub async fn page<E>(
        &self,
        db: &impl ConnectionTrait,
        filter: Condition,
        page: &PageRequest,
    ) -> Result<Page<E::Model>>
    where
        E: EntityTrait<Column = C>,
        E::Model: Sync,
    {
        let total = E::find().filter(filter.clone()).count(db).await.map_err(database_error)?;
        let mut select = E::find().filter(filter).limit(page.limit + 1);
        for key in &self.keys {
            select = select.order_by(*key, if self.descends { Order::Desc } else { Order::Asc });
        }
        if let Some(cursor) = &page.cursor {
            select = select.filter(self.after(cursor)?);
        }
        let rows = select.all(db).await.map_err(database_error)?;
        Ok(Page::from_rows(rows, total, page.limit, |row| {
            Cursor::new(&self.name, self.keys.iter().map(|key| cursor_key(row.get(*key))).collect())
        }))
    }

    fn after(&self, cursor: &Cursor) -> Result<Expr> {
        let fits = cursor.sort == self.name
            && cursor.keys.len() == self.keys.len()
            && cursor
                .keys
                .iter()
                .zip(&self.keys)
                .all(|(key, column)| matches!(key, CursorKey::Text(_)) == is_text(column));
        if !fits {
            return Err(Error::invalid("cursor", Problem::NotACursor));
        }
        let columns = Expr::tuple(self.keys.iter().map(|key| Expr::col(key.as_column_ref())));
        let values = Expr::tuple(cursor.keys.iter().map(|key| match key {
            CursorKey::Number(number) => Expr::value(*number),
            CursorKey::Text(text) => Expr::value(text.clone()),
        }));
        Ok(if self.descends { columns.lt(values) } else { columns.gt(values) })
    }
}

fn is_text(column: &impl ColumnTrait) -> bool {
    matches!(column.def().get_column_type(), ColumnType::String(_) | ColumnType::Text)
}

/// Sort keys are 64-bit integers and texts that are not null.
fn cursor_key(value: Value) -> CursorKey {
    match value {
        Value::String(Some(text)) => CursorKey::Text(text),
        Value::BigInt(Some(number)) => CursorKey::Number(number),
        other => unreachable!("a list is sorted by {other:?}"),
    }
}
