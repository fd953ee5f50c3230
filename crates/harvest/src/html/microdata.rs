//! Microdata: elements with `itemscope` and `itemprop`, given as the JSON that JSON-LD would have.

use serde_json::{Map, Value};

use super::dom::{NodeId, Page};
use crate::work::Work;

/// Items inside of items; events, their places and addresses need four.
const MAX_DEPTH: usize = 24;
/// Names of one property.
const MAX_NAMES: usize = 4;

/// The items that are no property of another one.
pub fn roots(page: &Page, work: &mut Work) -> Vec<Value> {
    let mut roots = Vec::new();
    let is_item = |node: &NodeId| page.attribute(*node, "itemscope").is_some();
    let tops = page.elements().filter(|node| is_item(node) && page.attribute(*node, "itemprop").is_none());
    for node in tops {
        roots.push(item(page, node, &mut Vec::new(), work));
    }
    roots
}

/// `around` are the items that this one is a part of: references by id may lead back to them.
fn item(page: &Page, node: NodeId, around: &mut Vec<NodeId>, work: &mut Work) -> Value {
    let mut object = Map::new();
    around.push(node);
    if let Some(types) = page.attribute(node, "itemtype") {
        object.insert("@type".to_owned(), types.split_whitespace().map(|name| Value::from(name.to_owned())).collect());
    }
    if let Some(id) = page.attribute(node, "itemid") {
        object.insert("@id".to_owned(), Value::from(id.trim()));
    }
    for property in properties(page, node, work) {
        let value = if page.attribute(property, "itemscope").is_some() {
            if around.len() > MAX_DEPTH || around.contains(&property) {
                continue;
            }
            item(page, property, around, work)
        } else {
            Value::from(value(page, property))
        };
        for name in page.attribute(property, "itemprop").unwrap_or_default().split_whitespace().take(MAX_NAMES) {
            // Copies of copies grow without bound, unless they count.
            if !work.spend(size(&value)) {
                break;
            }
            // Old pages write whole addresses as names.
            let name = name.rsplit(['/', '#']).next().unwrap_or(name);
            let entry = object.entry(name.to_owned()).or_insert_with(|| Value::Array(Vec::new()));
            if let Value::Array(list) = entry {
                list.push(value.clone());
            }
        }
    }
    around.pop();
    Value::Object(object)
}

fn size(value: &Value) -> u64 {
    match value {
        Value::Array(list) => list.iter().map(size).sum::<u64>() + 1,
        Value::Object(object) => object.values().map(size).sum::<u64>() + 1,
        _ => 1,
    }
}

/// The elements that describe an item: below it, or below elements that it names by id.
fn properties(page: &Page, node: NodeId, work: &mut Work) -> Vec<NodeId> {
    let mut found = Vec::new();
    let names: Vec<&str> = page.attribute(node, "itemref").unwrap_or_default().split_whitespace().collect();
    let named = if names.is_empty() {
        Vec::new()
    } else if !work.spend(page.len() as u64) {
        return found;
    } else {
        page.elements().filter(|other| page.attribute(*other, "id").is_some_and(|id| names.contains(&id))).collect()
    };
    let below = page.children(node).iter().copied();
    for root in below.chain(named) {
        let mut walk = page.walk(root);
        while let Some(current) = walk.next() {
            if !work.spend(1) {
                return found;
            }
            if page.attribute(current, "itemprop").is_some() {
                found.push(current);
            }
            if page.attribute(current, "itemscope").is_some() {
                walk.skip_children(current);
            }
        }
    }
    found
}

fn value(page: &Page, node: NodeId) -> String {
    let attribute = match page.name(node) {
        "a" | "area" | "link" => "href",
        "audio" | "embed" | "iframe" | "img" | "source" | "track" | "video" => "src",
        "object" => "data",
        "data" | "meter" => "value",
        "time" => "datetime",
        _ => "content",
    };
    let written = page.attribute(node, "content").or_else(|| page.attribute(node, attribute));
    written.map_or_else(|| page.text(node), |value| value.trim().to_owned())
}
