//! A write in progress.

use chrono::{DateTime, Utc};
use meydan_domain::change::{Change, ChangeKind, Noun, VisitorEffect};
use meydan_domain::{Error, Result};
use sea_orm::{DatabaseTransaction, SqliteTransactionMode, TransactionOptions, TransactionTrait};

use crate::convert::database_error;
use crate::store::{Engine, Store};

/// A write in progress. Dropping it without `commit` rolls it back.
pub struct Tx {
    pub(crate) inner: DatabaseTransaction,
    store: Store,
    changes: Vec<Change>,
}

impl Store {
    /// Begins a write; nothing is kept unless `Tx::commit` is reached.
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
    /// Appends to the change log; it becomes visible, and is announced, with the commit.
    pub async fn changed(&mut self, noun: Noun, id: impl ToString, kind: ChangeKind, at: DateTime<Utc>) -> Result<()> {
        self.changed_with(noun, id, kind, VisitorEffect::of(kind, None, None), at).await
    }

    /// As `changed`, where it is known what the change means to visitors.
    pub async fn changed_with(
        &mut self,
        noun: Noun,
        id: impl ToString,
        kind: ChangeKind,
        effect: VisitorEffect,
        at: DateTime<Utc>,
    ) -> Result<()> {
        let mut change = Change { seq: 0, noun, id: id.to_string(), kind, effect, at };
        change.seq = crate::changes::append(&self.inner, self.store.engine(), &change).await?;
        self.changes.push(change);
        Ok(())
    }

    /// Makes it last, then lets this node's caches know before the caller answers.
    pub async fn commit(self) -> Result<()> {
        let Self { inner, store, changes } = self;
        uncancelled(async move {
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

/// Runs to its end even when the client hangs up: a BEGIN that is sent and not heard of leaves a transaction open, and a
/// COMMIT that succeeded must reach the caches.
async fn uncancelled<T: Send + 'static>(work: impl Future<Output = Result<T>> + Send + 'static) -> Result<T> {
    tokio::spawn(work).await.map_err(Error::internal)?
}
