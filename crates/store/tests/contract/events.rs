//! Single events: insert, read, replace.

use std::collections::HashMap;

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::event::{EventContent, PlatformId};
use meydan_domain::money::Currency;
use meydan_store::Store;
use meydan_store::events::{self, EventCounts};
use meydan_test_support::builders::{self, EventBuilder};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::{duplicate_field, write};

contract!(
    an_event_with_every_field_reads_back_as_it_was_written,
    an_event_with_only_the_required_fields_reads_back,
    an_unknown_event_is_nothing,
    a_taken_key_is_a_conflict_and_writes_nothing,
    an_update_replaces_everything_and_bumps_the_version,
    an_update_moves_the_event_in_lists,
    an_update_to_a_taken_key_is_a_conflict,
    a_stale_version_changes_nothing,
    an_update_keeps_the_popularity,
    events_are_counted_by_status_and_source,
    a_category_counts_its_events,
    popularity_is_set_and_cleared,
    keys_and_numbers_resolve_to_ids,
    titles_are_those_of_active_events,
    only_public_events_among_clicked_keys_are_returned,
);

async fn titles_are_those_of_active_events(store: &Store) -> Result<()> {
    let shown = EventBuilder::new("a").titled("Açık", "Open").insert(store).await?;
    let draft = EventBuilder::new("b").inactive().insert(store).await?;
    let gone = EventBuilder::new("c").insert(store).await?;
    EventBuilder::new("d").insert(store).await?;
    write(store, async |tx| events::trash(tx, gone.id, test_now()).await).await?;
    let titles = events::active_titles(store.read(), &[shown.id, draft.id, gone.id, 77]).await?;
    assert_eq!(titles.into_iter().collect::<Vec<_>>(), [(shown.id, "Açık".to_owned())]);
    assert!(events::active_titles(store.read(), &[]).await?.is_empty());
    Ok(())
}

async fn full_content(store: &Store) -> Result<EventContent> {
    for image in ["img_a", "img_b", "img_c"] {
        builders::image(store, image).await?;
    }
    let object = |text: &str| serde_json::from_str(text).expect("an object");
    let content = EventBuilder::new("full")
        .titled("Boğaz'da Caz", "Jazz on the Bosphorus")
        .in_city("İzmir")
        .category("theater")
        .starting("2026-12-01T21:15")
        .ending("2026-12-02T01:00")
        .priced(12_345, 99_999_999_999)
        .platform(PlatformId::BILETIX)
        .at(38.423_734, 27.142_826)
        .tagged(&["caz", "açık hava", "IŞIK"])
        .cover("img_a")
        .gallery(&["img_c", "img_b"])
        .featured()
        .inactive()
        .with(|draft| {
            draft.short_description_tr = Some("Kısa".into());
            draft.short_description_en = Some("Short".into());
            draft.venue_address = Some("Kordon 1".into());
            draft.country = Some("Türkiye".into());
            draft.organizer_name = Some("Düzenleyen".into());
            draft.organizer_en = Some("Organizer".into());
            draft.organizer_contact = Some(object(r#"{"phone":"+90 232 000 00 00"}"#));
            draft.contact = Some("+90 232 000 00 01".into());
            draft.website = Some("https://example.org".into());
            draft.currency = Some(Currency::Eur);
            draft.subcategory = Some("comedy".into());
            draft.source_id = Some("42".into());
            draft.source_url = Some("https://example.org/source".into());
            draft.ticket_url = Some("https://example.org/ticket".into());
            draft.image_url = Some("https://example.org/image.jpg".into());
            draft.metadata = Some(object(r#"{"doors":"20:00","seats":[1,2.5,null],"nested":{"a":true}}"#));
            draft.rating = Some(4.7);
            draft.available_tickets = Some(120);
        })
        .content();
    Ok(content)
}

async fn an_event_with_every_field_reads_back_as_it_was_written(store: &Store) -> Result<()> {
    let content = full_content(store).await?;
    let written = write(store, async |tx| events::insert(tx, &content, test_now()).await).await?;
    assert_eq!(written.content, content);
    assert_eq!(written.version, 1);
    assert_eq!(events::find(store.read(), written.id).await?.as_ref(), Some(&written));
    assert_eq!(events::find_by_key(store.read(), "full").await?, Some(written));
    Ok(())
}

async fn an_event_with_only_the_required_fields_reads_back(store: &Store) -> Result<()> {
    let content = EventBuilder::new("bare").starting("2026-11-20").content();
    let written = write(store, async |tx| events::insert(tx, &content, test_now()).await).await?;
    let read = events::find(store.read(), written.id).await?.expect("it is there");
    assert_eq!(read, written);
    assert!(!read.content.time_known);
    assert_eq!((read.content.price_min, read.content.coordinates), (None, None));
    Ok(())
}

async fn an_unknown_event_is_nothing(store: &Store) -> Result<()> {
    EventBuilder::new("caz").insert(store).await?;
    assert_eq!(events::find(store.read(), i64::MAX).await?, None);
    assert_eq!(events::find_by_key(store.read(), "CAZ").await?, None, "keys are exact");
    assert_eq!(
        write(store, async |tx| events::update(tx, 77, 1, &EventBuilder::new("x").content(), test_now()).await).await?,
        None
    );
    Ok(())
}

async fn a_taken_key_is_a_conflict_and_writes_nothing(store: &Store) -> Result<()> {
    EventBuilder::new("caz").insert(store).await?;
    let second = EventBuilder::new("caz").titled("başka", "other").insert(store).await;
    assert_eq!(duplicate_field(second), Some("event_id"));
    assert_eq!(crate::counted(store).await?, (1, 1));
    Ok(())
}

async fn an_update_replaces_everything_and_bumps_the_version(store: &Store) -> Result<()> {
    let content = full_content(store).await?;
    let first = EventBuilder::new("caz").tagged(&["eski", "caz"]).gallery(&["img_a"]).insert(store).await?;
    let later = test_now() + TimeDelta::hours(1);
    let version = write(store, async |tx| events::update(tx, first.id, 1, &content, later).await).await?;
    assert_eq!(version, Some(2));
    let read = events::find(store.read(), first.id).await?.expect("it is there");
    assert_eq!(read.content, content, "tags and gallery are replaced, not added to");
    assert_eq!((read.version, read.created_at, read.updated_at), (2, test_now(), later));

    let bare = EventBuilder::new("caz").content();
    assert_eq!(write(store, async |tx| events::update(tx, first.id, 2, &bare, later).await).await?, Some(3));
    assert_eq!(events::find(store.read(), first.id).await?.map(|event| event.content), Some(bare));
    Ok(())
}

async fn an_update_moves_the_event_in_lists(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").category("music").insert(store).await?;
    let content = EventBuilder::new("caz").category("art").inactive().content();
    write(store, async |tx| events::update(tx, event.id, 1, &content, test_now()).await).await?;
    assert_eq!(events::count_in_category(store.read(), "music").await?, 0);
    assert_eq!(events::count_in_category(store.read(), "art").await?, 1);
    assert_eq!(crate::counted(store).await?, (1, 0));
    Ok(())
}

async fn an_update_to_a_taken_key_is_a_conflict(store: &Store) -> Result<()> {
    EventBuilder::new("caz").insert(store).await?;
    let second = EventBuilder::new("rock").insert(store).await?;
    let content = EventBuilder::new("caz").content();
    let result = write(store, async |tx| events::update(tx, second.id, 1, &content, test_now()).await).await;
    assert_eq!(duplicate_field(result), Some("event_id"));
    assert_eq!(events::find(store.read(), second.id).await?, Some(second));
    Ok(())
}

async fn a_stale_version_changes_nothing(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").tagged(&["caz"]).insert(store).await?;
    let mine = EventBuilder::new("caz").category("art").tagged(&["benim"]).content();
    let theirs = EventBuilder::new("caz").category("sports").tagged(&["onların"]).content();
    assert_eq!(write(store, async |tx| events::update(tx, event.id, 1, &mine, test_now()).await).await?, Some(2));
    assert_eq!(write(store, async |tx| events::update(tx, event.id, 1, &theirs, test_now()).await).await?, None);
    let read = events::find(store.read(), event.id).await?.expect("it is there");
    assert_eq!((read.version, read.content), (2, mine));
    assert_eq!(events::count_in_category(store.read(), "sports").await?, 0);
    Ok(())
}

async fn an_update_keeps_the_popularity(store: &Store) -> Result<()> {
    let event = EventBuilder::new("sevilen").insert(store).await?;
    EventBuilder::new("erken").starting("2026-11-16T10:00").insert(store).await?;
    write(store, async |tx| events::set_popularity(tx, event.id, 5).await).await?;
    let content = EventBuilder::new("sevilen").category("art").content();
    write(store, async |tx| events::update(tx, event.id, 1, &content, test_now()).await).await?;
    assert_eq!(crate::event_sorts::popular_keys(store).await?, ["sevilen", "erken"]);
    Ok(())
}

async fn events_are_counted_by_status_and_source(store: &Store) -> Result<()> {
    let none = EventCounts { total: 0, active: 0, manual: 0, categories: 0 };
    assert_eq!(events::count(store.read()).await?, none);
    EventBuilder::new("a").insert(store).await?;
    EventBuilder::new("b").inactive().category("art").platform(PlatformId::BILETIX).insert(store).await?;
    EventBuilder::new("c").category("art").starting("2020-01-01T10:00").insert(store).await?;
    let numbers = EventCounts { total: 3, active: 2, manual: 2, categories: 2 };
    assert_eq!(events::count(store.read()).await?, numbers, "an active event that is over is still active");
    Ok(())
}

async fn a_category_counts_its_events(store: &Store) -> Result<()> {
    EventBuilder::new("a").category("art").insert(store).await?;
    EventBuilder::new("b").category("art").inactive().insert(store).await?;
    let gone = EventBuilder::new("c").category("art").insert(store).await?;
    write(store, async |tx| events::trash(tx, gone.id, test_now()).await).await?;
    assert_eq!(events::count_in_category(store.read(), "art").await?, 3, "one in the trash may come back");
    assert_eq!(events::count_in_category(store.read(), "sports").await?, 0);
    Ok(())
}

async fn popularity_is_set_and_cleared(store: &Store) -> Result<()> {
    EventBuilder::new("ilk").starting("2026-11-16T10:00").insert(store).await?;
    let second = EventBuilder::new("ikinci").starting("2026-11-17T10:00").insert(store).await?;
    write(store, async |tx| events::set_popularity(tx, second.id, 3).await).await?;
    assert_eq!(crate::event_sorts::popular_keys(store).await?, ["ikinci", "ilk"]);
    assert_eq!(events::popularity(store.read()).await?, HashMap::from([(second.id, 3)]));
    write(store, async |tx| events::set_popularity(tx, second.id, 0).await).await?;
    assert!(events::popularity(store.read()).await?.is_empty());
    assert_eq!(
        crate::event_sorts::popular_keys(store).await?,
        ["ilk", "ikinci"],
        "without clicks the sooner one leads"
    );
    Ok(())
}

async fn keys_and_numbers_resolve_to_ids(store: &Store) -> Result<()> {
    let caz = EventBuilder::new("caz").insert(store).await?;
    let rock = EventBuilder::new("rock").insert(store).await?;
    let gone = EventBuilder::new("gone").insert(store).await?;
    write(store, async |tx| events::trash(tx, gone.id, test_now()).await).await?;
    let asked = ["caz".to_owned(), rock.id.to_string(), "gone".to_owned(), gone.id.to_string(), "nobody".to_owned()];
    let found = events::resolve_ids(store.read(), &asked).await?;
    let ids = asked.map(|key| found.get(&key).copied());
    assert_eq!(ids, [Some(caz.id), Some(rock.id), None, None, None]);
    assert!(events::resolve_ids(store.read(), &[]).await?.is_empty());
    Ok(())
}

async fn only_public_events_among_clicked_keys_are_returned(store: &Store) -> Result<()> {
    let shown = EventBuilder::new("shown").insert(store).await?;
    EventBuilder::new("draft").inactive().insert(store).await?;
    let keys = ["shown".to_owned(), "draft".to_owned(), "unknown".to_owned(), shown.id.to_string(), "999".to_owned()];
    let public = events::public_among(store.read(), &keys).await?;
    assert_eq!(public, ["shown".to_owned(), shown.id.to_string()].into());
    assert!(events::public_among(store.read(), &[]).await?.is_empty());
    Ok(())
}
