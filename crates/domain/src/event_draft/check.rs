//! The rules that make a draft what is stored.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use serde_json::{Map, Value};

use super::{DEFAULT_CATEGORY, DEFAULT_COUNTRY, EventDraft, PerformerDraft};
use crate::Result;
use crate::clock::{self, parse_moment_in};
use crate::event::{Coordinates, EventContent, Performer, PlatformId, UNDATED};
use crate::field::{FieldErrors, Problem, is_slug};
use crate::marks::{EventLanguage, EventSetting};
use crate::parameter::one_of;
use crate::publication::{PublicationDraft, PublicationPlan};
use crate::showing::{Offer, Place, Showing, new_showing_id};
use crate::text::{Localized, clean, clean_optional};
use crate::translation::{Translated, Translation};

const MAX_TITLE: usize = 200;
/// Showings to come and over: a play that runs for years keeps its past.
const MAX_WITH_PAST: usize = 5 * super::MAX_SHOWINGS;
pub(super) const MAX_SHORT: usize = 500;
const MAX_DESCRIPTION: usize = 20_000;
pub(super) const MAX_NAME: usize = 200;
pub(super) const MAX_ADDRESS: usize = 500;
const MAX_GALLERY: usize = 50;
const MAX_OBJECT_BYTES: usize = 20_000;
pub(super) const MAX_TICKETS: i64 = 10_000_000;
const MAX_PERFORMERS: usize = 100;
pub(crate) const MAX_EVENT_LANGUAGES: usize = 10;
const MAX_AGE: u8 = 99;

impl EventDraft {
    /// The content this draft describes, or everything that is wrong with it.
    ///
    /// Whether the category and the images exist is the use case's question.
    pub fn check(&self, now: DateTime<Utc>) -> Result<EventContent> {
        self.for_state().content(None, now)
    }

    /// The same for a draft that replaces `stored`: what is left blank of its key stays.
    pub fn check_over(&self, stored: &EventContent, now: DateTime<Utc>) -> Result<EventContent> {
        self.for_state().content(Some(stored), now)
    }

    fn content(&self, stored: Option<&EventContent>, now: DateTime<Utc>) -> Result<EventContent> {
        let mut errors = FieldErrors::default();
        let showings = self.changed_showings(&mut errors, stored, now);
        // The flat fields say nothing where showings are sent.
        let mut unread = FieldErrors::default();
        let flat = if showings.is_some() { &mut unread } else { &mut errors };
        let start = self.start(flat);
        let ends_at = self.end(flat, start.at);
        let place = self.place(flat, stored);
        let ticket_url = flat.url("ticket_url", self.ticket_url.as_deref());
        self.check_flat_prices(flat);
        let plan = self.plan(&mut errors, stored, now);
        let mut content = EventContent {
            event_id: self.key(&mut errors, stored, now),
            title: Localized {
                tr: errors.required("title_tr", &self.title_tr, MAX_TITLE),
                en: errors.required("title_en", &self.title_en, MAX_TITLE),
            },
            description: Localized {
                tr: errors.required("description_tr", &self.description_tr, MAX_DESCRIPTION),
                en: errors.required("description_en", &self.description_en, MAX_DESCRIPTION),
            },
            short_description: Localized {
                tr: errors.optional("short_description_tr", or_empty(&self.short_description_tr), MAX_SHORT),
                en: errors.optional("short_description_en", or_empty(&self.short_description_en), MAX_SHORT),
            },
            venue: place.venue,
            venue_address: place.address,
            city: place.city,
            country: place.country,
            organizer: Localized {
                tr: errors.optional("organizer_name", or_empty(&self.organizer_name), MAX_NAME),
                en: errors.optional("organizer_en", or_empty(&self.organizer_en), MAX_NAME),
            },
            organizer_contact: object(&mut errors, "organizer_contact", self.organizer_contact.as_ref()),
            contact: errors.optional("contact", or_empty(&self.contact), MAX_NAME),
            website: errors.url("website", self.website.as_deref()),
            starts_at: start.at,
            time_known: start.time_known,
            ends_at,
            price_min: self.price_min,
            price_max: self.price_max,
            currency: self.currency.unwrap_or_default(),
            category: self.slug(&mut errors),
            subcategory: limited(&mut errors, "subcategory", self.subcategory.as_deref(), 63),
            platform: self.source_platform.clone().unwrap_or_default(),
            source_id: limited(&mut errors, "source_id", self.source_id.as_deref(), MAX_NAME),
            source_url: errors.url("source_url", self.source_url.as_deref()),
            ticket_url,
            image_url: errors.picture("image_url", self.image_url.as_deref()),
            cover_image_id: limited(&mut errors, "cover_image_id", self.cover_image_id.as_deref(), 64),
            gallery_image_ids: self.gallery(&mut errors),
            coordinates: place.coordinates,
            is_featured: self.is_featured.unwrap_or(false),
            is_active: plan.is_published(),
            unpublished_as: plan.publication.into(),
            publish_at: plan.publish_at,
            unpublish_at: plan.unpublish_at,
            tags: errors.tags("tags", self.tags.as_deref().unwrap_or_default()),
            tags_en: self.tags_en(&mut errors, stored),
            event_languages: self.event_languages(&mut errors, stored),
            min_age: self.min_age(&mut errors, stored),
            setting: self.setting(&mut errors, stored),
            metadata: object(&mut errors, "metadata", self.metadata.as_ref()),
            rating_tenths: self.rating_tenths(&mut errors),
            available_tickets: self.available_tickets,
            performers: self.performers(&mut errors, stored),
            organizer_row: None,
            organizer_id: String::new(),
            showings: Vec::new(),
            translation: Translation::default(),
        };
        let decisions = self.language_states.unwrap_or_default();
        content.check_languages(stored, decisions, &mut errors);
        errors.version(self.version);
        let is_undated = self.is_draft() && clean(&self.start_date).is_empty();
        content.showings = showings.unwrap_or_else(|| match is_undated {
            true => without_projected(stored, now),
            false => flat_showings(&content, stored, now),
        });
        if self.is_draft() {
            self.allow_missing(&mut errors);
        }
        errors.into_result()?;
        content.project(content.projected_position(now));
        content.decide_languages(stored, decisions);
        Ok(content)
    }

    /// What is sent as showings, unless it is what is stored: a client that sends back all it read and changes a flat
    /// field means the field. Showings that are over are not read with the others, so they stay unless they are sent.
    fn changed_showings(
        &self,
        errors: &mut FieldErrors,
        stored: Option<&EventContent>,
        now: DateTime<Utc>,
    ) -> Option<Vec<Showing>> {
        let sent = super::showings::check(errors, self.showings.as_deref()?, stored);
        let Some(stored) = stored else { return Some(sent) };
        let is_sent = |showing: &&Showing| sent.iter().any(|sent| sent.showing_id == showing.showing_id);
        let over = stored.showings.iter().filter(|showing| showing.over_at() <= now && !is_sent(showing));
        let showings = sorted(over.cloned().chain(sent.iter().cloned()).collect());
        if showings.len() > MAX_WITH_PAST {
            errors.add("showings", Problem::TooMany { max: super::MAX_SHOWINGS });
        }
        (showings != stored.showings).then_some(showings)
    }

    fn plan(&self, errors: &mut FieldErrors, stored: Option<&EventContent>, now: DateTime<Utc>) -> PublicationPlan {
        let draft = PublicationDraft {
            publication: self.publication,
            flag: self.is_active,
            default_flag: true,
            publish_at: &self.publish_at,
            unpublish_at: &self.unpublish_at,
        };
        PublicationPlan::check(errors, draft, stored.map(EventContent::plan), now)
    }

    fn check_flat_prices(&self, errors: &mut FieldErrors) {
        if let (Some(min), Some(max)) = (self.price_min, self.price_max)
            && max < min
        {
            errors.add("price_max", Problem::BelowMinimum);
        }
        if self.available_tickets.is_some_and(|tickets| !(0..=MAX_TICKETS).contains(&tickets)) {
            errors.add("available_tickets", Problem::OutOfRange { min: 0, max: MAX_TICKETS });
        }
    }

    fn place(&self, errors: &mut FieldErrors, stored: Option<&EventContent>) -> Place {
        Place {
            venue: Localized {
                tr: errors.required("venue_name", &self.venue_name, MAX_NAME),
                en: errors.required("venue_en", &self.venue_en, MAX_NAME),
            },
            address: errors.optional("venue_address", or_empty(&self.venue_address), MAX_ADDRESS),
            district: String::new(),
            city: Localized {
                tr: self.turkish_city(errors, stored),
                en: errors.required("city_en", &self.city_en, MAX_NAME),
            },
            country: country(errors, "country", self.country.as_deref()),
            coordinates: coordinates(errors, "", self.latitude, self.longitude),
            is_step_free: false,
            setting: None,
        }
    }

    fn tags_en(&self, errors: &mut FieldErrors, stored: Option<&EventContent>) -> Vec<String> {
        match &self.tags_en {
            Some(tags) => errors.tags("tags_en", tags),
            None => stored.map(|stored| stored.written_tags_en().clone()).unwrap_or_default(),
        }
    }

    /// Each once, in the order in which they were sent.
    fn event_languages(&self, errors: &mut FieldErrors, stored: Option<&EventContent>) -> Vec<EventLanguage> {
        let Some(codes) = &self.event_languages else {
            return stored.map(|stored| stored.event_languages.clone()).unwrap_or_default();
        };
        let mut languages = Vec::new();
        for code in codes {
            match EventLanguage::from_code(code) {
                Some(language) if languages.contains(&language) => {}
                Some(language) => languages.push(language),
                None => errors.add("event_languages", Problem::NotOneOf(EventLanguage::CODES)),
            }
        }
        if languages.len() > MAX_EVENT_LANGUAGES {
            errors.add("event_languages", Problem::TooMany { max: MAX_EVENT_LANGUAGES });
        }
        languages
    }

    fn min_age(&self, errors: &mut FieldErrors, stored: Option<&EventContent>) -> Option<u8> {
        let Some(age) = self.min_age else { return stored.and_then(|stored| stored.min_age) };
        let checked = u8::try_from(age).ok().filter(|age| *age <= MAX_AGE);
        if checked.is_none() {
            errors.add("min_age", Problem::OutOfRange { min: 0, max: i64::from(MAX_AGE) });
        }
        checked.filter(|age| *age > 0)
    }

    fn setting(&self, errors: &mut FieldErrors, stored: Option<&EventContent>) -> Option<EventSetting> {
        match &self.setting {
            Some(name) => one_of(errors, "setting", Some(name), EventSetting::NAMES, EventSetting::from_name),
            None => stored.and_then(|stored| stored.setting),
        }
    }

    fn performers(&self, errors: &mut FieldErrors, stored: Option<&EventContent>) -> Vec<Performer> {
        let Some(drafts) = &self.performers else {
            return stored.map(|stored| stored.performers.clone()).unwrap_or_default();
        };
        if drafts.len() > MAX_PERFORMERS {
            errors.add("performers", Problem::TooMany { max: MAX_PERFORMERS });
        }
        let performer = |(position, draft): (usize, &PerformerDraft)| {
            let field = format!("performers[{position}]");
            let (profile_id, name, name_en) = match draft {
                PerformerDraft::ProfileId(id) => (errors.required(&field, id, MAX_NAME), String::new(), None),
                PerformerDraft::Named { name, name_en, profile_id } => {
                    let profile_id = errors.optional(&field, or_empty(profile_id), MAX_NAME);
                    (profile_id, errors.required(&format!("{field}.name"), name, MAX_NAME), name_en.as_deref())
                }
            };
            let en = errors.optional(&format!("{field}.name_en"), name_en.unwrap_or_default(), MAX_NAME);
            Performer {
                profile_row: None,
                profile_id,
                name: Localized { en: if en.is_empty() { name.clone() } else { en }, tr: name },
            }
        };
        drafts.iter().take(MAX_PERFORMERS).enumerate().map(performer).collect()
    }

    /// `city` must be there even where `city_tr` counts: a field is right or wrong by itself.
    fn turkish_city(&self, errors: &mut FieldErrors, stored: Option<&EventContent>) -> String {
        let city = errors.required("city", &self.city, MAX_NAME);
        let Some(city_tr) = &self.city_tr else { return city };
        let city_tr = errors.required("city_tr", city_tr, MAX_NAME);
        let is_as_it_was_read = match stored {
            Some(stored) => city == stored.city.tr || city == stored.city.en,
            None => city == clean(&self.city_en),
        };
        if is_as_it_was_read { city_tr } else { city }
    }

    fn key(&self, errors: &mut FieldErrors, stored: Option<&EventContent>, now: DateTime<Utc>) -> String {
        let Some(key) = clean_optional(self.event_id.as_deref()) else {
            let made = || format!("event_{}", now.timestamp_micros());
            return stored.map_or_else(made, |stored| stored.event_id.clone());
        };
        if key.len() > 64 {
            errors.add("event_id", Problem::TooLong { max: 64 });
        } else if !key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte)) {
            errors.add("event_id", Problem::NotAKey);
        } else if key.bytes().all(|byte| byte.is_ascii_digit()) {
            errors.add("event_id", Problem::OnlyDigits);
        }
        key
    }

    fn start(&self, errors: &mut FieldErrors) -> clock::Moment {
        start(errors, "start_date", &self.start_date, None)
    }

    fn end(&self, errors: &mut FieldErrors, starts_at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        end(errors, "end_date", self.end_date.as_deref(), starts_at, None)
    }

    fn slug(&self, errors: &mut FieldErrors) -> String {
        let category = clean_optional(self.category.as_deref()).unwrap_or_else(|| DEFAULT_CATEGORY.to_owned());
        if !is_slug(&category) {
            errors.add("category", Problem::NotASlug);
        }
        category
    }

    fn gallery(&self, errors: &mut FieldErrors) -> Vec<String> {
        let mut seen = std::collections::HashSet::new();
        let ids: Vec<String> = self
            .gallery_image_ids
            .iter()
            .flatten()
            .map(|id| clean(id))
            .filter(|id| !id.is_empty() && seen.insert(id.clone()))
            .collect();
        if ids.len() > MAX_GALLERY {
            errors.add("gallery_image_ids", Problem::TooMany { max: MAX_GALLERY });
        }
        ids
    }

    fn rating_tenths(&self, errors: &mut FieldErrors) -> Option<i16> {
        let rating = self.rating?;
        if !(0.0..=5.0).contains(&rating) {
            errors.add("rating", Problem::OutOfRange { min: 0, max: 5 });
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "0 to 50 after the check above")]
        Some((rating * 10.0).round() as i16)
    }
}

/// Those of the stored event without the one that the flat fields were read from: its date was removed.
fn without_projected(stored: Option<&EventContent>, now: DateTime<Utc>) -> Vec<Showing> {
    let Some(stored) = stored else { return Vec::new() };
    let mut showings = stored.showings.clone();
    if !showings.is_empty() {
        showings.remove(stored.projected_position(now));
    }
    showings
}

/// Those of the stored event, with the one that the flat fields were read from replaced by what they say now.
fn flat_showings(content: &EventContent, stored: Option<&EventContent>, now: DateTime<Utc>) -> Vec<Showing> {
    let Some(stored) = stored.filter(|stored| !stored.showings.is_empty()) else {
        let showing_id = new_showing_id(content.starts_at, content.time_known, &[]);
        return vec![content.flat_showing(showing_id)];
    };
    let mut showings = stored.showings.clone();
    if let Some(showing) = showings.get_mut(stored.projected_position(now)) {
        let place = content.flat_place();
        // At another place the district is another one, and the venue is looked up again.
        let is_moved = (&place.venue, &place.city, &place.address)
            != (&showing.place.venue, &showing.place.city, &showing.place.address);
        if is_moved {
            showing.venue_row = None;
            showing.venue_id.clear();
        }
        showing.place = if is_moved { place } else { place.known_like(&showing.place) };
        (showing.starts_at, showing.time_known, showing.ends_at) =
            (content.starts_at, content.time_known, content.ends_at);
        let best = showing.best_offer_position();
        match best.and_then(|best| showing.offers.get_mut(best)) {
            Some(offer) => {
                let Offer { availability, on_sale_at, checked_at, .. } = *offer;
                *offer = Offer { availability, on_sale_at, checked_at, ..content.flat_offer() };
            }
            None => showing.offers.extend(Some(content.flat_offer()).filter(says_something)),
        }
    }
    sorted(showings)
}

/// False for an empty offer: a showing without offers has no price, no link and no seller in the flat fields.
fn says_something(offer: &Offer) -> bool {
    offer.url.is_some()
        || offer.lowest_price().is_some()
        || offer.available_tickets.is_some()
        || offer.platform != PlatformId::MANUAL
}

pub(super) fn sorted(mut showings: Vec<Showing>) -> Vec<Showing> {
    showings.sort_by(|one, other| (one.starts_at, &one.showing_id).cmp(&(other.starts_at, &other.showing_id)));
    showings
}

pub(super) fn start(errors: &mut FieldErrors, field: &str, text: &str, timezone: Option<Tz>) -> clock::Moment {
    let unknown = clock::Moment { at: UNDATED, time_known: false };
    if clean(text).is_empty() {
        errors.add(field, Problem::Required);
        return unknown;
    }
    parse_moment_in(text, timezone).unwrap_or_else(|| {
        errors.add(field, Problem::NotADate);
        unknown
    })
}

pub(super) fn end(
    errors: &mut FieldErrors,
    field: &str,
    text: Option<&str>,
    starts_at: DateTime<Utc>,
    timezone: Option<Tz>,
) -> Option<DateTime<Utc>> {
    let text = clean_optional(text)?;
    let Some(moment) = parse_moment_in(&text, timezone) else {
        errors.add(field, Problem::NotADate);
        return None;
    };
    // A last day without an hour means: until that day is over.
    let last_day = clock::local_date(moment.at);
    let end = if moment.time_known {
        moment.at
    } else {
        clock::end_of_day_in(last_day, timezone.map(|timezone| timezone.name()))
    };
    if !clock::is_storable(end) {
        errors.add(field, Problem::NotADate);
    } else if end < starts_at {
        errors.add(field, Problem::BeforeStart);
    }
    Some(end)
}

pub(super) fn country(errors: &mut FieldErrors, field: &str, text: Option<&str>) -> String {
    Some(errors.optional(field, text.unwrap_or_default(), MAX_NAME))
        .filter(|country| !country.is_empty())
        .unwrap_or_else(|| DEFAULT_COUNTRY.to_owned())
}

/// `path` is what the names of the fields begin with.
pub(super) fn coordinates(
    errors: &mut FieldErrors,
    path: &str,
    latitude: Option<f64>,
    longitude: Option<f64>,
) -> Option<Coordinates> {
    let in_range = |value: f64, limit: f64| value.is_finite() && value.abs() <= limit;
    if latitude.is_some_and(|latitude| !in_range(latitude, 90.0)) {
        errors.add(&format!("{path}latitude"), Problem::OutOfRange { min: -90, max: 90 });
    }
    if longitude.is_some_and(|longitude| !in_range(longitude, 180.0)) {
        errors.add(&format!("{path}longitude"), Problem::OutOfRange { min: -180, max: 180 });
    }
    // One without the other places nothing on a map; it is dropped rather than kept as a trap.
    Some(Coordinates { latitude: latitude?, longitude: longitude? })
}

fn or_empty(text: &Option<String>) -> &str {
    text.as_deref().unwrap_or_default()
}

fn limited(errors: &mut FieldErrors, field: &str, text: Option<&str>, max: usize) -> Option<String> {
    Some(errors.optional(field, text?, max)).filter(|text| !text.is_empty())
}

fn object(errors: &mut FieldErrors, field: &str, object: Option<&Map<String, Value>>) -> Map<String, Value> {
    let Some(object) = object else { return Map::new() };
    let text = serde_json::to_string(object).unwrap_or_default();
    if text.len() > MAX_OBJECT_BYTES {
        errors.add(field, Problem::TooLong { max: MAX_OBJECT_BYTES });
    }
    object.clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;
    use crate::event::PlatformId;
    use crate::money::{Currency, Money};

    fn now() -> DateTime<Utc> {
        DateTime::parse_from_rfc3339("2026-11-15T09:00:00Z").expect("a literal").with_timezone(&Utc)
    }

    fn draft() -> EventDraft {
        EventDraft {
            title_tr: "Boğaz'da Caz".into(),
            title_en: "Jazz on the Bosphorus".into(),
            description_tr: "Gün batımında iki set.".into(),
            description_en: "Two sets at sunset.".into(),
            venue_name: "Rıhtım Sahne".into(),
            venue_en: "Rıhtım Stage".into(),
            city: "İstanbul".into(),
            city_en: "Istanbul".into(),
            start_date: "2026-11-20T20:30".into(),
            ..EventDraft::default()
        }
    }

    fn fields(draft: &EventDraft) -> Vec<String> {
        match draft.check(now()) {
            Err(Error::Invalid(errors)) => errors.iter().map(|(field, _)| field.to_owned()).collect(),
            other => panic!("expected field errors, got {other:?}"),
        }
    }

    #[test]
    fn the_defaults_of_the_specification_fill_what_is_left_out() {
        let content = draft().check(now()).expect("valid");
        assert!(content.event_id.starts_with("event_"));
        assert_eq!(content.country, "Turkey");
        assert_eq!(content.category, "music");
        assert_eq!(content.currency, Currency::Try);
        assert_eq!(content.platform, PlatformId::MANUAL);
        assert!(content.is_active);
        assert!(!content.is_featured);
    }

    #[test]
    fn an_empty_draft_names_every_required_field() {
        assert_eq!(
            fields(&EventDraft::default()),
            [
                "city",
                "city_en",
                "description_en",
                "description_tr",
                "start_date",
                "title_en",
                "title_tr",
                "venue_en",
                "venue_name"
            ]
        );
    }

    #[test]
    fn bad_values_are_named() {
        let bad = EventDraft {
            event_id: Some("12345".into()),
            website: Some("javascript:alert(1)".into()),
            ticket_url: Some("biletix".into()),
            rating: Some(5.1),
            end_date: Some("2026-11-19".into()),
            price_min: Money::from_number(100.0),
            price_max: Money::from_number(50.0),
            latitude: Some(91.0),
            image_url: Some("/media/../secret".into()),
            ..draft()
        };
        assert_eq!(
            fields(&bad),
            ["end_date", "event_id", "image_url", "latitude", "price_max", "rating", "ticket_url", "website"]
        );
    }

    #[test]
    fn a_changed_city_counts_and_one_that_was_only_read_does_not() {
        let stored = draft().check(now()).expect("valid");
        let turkish = |city: &str, city_tr: &str, city_en: &str| {
            let sent =
                EventDraft { city: city.into(), city_tr: Some(city_tr.into()), city_en: city_en.into(), ..draft() };
            (sent.check_over(&stored, now()).expect("valid").city.tr, sent.check(now()).expect("valid").city.tr)
        };
        // Read in English and sent back as it was.
        assert_eq!(turkish("Istanbul", "İstanbul", "Istanbul"), ("İstanbul".into(), "İstanbul".into()));
        // A client of the specification changes the fields it knows.
        assert_eq!(turkish("Ankara", "İstanbul", "Ankara").0, "Ankara");
        assert_eq!(turkish("İzmir", "İstanbul", "Istanbul"), ("İzmir".into(), "İzmir".into()));
        // One that knows `city_tr` changes that.
        assert_eq!(turkish("Istanbul", "Şile", "Istanbul").0, "Şile");
        assert_eq!(turkish("İstanbul", "Şile", "Istanbul").0, "Şile");
    }

    #[test]
    fn a_replaced_event_keeps_its_key_when_none_is_sent() {
        let stored = EventDraft { event_id: Some("caz".into()), ..draft() }.check(now()).expect("valid");
        for event_id in [None, Some(" ".to_owned())] {
            let content = EventDraft { event_id, ..draft() }.check_over(&stored, now()).expect("valid");
            assert_eq!(content.event_id, "caz");
        }
    }
}
