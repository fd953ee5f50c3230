//! Preview links: valid until they expire or are ended, each for one thing.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::change::Noun;
use meydan_domain::staff::Actor;
use meydan_store::Store;
use meydan_store::preview_links::{self, Previewed};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::write;

contract!(a_link_is_found_by_its_token_for_its_own_thing_until_it_expires, an_ended_link_is_gone);

const EVENT: Previewed = Previewed { noun: Noun::Events, id: 7 };

async fn insert(store: &Store, hash: &str, days: i64) -> Result<i64> {
    let times = (test_now(), test_now() + TimeDelta::days(days));
    let insert = async |tx: &_| preview_links::insert(tx, hash.to_owned(), EVENT, &Actor::System, times).await;
    Ok(write(store, insert).await?.id)
}

async fn a_link_is_found_by_its_token_for_its_own_thing_until_it_expires(store: &Store) -> Result<()> {
    let short = insert(store, "short", 1).await?;
    let long = insert(store, "long", 7).await?;
    let find = async |hash, of, now| preview_links::find(store.read(), hash, of, now).await;
    let ids = async |now| -> Result<Vec<i64>> {
        Ok(preview_links::list(store.read(), EVENT, now).await?.into_iter().map(|link| link.id).collect())
    };
    assert_eq!(find("short", EVENT, test_now()).await?.map(|link| link.id), Some(short));
    assert_eq!(find("other", EVENT, test_now()).await?, None);
    assert_eq!(find("short", Previewed { id: 8, ..EVENT }, test_now()).await?, None);
    assert_eq!(find("short", Previewed { noun: Noun::Blogs, ..EVENT }, test_now()).await?, None);
    assert_eq!(ids(test_now()).await?, [long, short]);
    let tomorrow = test_now() + TimeDelta::days(1);
    assert_eq!(find("short", EVENT, tomorrow).await?, None);
    assert_eq!(ids(tomorrow).await?, [long]);
    assert_eq!(write(store, async |tx| preview_links::delete_expired(tx, tomorrow).await).await?, 1);
    assert_eq!(find("long", EVENT, tomorrow).await?.map(|link| link.id), Some(long));
    Ok(())
}

async fn an_ended_link_is_gone(store: &Store) -> Result<()> {
    let id = insert(store, "link", 7).await?;
    assert!(write(store, async |tx| preview_links::delete(tx, id).await).await?);
    assert!(!write(store, async |tx| preview_links::delete(tx, id).await).await?);
    assert_eq!(preview_links::find(store.read(), "link", EVENT, test_now()).await?, None);
    Ok(())
}
