//! The embedded demo content; its dates are relative to the current day.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};
use meydan_domain::blog::BlogDraft;
use meydan_domain::event_draft::EventDraft;
use meydan_domain::{Error, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;

const EVENTS: [&str; 3] = [
    include_str!("../../demo/events/part-a.json"),
    include_str!("../../demo/events/part-b.json"),
    include_str!("../../demo/events/part-c.json"),
];
const POSTS: &str = include_str!("../../demo/blogs.json");

#[derive(Clone, Debug, Deserialize)]
pub struct DemoEvent {
    #[serde(flatten)]
    draft: EventDraft,
    /// Days from today.
    pub day: u64,
    /// Moves it to the next such weekday, so that a match is always on a Saturday.
    weekday: Option<Weekday>,
    time: Option<NaiveTime>,
    duration_minutes: Option<i64>,
    pub runs_days: Option<u64>,
}

impl DemoEvent {
    /// The draft with dates relative to `today`.
    pub fn draft(&self, today: NaiveDate) -> EventDraft {
        let first = self.first_day(today);
        let (start_date, end_date) = match self.time {
            Some(time) => (format!("{first}T{}", time.format("%H:%M")), self.end(first, time)),
            None => (first.to_string(), None),
        };
        EventDraft { start_date, end_date: self.last_day(first).or(end_date), ..self.draft.clone() }
    }

    fn first_day(&self, today: NaiveDate) -> NaiveDate {
        let earliest = today + Days::new(self.day);
        let days_on = self.weekday.map_or(0, |weekday| weekday.days_since(earliest.weekday()));
        earliest + Days::new(u64::from(days_on))
    }

    fn end(&self, first: NaiveDate, time: NaiveTime) -> Option<String> {
        let end = first.and_time(time) + TimeDelta::minutes(self.duration_minutes?);
        Some(end.format("%Y-%m-%dT%H:%M").to_string())
    }

    fn last_day(&self, first: NaiveDate) -> Option<String> {
        let days_on = self.runs_days?.saturating_sub(1);
        Some((first + Days::new(days_on)).to_string())
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct DemoPost {
    #[serde(flatten)]
    pub draft: BlogDraft,
    days_ago: i64,
}

impl DemoPost {
    pub fn published_at(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let is_published = self.draft.is_published == Some(true);
        is_published.then(|| now - TimeDelta::days(self.days_ago))
    }
}

pub fn demo_events() -> Result<Vec<DemoEvent>> {
    let parts = EVENTS.into_iter().map(parse::<Vec<DemoEvent>>).collect::<Result<Vec<_>>>()?;
    Ok(parts.into_iter().flatten().collect())
}

pub fn demo_posts() -> Result<Vec<DemoPost>> {
    parse(POSTS)
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(Error::internal)
}
