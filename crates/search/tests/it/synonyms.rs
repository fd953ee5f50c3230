//! Queries with synonyms: which of the labeled events they find.

use meydan_domain::event::Event;
use meydan_domain::text::Localized;
use meydan_search::{Change, Query, SearchIndex, Vocabulary, understand};

use crate::demo::{now, simple_event};

/// Titles of events, by id.
const EVENTS: &[(i64, &str)] = &[
    (1, "Hamlet: Üç Perdelik Piyes"),
    (2, "Bir Tiyatro Oyunu Üzerine"),
    (3, "Oyunun Kuralı"),
    (4, "Işık Şovu"),
    (5, "Kukla Gösterisi"),
    (6, "Dersaadet Şarkıları"),
    (7, "Boğaz Turu"),
    (8, "Söyleşi: Şehir ve Bellek"),
    (9, "Talk about Maps"),
];

const SYNONYMS: &[&[&str]] =
    &[&["piyes", "tiyatro oyunu"], &["şov", "gösteri", "performans"], &["İstanbul", "Dersaadet"], &["söyleşi", "talk"]];

/// What a query finds without synonyms, and with them.
const LABELS: &[(&str, &[i64], &[i64])] = &[
    ("piyes", &[1], &[1, 2]),
    ("piyesler", &[1], &[1, 2]),
    ("PİYES", &[1], &[1, 2]),
    ("tiyatro oyunu", &[2], &[1, 2]),
    ("tiyatro oyunlari", &[2], &[1, 2]),
    ("hamlet piyes", &[1], &[1]),
    ("hamlet tiyatro oyunu", &[], &[1]),
    ("isik gosterisi", &[], &[4]),
    ("performans", &[], &[4, 5]),
    ("kukla şovu", &[], &[5]),
    ("dersaadet", &[6], &[6, 7]),
    ("istanbul", &[7], &[6, 7]),
    ("talk", &[9], &[8, 9]),
    ("söyleşiler", &[8], &[8, 9]),
    ("bellek talk", &[], &[8]),
    ("oyunun kuralı", &[3], &[3]),
    ("lokomotif", &[], &[]),
];

fn events() -> Vec<Event> {
    let event = |(id, title): &(i64, &str)| {
        let mut event = simple_event(*id, title, "2026-11-20");
        let city = if *id == 7 { "İstanbul" } else { "Bolu" };
        event.content.showings[0].place.city = Localized::new(city, city);
        event
    };
    EVENTS.iter().map(event).collect()
}

/// Exact results only: neither relaxed nor by typos.
fn found(index: &SearchIndex, vocabulary: &Vocabulary, text: &str) -> Vec<i64> {
    let understood = understand(text, vocabulary, now());
    let hits = index.search(&Query::understood(&understood, now())).expect("an answer");
    let mut ids = if hits.is_relaxed || hits.is_guess { Vec::new() } else { hits.ids };
    ids.sort_unstable();
    ids
}

#[test]
fn labeled_queries_find_the_synonyms_as_well() {
    let index = SearchIndex::in_memory().expect("an index");
    index.write(events().iter().map(Change::Put), 1).expect("a write");
    let plain = Vocabulary::new([], &[Localized::new("İstanbul", "Istanbul")]);
    let groups: Vec<Vec<String>> =
        SYNONYMS.iter().map(|group| group.iter().map(|phrase| (*phrase).to_owned()).collect()).collect();
    let with_synonyms = plain.clone().with_synonyms(groups.iter().map(Vec::as_slice));
    for (text, without, with) in LABELS {
        assert_eq!(found(&index, &plain, text), *without, "{text} without synonyms");
        assert_eq!(found(&index, &with_synonyms, text), *with, "{text} with synonyms");
    }
}

#[test]
fn a_part_with_synonyms_is_left_out_as_one() {
    let groups = [vec!["Dersaadet".to_owned(), "İstanbul".to_owned(), "Stambul".to_owned()]];
    let vocabulary = Vocabulary::new([], &[]).with_synonyms(groups.iter().map(Vec::as_slice));
    let understood = understand("caz stambul yarın", &vocabulary, now());
    let synonyms: Vec<bool> = understood.parts.iter().map(|part| part.is_synonym).collect();
    assert_eq!(synonyms, [false, true, true, false]);
    assert!(understood.parts.iter().take(3).all(|part| part.range == (4..11)));
    let less = understood.without(0);
    assert_eq!(less.parts.len(), 1);
    assert!(!less.parts[0].is_alternative && less.parts[0].text == "yarın");
    assert_eq!(understood.without(3).parts.len(), 3);
}
