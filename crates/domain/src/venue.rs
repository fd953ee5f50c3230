//! Venues: where events take place.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::event::Coordinates;
use crate::field::{FieldErrors, Problem};
use crate::marks::EventSetting;
use crate::named::{MAX_DESCRIPTION, MAX_NAME, NamedSort, StatusFilter, name_keys};
use crate::number::whole_number;
use crate::page::PageRequest;
use crate::parameter::one_of;
use crate::setting::is_phone;
use crate::text::{Localized, clean_optional};
use crate::{Language, Result, turkish};
use meydan_gazetteer::city_key;

pub const DEFAULT_COUNTRY: &str = "Turkey";
const MAX_ADDRESS: usize = 500;
const MAX_PHONE: usize = 50;

/// What is known about getting in and taking part; `null` is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Accessibility {
    pub step_free: Option<bool>,
    pub accessible_toilet: Option<bool>,
    pub hearing_loop: Option<bool>,
    pub sign_language: Option<bool>,
    pub assistance_dogs: Option<bool>,
    pub accessible_parking: Option<bool>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VenueContent {
    /// Empty in a draft without one, until the use case makes it from the name.
    pub venue_id: String,
    pub name: Localized,
    pub aliases: Vec<String>,
    pub address: String,
    pub district: String,
    pub city: Localized,
    pub country: String,
    pub coordinates: Option<Coordinates>,
    pub website: Option<String>,
    pub phone: String,
    pub description: Localized,
    pub image_id: Option<String>,
    pub accessibility: Accessibility,
    #[serde(default)]
    pub setting: Option<EventSetting>,
    pub parent_id: Option<i64>,
    pub is_active: bool,
}

impl VenueContent {
    /// What an event tells of a place.
    pub fn new(name: Localized, city: Localized) -> Self {
        Self {
            venue_id: String::new(),
            name: in_both_languages(name),
            aliases: Vec::new(),
            address: String::new(),
            district: String::new(),
            city: in_both_languages(city),
            country: DEFAULT_COUNTRY.to_owned(),
            coordinates: None,
            website: None,
            phone: String::new(),
            description: Localized::default(),
            image_id: None,
            accessibility: Accessibility::default(),
            setting: None,
            parent_id: None,
            is_active: true,
        }
    }

    /// The folded names of its city.
    pub fn city_keys(&self) -> Vec<String> {
        city_keys(&self.city)
    }

    /// The slug of its page, which events link to; empty while it is inactive, because then there is no page.
    pub fn page_slug(&self) -> String {
        if self.is_active { self.venue_id.clone() } else { String::new() }
    }

    /// The folded names and aliases it is found by.
    pub fn name_keys(&self) -> Vec<String> {
        name_keys(&self.name, &self.aliases)
    }

    /// Everything a search looks at, folded once when the venue is saved.
    pub fn search_text(&self) -> String {
        let texts =
            [&self.venue_id, &self.name.tr, &self.name.en, &self.address, &self.district, &self.city.tr, &self.city.en];
        let all: Vec<&str> = texts.into_iter().chain(&self.aliases).map(String::as_str).collect();
        turkish::fold(&all.join(" "))
    }
}

/// The folded names of a city, each once.
pub fn city_keys(city: &Localized) -> Vec<String> {
    let mut keys = [&city.tr, &city.en].map(|name| city_key(name)).to_vec();
    keys.retain(|key| !key.is_empty());
    keys.dedup();
    keys
}

#[derive(Clone, Debug, PartialEq)]
pub struct Venue {
    pub id: i64,
    pub version: i64,
    pub content: VenueContent,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A venue as a client sends it: `POST` and `PUT /api/venues`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct VenueDraft {
    /// The slug of its address. Made from the name when left out; `PUT` keeps the one there is.
    #[schema(max_length = 63, pattern = r"^([a-z][a-z0-9_-]{0,62})?$")]
    pub venue_id: Option<String>,
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S")]
    pub name_tr: String,
    /// The Turkish name when left out.
    #[schema(max_length = 200)]
    pub name_en: Option<String>,
    /// Other names that events may call it by.
    #[schema(max_items = 50)]
    pub aliases: Option<Vec<String>>,
    #[schema(max_length = 500)]
    pub address: Option<String>,
    #[schema(max_length = 200)]
    pub district: Option<String>,
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S")]
    pub city: String,
    /// The Turkish name when left out.
    #[schema(max_length = 200)]
    pub city_en: Option<String>,
    /// `Turkey` when left out.
    #[schema(max_length = 200)]
    pub country: Option<String>,
    #[schema(minimum = -90, maximum = 90)]
    pub latitude: Option<f64>,
    #[schema(minimum = -180, maximum = 180)]
    pub longitude: Option<f64>,
    #[schema(
        max_length = 2000,
        pattern = r"^([Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}(:[0-9]{1,4})?([/?#]\S*)?)?$"
    )]
    pub website: Option<String>,
    #[schema(max_length = 50, pattern = r"^(\+?[0-9]{3,15})?$")]
    pub phone: Option<String>,
    #[schema(max_length = 20000)]
    pub description_tr: Option<String>,
    #[schema(max_length = 20000)]
    pub description_en: Option<String>,
    /// The `image_id` of an uploaded image.
    #[schema(max_length = 64)]
    pub image_id: Option<String>,
    pub accessibility: Option<Accessibility>,
    /// Whether it has a roof: `indoor` or `outdoor`; empty is not known.
    #[schema(pattern = "^(indoor|outdoor)?$")]
    pub setting: Option<String>,
    /// The `id` of the venue it is a part of.
    #[serde(deserialize_with = "whole_number")]
    pub parent_id: Option<i64>,
    /// `true` when left out.
    pub is_active: Option<bool>,
    /// The version that was read; only `PUT` looks at it. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl VenueDraft {
    /// The content this draft describes; whether parent and image exist is the use case's question.
    pub fn check(&self) -> Result<VenueContent> {
        let mut errors = FieldErrors::default();
        let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
        let name = Localized {
            tr: errors.required("name_tr", &self.name_tr, MAX_NAME),
            en: errors.optional("name_en", &or_empty(&self.name_en), MAX_NAME),
        };
        let name = in_both_languages(name);
        let city = Localized {
            tr: errors.required("city", &self.city, MAX_NAME),
            en: errors.optional("city_en", &or_empty(&self.city_en), MAX_NAME),
        };
        let country = errors.optional("country", &or_empty(&self.country), MAX_NAME);
        let content = VenueContent {
            venue_id: errors.slug("venue_id", self.venue_id.as_deref()),
            aliases: errors.aliases("aliases", &name, self.aliases.as_deref().unwrap_or_default()),
            name,
            address: errors.optional("address", &or_empty(&self.address), MAX_ADDRESS),
            district: errors.optional("district", &or_empty(&self.district), MAX_NAME),
            city: in_both_languages(city),
            country: if country.is_empty() { DEFAULT_COUNTRY.to_owned() } else { country },
            coordinates: self.coordinates(&mut errors),
            website: errors.url("website", self.website.as_deref()),
            phone: phone(&mut errors, self.phone.as_deref()),
            description: Localized {
                tr: errors.optional("description_tr", &or_empty(&self.description_tr), MAX_DESCRIPTION),
                en: errors.optional("description_en", &or_empty(&self.description_en), MAX_DESCRIPTION),
            },
            image_id: errors.image_id("image_id", self.image_id.as_deref()),
            accessibility: self.accessibility.unwrap_or_default(),
            setting: one_of(
                &mut errors,
                "setting",
                self.setting.as_deref(),
                EventSetting::NAMES,
                EventSetting::from_name,
            ),
            parent_id: self.parent_id,
            is_active: self.is_active.unwrap_or(true),
        };
        errors.version(self.version);
        errors.into_result()?;
        Ok(content)
    }

    fn coordinates(&self, errors: &mut FieldErrors) -> Option<Coordinates> {
        let in_range = |value: f64, limit: f64| value.is_finite() && value.abs() <= limit;
        if self.latitude.is_some_and(|latitude| !in_range(latitude, 90.0)) {
            errors.add("latitude", Problem::OutOfRange { min: -90, max: 90 });
        }
        if self.longitude.is_some_and(|longitude| !in_range(longitude, 180.0)) {
            errors.add("longitude", Problem::OutOfRange { min: -180, max: 180 });
        }
        // One without the other places nothing on a map.
        Some(Coordinates { latitude: self.latitude?, longitude: self.longitude? })
    }
}

/// The text of the other language where one is missing.
pub(crate) fn in_both_languages(text: Localized) -> Localized {
    match (text.tr.is_empty(), text.en.is_empty()) {
        (false, true) => Localized { en: text.tr.clone(), ..text },
        (true, false) => Localized { tr: text.en.clone(), ..text },
        _ => text,
    }
}

fn phone(errors: &mut FieldErrors, text: Option<&str>) -> String {
    let phone = errors.optional("phone", &clean_optional(text).unwrap_or_default(), MAX_PHONE);
    if !phone.is_empty() && !is_phone(&phone) {
        errors.add("phone", Problem::NotAPhone);
    }
    phone
}

/// Which venues a list holds, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VenueQuery {
    pub status: StatusFilter,
    /// Folded, in either language.
    pub city: Option<String>,
    /// Folded words, all of which must be found.
    pub words: Vec<String>,
    pub sort: NamedSort,
    /// Whose alphabet names are sorted by.
    pub language: Language,
    pub page: PageRequest,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;

    fn draft() -> VenueDraft {
        VenueDraft { name_tr: "Zorlu PSM".into(), city: "İstanbul".into(), ..VenueDraft::default() }
    }

    fn bad_fields(draft: &VenueDraft) -> Vec<String> {
        let Err(Error::Invalid(errors)) = draft.check() else { panic!("expected field errors") };
        errors.iter().map(|(field, _)| field.to_owned()).collect()
    }

    #[test]
    fn a_name_and_a_city_are_enough() {
        let content = draft().check().expect("valid");
        let name = Localized::new("Zorlu PSM", "Zorlu PSM");
        assert_eq!(content, VenueContent::new(name, Localized::new("İstanbul", "İstanbul")));
        assert_eq!(bad_fields(&VenueDraft::default()), ["city", "name_tr"]);
    }

    #[test]
    fn every_bad_field_is_named() {
        let bad = VenueDraft {
            venue_id: Some("Zorlu PSM".into()),
            aliases: Some((0..=50).map(|number| format!("Ad {number}")).collect()),
            latitude: Some(91.0),
            longitude: Some(-181.0),
            website: Some("javascript:alert(1)".into()),
            phone: Some("call me".into()),
            image_id: Some("x".repeat(65)),
            version: Some(-1),
            ..draft()
        };
        let expected = ["aliases", "image_id", "latitude", "longitude", "phone", "venue_id", "version", "website"];
        assert_eq!(bad_fields(&bad), expected);
    }

    #[test]
    fn it_is_found_by_every_name_in_both_languages_of_its_city() {
        let content = VenueDraft {
            name_en: Some("Zorlu Center".into()),
            aliases: Some(vec!["Zorlu PSM".into(), "ZORLU Performans".into()]),
            city_en: Some("Istanbul".into()),
            ..draft()
        };
        let content = content.check().expect("valid");
        assert_eq!(content.name_keys(), ["zorlu psm", "zorlu center", "zorlu performans"]);
        assert_eq!(content.city_keys(), ["istanbul"]);
    }
}
