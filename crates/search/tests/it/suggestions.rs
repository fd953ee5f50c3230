//! Suggestions while typing.

use meydan_domain::Language;
use meydan_domain::event::Performer;
use meydan_domain::text::Localized;
use meydan_search::{Change, EntityKind, Query, SearchIndex, Suggested};

use crate::demo::{Demo, now, simple_event, vocabulary};

fn suggested(demo: &Demo, text: &str, language: Language) -> Vec<(String, Suggested)> {
    let suggestions = demo.index.suggest(text, &demo.vocabulary, language, now(), 8).expect("suggestions");
    assert!(suggestions.len() <= 8);
    suggestions.into_iter().map(|suggestion| (suggestion.label, suggestion.suggested)).collect()
}

fn labels(demo: &Demo, text: &str) -> Vec<String> {
    suggested(demo, text, Language::Tr).into_iter().map(|(label, _)| label).collect()
}

#[test]
fn prefixes_of_cities_categories_events_and_venues_are_completed() {
    let demo = Demo::new();
    assert_eq!(labels(&demo, "ist")[0], "İstanbul");
    assert_eq!(labels(&demo, "İZM")[0], "İzmir");
    assert_eq!(labels(&demo, "tiya")[0], "Tiyatro");
    assert!(labels(&demo, "rebet").contains(&"İki Kıyının Şarkıları: Rebetiko Akşamı".to_owned()));
    assert!(labels(&demo, "mum is").contains(&"Mum Işığı Perdesi".to_owned()));
    assert!(labels(&demo, "son va").iter().any(|label| label == "Son Vapur 23.40"));
}

#[test]
fn one_typo_is_tolerated() {
    let demo = Demo::new();
    assert_eq!(labels(&demo, "istambul")[0], "İstanbul");
    assert_eq!(labels(&demo, "tiyot")[0], "Tiyatro");
    assert!(labels(&demo, "rebtik").iter().any(|label| label.contains("Rebetiko")));
}

#[test]
fn labels_are_in_the_requested_language_with_their_target() {
    let demo = Demo::new();
    let english = suggested(&demo, "rebetiko", Language::En);
    let id = demo.id("karsiyakada-rebetiko-aksami");
    let event = Suggested::Event { id, event_id: "karsiyakada-rebetiko-aksami".into() };
    assert!(english.contains(&("Songs of Two Shores: A Rebetiko Evening".into(), event)));
    assert!(
        suggested(&demo, "müz", Language::En).contains(&("Music".into(), Suggested::Category { key: "music".into() }))
    );
    assert!(
        suggested(&demo, "diyarb", Language::En)
            .iter()
            .any(|(_, what)| *what == Suggested::City { key: "diyarbakir".into() })
    );
}

#[test]
fn past_events_do_not_hide_a_venue_of_an_upcoming_one() {
    let index = SearchIndex::in_memory().expect("an index");
    let past = (1..=5_001).map(|id| simple_event(id, "Eski", "2020-01-01"));
    let mut new = simple_event(6_000, "Yeni", "2026-12-01");
    new.content.showings[0].place.venue = Localized::new("Salon Yıldız", "Yıldız Hall");
    index.rebuild(past.chain([new]), 1).expect("events can be indexed");
    let found = index.suggest("salon", &vocabulary(), Language::Tr, now(), 8).expect("suggestions");
    assert!(found.iter().any(|suggestion| suggestion.label == "Salon Yıldız"), "{found:?}");
}

#[test]
fn the_earliest_events_are_suggested_from_any_segment() {
    let index = SearchIndex::in_memory().expect("an index");
    let later = |id| simple_event(id, &format!("Serenat {id}"), "2026-12-24");
    index.rebuild((1..=200).map(later), 1).expect("events can be indexed");
    let soon: Vec<_> =
        (201..=203).map(|id| simple_event(id, &format!("Serenat {id}"), &format!("2026-12-0{}", id - 200))).collect();
    index.write(soon.iter().map(Change::Put), 2).expect("a second segment");
    let found = index.suggest("seren", &vocabulary(), Language::Tr, now(), 8).expect("suggestions");
    let labels: Vec<&str> = found.iter().map(|suggestion| suggestion.label.as_str()).collect();
    assert_eq!(labels[..3], ["Serenat 201", "Serenat 202", "Serenat 203"], "{labels:?}");
}

#[test]
fn an_exact_venue_is_found_after_thousands_of_prefix_matches() {
    let index = SearchIndex::in_memory().expect("an index");
    let at = |id, venue: &str| {
        let mut event = simple_event(id, "Gece", "2026-12-01");
        event.content.showings[0].place.venue = Localized::new(venue, venue);
        event
    };
    let events = (1..=5_500).map(|id| at(id, "Salonbir")).chain([at(6_000, "Salon")]);
    index.rebuild(events, 1).expect("events can be indexed");
    let found = index.suggest("salon", &vocabulary(), Language::Tr, now(), 8).expect("suggestions");
    let venues =
        found.iter().filter(|found| matches!(found.suggested, Suggested::Entity { kind: EntityKind::Venue, .. }));
    assert_eq!(venues.map(|found| found.label.as_str()).collect::<Vec<_>>(), ["Salon", "Salonbir"]);
}

#[test]
fn performers_and_organizers_are_suggested_by_name_with_their_pages() {
    let index = SearchIndex::in_memory().expect("an index");
    let mut concert = simple_event(1, "Gece", "2026-12-01");
    concert.content.performers = ["Fazıl Say", "Gaye Su Akyol"]
        .map(|name| Performer {
            profile_row: None,
            profile_id: name.replace(' ', "-").to_lowercase(),
            name: Localized::new(name, name),
        })
        .into();
    concert.content.organizer = Localized::new("Sayısal Organizasyon", "Sayısal Organization");
    index.rebuild([concert], 1).expect("events can be indexed");
    let suggested = |text: &str| -> Vec<(String, Option<String>)> {
        let found = index.suggest(text, &vocabulary(), Language::Tr, now(), 8).expect("suggestions");
        let entities = found.into_iter().filter_map(|found| match found.suggested {
            Suggested::Entity { slug, .. } => Some((found.label, slug)),
            _ => None,
        });
        entities.collect()
    };
    let say = ("Fazıl Say".to_owned(), Some("fazıl-say".to_owned()));
    assert_eq!(suggested("fazil s"), std::slice::from_ref(&say));
    assert_eq!(suggested("say"), [say, ("Sayısal Organizasyon".to_owned(), None)]);
    assert_eq!(suggested("akyol").len(), 1);
}

#[test]
fn a_name_of_several_venues_has_no_page() {
    let index = SearchIndex::in_memory().expect("an index");
    let at = |id, slug: &str| {
        let mut event = simple_event(id, "Gece", "2026-12-01");
        event.content.showings[0].venue_id = slug.to_owned();
        event
    };
    index.rebuild([at(1, "salon"), at(2, "salon-2")], 1).expect("events can be indexed");
    let found = index.suggest("salon", &vocabulary(), Language::Tr, now(), 8).expect("suggestions");
    assert!(matches!(&found[1].suggested, Suggested::Entity { slug: None, .. }), "{found:?}");
    index.write([Change::Remove(2)], 2).expect("a change");
    let found = index.suggest("salon", &vocabulary(), Language::Tr, now(), 8).expect("suggestions");
    assert!(matches!(&found[1].suggested, Suggested::Entity { slug: Some(_), .. }), "{found:?}");
}

#[test]
fn an_event_is_found_by_an_alias_of_its_venue() {
    let index = SearchIndex::in_memory().expect("an index");
    let mut event = simple_event(1, "Gece", "2026-12-01");
    event.aliases = vec!["harbiye acikhava".to_owned()];
    index.rebuild([event], 1).expect("events can be indexed");
    assert_eq!(index.search(&Query::new("açıkhava", now())).expect("hits").ids, [1]);
}

#[test]
fn a_better_match_is_suggested_after_many_others() {
    let index = SearchIndex::in_memory().expect("an index");
    let longer = |id| simple_event(id, &format!("Serenatlar {id}"), "2026-12-01");
    let exact = simple_event(900, "Serenat", "2026-12-24");
    index.rebuild((1..=300).map(longer).chain([exact]), 1).expect("events can be indexed");
    let found = index.suggest("serenat", &vocabulary(), Language::Tr, now(), 8).expect("suggestions");
    assert_eq!(found[0].label, "Serenat", "{found:?}");
}

#[test]
fn removed_events_are_not_suggested() {
    let index = SearchIndex::in_memory().expect("an index");
    index.rebuild((1..=3).map(|id| simple_event(id, &format!("Serenat {id}"), "2026-12-01")), 1).expect("events");
    index.write([Change::Remove(2)], 2).expect("a removal");
    let found = index.suggest("serenat", &vocabulary(), Language::Tr, now(), 8).expect("suggestions");
    let events = found.iter().filter(|found| matches!(found.suggested, Suggested::Event { .. }));
    assert_eq!(events.map(|found| found.label.as_str()).collect::<Vec<_>>(), ["Serenat 1", "Serenat 3"]);
}

#[test]
fn nothing_is_suggested_with_a_limit_of_zero() {
    let demo = Demo::new();
    assert!(demo.index.suggest("konser", &demo.vocabulary, Language::Tr, now(), 0).expect("an answer").is_empty());
}

#[test]
fn nothing_is_suggested_without_a_match() {
    let demo = Demo::new();
    assert!(labels(&demo, "").is_empty());
    assert!(labels(&demo, " ' ").is_empty());
    assert!(labels(&demo, "qxqxqx").is_empty());
}
