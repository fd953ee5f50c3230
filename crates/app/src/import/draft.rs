//! Records of one event as the draft of it, which says only what the source says.

use std::collections::BTreeMap;

use meydan_domain::category::Category;
use meydan_domain::event_draft::MAX_SHOWINGS;
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::marks::EventLanguage;
use meydan_domain::money::Currency;
use meydan_domain::platform::Platform;
use meydan_domain::showing::{Availability, ShowingStatus};
use meydan_domain::turkish::fold;
use meydan_harvest::{Offer, Record, Text, When};
use serde_json::{Map, Value, json};

use super::place::{self, FoundPlace, in_english};
use super::preview::ImportProblem;
use super::when::{clock_of, written};
use super::{category, sparse};

const MAX_TAGS: usize = 30;
const MAX_TAG: usize = 50;
const MAX_OFFERS: usize = 20;
const MAX_SOURCE_ID: usize = 200;

/// What the site knows, for the words of sources.
pub struct Known<'a> {
    pub categories: &'a [Category],
    pub platforms: &'a [Platform],
    /// The address of the page or file, if it has one.
    pub url: Option<&'a str>,
}

/// A draft with where its fields come from.
#[derive(Debug, Default)]
pub struct FoundDraft {
    pub row: Option<usize>,
    /// What the source says.
    pub said: Map<String, Value>,
    /// What a new event needs besides: the same text for the language that the source lacks.
    pub filled: Map<String, Value>,
    pub origin: BTreeMap<String, String>,
    pub problems: Vec<ImportProblem>,
}

impl FoundDraft {
    /// Of the dates of one event; the first one tells the rest.
    pub fn new(mut records: Vec<Record>, known: &Known<'_>) -> Self {
        let row = records.first().and_then(|record| record.row);
        let mut draft = Self { row, ..Self::default() };
        let repeated = repeated_dates(&mut records);
        records.sort_by_key(|record| record.start.as_ref().map(When::local));
        if records.len() > MAX_SHOWINGS {
            records.truncate(MAX_SHOWINGS);
            draft.problem(Some("showings"), &Problem::TooMany { max: MAX_SHOWINGS });
        }
        for record in &records {
            draft.add_problems(record);
        }
        let Some(first) = records.first() else { return draft };
        draft.add_texts(first);
        draft.add_source(first, known);
        draft.add_people(first);
        draft.add_showing(first, known);
        if records.len() > 1 || repeated || needs_showings(first) {
            let showings: Vec<Value> = records.iter().map(|record| draft.showing(record, known)).collect();
            draft.say("showings", Value::Array(showings));
        }
        draft.add_origins(first);
        draft
    }

    /// As it is sent: for a new event with what it needs besides.
    pub fn complete(&self) -> Map<String, Value> {
        let mut whole = self.filled.clone();
        whole.extend(self.said.clone());
        whole
    }

    fn say(&mut self, field: &str, value: Value) {
        if !value.is_null() {
            self.said.insert(field.to_owned(), value);
        }
    }

    fn fill(&mut self, field: &str, value: &str) {
        self.filled.insert(field.to_owned(), value.into());
    }

    fn problem(&mut self, field: Option<&str>, problem: &Problem) {
        let reported = ImportProblem::of(self.row, field, problem);
        if !self.problems.contains(&reported) {
            self.problems.push(reported);
        }
    }

    fn add_problems(&mut self, record: &Record) {
        for problem in &record.problems {
            let field = problem.field.map(|field| draft_field(field).to_owned());
            let reported = ImportProblem { row: problem.row.or(record.row), field, reason: problem.reason.clone() };
            if !self.problems.contains(&reported) {
                self.problems.push(reported);
            }
        }
    }

    fn add_texts(&mut self, record: &Record) {
        let is_english = record.language.as_deref().is_some_and(|language| language.starts_with("en"));
        self.add_text(&record.title, is_english, "title_tr", "title_en");
        self.add_text(&record.description, is_english, "description_tr", "description_en");
    }

    fn add_text(&mut self, text: &Text, is_english: bool, tr: &str, en: &str) {
        if text.is_empty() {
            return;
        }
        let (mut turkish, mut english) = (text.tr.clone(), text.en.clone());
        if turkish.is_none() && english.is_none() {
            *(if is_english { &mut english } else { &mut turkish }) = Some(text.value.clone());
        }
        for (field, value) in [(tr, turkish), (en, english)] {
            match value {
                Some(value) => self.say(field, value.into()),
                None => self.fill(field, &text.value),
            }
        }
    }

    fn add_source(&mut self, record: &Record, known: &Known<'_>) {
        let is_own_key = |id: &&String| is_event_key(id);
        if let Some(event_id) = record.event_id.as_ref().filter(is_own_key) {
            self.say("event_id", event_id.clone().into());
        }
        let source_id = record.origin_id.clone().or_else(|| record.event_id.clone());
        let source_id =
            source_id.filter(|id| id.chars().count() <= MAX_SOURCE_ID && self.said.get("event_id").is_none());
        self.say("source_id", source_id.into());
        let url = record.url.as_deref().or(known.url);
        let url = self.url("source_url", url);
        self.say("source_url", url.clone().into());
        if url.is_some() && record.url.is_some() && self.platform_of(url.as_deref(), known).is_none() {
            self.say("website", url.into());
        }
        match category::find(known.categories, record) {
            Ok(category) => self.say("category", category.into()),
            Err(problem) => self.problem(Some("category"), &problem),
        }
        let picture = self.url("image_url", record.images.first().map(String::as_str));
        self.say("image_url", picture.into());
        let fitting = record.tags.iter().filter(|tag| tag.chars().count() <= MAX_TAG);
        let tags: Vec<Value> = fitting.take(MAX_TAGS).map(|tag| tag.clone().into()).collect();
        if !tags.is_empty() {
            self.say("tags", tags.into());
        }
        // Only tables tell the language of the event; pages tell that of their text.
        let language = record.language.as_deref().filter(|_| record.row.is_some()).and_then(EventLanguage::from_code);
        self.say("event_languages", language.map(|language| vec![language.code()]).into());
    }

    fn add_people(&mut self, record: &Record) {
        let performers: Vec<Value> = record.performers.iter().map(|name| json!({ "name": name })).collect();
        if !performers.is_empty() {
            self.say("performers", performers.into());
        }
        if let Some(organizer) = &record.organizer {
            self.say("organizer_name", organizer.clone().into());
            self.fill("organizer_en", organizer);
        }
    }

    /// The flat fields.
    fn add_showing(&mut self, record: &Record, known: &Known<'_>) {
        self.say("start_date", record.start.as_ref().map(written).into());
        self.say("end_date", record.end.as_ref().map(written).into());
        let FoundPlace { city, country, .. } = place::find(&record.place);
        self.say("venue_address", record.place.address.clone().into());
        self.say("country", country.into());
        if let Some(city) = city {
            self.fill("city_en", &in_english(&city));
            self.say("city", city.into());
        }
        if let Some(venue) = &record.place.venue {
            self.say("venue_name", venue.clone().into());
            self.fill("venue_en", venue);
        } else if record.place.online_url.is_some() {
            self.fill("venue_name", "Çevrimiçi");
            self.fill("venue_en", "Online");
        }
        if let Some((latitude, longitude)) = record.place.coordinates {
            self.say("latitude", latitude.into());
            self.say("longitude", longitude.into());
        }
        let offers: Vec<Map<String, Value>> = self.offers(record, known);
        let best = offers.iter().find(|offer| offer.contains_key("price_min")).or(offers.first());
        for field in ["price_min", "price_max", "currency"] {
            self.say(field, best.and_then(|offer| offer.get(field)).cloned().unwrap_or_default());
        }
        self.say("ticket_url", best.and_then(|offer| offer.get("url")).cloned().unwrap_or_default());
        self.say("source_platform", best.and_then(|offer| offer.get("platform")).cloned().unwrap_or_default());
    }

    fn showing(&mut self, record: &Record, known: &Known<'_>) -> Value {
        let FoundPlace { city, district, country } = place::find(&record.place);
        let place = &record.place;
        let moment = |when: &Option<When>| when.as_ref().map(written);
        let mut showing = json!({
            "start_date": moment(&record.start).unwrap_or_default(),
            "end_date": moment(&record.end),
            "doors_at": moment(&record.doors),
            "timezone": record.start.as_ref().and_then(clock_of),
            "venue_name": place.venue.clone().or_else(|| place.online_url.as_ref().map(|_| "Çevrimiçi".to_owned())),
            "venue_address": place.address,
            "district": district,
            "city": city,
            "city_en": city.as_deref().map(in_english),
            "country": country,
            "latitude": place.coordinates.map(|(latitude, _)| latitude),
            "longitude": place.coordinates.map(|(_, longitude)| longitude),
            "hall": place.hall,
            "status": record.status,
            "previous_start_date": moment(&record.previous_start),
        });
        let offers = self.offers(record, known);
        if !offers.is_empty() {
            showing["offers"] = offers.into_iter().map(Value::Object).collect();
        }
        sparse::without_nulls(showing)
    }

    /// Sellers; the address of the record counts as one if it is a known seller's.
    fn offers(&mut self, record: &Record, known: &Known<'_>) -> Vec<Map<String, Value>> {
        let own = record.url.as_deref().or(known.url).filter(|url| self.platform_of(Some(url), known).is_some());
        if record.offers.is_empty() {
            let offer = Offer { url: own.map(str::to_owned), ..Offer::default() };
            return own.map(|_| self.offer(&offer, known)).into_iter().collect();
        }
        let with_address = |offer: &Offer| {
            let url = offer.url.clone().or_else(|| own.map(str::to_owned));
            Offer { url, ..offer.clone() }
        };
        let offers: Vec<Offer> = record.offers.iter().take(MAX_OFFERS).map(with_address).collect();
        offers.iter().map(|offer| self.offer(offer, known)).filter(|offer| !offer.is_empty()).collect()
    }

    fn offer(&mut self, offer: &Offer, known: &Known<'_>) -> Map<String, Value> {
        let mut object = Map::new();
        let mut add = |field: &str, value: Value| {
            if !value.is_null() {
                object.insert(field.to_owned(), value);
            }
        };
        let url = self.url("ticket_url", offer.url.as_deref());
        let named = offer.platform.as_deref().and_then(|name| platform_named(known.platforms, name));
        add("platform", named.or_else(|| self.platform_of(url.as_deref(), known)).into());
        add("url", url.into());
        let currency = offer.currency.as_deref().map(|code| (code, Currency::from_code(code)));
        match currency {
            Some((code, None)) if offer.price_min.is_some() => {
                self.problem(Some("price_min"), &Problem::OtherCurrency(code.to_owned()));
            }
            _ => {
                let money = |money| serde_json::to_value(money).unwrap_or_default();
                add("price_min", money(offer.price_min));
                add("price_max", money(offer.price_max));
                let has_price = offer.price_min.is_some();
                add("currency", currency.filter(|_| has_price).and_then(|(_, known)| known).map(Currency::code).into());
            }
        }
        if offer.availability != Availability::Unknown {
            add("availability", serde_json::to_value(offer.availability).unwrap_or_default());
        }
        add("on_sale_at", offer.on_sale_at.as_ref().map(written).into());
        object
    }

    fn platform_of(&self, url: Option<&str>, known: &Known<'_>) -> Option<String> {
        meydan_domain::platform::platform_of_host(known.platforms, url?).map(str::to_owned)
    }

    /// An address that an event may have; another one is reported and left out.
    fn url(&mut self, field: &str, url: Option<&str>) -> Option<String> {
        let mut errors = FieldErrors::default();
        let checked = errors.url(field, url);
        let problem = errors.iter().next().map(|(_, problem)| problem.clone());
        match problem {
            Some(problem) => {
                self.problem(Some(field), &problem);
                None
            }
            None => checked,
        }
    }

    fn add_origins(&mut self, record: &Record) {
        for (field, origin) in &record.origins {
            for name in draft_fields(field) {
                if self.said.contains_key(*name) || self.filled.contains_key(*name) {
                    self.origin.entry((*name).to_owned()).or_insert_with(|| origin.clone());
                }
            }
        }
    }
}

/// The same date twice is one date, such as a page that marks it up in two places.
fn repeated_dates(records: &mut Vec<Record>) -> bool {
    let mut seen = std::collections::HashSet::new();
    let before = records.len();
    records.retain(|record| {
        let place = |text: &Option<String>| fold(text.as_deref().unwrap_or_default());
        seen.insert((record.start.as_ref().map(written), place(&record.place.venue), place(&record.place.hall)))
    });
    records.len() < before && records.len() > 1
}

/// True if the flat fields cannot say all of it.
fn needs_showings(record: &Record) -> bool {
    let says_more = |offer: &Offer| offer.availability != Availability::Unknown || offer.on_sale_at.is_some();
    record.start.is_some()
        && (record.place.hall.is_some()
            || record.place.district.is_some()
            || record.doors.is_some()
            || record.status != ShowingStatus::Scheduled
            || record.start.as_ref().and_then(clock_of).is_some()
            || record.offers.len() > 1
            || record.offers.iter().any(says_more))
}

fn platform_named(platforms: &[Platform], name: &str) -> Option<String> {
    let folded = fold(name);
    let is_it = |platform: &&Platform| folded == platform.content.platform_id || folded == fold(&platform.content.name);
    platforms.iter().find(is_it).map(|platform| platform.content.platform_id.clone())
}

/// A key that events of this site may have; others are numbers and ids of the source.
fn is_event_key(id: &str) -> bool {
    id.len() <= 64
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
        && !id.bytes().all(|byte| byte.is_ascii_digit())
}

fn draft_field(field: &str) -> &str {
    draft_fields(field).first().copied().unwrap_or(field)
}

/// The fields of a draft that a field of a record becomes.
fn draft_fields(field: &str) -> &'static [&'static str] {
    match field {
        "title" => &["title_tr", "title_en"],
        "description" => &["description_tr", "description_en"],
        "start" | "start_time" => &["start_date"],
        "end" | "end_time" => &["end_date"],
        "venue" => &["venue_name", "venue_en"],
        "address" => &["venue_address"],
        "city" | "district" => &["city", "city_en"],
        "country" => &["country"],
        "coordinates" => &["latitude", "longitude"],
        "offers" => &["ticket_url", "price_min", "price_max", "currency", "source_platform"],
        "price" => &["price_min"],
        "url" => &["source_url", "website"],
        "images" => &["image_url"],
        "category" => &["category"],
        "tags" => &["tags"],
        "performers" => &["performers"],
        "organizer" => &["organizer_name", "organizer_en"],
        "language" => &["event_languages"],
        "id" => &["source_id"],
        "event_id" => &["event_id"],
        "hall" | "doors" | "status" | "previous_start" | "recurrence" => &["showings"],
        _ => &[],
    }
}
