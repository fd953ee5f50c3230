//! One row of a table, or one object of JSON: its fields become a record.

use std::collections::BTreeMap;

use chrono::NaiveTime;
use meydan_domain::showing::{Availability, ShowingStatus};
use meydan_turkish::fold;

use super::cell::Cell;
use crate::options::Options;
use crate::price;
use crate::record::{Offer, Place, Problem, Record, Text, both, unreadable_date};
use crate::text::{clean, clean_line, coordinates};
use crate::when::When;

const MAX_LIST: usize = 50;

pub struct Row {
    number: usize,
    fields: BTreeMap<&'static str, (Cell, String)>,
}

impl Row {
    pub fn new<'a>(number: usize, fields: impl Iterator<Item = (&'static str, Cell, &'a str)>) -> Self {
        let fields = fields.map(|(field, cell, origin)| (field, (cell, origin.to_owned()))).collect();
        Self { number, fields }
    }

    /// A row without title and date, such as a sum or a note below the table, is a problem and no record.
    pub fn record(&self, options: &Options) -> Result<Record, Problem> {
        let mut record = Record { row: Some(self.number), ..Record::default() };
        self.read_texts(&mut record);
        self.read_times(&mut record, options);
        self.read_place(&mut record);
        self.read_status(&mut record);
        self.read_offer(&mut record);
        if record.title.is_empty() && record.start.is_none() {
            return Err(Problem::new(both("the row has neither title nor date", "satırda ne başlık ne tarih var"))
                .in_row(self.number));
        }
        if record.title.is_empty() {
            record.add_problem("title", both("the title is missing", "başlık eksik"));
        }
        self.note_origins(&mut record);
        Ok(record)
    }

    fn cell(&self, field: &str) -> Option<&Cell> {
        self.fields.get(field).map(|(cell, _)| cell)
    }

    fn line(&self, field: &str) -> Option<String> {
        self.cell(field).map(|cell| clean_line(&cell.text())).filter(|text| !text.is_empty())
    }

    fn list(&self, field: &str) -> Vec<String> {
        let text = self.cell(field).map(Cell::text).unwrap_or_default();
        let parts = text.split([',', ';', '\n', '|']).map(clean_line).filter(|part| !part.is_empty());
        parts.take(MAX_LIST).collect()
    }

    /// Columns for both languages, or one for the only one.
    fn localized(&self, plain: &str, turkish: &str, english: &str, clean: fn(&str) -> String) -> Text {
        let read = |field: &str| self.cell(field).map(|cell| clean(&cell.text())).filter(|text| !text.is_empty());
        let (tr, en) = (read(turkish), read(english));
        let value = read(plain).or_else(|| tr.clone()).or_else(|| en.clone()).unwrap_or_default();
        Text { value, tr, en }
    }

    fn read_texts(&self, record: &mut Record) {
        record.title = self.localized("title", "title_tr", "title_en", clean_line);
        record.description = self.localized("description", "description_tr", "description_en", clean);
        record.language = self.line("language").map(|language| match fold(&language).as_str() {
            "turkce" | "turkish" => "tr".to_owned(),
            "ingilizce" | "english" => "en".to_owned(),
            code => code.chars().take(2).collect(),
        });
        record.url = self.line("url");
        record.event_id = self.line("event_id");
        record.origin_id = self.line("id").or_else(|| record.url.clone());
        record.images = self.list("image");
        record.category = self.line("category");
        record.tags = self.list("tags");
        record.performers = self.list("performers");
        record.organizer = self.line("organizer");
    }

    fn read_times(&self, record: &mut Record, options: &Options) {
        let today = options.today();
        let mut read = |field: &'static str, column: &str| {
            let cell = self.cell(column)?;
            let found = cell.when(today);
            if found.is_none() {
                record.add_problem(field, unreadable_date(&cell.text()));
            }
            found
        };
        let start = read("start", "start");
        let end = read("end", "end");
        let previous = read("previous_start", "previous_start");
        let (start_time, range_end) = self.times();
        if start_time.is_none()
            && let Some(cell) = self.cell("start_time")
        {
            record.add_problem(
                "start",
                both(
                    format!("the time {:.40} cannot be read", cell.text()),
                    format!("saat okunamadı: {:.40}", cell.text()),
                ),
            );
        }
        if self.cell("start").is_none() {
            record.add_problem("start", both("the date is missing", "tarih eksik"));
        }
        record.end = match (end, self.cell("end_time").and_then(Cell::time).or(range_end), &start) {
            (Some(end), time, _) => Some(at(end, time)),
            (None, Some(time), Some(start)) => Some(after(start, start_time, time)),
            _ => None,
        };
        record.doors = self.cell("doors").and_then(|cell| {
            let time = || Some(at(When::Date(start.as_ref()?.date()), Some(cell.time()?)));
            cell.when(today).or_else(time)
        });
        record.start = start.map(|start| at(start, start_time));
        record.previous_start = previous;
        if let (Some(start), Some(end)) = (&record.start, &record.end)
            && end.local() < start.local()
            && !(matches!(end, When::Date(_)) && end.date() == start.date())
        {
            record.add_problem("end", both("the end is before the start", "bitiş, başlangıçtan önce"));
            record.end = None;
        }
    }

    /// The time of the start, and of the end if the cell is a range such as `20:30 - 22:00`.
    fn times(&self) -> (Option<NaiveTime>, Option<NaiveTime>) {
        let Some(cell) = self.cell("start_time") else { return (None, None) };
        let range = match cell {
            Cell::Text(text) => text.split_once(['-', '–']),
            _ => None,
        };
        match range {
            Some((start, end)) => (crate::dates::parse_time(start), crate::dates::parse_time(end)),
            None => (cell.time(), None),
        }
    }

    fn read_place(&self, record: &mut Record) {
        record.place = Place {
            venue: self.line("venue"),
            hall: self.line("hall"),
            address: self.line("address"),
            district: self.line("district"),
            city: self.line("city"),
            region: None,
            country: self.line("country"),
            coordinates: self
                .line("latitude")
                .zip(self.line("longitude"))
                .and_then(|(latitude, longitude)| coordinates(&latitude, &longitude)),
            online_url: self.line("online_url"),
        };
        if record.place.coordinates.is_none() && self.cell("latitude").is_some() {
            record.add_problem("coordinates", both("the coordinates cannot be read", "koordinatlar okunamadı"));
        }
    }

    fn read_status(&self, record: &mut Record) {
        let status = fold(&self.line("status").unwrap_or_default());
        record.status = if ["iptal", "cancel"].iter().any(|word| status.contains(word)) {
            ShowingStatus::Cancelled
        } else if ["ertelendi", "postponed"].iter().any(|word| status.contains(word)) {
            ShowingStatus::Postponed
        } else if record.previous_start.is_some() {
            ShowingStatus::Moved
        } else {
            ShowingStatus::Scheduled
        };
    }

    fn read_offer(&self, record: &mut Record) {
        let mut offer = Offer {
            platform: self.line("platform"),
            url: self.line("ticket_url").filter(|url| url.contains('.') && !url.contains(' ')),
            currency: self.line("currency").and_then(|text| price::currency(&text)),
            availability: self.availability(),
            ..Offer::default()
        };
        let mut read = |column: &str| {
            let text = self.line(column)?;
            let found = price::parse(&text);
            if found.is_none() {
                record.add_problem(
                    "price",
                    both(format!("the price {text:.40} cannot be read"), format!("fiyat okunamadı: {text:.40}")),
                );
            }
            found
        };
        let (whole, low, high) = (read("price"), read("price_min"), read("price_max"));
        for part in [&whole, &low, &high].into_iter().flatten() {
            offer.currency = offer.currency.take().or_else(|| part.currency.clone());
        }
        offer.price_min = low.as_ref().or(whole.as_ref()).and_then(|price| price.min);
        let highest = high
            .as_ref()
            .and_then(|price| price.max.or(price.min))
            .or_else(|| whole.as_ref().and_then(|price| price.max));
        offer.price_max = highest.filter(|highest| Some(*highest) != offer.price_min);
        if offer.price_min.is_none() {
            offer.price_min = offer.price_max.take();
        }
        let says_something =
            offer.price_min.is_some() || offer.url.is_some() || offer.availability != Availability::Unknown;
        if says_something {
            record.offers.push(offer);
        }
    }

    fn availability(&self) -> Availability {
        let columns = ["availability", "status", "ticket_url", "price"];
        let texts = columns.iter().filter_map(|column| self.line(column)).map(|text| fold(&text));
        let text = texts.collect::<Vec<_>>().join(" ");
        let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
        if says(&["tukendi", "kapali gise", "sold out", "soldout", "sold_out"]) {
            Availability::SoldOut
        } else if says(&["son biletler", "az kaldi", "few left", "limited"]) {
            Availability::Few
        } else if says(&["yakinda satista", "not_yet", "coming soon"]) {
            Availability::NotYet
        } else if says(&["satista", "available", "in stock"]) {
            Availability::Available
        } else {
            Availability::Unknown
        }
    }

    /// Where each field came from; times and prices may have two columns.
    fn note_origins(&self, record: &mut Record) {
        for (column, (_, origin)) in &self.fields {
            let field = match *column {
                "title_tr" | "title_en" => "title",
                "description_tr" | "description_en" => "description",
                "start_time" => "start_time",
                "latitude" | "longitude" => "coordinates",
                "price" | "price_min" | "price_max" | "currency" | "ticket_url" | "availability" | "platform" => {
                    "offers"
                }
                "image" => "images",
                other => other,
            };
            record.note(field, origin.clone());
        }
    }
}

/// A day at a time; a moment that has a time keeps it.
fn at(when: When, time: Option<NaiveTime>) -> When {
    match (when, time) {
        (When::Date(day), Some(time)) => When::Local(day.and_time(time)),
        (other, _) => other,
    }
}

/// An end that is a time only: on the same night.
fn after(start: &When, start_time: Option<NaiveTime>, end: NaiveTime) -> When {
    let begins = start.time().or(start_time);
    let day = start.date();
    let is_next_day = begins.is_some_and(|begins| end < begins);
    let day = if is_next_day { day.succ_opt().unwrap_or(day) } else { day };
    match start {
        When::Zoned { offset, zone, .. } => {
            When::Zoned { local: day.and_time(end), offset: *offset, zone: zone.clone() }
        }
        _ => When::Local(day.and_time(end)),
    }
}
