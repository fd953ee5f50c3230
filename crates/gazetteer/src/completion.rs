//! Suggestions for a text that is being typed into a combobox.

use std::sync::LazyLock;

use meydan_turkish::sort_key;

use crate::names::normalize;
use crate::{Place, districts, provinces};

/// How a place can be typed, the better ways first.
struct Suggestion {
    place: Place,
    name: String,
    aliases: Vec<String>,
    /// "istanbul kadikoy", so that a province lists its districts.
    after_province: Option<String>,
    sort_key: String,
}

static SUGGESTIONS: LazyLock<Vec<Suggestion>> = LazyLock::new(|| {
    let provinces = provinces().iter().map(|province| {
        let place = Place::from(province);
        Suggestion {
            place,
            name: normalize(province.name),
            aliases: province.aliases.iter().map(|alias| normalize(alias)).collect(),
            after_province: None,
            sort_key: sort_key(province.name),
        }
    });
    let districts = districts().map(|district| {
        let place = Place::from(district);
        Suggestion {
            place,
            // With its province, so that "kadıköy ist" is still found.
            name: normalize(&place.to_string()),
            aliases: district.aliases.iter().map(|alias| normalize(alias)).collect(),
            after_province: Some(normalize(&format!("{} {}", place.province.name, district.name))),
            sort_key: sort_key(&place.to_string()),
        }
    });
    let mut suggestions: Vec<_> = provinces.chain(districts).collect();
    suggestions.sort_by(|a, b| a.sort_key.cmp(&b.sort_key));
    suggestions
});

/// Places whose name begins with the typed text: provinces, districts, aliases, then the districts of a province.
pub fn complete(prefix: &str, limit: usize) -> Vec<Place> {
    let typed = normalize(prefix);
    if typed.is_empty() {
        return Vec::new();
    }
    let mut ranked: Vec<_> =
        SUGGESTIONS.iter().filter_map(|suggestion| Some((suggestion.rank(&typed)?, suggestion.place))).collect();
    // Stable: equal ranks stay in alphabetical order.
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, place)| place).take(limit).collect()
}

impl Suggestion {
    /// Less is better; `None` if the typed text does not fit.
    fn rank(&self, typed: &str) -> Option<u8> {
        if self.name.starts_with(typed) {
            Some(if self.place.district.is_none() { 0 } else { 1 })
        } else if self.aliases.iter().any(|alias| alias.starts_with(typed)) {
            Some(2)
        } else if self.after_province.as_ref().is_some_and(|name| name.starts_with(typed)) {
            Some(3)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(prefix: &str, limit: usize) -> Vec<String> {
        complete(prefix, limit).iter().map(Place::to_string).collect()
    }

    #[test]
    fn provinces_come_before_districts() {
        assert_eq!(completed("ka", 4), ["Kahramanmaraş", "Karabük", "Karaman", "Kars"]);
        assert_eq!(completed("kadı", 3), ["Kadıköy, İstanbul", "Kadınhanı, Konya", "Kadışehri, Yozgat"]);
    }

    #[test]
    fn a_province_is_followed_by_its_districts() {
        assert_eq!(completed("İZMİR", 3), ["İzmir", "Aliağa, İzmir", "Balçova, İzmir"]);
        assert_eq!(completed("izmir kar", 9), ["Karabağlar, İzmir", "Karaburun, İzmir", "Karşıyaka, İzmir"]);
    }

    #[test]
    fn aliases_complete_to_the_official_name() {
        assert_eq!(completed("kapado", 9), ["Nevşehir"]);
        assert_eq!(completed("alaçatı", 9), ["Çeşme, İzmir"]);
        assert_eq!(completed("antak", 9), ["Antakya, Hatay", "Hatay"]);
    }

    #[test]
    fn nothing_is_suggested_for_nothing() {
        assert!(completed("  ", 9).is_empty());
        assert!(completed("xyz", 9).is_empty());
        assert!(completed("a", 0).is_empty());
    }
}
