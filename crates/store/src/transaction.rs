//! A write in progress.

use chrono::{DateTime, Utc};
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::{Error, Result};
use sea_orm::{DatabaseTransaction, SqliteTransactionMode, TransactionOptions, TransactionTrait};

use crate::convert::database_error;
use crate::store::{Engine, Store};

/// A write in progress. Dropping it without `commit` rolls it back.
pub struct Tx {
    pub(crate) inner: DatabaseTransaction,
    store: Store,
    newest: Option<i64>,
    newest_public: Option<i64>,
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
            Ok(Tx { inner, store, newest: None, newest_public: None })
        })
        .await
    }
}

impl Tx {
    /// Appends to the change log; it becomes visible, and is announced, with the commit.
    pub async fn changed(&mut self, noun: Noun, id: impl ToString, kind: ChangeKind, at: DateTime<Utc>) -> Result<()> {
        let seq = crate::changes::append(&self.inner, self.store.engine(), noun, &id.to_string(), kind, at).await?;
        self.newest = Some(seq);
        if noun.is_public() {
            self.newest_public = Some(seq);
        }
        Ok(())
    }

    /// Makes it last, then lets this node's caches know before the caller answers.
    pub async fn commit(self) -> Result<()> {
        let Self { inner, store, newest, newest_public } = self;
        uncancelled(async move {
            inner.commit().await.map_err(database_error)?;
            if let Some(seq) = newest_public {
                store.raise_content_version(seq);
            }
            if newest.is_some() {
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
