//! Many events at once: replaced, moved to the trash and back.

use meydan_domain::Language;
use meydan_domain::Result;
use meydan_domain::event::Event;
use meydan_domain::event_draft::EventDraft;
use meydan_domain::event_query::{EventQuery, Visibility};
use meydan_domain::publication::Publication;
use meydan_store::{Store, event_batches, event_list, events};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::write;

contract!(events_are_locked_in_the_order_of_their_ids);
contract!(replaced_events_read_back_and_are_listed_by_what_they_are_now);
contract!(events_go_to_the_trash_and_come_back_with_a_new_version);
contract!(a_rewritten_event_keeps_its_version_and_is_listed_by_what_it_is_now);
contract!(a_draft_without_a_date_is_listed_after_every_date);

async fn two(store: &Store) -> Result<[Event; 2]> {
    Ok([
        EventBuilder::new("caz").insert(store).await?,
        EventBuilder::new("rock").tagged(&["gece"]).insert(store).await?,
    ])
}

async fn keys_of_category(store: &Store, category: &str) -> Result<Vec<String>> {
    let all = EventQuery::upcoming(test_now(), Language::Tr);
    let query = EventQuery { visibility: Visibility::All, category: Some(category.to_owned()), ..all };
    let found = event_list::list(store, &query).await?.items;
    Ok(found.into_iter().map(|event| event.content.event_id).collect())
}

async fn events_are_locked_in_the_order_of_their_ids(store: &Store) -> Result<()> {
    let [one, other] = two(store).await?;
    let ids = [other.id, one.id, i64::MAX, other.id];
    let locked = write(store, async |tx| event_batches::lock(tx, &ids).await).await?;
    assert_eq!(locked, [one.id, other.id]);
    Ok(())
}

async fn replaced_events_read_back_and_are_listed_by_what_they_are_now(store: &Store) -> Result<()> {
    let [one, other] = two(store).await?;
    write(store, async |tx| events::set_popularity(tx, one.id, 5).await).await?;
    let [mut first, mut second] = [one.content.clone(), other.content.clone()];
    first.category = "theater".to_owned();
    second.category = "theater".to_owned();
    second.tags = vec!["yeni".to_owned()];
    let replaced = [(one.id, &first), (other.id, &second)];
    write(store, async |tx| event_batches::replace(tx, &replaced, test_now()).await).await?;
    let found = events::find_many(store.read(), &[one.id, other.id]).await?;
    assert_eq!(found.iter().map(|event| event.version).collect::<Vec<_>>(), [2, 2]);
    assert_eq!([&found[0].content, &found[1].content], [&first, &second]);
    assert_eq!(events::popularity(store.read()).await?, [(one.id, 5)].into());
    assert_eq!(keys_of_category(store, "theater").await?.len(), 2);
    assert!(keys_of_category(store, "music").await?.is_empty());
    Ok(())
}

async fn events_go_to_the_trash_and_come_back_with_a_new_version(store: &Store) -> Result<()> {
    let [one, other] = two(store).await?;
    write(store, async |tx| event_batches::trash(tx, &[one.id], test_now()).await).await?;
    assert_eq!(events::find(store.read(), one.id).await?, None);
    let ids = [other.id, one.id];
    assert_eq!(event_batches::outside_trash(store.read(), &ids).await?, [other.id]);
    assert_eq!(keys_of_category(store, "music").await?, ["rock"]);
    let keys = ["caz".to_owned(), "rock".to_owned()];
    assert_eq!(event_batches::ids_of_keys(store.read(), &keys).await?, [("rock".to_owned(), other.id)].into());
    write(store, async |tx| event_batches::restore(tx, &[(one.id, &one.content)]).await).await?;
    let back = events::find(store.read(), one.id).await?.expect("it is back");
    assert_eq!((back.version, &back.content), (3, &one.content));
    assert_eq!(keys_of_category(store, "music").await?.len(), 2);
    Ok(())
}

async fn a_rewritten_event_keeps_its_version_and_is_listed_by_what_it_is_now(store: &Store) -> Result<()> {
    let [one, other] = two(store).await?;
    let mut content = one.content.clone();
    content.category = "theater".to_owned();
    write(store, async |tx| event_batches::rewrite(tx, &[(one.id, &content)]).await).await?;
    let found = events::find(store.read(), one.id).await?.expect("an event");
    assert_eq!((found.version, found.content), (one.version, content));
    assert_eq!(keys_of_category(store, "theater").await?, ["caz"]);
    assert_eq!(keys_of_category(store, "music").await?, [other.content.event_id]);
    Ok(())
}

async fn a_draft_without_a_date_is_listed_after_every_date(store: &Store) -> Result<()> {
    let draft = EventDraft {
        event_id: Some("undated".to_owned()),
        publication: Some(Publication::Draft),
        title_en: "Only a title".to_owned(),
        ..EventDraft::default()
    };
    let content = draft.check(test_now())?;
    let event = write(store, async |tx| events::insert(tx, &content, test_now()).await).await?;
    let [one, other] = two(store).await?;
    assert_eq!(events::find(store.read(), event.id).await?.expect("an event").content, content);
    assert_eq!(
        keys_of_category(store, "music").await?,
        [one.content.event_id, other.content.event_id, "undated".into()]
    );
    write(store, async |tx| event_batches::trash(tx, &[event.id], test_now()).await).await?;
    write(store, async |tx| event_batches::restore(tx, &[(event.id, &content)]).await).await?;
    assert_eq!(keys_of_category(store, "music").await?.len(), 3);
    let visible = event_list::list(store, &EventQuery::upcoming(test_now(), Language::Tr)).await?.items;
    assert_eq!(visible.len(), 2, "visitors do not see it");
    Ok(())
}
