//! The one representation of a venue.

use meydan_app::venues::ShownVenue;
use meydan_domain::Language;
use meydan_domain::clock::local_rfc3339;
use meydan_domain::marks::EventSetting;
use meydan_domain::venue::Accessibility;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::picture::Picture;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Venue)]
pub struct VenueView {
    pub id: i64,
    /// The slug of its address.
    pub venue_id: String,
    /// In the language asked for.
    pub name: String,
    pub name_tr: String,
    pub name_en: String,
    /// Other names that events may call it by.
    pub aliases: Vec<String>,
    pub address: String,
    pub district: String,
    /// In Turkish.
    pub city: String,
    pub city_en: String,
    pub country: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub website: Option<String>,
    pub phone: String,
    /// In the language asked for.
    pub description: String,
    pub description_tr: String,
    pub description_en: String,
    pub image_id: Option<String>,
    pub picture: Option<Picture>,
    pub accessibility: Accessibility,
    /// Whether it has a roof; null is not known.
    pub setting: Option<EventSetting>,
    /// The venue it is a part of.
    pub parent_id: Option<i64>,
    pub is_active: bool,
    /// How many events are still to come; left out where they were not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_count: Option<i64>,
    pub version: i64,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub updated_at: String,
}

impl VenueView {
    pub fn new(shown: ShownVenue, language: Language) -> Self {
        let ShownVenue { venue, picture, upcoming_events } = shown;
        let content = venue.content;
        Self {
            id: venue.id,
            venue_id: content.venue_id,
            name: content.name.pick(language).to_owned(),
            name_tr: content.name.tr,
            name_en: content.name.en,
            aliases: content.aliases,
            address: content.address,
            district: content.district,
            city: content.city.tr,
            city_en: content.city.en,
            country: content.country,
            latitude: content.coordinates.map(|place| place.latitude),
            longitude: content.coordinates.map(|place| place.longitude),
            website: content.website,
            phone: content.phone,
            description: content.description.pick(language).to_owned(),
            description_tr: content.description.tr,
            description_en: content.description.en,
            image_id: content.image_id,
            picture: picture.map(|image| Picture::new(&image, language)),
            accessibility: content.accessibility,
            setting: content.setting,
            parent_id: content.parent_id,
            is_active: content.is_active,
            event_count: upcoming_events,
            version: venue.version,
            created_at: local_rfc3339(venue.created_at),
            updated_at: local_rfc3339(venue.updated_at),
        }
    }
}
