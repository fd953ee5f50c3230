//! Labelled phrases: how people say what they want, the chips they should see, and exactly the events they mean.

use meydan_domain::clock::{local_rfc3339, parse_moment};
use meydan_domain::event::{Event, PlatformId};
use meydan_domain::event_draft::EventDraft;
use meydan_domain::money::{Currency, Money};
use meydan_search::{Meaning, Query, SearchIndex};
use serde::Deserialize;

use crate::demo::{event, vocabulary};

const MIN_PHRASES: usize = 200;
const MIN_EXACT: f64 = 0.95;

#[derive(Deserialize)]
struct Labelled {
    now: String,
    events: Vec<LabelledEvent>,
    phrases: Vec<Phrase>,
}

#[derive(Deserialize)]
struct LabelledEvent {
    event_id: String,
    title_tr: String,
    title_en: String,
    category: String,
    city: String,
    district: String,
    start: String,
    end: String,
    low: i64,
    high: i64,
    currency: String,
    platform: String,
    tags: Vec<String>,
}

#[derive(Deserialize)]
struct Phrase {
    text: String,
    chips: Vec<String>,
    events: Vec<String>,
}

impl LabelledEvent {
    fn event(&self, id: i64) -> Event {
        let draft = EventDraft {
            event_id: Some(self.event_id.clone()),
            title_tr: self.title_tr.clone(),
            title_en: self.title_en.clone(),
            description_tr: "Açıklama.".into(),
            description_en: "Words.".into(),
            venue_name: "Salon".into(),
            venue_en: "Hall".into(),
            venue_address: Some(format!("1. Sok. No: 2, {}", self.district)),
            city: self.city.clone(),
            city_en: self.city.clone(),
            category: Some(self.category.clone()),
            start_date: self.start.clone(),
            end_date: Some(self.end.clone()),
            price_min: Money::from_hundredths(self.low * 100),
            price_max: Money::from_hundredths(self.high * 100),
            currency: Currency::from_code(&self.currency),
            source_platform: PlatformId::from_name(&self.platform),
            tags: Some(self.tags.clone()),
            ..EventDraft::default()
        };
        event(id, &draft)
    }
}

fn chip(meaning: &Meaning) -> String {
    match meaning {
        Meaning::City { key, .. } => format!("city {key}"),
        Meaning::Region(region) => format!("region {region:?}").to_lowercase().replace("guneydoguanadolu", "guneydogu"),
        Meaning::District(district) => format!("district {}", district.places[0].district),
        Meaning::Category(key) => format!("category {key}"),
        Meaning::Trait(found) if found.is_kind() => format!("kind {}", found.name()),
        Meaning::Trait(found) if found.name() == "accessible" => "accessible".into(),
        Meaning::Trait(found) => format!("audience {}", found.name()),
        Meaning::Dates(dates) => {
            let minute = |at| local_rfc3339(at)[..16].to_owned();
            let spans = dates.spans().into_iter().map(|span| format!("{}/{}", minute(span.from), minute(span.to)));
            format!("dates {}", spans.collect::<Vec<_>>().join("+"))
        }
        Meaning::Free => "free".into(),
        Meaning::Price(range) => {
            let bound = |bound: Option<i64>| bound.map_or("-".to_owned(), |bound| bound.to_string());
            format!("price {}/{}", bound(range.min), bound(range.max))
        }
        Meaning::Platform(platform) => format!("platform {}", platform.name()),
        Meaning::Near => "near".into(),
        Meaning::Cheap => "cheap".into(),
        Meaning::Words(words) => format!("words {words}"),
    }
}

#[test]
fn labelled_phrases_find_exactly_the_events_that_are_meant() {
    let labelled: Labelled = serde_json::from_str(include_str!("../phrases.json")).expect("well-formed labels");
    assert!(labelled.phrases.len() >= MIN_PHRASES);
    let now = parse_moment(&labelled.now).expect("a moment").at;
    let events: Vec<Event> = labelled.events.iter().zip(1..).map(|(event, id)| event.event(id)).collect();
    let index = SearchIndex::in_memory().expect("an index in memory");
    index.rebuild(&events, 1).expect("events can be indexed");
    let vocabulary = vocabulary();
    let key = |id: &i64| events.iter().find(|event| event.id == *id).map(|event| event.content.event_id.clone());
    let mut failures = Vec::new();
    let mut wrong_chips = 0;
    for phrase in &labelled.phrases {
        let understood = index.understand(&phrase.text, &vocabulary, now).expect("a parsed text");
        let query = Query { limit: 100, ..Query::understood(&understood, now) };
        let mut found: Vec<String> = index.search(&query).expect("an answer").ids.iter().filter_map(key).collect();
        found.sort();
        let mut chips: Vec<String> = understood.parts.iter().map(|part| chip(&part.meaning)).collect();
        let mut expected = phrase.chips.clone();
        chips.sort();
        expected.sort();
        wrong_chips += usize::from(chips != expected);
        if found != phrase.events || chips != expected {
            failures.push((found != phrase.events, format!("“{}”: {chips:?} {found:?}", phrase.text)));
        }
    }
    let count = labelled.phrases.len() as f64;
    let wrong_events = failures.iter().filter(|(is_wrong, _)| *is_wrong).count();
    let (exact, shown) = (1.0 - wrong_events as f64 / count, 1.0 - wrong_chips as f64 / count);
    let lines: Vec<&str> = failures.iter().map(|(_, line)| line.as_str()).collect();
    let report = format!("{count} phrases, exact {exact:.4}, chips {shown:.4}\n{}", lines.join("\n"));
    assert!(exact >= MIN_EXACT && shown >= MIN_EXACT, "{report}");
    if std::env::var_os("SHOW_LABELLED").is_some() {
        panic!("{report}");
    }
}
