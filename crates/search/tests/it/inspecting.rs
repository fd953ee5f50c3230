//! An index is looked at without being changed, and thrown away only when nobody writes it.

use std::collections::BTreeSet;

use meydan_search::{Change, Opened, SearchError, SearchIndex, discard, inspect};

use crate::demo::events;

#[test]
fn an_index_tells_its_position_and_its_events() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(inspect(folder.path()).expect("a look"), None);
    let (index, _) = SearchIndex::open(folder.path()).expect("an index");
    index.rebuild(events(), 42).expect("a rebuild");
    let gone = events()[0].id;
    index.write([Change::Remove(gone)], 43).expect("a change");
    let found = inspect(folder.path()).expect("a look").expect("an index");
    assert_eq!(found.position, Some(43));
    let expected: BTreeSet<i64> = events().iter().map(|event| event.id).filter(|id| *id != gone).collect();
    assert_eq!(found.ids, expected);
}

#[test]
fn an_index_in_use_is_not_thrown_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let (index, _) = SearchIndex::open(folder.path()).expect("an index");
    index.rebuild(events(), 42).expect("a rebuild");
    assert!(matches!(discard(folder.path()), Err(SearchError::Busy)));
    drop(index);
    discard(folder.path()).expect("it is free now");
    assert_eq!(inspect(folder.path()).expect("a look"), None);
    assert_eq!(SearchIndex::open(folder.path()).expect("an index").1, Opened::Empty);
}
