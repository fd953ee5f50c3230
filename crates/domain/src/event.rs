//! Events as they are stored, and what follows from their content.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::money::{Currency, Money};
use crate::text::Localized;
use crate::{Language, clock, turkish};

/// How long an event without an end is taken to last.
const ASSUMED_HOURS: i64 = 4;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Platform {
    #[default]
    Manual,
    Mobilet,
    Biletinial,
    Biletix,
    Passo,
    Eventbrite,
}

impl Platform {
    pub const NAMES: &[&str] = &["manual", "mobilet", "biletinial", "biletix", "passo", "eventbrite"];
    const ALL: [Self; 6] =
        [Self::Manual, Self::Mobilet, Self::Biletinial, Self::Biletix, Self::Passo, Self::Eventbrite];

    pub fn name(self) -> &'static str {
        match self {
            Self::Manual => "manual",
            Self::Mobilet => "mobilet",
            Self::Biletinial => "biletinial",
            Self::Biletix => "biletix",
            Self::Passo => "passo",
            Self::Eventbrite => "eventbrite",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|platform| platform.name() == name)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Coordinates {
    pub latitude: f64,
    pub longitude: f64,
}

/// Everything an editor decides about an event; checked, and the same for create and replace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventContent {
    pub event_id: String,
    pub title: Localized,
    pub description: Localized,
    pub short_description: Localized,
    pub venue: Localized,
    pub venue_address: String,
    pub city: Localized,
    pub country: String,
    pub organizer: Localized,
    pub organizer_contact: Map<String, Value>,
    pub contact: String,
    pub website: Option<String>,
    pub starts_at: DateTime<Utc>,
    pub time_known: bool,
    pub ends_at: Option<DateTime<Utc>>,
    pub price_min: Option<Money>,
    pub price_max: Option<Money>,
    pub currency: Currency,
    pub category: String,
    pub subcategory: Option<String>,
    pub platform: Platform,
    pub source_id: Option<String>,
    pub source_url: Option<String>,
    pub ticket_url: Option<String>,
    pub image_url: Option<String>,
    pub cover_image_id: Option<String>,
    pub gallery_image_ids: Vec<String>,
    pub coordinates: Option<Coordinates>,
    pub is_featured: bool,
    pub is_active: bool,
    pub tags: Vec<String>,
    pub metadata: Map<String, Value>,
    /// In tenths, 0 to 50.
    pub rating_tenths: Option<i16>,
    pub available_tickets: Option<i64>,
}

impl EventContent {
    /// The moment from which visitors no longer see it among what is on.
    ///
    /// Without an end, an event lasts a few hours; with no hour either, its whole day.
    pub fn over_at(&self) -> DateTime<Utc> {
        match self.ends_at {
            Some(end) => end,
            None if self.time_known => self.starts_at + TimeDelta::hours(ASSUMED_HOURS),
            None => clock::end_of_day(clock::local_date(self.starts_at)),
        }
    }

    /// The lowest known price: what a sort by price looks at.
    pub fn lowest_price(&self) -> Option<Money> {
        self.price_min.or(self.price_max)
    }

    /// The languages in which title and description can be read.
    pub fn languages(&self) -> Vec<Language> {
        Localized::languages_of(&[&self.title, &self.description])
    }

    /// Everything a search looks at, folded once when the event is saved.
    pub fn search_text(&self) -> String {
        let texts = [
            &self.title.tr,
            &self.title.en,
            &self.description.tr,
            &self.description.en,
            &self.short_description.tr,
            &self.short_description.en,
            &self.venue.tr,
            &self.venue.en,
            &self.city.tr,
            &self.city.en,
            &self.category,
            &self.organizer.tr,
            &self.organizer.en,
        ];
        let mut all = texts.map(String::as_str).join(" ");
        for tag in &self.tags {
            all.push(' ');
            all.push_str(tag);
        }
        turkish::fold(&all)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub id: i64,
    pub version: i64,
    pub content: EventContent,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event_draft::EventDraft;

    fn content(start: &str, end: Option<&str>) -> EventContent {
        let draft = EventDraft {
            title_tr: "Boğaz'da Caz".into(),
            title_en: "Jazz on the Bosphorus".into(),
            description_tr: "Gün batımında iki set.".into(),
            description_en: "Two sets at sunset.".into(),
            venue_name: "Rıhtım Sahne".into(),
            venue_en: "Rıhtım Stage".into(),
            city: "İstanbul".into(),
            city_en: "Istanbul".into(),
            start_date: start.into(),
            end_date: end.map(str::to_owned),
            ..EventDraft::default()
        };
        draft.check(DateTime::UNIX_EPOCH).expect("valid")
    }

    #[test]
    fn an_event_is_over_at_its_end_or_after_a_few_hours_or_with_its_day() {
        let with_time = content("2026-11-20T20:30", None);
        assert_eq!(with_time.over_at() - with_time.starts_at, TimeDelta::hours(4));
        let day_only = content("2026-11-20", None);
        assert_eq!(day_only.over_at() - day_only.starts_at, TimeDelta::hours(24));
        let run = content("2026-11-20T20:30", Some("2026-11-30"));
        assert_eq!(clock::local_rfc3339(run.over_at()), "2026-12-01T00:00:00+03:00");
    }

    #[test]
    fn the_search_text_is_folded() {
        assert!(content("2026-11-20", None).search_text().contains("rihtim sahne"));
    }

    #[test]
    fn a_language_counts_when_title_and_description_have_it() {
        let mut event = content("2026-11-20", None);
        assert_eq!(event.languages(), [Language::Tr, Language::En]);
        event.description.en.clear();
        assert_eq!(event.languages(), [Language::Tr]);
    }
}
