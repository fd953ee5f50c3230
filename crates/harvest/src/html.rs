//! Pages: JSON-LD, else microdata, else microformats; Open Graph fills what a single event leaves open.

pub mod dom;
mod json_ld;
pub mod json_repair;
mod microdata;
mod microformats;
mod offers;
mod open_graph;
pub mod schema_org;
mod sink;
mod values;

use std::collections::BTreeMap;

use self::dom::Page;
use self::open_graph::Hints;
use crate::options::Options;
use crate::record::{Found, Problem, Record, Refusal, both, only_first};
use crate::when::When;
use crate::work::Work;

/// Reads the events of a page. A page without any is refused.
pub fn read(html: &str, address: Option<&str>, options: &Options, work: &mut Work) -> Result<Found, Refusal> {
    let page = dom::parse(html).ok_or_else(|| {
        Refusal::Unreadable(both("the page is nested too deeply or too large", "sayfa çok büyük ya da çok karmaşık"))
    })?;
    let mut problems = Vec::new();
    let mut records = marked_up(&page, options, &mut problems, work);
    if records.is_empty() {
        return Err(Refusal::NoEvents);
    }
    Hints::read(&page, address).apply(&mut records);
    tell_apart(&mut records);
    if records.len() > options.max_records {
        problems.push(Problem::new(only_first(options.max_records)));
        records.truncate(options.max_records);
    }
    Ok((records, problems))
}

/// The first kind of markup that has dated events; a page often repeats its event in several kinds.
fn marked_up(page: &Page, options: &Options, problems: &mut Vec<Problem>, work: &mut Work) -> Vec<Record> {
    let is_dated = |records: &[Record]| records.iter().any(|record| record.start.is_some());
    let data = json_ld::roots(page, problems);
    let json_ld = schema_org::records(&data, options, "json-ld", work);
    if is_dated(&json_ld) {
        return json_ld;
    }
    let data = microdata::roots(page, work);
    let microdata = schema_org::records(&data, options, "microdata", work);
    if is_dated(&microdata) {
        return microdata;
    }
    let microformats = microformats::records(page, options.today(), work);
    if is_dated(&microformats) {
        return microformats;
    }
    [json_ld, microdata, microformats].into_iter().find(|records| !records.is_empty()).unwrap_or_default()
}

/// Events of one page that share an id, such as its address, are named by their start as well.
fn tell_apart(records: &mut Vec<Record>) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for id in records.iter().filter_map(|record| record.origin_id.clone()) {
        *counts.entry(id).or_default() += 1;
    }
    let mut seen = std::collections::BTreeSet::new();
    for record in records.iter_mut() {
        if let Some(id) = record.origin_id.clone().filter(|id| counts.get(id).is_some_and(|count| *count > 1))
            && let Some(start) = record.start.as_ref().map(When::local)
        {
            record.series_id.get_or_insert_with(|| id.clone());
            record.origin_id = Some(format!("{id}#{}", start.format("%Y%m%dT%H%M")));
        }
    }
    // What is the same in id, title and place was marked up twice.
    records.retain(|record| {
        record.origin_id.is_none()
            || seen.insert((record.origin_id.clone(), record.title.value.clone(), record.place.venue.clone()))
    });
}
