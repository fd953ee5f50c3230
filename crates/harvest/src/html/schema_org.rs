//! Events in the vocabulary of schema.org, from JSON-LD and microdata alike: both are given as JSON.

use std::collections::HashMap;

use chrono::NaiveDate;
use meydan_domain::showing::ShowingStatus;
use serde_json::{Map, Value};

use super::offers;
use super::values::{self, first, text};
use crate::dates;
use crate::options::Options;
use crate::record::{Place, Record, Text, both, unreadable_date};
use crate::text::{clean, clean_line, coordinates};
use crate::when::When;
use crate::work::Work;

pub type Object = Map<String, Value>;

/// Names end in "Event" that stand for broadcasts and publications.
const NOT_ATTENDED: &[&str] = &["BroadcastEvent", "OnDemandEvent", "PublicationEvent"];
const OTHER_EVENTS: &[&str] = &["Festival", "Hackathon", "EventSeries", "CourseInstance"];

/// Objects that are described elsewhere in the page, by their `@id`.
pub struct Index<'a> {
    objects: HashMap<&'a str, &'a Object>,
}

impl<'a> Index<'a> {
    pub fn new(roots: &'a [Value]) -> Self {
        let mut objects: HashMap<&str, &Object> = HashMap::new();
        let mut waiting: Vec<&Value> = roots.iter().collect();
        while let Some(value) = waiting.pop() {
            waiting.extend(children(value));
            if let Value::Object(object) = value
                && let Some(id) = object.get("@id").and_then(Value::as_str)
            {
                let known = objects.entry(id).or_insert(object);
                if object.len() > known.len() {
                    *known = object;
                }
            }
        }
        Self { objects }
    }

    /// What a value describes: itself, or what it refers to by id.
    pub fn resolve<'b>(&self, value: &'b Value) -> Option<&'b Object>
    where
        'a: 'b,
    {
        match value {
            Value::Object(object) if is_reference(object) => {
                object.get("@id").and_then(Value::as_str).and_then(|id| self.objects.get(id).copied())
            }
            Value::Object(object) => Some(object),
            Value::String(id) => self.objects.get(id.as_str()).copied(),
            _ => None,
        }
    }
}

fn is_reference(object: &Object) -> bool {
    object.contains_key("@id") && object.keys().all(|key| matches!(key.as_str(), "@id" | "@type" | "type"))
}

fn children(value: &Value) -> Vec<&Value> {
    match value {
        Value::Array(list) => list.iter().collect(),
        Value::Object(object) => object.values().collect(),
        _ => Vec::new(),
    }
}

/// What the reader of an event needs besides the event.
pub struct Context<'a> {
    pub index: Index<'a>,
    pub today: NaiveDate,
    /// How fields are named in origins: `json-ld` or `microdata`.
    pub source: &'static str,
}

/// Every event below the roots, in the order of the page.
pub fn records(roots: &[Value], options: &Options, source: &'static str, work: &mut Work) -> Vec<Record> {
    let context = Context { index: Index::new(roots), today: options.today(), source };
    let mut records = Vec::new();
    let mut waiting: Vec<Found<'_>> = roots.iter().rev().map(Found::root).collect();
    while let Some(found) = waiting.pop() {
        if !work.spend(1) || records.len() > options.max_records {
            break;
        }
        let parent = match found.value {
            Value::Object(object) if is_event(object) && !is_reference(object) => {
                if is_worth_reading(object) {
                    records.push(record(object, &found, &context));
                }
                Some(object)
            }
            _ => found.parent,
        };
        waiting.extend(found.below(parent).into_iter().rev());
    }
    records
}

/// A value of the page, with the property it stands under and the event around it.
struct Found<'a> {
    value: &'a Value,
    property: Option<&'a str>,
    parent: Option<&'a Object>,
}

impl<'a> Found<'a> {
    fn root(value: &'a Value) -> Self {
        Self { value, property: None, parent: None }
    }

    fn below(&self, parent: Option<&'a Object>) -> Vec<Self> {
        match self.value {
            Value::Array(list) => {
                list.iter().map(|value| Self { value, property: self.property, parent: self.parent }).collect()
            }
            Value::Object(object) => object
                .iter()
                .map(|(key, value)| {
                    let property = if key == "@graph" { self.property } else { Some(key.as_str()) };
                    Self { value, property, parent }
                })
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// The types of an object without their vocabulary: `https://schema.org/MusicEvent` is `MusicEvent`.
pub fn types(object: &Object) -> Vec<&str> {
    let value = object.get("@type").or_else(|| object.get("type"));
    let names = match value {
        Some(Value::String(name)) => vec![name.as_str()],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    names.into_iter().map(|name| name.trim().rsplit(['/', '#', ':']).next().unwrap_or_default()).collect()
}

fn event_type(object: &Object) -> Option<&str> {
    let is_event =
        |name: &&str| (name.ends_with("Event") && !NOT_ATTENDED.contains(name)) || OTHER_EVENTS.contains(name);
    // Of several types the most special one says most.
    let mut names = types(object).into_iter().filter(is_event);
    let first = names.next()?;
    Some(if first == "Event" { names.next().unwrap_or(first) } else { first })
}

fn is_event(object: &Object) -> bool {
    event_type(object).is_some()
}

/// A series that lists its dates is read as these.
fn is_worth_reading(object: &Object) -> bool {
    let is_series = types(object).contains(&"EventSeries");
    !(is_series && (object.contains_key("subEvent") || !object.contains_key("startDate")))
}

fn record(object: &Object, found: &Found<'_>, context: &Context<'_>) -> Record {
    let mut reader = Reader { object, context, record: Record::default() };
    reader.record.kind = event_type(object).map(str::to_owned);
    reader.record.via = found.property.filter(|property| !property.starts_with('@')).map(str::to_owned);
    reader.read_texts();
    reader.read_times();
    reader.read_place(object);
    reader.read_people();
    reader.read_offers();
    if found.property == Some("subEvent")
        && let Some(parent) = found.parent
    {
        reader.inherit(parent);
    }
    if reader.record.title.is_empty() {
        reader.record.add_problem("title", both("the event has no title", "etkinliğin başlığı yok"));
    }
    reader.record
}

struct Reader<'a> {
    object: &'a Object,
    context: &'a Context<'a>,
    record: Record,
}

impl Reader<'_> {
    fn note(&mut self, field: &'static str, property: &str) {
        self.record.note(field, format!("{} {property}", self.context.source));
    }

    fn line(&mut self, field: &'static str, property: &str) -> Option<String> {
        let found = text(self.object.get(property)?).map(|text| clean_line(&text)).filter(|text| !text.is_empty())?;
        self.note(field, property);
        Some(found)
    }

    fn read_texts(&mut self) {
        if let Some(title) = self.object.get("name").and_then(|value| values::localized(value, clean_line)) {
            self.record.title = title;
            self.note("title", "name");
        } else if let Some(title) = self.line("title", "headline") {
            self.record.title = Text::plain(title);
        }
        if let Some(description) = self.object.get("description").and_then(|value| values::localized(value, clean)) {
            self.record.description = description;
            self.note("description", "description");
        }
        self.record.language = self.object.get("inLanguage").and_then(values::language);
        self.record.url = self.line("url", "url").or_else(|| self.line("url", "mainEntityOfPage"));
        let id = self.object.get("@id").and_then(Value::as_str).map(str::to_owned);
        self.record.origin_id = id.filter(|id| !id.starts_with("_:")).or_else(|| self.record.url.clone());
        self.record.images = self.object.get("image").map(values::addresses).unwrap_or_default();
        if !self.record.images.is_empty() {
            self.note("images", "image");
        }
        self.record.tags = self.object.get("keywords").map(values::keywords).unwrap_or_default();
    }

    fn read_times(&mut self) {
        self.record.start = self.when("start", "startDate");
        self.record.end = self.when("end", "endDate");
        self.record.doors = self.when("doors", "doorTime");
        self.record.previous_start = self.when("previous_start", "previousStartDate");
        if self.record.start.is_none() && self.record.problems.is_empty() {
            let reason = if self.object.contains_key("eventSchedule") {
                both(
                    "the date is a schedule, which is not read",
                    "tarih bir takvim kuralı olarak verilmiş; bunlar okunmuyor",
                )
            } else {
                both("the event has no date", "etkinliğin tarihi yok")
            };
            self.record.add_problem("start", reason);
        }
        let status = self.object.get("eventStatus").and_then(text).unwrap_or_default();
        self.record.status = match status.rsplit(['/', '#', ':']).next().unwrap_or_default() {
            "EventCancelled" | "Cancelled" | "EventCanceled" => ShowingStatus::Cancelled,
            "EventPostponed" => ShowingStatus::Postponed,
            "EventRescheduled" if self.record.previous_start.is_some() => ShowingStatus::Moved,
            "EventRescheduled" => {
                self.record.add_problem(
                    "status",
                    both(
                        "the event was moved, but its former date is not given",
                        "etkinlik ertelenmiş ama önceki tarihi verilmemiş",
                    ),
                );
                ShowingStatus::Scheduled
            }
            _ => ShowingStatus::Scheduled,
        };
        if !status.is_empty() {
            self.note("status", "eventStatus");
        }
    }

    fn when(&mut self, field: &'static str, property: &str) -> Option<When> {
        let written = text(self.object.get(property)?).filter(|written| !written.trim().is_empty())?;
        let found = dates::parse(&written, self.context.today);
        match found {
            Some(_) => self.note(field, property),
            None => self.record.add_problem(field, unreadable_date(written.trim())),
        }
        found
    }

    fn read_place(&mut self, object: &Object) {
        let Some(location) = object.get("location") else { return };
        for value in values::list(location) {
            match self.context.index.resolve(value) {
                Some(place) if types(place).contains(&"VirtualLocation") => {
                    self.record.place.online_url = place.get("url").and_then(text);
                }
                Some(place) if self.record.place.venue.is_none() && self.record.place.address.is_none() => {
                    let online_url = self.record.place.online_url.take();
                    self.record.place = Place { online_url, ..place_of(place) };
                }
                None if self.record.place.venue.is_none() => {
                    self.record.place.venue = text(value).map(|name| clean_line(&name)).filter(|name| !name.is_empty());
                }
                _ => {}
            }
        }
        self.note_place();
    }

    fn note_place(&mut self) {
        let place = &self.record.place;
        let fields = [
            ("venue", place.venue.is_some(), "location"),
            ("address", place.address.is_some(), "location address"),
            ("city", place.city.is_some(), "location addressLocality"),
            ("coordinates", place.coordinates.is_some(), "location geo"),
        ];
        for (field, is_known, property) in fields {
            if is_known {
                self.note(field, property);
            }
        }
    }

    fn read_people(&mut self) {
        let names = |value: &Value| -> Vec<String> {
            let people = values::list(value).into_iter();
            let name = |person: &Value| match self.context.index.resolve(person) {
                Some(person) => person.get("name").and_then(text),
                None => text(person).filter(|name| !name.starts_with("http")),
            };
            let names = people.filter_map(name).map(|name| clean_line(&name));
            names.filter(|name| !name.is_empty()).take(50).collect()
        };
        let performers = first(self.object, &["performer", "performers", "actor"]).map(names).unwrap_or_default();
        let organizer = self.object.get("organizer").map(names).unwrap_or_default().into_iter().next();
        self.record.performers = performers;
        if !self.record.performers.is_empty() {
            self.note("performers", "performer");
        }
        if organizer.is_some() {
            self.record.organizer = organizer;
            self.note("organizer", "organizer");
        }
    }

    fn read_offers(&mut self) {
        self.record.offers = offers::offers(self.object, self.context);
        if !self.record.offers.is_empty() {
            self.note("offers", "offers");
        }
    }

    /// Dates of a series leave out what is the same for all of them.
    fn inherit(&mut self, parent: &Object) {
        let mut whole = Reader { object: parent, context: self.context, record: Record::default() };
        whole.read_texts();
        whole.read_place(parent);
        whole.read_people();
        let parent = whole.record;
        let record = &mut self.record;
        let missing = [
            ("title", record.title.is_empty()),
            ("description", record.description.is_empty()),
            ("venue", record.place == Place::default()),
            ("images", record.images.is_empty()),
            ("performers", record.performers.is_empty()),
            ("organizer", record.organizer.is_none()),
        ];
        for (field, _) in missing.iter().filter(|(_, is_missing)| *is_missing) {
            if let Some(origin) = parent.origins.get(field) {
                record.note(field, format!("{origin} of the series"));
            }
        }
        replace_if(missing[0].1, &mut record.title, parent.title);
        replace_if(missing[1].1, &mut record.description, parent.description);
        replace_if(missing[2].1, &mut record.place, parent.place);
        replace_if(missing[3].1, &mut record.images, parent.images);
        replace_if(missing[4].1, &mut record.performers, parent.performers);
        replace_if(missing[5].1, &mut record.organizer, parent.organizer);
        record.language = record.language.take().or(parent.language);
        record.series_id = parent.origin_id;
    }
}

fn replace_if<T>(is_missing: bool, target: &mut T, value: T) {
    if is_missing {
        *target = value;
    }
}

/// A place with its address, as one line and in its parts.
fn place_of(place: &Object) -> Place {
    let part = |object: &Object, name: &str| {
        object.get(name).and_then(text).map(|text| clean_line(&text)).filter(|text| !text.is_empty())
    };
    let mut found = Place { venue: part(place, "name"), ..Place::default() };
    match place.get("address").map(values::first_of) {
        Some(Value::Object(address)) => {
            let names = ["streetAddress", "postalCode", "addressLocality", "addressRegion"];
            let parts: Vec<String> = names.iter().filter_map(|name| part(address, name)).collect();
            found.address = Some(parts.join(", ")).filter(|address| !address.is_empty());
            found.city = part(address, "addressLocality");
            found.region = part(address, "addressRegion");
            found.country = part(address, "addressCountry");
        }
        Some(other) => found.address = text(other).map(|text| clean_line(&text)).filter(|text| !text.is_empty()),
        None => {}
    }
    let degrees = |object: &Object| coordinates(&part(object, "latitude")?, &part(object, "longitude")?);
    let geo = place.get("geo").map(values::first_of).and_then(Value::as_object);
    found.coordinates = geo.and_then(degrees).or_else(|| degrees(place));
    found
}
