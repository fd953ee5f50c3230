//! The embedded demo content; its dates are relative to the current day.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc, Weekday};
use meydan_domain::blog::BlogDraft;
use meydan_domain::clock::local_date;
use meydan_domain::event_draft::{EventDraft, OfferDraft, ShowingDraft};
use meydan_domain::profile::ProfileDraft;
use meydan_domain::venue::VenueDraft;
use meydan_domain::{Error, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;

const EVENTS: [&str; 4] = [
    include_str!("../../demo/events/part-a.json"),
    include_str!("../../demo/events/part-b.json"),
    include_str!("../../demo/events/part-c.json"),
    include_str!("../../demo/events/part-d.json"),
];
const VENUES: &str = include_str!("../../demo/venues.json");
const PROFILES: &str = include_str!("../../demo/profiles.json");
const POSTS: &str = include_str!("../../demo/blogs.json");

#[derive(Clone, Debug, Deserialize)]
pub struct DemoEvent {
    #[serde(flatten)]
    draft: EventDraft,
    /// Of an event with a single showing.
    #[serde(flatten)]
    time: DemoTime,
    pub runs_days: Option<u64>,
    #[serde(default)]
    showings: Vec<DemoShowing>,
}

/// When something takes place, seen from today.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
struct DemoTime {
    /// Days from today.
    day: u64,
    /// Moves it to the next such weekday, so that a match is always on a Saturday.
    weekday: Option<Weekday>,
    time: Option<NaiveTime>,
    duration_minutes: Option<i64>,
}

#[derive(Clone, Debug, Deserialize)]
struct DemoShowing {
    #[serde(flatten)]
    draft: ShowingDraft,
    #[serde(flatten)]
    time: DemoTime,
    doors_minutes_before: Option<i64>,
    /// Of a showing that was moved: days from today to the day it was announced for.
    previous_day: Option<u64>,
    #[serde(default)]
    offers: Vec<DemoOffer>,
}

#[derive(Clone, Debug, Deserialize)]
struct DemoOffer {
    #[serde(flatten)]
    draft: OfferDraft,
    /// Days from today.
    on_sale_day: Option<u64>,
    checked_hours_ago: Option<i64>,
}

impl DemoEvent {
    /// The draft with dates relative to `now`.
    pub fn draft(&self, now: DateTime<Utc>) -> EventDraft {
        let today = local_date(now);
        if !self.showings.is_empty() {
            let showings = self.showings.iter().map(|showing| showing.draft(now)).collect();
            return EventDraft { showings: Some(showings), ..self.draft.clone() };
        }
        let last_day = self.runs_days.map(|days| self.time.first_day(today) + Days::new(days.saturating_sub(1)));
        let end_date = last_day.map(|day| day.to_string()).or_else(|| self.time.end(today));
        EventDraft { start_date: self.time.start(today), end_date, ..self.draft.clone() }
    }
}

impl DemoTime {
    fn first_day(&self, today: NaiveDate) -> NaiveDate {
        let earliest = today + Days::new(self.day);
        let days_on = self.weekday.map_or(0, |weekday| weekday.days_since(earliest.weekday()));
        earliest + Days::new(u64::from(days_on))
    }

    /// A date without a time if the hour is unknown.
    fn start(&self, today: NaiveDate) -> String {
        let first = self.first_day(today);
        self.time.map_or_else(|| first.to_string(), |time| local(first.and_time(time)))
    }

    fn end(&self, today: NaiveDate) -> Option<String> {
        let start = self.first_day(today).and_time(self.time?);
        Some(local(start + TimeDelta::minutes(self.duration_minutes?)))
    }
}

impl DemoShowing {
    fn draft(&self, now: DateTime<Utc>) -> ShowingDraft {
        let today = local_date(now);
        let before = |minutes| Some(self.time.first_day(today).and_time(self.time.time?) - TimeDelta::minutes(minutes));
        let previous = |day| DemoTime { day, weekday: None, ..self.time }.start(today);
        ShowingDraft {
            start_date: self.time.start(today),
            end_date: self.time.end(today),
            doors_at: self.doors_minutes_before.and_then(before).map(local),
            previous_start_date: self.previous_day.map(previous),
            offers: Some(self.offers.iter().map(|offer| offer.draft(now)).collect()),
            ..self.draft.clone()
        }
    }
}

impl DemoOffer {
    fn draft(&self, now: DateTime<Utc>) -> OfferDraft {
        const MORNING: NaiveTime = NaiveTime::from_hms_opt(10, 0, 0).expect("a time");
        let on_sale = |day| local((local_date(now) + Days::new(day)).and_time(MORNING));
        let checked = |hours| (now - TimeDelta::hours(hours)).to_rfc3339();
        OfferDraft {
            on_sale_at: self.on_sale_day.map(on_sale),
            checked_at: self.checked_hours_ago.map(checked),
            ..self.draft.clone()
        }
    }
}

fn local(moment: NaiveDateTime) -> String {
    moment.format("%Y-%m-%dT%H:%M").to_string()
}

#[derive(Clone, Debug, Deserialize)]
pub struct DemoVenue {
    #[serde(flatten)]
    pub draft: VenueDraft,
    /// The Turkish name of the venue that it is a part of, which comes before it.
    pub parent: Option<String>,
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

pub fn demo_venues() -> Result<Vec<DemoVenue>> {
    parse(VENUES)
}

pub fn demo_profiles() -> Result<Vec<ProfileDraft>> {
    parse(PROFILES)
}

pub fn demo_posts() -> Result<Vec<DemoPost>> {
    parse(POSTS)
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(Error::internal)
}
