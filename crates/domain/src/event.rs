//! Events as they are stored, and what follows from their content.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::field::{FieldErrors, Problem, is_slug};
use crate::marks::{EventLanguage, EventSetting, known_languages};
use crate::money::{Currency, Money, Rates};
use crate::publication::{Publication, PublicationPlan, Unpublished, unpublished};
use crate::showing::{self, Offer, Place, Showing, ShowingStatus, new_showing_id};
use crate::text::Localized;
use crate::translation::{Translated, Translation};
use crate::{Language, needs, turkish};

/// The id of a platform: who sells, as `GET /api/platforms` lists them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = String, max_length = 63, pattern = r"^[a-z][a-z0-9_-]{0,62}$", example = "biletix")]
pub struct PlatformId(Cow<'static, str>);

impl PlatformId {
    /// Entered by staff, without a named seller.
    pub const MANUAL: Self = Self(Cow::Borrowed("manual"));
    pub const MOBILET: Self = Self(Cow::Borrowed("mobilet"));
    pub const BILETINIAL: Self = Self(Cow::Borrowed("biletinial"));
    pub const BILETIX: Self = Self(Cow::Borrowed("biletix"));
    pub const PASSO: Self = Self(Cow::Borrowed("passo"));
    pub const EVENTBRITE: Self = Self(Cow::Borrowed("eventbrite"));
    /// Those of the specification, which cannot be deleted.
    pub const BUILT_IN: [Self; 6] =
        [Self::MANUAL, Self::MOBILET, Self::BILETINIAL, Self::BILETIX, Self::PASSO, Self::EVENTBRITE];

    pub fn name(&self) -> &str {
        &self.0
    }

    /// Nothing where the text cannot be the id of a platform. Whether there is such a one is the use case's question.
    pub fn from_name(name: &str) -> Option<Self> {
        is_slug(name).then(|| Self(Cow::Owned(name.to_owned())))
    }
}

impl Default for PlatformId {
    fn default() -> Self {
        Self::MANUAL
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Coordinates {
    pub latitude: f64,
    pub longitude: f64,
}

/// A performer of an event, in the order of the program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Performer {
    /// The row of the profile.
    pub profile_row: Option<i64>,
    /// The slug of the profile; empty until the use case has looked it up.
    pub profile_id: String,
    pub name: Localized,
}

/// Everything an editor decides about an event; checked, and the same for create and replace.
///
/// From `venue` to `country`, `starts_at` to `currency`, `platform`, `ticket_url`, `coordinates` and `available_tickets`
/// it is the projection of one of the `showings`: see [`EventContent::project`].
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
    pub platform: PlatformId,
    pub source_id: Option<String>,
    pub source_url: Option<String>,
    pub ticket_url: Option<String>,
    pub image_url: Option<String>,
    pub cover_image_id: Option<String>,
    pub gallery_image_ids: Vec<String>,
    pub coordinates: Option<Coordinates>,
    pub is_featured: bool,
    pub is_active: bool,
    /// What it is while it is not active.
    #[serde(default, deserialize_with = "unpublished", skip_serializing_if = "Unpublished::is_draft")]
    pub unpublished_as: Unpublished,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub publish_at: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unpublish_at: Option<DateTime<Utc>>,
    pub tags: Vec<String>,
    /// For English pages; the others where there are none.
    #[serde(default)]
    pub tags_en: Vec<String>,
    /// Those that it is held in. A newer version may know more of them.
    #[serde(default, deserialize_with = "known_languages")]
    pub event_languages: Vec<EventLanguage>,
    /// The age from which one may come.
    #[serde(default)]
    pub min_age: Option<u8>,
    /// That of the venue where nothing is said.
    #[serde(default)]
    pub setting: Option<EventSetting>,
    pub metadata: Map<String, Value>,
    /// In tenths, 0 to 50.
    pub rating_tenths: Option<i16>,
    pub available_tickets: Option<i64>,
    #[serde(default)]
    pub performers: Vec<Performer>,
    /// The row of the organizer's profile, and its slug.
    #[serde(default)]
    pub organizer_row: Option<i64>,
    #[serde(default)]
    pub organizer_id: String,
    /// By their start; once [`EventContent::completed`], empty only for a draft without a date.
    #[serde(default)]
    pub showings: Vec<Showing>,
    #[serde(default, skip_serializing_if = "Translation::is_default")]
    pub translation: Translation,
}

impl Translated for EventContent {
    fn texts(&self) -> Vec<(&'static str, &Localized)> {
        vec![("title", &self.title), ("description", &self.description), ("short_description", &self.short_description)]
    }

    fn texts_mut(&mut self) -> Vec<(&'static str, &mut Localized)> {
        vec![
            ("title", &mut self.title),
            ("description", &mut self.description),
            ("short_description", &mut self.short_description),
        ]
    }

    fn translation(&self) -> &Translation {
        &self.translation
    }

    fn translation_mut(&mut self) -> &mut Translation {
        &mut self.translation
    }

    fn tags_mut(&mut self, language: Language) -> Option<&mut Vec<String>> {
        (language == Language::En).then_some(&mut self.tags_en)
    }

    fn is_readable_in(&self, language: Language) -> bool {
        !self.title.in_language(language).is_empty() && needs::is_written_in(&self.description, language)
    }
}

/// The start of a draft whose date is not known; it has no showing. No event starts then: a bare date is a midnight in
/// Turkey.
pub const UNDATED: DateTime<Utc> = DateTime::UNIX_EPOCH;

impl EventContent {
    /// With the one showing that the flat fields describe, where none is stored: documents of older versions have none.
    pub fn completed(mut self) -> Self {
        if self.showings.is_empty() && !self.is_undated() {
            let showing_id = new_showing_id(self.starts_at, self.time_known, &[]);
            self.showings = vec![self.flat_showing(showing_id)];
        }
        self
    }

    /// True for a draft whose date is not known yet. Its flat fields say what is known of the place and the offer.
    pub fn is_undated(&self) -> bool {
        self.starts_at == UNDATED && !self.time_known && self.showings.is_empty()
    }

    /// Names what is missing of what the specification requires of every event but a draft.
    pub fn require_complete(&self, errors: &mut FieldErrors) {
        let texts = [
            ("title_tr", self.written("title", Language::Tr)),
            ("title_en", self.written("title", Language::En)),
            ("description_tr", self.written("description", Language::Tr)),
            ("description_en", self.written("description", Language::En)),
        ];
        let flat = self.is_undated().then(|| self.flat_place());
        let places = self.showings.iter().map(|showing| &showing.place).chain(&flat);
        let places = places.flat_map(|place| {
            [("venue_name", &*place.venue.tr), ("venue_en", &*place.venue.en), ("city", &*place.city.tr)]
        });
        for (field, text) in texts.into_iter().chain(places) {
            if text.is_empty() {
                errors.add(field, Problem::Required);
            }
        }
        if self.is_undated() {
            errors.add("start_date", Problem::Required);
        }
    }

    pub fn publication(&self) -> Publication {
        if self.is_active { Publication::Published } else { self.unpublished_as.into() }
    }

    pub fn plan(&self) -> PublicationPlan {
        let Self { publish_at, unpublish_at, .. } = *self;
        PublicationPlan { publication: self.publication(), publish_at, unpublish_at }
    }

    pub fn set_plan(&mut self, plan: PublicationPlan) {
        self.is_active = plan.is_published();
        self.unpublished_as = plan.publication.into();
        (self.publish_at, self.unpublish_at) = (plan.publish_at, plan.unpublish_at);
    }

    /// What the flat fields say, as a showing with one offer.
    pub fn flat_showing(&self, showing_id: String) -> Showing {
        Showing {
            showing_id,
            starts_at: self.starts_at,
            time_known: self.time_known,
            ends_at: self.ends_at,
            doors_at: None,
            timezone: None,
            venue_row: None,
            venue_id: String::new(),
            venue_key: None,
            place: self.flat_place(),
            hall: String::new(),
            status: ShowingStatus::Scheduled,
            previous_starts_at: None,
            note: Localized::default(),
            offers: vec![self.flat_offer()],
        }
    }

    pub fn flat_place(&self) -> Place {
        Place {
            venue: self.venue.clone(),
            address: self.venue_address.clone(),
            district: String::new(),
            city: self.city.clone(),
            country: self.country.clone(),
            coordinates: self.coordinates,
            is_step_free: false,
            setting: None,
        }
    }

    pub fn flat_offer(&self) -> Offer {
        Offer {
            platform: self.platform.clone(),
            url: self.ticket_url.clone(),
            price_min: self.price_min,
            price_max: self.price_max,
            currency: self.currency,
            availability: showing::Availability::Unknown,
            on_sale_at: None,
            checked_at: None,
            available_tickets: self.available_tickets,
        }
    }

    /// Makes the flat fields those of a showing and its best offer.
    pub fn project(&mut self, position: usize) {
        let Some(showing) = self.showings.get(position) else { return };
        self.starts_at = showing.starts_at;
        self.time_known = showing.time_known;
        self.ends_at = showing.ends_at;
        self.venue.clone_from(&showing.place.venue);
        self.venue_address.clone_from(&showing.place.address);
        self.city.clone_from(&showing.place.city);
        self.country.clone_from(&showing.place.country);
        self.coordinates = showing.place.coordinates;
        let offer = showing.best_offer();
        self.ticket_url = offer.and_then(|offer| offer.url.clone());
        self.platform = offer.map(|offer| offer.platform.clone()).unwrap_or_default();
        self.price_min = offer.and_then(|offer| offer.price_min);
        self.price_max = offer.and_then(|offer| offer.price_max);
        self.currency = offer.map(|offer| offer.currency).unwrap_or_default();
        self.available_tickets = offer.and_then(|offer| offer.available_tickets);
    }

    /// The position of the showing that stands for the event at this moment.
    pub fn projected_position(&self, now: DateTime<Utc>) -> usize {
        showing::projected(&self.showings, now)
    }

    /// The end of the last showing that takes place: from then on the event is over. Nothing when all are cancelled.
    pub fn last_over_at(&self) -> Option<DateTime<Utc>> {
        self.showings.iter().filter(|showing| !showing.is_cancelled()).map(Showing::over_at).max()
    }

    /// The moment from which visitors no longer see the projected showing among what is on.
    pub fn over_at(&self) -> DateTime<Utc> {
        showing::over_at(self.starts_at, self.time_known, self.ends_at, None)
    }

    /// The lowest known price: what a sort by price looks at.
    pub fn lowest_price(&self) -> Option<Money> {
        self.price_min.or(self.price_max)
    }

    /// The tags of a page in this language.
    pub fn tags_in(&self, language: Language) -> &[String] {
        if language == Language::En && !self.tags_en.is_empty() { &self.tags_en } else { &self.tags }
    }

    /// The English tags as an editor wrote them, whether visitors see them or not.
    pub fn written_tags_en(&self) -> &Vec<String> {
        let hidden = self.translation.draft.as_ref().filter(|draft| draft.language == Language::En);
        hidden.map_or(&self.tags_en, |draft| &draft.tags)
    }

    pub fn written_tags_en_mut(&mut self) -> &mut Vec<String> {
        let hidden = self.translation.draft.as_mut().filter(|draft| draft.language == Language::En);
        hidden.map_or(&mut self.tags_en, |draft| &mut draft.tags)
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
        let performers = self.performers.iter().flat_map(|performer| [&performer.name.tr, &performer.name.en]);
        let mut places: Vec<&String> = self
            .showings
            .iter()
            .map(|showing| &showing.place)
            .flat_map(|place| [&place.venue.tr, &place.venue.en, &place.district, &place.city.tr, &place.city.en])
            .collect();
        places.sort();
        places.dedup();
        for text in self.tags.iter().chain(&self.tags_en).chain(performers).chain(places) {
            all.push(' ');
            all.push_str(text);
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
    /// The position of the showing that the flat fields of the content are projected from.
    pub projected: usize,
    /// The positions of the showings that were queried for, by their start.
    pub matching: Vec<usize>,
    /// Other names of its venues, performers and organizer, folded; only read for the search index.
    pub aliases: Vec<String>,
    /// What other currencies are worth; only read for the search index.
    pub rates: Rates,
}

impl Event {
    /// As it is stored: nothing is projected yet, and every showing counts.
    pub fn new(
        id: i64,
        version: i64,
        content: EventContent,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    ) -> Self {
        let matching = (0..content.showings.len()).collect();
        Self {
            id,
            version,
            content,
            created_at,
            updated_at,
            projected: 0,
            matching,
            aliases: Vec::new(),
            rates: Rates::default(),
        }
    }

    /// The event as a query found it.
    pub fn listed(mut self, projected: usize, matching: Vec<usize>) -> Self {
        self.content.project(projected);
        Self { projected, matching, ..self }
    }

    /// The event as its page shows it: the showings to come, cancelled ones included, or all of them once it is over.
    pub fn detailed(self, now: DateTime<Utc>) -> Self {
        let upcoming = |(position, showing): (usize, &Showing)| (showing.over_at() > now).then_some(position);
        let matching: Vec<usize> = self.content.showings.iter().enumerate().filter_map(upcoming).collect();
        let all = || (0..self.content.showings.len()).collect();
        let matching = if matching.is_empty() { all() } else { matching };
        let projected = self.content.projected_position(now);
        self.listed(projected, matching)
    }

    pub fn showing(&self) -> Option<&Showing> {
        self.content.showings.get(self.projected)
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::clock;
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
    fn an_event_of_an_older_version_has_the_showing_that_its_flat_fields_describe() {
        let mut event = content("2026-11-20T20:30", None);
        event.showings.clear();
        let event = event.completed();
        assert_eq!(event.showings.len(), 1);
        let mut projected = event.clone();
        projected.project(0);
        assert_eq!(projected, event);
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
