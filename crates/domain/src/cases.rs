//! Rules that the web app implements as well, tested with the same tables of cases: `cases/rules.json`.

use serde::Deserialize;
use serde_json::json;

use crate::clock::{local_time, local_time_of_twelve, parse_moment};
use crate::event_draft::{EventDraft, MAX_OFFERS, MAX_SHOWINGS};
use crate::event_words::{long_date, price};
use crate::field::{FieldErrors, MAX_TAG, MAX_TAGS, is_slug};
use crate::showing::{Availability, Showing, over_at};
use crate::staff::{MAX_PASSWORD, MIN_PASSWORD};
use crate::{Language, turkish};

#[derive(Deserialize)]
struct Cases {
    folding: Vec<Folding>,
    ends: Vec<End>,
    dates: Vec<Date>,
    prices: Vec<Price>,
    best_offers: Vec<BestOffer>,
    slugs: Samples,
    emails: Samples,
    urls: Samples,
    tags: serde_json::Value,
    password: serde_json::Value,
    showings: serde_json::Value,
}

#[derive(Deserialize)]
struct Folding {
    text: String,
    folded: String,
}

#[derive(Deserialize)]
struct End {
    start_date: String,
    end_date: Option<String>,
    over_at: String,
    rule: String,
}

#[derive(Deserialize)]
struct Date {
    start_date: String,
    date_tr: String,
    date_en: String,
    time_tr: String,
    time_en: String,
}

#[derive(Deserialize)]
struct Price {
    min: Option<f64>,
    max: Option<f64>,
    currency: String,
    tr: Option<String>,
    en: Option<String>,
}

#[derive(Deserialize)]
struct BestOffer {
    offers: Vec<(Availability, Option<f64>, Option<f64>)>,
    best: Option<usize>,
    is_sold_out: bool,
}

#[derive(Deserialize)]
struct Samples {
    valid: Vec<String>,
    invalid: Vec<String>,
}

fn cases() -> Cases {
    serde_json::from_str(include_str!("../../../cases/rules.json")).expect("the table of cases is well formed")
}

/// A valid event with other fields.
fn event(fields: serde_json::Value) -> crate::event::EventContent {
    let mut draft = json!({
        "title_tr": "Konser", "title_en": "Concert", "description_tr": "Müzik.", "description_en": "Music.",
        "venue_name": "Salon", "venue_en": "Hall", "city": "Bolu", "city_en": "Bolu", "start_date": "2026-11-20",
    });
    for (name, value) in fields.as_object().into_iter().flatten() {
        draft[name] = value.clone();
    }
    let draft: EventDraft = serde_json::from_value(draft).expect("a draft");
    draft.check("2026-01-01T00:00:00Z".parse().expect("a moment")).expect("a valid event")
}

#[test]
fn text_is_folded_as_in_the_web_app() {
    for Folding { text, folded } in cases().folding {
        assert_eq!(turkish::fold(&text), folded, "{text}");
    }
}

#[test]
fn events_end_as_in_the_web_app() {
    for case in cases().ends {
        let start = parse_moment(&case.start_date).expect("a start");
        let content = event(json!({ "start_date": case.start_date, "end_date": case.end_date }));
        let expected: chrono::DateTime<chrono::Utc> = case.over_at.parse().expect("a moment");
        assert_eq!(over_at(start.at, start.time_known, content.ends_at, None), expected, "{}", case.rule);
    }
}

#[test]
fn dates_are_written_as_in_the_web_app() {
    for case in cases().dates {
        let start = parse_moment(&case.start_date).expect("a start").at;
        let written = [long_date(start, Language::Tr), long_date(start, Language::En)];
        assert_eq!(written, [case.date_tr, case.date_en], "{}", case.start_date);
        assert_eq!(
            [local_time(start), local_time_of_twelve(start)],
            [case.time_tr, case.time_en],
            "{}",
            case.start_date
        );
    }
}

#[test]
fn prices_are_written_as_in_the_web_app() {
    for case in cases().prices {
        let content = event(json!({ "price_min": case.min, "price_max": case.max, "currency": case.currency }));
        let written = [price(&content, Language::Tr), price(&content, Language::En)];
        assert_eq!(written, [case.tr, case.en], "{:?} to {:?}", case.min, case.max);
    }
}

#[test]
fn the_best_offer_is_the_same_as_in_the_web_app() {
    for case in cases().best_offers {
        let offers = case.offers.iter().map(|(availability, min, max)| {
            json!({ "platform": "manual", "availability": availability, "price_min": min, "price_max": max })
        });
        let content = event(json!({ "showings": [{
            "start_date": "2026-11-20", "venue_name": "Salon", "city": "Bolu", "offers": offers.collect::<Vec<_>>(),
        }]}));
        let showing: &Showing = &content.showings[0];
        assert_eq!(showing.best_offer_position(), case.best, "{:?}", case.offers);
        assert_eq!(showing.is_sold_out(), case.is_sold_out, "{:?}", case.offers);
    }
}

#[test]
fn texts_are_checked_as_in_the_web_app() {
    let accepts_email = |text: &str| accepts(|errors| drop(errors.email("email", text)));
    let accepts_url = |text: &str| accepts(|errors| drop(errors.url("url", Some(text))));
    let cases = cases();
    assert_accepted(&cases.slugs, is_slug);
    assert_accepted(&cases.emails, accepts_email);
    assert_accepted(&cases.urls, accepts_url);
}

fn accepts(check: impl FnOnce(&mut FieldErrors)) -> bool {
    let mut errors = FieldErrors::default();
    check(&mut errors);
    errors.into_result().is_ok()
}

fn assert_accepted(samples: &Samples, accepts: impl Fn(&str) -> bool) {
    for text in &samples.valid {
        assert!(accepts(text), "{text} is valid");
    }
    for text in &samples.invalid {
        assert!(!accepts(text), "{text} is not valid");
    }
}

#[test]
fn limits_are_those_of_the_web_app() {
    let cases = cases();
    assert_eq!(cases.tags, json!({ "max_count": MAX_TAGS, "max_length": MAX_TAG }));
    assert_eq!(cases.password, json!({ "min_length": MIN_PASSWORD, "max_length": MAX_PASSWORD }));
    assert_eq!(cases.showings, json!({ "max_showings": MAX_SHOWINGS, "max_offers": MAX_OFFERS }));
}
