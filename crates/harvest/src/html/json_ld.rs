//! JSON-LD: the scripts of a page that hold data.

use serde_json::Value;

use super::dom::Page;
use super::json_repair;
use crate::record::{Problem, both};

/// The data of every script; one that cannot be read is reported and left out.
pub fn roots(page: &Page, problems: &mut Vec<Problem>) -> Vec<Value> {
    let is_data =
        |kind: &str| kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/ld+json"));
    let mut roots = Vec::new();
    for node in page.elements().filter(|node| page.name(*node) == "script") {
        if !page.attribute(node, "type").is_some_and(is_data) {
            continue;
        }
        let text = page.raw_text(node);
        match json_repair::parse(&text) {
            Some(value) => roots.push(value),
            None if text.trim().is_empty() => {}
            None => problems.push(Problem::new(both("a JSON-LD block cannot be read", "bir JSON-LD bölümü okunamadı"))),
        }
    }
    roots
}
