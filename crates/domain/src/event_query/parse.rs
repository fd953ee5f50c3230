//! The parameters of `GET /api/events`, and what is invalid about them.

use std::collections::BTreeMap;
use std::fmt;

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, Visitor};

use super::{Bounds, Circle, EventQuery, Sort, Visibility};
use crate::clock::{end_of_day, start_of_day};
use crate::date_range::{DateRange, DateSpan};
use crate::event::{Coordinates, PlatformId};
use crate::field::{FieldErrors, Problem};
use crate::marks::{Audience, EventLanguage, EventSetting};
use crate::money::{Currency, Money};
use crate::needs::Need;
use crate::page::PageRequest;
use crate::parameter::{boolean, date, one_of, words};
use crate::price_band::PriceBand;
use crate::publication::Publication;
use crate::text::clean_optional;
use crate::{Language, Result, turkish};
use meydan_gazetteer::city_key;

const SORTS: &[&str] = &["date", "name", "price", "relevance", "popular"];
const STAFF_SORTS: &[&str] = &["date", "name", "price", "relevance", "popular", "newest", "updated"];
const STATUSES: &[&str] = &["active", "inactive", "all"];
const EXPANSIONS: &[&str] = &["showings"];
/// As many as fit on a page.
const MAX_IDS: usize = 100;
const DEFAULT_RADIUS_KM: f64 = 25.0;
const MAX_RADIUS_KM: f64 = 2000.0;

/// Each parameter as it was typed. Others are ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventParams(BTreeMap<&'static str, String>);

impl EventParams {
    /// Those that choose events, in the order in which a feed writes them into its address.
    pub const FILTERS: [&'static str; 24] = [
        "q",
        "category",
        "city",
        "district",
        "venue",
        "performer",
        "organizer",
        "dateRange",
        "from",
        "to",
        "price_min",
        "price_max",
        "price",
        "currency",
        "featured",
        "platform",
        "audience",
        "event_language",
        "accessible",
        "setting",
        "available",
        "near",
        "radius_km",
        "bbox",
    ];
    /// Those that choose what is answered about them.
    const OTHERS: [&'static str; 10] =
        ["limit", "cursor", "ids", "sort", "past", "status", "publication", "needs", "facets", "expand"];

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// The filters alone: order, pages and rights are the caller's own.
    pub fn filters(&self) -> Self {
        let filters = Self::FILTERS.iter().filter_map(|name| Some((*name, self.0.get(name)?.clone())));
        Self(filters.collect())
    }

    fn known(name: &str) -> Option<&'static str> {
        Self::FILTERS.into_iter().chain(Self::OTHERS).find(|known| *known == name)
    }
}

impl<'a, const N: usize> From<[(&'a str, &'a str); N]> for EventParams {
    fn from(params: [(&'a str, &'a str); N]) -> Self {
        Self(params.iter().filter_map(|(name, value)| Some((Self::known(name)?, (*value).to_owned()))).collect())
    }
}

impl<'de> Deserialize<'de> for EventParams {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_map(ParamsVisitor)
    }
}

struct ParamsVisitor;

impl<'de> Visitor<'de> for ParamsVisitor {
    type Value = EventParams;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the parameters of an event list")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<EventParams, A::Error> {
        let mut params = BTreeMap::new();
        while let Some((name, value)) = map.next_entry::<String, String>()? {
            let Some(name) = EventParams::known(&name) else { continue };
            if params.insert(name, value).is_some() {
                return Err(de::Error::duplicate_field(name));
            }
        }
        Ok(EventParams(params))
    }
}

impl EventParams {
    /// The query, or every parameter that is invalid. `may_see_all` is an editor's right to `status`, `publication`, `needs` and some
    /// sorts;
    /// they are ignored for visitors.
    pub fn check(&self, now: DateTime<Utc>, language: Language, may_see_all: bool) -> Result<EventQuery> {
        let mut errors = FieldErrors::default();
        let words = words(&mut errors, self.get("q"));
        let sorts = if may_see_all { STAFF_SORTS } else { SORTS };
        let sort = one_of(&mut errors, "sort", self.get("sort"), sorts, Sort::from_name)
            .filter(|sort| may_see_all || !sort.is_for_staff());
        let dates = self.dates(&mut errors, now);
        let past = boolean(&mut errors, "past", self.get("past"));
        let publication =
            one_of(&mut errors, "publication", self.get("publication"), Publication::NAMES, Publication::from_name)
                .filter(|_| may_see_all);
        let status = self.status(&mut errors).filter(|_| may_see_all);
        // Of every date, as with a status.
        let status = status.or(publication.map(|_| Visibility::All));
        let ids = ids(&mut errors, self.get("ids"));
        let needs =
            one_of(&mut errors, "needs", self.get("needs"), Need::NAMES, Need::from_name).filter(|_| may_see_all);
        let usual = match (past, &ids) {
            _ if needs == Some(Need::PastEnd) => Visibility::Active,
            (Some(true), _) => Visibility::Past,
            (None, Some(_)) => Visibility::Active,
            _ => Visibility::Upcoming,
        };
        let mut query = EventQuery {
            visibility: status.unwrap_or(usual),
            ids,
            publication,
            over: past.filter(|_| status.is_some()),
            category: clean_optional(self.get("category")).map(|category| category.to_ascii_lowercase()),
            city: clean_optional(self.get("city")).map(|city| city_key(&city)),
            district: clean_optional(self.get("district")).map(|district| turkish::fold(&district)),
            places: Vec::new(),
            venue: clean_optional(self.get("venue")),
            performer: clean_optional(self.get("performer")),
            organizer: clean_optional(self.get("organizer")),
            dates,
            any_dates: Vec::new(),
            price_min: money(&mut errors, "price_min", self.get("price_min")),
            price_max: money(&mut errors, "price_max", self.get("price_max")),
            price_band: one_of(&mut errors, "price", self.get("price"), PriceBand::NAMES, PriceBand::from_name),
            currency: one_of(&mut errors, "currency", self.get("currency"), Currency::CODES, Currency::from_code),
            featured: boolean(&mut errors, "featured", self.get("featured")),
            platform: platform(&mut errors, self.get("platform")),
            audience: one_of(&mut errors, "audience", self.get("audience"), Audience::NAMES, Audience::from_name),
            event_language: one_of(
                &mut errors,
                "event_language",
                self.get("event_language"),
                EventLanguage::CODES,
                EventLanguage::from_code,
            ),
            accessible: boolean(&mut errors, "accessible", self.get("accessible")),
            setting: one_of(&mut errors, "setting", self.get("setting"), EventSetting::NAMES, EventSetting::from_name),
            available: boolean(&mut errors, "available", self.get("available")),
            needs,
            near: self.circle(&mut errors),
            bounds: bounds(&mut errors, self.get("bbox")),
            sort: sort.unwrap_or(if words.is_empty() { Sort::Date } else { Sort::Relevance }),
            text: self.get("q").unwrap_or_default().to_owned(),
            words,
            staff: None,
            with_cancelled: false,
            expand_showings: one_of(&mut errors, "expand", self.get("expand"), EXPANSIONS, |name| {
                (name == "showings").then_some(())
            })
            .is_some(),
            facets: boolean(&mut errors, "facets", self.get("facets")).unwrap_or(false),
            language,
            page: PageRequest::parse(&mut errors, self.get("limit"), self.get("cursor")),
            now,
        };
        if let (Some(min), Some(max)) = (query.price_min, query.price_max)
            && max < min
        {
            errors.add("price_max", Problem::BelowMinimum);
        }
        errors.into_result()?;
        if status.is_some() && !query.words.is_empty() {
            query.search_as_staff();
        }
        Ok(query)
    }

    /// Of every date.
    fn status(&self, errors: &mut FieldErrors) -> Option<Visibility> {
        one_of(errors, "status", self.get("status"), STATUSES, |name| match name {
            "active" => Some(Visibility::Active),
            "inactive" => Some(Visibility::Inactive),
            "all" => Some(Visibility::All),
            _ => None,
        })
    }

    fn dates(&self, errors: &mut FieldErrors, now: DateTime<Utc>) -> DateSpan {
        let from = date(errors, "from", self.get("from")).map(start_of_day);
        let before = date(errors, "to", self.get("to")).map(end_of_day);
        let range = one_of(errors, "dateRange", self.get("dateRange"), DateRange::NAMES, DateRange::from_name);
        let Some(range) = range.map(|range| range.dates(now)) else {
            return DateSpan { from, before, begins_only: false };
        };
        // Both given: what satisfies both.
        DateSpan {
            from: range.from.max(from),
            before: range.before.into_iter().chain(before).min(),
            begins_only: range.begins_only,
        }
    }

    fn circle(&self, errors: &mut FieldErrors) -> Option<Circle> {
        let radius_km = match self.get("radius_km").map(str::parse::<f64>) {
            None => DEFAULT_RADIUS_KM,
            Some(Ok(radius)) if radius > 0.0 && radius <= MAX_RADIUS_KM => radius,
            Some(_) => {
                errors.add("radius_km", Problem::NotPositive { max: MAX_RADIUS_KM as i64 });
                return None;
            }
        };
        let numbers = numbers::<2>(errors, "near", self.get("near")?)?;
        let center = Coordinates { latitude: numbers[0], longitude: numbers[1] };
        if center.latitude.abs() > 90.0 || center.longitude.abs() > 180.0 {
            errors.add("near", Problem::NotCoordinates);
            return None;
        }
        Some(Circle { center, radius_km })
    }
}

/// `1,2,3`
fn ids(errors: &mut FieldErrors, value: Option<&str>) -> Option<Vec<i64>> {
    let value = value.filter(|value| !value.is_empty())?;
    // As they are written: no sign, no zero before them.
    let is_id = |id: &&str| id.len() < 19 && !id.starts_with('0') && id.bytes().all(|byte| byte.is_ascii_digit());
    let ids: Option<Vec<i64>> = value.split(',').map(|id| Some(id).filter(is_id)?.parse().ok()).collect();
    match &ids {
        None => errors.add("ids", Problem::NotANumber),
        Some(ids) if ids.len() > MAX_IDS => errors.add("ids", Problem::TooMany { max: MAX_IDS }),
        Some(_) => {}
    }
    ids
}

/// A platform that does not exist has no events.
fn platform(errors: &mut FieldErrors, value: Option<&str>) -> Option<PlatformId> {
    let value = value.filter(|value| !value.is_empty())?;
    let platform = PlatformId::from_name(value);
    if platform.is_none() {
        errors.add("platform", Problem::NotASlug);
    }
    platform
}

fn money(errors: &mut FieldErrors, field: &str, value: Option<&str>) -> Option<Money> {
    let value = value.filter(|value| !value.is_empty())?;
    let money = value.parse().ok().and_then(Money::from_number);
    if money.is_none() {
        errors.add(field, Problem::NotAMoney);
    }
    money
}

/// `west,south,east,north`, the order map libraries write.
fn bounds(errors: &mut FieldErrors, value: Option<&str>) -> Option<Bounds> {
    let [west, south, east, north] = numbers::<4>(errors, "bbox", value.filter(|value| !value.is_empty())?)?;
    let in_range = [south, north].iter().all(|latitude| latitude.abs() <= 90.0)
        && [west, east].iter().all(|longitude| longitude.abs() <= 180.0);
    if !in_range || south > north || west > east {
        errors.add("bbox", Problem::NotCoordinates);
        return None;
    }
    Some(Bounds { west, south, east, north })
}

fn numbers<const N: usize>(errors: &mut FieldErrors, field: &str, text: &str) -> Option<[f64; N]> {
    let parsed: Option<Vec<f64>> =
        text.split(',').map(|part| part.trim().parse::<f64>().ok().filter(|number| number.is_finite())).collect();
    let numbers = parsed.and_then(|parsed| parsed.try_into().ok());
    if numbers.is_none() {
        errors.add(field, Problem::NotCoordinates);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;
    use crate::clock::{local_date, parse_date};

    fn now() -> DateTime<Utc> {
        // 01:30 on the 16th in Turkey, still the 15th in UTC.
        DateTime::parse_from_rfc3339("2026-11-15T22:30:00Z").expect("a literal").with_timezone(&Utc)
    }

    fn check<const N: usize>(params: [(&str, &str); N]) -> EventQuery {
        EventParams::from(params).check(now(), Language::Tr, false).expect("valid query")
    }

    #[test]
    fn today_is_the_turkish_day() {
        let query = check([("dateRange", "today")]);
        assert_eq!(query.dates.from.map(local_date), parse_date("2026-11-16"));
        assert_eq!(query.dates.before.map(crate::clock::local_rfc3339).as_deref(), Some("2026-11-17T00:00:00+03:00"));
    }

    #[test]
    fn a_query_sorts_by_relevance_unless_told_otherwise() {
        assert_eq!(check([("q", "Caz")]).sort, Sort::Relevance);
        assert_eq!(check([("q", "  ")]).sort, Sort::Date);
        assert_eq!(check([("q", "caz"), ("sort", "price")]).sort, Sort::Price);
    }

    #[test]
    fn events_requested_by_id_may_be_over() {
        let query = check([("ids", "3,1")]);
        assert_eq!((query.ids, query.visibility), (Some(vec![3, 1]), Visibility::Active));
        let many = vec!["7"; 101].join(",");
        for wrong in [many.as_str(), "0", "+1", "01", "1,", "1 ,2", "9999999999999999999"] {
            let raw = EventParams::from([("ids", wrong)]);
            assert!(raw.check(now(), Language::Tr, false).is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_an_editor_may_ask_for_inactive_events() {
        let raw = EventParams::from([("status", "all")]);
        assert_eq!(raw.check(now(), Language::Tr, false).expect("valid").visibility, Visibility::Upcoming);
        assert_eq!(raw.check(now(), Language::Tr, true).expect("valid").visibility, Visibility::All);
    }

    #[test]
    fn an_editor_may_narrow_a_status_to_what_is_over_or_not() {
        for (past, over) in [("", None), ("true", Some(true)), ("false", Some(false))] {
            let raw = EventParams::from([("status", "all"), ("past", past)]);
            let query = raw.check(now(), Language::Tr, true).expect("valid");
            assert_eq!((query.visibility, query.over), (Visibility::All, over));
            assert_eq!(raw.check(now(), Language::Tr, false).expect("valid").over, None);
        }
    }

    #[test]
    fn only_an_editor_sorts_by_creation_or_change() {
        for (name, sort) in [("newest", Sort::Newest), ("updated", Sort::Updated)] {
            let raw = EventParams::from([("sort", name)]);
            assert_eq!(raw.check(now(), Language::Tr, false).expect("valid").sort, Sort::Date);
            assert_eq!(raw.check(now(), Language::Tr, true).expect("valid").sort, sort);
        }
    }

    #[test]
    fn only_an_editor_asks_for_a_publication_state_of_every_date() {
        let raw = EventParams::from([("publication", "scheduled")]);
        let visitors = raw.check(now(), Language::Tr, false).expect("valid");
        assert_eq!((visitors.publication, visitors.visibility), (None, Visibility::Upcoming));
        let editors = raw.check(now(), Language::Tr, true).expect("valid");
        assert_eq!((editors.publication, editors.visibility), (Some(Publication::Scheduled), Visibility::All));
        let wrong = EventParams::from([("publication", "hidden")]);
        assert!(wrong.check(now(), Language::Tr, false).is_err());
    }

    #[test]
    fn only_an_editor_asks_for_what_events_lack() {
        let raw = EventParams::from([("needs", "picture")]);
        assert_eq!(raw.check(now(), Language::Tr, false).expect("valid").needs, None);
        assert_eq!(raw.check(now(), Language::Tr, true).expect("valid").needs, Some(Need::Picture));
    }

    #[test]
    fn published_events_that_are_over_come_last_first() {
        let past_end = |params| EventParams::from(params).check(now(), Language::Tr, true).expect("valid");
        let query = past_end([("needs", "past_end"), ("past", "false")]);
        assert_eq!((query.visibility, query.is_last_first()), (Visibility::Active, true));
        assert!(!past_end([("needs", "past_end"), ("sort", "name")]).is_last_first());
    }

    #[test]
    fn a_highest_price_below_the_lowest_is_named() {
        let raw = EventParams::from([("price_min", "100"), ("price_max", "99.99")]);
        let Err(Error::Invalid(errors)) = raw.check(now(), Language::Tr, false) else { panic!("expected an error") };
        assert_eq!(errors.iter().collect::<Vec<_>>(), [("price_max", &Problem::BelowMinimum)]);
        let same = EventParams::from([("price_min", "100"), ("price_max", "100")]);
        assert!(same.check(now(), Language::Tr, false).is_ok());
    }

    #[test]
    fn every_bad_value_is_named() {
        let raw = EventParams::from([
            ("ids", "1,x"),
            ("limit", "101"),
            ("cursor", "zz"),
            ("dateRange", "year"),
            ("from", "2026-02-30"),
            ("price_min", "cheap"),
            ("price", "cheap"),
            ("currency", "GBP"),
            ("featured", "maybe"),
            ("platform", "e bay"),
            ("audience", "everybody"),
            ("event_language", "xx"),
            ("accessible", "yes"),
            ("setting", "roof"),
            ("available", "1"),
            ("needs", "love"),
            ("sort", "best"),
            ("near", "41"),
            ("bbox", "1,2,3"),
        ]);
        let Err(Error::Invalid(errors)) = raw.check(now(), Language::Tr, false) else {
            panic!("expected field errors")
        };
        let fields: Vec<&str> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(
            fields,
            [
                "accessible",
                "audience",
                "available",
                "bbox",
                "currency",
                "cursor",
                "dateRange",
                "event_language",
                "featured",
                "from",
                "ids",
                "limit",
                "near",
                "needs",
                "platform",
                "price",
                "price_min",
                "setting",
                "sort"
            ]
        );
    }

    #[test]
    fn a_range_and_a_from_date_narrow_each_other() {
        let query = check([("dateRange", "week"), ("from", "2026-11-20")]);
        assert_eq!(query.dates.from.map(local_date), parse_date("2026-11-20"));
    }
}
