//! Anonymous statistics of page views and clicks.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::field::{FieldErrors, Problem};

pub const MAX_DATA_BYTES: usize = 4096;
pub const EVENT_CLICK: &str = "event_click";
pub const PAGE_VIEW: &str = "page_view";
pub const EVENT_VIEW: &str = "event_view";
pub const VENUE_VIEW: &str = "venue_view";
pub const POST_VIEW: &str = "post_view";
/// A click on a link to a seller.
pub const TICKET_CLICK: &str = "ticket_click";
/// The longest key of an event.
const MAX_SUBJECT: usize = 64;

/// A hit as a client sends it: `POST /api/analytics/track`.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct HitDraft {
    #[schema(required = true, pattern = "^[a-z0-9_]{1,64}$")]
    pub event_type: String,
    /// At most 4 KB of JSON.
    pub event_data: Option<Map<String, Value>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    pub event_type: String,
    pub event_data: Map<String, Value>,
    pub at: DateTime<Utc>,
}

impl HitDraft {
    pub fn check(self, at: DateTime<Utc>) -> crate::Result<Hit> {
        let mut errors = FieldErrors::default();
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        if self.event_type.is_empty() {
            errors.add("event_type", Problem::Required);
        } else if self.event_type.len() > 64 {
            errors.add("event_type", Problem::TooLong { max: 64 });
        } else if !self.event_type.bytes().all(plain) {
            errors.add("event_type", Problem::NotAWord);
        }
        let event_data = self.event_data.unwrap_or_default();
        if serde_json::to_vec(&event_data).map_or(usize::MAX, |bytes| bytes.len()) > MAX_DATA_BYTES {
            errors.add("event_data", Problem::TooLong { max: MAX_DATA_BYTES });
        }
        errors.into_result()?;
        Ok(Hit { event_type: self.event_type, event_data, at })
    }
}

impl Hit {
    /// The clicked event; `None` for other hits.
    pub fn clicked_event(&self) -> Option<String> {
        (self.event_type == EVENT_CLICK).then(|| self.subject()).flatten()
    }

    /// True for hits that are only counted with what they are about.
    pub fn needs_subject(&self) -> bool {
        matches!(self.event_type.as_str(), EVENT_CLICK | EVENT_VIEW | VENUE_VIEW | POST_VIEW)
    }

    /// What the hit is about, and is counted by: an event or its number, the number of a venue or post, or a platform.
    pub fn subject(&self) -> Option<String> {
        let field = match self.event_type.as_str() {
            EVENT_CLICK | EVENT_VIEW => "event_id",
            VENUE_VIEW => "venue_id",
            POST_VIEW => "blog_id",
            TICKET_CLICK => "platform",
            _ => return None,
        };
        match self.event_data.get(field)? {
            Value::String(id) => Some(id.chars().take(MAX_SUBJECT).filter(|letter| *letter != '\0').collect()),
            Value::Number(id) => Some(id.to_string()),
            _ => None,
        }
    }
}

/// The statistics of the dashboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Stats {
    pub total_events: u64,
    pub active_events: u64,
    pub total_blogs: u64,
    pub published_blogs: u64,
    pub total_images: u64,
    pub total_categories: u64,
    /// Events entered by staff and not imported from a ticket seller.
    pub manual_events: u64,
    /// Number of distinct categories of the events.
    pub event_categories: u64,
    pub draft_blogs: u64,
    pub featured_blogs: u64,
    /// Bytes of the images, without their variants.
    pub image_bytes: u64,
    pub unread_messages: u64,
    /// Confirmed subscribers.
    pub subscribers: u64,
}

/// One day of a report, in Turkish time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayReport {
    pub date: NaiveDate,
    /// Views of the home page, events, venues and posts.
    pub page_views: u64,
    pub event_views: u64,
    pub event_clicks: u64,
    pub ticket_clicks: u64,
}

impl DayReport {
    pub fn new(date: NaiveDate) -> Self {
        Self { date, page_views: 0, event_views: 0, event_clicks: 0, ticket_clicks: 0 }
    }

    pub fn add(&mut self, event_type: &str, hits: u64) {
        match event_type {
            PAGE_VIEW | VENUE_VIEW | POST_VIEW => self.page_views += hits,
            EVENT_VIEW => {
                self.page_views += hits;
                self.event_views += hits;
            }
            EVENT_CLICK => self.event_clicks += hits,
            TICKET_CLICK => self.ticket_clicks += hits,
            _ => {}
        }
    }
}

/// The hits of one day in Turkish time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayOfHits {
    pub date: NaiveDate,
    pub page_views: u64,
    pub event_clicks: u64,
}
