//! Similar events.

use meydan_search::{Change, SearchIndex};

use crate::demo::{Demo, now, simple_event};

#[test]
fn jazz_nights_are_similar_to_each_other() {
    let demo = Demo::new();
    let similar = demo.index.similar(demo.id("rihtimda-caz-lodos-dortlusu"), now(), 4).expect("similar events");
    let keys = demo.keys(&similar);
    assert!(keys.contains(&"kaleici-ruzgargulu-caz-gecesi"), "{keys:?}");
    assert!(keys.contains(&"turunc-altinda-selvi-karanfil-dortlusu"), "{keys:?}");
}

#[test]
fn every_demo_event_has_similar_upcoming_events() {
    let demo = Demo::new();
    for event in &demo.events {
        let similar = demo.index.similar(event.id, now(), 6).expect("similar events");
        assert_eq!(similar.len(), 6, "{}", event.content.event_id);
        assert!(!similar.contains(&event.id));
    }
}

#[test]
fn each_production_is_listed_once_and_only_if_upcoming() {
    let index = SearchIndex::in_memory().expect("an index");
    let events = [
        simple_event(1, "Zeplin Gecesi", "2026-11-20"),
        simple_event(2, "ZEPLİN GECESİ", "2026-11-21"),
        simple_event(3, "Zeplin Gündüzü", "2026-11-22"),
        simple_event(4, "Zeplin Gündüzü!", "2026-11-23"),
        simple_event(5, "Zeplin Sabahı", "2026-11-01T10:00"),
    ];
    index.write(events.iter().map(Change::Put), 1).expect("a write");
    assert_eq!(index.similar(1, now(), 6).expect("similar events"), [3]);
    assert!(index.similar(99, now(), 6).expect("similar events").is_empty());
}
