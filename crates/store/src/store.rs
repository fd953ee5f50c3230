//! Opening the database, reading from it, and the one way to write to it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use meydan_domain::change::Change;
use meydan_domain::{Error, Result};
use sea_orm::sqlx::PgPool;
use sea_orm::{ConnectionTrait, DatabaseConnection};
use sea_orm_migration::MigratorTrait;
use tokio::sync::{Notify, broadcast};

use crate::connect::{PoolSizes, Pools, postgres_pools, sqlite_pools};
use crate::convert::database_error;
use crate::event_contents::EventContents;
use crate::event_totals::EventTotals;
use crate::migrations::{Migrator, is_up_to_date};
use crate::recent_changes::RecentChanges;

const PING_TIMEOUT: Duration = Duration::from_secs(5);
/// 256 MB of pages, and a write-ahead log of 200 MB.
const BULK_WRITES: &str = "PRAGMA cache_size = -262144; PRAGMA wal_autocheckpoint = 50000";
/// Readers that fall this far behind are told so and read the log instead.
const ANNOUNCEMENTS: usize = 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// A handle on the database; cheap to clone.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    engine: Engine,
    /// Of the database file, on SQLite.
    folder: Option<PathBuf>,
    read: DatabaseConnection,
    write: DatabaseConnection,
    recent_changes: RecentChanges,
    /// Rings after every commit, so that the follower need not wait for its next look.
    committed: Notify,
    announcements: broadcast::Sender<Change>,
    event_contents: EventContents,
    event_totals: EventTotals,
}

impl Store {
    /// Opens `sqlite:…` (a file, created when missing) or `postgres://…`; does not migrate.
    pub async fn open(url: &str) -> Result<Self> {
        Self::open_with(url, PoolSizes::default()).await
    }

    /// Like `open`, with as many connections as told.
    pub async fn open_with(url: &str, sizes: PoolSizes) -> Result<Self> {
        let path = url.strip_prefix("sqlite:").map(|path| path.strip_prefix("//").unwrap_or(path));
        let (engine, Pools { read, write }) = if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            (Engine::Postgres, postgres_pools(url, sizes).await?)
        } else if let Some(path) = path {
            (Engine::Sqlite, sqlite_pools(path, sizes).await?)
        } else {
            return Err(Error::Unavailable("the database address must begin with sqlite: or postgres://".into()));
        };
        let (announcements, _) = broadcast::channel(ANNOUNCEMENTS);
        Ok(Self {
            inner: Arc::new(Inner {
                engine,
                folder: path.map(folder_of),
                read,
                write,
                recent_changes: RecentChanges::default(),
                committed: Notify::new(),
                announcements,
                event_contents: EventContents::default(),
                event_totals: EventTotals::default(),
            }),
        })
    }

    /// Brings the schema up to date; harmless when it already is, or when two nodes do it at once.
    pub async fn migrate(&self) -> Result<()> {
        if is_up_to_date(self.read()).await {
            return Ok(());
        }
        if self.inner.engine == Engine::Sqlite {
            // One write from the look at what is missing to the end: another process waits for its turn.
            let tx = self.begin().await?;
            Migrator::up(&tx.inner, None).await.map_err(database_error)?;
            return tx.commit().await;
        }
        let _turn = self.migration_turn().await?;
        Migrator::up(&self.inner.write, None).await.map_err(database_error)
    }

    /// A lock that other starting nodes wait for; it ends with its connection.
    async fn migration_turn(&self) -> Result<sea_orm::sqlx::pool::PoolConnection<sea_orm::sqlx::Postgres>> {
        let wrap = |error: sea_orm::sqlx::Error| Error::Unavailable(error.to_string());
        let mut connection = self.postgres().acquire().await.map_err(wrap)?;
        // Not returned to the pool: closing it is what releases the lock, even after a panic.
        connection.close_on_drop();
        // Another node may migrate for longer than a query may take.
        sea_orm::sqlx::raw_sql("SET statement_timeout = 0; SET lock_timeout = 0")
            .execute(&mut *connection)
            .await
            .map_err(wrap)?;
        sea_orm::sqlx::query("SELECT pg_advisory_lock($1)")
            .bind(crate::changes::MIGRATION_LOCK)
            .execute(&mut *connection)
            .await
            .map_err(wrap)?;
        Ok(connection)
    }

    /// For commands that write many rows and end: with more memory for SQLite, an index that is larger than the usual cache
    /// is not read and written again for every few rows.
    pub async fn prepare_bulk_writes(&self) -> Result<()> {
        if self.inner.engine == Engine::Sqlite {
            self.inner.write.execute_unprepared(BULK_WRITES).await.map_err(database_error)?;
        }
        Ok(())
    }

    pub fn engine(&self) -> Engine {
        self.inner.engine
    }

    pub(crate) fn folder(&self) -> Option<&Path> {
        self.inner.folder.as_deref()
    }

    /// Where reads go.
    pub fn read(&self) -> &DatabaseConnection {
        &self.inner.read
    }

    pub(crate) fn write(&self) -> &DatabaseConnection {
        &self.inner.write
    }

    /// Whether the database answers, within a few seconds.
    pub async fn ping(&self) -> Result<()> {
        match tokio::time::timeout(PING_TIMEOUT, self.inner.read.ping()).await {
            Ok(answered) => answered.map_err(|error| Error::Unavailable(error.to_string())),
            Err(_) => Err(Error::Unavailable("the database does not answer".to_owned())),
        }
    }

    /// Closes the pools, which on SQLite folds the write-ahead log back into the file.
    pub async fn close(&self) {
        for pool in [&self.inner.read, &self.inner.write] {
            // A pool that will not close is dropped with the process; there is nobody to tell.
            if let Err(error) = pool.close_by_ref().await {
                tracing::warn!(%error, "closing the database");
            }
        }
    }

    /// The newest change this node knows of that visitors may notice.
    pub fn content_version(&self) -> i64 {
        self.inner.recent_changes.version()
    }

    /// What cached answers are checked against.
    pub fn recent_changes(&self) -> &RecentChanges {
        &self.inner.recent_changes
    }

    /// Contents of events that lists need not read again.
    pub(crate) fn event_contents(&self) -> &EventContents {
        &self.inner.event_contents
    }

    /// Totals of lists that need not be counted again.
    pub(crate) fn event_totals(&self) -> &EventTotals {
        &self.inner.event_totals
    }

    /// Every change from now on, once each, in order.
    pub fn announcements(&self) -> broadcast::Receiver<Change> {
        self.inner.announcements.subscribe()
    }

    pub(crate) fn announce(&self, change: Change) {
        // Nobody listening is fine: the log keeps it.
        let _ = self.inner.announcements.send(change);
    }

    pub(crate) fn committed(&self) -> &Notify {
        &self.inner.committed
    }

    /// For connections that are kept for long: the write pool is small.
    pub(crate) fn postgres(&self) -> &PgPool {
        self.inner.read.get_postgres_connection_pool()
    }
}

fn folder_of(path: &str) -> PathBuf {
    match Path::new(path).parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}
