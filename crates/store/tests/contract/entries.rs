//! Entries of short lists: written, listed, replaced, removed.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::entry::Entry;
use meydan_domain::glossary::GlossaryContent;
use meydan_domain::synonym::{Synonym, SynonymContent};
use meydan_store::{Store, entries};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::write;

contract!(
    an_entry_reads_back_as_it_was_written,
    a_replaced_entry_keeps_its_beginning,
    the_newest_entries_come_first,
    a_list_has_no_entries_of_another,
    removed_entries_are_gone,
);

fn content(words: &[&str]) -> SynonymContent {
    SynonymContent { words: words.iter().map(|word| (*word).to_owned()).collect() }
}

async fn insert(store: &Store, words: &[&str]) -> Result<Synonym> {
    write(store, async |tx| entries::insert(tx, &content(words), test_now()).await).await
}

async fn an_entry_reads_back_as_it_was_written(store: &Store) -> Result<()> {
    let entry = insert(store, &["Piyes", "tiyatro oyunu", "ışık"]).await?;
    assert_eq!((entry.version, &entry.content), (1, &content(&["Piyes", "tiyatro oyunu", "ışık"])));
    assert_eq!(entries::find(store.read(), entry.id).await?.as_ref(), Some(&entry));
    let locked = write(store, async |tx| entries::find_for_update(tx, entry.id).await).await?;
    assert_eq!(locked, Some(entry));
    assert_eq!(entries::find::<SynonymContent>(store.read(), 999).await?, None);
    Ok(())
}

async fn a_replaced_entry_keeps_its_beginning(store: &Store) -> Result<()> {
    let entry = insert(store, &["piyes", "oyun"]).await?;
    let later = test_now() + TimeDelta::hours(1);
    let new = Entry { version: 2, content: content(&["piyes", "temsil"]), updated_at: later, ..entry };
    write(store, async |tx| entries::update(tx, &new).await).await?;
    assert_eq!(entries::find(store.read(), new.id).await?, Some(new));
    Ok(())
}

async fn the_newest_entries_come_first(store: &Store) -> Result<()> {
    let (first, second) = (insert(store, &["a", "b"]).await?, insert(store, &["c", "d"]).await?);
    assert_eq!(entries::list(store.read()).await?, [second, first]);
    assert_eq!(entries::count::<SynonymContent>(store.read()).await?, 2);
    Ok(())
}

async fn a_list_has_no_entries_of_another(store: &Store) -> Result<()> {
    let synonym = insert(store, &["a", "b"]).await?;
    assert_eq!(entries::list::<GlossaryContent>(store.read()).await?, []);
    assert_eq!(entries::count::<GlossaryContent>(store.read()).await?, 0);
    assert_eq!(entries::find::<GlossaryContent>(store.read(), synonym.id).await?, None);
    let locked = write(store, async |tx| entries::find_for_update::<GlossaryContent>(tx, synonym.id).await).await?;
    assert_eq!(locked, None);
    Ok(())
}

async fn removed_entries_are_gone(store: &Store) -> Result<()> {
    let entry = insert(store, &["a", "b"]).await?;
    write(store, async |tx| entries::remove(tx, entry.id).await).await?;
    assert_eq!(entries::list::<SynonymContent>(store.read()).await?, []);
    Ok(())
}
