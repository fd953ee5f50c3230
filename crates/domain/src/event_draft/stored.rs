//! A stored event as the draft that would store it again.

use super::{EventDraft, OfferDraft, PerformerDraft, ShowingDraft};
use crate::Language;
use crate::clock::{written_end, written_start};
use crate::event::{EventContent, Performer};
use crate::showing::{Offer, Showing};
use crate::translation::Translated;

impl EventContent {
    /// The flat fields are those of the projected showing.
    pub fn as_draft(&self) -> EventDraft {
        let some = |text: &String| Some(text.clone());
        let written = |name, language| self.written(name, language).to_owned();
        EventDraft {
            event_id: some(&self.event_id),
            title_tr: written("title", Language::Tr),
            title_en: written("title", Language::En),
            description_tr: written("description", Language::Tr),
            description_en: written("description", Language::En),
            short_description_tr: Some(written("short_description", Language::Tr)),
            short_description_en: Some(written("short_description", Language::En)),
            venue_name: self.venue.tr.clone(),
            venue_en: self.venue.en.clone(),
            venue_address: some(&self.venue_address),
            city: self.city.tr.clone(),
            city_tr: None,
            city_en: self.city.en.clone(),
            country: some(&self.country),
            organizer_name: some(&self.organizer.tr),
            organizer_en: some(&self.organizer.en),
            organizer_contact: Some(self.organizer_contact.clone()),
            contact: some(&self.contact),
            website: self.website.clone(),
            start_date: if self.is_undated() {
                String::new()
            } else {
                written_start(self.starts_at, self.time_known, None)
            },
            end_date: self.ends_at.map(|at| written_end(at, None)),
            price_min: self.price_min,
            price_max: self.price_max,
            currency: Some(self.currency),
            category: some(&self.category),
            subcategory: self.subcategory.clone(),
            source_platform: Some(self.platform.clone()),
            source_id: self.source_id.clone(),
            source_url: self.source_url.clone(),
            ticket_url: self.ticket_url.clone(),
            image_url: self.image_url.clone(),
            cover_image_id: self.cover_image_id.clone(),
            gallery_image_ids: Some(self.gallery_image_ids.clone()),
            latitude: self.coordinates.map(|at| at.latitude),
            longitude: self.coordinates.map(|at| at.longitude),
            is_featured: Some(self.is_featured),
            is_active: Some(self.is_active),
            publication: None,
            publish_at: None,
            unpublish_at: None,
            tags: Some(self.tags.clone()),
            tags_en: Some(self.written_tags_en().clone()),
            event_languages: Some(self.event_languages.iter().map(|language| language.code().to_owned()).collect()),
            min_age: self.min_age.map(i64::from),
            setting: Some(self.setting.map_or("", |setting| setting.name()).to_owned()),
            language_states: None,
            metadata: Some(self.metadata.clone()),
            rating: self.rating_tenths.map(|tenths| f64::from(tenths) / 10.0),
            available_tickets: self.available_tickets,
            performers: Some(self.performers.iter().map(performer_draft).collect()),
            showings: (!self.is_undated()).then(|| self.showings.iter().map(showing_draft).collect()),
            version: None,
        }
    }
}

fn performer_draft(performer: &Performer) -> PerformerDraft {
    let profile_id = Some(performer.profile_id.clone()).filter(|id| !id.is_empty());
    PerformerDraft::Named { name: performer.name.tr.clone(), name_en: Some(performer.name.en.clone()), profile_id }
}

fn showing_draft(showing: &Showing) -> ShowingDraft {
    let timezone = showing.timezone.as_deref();
    let moment = |at| written_start(at, true, timezone);
    let some = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    let place = &showing.place;
    ShowingDraft {
        showing_id: Some(showing.showing_id.clone()),
        start_date: written_start(showing.starts_at, showing.time_known, timezone),
        end_date: showing.ends_at.map(|at| written_end(at, timezone)),
        doors_at: showing.doors_at.map(moment),
        timezone: showing.timezone.clone(),
        venue_id: some(&showing.venue_id),
        venue_name: some(&place.venue.tr),
        venue_en: some(&place.venue.en),
        venue_address: some(&place.address),
        district: some(&place.district),
        city: some(&place.city.tr),
        city_tr: None,
        city_en: some(&place.city.en),
        country: some(&place.country),
        latitude: place.coordinates.map(|at| at.latitude),
        longitude: place.coordinates.map(|at| at.longitude),
        hall: some(&showing.hall),
        status: Some(showing.status),
        previous_start_date: showing.previous_starts_at.map(moment),
        note_tr: some(&showing.note.tr),
        note_en: some(&showing.note.en),
        offers: Some(showing.offers.iter().map(|offer| offer_draft(offer, timezone)).collect()),
    }
}

fn offer_draft(offer: &Offer, timezone: Option<&str>) -> OfferDraft {
    let moment = |at| written_start(at, true, timezone);
    OfferDraft {
        platform: Some(offer.platform.clone()),
        url: offer.url.clone(),
        price_min: offer.price_min,
        price_max: offer.price_max,
        currency: Some(offer.currency),
        availability: Some(offer.availability),
        on_sale_at: offer.on_sale_at.map(moment),
        checked_at: offer.checked_at.map(moment),
        available_tickets: offer.available_tickets,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::parse_moment;

    /// Only the links to rows are left to the use case.
    #[test]
    fn a_stored_event_is_stored_again_as_it_was() {
        let now = parse_moment("2026-11-15T12:00").expect("a moment").at;
        let json = r#"{
            "event_id": "oyun", "title_tr": "Oyun", "title_en": "Play", "description_tr": "Bir.", "description_en": "One.",
            "short_description_tr": "Kısa", "organizer_name": "Biri", "organizer_contact": {"a": 1}, "contact": "0212",
            "website": "https://oyun.example", "category": "theater", "subcategory": "drama", "source_id": "7",
            "source_url": "https://kaynak.example/7", "image_url": "https://a.example/b.jpg", "cover_image_id": "img_1",
            "gallery_image_ids": ["img_2"], "is_featured": true, "is_active": false, "tags": ["a"], "tags_en": ["b"],
            "event_languages": ["tr"], "min_age": 7, "setting": "outdoor", "metadata": {"b": 2}, "rating": 4.5,
            "performers": [{"name": "Selda"}],
            "showings": [
                {"start_date": "2026-12-24T20:30", "end_date": "2026-12-24T23:00", "doors_at": "2026-12-24T19:30",
                 "venue_name": "Sahne", "venue_en": "Stage", "venue_address": "Sokak 1", "district": "Kadıköy", "city": "İstanbul",
                 "city_en": "Istanbul", "latitude": 41.0, "longitude": 29.0, "hall": "A", "note_tr": "Not",
                 "offers": [{"platform": "biletix", "url": "https://biletix.com/1", "price_min": 100, "price_max": 200.5,
                             "availability": "few", "on_sale_at": "2026-11-01T10:00", "available_tickets": 5}]},
                {"start_date": "2026-12-26", "end_date": "2026-12-28", "venue_name": "Halle", "city": "Berlin", "country": "Germany",
                 "timezone": "Europe/Berlin", "status": "moved", "previous_start_date": "2026-12-20T20:00"}
            ]
        }"#;
        let draft: EventDraft = serde_json::from_str(json).expect("a draft");
        let content = draft.check(now).expect("valid");
        assert_eq!(content.as_draft().check(now).expect("valid"), content);
        let flat = EventDraft { showings: None, ..content.as_draft() };
        assert_eq!(flat.check_over(&content, now).expect("valid"), content);
    }
}
