//! The one representation of an event: for lists, for its page, and with more fields for staff.

use meydan_app::events::{PossibleDuplicate, ShownEvent};
use meydan_domain::Language;
use meydan_domain::clock::{local_date, local_rfc3339, local_time, utc_rfc3339, written_end, written_start};
use meydan_domain::event::{Performer, PlatformId};
use meydan_domain::marks::{EventLanguage, EventSetting};
use meydan_domain::money::{Currency, Money};
use meydan_domain::publication::Publication;
use meydan_domain::schema::optional_moment_schema;
use meydan_domain::translation::{LanguageStates, Translated};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::showing_view::ShowingView;
use crate::api::picture::{Picture, media_url};
use crate::api::preview_links::PreviewView;

/// As many as a card has room for.
const NEXT_SHOWINGS: usize = 3;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Event)]
pub struct EventView<'a> {
    pub id: i64,
    pub event_id: &'a str,
    pub title: &'a str,
    pub description: &'a str,
    pub short_description: &'a str,
    /// The `category_id` of its category.
    pub category: &'a str,
    pub subcategory: Option<&'a str>,
    /// The day it begins, in Turkey; empty for a draft without a date.
    #[schema(pattern = r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]
    pub date: String,
    /// `HH:MM` in Turkey; null when the hour is not known.
    pub time: Option<String>,
    pub venue: &'a str,
    pub venue_address: &'a str,
    pub city: &'a str,
    pub country: &'a str,
    /// Where to go, on one line.
    pub location: String,
    pub organizer: &'a str,
    pub phone: Option<&'a str>,
    pub website: Option<&'a str>,
    /// Where tickets are sold.
    pub url: Option<&'a str>,
    /// A picture elsewhere, as the editor gave it.
    pub image_url: Option<&'a str>,
    /// The address of the picture to show.
    pub cover_image: Option<String>,
    /// The same picture with its widths, when it was uploaded here.
    pub picture: Option<Picture>,
    pub platform: &'a PlatformId,
    pub rating: Option<f64>,
    #[schema(value_type = Option<f64>)]
    pub price_min: Option<Money>,
    #[schema(value_type = Option<f64>)]
    pub price_max: Option<Money>,
    pub currency: Currency,
    pub available_tickets: Option<i64>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    /// In the language of the answer, where it has tags of its own; staff read the Turkish ones.
    pub tags: &'a [String],
    /// The languages that it is held in, as ISO 639-1 codes.
    #[schema(value_type = Vec<String>)]
    pub event_languages: &'a [EventLanguage],
    /// The age from which one may come.
    pub min_age: Option<u8>,
    /// That of its venue where nothing is said of the event; staff read what is said of the event.
    pub setting: Option<EventSetting>,
    /// With the hour and the offset, or a bare date when the hour is not known; null for a draft without a date.
    #[schema(schema_with = optional_moment_schema)]
    pub start_date: Option<String>,
    /// As `start_date`; a bare date means the whole of that day.
    #[schema(schema_with = optional_moment_schema)]
    pub end_date: Option<String>,
    pub is_featured: bool,
    /// `active` or `inactive`.
    pub status: &'static str,
    pub source: &'a PlatformId,
    /// Those in which title and description can be read.
    pub languages: Vec<Language>,
    /// Who performs, in order.
    pub performers: Vec<PerformerView<'a>>,
    /// The `profile_id` of the organizer.
    pub organizer_id: Option<&'a str>,
    /// The showing that the fields above are of: in a list the earliest to come that matches.
    pub showing: Option<ShowingView<'a>>,
    /// How many showings match, cancelled ones not counted.
    pub showing_count: usize,
    /// In a list the next three that match; of one event all to come, cancelled ones included.
    pub showings: Vec<ShowingView<'a>>,
    /// Only for a request with the token of a preview link.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub preview: Option<PreviewView>,
    #[serde(flatten)]
    #[schema(value_type = EventStaffFields)]
    pub for_staff: Option<EventStaffFields<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Performer)]
pub struct PerformerView<'a> {
    /// Empty while the profile is inactive.
    pub profile_id: &'a str,
    pub name: &'a str,
}

/// What only staff who write are sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventStaffFields<'a> {
    pub version: i64,
    pub title_tr: &'a str,
    pub title_en: &'a str,
    pub description_tr: &'a str,
    pub description_en: &'a str,
    pub short_description_tr: &'a str,
    pub short_description_en: &'a str,
    pub venue_name: &'a str,
    pub venue_en: &'a str,
    pub city_tr: &'a str,
    pub city_en: &'a str,
    pub organizer_name: &'a str,
    pub organizer_en: &'a str,
    #[schema(value_type = Object)]
    pub organizer_contact: &'a Map<String, Value>,
    pub contact: &'a str,
    pub source_platform: &'a PlatformId,
    pub source_id: Option<&'a str>,
    pub source_url: Option<&'a str>,
    pub ticket_url: Option<&'a str>,
    pub cover_image_id: Option<&'a str>,
    pub gallery_image_ids: &'a [String],
    pub tags_en: &'a [String],
    pub is_active: bool,
    pub language_states: LanguageStates,
    pub publication: Publication,
    /// When a scheduled one is published, or a published one was.
    #[schema(format = DateTime)]
    pub publish_at: Option<String>,
    /// When it is archived.
    #[schema(format = DateTime)]
    pub unpublish_at: Option<String>,
    #[schema(value_type = Object)]
    pub metadata: &'a Map<String, Value>,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub updated_at: String,
    /// Only in a list with `needs=duplicate`: the events that it may be the same as, the most likely first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub duplicates: Option<Vec<PossibleDuplicateView<'a>>>,
}

/// Another event that may be the same.
#[derive(Debug, Serialize, ToSchema)]
pub struct PossibleDuplicateView<'a> {
    pub event_id: &'a str,
    /// The showing of the same day.
    pub showing_id: &'a str,
    /// From 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    pub score: f64,
}

impl<'a> From<&'a PossibleDuplicate> for PossibleDuplicateView<'a> {
    fn from(found: &'a PossibleDuplicate) -> Self {
        Self { event_id: &found.event_id, showing_id: &found.showing_id, score: found.score }
    }
}

impl<'a> EventView<'a> {
    /// As an entry of a list, with as many showings as a card names.
    pub fn listed(shown: &'a ShownEvent, language: Language, is_for_staff: bool) -> Self {
        let mut view = Self::new(shown, language, is_for_staff);
        view.showings.truncate(NEXT_SHOWINGS);
        view
    }

    pub fn new(shown: &'a ShownEvent, language: Language, is_for_staff: bool) -> Self {
        let event = &shown.event.content;
        let matching = || shown.event.matching.iter().filter_map(|position| event.showings.get(*position));
        let picture = shown.cover.as_ref().map(|image| Picture::new(image, language));
        let cover_url = shown.cover.as_ref().map(|image| media_url(&image.files.served_key));
        Self {
            id: shown.event.id,
            event_id: &event.event_id,
            title: event.title.pick(language),
            description: event.description.pick(language),
            short_description: event.short_description.pick(language),
            category: &event.category,
            subcategory: event.subcategory.as_deref(),
            date: if event.is_undated() { String::new() } else { local_date(event.starts_at).to_string() },
            time: event.time_known.then(|| local_time(event.starts_at)),
            venue: event.venue.pick(language),
            venue_address: &event.venue_address,
            city: event.city.pick(language),
            country: &event.country,
            location: location(shown, language),
            organizer: event.organizer.pick(language),
            phone: phone(shown),
            website: event.website.as_deref(),
            url: event.ticket_url.as_deref().or(event.source_url.as_deref()),
            image_url: event.image_url.as_deref(),
            cover_image: cover_url.or_else(|| event.image_url.clone()),
            picture,
            platform: &event.platform,
            rating: event.rating_tenths.map(|tenths| f64::from(tenths) / 10.0),
            price_min: event.price_min,
            price_max: event.price_max,
            currency: event.currency,
            available_tickets: event.available_tickets,
            latitude: event.coordinates.map(|at| at.latitude),
            longitude: event.coordinates.map(|at| at.longitude),
            tags: if is_for_staff { &event.tags } else { event.tags_in(language) },
            event_languages: &event.event_languages,
            min_age: event.min_age,
            setting: event.setting.or_else(|| shown.event.showing()?.place.setting.filter(|_| !is_for_staff)),
            start_date: (!event.is_undated()).then(|| written_start(event.starts_at, event.time_known, None)),
            end_date: event.ends_at.map(|at| written_end(at, None)),
            is_featured: event.is_featured,
            status: if event.is_active { "active" } else { "inactive" },
            source: &event.platform,
            languages: event.languages(),
            performers: event.performers.iter().map(|performer| PerformerView::new(performer, language)).collect(),
            organizer_id: Some(event.organizer_id.as_str()).filter(|slug| !slug.is_empty()),
            showing: shown.event.showing().map(|showing| ShowingView::new(showing, language)),
            showing_count: matching().filter(|showing| !showing.is_cancelled()).count(),
            showings: matching().map(|showing| ShowingView::new(showing, language)).collect(),
            preview: None,
            for_staff: is_for_staff.then(|| EventStaffFields::new(shown)),
        }
    }
}

impl<'a> PerformerView<'a> {
    fn new(performer: &'a Performer, language: Language) -> Self {
        Self { profile_id: &performer.profile_id, name: performer.name.pick(language) }
    }
}

impl<'a> EventStaffFields<'a> {
    fn new(shown: &'a ShownEvent) -> Self {
        let event = &shown.event.content;
        Self {
            version: shown.event.version,
            title_tr: event.written("title", Language::Tr),
            title_en: event.written("title", Language::En),
            description_tr: event.written("description", Language::Tr),
            description_en: event.written("description", Language::En),
            short_description_tr: event.written("short_description", Language::Tr),
            short_description_en: event.written("short_description", Language::En),
            venue_name: &event.venue.tr,
            venue_en: &event.venue.en,
            city_tr: &event.city.tr,
            city_en: &event.city.en,
            organizer_name: &event.organizer.tr,
            organizer_en: &event.organizer.en,
            organizer_contact: &event.organizer_contact,
            contact: &event.contact,
            source_platform: &event.platform,
            source_id: event.source_id.as_deref(),
            source_url: event.source_url.as_deref(),
            ticket_url: event.ticket_url.as_deref(),
            cover_image_id: event.cover_image_id.as_deref(),
            gallery_image_ids: &event.gallery_image_ids,
            tags_en: event.written_tags_en(),
            is_active: event.is_active,
            language_states: event.language_states(),
            publication: event.publication(),
            publish_at: event.publish_at.map(utc_rfc3339),
            unpublish_at: event.unpublish_at.map(utc_rfc3339),
            metadata: &event.metadata,
            created_at: local_rfc3339(shown.event.created_at),
            updated_at: local_rfc3339(shown.event.updated_at),
            duplicates: None,
        }
    }
}

/// The address when there is one, else the venue; then the city.
fn location(shown: &ShownEvent, language: Language) -> String {
    let event = &shown.event.content;
    let place = if event.venue_address.is_empty() { event.venue.pick(language) } else { &event.venue_address };
    [place, event.city.pick(language)].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(", ")
}

fn phone(shown: &ShownEvent) -> Option<&str> {
    let event = &shown.event.content;
    Some(event.contact.as_str())
        .filter(|contact| !contact.is_empty())
        .or_else(|| event.organizer_contact.get("phone")?.as_str())
}

/// An event in its envelope; the view borrows from it while it is written out.
pub struct OwnedEvent {
    pub shown: ShownEvent,
    pub language: Language,
    pub is_for_staff: bool,
}

impl Serialize for OwnedEvent {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let view = EventView::new(&self.shown, self.language, self.is_for_staff);
        crate::api::Data::new(view).serialize(serializer)
    }
}
