//! The representation of showings and offers.

use chrono::{DateTime, Utc};
use meydan_domain::Language;
use meydan_domain::clock::{local_date, local_rfc3339, local_time, rfc3339_in, written_end, written_start};
use meydan_domain::event::PlatformId;
use meydan_domain::money::{Currency, Money};
use meydan_domain::schema::{moment_schema, optional_moment_schema};
use meydan_domain::showing::{Availability, Offer, Showing, ShowingStatus};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Showing)]
pub struct ShowingView<'a> {
    pub showing_id: &'a str,
    /// With the hour and the offset, or a bare date when the hour is not known.
    #[schema(schema_with = moment_schema)]
    pub start_date: String,
    /// As `start_date`; a bare date means the whole of that day.
    #[schema(schema_with = optional_moment_schema)]
    pub end_date: Option<String>,
    /// The day it begins, in Turkey.
    #[schema(format = Date)]
    pub date: String,
    /// `HH:MM` in Turkey; null when the hour is not known.
    pub time: Option<String>,
    #[schema(schema_with = optional_moment_schema)]
    pub doors_at: Option<String>,
    /// The IANA name of its clock, where it is not Turkey's.
    pub timezone: Option<&'a str>,
    /// The slug of its venue.
    pub venue_id: Option<&'a str>,
    /// The name of the venue in the language requested.
    pub venue: &'a str,
    pub venue_name: &'a str,
    pub venue_en: &'a str,
    pub venue_address: &'a str,
    pub district: &'a str,
    /// In the language requested.
    pub city: &'a str,
    pub city_tr: &'a str,
    pub city_en: &'a str,
    pub country: &'a str,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub hall: &'a str,
    pub status: ShowingStatus,
    /// Of a showing that was moved: the date it was announced for.
    #[schema(schema_with = optional_moment_schema)]
    pub previous_start_date: Option<String>,
    pub note_tr: &'a str,
    pub note_en: &'a str,
    pub offers: Vec<OfferView<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Offer)]
pub struct OfferView<'a> {
    pub platform: &'a PlatformId,
    pub url: Option<&'a str>,
    #[schema(value_type = Option<f64>)]
    pub price_min: Option<Money>,
    #[schema(value_type = Option<f64>)]
    pub price_max: Option<Money>,
    pub currency: Currency,
    pub availability: Availability,
    #[schema(schema_with = optional_moment_schema)]
    pub on_sale_at: Option<String>,
    #[schema(schema_with = optional_moment_schema)]
    pub checked_at: Option<String>,
    pub available_tickets: Option<i64>,
}

impl<'a> ShowingView<'a> {
    pub fn new(showing: &'a Showing, language: Language) -> Self {
        let place = &showing.place;
        let moment = |at: DateTime<Utc>| rfc3339_in(at, showing.timezone.as_deref());
        Self {
            showing_id: &showing.showing_id,
            start_date: written_start(showing.starts_at, showing.time_known, showing.timezone.as_deref()),
            end_date: showing.ends_at.map(|at| written_end(at, showing.timezone.as_deref())),
            date: local_date(showing.starts_at).to_string(),
            time: showing.time_known.then(|| local_time(showing.starts_at)),
            doors_at: showing.doors_at.map(moment),
            timezone: showing.timezone.as_deref(),
            venue_id: Some(showing.venue_id.as_str()).filter(|slug| !slug.is_empty()),
            venue: place.venue.pick(language),
            venue_name: &place.venue.tr,
            venue_en: &place.venue.en,
            venue_address: &place.address,
            district: &place.district,
            city: place.city.pick(language),
            city_tr: &place.city.tr,
            city_en: &place.city.en,
            country: &place.country,
            latitude: place.coordinates.map(|at| at.latitude),
            longitude: place.coordinates.map(|at| at.longitude),
            hall: &showing.hall,
            status: showing.status,
            previous_start_date: showing.previous_starts_at.map(moment),
            note_tr: &showing.note.tr,
            note_en: &showing.note.en,
            offers: showing.offers.iter().map(OfferView::new).collect(),
        }
    }
}

impl<'a> OfferView<'a> {
    fn new(offer: &'a Offer) -> Self {
        Self {
            platform: &offer.platform,
            url: offer.url.as_deref(),
            price_min: offer.price_min,
            price_max: offer.price_max,
            currency: offer.currency,
            availability: offer.availability,
            on_sale_at: offer.on_sale_at.map(local_rfc3339),
            checked_at: offer.checked_at.map(local_rfc3339),
            available_tickets: offer.available_tickets,
        }
    }
}
