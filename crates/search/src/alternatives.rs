//! Which understood parts are alternatives: `ankara izmir` means one of the two.

use meydan_gazetteer::{Region, find_province};

use crate::understand::{Meaning, Part};

/// Groups of parts of which an event must match one each. Days, places and categories are alternatives among
/// themselves, because no event has two of them; others are if `veya` stands between them. A place or day that contains
/// another one of its group is left out: `kadıköy istanbul` means the district.
pub fn alternatives(parts: &[Part]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (nth, part) in parts.iter().enumerate() {
        let is_same = |group: &&mut Vec<usize>| {
            group.iter().any(|other| {
                let follows = part.is_alternative && *other + 1 == nth;
                follows || is_same_kind(&part.meaning, &parts[*other].meaning)
            })
        };
        match groups.iter_mut().find(is_same) {
            Some(group) => group.push(nth),
            None => groups.push(vec![nth]),
        }
    }
    for group in &mut groups {
        // `bugün veya bu hafta` means both.
        if group.iter().any(|nth| parts[*nth].is_alternative) {
            continue;
        }
        let all = group.clone();
        group.retain(|nth| !all.iter().any(|other| contains(&parts[*nth].meaning, &parts[*other].meaning)));
    }
    groups
}

fn is_same_kind(one: &Meaning, other: &Meaning) -> bool {
    let is_place =
        |meaning: &Meaning| matches!(meaning, Meaning::City { .. } | Meaning::Region(_) | Meaning::District(_));
    match (one, other) {
        (Meaning::Dates(_), Meaning::Dates(_)) | (Meaning::Category(_), Meaning::Category(_)) => true,
        (Meaning::Platform(_), Meaning::Platform(_)) => true,
        _ => is_place(one) && is_place(other),
    }
}

/// True if the second meaning says the same more exactly.
fn contains(meaning: &Meaning, other: &Meaning) -> bool {
    let is_in = |region: &Region, city: &str| find_province(city).is_some_and(|province| region.contains(province));
    match (meaning, other) {
        (Meaning::Dates(dates), Meaning::Dates(other)) => dates.contains(other),
        (Meaning::City { key, .. }, Meaning::District(district)) => {
            district.places.iter().any(|place| place.city == *key)
        }
        (Meaning::Region(region), Meaning::City { key, .. }) => is_in(region, key),
        (Meaning::Region(region), Meaning::District(district)) => {
            district.places.iter().any(|place| is_in(region, &place.city))
        }
        _ => false,
    }
}
