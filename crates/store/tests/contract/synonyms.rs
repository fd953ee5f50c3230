//! Synonyms: written, listed, replaced, removed.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::synonym::{Synonym, SynonymContent};
use meydan_store::{Store, synonyms};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::write;

contract!(
    synonyms_read_back_as_they_were_written,
    an_update_of_synonyms_needs_the_version,
    the_newest_synonyms_come_first,
    removed_synonyms_are_gone,
);

fn content(words: &[&str]) -> SynonymContent {
    SynonymContent { words: words.iter().map(|word| (*word).to_owned()).collect() }
}

async fn insert(store: &Store, words: &[&str]) -> Result<Synonym> {
    write(store, async |tx| synonyms::insert(tx, &content(words), test_now()).await).await
}

async fn synonyms_read_back_as_they_were_written(store: &Store) -> Result<()> {
    let synonym = insert(store, &["Piyes", "tiyatro oyunu", "ışık"]).await?;
    assert_eq!((synonym.version, &synonym.content), (1, &content(&["Piyes", "tiyatro oyunu", "ışık"])));
    assert_eq!(synonyms::find(store.read(), synonym.id).await?.as_ref(), Some(&synonym));
    let locked = write(store, async |tx| synonyms::find_for_update(tx, synonym.id).await).await?;
    assert_eq!(locked, Some(synonym));
    assert_eq!(synonyms::find(store.read(), 999).await?, None);
    Ok(())
}

async fn an_update_of_synonyms_needs_the_version(store: &Store) -> Result<()> {
    let synonym = insert(store, &["piyes", "oyun"]).await?;
    let later = test_now() + TimeDelta::hours(1);
    let update = async |version: i64| {
        let new = content(&["piyes", "temsil"]);
        write(store, async |tx| synonyms::update(tx, synonym.id, version, &new, later).await).await
    };
    assert_eq!((update(7).await?, update(1).await?, update(1).await?), (None, Some(2), None));
    let stored = synonyms::find(store.read(), synonym.id).await?.expect("it is there");
    assert_eq!((stored.version, stored.updated_at, stored.created_at), (2, later, test_now()));
    assert_eq!(stored.content, content(&["piyes", "temsil"]));
    Ok(())
}

async fn the_newest_synonyms_come_first(store: &Store) -> Result<()> {
    let (first, second) = (insert(store, &["a", "b"]).await?, insert(store, &["c", "d"]).await?);
    assert_eq!(synonyms::list(store.read()).await?, [second, first]);
    assert_eq!(synonyms::count(store.read()).await?, 2);
    Ok(())
}

async fn removed_synonyms_are_gone(store: &Store) -> Result<()> {
    let synonym = insert(store, &["a", "b"]).await?;
    let remove = async || write(store, async |tx| synonyms::remove(tx, synonym.id).await).await;
    assert_eq!((remove().await?, remove().await?), (true, false));
    assert_eq!(synonyms::list(store.read()).await?, []);
    Ok(())
}
