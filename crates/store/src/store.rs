//! Opening the database, reading from it, and the one way to write to it.

use std::fs::Permissions;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use meydan_domain::change::{Change, ChangeKind, Noun};
use meydan_domain::{Error, Result};
use sea_orm::sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sea_orm::sqlx::sqlite::{
    SqliteAutoVacuum, SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sea_orm::sqlx::{ConnectOptions as _, PgPool};
use sea_orm::{
    DatabaseConnection, DatabaseTransaction, SqliteTransactionMode, SqlxPostgresConnector, SqlxSqliteConnector,
    TransactionOptions, TransactionTrait,
};
use sea_orm_migration::MigratorTrait;
use tokio::sync::{Notify, broadcast};

use crate::convert::database_error;
use crate::event_contents::EventContents;
use crate::migrations::{Migrator, is_up_to_date};

/// How long a call waits for a connection before it answers 503.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
const PRIVATE: u32 = 0o600;
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
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
    read: DatabaseConnection,
    /// On SQLite a pool of one: writers queue here instead of meeting SQLITE_BUSY.
    write: DatabaseConnection,
    /// The newest public change this node knows of; cached answers are keyed by it.
    content_version: AtomicI64,
    /// Rings after every commit, so that the follower need not wait for its next look.
    committed: Notify,
    announcements: broadcast::Sender<Change>,
    event_contents: EventContents,
}

impl Store {
    /// Opens `sqlite:…` (a file, created when missing) or `postgres://…`; does not migrate.
    pub async fn open(url: &str) -> Result<Self> {
        let (engine, read, write) = if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let pool = open_postgres(url).await?;
            (Engine::Postgres, pool.clone(), pool)
        } else if let Some(path) = url.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            // The writer first: it is the one that may create the file.
            let write = open_sqlite(path, 1).await?;
            (Engine::Sqlite, open_sqlite(path, readers()).await?, write)
        } else {
            return Err(Error::Unavailable("the database address must begin with sqlite: or postgres://".into()));
        };
        let (announcements, _) = broadcast::channel(ANNOUNCEMENTS);
        Ok(Self {
            inner: Arc::new(Inner {
                engine,
                read,
                write,
                content_version: AtomicI64::new(0),
                committed: Notify::new(),
                announcements,
                event_contents: EventContents::default(),
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
        sea_orm::sqlx::query("SELECT pg_advisory_lock($1)")
            .bind(crate::changes::MIGRATION_LOCK)
            .execute(&mut *connection)
            .await
            .map_err(wrap)?;
        // Not returned to the pool: closing it is what releases the lock, even after a panic.
        connection.close_on_drop();
        Ok(connection)
    }

    pub fn engine(&self) -> Engine {
        self.inner.engine
    }

    /// Where reads go.
    pub fn read(&self) -> &DatabaseConnection {
        &self.inner.read
    }

    /// Where writes go; `begin` is the way to make one.
    pub(crate) fn write(&self) -> &DatabaseConnection {
        &self.inner.write
    }

    /// Begins a write; nothing is kept unless `Tx::commit` is reached.
    pub async fn begin(&self) -> Result<Tx> {
        let options = TransactionOptions {
            sqlite_transaction_mode: (self.inner.engine == Engine::Sqlite).then_some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let inner = self.inner.write.begin_with_options(options).await.map_err(database_error)?;
        Ok(Tx { inner, store: self.clone(), newest: None, newest_public: None })
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<()> {
        self.inner.read.ping().await.map_err(|error| Error::Unavailable(error.to_string()))
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

    /// The version cached answers are keyed by. Read it before the data, never after.
    pub fn content_version(&self) -> i64 {
        self.inner.content_version.load(Ordering::Acquire)
    }

    /// Moves the version on; an older word that arrives late changes nothing.
    pub(crate) fn raise_content_version(&self, seq: i64) {
        self.inner.content_version.fetch_max(seq, Ordering::AcqRel);
    }

    /// Contents of events that lists need not read again.
    pub(crate) fn event_contents(&self) -> &EventContents {
        &self.inner.event_contents
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

    pub(crate) fn postgres(&self) -> &PgPool {
        self.inner.write.get_postgres_connection_pool()
    }
}

/// A write in progress. Dropping it without `commit` rolls it back.
pub struct Tx {
    inner: DatabaseTransaction,
    store: Store,
    newest: Option<i64>,
    newest_public: Option<i64>,
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
        self.inner.commit().await.map_err(database_error)?;
        if let Some(seq) = self.newest_public {
            self.store.raise_content_version(seq);
        }
        if self.newest.is_some() {
            self.store.committed().notify_one();
        }
        Ok(())
    }
}

impl std::ops::Deref for Tx {
    type Target = DatabaseTransaction;

    fn deref(&self) -> &Self::Target {
        &self.inner
    }
}

fn readers() -> u32 {
    let cores = std::thread::available_parallelism().map_or(2, |cores| cores.get());
    u32::try_from(cores.clamp(2, 8)).unwrap_or(2)
}

/// Sees to it that only the owner reads the file, which holds accounts and letters, and makes it if there is none; whether
/// it did. SQLite gives the files beside it the same rights.
fn keep_private(path: &Path) -> Result<bool> {
    match std::fs::OpenOptions::new().write(true).create_new(true).mode(PRIVATE).open(path) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            close_to_others(path);
            Ok(false)
        }
        Err(error) => Err(Error::Unavailable(format!("cannot create {}: {error}", path.display()))),
    }
}

/// A file of an earlier version, which everybody could read.
fn close_to_others(path: &Path) {
    for beside in ["", "-wal", "-shm"] {
        let file = PathBuf::from(format!("{}{beside}", path.display()));
        let is_open = file.metadata().is_ok_and(|data| data.permissions().mode() & 0o077 != 0);
        if is_open && let Err(error) = std::fs::set_permissions(&file, Permissions::from_mode(PRIVATE)) {
            tracing::warn!(%error, file = %file.display(), "others on this machine can read the database");
        }
    }
}

async fn open_sqlite(path: &str, connections: u32) -> Result<DatabaseConnection> {
    if let Some(folder) = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|error| Error::Unavailable(format!("cannot create {}: {error}", folder.display())))?;
    }
    let mut options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        // FULL: an answered write survives a power cut, not only a killed process.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY_TIMEOUT)
        .statement_cache_capacity(200)
        .pragma("cache_size", "-8192")
        .pragma("temp_store", "memory")
        .disable_statement_logging();
    if keep_private(Path::new(path))? {
        // Only for a new file: this setting writes, and a reader that opens must not wait for a writer.
        options = options.auto_vacuum(SqliteAutoVacuum::Incremental);
    }
    let pool = SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options)
        .await
        .map_err(|error| Error::Unavailable(format!("cannot open {path}: {error}")))?;
    Ok(SqlxSqliteConnector::from_sqlx_sqlite_pool(pool))
}

async fn open_postgres(url: &str) -> Result<DatabaseConnection> {
    let options = PgConnectOptions::from_str(url)
        .map_err(|error| Error::Unavailable(format!("not a PostgreSQL address: {error}")))?
        .application_name("meydan")
        .disable_statement_logging();
    let pool = PgPoolOptions::new()
        .max_connections(readers() * 4)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .connect_with(options)
        .await
        .map_err(|error| Error::Unavailable(format!("cannot reach PostgreSQL: {error}")))?;
    Ok(SqlxPostgresConnector::from_sqlx_postgres_pool(pool))
}
