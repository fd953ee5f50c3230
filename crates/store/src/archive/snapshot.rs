//! A consistent snapshot of the database, read while other connections write.

use meydan_domain::Result;
use sea_orm::{
    AccessMode, ConnectionTrait, DatabaseTransaction, IsolationLevel, SqliteTransactionMode, Statement,
    TransactionOptions, TransactionTrait,
};

use super::rows::Key;
use super::{Table, ids};
use crate::convert::database_error;
use crate::migrations::without_timeouts;
use crate::store::{Engine, Store};

/// A read transaction; every query sees the same state. It ends when dropped.
pub struct Snapshot {
    db: DatabaseTransaction,
}

impl Snapshot {
    pub async fn begin(store: &Store) -> Result<Self> {
        let options = match store.engine() {
            // In WAL mode, a deferred transaction keeps the snapshot of its first read.
            Engine::Sqlite => TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Deferred),
                ..TransactionOptions::default()
            },
            Engine::Postgres => TransactionOptions {
                isolation_level: Some(IsolationLevel::RepeatableRead),
                access_mode: Some(AccessMode::ReadOnly),
                ..TransactionOptions::default()
            },
        };
        let db = store.read().begin_with_options(options).await.map_err(database_error)?;
        // A backup may take longer than the statement timeout.
        without_timeouts(&db).await.map_err(database_error)?;
        Ok(Self { db })
    }

    /// The names of the applied migrations, in order.
    pub async fn migrations(&self) -> Result<Vec<String>> {
        let sql = "SELECT version FROM seaql_migrations ORDER BY version";
        let statement = Statement::from_string(self.db.get_database_backend(), sql);
        let rows = self.db.query_all_raw(statement).await.map_err(database_error)?;
        rows.iter().map(|row| row.try_get("", "version").map_err(database_error)).collect()
    }

    /// The last assigned id of each table with an auto-increment id.
    pub async fn last_ids(&self) -> Result<Vec<(Table, i64)>> {
        let mut last_ids = Vec::new();
        for table in Table::ALL {
            if let Some(last) = ids::last(&self.db, *table).await? {
                last_ids.push((*table, last));
            }
        }
        Ok(last_ids)
    }

    /// The rows of a table, page by page.
    pub fn pages(&self, table: Table) -> Pages<'_> {
        Pages { db: &self.db, table, state: State::Start }
    }
}

pub struct Pages<'a> {
    db: &'a DatabaseTransaction,
    table: Table,
    state: State,
}

enum State {
    Start,
    After(Key),
    End,
}

impl Pages<'_> {
    /// The next page, one JSON line per row; `None` after the last.
    pub async fn next(&mut self) -> Result<Option<Vec<String>>> {
        let after = match std::mem::replace(&mut self.state, State::End) {
            State::Start => None,
            State::After(key) => Some(key),
            State::End => return Ok(None),
        };
        let page = self.table.page(self.db, after).await?;
        if let Some(next) = page.next {
            self.state = State::After(next);
        }
        Ok(Some(page.lines))
    }
}
