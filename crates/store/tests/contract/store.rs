//! Opening and closing the database, and transactions.

use std::time::Duration;

use meydan_domain::{Error, Result};
use meydan_store::{Engine, Store, events};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use meydan_test_support::database::TestDatabase;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use tokio::task::JoinSet;

contract!(
    the_address_decides_the_engine,
    a_dropped_write_is_rolled_back,
    a_write_is_invisible_before_its_commit,
    writes_survive_a_restart,
    a_closed_database_is_unavailable,
    readers_do_not_wait_for_a_writer,
    pools_report_connections_in_use,
);

async fn the_address_decides_the_engine(database: &TestDatabase) -> Result<()> {
    let is_sqlite = database.url().starts_with("sqlite:");
    assert_eq!(database.engine() == Engine::Sqlite, is_sqlite);
    database.ping().await?;
    assert_eq!(database.content_version(), 0);
    Ok(())
}

async fn a_dropped_write_is_rolled_back(store: &Store) -> Result<()> {
    let tx = store.begin().await?;
    events::insert(&*tx, &EventBuilder::new("caz").content(), test_now()).await?;
    drop(tx);
    assert_eq!(crate::counted(store).await?, (0, 0));
    EventBuilder::new("caz").insert(store).await?;
    Ok(())
}

async fn a_write_is_invisible_before_its_commit(store: &Store) -> Result<()> {
    let tx = store.begin().await?;
    let event = events::insert(&*tx, &EventBuilder::new("caz").content(), test_now()).await?;
    assert!(events::find(&*tx, event.id).await?.is_some(), "but by itself");
    assert_eq!(events::find(store.read(), event.id).await?, None);
    tx.commit().await?;
    assert!(events::find(store.read(), event.id).await?.is_some());
    Ok(())
}

async fn writes_survive_a_restart(database: &TestDatabase) -> Result<()> {
    let event = EventBuilder::new("caz").tagged(&["caz"]).insert(database).await?;
    database.close().await;
    let restarted = database.reopen().await?;
    assert_eq!(events::find_by_key(restarted.read(), "caz").await?, Some(event));
    Ok(())
}

async fn a_closed_database_is_unavailable(store: &Store) -> Result<()> {
    store.close().await;
    assert!(matches!(store.ping().await, Err(Error::Unavailable(_))));
    assert!(matches!(events::find(store.read(), 1).await, Err(Error::Unavailable(_))));
    assert!(matches!(store.begin().await.map(drop), Err(Error::Unavailable(_))));
    store.close().await;
    Ok(())
}

async fn readers_do_not_wait_for_a_writer(store: &Store) -> Result<()> {
    EventBuilder::new("caz").insert(store).await?;
    let tx = store.begin().await?;
    events::insert(&*tx, &EventBuilder::new("rock").content(), test_now()).await?;
    // Many at once, so that connections are opened during the write.
    let mut readers = JoinSet::new();
    for _ in 0..20 {
        let store = store.clone();
        readers.spawn(async move { crate::counted(&store).await });
    }
    for read in readers.join_all().await {
        assert_eq!(read?, (1, 1));
    }
    tx.commit().await?;
    assert_eq!(crate::counted(store).await?, (2, 2));
    Ok(())
}

async fn pools_report_connections_in_use(store: &Store) -> Result<()> {
    // The migration returns its connection in a separate task.
    while store.pools().iter().any(|pool| pool.in_use > 0) {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let tx = store.begin().await?;
    let [read, write] = store.pools();
    assert_eq!((read.name, write.name), ("read", "write"));
    assert_eq!(write.in_use, 1);
    assert!(read.max >= 2 && write.max >= 1, "{read:?} {write:?}");
    tx.commit().await
}

#[tokio::test]
async fn a_wrong_address_is_refused_with_a_sentence() {
    for url in ["mysql://localhost/x", "", "postgres://127.0.0.1:1/nobody_listens_here", "sqlite:/dev/null/x/meydan.db"]
    {
        let Err(Error::Unavailable(sentence)) = Store::open(url).await.map(drop) else { panic!("{url} was opened") };
        assert!(sentence.contains(' '), "{sentence}");
    }
}

#[tokio::test]
async fn an_sqlite_file_and_its_folder_are_created() -> Result<()> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("new/deeper/meydan.db");
    let store = Store::open(&format!("sqlite:{}", file.display())).await?;
    store.migrate().await?;
    let row = store.read().query_one_raw(Statement::from_string(DbBackend::Sqlite, "PRAGMA auto_vacuum")).await;
    let mode: i32 = row.expect("the mode").expect("one row").try_get_by_index(0).expect("a number");
    assert_eq!(mode, 2, "room that is freed can be given back");
    store.close().await;
    assert!(file.is_file());
    Ok(())
}
