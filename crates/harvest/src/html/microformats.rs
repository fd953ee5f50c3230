//! Microformats: h-event, and the older hCalendar (`vevent`).

use chrono::NaiveDate;
use meydan_domain::showing::ShowingStatus;

use super::dom::{NodeId, Page};
use crate::dates;
use crate::record::{Place, Record, Text, both};
use crate::text::{clean_line, coordinates};
use crate::when::{When, parse_iso, parse_offset};
use crate::work::Work;

/// The classes of a property in both generations.
struct Property {
    name: &'static str,
    classes: [&'static str; 2],
}

const NAME: Property = Property { name: "name", classes: ["p-name", "summary"] };
const START: Property = Property { name: "dt-start", classes: ["dt-start", "dtstart"] };
const END: Property = Property { name: "dt-end", classes: ["dt-end", "dtend"] };
const LOCATION: Property = Property { name: "location", classes: ["p-location", "location"] };
const URL: Property = Property { name: "url", classes: ["u-url", "url"] };
const DESCRIPTION: Property = Property { name: "description", classes: ["p-description", "description"] };
const CONTENT: Property = Property { name: "description", classes: ["e-content", "p-summary"] };
const CATEGORY: Property = Property { name: "category", classes: ["p-category", "category"] };
const PHOTO: Property = Property { name: "photo", classes: ["u-photo", "photo"] };
const ORGANIZER: Property = Property { name: "organizer", classes: ["p-organizer", "organizer"] };
const GEO: Property = Property { name: "geo", classes: ["p-geo", "geo"] };
const STATUS: Property = Property { name: "status", classes: ["p-status", "status"] };

pub fn records(page: &Page, today: NaiveDate, work: &mut Work) -> Vec<Record> {
    let roots: Vec<NodeId> = page.elements().filter(|node| is_event(page, *node)).collect();
    let mut records = Vec::new();
    for root in roots {
        let found = Found { page, root, nodes: own_nodes(page, root, work) };
        records.push(found.record(today));
        if work.is_exhausted() {
            break;
        }
    }
    records
}

fn is_event(page: &Page, node: NodeId) -> bool {
    page.has_class(node, "h-event") || page.has_class(node, "vevent")
}

/// A microformat inside of another one describes itself.
fn is_root(page: &Page, node: NodeId) -> bool {
    let is_type = |class: &str| {
        class.starts_with("h-") && class[2..].bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
    };
    page.classes(node).any(|class| is_type(class) || matches!(class, "vevent" | "vcard" | "hcard" | "adr" | "hentry"))
}

/// The elements of an event, without those of microformats inside of it.
fn own_nodes(page: &Page, root: NodeId, work: &mut Work) -> Vec<NodeId> {
    let mut nodes = Vec::new();
    let mut walk = page.walk(root);
    while let Some(node) = walk.next() {
        if !work.spend(1) {
            break;
        }
        if node != root {
            nodes.push(node);
            if is_root(page, node) {
                walk.skip_children(node);
            }
        }
    }
    nodes
}

struct Found<'a> {
    page: &'a Page,
    root: NodeId,
    nodes: Vec<NodeId>,
}

impl Found<'_> {
    fn all(&self, property: &Property) -> Vec<NodeId> {
        let has = |node: &NodeId| property.classes.iter().any(|class| self.page.has_class(*node, class));
        self.nodes.iter().copied().filter(has).collect()
    }

    fn first(&self, property: &Property) -> Option<NodeId> {
        self.all(property).into_iter().next()
    }

    fn text(&self, record: &mut Record, field: &'static str, property: &Property) -> Option<String> {
        let found = clean_line(&text_value(self.page, self.first(property)?));
        (!found.is_empty()).then(|| {
            record.note(field, format!("h-event {}", property.name));
            found
        })
    }

    fn record(&self, today: NaiveDate) -> Record {
        let mut record = Record { kind: Some("Event".to_owned()), ..Record::default() };
        let title = self.text(&mut record, "title", &NAME).or_else(|| self.implied_name());
        record.title = Text::plain(title.unwrap_or_default());
        self.read_times(&mut record, today);
        self.read_place(&mut record);
        self.read_rest(&mut record);
        if record.title.is_empty() {
            record.add_problem("title", both("the event has no title", "etkinliğin başlığı yok"));
        }
        record
    }

    /// Without any property the whole text is the name.
    fn implied_name(&self) -> Option<String> {
        let has_property = |node: &NodeId| {
            self.page.classes(*node).any(|class| ["p-", "e-", "h-"].iter().any(|prefix| class.starts_with(prefix)))
        };
        let is_implied = self.page.has_class(self.root, "h-event") && !self.nodes.iter().any(has_property);
        is_implied.then(|| clean_line(&text_value(self.page, self.root)))
    }

    fn read_times(&self, record: &mut Record, today: NaiveDate) {
        let starts = self.all(&START);
        record.start = starts.first().and_then(|node| date_value(self.page, *node, None, today));
        match &record.start {
            Some(_) => record.note("start", "h-event dt-start"),
            None if starts.is_empty() => {
                record.add_problem("start", both("the event has no date", "etkinliğin tarihi yok"))
            }
            None => record.add_problem("start", both("the date cannot be read", "tarih okunamadı")),
        }
        if starts.len() > 1 {
            record.add_problem(
                "start",
                both(
                    format!("only the first of {} dates was read", starts.len()),
                    format!("{} tarihten yalnızca ilki okundu", starts.len()),
                ),
            );
        }
        let start = record.start.clone();
        record.end = self.first(&END).and_then(|node| date_value(self.page, node, start.as_ref(), today));
        if record.end.is_some() {
            record.note("end", "h-event dt-end");
        }
    }

    fn read_place(&self, record: &mut Record) {
        if let Some(node) = self.first(&LOCATION) {
            record.place = place(self.page, node);
            record.note("venue", "h-event location");
        }
        if record.place.coordinates.is_none()
            && let Some(node) = self.first(&GEO)
        {
            record.place.coordinates = geo(self.page, node);
        }
    }

    fn read_rest(&self, record: &mut Record) {
        // An event that is nothing but a link has its address.
        let link = self.first(&URL).or(Some(self.root).filter(|root| self.page.name(*root) == "a"));
        if let Some(url) = link.and_then(|node| link_value(self.page, node)) {
            record.note("url", "h-event url");
            record.origin_id = Some(url.clone());
            record.url = Some(url);
        }
        if let Some(node) = self.first(&DESCRIPTION).or_else(|| self.first(&CONTENT)) {
            record.description = Text::plain(text_value(self.page, node));
            record.note("description", "h-event description");
        }
        record.tags =
            self.all(&CATEGORY).into_iter().map(|node| clean_line(&text_value(self.page, node))).take(50).collect();
        record.images = self.all(&PHOTO).into_iter().filter_map(|node| link_value(self.page, node)).take(20).collect();
        record.organizer = self.text(record, "organizer", &ORGANIZER);
        if self.text(record, "status", &STATUS).is_some_and(|status| status.eq_ignore_ascii_case("cancelled")) {
            record.status = ShowingStatus::Cancelled;
        }
    }
}

/// The text of an element, or what stands for it.
fn text_value(page: &Page, node: NodeId) -> String {
    let values: Vec<NodeId> = value_parts(page, node);
    if !values.is_empty() {
        return values.into_iter().map(|part| part_value(page, part)).collect::<Vec<_>>().join("");
    }
    let attribute = match page.name(node) {
        "abbr" | "link" => "title",
        "data" | "input" => "value",
        "img" | "area" => "alt",
        _ => return page.text(node),
    };
    page.attribute(node, attribute).map_or_else(|| page.text(node), str::to_owned)
}

fn link_value(page: &Page, node: NodeId) -> Option<String> {
    let attribute = match page.name(node) {
        "a" | "area" | "link" => "href",
        "img" | "audio" | "video" | "source" | "iframe" => "src",
        "object" => "data",
        _ => return Some(text_value(page, node)).filter(|text| text.starts_with("http")),
    };
    page.attribute(node, attribute).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
}

/// Elements of the class `value` below a property, which hold it in parts.
fn value_parts(page: &Page, node: NodeId) -> Vec<NodeId> {
    let mut parts = Vec::new();
    let mut walk = page.walk(node);
    while let Some(current) = walk.next() {
        if current == node {
            continue;
        }
        let is_part = page.has_class(current, "value") || page.has_class(current, "value-title");
        if is_part {
            parts.push(current);
        }
        if is_part || is_root(page, current) {
            walk.skip_children(current);
        }
    }
    parts
}

fn part_value(page: &Page, node: NodeId) -> String {
    let attribute = match page.name(node) {
        _ if page.has_class(node, "value-title") => "title",
        "abbr" => "title",
        "time" | "ins" | "del" => "datetime",
        "data" | "input" => "value",
        "img" | "area" => "alt",
        _ => return page.text(node),
    };
    page.attribute(node, attribute).map_or_else(|| page.text(node), str::to_owned)
}

/// A date, whole or in parts. An end that has only a time is on the day of the start.
fn date_value(page: &Page, node: NodeId, start: Option<&When>, today: NaiveDate) -> Option<When> {
    let parts = value_parts(page, node);
    if parts.is_empty() {
        let written = part_value(page, node);
        return dates::parse(&written, today).or_else(|| joined(&[written], start));
    }
    let parts: Vec<String> = parts.into_iter().map(|part| part_value(page, part).trim().to_owned()).collect();
    joined(&parts, start)
}

fn joined(parts: &[String], start: Option<&When>) -> Option<When> {
    let mut day = None;
    let mut time = None;
    let mut offset = None;
    for part in parts {
        match parse_iso(part) {
            Some(When::Date(date)) => day = day.or(Some(date)),
            Some(whole) => return Some(whole),
            None => match clock_part(part) {
                Some((clock, zone)) => {
                    time = time.or(Some(clock));
                    offset = offset.or(zone);
                }
                None => offset = offset.or_else(|| parse_offset(part)),
            },
        }
    }
    let day = day.or_else(|| start.map(When::date))?;
    Some(match (time, offset) {
        (None, _) => When::Date(day),
        (Some(time), Some(offset)) => When::Zoned { local: day.and_time(time), offset, zone: None },
        (Some(time), None) => When::Local(day.and_time(time)),
    })
}

/// `19:00`, `19:00-08:00`, `7pm`, `7:30 p.m.`
fn clock_part(text: &str) -> Option<(chrono::NaiveTime, Option<i32>)> {
    match parse_iso(&format!("2000-01-01T{}", text.trim())) {
        Some(When::Zoned { local, offset, .. }) if text.contains(':') => Some((local.time(), Some(offset))),
        Some(When::Local(local)) if text.contains(':') => Some((local.time(), None)),
        _ => {
            let plain = text.to_ascii_lowercase().replace("p.m.", "pm").replace("a.m.", "am");
            dates::parse_time(&plain).filter(|_| !text.starts_with(['+', '-'])).map(|time| (time, None))
        }
    }
}

/// A place: a text, or a card with name and address.
fn place(page: &Page, node: NodeId) -> Place {
    let below: Vec<NodeId> = page.walk(node).skip(1).filter(|child| page.is_element(*child)).collect();
    let part = |classes: &[&str]| {
        let found = below.iter().find(|child| classes.iter().any(|class| page.has_class(**child, class)))?;
        Some(clean_line(&text_value(page, *found))).filter(|text| !text.is_empty())
    };
    let name = part(&["p-name", "fn", "org", "p-org"]);
    let street = part(&["p-street-address", "street-address"]);
    let city = part(&["p-locality", "locality"]);
    let region = part(&["p-region", "region"]);
    let lines: Vec<String> = [&street, &city, &region].into_iter().flatten().cloned().collect();
    let whole = clean_line(&text_value(page, node));
    let geo_node = below.iter().copied().find(|child| page.has_class(*child, "geo") || page.has_class(*child, "h-geo"));
    Place {
        venue: name.or_else(|| Some(whole).filter(|text| !text.is_empty())),
        address: Some(lines.join(", ")).filter(|address| !address.is_empty()),
        city,
        region,
        country: part(&["p-country-name", "country-name"]),
        coordinates: geo_node.and_then(|node| geo(page, node)),
        ..Place::default()
    }
}

fn geo(page: &Page, node: NodeId) -> Option<(f64, f64)> {
    let part = |class: &str| {
        let found = page.walk(node).find(|child| page.has_class(*child, class))?;
        Some(text_value(page, found))
    };
    let named = |latitude: &str, longitude: &str| coordinates(&part(latitude)?, &part(longitude)?);
    named("p-latitude", "p-longitude").or_else(|| named("latitude", "longitude")).or_else(|| {
        let whole = text_value(page, node);
        let (latitude, longitude) = whole.split_once([';', ','])?;
        coordinates(latitude, longitude)
    })
}

#[cfg(test)]
mod tests {
    use super::super::dom;
    use super::*;

    fn read(html: &str) -> Record {
        let page = dom::parse(html).expect("small");
        let today = "2026-11-17".parse().expect("valid");
        records(&page, today, &mut Work::new(10_000)).swap_remove(0)
    }

    fn start(html: &str) -> Option<When> {
        read(&format!("<p class=h-event><span class=dt-start>{html}</span></p>")).start
    }

    #[test]
    fn dates_in_parts_are_joined() {
        let evening = When::Local("2009-06-26T19:00:00".parse().expect("valid"));
        for time in ["07:00:00pm", "7pm", "7 p.m.", "07:00 P.M.", "19:00", "19:00:00"] {
            let html = format!("<time class=value datetime=2009-06-26>26 June</time> <time class=value>{time}</time>");
            assert_eq!(start(&html), Some(evening.clone()), "{time}");
        }
        let zoned = "<b class=value>2009-06-26</b> <b class=value>19:00</b> <abbr class=value title=-07:00>PDT</abbr>";
        let expected = When::Zoned { local: evening.local(), offset: -25_200, zone: None };
        assert_eq!(start(zoned), Some(expected));
    }

    #[test]
    fn an_event_without_properties_is_its_text_and_link() {
        let record = read("<a class=h-event href=http://a.example/2012>IndieWebCamp 2012</a>");
        assert_eq!(record.title.value, "IndieWebCamp 2012");
        assert_eq!(record.url.as_deref(), Some("http://a.example/2012"));
    }

    #[test]
    fn a_place_inside_of_an_event_keeps_its_own_name() {
        let record = read(
            "<div class=vevent><a class='summary url' href=http://a.example/>Kamp</a> <time class=dtstart>2012-06-30</time>
            <span class='location vcard'><a class='fn org url' href=http://b.example/>Dernek</a> <span class=locality>Bursa</span></span></div>",
        );
        assert_eq!((record.title.value.as_str(), record.url.as_deref()), ("Kamp", Some("http://a.example/")));
        assert_eq!((record.place.venue.as_deref(), record.place.city.as_deref()), (Some("Dernek"), Some("Bursa")));
    }
}
