//! The demo events on a fixed day, and helpers to search them.

use std::path::PathBuf;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};
use meydan_domain::clock::{local_date, parse_moment};
use meydan_domain::event::Event;
use meydan_domain::event_draft::EventDraft;
use meydan_domain::text::Localized;
use meydan_search::{Hits, Query, SearchIndex, Understood, Vocabulary};
use serde::Deserialize;

/// A Wednesday morning in Turkey.
pub fn now() -> DateTime<Utc> {
    parse_moment("2026-11-18T10:00").expect("a literal").at
}

#[derive(Deserialize)]
struct DemoEvent {
    #[serde(flatten)]
    draft: EventDraft,
    day: u64,
    weekday: Option<Weekday>,
    time: Option<NaiveTime>,
    duration_minutes: Option<i64>,
    runs_days: Option<u64>,
}

impl DemoEvent {
    fn draft(&self, today: NaiveDate) -> EventDraft {
        let earliest = today + Days::new(self.day);
        let days_on = self.weekday.map_or(0, |weekday| weekday.days_since(earliest.weekday()));
        let first = earliest + Days::new(u64::from(days_on));
        let last_day = self.runs_days.map(|days| (first + Days::new(days.saturating_sub(1))).to_string());
        let (start_date, end) = match self.time {
            Some(time) => {
                let start = first.and_time(time);
                let end = self.duration_minutes.map(|minutes| start + TimeDelta::minutes(minutes));
                (start.format("%Y-%m-%dT%H:%M").to_string(), end.map(|end| end.format("%Y-%m-%dT%H:%M").to_string()))
            }
            None => (first.to_string(), None),
        };
        EventDraft { start_date, end_date: last_day.or(end), ..self.draft.clone() }
    }
}

/// The demo content of the app, or of the folder in `MEYDAN_DEMO_EVENTS`.
fn folder() -> PathBuf {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../app/demo/events");
    std::env::var_os("MEYDAN_DEMO_EVENTS").map_or(beside, PathBuf::from)
}

/// The ids start at 1.
pub fn events() -> Vec<Event> {
    let parts = ["part-a.json", "part-b.json", "part-c.json"].map(|name| {
        let text = std::fs::read_to_string(folder().join(name)).expect("demo events can be read");
        serde_json::from_str::<Vec<DemoEvent>>(&text).expect("demo events are well formed")
    });
    let today = local_date(now());
    parts.into_iter().flatten().zip(1..).map(|(entry, id)| event(id, &entry.draft(today))).collect()
}

pub fn event(id: i64, draft: &EventDraft) -> Event {
    let content = draft.check(now()).expect("a valid event");
    Event::new(id, 1, content, now(), now())
}

/// An event that differs from others in its title and start only.
pub fn simple_event(id: i64, title: &str, start: &str) -> Event {
    event(
        id,
        &EventDraft {
            event_id: Some(format!("event-{id}")),
            title_tr: title.into(),
            title_en: title.into(),
            description_tr: "Açıklama.".into(),
            description_en: "Words.".into(),
            venue_name: "Salon".into(),
            venue_en: "Hall".into(),
            city: "Bolu".into(),
            city_en: "Bolu".into(),
            start_date: start.into(),
            ..EventDraft::default()
        },
    )
}

pub fn vocabulary() -> Vocabulary {
    let categories = [
        ("music", "Müzik", "Music"),
        ("theater", "Tiyatro", "Theater"),
        ("sports", "Spor", "Sports"),
        ("art", "Sanat", "Art"),
        ("gastronomy", "Gastronomi", "Gastronomy"),
        ("education", "Eğitim", "Education"),
        ("technology", "Teknoloji", "Technology"),
        ("business", "İş Dünyası", "Business"),
    ]
    .map(|(key, tr, en)| (key, Localized::new(tr, en)));
    let events = events();
    let cities = events.iter().map(|event| &event.content.city);
    Vocabulary::new(categories.iter().map(|(key, name)| (*key, name)), cities)
}

/// The demo events in an index, searched as by a visitor.
pub struct Demo {
    pub index: SearchIndex,
    pub events: Vec<Event>,
    pub vocabulary: Vocabulary,
}

impl Demo {
    pub fn new() -> Self {
        let index = SearchIndex::in_memory().expect("an index in memory");
        let events = events();
        index.rebuild(&events, 1).expect("events can be indexed");
        Self { index, events, vocabulary: vocabulary() }
    }

    pub fn query(&self, text: &str) -> Query {
        Query::understood(&self.understand(text), now())
    }

    pub fn understand(&self, text: &str) -> Understood {
        self.index.understand(text, &self.vocabulary, now()).expect("a parsed text")
    }

    pub fn search(&self, text: &str) -> Hits {
        self.index.search(&self.query(text)).expect("a search")
    }

    pub fn keys(&self, ids: &[i64]) -> Vec<&str> {
        ids.iter().map(|id| self.key(*id)).collect()
    }

    pub fn key(&self, id: i64) -> &str {
        self.events.iter().find(|event| event.id == id).map_or("", |event| &event.content.event_id)
    }

    pub fn id(&self, key: &str) -> i64 {
        self.events.iter().find(|event| event.content.event_id == key).expect("a demo event").id
    }
}
