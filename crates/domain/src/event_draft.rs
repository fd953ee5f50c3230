//! Events as an editor sends them.

mod check;
mod showings;
mod stored;
mod unfinished;

pub(crate) use check::MAX_EVENT_LANGUAGES;
pub use showings::{MAX_OFFERS, MAX_SHOWINGS};

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::event::PlatformId;
use crate::money::{Currency, Money};
use crate::number::whole_number;
use crate::publication::{Publication, SentMoment, sent_moment};
use crate::schema::{event_languages_schema, moment_schema, optional_moment_schema, tags_schema};
use crate::showing::{Availability, ShowingStatus};
use crate::translation::LanguageDecisions;

pub const DEFAULT_CATEGORY: &str = "music";
pub const DEFAULT_COUNTRY: &str = "Turkey";

/// An event as a client sends it: `POST` and `PUT /api/events`. What is required is required of all but drafts
/// (`"publication": "draft"`), which need only a title in one language.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct EventDraft {
    /// The public key; `event_` and a timestamp when left out. Letters, digits, `-`, `_`; not digits alone.
    #[schema(max_length = 64, pattern = r"^([A-Za-z0-9_-]*[A-Za-z_-][A-Za-z0-9_-]*)?$")]
    pub event_id: Option<String>,
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S")]
    pub title_tr: String,
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S")]
    pub title_en: String,
    #[schema(required = true, min_length = 1, max_length = 20000, pattern = r"\S")]
    pub description_tr: String,
    #[schema(required = true, min_length = 1, max_length = 20000, pattern = r"\S")]
    pub description_en: String,
    #[schema(max_length = 500)]
    pub short_description_tr: Option<String>,
    #[schema(max_length = 500)]
    pub short_description_en: Option<String>,
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S")]
    pub venue_name: String,
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S")]
    pub venue_en: String,
    #[schema(max_length = 500)]
    pub venue_address: Option<String>,
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S")]
    pub city: String,
    /// As `city`, under the name it is read by. It counts where `city` is as it was read, in either language, so that an
    /// event read in English can be sent back; a `city` that was changed counts more.
    #[schema(min_length = 1, max_length = 200, pattern = r"\S")]
    pub city_tr: Option<String>,
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S")]
    pub city_en: String,
    #[schema(max_length = 200)]
    pub country: Option<String>,
    #[schema(max_length = 200)]
    pub organizer_name: Option<String>,
    #[schema(max_length = 200)]
    pub organizer_en: Option<String>,
    pub organizer_contact: Option<Map<String, Value>>,
    /// A phone number, or another way to ask.
    #[schema(max_length = 200)]
    pub contact: Option<String>,
    #[schema(
        max_length = 2000,
        pattern = r"^([Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}(:[0-9]{1,4})?([/?#]\S*)?)?$"
    )]
    pub website: Option<String>,
    /// RFC 3339, a local time in Turkey (`2026-11-20T20:30`), or a bare date when the hour is not known. Null is as empty:
    /// a draft without a date is read so.
    #[schema(required = true, schema_with = moment_schema)]
    #[serde(deserialize_with = "text_or_null")]
    pub start_date: String,
    #[schema(schema_with = optional_moment_schema)]
    pub end_date: Option<String>,
    #[schema(value_type = Option<f64>, minimum = 0, maximum = 999999999.99, multiple_of = 0.01)]
    pub price_min: Option<Money>,
    #[schema(value_type = Option<f64>, minimum = 0, maximum = 999999999.99, multiple_of = 0.01)]
    pub price_max: Option<Money>,
    pub currency: Option<Currency>,
    /// The `category_id` of an existing category; `music` when left out.
    #[schema(max_length = 63, pattern = r"^([a-z][a-z0-9_-]{0,62})?$")]
    pub category: Option<String>,
    #[schema(max_length = 63)]
    pub subcategory: Option<String>,
    pub source_platform: Option<PlatformId>,
    #[schema(max_length = 200)]
    pub source_id: Option<String>,
    #[schema(
        max_length = 2000,
        pattern = r"^([Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}(:[0-9]{1,4})?([/?#]\S*)?)?$"
    )]
    pub source_url: Option<String>,
    #[schema(
        max_length = 2000,
        pattern = r"^([Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}(:[0-9]{1,4})?([/?#]\S*)?)?$"
    )]
    pub ticket_url: Option<String>,
    /// A picture elsewhere, or a path of this site beginning with `/media/`.
    #[schema(
        max_length = 2000,
        pattern = r"^([Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}(:[0-9]{1,4})?([/?#]\S*)?|/media/[A-Za-z0-9._/-]+)?$"
    )]
    pub image_url: Option<String>,
    /// The `image_id` of an uploaded image.
    #[schema(max_length = 64)]
    pub cover_image_id: Option<String>,
    #[schema(max_items = 50)]
    pub gallery_image_ids: Option<Vec<String>>,
    #[schema(minimum = -90, maximum = 90)]
    pub latitude: Option<f64>,
    #[schema(minimum = -180, maximum = 180)]
    pub longitude: Option<f64>,
    pub is_featured: Option<bool>,
    /// `true` when left out.
    pub is_active: Option<bool>,
    /// The publication state; it counts more than `is_active`. A draft needs only a title in one language.
    pub publication: Option<Publication>,
    /// When a scheduled one is published: as `start_date` of an event. Kept when left out.
    #[schema(schema_with = optional_moment_schema)]
    #[serde(deserialize_with = "sent_moment", skip_serializing_if = "Option::is_none")]
    pub publish_at: SentMoment,
    /// When it is archived. Kept when left out.
    #[schema(schema_with = optional_moment_schema)]
    #[serde(deserialize_with = "sent_moment", skip_serializing_if = "Option::is_none")]
    pub unpublish_at: SentMoment,
    #[schema(max_items = 30, schema_with = tags_schema)]
    pub tags: Option<Vec<String>>,
    /// The tags of English pages, which show `tags` where there are none. Kept when left out.
    #[schema(max_items = 30, schema_with = tags_schema)]
    pub tags_en: Option<Vec<String>>,
    /// The languages that it is held in, as ISO 639-1 codes. Kept when left out.
    #[schema(max_items = 10, schema_with = event_languages_schema)]
    pub event_languages: Option<Vec<String>>,
    /// The age from which one may come; 0 is any age. Kept when left out.
    #[schema(minimum = 0, maximum = 99)]
    #[serde(deserialize_with = "whole_number")]
    pub min_age: Option<i64>,
    /// `indoor` or `outdoor`; that of the venue when empty. Kept when left out.
    #[schema(pattern = "^(indoor|outdoor)?$")]
    pub setting: Option<String>,
    /// `draft` hides a language from visitors, `live` shows it and confirms that it says what the other one says.
    pub language_states: Option<LanguageDecisions>,
    pub metadata: Option<Map<String, Value>>,
    #[schema(minimum = 0, maximum = 5)]
    pub rating: Option<f64>,
    #[schema(minimum = 0, maximum = 10000000)]
    #[serde(deserialize_with = "whole_number")]
    pub available_tickets: Option<i64>,
    /// Who performs, in order: at most 100, each the `profile_id` of a profile or `{"name": …}`.
    #[schema(max_items = 100)]
    pub performers: Option<Vec<PerformerDraft>>,
    /// When and where it takes place. Without them the fields above describe the only showing, or, of an event that has
    /// several, the one that they were read from.
    #[schema(min_items = 1, max_items = 400)]
    pub showings: Option<Vec<ShowingDraft>>,
    /// The version that was read; only `PUT` looks at it. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

fn text_or_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// A performer: the `profile_id` of a profile, or a name that a profile is found or created by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum PerformerDraft {
    ProfileId(String),
    Named {
        name: String,
        #[serde(default)]
        name_en: Option<String>,
        #[serde(default)]
        profile_id: Option<String>,
    },
}

/// A showing as a client sends it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ShowingDraft {
    /// As it was read; given by the server to a new one.
    #[schema(max_length = 64, pattern = "^([A-Za-z0-9_-]*)?$")]
    pub showing_id: Option<String>,
    /// As `start_date` of an event.
    #[schema(required = true, schema_with = moment_schema)]
    pub start_date: String,
    #[schema(schema_with = optional_moment_schema)]
    pub end_date: Option<String>,
    #[schema(schema_with = optional_moment_schema)]
    pub doors_at: Option<String>,
    /// The IANA name of the clock that times without an offset are read by; Turkey's when left out.
    #[schema(max_length = 64)]
    pub timezone: Option<String>,
    /// The slug or the number of a venue; else its name and city.
    #[schema(max_length = 100)]
    pub venue_id: Option<String>,
    #[schema(max_length = 200)]
    pub venue_name: Option<String>,
    #[schema(max_length = 200)]
    pub venue_en: Option<String>,
    #[schema(max_length = 500)]
    pub venue_address: Option<String>,
    #[schema(max_length = 200)]
    pub district: Option<String>,
    #[schema(max_length = 200)]
    pub city: Option<String>,
    /// As `city`, and before it: a showing that was read in English can be sent back.
    #[schema(max_length = 200)]
    pub city_tr: Option<String>,
    #[schema(max_length = 200)]
    pub city_en: Option<String>,
    #[schema(max_length = 200)]
    pub country: Option<String>,
    #[schema(minimum = -90, maximum = 90)]
    pub latitude: Option<f64>,
    #[schema(minimum = -180, maximum = 180)]
    pub longitude: Option<f64>,
    #[schema(max_length = 200)]
    pub hall: Option<String>,
    pub status: Option<ShowingStatus>,
    /// Of a showing that was moved: the date it was announced for.
    #[schema(schema_with = optional_moment_schema)]
    pub previous_start_date: Option<String>,
    #[schema(max_length = 500)]
    pub note_tr: Option<String>,
    #[schema(max_length = 500)]
    pub note_en: Option<String>,
    #[schema(max_items = 20)]
    pub offers: Option<Vec<OfferDraft>>,
}

/// An offer as a client sends it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct OfferDraft {
    /// Left out: by the host of the address, else `manual`.
    pub platform: Option<PlatformId>,
    #[schema(max_length = 2000)]
    pub url: Option<String>,
    #[schema(value_type = Option<f64>, minimum = 0, maximum = 999999999.99, multiple_of = 0.01)]
    pub price_min: Option<Money>,
    #[schema(value_type = Option<f64>, minimum = 0, maximum = 999999999.99, multiple_of = 0.01)]
    pub price_max: Option<Money>,
    pub currency: Option<Currency>,
    pub availability: Option<Availability>,
    #[schema(schema_with = optional_moment_schema)]
    pub on_sale_at: Option<String>,
    #[schema(schema_with = optional_moment_schema)]
    pub checked_at: Option<String>,
    #[schema(minimum = 0, maximum = 10000000)]
    #[serde(deserialize_with = "whole_number")]
    pub available_tickets: Option<i64>,
}
