//! The handle on the database: connection pools, migrations and the change broadcast.

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
use crate::migrations::{Migrator, is_up_to_date};
use crate::recent_changes::RecentChanges;
use crate::showing_table::ShowingTable;
use crate::upcoming_counts::UpcomingCounts;

const PING_TIMEOUT: Duration = Duration::from_secs(5);
/// A page cache of 256 MB, and a write-ahead log of 200 MB.
const BULK_WRITES: &str = "PRAGMA cache_size = -262144; PRAGMA wal_autocheckpoint = 50000";
/// Receivers that lag further than this get `Lagged` and read the change log instead.
const BROADCAST_CAPACITY: usize = 1024;

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
    /// The folder of the database file; `None` on PostgreSQL.
    folder: Option<PathBuf>,
    read: DatabaseConnection,
    write: DatabaseConnection,
    recent_changes: RecentChanges,
    /// Notified after every commit, so that the follower need not wait for its poll interval.
    committed: Notify,
    changes: broadcast::Sender<Change>,
    event_contents: EventContents,
    showing_table: ShowingTable,
    upcoming_counts: UpcomingCounts,
}

impl Store {
    /// Opens `sqlite:…` (a file, created when missing) or `postgres://…`; does not migrate.
    pub async fn open(url: &str) -> Result<Self> {
        Self::open_with(url, PoolSizes::default()).await
    }

    /// Like `open`, with these pool sizes.
    pub async fn open_with(url: &str, sizes: PoolSizes) -> Result<Self> {
        let path = url.strip_prefix("sqlite:").map(|path| path.strip_prefix("//").unwrap_or(path));
        let (engine, Pools { read, write }) = if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            (Engine::Postgres, postgres_pools(url, sizes).await?)
        } else if let Some(path) = path {
            (Engine::Sqlite, sqlite_pools(path, sizes).await?)
        } else {
            return Err(Error::Unavailable("the database address must begin with sqlite: or postgres://".into()));
        };
        let (changes, _) = broadcast::channel(BROADCAST_CAPACITY);
        Ok(Self {
            inner: Arc::new(Inner {
                engine,
                folder: path.map(folder_of),
                read,
                write,
                recent_changes: RecentChanges::default(),
                committed: Notify::new(),
                changes,
                event_contents: EventContents::default(),
                showing_table: ShowingTable::default(),
                upcoming_counts: UpcomingCounts::default(),
            }),
        })
    }

    /// Applies pending migrations; safe to repeat, and to run on two nodes at once.
    pub async fn migrate(&self) -> Result<()> {
        if is_up_to_date(self.read()).await {
            return Ok(());
        }
        if self.inner.engine == Engine::Sqlite {
            // One write transaction for check and migration, so that another process waits.
            let tx = self.begin().await?;
            Migrator::up(&tx.inner, None).await.map_err(database_error)?;
            return tx.commit().await;
        }
        let _lock = self.migration_lock().await?;
        Migrator::up(&self.inner.write, None).await.map_err(database_error)
    }

    /// An advisory lock that other starting nodes wait for; it is released with its connection.
    async fn migration_lock(&self) -> Result<sea_orm::sqlx::pool::PoolConnection<sea_orm::sqlx::Postgres>> {
        let wrap = |error: sea_orm::sqlx::Error| Error::Unavailable(error.to_string());
        let mut connection = self.postgres().acquire().await.map_err(wrap)?;
        // Not returned to the pool: closing it releases the lock, even after a panic.
        connection.close_on_drop();
        // Another node may migrate for longer than the statement timeout.
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

    /// For commands that write many rows: with a larger page cache, SQLite does not reread indexes for every few rows.
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

    /// The read pool.
    pub fn read(&self) -> &DatabaseConnection {
        &self.inner.read
    }

    pub(crate) fn write(&self) -> &DatabaseConnection {
        &self.inner.write
    }

    /// Fails unless the database responds within a few seconds.
    pub async fn ping(&self) -> Result<()> {
        match tokio::time::timeout(PING_TIMEOUT, self.inner.read.ping()).await {
            Ok(answered) => answered.map_err(|error| Error::Unavailable(error.to_string())),
            Err(_) => Err(Error::Unavailable("the database does not answer".to_owned())),
        }
    }

    /// Closes the pools, which on SQLite checkpoints the write-ahead log.
    pub async fn close(&self) {
        for pool in [&self.inner.read, &self.inner.write] {
            // A pool that fails to close is dropped with the process.
            if let Err(error) = pool.close_by_ref().await {
                tracing::warn!(%error, "closing the database failed");
            }
        }
    }

    /// The newest change of public content that this node has recorded.
    pub fn content_version(&self) -> i64 {
        self.inner.recent_changes.version()
    }

    /// For the validation of cached responses.
    pub fn recent_changes(&self) -> &RecentChanges {
        &self.inner.recent_changes
    }

    /// Cached contents of events.
    pub(crate) fn event_contents(&self) -> &EventContents {
        &self.inner.event_contents
    }

    /// What event lists filter by, in memory.
    pub(crate) fn showing_table(&self) -> &ShowingTable {
        &self.inner.showing_table
    }

    pub(crate) fn upcoming_counts(&self) -> &UpcomingCounts {
        &self.inner.upcoming_counts
    }

    /// Every change from now on, once each, in order.
    pub fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.inner.changes.subscribe()
    }

    pub(crate) fn publish(&self, change: Change) {
        // Fails without receivers, which is fine.
        let _ = self.inner.changes.send(change);
    }

    pub(crate) fn committed(&self) -> &Notify {
        &self.inner.committed
    }

    /// For long-lived connections: the write pool is small.
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
