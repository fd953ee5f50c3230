//! Trashing, restoring and purging events.

use meydan_domain::Language;
use meydan_domain::Result;
use meydan_domain::event_query::EventQuery;
use meydan_store::{Store, event_list, events, images};
use meydan_test_support::builders::{self, EventBuilder};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use sea_orm::ConnectionTrait;

use crate::{duplicate_field, far_future, write};

contract!(
    a_trashed_event_is_hidden_everywhere,
    a_trashed_event_frees_its_key,
    a_trashed_event_cannot_be_updated_or_trashed_again,
    a_restored_event_is_back_with_everything_and_in_lists,
    restoring_onto_a_taken_key_is_a_conflict,
    only_a_trashed_event_is_restored_or_purged,
    purging_takes_tags_gallery_and_list_row_along,
    purging_a_cover_image_leaves_the_event_without_one,
);

async fn listed(store: &Store) -> Result<Vec<String>> {
    let page = event_list::list(store, &EventQuery::upcoming(test_now(), Language::Tr)).await?;
    Ok(page.items.into_iter().map(|event| event.content.event_id).collect())
}

async fn a_trashed_event_is_hidden_everywhere(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").insert(store).await?;
    assert!(write(store, async |tx| events::trash(tx, event.id, test_now()).await).await?);
    assert_eq!(events::find(store.read(), event.id).await?, None);
    assert_eq!(events::find_by_key(store.read(), "caz").await?, None);
    assert_eq!(events::find_many(store.read(), &[event.id]).await?, []);
    assert_eq!(crate::counted(store).await?, (0, 0));
    assert!(listed(store).await?.is_empty());
    Ok(())
}

async fn a_trashed_event_frees_its_key(store: &Store) -> Result<()> {
    let first = EventBuilder::new("caz").insert(store).await?;
    write(store, async |tx| events::trash(tx, first.id, test_now()).await).await?;
    let second = EventBuilder::new("caz").insert(store).await?;
    assert_ne!(first.id, second.id);
    write(store, async |tx| events::trash(tx, second.id, test_now()).await).await?;
    EventBuilder::new("caz").insert(store).await?;
    Ok(())
}

async fn a_trashed_event_cannot_be_updated_or_trashed_again(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").insert(store).await?;
    write(store, async |tx| events::trash(tx, event.id, test_now()).await).await?;
    let content = EventBuilder::new("caz").content();
    assert_eq!(write(store, async |tx| events::update(tx, event.id, 1, &content, test_now()).await).await?, None);
    assert!(!write(store, async |tx| events::trash(tx, event.id, test_now()).await).await?);
    Ok(())
}

async fn a_restored_event_is_back_with_everything_and_in_lists(store: &Store) -> Result<()> {
    builders::image(store, "img_a").await?;
    let event = EventBuilder::new("caz").tagged(&["caz"]).gallery(&["img_a"]).cover("img_a").insert(store).await?;
    write(store, async |tx| events::trash(tx, event.id, test_now()).await).await?;
    let restored = write(store, async |tx| events::restore(tx, event.id).await).await?;
    assert_eq!(restored.as_ref(), Some(&event));
    assert_eq!(events::find_by_key(store.read(), "caz").await?, Some(event));
    assert_eq!(listed(store).await?, ["caz"]);
    Ok(())
}

async fn restoring_onto_a_taken_key_is_a_conflict(store: &Store) -> Result<()> {
    let first = EventBuilder::new("caz").insert(store).await?;
    write(store, async |tx| events::trash(tx, first.id, test_now()).await).await?;
    let second = EventBuilder::new("caz").insert(store).await?;
    let result = write(store, async |tx| events::restore(tx, first.id).await).await;
    assert_eq!(duplicate_field(result), Some("event_id"));
    assert_eq!(events::find_by_key(store.read(), "caz").await?, Some(second));
    Ok(())
}

async fn only_a_trashed_event_is_restored_or_purged(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").insert(store).await?;
    assert_eq!(write(store, async |tx| events::restore(tx, event.id).await).await?, None);
    assert_eq!(write(store, async |tx| events::restore(tx, 77).await).await?, None);
    assert!(!write(store, async |tx| events::purge(tx, event.id, far_future()).await).await?);
    assert!(!write(store, async |tx| events::purge(tx, 77, far_future()).await).await?);
    assert_eq!(listed(store).await?, ["caz"]);
    Ok(())
}

async fn purging_takes_tags_gallery_and_list_row_along(store: &Store) -> Result<()> {
    builders::image(store, "img_a").await?;
    let event = EventBuilder::new("caz").tagged(&["caz"]).gallery(&["img_a"]).insert(store).await?;
    EventBuilder::new("rock").tagged(&["rock"]).gallery(&["img_a"]).insert(store).await?;
    write(store, async |tx| events::trash(tx, event.id, test_now()).await).await?;
    assert!(write(store, async |tx| events::purge(tx, event.id, far_future()).await).await?);
    for table in ["events", "event_index", "event_tags", "event_images"] {
        let count = format!("SELECT COUNT(*) AS rows FROM {table}");
        let row = store
            .read()
            .query_one_raw(sea_orm::Statement::from_string(store.read().get_database_backend(), count))
            .await;
        let rows: i64 = row.expect("the count").expect("one row").try_get("", "rows").expect("a number");
        assert_eq!(rows, 1, "only the other event's rows are left in {table}");
    }
    assert!(!write(store, async |tx| events::purge(tx, event.id, far_future()).await).await?);
    Ok(())
}

/// Foreign keys are enforced.
async fn purging_a_cover_image_leaves_the_event_without_one(store: &Store) -> Result<()> {
    let cover = builders::image(store, "img_a").await?;
    builders::image(store, "img_b").await?;
    let event = EventBuilder::new("caz").cover("img_a").gallery(&["img_b", "img_a"]).insert(store).await?;
    write(store, async |tx| images::trash(tx, cover.id, test_now()).await).await?;
    let read = events::find(store.read(), event.id).await?.expect("it is there");
    assert_eq!(read.content.cover_image_id.as_deref(), Some("img_a"), "the trash breaks nothing");
    write(store, async |tx| images::purge(tx, cover.id, far_future()).await).await?;
    let read = events::find(store.read(), event.id).await?.expect("it is there");
    assert_eq!(read.content.cover_image_id, None);
    assert_eq!(read.content.gallery_image_ids, ["img_b"]);
    Ok(())
}
