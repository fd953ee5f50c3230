//! Rows that go into the trash by a mark, come back without it, and leave for good from there.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter};

use crate::convert::{database_error, millis};

/// The two columns that such a table has.
#[derive(Clone, Copy)]
pub(crate) struct Deletable<C> {
    pub id: C,
    pub deleted_at: C,
}

impl<C: ColumnTrait> Deletable<C> {
    /// Into the trash, or out of it; `false` when the row was not where it should leave. The caller knows which
    /// keys may have been taken meanwhile.
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

    /// Removes for good what went into the trash by then; `false` when the row did not.
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
