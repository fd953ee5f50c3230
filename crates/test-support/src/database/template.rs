//! Migrated databases that tests copy: migrating every new one takes longer than most tests do.
//!
//! Each build of a test binary has its own, because the migrations may differ.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use meydan_domain::{Error, Result};
use meydan_store::Store;

use super::{new_name, run_on_cluster, with_database};

/// Copies the migrated SQLite database to this file.
pub async fn copy_sqlite(to: &Path) -> Result<()> {
    let binary = std::env::current_exe().map_err(Error::internal)?;
    let template = binary.with_extension("template.db");
    if !is_newer(&template, &binary) {
        make_sqlite(&template).await?;
    }
    std::fs::copy(&template, to).map(drop).map_err(Error::internal)
}

fn is_newer(template: &Path, binary: &Path) -> bool {
    let modified = |path: &Path| -> io::Result<SystemTime> { path.metadata()?.modified() };
    matches!((modified(template), modified(binary)), (Ok(template), Ok(binary)) if template > binary)
}

async fn make_sqlite(template: &Path) -> Result<()> {
    let beside = template.parent().unwrap_or(Path::new("."));
    let folder = tempfile::tempdir_in(beside).map_err(Error::internal)?;
    let file: PathBuf = folder.path().join("meydan.db");
    migrate(&format!("sqlite:{}", file.display())).await?;
    // Renamed when it is complete: other tests make or copy it at the same time.
    std::fs::rename(file, template).map_err(Error::internal)
}

/// Copies the migrated PostgreSQL database of the cluster to a new one of this name.
pub async fn copy_postgres(cluster: &str, name: &str) -> Result<()> {
    let template = postgres_name()?;
    // Copied by the file system: through the write-ahead log it takes four times as long.
    let copy = format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY");
    if run_on_cluster(cluster, &copy).await.is_ok() {
        return Ok(());
    }
    make_postgres(cluster, &template).await?;
    run_on_cluster(cluster, &copy).await
}

fn postgres_name() -> Result<String> {
    let binary = std::env::current_exe().map_err(Error::internal)?;
    let built = binary.metadata().and_then(|file| file.modified()).map_err(Error::internal)?;
    let build = BuildHasherDefault::<DefaultHasher>::default().hash_one((binary, built));
    Ok(format!("meydan_template_{build:016x}"))
}

async fn make_postgres(cluster: &str, template: &str) -> Result<()> {
    let name = new_name();
    run_on_cluster(cluster, &format!("CREATE DATABASE {name}")).await?;
    migrate(&with_database(cluster, &name)).await?;
    let renamed = run_on_cluster(cluster, &format!("ALTER DATABASE {name} RENAME TO {template}")).await;
    if renamed.is_err() {
        // Another test was faster; if there is another reason, copying fails next.
        run_on_cluster(cluster, &format!("DROP DATABASE {name}")).await?;
    }
    Ok(())
}

async fn migrate(url: &str) -> Result<()> {
    let store = Store::open(url).await?;
    store.migrate().await?;
    store.close().await;
    Ok(())
}
