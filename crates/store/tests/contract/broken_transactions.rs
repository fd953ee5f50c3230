//! Failing writes: the next one is stored, and none waits for a lock of the failed one.

use std::time::Duration;

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::{Error, Result};
use meydan_store::{Engine, PoolSizes, Store, changes, events, links, write_checks};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::database::TestDatabase;
use meydan_test_support::{contract, postgres_contract};
use sea_orm::ConnectionTrait;

contract!(
    a_panic_inside_a_write_leaves_the_next_one_whole,
    a_cancelled_write_leaves_the_next_one_whole,
    a_write_that_fails_leaves_the_next_one_whole,
    a_write_check_leaves_nothing_behind,
    one_connection_for_writing_is_enough,
);

postgres_contract!(a_lost_connection_is_unavailable_and_replaced, a_lock_that_is_held_too_long_is_unavailable);

/// Asserts that another process sees a write through the handle, and can write itself.
async fn expect_stored(database: &TestDatabase, key: &str) -> Result<()> {
    EventBuilder::new(key).insert(database).await?;
    let other = database.reopen().await?;
    let stored = events::find_by_key(other.read(), key).await?;
    assert!(stored.is_some(), "{key} was acknowledged and is not stored");
    EventBuilder::new(&format!("{key}-other")).insert(&other).await?;
    other.close().await;
    Ok(())
}

async fn begin_and_insert(store: &Store, key: &str) -> Result<meydan_store::Tx> {
    let mut tx = store.begin().await?;
    let event = events::insert(&*tx, &EventBuilder::new(key).content(), test_now()).await?;
    tx.changed(Noun::Events, event.id, ChangeKind::Created, test_now());
    Ok(tx)
}

async fn a_panic_inside_a_write_leaves_the_next_one_whole(database: &TestDatabase) -> Result<()> {
    let store = database.store().clone();
    let panicked = tokio::spawn(async move {
        let _tx = begin_and_insert(&store, "lost").await.expect("a write in progress");
        panic!("on purpose");
    });
    assert!(panicked.await.is_err_and(|error| error.is_panic()));
    expect_stored(database, "kept").await?;
    assert_eq!(events::find_by_key(database.read(), "lost").await?, None);
    Ok(())
}

async fn a_cancelled_write_leaves_the_next_one_whole(database: &TestDatabase) -> Result<()> {
    // Each round is cancelled a little later, from before the BEGIN to after the COMMIT.
    for round in 0..60_u64 {
        let store = database.store().clone();
        let key = format!("cancelled-{round}");
        let writing = async move { begin_and_insert(&store, &key).await?.commit().await };
        let _ = tokio::time::timeout(Duration::from_micros(round * 100), writing).await;
        if round % 10 == 0 {
            expect_stored(database, &format!("kept-{round}")).await?;
        }
    }
    expect_stored(database, "kept").await
}

/// On SQLite by a file that may not grow, on PostgreSQL by a statement that fails.
async fn a_write_that_fails_leaves_the_next_one_whole(database: &TestDatabase) -> Result<()> {
    for round in 0..3 {
        let tx = begin_and_insert(database, &format!("lost-{round}")).await?;
        if database.engine() == Engine::Sqlite {
            tx.execute_unprepared("PRAGMA max_page_count = 1").await.expect("a limit");
            let full = fill(&tx).await;
            assert!(matches!(full, Err(Error::Unavailable(_))), "{full:?}");
            tx.execute_unprepared("PRAGMA max_page_count = 1000000").await.expect("room again");
        } else {
            tx.execute_unprepared("SELECT 1 / 0").await.expect_err("a statement that fails");
        }
        drop(tx);
        // The second failure used to leave a transaction open.
        drop(begin_and_insert(database, "rolled-back").await?);
        expect_stored(database, &format!("kept-{round}")).await?;
    }
    assert_eq!(events::find_by_key(database.read(), "lost-0").await?, None);
    Ok(())
}

/// Inserts large events until one fails.
async fn fill(tx: &meydan_store::Tx) -> Result<()> {
    for number in 0..100 {
        let large = EventBuilder::new(&format!("large-{number}")).described(&"uzun ".repeat(3_000)).content();
        events::insert(&**tx, &large, test_now()).await?;
    }
    Ok(())
}

async fn a_write_check_leaves_nothing_behind(store: &Store) -> Result<()> {
    let newest = changes::newest(store.read()).await?;
    write_checks::run(store, test_now()).await?;
    let rows = store.read().execute_unprepared("DELETE FROM write_checks").await.expect("an answer");
    assert_eq!(rows.rows_affected(), 0);
    assert_eq!(changes::newest(store.read()).await?, newest);
    store.close().await;
    assert!(matches!(write_checks::run(store, test_now()).await, Err(Error::Unavailable(_))));
    Ok(())
}

async fn one_connection_for_writing_is_enough(database: &TestDatabase) -> Result<()> {
    let store = Store::open_with(database.url(), PoolSizes { read: Some(3), write: Some(1) }).await?;
    store.migrate().await?;
    EventBuilder::new("caz").insert(&store).await?;
    store.close().await;
    Ok(())
}

async fn a_lost_connection_is_unavailable_and_replaced(database: &TestDatabase) -> Result<()> {
    let other = database.reopen().await?;
    for _ in 0..3 {
        let tx = begin_and_insert(database, "lost").await?;
        let end_all = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                       WHERE datname = current_database() AND pid <> pg_backend_pid()";
        other.read().execute_unprepared(end_all).await.expect("an answer");
        let lost = tx.commit().await;
        assert!(matches!(lost, Err(Error::Unavailable(_))), "{lost:?}");
    }
    other.close().await;
    // The read connection was lost too; a call may fail once.
    let _ = database.ping().await;
    expect_stored(database, "kept").await?;
    assert_eq!(events::find_by_key(database.read(), "lost").await?, None);
    Ok(())
}

async fn a_lock_that_is_held_too_long_is_unavailable(database: &TestDatabase) -> Result<()> {
    let hurried = Store::open(&format!("{}?options=-c%20lock_timeout%3D50ms", database.url())).await?;
    let holder = begin_and_insert(database, "first").await?;
    links::lock_exclusive(&*holder).await?;
    let waiting = begin_and_insert(&hurried, "second").await?;
    let refused = links::lock_shared(&*waiting).await;
    assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}");
    drop(waiting);
    holder.commit().await?;
    begin_and_insert(&hurried, "second").await?.commit().await
}
