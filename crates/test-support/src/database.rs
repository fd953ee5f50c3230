//! A new, migrated database for one test, on either engine, deleted after the test.

mod template;

use std::hash::{BuildHasher, RandomState};
use std::ops::Deref;
use std::path::PathBuf;
use std::str::FromStr;

use meydan_domain::{Error, Result};
use meydan_store::Store;
use sea_orm::sqlx::postgres::PgConnectOptions;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{AssertSqlSafe, ConnectOptions, raw_sql};
use tempfile::TempDir;
use tokio::runtime;
use url::Url;

pub use meydan_store::Engine;

const CLUSTER: &str = "MEYDAN_TEST_POSTGRES_URL";

/// The URL of the PostgreSQL cluster for test databases.
pub fn cluster_url() -> String {
    std::env::var(CLUSTER).unwrap_or_else(|_| {
        panic!(
            "{CLUSTER} is not set: run the tests with `make test`, or set it to what `scripts/postgres.sh start` prints"
        )
    })
}

/// A `Store` with its own database; dereferences to `&Store`.
pub struct TestDatabase {
    store: Store,
    url: String,
    place: Place,
}

enum Place {
    Folder(#[expect(dead_code, reason = "held for its removal on drop")] TempDir),
    Cluster { name: String },
}

impl TestDatabase {
    /// A database with the schema and no rows.
    pub async fn new(engine: Engine) -> Self {
        let (url, place) = match engine {
            Engine::Sqlite => {
                let (path, url, place) = new_file();
                template::copy_sqlite(&path).await.expect("a copy of the migrated database");
                (url, place)
            }
            Engine::Postgres => {
                let (cluster, name) = (cluster_url(), new_name());
                template::copy_postgres(&cluster, &name).await.expect("a copy of the migrated database");
                (with_database(&cluster, &name), Place::Cluster { name })
            }
        };
        Self::open(url, place).await
    }

    /// A database without migrations.
    pub async fn empty(engine: Engine) -> Self {
        let (url, place) = match engine {
            Engine::Sqlite => {
                let (_, url, place) = new_file();
                (url, place)
            }
            Engine::Postgres => {
                let (cluster, name) = (cluster_url(), new_name());
                run_on_cluster(&cluster, &format!("CREATE DATABASE {name}")).await.expect("a database of its own");
                (with_database(&cluster, &name), Place::Cluster { name })
            }
        };
        Self::open(url, place).await
    }

    async fn open(url: String, place: Place) -> Self {
        let store = Store::open(&url).await.expect("the fresh database opens");
        Self { store, url, place }
    }

    /// The URL for further handles on the same database.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Another handle on the same database: another node, or this one after a restart.
    pub async fn reopen(&self) -> Result<Store> {
        Store::open(&self.url).await
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Runs a statement without foreign key checks.
    pub async fn execute_without_checks(&self, sql: &str) {
        let done = match self.engine() {
            Engine::Sqlite => {
                let options = SqliteConnectOptions::from_str(&self.url).expect("an address").foreign_keys(false);
                let mut connection = options.connect().await.expect("a connection");
                raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.map(drop)
            }
            Engine::Postgres => {
                let options = PgConnectOptions::from_str(&self.url).expect("an address");
                let mut connection = options.connect().await.expect("a connection");
                let sql = format!("SET session_replication_role = replica; {sql}");
                raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.map(drop)
            }
        };
        done.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
}

impl Deref for TestDatabase {
    type Target = Store;

    fn deref(&self) -> &Self::Target {
        &self.store
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let Place::Cluster { name } = &self.place else { return };
        let drop_database = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
        // A separate thread and runtime, because a drop cannot wait inside the test's runtime.
        let thread = std::thread::spawn(move || {
            let runtime = runtime::Builder::new_current_thread().enable_all().build().map_err(Error::internal)?;
            runtime.block_on(run_on_cluster(&cluster_url(), &drop_database))
        });
        // Best effort: a leftover database is harmless, and the cluster is temporary.
        let _ = thread.join();
    }
}

fn new_file() -> (PathBuf, String, Place) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("meydan.db");
    let url = format!("sqlite:{}", path.display());
    (path, url, Place::Folder(folder))
}

fn new_name() -> String {
    format!("meydan_test_{:016x}", RandomState::new().hash_one(std::process::id()))
}

async fn run_on_cluster(cluster: &str, sql: &str) -> Result<()> {
    let options = PgConnectOptions::from_str(cluster).map_err(Error::internal)?;
    let mut connection = options.connect().await.map_err(Error::internal)?;
    raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.map(drop).map_err(Error::internal)
}

fn with_database(cluster: &str, name: &str) -> String {
    let mut url = Url::parse(cluster).unwrap_or_else(|error| panic!("{CLUSTER} is no address: {error}"));
    url.set_path(name);
    url.into()
}

/// Runs one test on a new database of an engine.
pub fn run(engine: Engine, test: impl AsyncFnOnce(&TestDatabase) -> Result<()>) {
    let runtime = runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let database = TestDatabase::new(engine).await;
        test(&database).await.expect("no error");
    });
}

/// Two tests of each named function, one per engine: `name::sqlite` and `name::postgres`.
///
/// The function takes a `&Store` or a `&TestDatabase` and returns a `Result<()>`.
#[macro_export]
macro_rules! contract {
    ($($name:ident),+ $(,)?) => {
        $(mod $name {
            #[test]
            fn sqlite() {
                $crate::database::run($crate::database::Engine::Sqlite, async |database| super::$name(database).await);
            }

            #[test]
            fn postgres() {
                $crate::database::run($crate::database::Engine::Postgres, async |database| super::$name(database).await);
            }
        })+
    };
}

/// As `contract!`, for behavior of a database shared by several nodes.
#[macro_export]
macro_rules! postgres_contract {
    ($($name:ident),+ $(,)?) => {
        $(mod $name {
            #[test]
            fn postgres() {
                $crate::database::run($crate::database::Engine::Postgres, async |database| super::$name(database).await);
            }
        })+
    };
}
