//! Writes: atomic, idempotent and concurrent with searches.

use std::sync::atomic::{AtomicBool, Ordering};

use meydan_search::{Change, Opened, Query, SearchIndex};

use crate::demo::{now, simple_event};

fn found(index: &SearchIndex, text: &str) -> Vec<i64> {
    index.search(&Query::new(text, now())).expect("an answer").ids
}

#[test]
fn writes_are_visible_at_once_and_idempotent() {
    let index = SearchIndex::in_memory().expect("an index");
    let event = simple_event(1, "Zeplin", "2026-11-20");
    index.write([Change::Put(&event)], 1).expect("a write");
    index.write([Change::Put(&event), Change::Put(&event)], 2).expect("a write");
    assert_eq!(found(&index, "zeplin"), [1]);
    let renamed = simple_event(1, "Balon", "2026-11-20");
    index.write([Change::Put(&renamed)], 3).expect("a write");
    assert_eq!(found(&index, "balon"), [1]);
    assert!(found(&index, "zeplin").is_empty());
    index.write([Change::Remove(1), Change::Remove(77)], 4).expect("a write");
    assert!(index.is_empty());
}

#[test]
fn the_position_is_committed_with_the_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    {
        let (index, _) = SearchIndex::open(folder.path()).expect("an index");
        index.write([Change::Put(&simple_event(1, "Zeplin", "2026-11-20"))], 7).expect("a write");
        index.write([], 8).expect("a write of nothing");
    }
    let (_, opened) = SearchIndex::open(folder.path()).expect("an index");
    assert_eq!(opened, Opened::Ready { position: 8 });
}

#[test]
fn a_removed_event_is_found_after_a_rebuild_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (index, _) = SearchIndex::open(folder.path()).expect("an index");
    let events = [1, 2, 3].map(|id| simple_event(id, "Zeplin", "2026-11-20"));
    for (position, event) in (1..).zip(&events) {
        index.write([Change::Put(event)], position).expect("a write");
    }
    index.write([Change::Remove(1)], 4).expect("a write");
    index.write([Change::Remove(2)], 5).expect("a write");
    index.rebuild(&events, 6).expect("a rebuild");
    let mut ids = found(&index, "zeplin");
    ids.sort_unstable();
    assert_eq!(ids, [1, 2, 3]);
}

#[test]
fn readers_see_commits_as_a_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let (index, _) = SearchIndex::open(folder.path()).expect("an index");
    let pair = |round: i64| {
        let title = format!("Zeplin {}", if round % 2 == 0 { "çift" } else { "tek" });
        [simple_event(1, &title, "2026-11-20"), simple_event(2, &title, "2026-11-21")]
    };
    let is_done = AtomicBool::new(false);
    index.write(pair(0).iter().map(Change::Put), 0).expect("a write");
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while !is_done.load(Ordering::Relaxed) {
                    assert_eq!(found(&index, "zeplin"), [1, 2]);
                    let (even, odd) = (found(&index, "zeplin çift").len(), found(&index, "zeplin tek").len());
                    assert!(even != 1 && odd != 1, "half a change was seen");
                }
            });
        }
        for round in 1..40 {
            index.write(pair(round).iter().map(Change::Put), round).expect("a write");
        }
        is_done.store(true, Ordering::Relaxed);
    });
    assert_eq!(index.len(), 2);
}
