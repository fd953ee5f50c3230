//! Write transactions.

use chrono::{DateTime, Utc};
use meydan_domain::change::{Change, ChangeKind, Noun, VisitorEffect};
use meydan_domain::{Error, Result};
use sea_orm::{DatabaseTransaction, SqliteTransactionMode, TransactionOptions, TransactionTrait};

use crate::convert::database_error;
use crate::store::{Engine, Store};

/// A write transaction. Dropping it without `commit` rolls it back.
pub struct Tx {
    pub(crate) inner: DatabaseTransaction,
    store: Store,
    changes: Vec<Change>,
}

impl Store {
    /// Begins a write transaction.
    pub async fn begin(&self) -> Result<Tx> {
        let store = self.clone();
        uncancelled(async move {
            let options = TransactionOptions {
                sqlite_transaction_mode: (store.engine() == Engine::Sqlite).then_some(SqliteTransactionMode::Immediate),
                ..TransactionOptions::default()
            };
            let inner = store.write().begin_with_options(options).await.map_err(database_error)?;
            Ok(Tx { inner, store, changes: Vec::new() })
        })
        .await
    }
}

impl Tx {
    /// Adds to the change log, with the commit.
    pub fn changed(&mut self, noun: Noun, id: impl ToString, kind: ChangeKind, at: DateTime<Utc>) {
        self.changed_with(noun, id, kind, VisitorEffect::of(kind, None, None), at);
    }

    /// As `changed`, with a known effect for visitors.
    pub fn changed_with(
        &mut self,
        noun: Noun,
        id: impl ToString,
        kind: ChangeKind,
        effect: VisitorEffect,
        at: DateTime<Utc>,
    ) {
        self.changes.push(Change { seq: 0, noun, id: id.to_string(), kind, effect, at });
    }

    /// Appends to the change log and commits, then invalidates this node's caches before the caller responds.
    ///
    /// The log comes last, because its lock makes all other writers wait.
    pub async fn commit(self) -> Result<()> {
        let Self { inner, store, mut changes } = self;
        uncancelled(async move {
            crate::changes::append(&inner, store.engine(), &mut changes).await?;
            inner.commit().await.map_err(database_error)?;
            for change in &changes {
                store.recent_changes().record(change);
            }
            if !changes.is_empty() {
                store.committed().notify_one();
            }
            Ok(())
        })
        .await
    }
}

impl std::ops::Deref for Tx {
    type Target = DatabaseTransaction;

    fn deref(&self) -> &Self::Target {
        &self.inner
    }
}

/// Finishes even when the client disconnects: a cancelled BEGIN would leave a transaction open, and a successful COMMIT
/// must invalidate the caches.
async fn uncancelled<T: Send + 'static>(work: impl Future<Output = Result<T>> + Send + 'static) -> Result<T> {
    tokio::spawn(work).await.map_err(Error::internal)?
}
