//! The rules that make showings as they are sent what is stored.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::check::{MAX_ADDRESS, MAX_NAME, MAX_SHORT, MAX_TICKETS, coordinates, country, end, sorted, start};
use super::{OfferDraft, ShowingDraft};
use crate::clock::{self, parse_moment_in};
use crate::event::EventContent;
use crate::field::{FieldErrors, Problem};
use crate::showing::{Offer, Place, Showing, ShowingStatus, new_showing_id};
use crate::text::{Localized, clean_optional};
use crate::turkish;

pub const MAX_SHOWINGS: usize = 400;
pub const MAX_OFFERS: usize = 20;
const MAX_ID: usize = 64;

/// Every problem is named by its path, such as `showings[3].offers[0].url`.
pub(super) fn check(errors: &mut FieldErrors, drafts: &[ShowingDraft], stored: Option<&EventContent>) -> Vec<Showing> {
    if drafts.is_empty() {
        errors.add("showings", Problem::Required);
    }
    if drafts.len() > MAX_SHOWINGS {
        errors.add("showings", Problem::TooMany { max: MAX_SHOWINGS });
        return Vec::new();
    }
    let mut taken: Vec<String> = stored.into_iter().flat_map(ids_of).collect();
    taken.extend(drafts.iter().filter_map(|draft| clean_optional(draft.showing_id.as_deref())));
    let (mut ids, mut times, mut showings) = (HashSet::new(), HashSet::new(), Vec::with_capacity(drafts.len()));
    for (position, draft) in drafts.iter().enumerate() {
        let path = format!("showings[{position}].");
        let mut showing = draft.check(errors, &path);
        let before = stored.and_then(|stored| stored.showings.iter().find(|old| old.showing_id == showing.showing_id));
        if let Some(before) = before {
            showing = showing.over(before);
        }
        if showing.showing_id.is_empty() {
            showing.showing_id = new_showing_id(showing.starts_at, showing.time_known, &taken);
            taken.push(showing.showing_id.clone());
        }
        if !ids.insert(showing.showing_id.clone()) {
            errors.add(&format!("{path}showing_id"), Problem::Repeated);
        }
        let venue = match &showing.venue_key {
            Some(key) => key.clone(),
            None => turkish::fold(&showing.place.venue.tr),
        };
        let city = turkish::fold(&showing.place.city.tr);
        if !times.insert((showing.starts_at, venue, city, turkish::fold(&showing.hall))) {
            errors.add(&format!("{path}start_date"), Problem::Repeated);
        }
        showings.push(showing);
    }
    sorted(showings)
}

impl Showing {
    /// A showing that replaces another, where both name a venue.
    fn over(self, before: &Self) -> Self {
        let Some(key) = &self.venue_key else { return self };
        if *key == before.venue_id && !self.place.venue.tr.is_empty() {
            // The venue is the same: what is said of the place is as it was read.
            let place = Place { is_step_free: before.place.is_step_free, setting: before.place.setting, ..self.place };
            let venue_id = before.venue_id.clone();
            return Self { venue_row: before.venue_row, venue_id, venue_key: None, place, ..self };
        }
        let read = Place { is_step_free: false, setting: None, ..before.place.clone() };
        if *key != before.venue_id && self.place == read {
            // What is said of the place was read with the other venue.
            return Self { place: Place::default(), ..self };
        }
        self
    }
}

fn ids_of(content: &EventContent) -> Vec<String> {
    content.showings.iter().map(|showing| showing.showing_id.clone()).collect()
}

impl ShowingDraft {
    fn check(&self, errors: &mut FieldErrors, path: &str) -> Showing {
        let field = |name: &str| format!("{path}{name}");
        let timezone = self.timezone(errors, &field("timezone"));
        let start = start(errors, &field("start_date"), &self.start_date, timezone);
        let status = self.status.unwrap_or_default();
        let previous_starts_at =
            moment(errors, &field("previous_start_date"), self.previous_start_date.as_deref(), timezone);
        if status == ShowingStatus::Moved && previous_starts_at.is_none() {
            errors.add(&field("previous_start_date"), Problem::Required);
        }
        let doors_at = moment(errors, &field("doors_at"), self.doors_at.as_deref(), timezone);
        if start.time_known && doors_at.is_some_and(|doors| doors > start.at) {
            errors.add(&field("doors_at"), Problem::AfterStart);
        }
        Showing {
            showing_id: self.id(errors, &field("showing_id")),
            starts_at: start.at,
            time_known: start.time_known,
            ends_at: end(errors, &field("end_date"), self.end_date.as_deref(), start.at, timezone),
            doors_at,
            timezone: timezone.map(|timezone| timezone.name().to_owned()),
            venue_row: None,
            venue_id: String::new(),
            venue_key: clean_optional(self.venue_id.as_deref()),
            place: self.place(errors, path),
            hall: errors.optional(&field("hall"), text(&self.hall), MAX_NAME),
            status,
            previous_starts_at,
            note: Localized {
                tr: errors.optional(&field("note_tr"), text(&self.note_tr), MAX_SHORT),
                en: errors.optional(&field("note_en"), text(&self.note_en), MAX_SHORT),
            },
            offers: self.offers(errors, path, timezone),
        }
    }

    fn id(&self, errors: &mut FieldErrors, field: &str) -> String {
        let id = clean_optional(self.showing_id.as_deref()).unwrap_or_default();
        if id.len() > MAX_ID {
            errors.add(field, Problem::TooLong { max: MAX_ID });
        } else if !id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte)) {
            errors.add(field, Problem::NotAKey);
        }
        id
    }

    fn timezone(&self, errors: &mut FieldErrors, field: &str) -> Option<Tz> {
        let name = clean_optional(self.timezone.as_deref())?;
        let timezone = clock::timezone(&name);
        if timezone.is_none() {
            errors.add(field, Problem::NotATimezone);
        }
        timezone
    }

    /// What a named venue says is filled in by the use case; what is sent beside it goes before.
    fn place(&self, errors: &mut FieldErrors, path: &str) -> Place {
        let field = |name: &str| format!("{path}{name}");
        let is_named = clean_optional(self.venue_id.as_deref()).is_some();
        let mut either = |name: &str, value: &Option<String>| {
            if is_named {
                errors.optional(&field(name), text(value), MAX_NAME)
            } else {
                errors.required(&field(name), text(value), MAX_NAME)
            }
        };
        let venue = either("venue_name", &self.venue_name);
        let city = match &self.city_tr {
            Some(_) => either("city_tr", &self.city_tr),
            None => either("city", &self.city),
        };
        let mut in_english = |name: &str, value: &Option<String>, turkish: &str| {
            let english = errors.optional(&field(name), text(value), MAX_NAME);
            if english.is_empty() { turkish.to_owned() } else { english }
        };
        Place {
            venue: Localized { en: in_english("venue_en", &self.venue_en, &venue), tr: venue },
            city: Localized { en: in_english("city_en", &self.city_en, &city), tr: city },
            address: errors.optional(&field("venue_address"), text(&self.venue_address), MAX_ADDRESS),
            district: errors.optional(&field("district"), text(&self.district), MAX_NAME),
            country: if is_named && self.country.is_none() {
                String::new()
            } else {
                country(errors, &field("country"), self.country.as_deref())
            },
            coordinates: coordinates(errors, path, self.latitude, self.longitude),
            is_step_free: false,
            setting: None,
        }
    }

    fn offers(&self, errors: &mut FieldErrors, path: &str, timezone: Option<Tz>) -> Vec<Offer> {
        let drafts = self.offers.as_deref().unwrap_or_default();
        if drafts.len() > MAX_OFFERS {
            errors.add(&format!("{path}offers"), Problem::TooMany { max: MAX_OFFERS });
            return Vec::new();
        }
        let check = |(position, draft): (usize, &OfferDraft)| {
            draft.check(errors, &format!("{path}offers[{position}]."), timezone)
        };
        drafts.iter().enumerate().map(check).collect()
    }
}

impl OfferDraft {
    fn check(&self, errors: &mut FieldErrors, path: &str, timezone: Option<Tz>) -> Offer {
        let field = |name: &str| format!("{path}{name}");
        if let (Some(min), Some(max)) = (self.price_min, self.price_max)
            && max < min
        {
            errors.add(&field("price_max"), Problem::BelowMinimum);
        }
        if self.available_tickets.is_some_and(|tickets| !(0..=MAX_TICKETS).contains(&tickets)) {
            errors.add(&field("available_tickets"), Problem::OutOfRange { min: 0, max: MAX_TICKETS });
        }
        Offer {
            platform: self.platform.clone().unwrap_or_default(),
            url: errors.url(&field("url"), self.url.as_deref()),
            price_min: self.price_min,
            price_max: self.price_max,
            currency: self.currency.unwrap_or_default(),
            availability: self.availability.unwrap_or_default(),
            on_sale_at: moment(errors, &field("on_sale_at"), self.on_sale_at.as_deref(), timezone),
            checked_at: moment(errors, &field("checked_at"), self.checked_at.as_deref(), None),
            available_tickets: self.available_tickets,
        }
    }
}

fn text(value: &Option<String>) -> &str {
    value.as_deref().unwrap_or_default()
}

fn moment(errors: &mut FieldErrors, field: &str, value: Option<&str>, timezone: Option<Tz>) -> Option<DateTime<Utc>> {
    let value = clean_optional(value)?;
    let moment = parse_moment_in(&value, timezone);
    if moment.is_none() {
        errors.add(field, Problem::NotADate);
    }
    moment.map(|moment| moment.at)
}

#[cfg(test)]
mod tests {
    use super::super::EventDraft;
    use super::*;
    use crate::Error;
    use crate::event::PlatformId;
    use crate::money::Money;

    fn now() -> DateTime<Utc> {
        clock::parse_moment("2026-11-15T12:00").expect("a moment").at
    }

    fn showing(start: &str) -> ShowingDraft {
        ShowingDraft {
            start_date: start.into(),
            venue_name: Some("Rıhtım Sahne".into()),
            city: Some("İstanbul".into()),
            ..ShowingDraft::default()
        }
    }

    fn draft(showings: Vec<ShowingDraft>) -> EventDraft {
        EventDraft {
            title_tr: "Oyun".into(),
            title_en: "Play".into(),
            description_tr: "Bir oyun.".into(),
            description_en: "A play.".into(),
            showings: Some(showings),
            ..EventDraft::default()
        }
    }

    fn problems(draft: &EventDraft) -> Vec<(String, Problem)> {
        match draft.check(now()) {
            Err(Error::Invalid(errors)) => {
                errors.iter().map(|(field, problem)| (field.into(), problem.clone())).collect()
            }
            other => panic!("expected field errors, got {other:?}"),
        }
    }

    #[test]
    fn the_flat_fields_are_those_of_the_earliest_showing_to_come() {
        let offers = |price| {
            Some(vec![
                OfferDraft { price_min: Money::from_number(900.0), ..OfferDraft::default() },
                OfferDraft {
                    platform: Some(PlatformId::BILETIX),
                    price_min: Money::from_number(price),
                    ..OfferDraft::default()
                },
            ])
        };
        let later = ShowingDraft { offers: offers(200.0), city: Some("Ankara".into()), ..showing("2026-11-22T20:30") };
        let sooner = ShowingDraft { offers: offers(300.0), ..showing("2026-11-20T20:30") };
        let content = draft(vec![later, sooner]).check(now()).expect("valid");
        assert_eq!(
            content.showings.iter().map(|showing| &*showing.showing_id).collect::<Vec<_>>(),
            ["2026-11-20-2030", "2026-11-22-2030"]
        );
        assert_eq!((content.city.tr.as_str(), content.price_min), ("İstanbul", Money::from_number(300.0)));
        assert_eq!(content.platform, PlatformId::BILETIX);
        assert_eq!(content.venue.en, "Rıhtım Sahne");
    }

    #[test]
    fn every_problem_is_named_by_its_path() {
        let bad = ShowingDraft {
            status: Some(ShowingStatus::Moved),
            timezone: Some("Mars".into()),
            latitude: Some(91.0),
            offers: Some(vec![OfferDraft {
                url: Some("biletix".into()),
                price_min: Money::from_number(2.0),
                price_max: Money::from_number(1.0),
                ..OfferDraft::default()
            }]),
            ..showing("gelecek hafta")
        };
        let fields: Vec<String> =
            problems(&draft(vec![showing("2026-11-20T20:30"), bad])).into_iter().map(|(field, _)| field).collect();
        assert_eq!(
            fields,
            [
                "showings[1].latitude",
                "showings[1].offers[0].price_max",
                "showings[1].offers[0].url",
                "showings[1].previous_start_date",
                "showings[1].start_date",
                "showings[1].timezone",
            ]
        );
    }

    #[test]
    fn limits_and_repetitions_are_refused() {
        assert_eq!(problems(&draft(vec![])), [("showings".into(), Problem::Required)]);
        let many = vec![showing("2026-11-20T20:30"); MAX_SHOWINGS + 1];
        assert_eq!(problems(&draft(many)), [("showings".into(), Problem::TooMany { max: MAX_SHOWINGS })]);
        let offers = Some(vec![OfferDraft::default(); MAX_OFFERS + 1]);
        let crowded = ShowingDraft { offers, ..showing("2026-11-20T20:30") };
        assert_eq!(
            problems(&draft(vec![crowded])),
            [("showings[0].offers".into(), Problem::TooMany { max: MAX_OFFERS })]
        );
        let twice = vec![showing("2026-11-20T20:30"), showing("2026-11-20T20:30")];
        assert_eq!(problems(&draft(twice)), [("showings[1].start_date".into(), Problem::Repeated)]);
        let halls =
            vec![showing("2026-11-20T20:30"), ShowingDraft { hall: Some("B".into()), ..showing("2026-11-20T20:30") }];
        assert!(draft(halls).check(now()).is_ok());
        let same_id = |start| ShowingDraft { showing_id: Some("gala".into()), ..showing(start) };
        let ids = vec![same_id("2026-11-20T20:30"), same_id("2026-11-21T20:30")];
        assert_eq!(problems(&draft(ids)), [("showings[1].showing_id".into(), Problem::Repeated)]);
    }

    #[test]
    fn doors_open_no_later_than_the_start() {
        let doors = |at: &str| draft(vec![ShowingDraft { doors_at: Some(at.into()), ..showing("2026-11-20T20:30") }]);
        assert!(doors("2026-11-20T20:30").check(now()).is_ok());
        assert_eq!(problems(&doors("2026-11-20T20:31")), [("showings[0].doors_at".into(), Problem::AfterStart)]);
    }

    #[test]
    fn local_times_abroad_are_turkish_unless_a_clock_is_named() {
        let start = |timezone: Option<&str>| {
            let abroad = ShowingDraft {
                country: Some("Germany".into()),
                timezone: timezone.map(str::to_owned),
                ..showing("2026-12-24T20:00")
            };
            draft(vec![abroad]).check(now()).expect("valid").showings[0].starts_at.to_rfc3339()
        };
        assert_eq!(start(None), "2026-12-24T17:00:00+00:00");
        assert_eq!(start(Some("Europe/Berlin")), "2026-12-24T19:00:00+00:00");
    }

    #[test]
    fn showings_that_are_over_leave_room_for_new_ones_but_not_without_end() {
        let starting = |year: i32| {
            let days = (0..MAX_SHOWINGS).map(|number| (1 + number / 20, number % 20));
            days.map(|(day, hour)| showing(&format!("{year}-03-{day:02}T{hour:02}:30"))).collect::<Vec<_>>()
        };
        let moment = |year: i32| clock::parse_moment(&format!("{year}-01-01T12:00")).expect("a moment").at;
        let mut stored = draft(starting(2020)).check(moment(2020)).expect("valid");
        for year in 2021..=2024 {
            stored = draft(starting(year)).check_over(&stored, moment(year)).expect("a play may run for years");
        }
        assert_eq!(stored.showings.len(), 5 * MAX_SHOWINGS);
        let more = draft(starting(2025)).check_over(&stored, moment(2025));
        let Err(Error::Invalid(errors)) = more else { panic!("expected field errors") };
        assert_eq!(errors.iter().next(), Some(("showings", &Problem::TooMany { max: MAX_SHOWINGS })));
    }

    #[test]
    fn a_day_without_hours_ends_on_the_clock_of_the_showing() {
        let over_at = |showing: ShowingDraft| {
            draft(vec![showing]).check(now()).expect("valid").showings[0].over_at().to_rfc3339()
        };
        let in_new_york = |start: &str| ShowingDraft { timezone: Some("America/New_York".into()), ..showing(start) };
        assert_eq!(over_at(in_new_york("2026-12-24")), "2026-12-25T05:00:00+00:00");
        let until = ShowingDraft { end_date: Some("2026-12-26".into()), ..in_new_york("2026-12-24T20:00") };
        assert_eq!(over_at(until), "2026-12-27T05:00:00+00:00");
        assert_eq!(over_at(showing("2026-12-24")), "2026-12-24T21:00:00+00:00");
    }

    #[test]
    fn flat_fields_change_the_showing_that_they_were_read_from_and_leave_the_others() {
        let stored = draft(vec![showing("2026-11-20T20:30"), showing("2026-11-22T20:30")]).check(now()).expect("valid");
        let flat = EventDraft {
            showings: None,
            venue_name: "Rıhtım Sahne".into(),
            venue_en: "Rıhtım Stage".into(),
            city: "İstanbul".into(),
            city_en: "Istanbul".into(),
            start_date: "2026-11-25T21:00".into(),
            price_min: Money::from_number(50.0),
            ..draft(vec![])
        };
        let content = flat.check_over(&stored, now()).expect("valid");
        let ids: Vec<&str> = content.showings.iter().map(|showing| showing.showing_id.as_str()).collect();
        assert_eq!(ids, ["2026-11-22-2030", "2026-11-20-2030"], "ids stay, the order is that of the dates");
        assert_eq!(content.showings[0], stored.showings[1]);
        assert_eq!(content.showings[1].offers[0].price_min, Money::from_number(50.0));
    }
}
