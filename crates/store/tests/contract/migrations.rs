//! Bringing the schema up to date.

use meydan_domain::Result;
use meydan_store::{Store, events};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::contract;
use meydan_test_support::database::TestDatabase;
use tokio::task::JoinSet;

contract!(
    migrating_twice_is_harmless,
    several_nodes_migrating_at_once_all_succeed,
    migrating_under_readers_and_writers_is_harmless,
);

async fn migrating_twice_is_harmless(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").insert(store).await?;
    store.migrate().await?;
    store.migrate().await?;
    assert_eq!(events::find_by_key(store.read(), "caz").await?, Some(event));
    Ok(())
}

async fn several_nodes_migrating_at_once_all_succeed(database: &TestDatabase) -> Result<()> {
    let fresh = TestDatabase::empty(database.engine()).await;
    let mut nodes = JoinSet::new();
    for _ in 0..4 {
        let node = fresh.reopen().await?;
        nodes.spawn(async move { node.migrate().await });
    }
    nodes.join_all().await.into_iter().collect::<Result<()>>()?;
    EventBuilder::new("caz").insert(&fresh).await?;
    Ok(())
}

async fn migrating_under_readers_and_writers_is_harmless(database: &TestDatabase) -> Result<()> {
    let mut writers = JoinSet::new();
    for writer in 0..4 {
        let store = database.store().clone();
        writers.spawn(async move { EventBuilder::new(&format!("e_{writer}")).insert(&store).await.map(drop) });
    }
    database.reopen().await?.migrate().await?;
    writers.join_all().await.into_iter().collect::<Result<()>>()?;
    assert_eq!(events::count(database.read()).await?, (4, 4));
    Ok(())
}
