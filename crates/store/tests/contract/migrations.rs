//! Bringing the schema up to date.

use meydan_domain::blog::{BlogQuery, BlogSort};
use meydan_domain::contact::MessageQuery;
use meydan_domain::event_query::EventQuery;
use meydan_domain::image::ImageQuery;
use meydan_domain::money::Currency;
use meydan_domain::newsletter::SubscriptionQuery;
use meydan_domain::staff::AccountQuery;
use meydan_domain::{Language, Result};
use meydan_store::{Store, blogs, contact, event_list, events, images, newsletter, users};
use meydan_test_support::builders::{self, BlogBuilder, EventBuilder};
use meydan_test_support::clock::test_now;
use meydan_test_support::database::TestDatabase;
use meydan_test_support::{contract, rows};
use sea_orm::ConnectionTrait;
use tokio::task::JoinSet;

contract!(
    migrating_twice_is_harmless,
    several_nodes_migrating_at_once_all_succeed,
    migrating_under_readers_and_writers_is_harmless,
    what_an_older_version_wrote_is_found_afterwards,
    a_database_that_a_newer_version_migrated_is_taken_as_it_is,
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
    assert_eq!(crate::counted(database).await?, (4, 4));
    Ok(())
}

/// The way back after an upgrade: migrations only add, so the older version can go on.
async fn a_database_that_a_newer_version_migrated_is_taken_as_it_is(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").insert(store).await?;
    let newer = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_newer', 1)";
    crate::write(store, async |tx| {
        tx.execute_unprepared(newer).await.expect("a row");
        Ok(())
    })
    .await?;
    store.migrate().await?;
    assert_eq!(events::find_by_key(store.read(), "caz").await?, Some(event));
    Ok(())
}

/// Rows as they were before their texts were folded and their currency stood beside their prices.
async fn what_an_older_version_wrote_is_found_afterwards(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").with(|draft| draft.currency = Some(Currency::Eur));
    event.insert(store).await?;
    BlogBuilder::new("Çan").tagged(&["Işık"]).insert(store).await?;
    builders::image(store, "img_a").await?;
    crate::users::insert(store, "ayse@example.org").await?;
    crate::newsletter::insert(store, "deniz@example.org", "token").await?;
    crate::contact::insert(store, "Merhaba").await?;
    let tx = store.begin().await?;
    for sql in [
        "UPDATE users SET search_text = ''",
        "UPDATE images SET search_text = '', sort_key = ''",
        "UPDATE blogs SET search_text = '', sort_tr = '', sort_en = ''",
        "UPDATE contact_messages SET search_text = ''",
        "UPDATE subscriptions SET search_text = ''",
        "UPDATE event_index SET currency = ''",
        "DELETE FROM seaql_migrations WHERE version = 'm0004_folded_texts'",
    ] {
        tx.execute_unprepared(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
    tx.commit().await?;
    store.migrate().await?;
    let db = store.read();
    let words = |word: &str| vec![word.to_owned()];
    let query = BlogQuery { words: words("isik"), sort: BlogSort::Title, ..BlogQuery::default() };
    assert_eq!(blogs::list(db, &query).await?.total, 1);
    assert_eq!(images::list(db, &ImageQuery { words: words("img_a"), ..ImageQuery::default() }).await?.total, 1);
    let query = AccountQuery { words: words("isik"), ..AccountQuery::default() };
    assert_eq!(users::list_accounts(db, &query, test_now()).await?.total, 1);
    let query = SubscriptionQuery { words: words("deniz"), ..SubscriptionQuery::default() };
    assert_eq!(newsletter::list(db, &query).await?.total, 1);
    assert_eq!(contact::list(db, &MessageQuery { words: words("merhaba"), ..MessageQuery::default() }).await?.total, 1);
    let euros = EventQuery { currency: Some(Currency::Eur), ..EventQuery::upcoming(test_now(), Language::Tr) };
    assert_eq!(event_list::list(store, &euros).await?.total, 1);
    for table in ["images WHERE sort_key", "blogs WHERE sort_tr", "blogs WHERE sort_en"] {
        assert_eq!(rows::count(store, &format!("{table} = ''")).await, 0, "{table}");
    }
    Ok(())
}
