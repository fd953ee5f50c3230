//! Bulk operations on events: imports, demo content, search hits.

use meydan_domain::Result;
use meydan_domain::event::EventContent;
use meydan_store::{Store, events};
use meydan_test_support::builders::{self, EventBuilder};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::{duplicate_field, write};

contract!(
    many_are_found_in_the_requested_order,
    many_are_inserted_with_their_tags_and_galleries,
    more_than_one_batch_is_inserted_with_full_tags_and_galleries,
    inserting_none_is_fine,
    one_taken_key_among_many_writes_none_of_them,
);

async fn many_are_found_in_the_requested_order(store: &Store) -> Result<()> {
    let mut ids = Vec::new();
    for key in ["a", "b", "c", "gone"] {
        ids.push(EventBuilder::new(key).tagged(&[key]).insert(store).await?.id);
    }
    write(store, async |tx| events::trash(tx, ids[3], test_now()).await).await?;
    let found = events::find_many(store.read(), &[ids[2], i64::MAX, ids[0], ids[3], ids[1]]).await?;
    let keys: Vec<&str> = found.iter().map(|event| event.content.event_id.as_str()).collect();
    assert_eq!(keys, ["c", "a", "b"]);
    assert!(found.iter().all(|event| event.content.tags == [event.content.event_id.as_str()]));
    assert!(events::find_many(store.read(), &[]).await?.is_empty());
    Ok(())
}

async fn many_are_inserted_with_their_tags_and_galleries(store: &Store) -> Result<()> {
    builders::image(store, "img_a").await?;
    builders::image(store, "img_b").await?;
    let contents = [
        EventBuilder::new("a").tagged(&["x", "y"]).gallery(&["img_b", "img_a"]).content(),
        EventBuilder::new("b").content(),
        EventBuilder::new("c").tagged(&["z"]).cover("img_a").category("art").content(),
    ];
    store.prepare_bulk_writes().await?;
    let ids = write(store, async |tx| events::insert_many(tx, &contents, test_now()).await).await?.expect("some");
    assert_eq!(ids.clone().count(), 3);
    for (id, content) in ids.zip(contents) {
        let read = events::find_by_key(store.read(), &content.event_id).await?.expect("it is there");
        assert_eq!(read.id, id);
        assert_eq!((read.version, read.created_at, read.content), (1, test_now(), content));
    }
    assert_eq!(events::count_in_category(store.read(), "art").await?, 1, "they are listed");
    Ok(())
}

async fn more_than_one_batch_is_inserted_with_full_tags_and_galleries(store: &Store) -> Result<()> {
    let image_ids: Vec<String> = (0..50).map(|number| format!("img_{number}")).collect();
    for image_id in &image_ids {
        builders::image(store, image_id).await?;
    }
    let tags: Vec<String> = (0..30).map(|number| format!("tag {number}")).collect();
    let template = EventBuilder::new("template")
        .with(|draft| {
            draft.tags = Some(tags);
            draft.gallery_image_ids = Some(image_ids);
        })
        .content();
    let contents: Vec<EventContent> =
        (0..501).map(|number| EventContent { event_id: format!("e_{number}"), ..template.clone() }).collect();
    write(store, async |tx| events::insert_many(tx, &contents, test_now()).await).await?;
    assert_eq!(crate::counted(store).await?, (501, 501));
    for content in [&contents[0], &contents[499], &contents[500]] {
        let read = events::find_by_key(store.read(), &content.event_id).await?.expect("it is there");
        assert_eq!(&read.content, content);
    }
    Ok(())
}

async fn inserting_none_is_fine(store: &Store) -> Result<()> {
    assert_eq!(write(store, async |tx| events::insert_many(tx, &[], test_now()).await).await?, None);
    assert_eq!(crate::counted(store).await?, (0, 0));
    Ok(())
}

async fn one_taken_key_among_many_writes_none_of_them(store: &Store) -> Result<()> {
    EventBuilder::new("b").insert(store).await?;
    let contents = ["a", "b", "c"].map(|key| EventBuilder::new(key).content());
    let result = write(store, async |tx| events::insert_many(tx, &contents, test_now()).await).await;
    assert_eq!(duplicate_field(result), Some("event_id"));
    assert_eq!(crate::counted(store).await?, (1, 1));
    Ok(())
}
