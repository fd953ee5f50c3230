//! Facets of a result.

use meydan_domain::Language;
use meydan_domain::date_range::DateRange;
use meydan_domain::event_query::EventQuery;
use meydan_domain::price_band::PriceBand;
use meydan_search::{Facets, Query, SearchIndex};

use crate::demo::{Demo, now, simple_event};

fn facets(demo: &Demo, query: &Query) -> Facets {
    let query = query.clone().with_facets();
    demo.index.search(&query).expect("an answer").facets.expect("facets")
}

fn count<T: PartialEq>(counts: &[meydan_search::Count<T>], value: &T) -> u64 {
    counts.iter().find(|count| count.value == *value).map_or(0, |count| count.count)
}

#[test]
fn every_event_is_counted_once_by_category_city_and_platform() {
    let demo = Demo::new();
    let facets = facets(&demo, &Query::new("", now()));
    let sum = |counts: Vec<u64>| counts.iter().sum::<u64>();
    assert_eq!(sum(facets.categories.iter().map(|count| count.count).collect()), 126);
    assert_eq!(sum(facets.cities.iter().map(|count| count.count).collect()), 126);
    assert_eq!(sum(facets.platforms.iter().map(|count| count.count).collect()), 126);
    let music = demo.events.iter().filter(|event| event.content.category == "music").count();
    assert_eq!(count(&facets.categories, &"music".to_owned()), music as u64);
    let today = ["rihtimda", "kaleici", "konur", "karakopru", "surdibi", "edirnekari"];
    assert_eq!(count(&facets.dates, &DateRange::Today), today.len() as u64);
    let free = demo.events.iter().filter(|event| {
        event.content.price_max.or(event.content.price_min).is_some_and(|price| price.hundredths() == 0)
    });
    assert_eq!(count(&facets.prices, &PriceBand::Free), free.count() as u64);
}

#[test]
fn a_facet_ignores_its_own_filter_and_applies_the_others() {
    let demo = Demo::new();
    let events = EventQuery {
        city: Some("izmir".into()),
        category: Some("theater".into()),
        ..EventQuery::upcoming(now(), Language::Tr)
    };
    let narrowed = facets(&demo, &Query { events, ..Query::new("", now()) });
    let by_city =
        |city: &str| narrowed.cities.iter().find(|count| count.value.tr == city).map_or(0, |count| count.count);
    let theaters = |city: &str| {
        demo.events.iter().filter(|e| e.content.category == "theater" && e.content.city.tr == city).count() as u64
    };
    assert_eq!(by_city("İzmir"), theaters("İzmir"));
    assert_eq!(by_city("İstanbul"), theaters("İstanbul"));
    let in_izmir = demo.events.iter().filter(|e| e.content.category == "music" && e.content.city.tr == "İzmir").count();
    assert_eq!(count(&narrowed.categories, &"music".to_owned()), in_izmir as u64);
    let platforms: u64 = narrowed.platforms.iter().map(|count| count.count).sum();
    assert_eq!(platforms, theaters("İzmir"));
}

#[test]
fn an_event_that_spells_its_city_in_two_ways_is_counted_once() {
    let mut event = simple_event(1, "Gece", "2026-12-01");
    let mut second = event.content.showings[0].clone();
    "bolu".clone_into(&mut second.place.city.tr);
    event.content.showings.push(second);
    let index = SearchIndex::in_memory().expect("an index in memory");
    index.rebuild(&[event], 1).expect("an event can be indexed");
    let found = index.search(&Query::new("gece", now()).with_facets()).expect("an answer");
    let counts: Vec<u64> = found.facets.expect("facets").cities.iter().map(|city| city.count).collect();
    assert_eq!(counts, [1]);
}
