//! Anonymous statistics of page views and clicks.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::field::{FieldErrors, Problem};

pub const MAX_DATA_BYTES: usize = 4096;
pub const EVENT_CLICK: &str = "event_click";
pub const PAGE_VIEW: &str = "page_view";

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
        if self.event_type != EVENT_CLICK {
            return None;
        }
        match self.event_data.get("event_id")? {
            Value::String(id) => Some(id.chars().take(64).filter(|letter| *letter != '\0').collect()),
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

/// The hits of one day in Turkish time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayOfHits {
    pub date: NaiveDate,
    pub page_views: u64,
    pub event_clicks: u64,
}
