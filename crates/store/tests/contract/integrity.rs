//! Inconsistent rows are found and repaired.

use meydan_domain::Language;
use meydan_domain::Result;
use meydan_domain::event_query::EventQuery;
use meydan_store::integrity::{self, BrokenReference};
use meydan_store::{Store, event_list, events};
use meydan_test_support::builders::{self, BlogBuilder, EventBuilder};
use meydan_test_support::clock::test_now;
use meydan_test_support::database::TestDatabase;
use meydan_test_support::{contract, rows};
use sea_orm::ConnectionTrait;

use crate::write;

contract!(
    a_sound_database_has_nothing_to_report,
    broken_references_are_found_and_repaired,
    events_of_a_missing_category_are_found,
    events_with_a_missing_or_stale_index_row_are_found_and_repaired,
    an_unreadable_document_is_found,
);

async fn execute(store: &Store, sql: &str) -> Result<()> {
    let tx = store.begin().await?;
    tx.execute_unprepared(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    tx.commit().await
}

async fn a_sound_database_has_nothing_to_report(store: &Store) -> Result<()> {
    builders::image(store, "img_a").await?;
    EventBuilder::new("caz").cover("img_a").gallery(&["img_a"]).tagged(&["a"]).insert(store).await?;
    BlogBuilder::new("Caz").tagged(&["a"]).insert(store).await?;
    let gone = EventBuilder::new("gone").insert(store).await?;
    write(store, async |tx| events::trash(tx, gone.id, test_now()).await).await?;
    let db = store.read();
    assert!(integrity::check_file(db).await?.is_empty());
    assert!(integrity::broken_references(db).await?.is_empty());
    assert!(integrity::wrongly_listed_events(db).await?.is_empty());
    assert!(integrity::unreadable_events(db).await?.is_empty());
    assert_eq!(integrity::active_event_ids(db).await?.len(), 1);
    Ok(())
}

/// Runs a statement without foreign key checks.
async fn broken_references_are_found_and_repaired(database: &TestDatabase) -> Result<()> {
    builders::image(database, "img_a").await?;
    let event = EventBuilder::new("caz").cover("img_a").gallery(&["img_a"]).tagged(&["a"]).insert(database).await?;
    database.execute_without_checks("DELETE FROM images").await;
    let broken = |column: &str| BrokenReference { column: column.to_owned(), value: "img_a".to_owned(), rows: 1 };
    let found = integrity::broken_references(database.read()).await?;
    assert_eq!(found, [broken("events.cover_image_id"), broken("event_images.image_id")]);
    write(database, async |tx| integrity::repair_references(tx).await).await?;
    assert!(integrity::broken_references(database.read()).await?.is_empty());
    let repaired = events::find(database.read(), event.id).await?.expect("the event stays").content;
    assert_eq!((repaired.cover_image_id, repaired.gallery_image_ids), (None, Vec::<String>::new()));
    assert_eq!(repaired.tags, ["a"], "what was sound stays");
    Ok(())
}

async fn events_of_a_missing_category_are_found(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").category("jazz").insert(store).await?;
    let gone = EventBuilder::new("gone").category("jazz").insert(store).await?;
    write(store, async |tx| events::trash(tx, gone.id, test_now()).await).await?;
    let found = integrity::events_without_category(store.read()).await?;
    assert_eq!(found, [(event.id, "caz".to_owned(), "jazz".to_owned())]);
    Ok(())
}

async fn events_with_a_missing_or_stale_index_row_are_found_and_repaired(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").insert(store).await?;
    execute(store, "DELETE FROM event_index").await?;
    let gone = EventBuilder::new("gone").insert(store).await?;
    execute(store, "UPDATE events SET deleted_at = 1 WHERE event_id = 'gone'").await?;
    assert_eq!(integrity::wrongly_listed_events(store.read()).await?, [event.id, gone.id]);
    for id in [event.id, gone.id] {
        write(store, async |tx| integrity::reindex_event(tx, id).await).await?;
    }
    assert!(integrity::wrongly_listed_events(store.read()).await?.is_empty());
    let listed = event_list::list(store, &EventQuery::upcoming(test_now(), Language::Tr)).await?;
    assert_eq!(listed.total, 1);
    assert_eq!(rows::count(store, "event_index").await, 1);
    Ok(())
}

async fn an_unreadable_document_is_found(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").insert(store).await?;
    EventBuilder::new("sound").insert(store).await?;
    execute(store, &format!("UPDATE events SET content = 'no JSON' WHERE id = {}", event.id)).await?;
    let found = integrity::unreadable_events(store.read()).await?;
    assert_eq!(found.into_iter().map(|(id, _)| id).collect::<Vec<_>>(), [event.id]);
    Ok(())
}
