//! Soft deletion: `deleted_at` moves a row to the trash, clearing it restores the row, and only trashed rows are purged.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter};

use crate::convert::{database_error, millis};

/// The two columns of a table with soft deletion.
#[derive(Clone, Copy)]
pub(crate) struct Deletable<C> {
    pub id: C,
    pub deleted_at: C,
}

impl<C: ColumnTrait> Deletable<C> {
    /// Moves a row to the trash (`Some`) or restores it (`None`); `false` when it is not in the expected state. The caller
    /// maps unique violations.
    pub async fn mark<E: EntityTrait<Column = C>>(
        self,
        db: &impl ConnectionTrait,
        id: i64,
        at: Option<DateTime<Utc>>,
    ) -> std::result::Result<bool, DbErr> {
        let before = if at.is_some() { self.deleted_at.is_null() } else { self.deleted_at.is_not_null() };
        let result = E::update_many()
            .col_expr(self.deleted_at, Expr::value(at.map(millis)))
            .filter(self.id.eq(id))
            .filter(before)
            .exec(db)
            .await?;
        Ok(result.rows_affected == 1)
    }

    /// Permanently deletes a row that was trashed by then; `false` otherwise.
    pub async fn purge<E: EntityTrait<Column = C>>(
        self,
        db: &impl ConnectionTrait,
        id: i64,
        before: DateTime<Utc>,
    ) -> Result<bool> {
        let result = E::delete_many()
            .filter(self.id.eq(id))
            .filter(self.deleted_at.lte(millis(before)))
            .exec(db)
            .await
            .map_err(database_error)?;
        Ok(result.rows_affected == 1)
    }
}
