//! Preview links: valid until they expire or are ended, each for one thing.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::change::Noun;
use meydan_domain::staff::{Actor, Staff};
use meydan_store::preview_links::{self, Previewed};
use meydan_store::{Store, users};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::users::insert as insert_user;
use crate::write;

contract!(
    a_link_is_found_by_its_token_for_its_own_thing_until_it_expires,
    an_ended_link_is_gone,
    a_link_of_a_disabled_account_is_not_valid,
);

const EVENT: Previewed = Previewed { noun: Noun::Events, id: 7 };

async fn insert(store: &Store, editor: &Staff, hash: &str, days: i64) -> Result<i64> {
    let (actor, times) = (Actor::Staff(editor.clone()), (test_now(), test_now() + TimeDelta::days(days)));
    let insert = async |tx: &_| preview_links::insert(tx, hash.to_owned(), EVENT, &actor, times).await;
    Ok(write(store, insert).await?.id)
}

async fn a_link_is_found_by_its_token_for_its_own_thing_until_it_expires(store: &Store) -> Result<()> {
    let editor = insert_user(store, "ayse@example.org").await?;
    let short = insert(store, &editor, "short", 1).await?;
    let long = insert(store, &editor, "long", 7).await?;
    let find = async |hash, of, now| preview_links::find(store.read(), hash, of, now).await;
    let ids = async |now| -> Result<Vec<i64>> {
        Ok(preview_links::list(store.read(), EVENT, now).await?.into_iter().map(|link| link.id).collect())
    };
    assert_eq!(find("short", EVENT, test_now()).await?.map(|link| link.id), Some(short));
    assert_eq!(find("other", EVENT, test_now()).await?, None);
    assert_eq!(find("short", Previewed { id: 8, ..EVENT }, test_now()).await?, None);
    assert_eq!(find("short", Previewed { noun: Noun::Blogs, ..EVENT }, test_now()).await?, None);
    assert_eq!(ids(test_now()).await?, [long, short]);
    assert_eq!(preview_links::count(store.read(), EVENT, test_now()).await?, 2);
    assert_eq!(preview_links::count(store.read(), Previewed { id: 8, ..EVENT }, test_now()).await?, 0);
    let tomorrow = test_now() + TimeDelta::days(1);
    assert_eq!(find("short", EVENT, tomorrow).await?, None);
    assert_eq!(ids(tomorrow).await?, [long]);
    assert_eq!(preview_links::count(store.read(), EVENT, tomorrow).await?, 1);
    assert_eq!(write(store, async |tx| preview_links::delete_expired(tx, tomorrow).await).await?, 1);
    assert_eq!(find("long", EVENT, tomorrow).await?.map(|link| link.id), Some(long));
    Ok(())
}

async fn an_ended_link_is_gone(store: &Store) -> Result<()> {
    let editor = insert_user(store, "ayse@example.org").await?;
    let id = insert(store, &editor, "link", 7).await?;
    let delete = async || write(store, async |tx| preview_links::delete(tx, id).await).await;
    assert_eq!(delete().await?.map(|link| (link.id, link.thing_id)), Some((id, EVENT.id)));
    assert_eq!(delete().await?, None);
    assert_eq!(preview_links::find(store.read(), "link", EVENT, test_now()).await?, None);
    Ok(())
}

async fn a_link_of_a_disabled_account_is_not_valid(store: &Store) -> Result<()> {
    let editor = insert_user(store, "ayse@example.org").await?;
    insert(store, &editor, "link", 7).await?;
    for is_active in [false, true] {
        let changed = Staff { is_active, ..editor.clone() };
        assert!(write(store, async |tx| users::update(tx, &changed, test_now()).await).await?);
        let found = preview_links::find(store.read(), "link", EVENT, test_now()).await?;
        let listed = preview_links::list(store.read(), EVENT, test_now()).await?;
        let count = preview_links::count(store.read(), EVENT, test_now()).await?;
        assert_eq!((found.is_some(), listed.len(), count), (is_active, usize::from(is_active), u64::from(is_active)));
    }
    Ok(())
}
