//! Inspecting an index without changing it, and discarding it unless a process has it open.

use std::collections::BTreeSet;

use meydan_search::{Change, Opened, SearchError, SearchIndex, discard, inspect};

use crate::demo::events;

#[test]
fn inspect_returns_position_and_ids() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(inspect(folder.path()).expect("an inspection"), None);
    let (index, _) = SearchIndex::open(folder.path()).expect("an index");
    index.rebuild(events(), 42).expect("a rebuild");
    let removed = events()[0].id;
    index.write([Change::Remove(removed)], 43).expect("a change");
    let found = inspect(folder.path()).expect("an inspection").expect("an index");
    assert_eq!(found.position, Some(43));
    let expected: BTreeSet<i64> = events().iter().map(|event| event.id).filter(|id| *id != removed).collect();
    assert_eq!(found.ids, expected);
}

#[test]
fn an_index_in_use_is_not_discarded() {
    let folder = tempfile::tempdir().expect("a folder");
    let (index, _) = SearchIndex::open(folder.path()).expect("an index");
    index.rebuild(events(), 42).expect("a rebuild");
    assert!(matches!(discard(folder.path()), Err(SearchError::Busy)));
    drop(index);
    discard(folder.path()).expect("it is free now");
    assert_eq!(inspect(folder.path()).expect("an inspection"), None);
    assert_eq!(SearchIndex::open(folder.path()).expect("an index").1, Opened::Empty);
}
