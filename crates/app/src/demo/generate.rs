//! Generated events in both languages, composed from word lists.

use std::collections::HashSet;

use chrono::{Days, NaiveDate, NaiveTime, TimeDelta};
use meydan_domain::event::PlatformId;
use meydan_domain::event_draft::{EventDraft, OfferDraft, ShowingDraft};
use meydan_domain::money::Money;
use meydan_domain::turkish;

use super::random::Random;
use super::words::{
    BEGINNINGS, CATEGORIES, CITIES, Category, City, ENDINGS, MIDDLES, ORGANIZERS, PLACES, THEMES, VENUES, Words,
};

const DAYS: u32 = 90;
const SHOWINGS_STREAM: u64 = 0x5300_77ed;
const PLATFORMS: [PlatformId; 6] = [
    PlatformId::MANUAL,
    PlatformId::MOBILET,
    PlatformId::BILETINIAL,
    PlatformId::BILETIX,
    PlatformId::PASSO,
    PlatformId::EVENTBRITE,
];
/// About two kilometers to either side of a city's center.
const JITTER: f64 = 0.02;

/// The `number`th event of a seed, with dates relative to `today` and about as many showings.
pub fn event(seed: u64, number: u64, today: NaiveDate, showings: u32) -> EventDraft {
    let draft = single(seed, number, today);
    if showings <= 1 {
        return draft;
    }
    // A stream of its own: the number of showings changes nothing else.
    let mut random = Random::new(seed ^ SHOWINGS_STREAM, number);
    let count = 1 + random.below(2 * showings - 1);
    let further = (1..count).map(|_| further_showing(&mut random, &draft, today));
    let all = [first_showing(&draft)].into_iter().chain(further).collect();
    EventDraft { showings: Some(distinct(all)), ..draft }
}

fn first_showing(draft: &EventDraft) -> ShowingDraft {
    let offer = OfferDraft {
        platform: draft.source_platform.clone(),
        url: draft.ticket_url.clone(),
        price_min: draft.price_min,
        price_max: draft.price_max,
        ..OfferDraft::default()
    };
    ShowingDraft {
        start_date: draft.start_date.clone(),
        end_date: draft.end_date.clone(),
        venue_name: Some(draft.venue_name.clone()),
        venue_en: Some(draft.venue_en.clone()),
        venue_address: draft.venue_address.clone(),
        city: Some(draft.city.clone()),
        city_en: Some(draft.city_en.clone()),
        latitude: draft.latitude,
        longitude: draft.longitude,
        offers: Some(vec![offer]),
        ..ShowingDraft::default()
    }
}

/// Another date, every third one in another city, some at other prices.
fn further_showing(random: &mut Random, draft: &EventDraft, today: NaiveDate) -> ShowingDraft {
    let mut draft = dates(random, today, draft.clone());
    if random.chance(33) {
        let city = random.pick(CITIES);
        draft = place(random, city, draft);
    }
    if random.chance(50) {
        draft = prices(random, draft);
    }
    first_showing(&draft)
}

/// Without a second showing at the same time.
fn distinct(mut showings: Vec<ShowingDraft>) -> Vec<ShowingDraft> {
    let mut starts = HashSet::new();
    showings.retain(|showing| starts.insert(showing.start_date.clone()));
    showings
}

fn single(seed: u64, number: u64, today: NaiveDate) -> EventDraft {
    let mut random = Random::new(seed, number);
    let key = format!("gen-{seed}-{number}");
    let category = random.pick(CATEGORIES);
    let city = random.pick(CITIES);
    let draft = texts(&mut random, category);
    let draft = place(&mut random, city, draft);
    let draft = dates(&mut random, today, draft);
    let draft = prices(&mut random, draft);
    sources(&mut random, key, draft)
}

fn texts(random: &mut Random, category: &Category) -> EventDraft {
    let theme = random.pick(THEMES);
    let kind = random.pick(category.kinds);
    let texts = [random.pick(BEGINNINGS), random.pick(MIDDLES), random.pick(ENDINGS)];
    let tags = tags(random, category, kind);
    EventDraft {
        title_tr: format!("{}: {}", theme.tr, kind.tr),
        title_en: format!("{}: {}", theme.en, kind.en),
        short_description_tr: Some(texts[0].tr.to_owned()),
        short_description_en: Some(texts[0].en.to_owned()),
        description_tr: texts.map(|text| text.tr).join(" "),
        description_en: texts.map(|text| text.en).join(" "),
        category: Some(category.key.to_owned()),
        tags: Some(tags.map(|tag| turkish::lowercase(tag.tr)).to_vec()),
        tags_en: Some(tags.map(|tag| tag.en.to_lowercase()).to_vec()),
        ..EventDraft::default()
    }
}

/// Two tags of the category, and the kind.
fn tags<'a>(random: &mut Random, category: &'a Category, kind: &'a Words) -> [&'a Words; 3] {
    let first = random.below(u32::try_from(category.tags.len()).unwrap_or(1)) as usize;
    let second = (first + 1) % category.tags.len();
    [&category.tags[first], &category.tags[second], kind]
}

fn place(random: &mut Random, city: &City, draft: EventDraft) -> EventDraft {
    let place = random.pick(PLACES);
    let venue = random.pick(VENUES);
    let organizer = random.pick(ORGANIZERS);
    let owner = random.pick(PLACES);
    EventDraft {
        venue_name: format!("{place} {}", venue.tr),
        venue_en: format!("{place} {}", venue.en),
        venue_address: Some(format!("{owner} Cad. No: {}, {}", 1 + random.below(180), city.tr)),
        city: city.tr.to_owned(),
        city_en: city.en.to_owned(),
        organizer_name: Some(format!("{owner} {}", organizer.tr)),
        organizer_en: Some(format!("{owner} {}", organizer.en)),
        latitude: Some(near(random, city.latitude)),
        longitude: Some(near(random, city.longitude)),
        ..draft
    }
}

/// Rounded to some ten meters.
fn near(random: &mut Random, centre: f64) -> f64 {
    let off = (f64::from(random.below(2001)) / 1000.0 - 1.0) * JITTER;
    ((centre + off) * 10_000.0).round() / 10_000.0
}

fn dates(random: &mut Random, today: NaiveDate, draft: EventDraft) -> EventDraft {
    let first = today + Days::new(u64::from(random.below(DAYS)));
    let start = first.and_time(NaiveTime::MIN) + TimeDelta::minutes(i64::from(10 * 60 + 15 * random.below(49)));
    let end = start + TimeDelta::minutes(i64::from(60 + 15 * random.below(13)));
    let last = first + Days::new(u64::from(1 + random.below(20)));
    let (start_date, end_date) = match random.below(100) {
        0..5 => (first.to_string(), None),
        5..12 => (first.to_string(), Some(last.to_string())),
        _ => (start.format("%Y-%m-%dT%H:%M").to_string(), Some(end.format("%Y-%m-%dT%H:%M").to_string())),
    };
    EventDraft { start_date, end_date, ..draft }
}

/// Some events are free, some have no price, most have a range.
fn prices(random: &mut Random, draft: EventDraft) -> EventDraft {
    let lowest = i64::from(50 + 25 * random.below(80)) * 100;
    let highest = lowest + i64::from(50 * random.below(20)) * 100;
    // Some prices end in 90 kuruş.
    let odd = if random.chance(10) { 90 } else { 0 };
    let (price_min, price_max) = match random.below(100) {
        0..15 => (Some(0), Some(0)),
        15..22 => (None, None),
        _ => (Some(lowest + odd), Some(highest + odd)),
    };
    let money = |hundredths: Option<i64>| hundredths.and_then(Money::from_hundredths);
    EventDraft { price_min: money(price_min), price_max: money(price_max), ..draft }
}

fn sources(random: &mut Random, key: String, draft: EventDraft) -> EventDraft {
    let platform = random.pick(&PLATFORMS).clone();
    let is_sold = platform != PlatformId::MANUAL;
    let rating = f64::from(30 + random.below(21)) / 10.0;
    let tickets = i64::from(random.below(2_000));
    EventDraft {
        source_id: is_sold.then(|| key.clone()),
        ticket_url: is_sold.then(|| format!("https://{}.example.org/{key}", platform.name())),
        source_platform: Some(platform),
        website: Some(format!("https://etkinlik.example.org/{key}")),
        contact: Some(format!("+90 555 {:03} {:02} {:02}", random.below(1000), random.below(100), random.below(100))),
        rating: random.chance(60).then_some(rating),
        available_tickets: random.chance(50).then_some(tickets),
        is_featured: Some(random.chance(2)),
        event_id: Some(key),
        ..draft
    }
}
