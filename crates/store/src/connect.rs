//! Connection pools: the options of connections, and the checks before they are reused.

use std::fs::Permissions;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use meydan_domain::{Error, Result};
use sea_orm::sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sea_orm::sqlx::sqlite::{
    SqliteAutoVacuum, SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sea_orm::sqlx::{self, ConnectOptions as _, Connection};
use sea_orm::{DatabaseConnection, SqlxPostgresConnector, SqlxSqliteConnector};
use tracing::warn;

/// How long a request waits for a connection before it fails with 503.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// A PostgreSQL server that does not respond to a ping within this time counts as down.
const PING_TIMEOUT: Duration = Duration::from_secs(5);
/// A read connection used more recently than this is not pinged, which would delay every query. Write connections are
/// always pinged, because writes are few.
const PING_AFTER_IDLE: Duration = Duration::from_secs(1);
const OWNER_ONLY: u32 = 0o600;

/// Timeouts in PostgreSQL. A node that freezes inside a transaction holds its locks until the idle timeout; other nodes
/// that wait for such a lock fail with 503 after the lock timeout. Keepalives detect a node that vanished.
const POSTGRES_SETTINGS: [(&str, &str); 6] = [
    ("statement_timeout", "30s"),
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "10s"),
    ("tcp_keepalives_idle", "30"),
    ("tcp_keepalives_interval", "10"),
    ("tcp_keepalives_count", "3"),
];

/// The pool sizes of a node; `None` for a default by the number of cores.
#[derive(Clone, Copy, Debug, Default)]
pub struct PoolSizes {
    pub read: Option<u32>,
    /// PostgreSQL only: SQLite has one writer.
    pub write: Option<u32>,
}

/// The pools for reads and for writes.
pub(crate) struct Pools {
    pub read: DatabaseConnection,
    pub write: DatabaseConnection,
}

pub(crate) async fn sqlite_pools(path: &str, sizes: PoolSizes) -> Result<Pools> {
    // The write pool first: it may create the file. It has one connection, so that writers queue instead of failing with
    // SQLITE_BUSY.
    let write = open_sqlite(path, 1).await?;
    Ok(Pools { read: open_sqlite(path, sizes.read.unwrap_or_else(cores)).await?, write })
}

pub(crate) async fn postgres_pools(url: &str, sizes: PoolSizes) -> Result<Pools> {
    let options = postgres_options(url)?;
    Ok(Pools {
        read: open_postgres(options.clone(), sizes.read.unwrap_or_else(|| cores() * 3), PING_AFTER_IDLE).await?,
        write: open_postgres(options, sizes.write.unwrap_or_else(cores), Duration::ZERO).await?,
    })
}

fn cores() -> u32 {
    let cores = std::thread::available_parallelism().map_or(2, |cores| cores.get());
    u32::try_from(cores.clamp(2, 8)).unwrap_or(2)
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
        // FULL: a committed write survives a power failure, not only a killed process.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY_TIMEOUT)
        .statement_cache_capacity(200)
        .pragma("cache_size", "-8192")
        .pragma("temp_store", "memory")
        .disable_statement_logging();
    if create_private(Path::new(path))? {
        // Only for a new file: this pragma writes, and opening a read connection must not wait for a writer.
        options = options.auto_vacuum(SqliteAutoVacuum::Incremental);
    }
    let pool = SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }))
        .after_release(|connection, _| Box::pin(is_reusable(connection)))
        .connect_with(options)
        .await
        .map_err(|error| Error::Unavailable(format!("cannot open {path}: {error}")))?;
    Ok(SqlxSqliteConnector::from_sqlx_sqlite_pool(pool))
}

/// False for a connection whose last transaction ended with neither COMMIT nor ROLLBACK.
///
/// SQLite rolls back by itself when the disk is full or fails. The ROLLBACK of the driver then fails too, and the driver
/// stays in its transaction state: its next BEGIN would be a savepoint, its next COMMIT would release that savepoint, and
/// nothing would be stored. Such a connection is closed.
async fn is_reusable<C: Connection>(connection: &mut C) -> Result<bool, sqlx::Error> {
    // A dropped transaction only queues its rollback; the ping waits for it.
    connection.ping().await?;
    let is_clean = !connection.is_in_transaction();
    if !is_clean {
        warn!("closing a database connection whose transaction did not end");
    }
    Ok(is_clean)
}

fn postgres_options(url: &str) -> Result<PgConnectOptions> {
    let options = PgConnectOptions::from_str(url)
        .map_err(|error| Error::Unavailable(format!("not a PostgreSQL address: {error}")))?
        .application_name("meydan")
        .disable_statement_logging();
    // Options in the URL (`?options=-c statement_timeout=…`) take precedence.
    let given = options.get_options().unwrap_or_default().to_owned();
    Ok(options.options(POSTGRES_SETTINGS.into_iter().filter(|(name, _)| !given.contains(name))))
}

async fn open_postgres(
    options: PgConnectOptions,
    connections: u32,
    ping_after_idle: Duration,
) -> Result<DatabaseConnection> {
    let pool = PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        // The hook below pings the connections that need it.
        .test_before_acquire(false)
        .before_acquire(move |connection, last_use| {
            Box::pin(async move {
                if last_use.idle_for > ping_after_idle {
                    ping(connection).await?;
                }
                Ok(!connection.is_in_transaction())
            })
        })
        // Closes connections to a frozen server, which would otherwise fill the pool.
        .after_release(|connection, _| {
            Box::pin(async move {
                ping(connection).await?;
                Ok(!connection.is_in_transaction())
            })
        })
        .connect_with(options)
        .await
        .map_err(|error| Error::Unavailable(format!("cannot reach PostgreSQL: {error}")))?;
    Ok(SqlxPostgresConnector::from_sqlx_postgres_pool(pool))
}

async fn ping<C: Connection>(connection: &mut C) -> Result<(), sqlx::Error> {
    let too_late = |_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
    tokio::time::timeout(PING_TIMEOUT, connection.ping()).await.map_err(too_late)?
}

/// Creates the database file if it is missing, readable by the owner only, because it holds personal data; true if it was
/// created. SQLite gives the WAL files the same permissions.
fn create_private(path: &Path) -> Result<bool> {
    match std::fs::OpenOptions::new().write(true).create_new(true).mode(OWNER_ONLY).open(path) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            restrict_permissions(path);
            Ok(false)
        }
        Err(error) => Err(Error::Unavailable(format!("cannot create {}: {error}", path.display()))),
    }
}

/// Restricts the permissions of a file of an earlier version, which was world-readable.
fn restrict_permissions(path: &Path) {
    for beside in ["", "-wal", "-shm"] {
        let file = PathBuf::from(format!("{}{beside}", path.display()));
        let is_open = file.metadata().is_ok_and(|data| data.permissions().mode() & 0o077 != 0);
        if is_open && let Err(error) = std::fs::set_permissions(&file, Permissions::from_mode(OWNER_ONLY)) {
            warn!(%error, file = %file.display(), "the database file is readable by other users: changing its mode failed");
        }
    }
}
