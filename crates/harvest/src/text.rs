//! Small helpers for texts and numbers of every format.

use crate::html::dom;

/// Longer texts are cut: no field of an event needs more.
const MAX_CHARS: usize = 20_000;

/// A text for people: without markup and entities, which sources leave in their data.
pub fn clean(text: &str) -> String {
    let looks_like_markup = text.contains('<') && text.contains('>');
    let has_entity = text.find('&').is_some_and(|at| text[at..].contains(';'));
    let text: String = text.chars().filter(|letter| *letter != '\0').take(MAX_CHARS).collect();
    if !looks_like_markup && !has_entity {
        return text.trim().to_owned();
    }
    // Line breaks of a text without tags are its own; HTML would join the lines.
    let html = if looks_like_markup { text.clone() } else { text.replace('\n', "<br>") };
    dom::parse(&html).map_or(text, |page| page.text(dom::Page::DOCUMENT))
}

/// The same on one line, for names.
pub fn clean_line(text: &str) -> String {
    clean(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Degrees, unless they are none or both zero, as programs write that do not know them.
pub fn coordinates(latitude: &str, longitude: &str) -> Option<(f64, f64)> {
    let degrees = |text: &str| text.trim().replace(',', ".").parse::<f64>().ok().filter(|degrees| degrees.is_finite());
    let (latitude, longitude) = (degrees(latitude)?, degrees(longitude)?);
    let exists = latitude.abs() <= 90.0 && longitude.abs() <= 180.0 && (latitude != 0.0 || longitude != 0.0);
    exists.then_some((latitude, longitude))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_and_entities_are_resolved() {
        assert_eq!(clean(" Rock &amp; Roll "), "Rock & Roll");
        assert_eq!(clean("<p>Bir</p><p>iki&nbsp;üç</p>"), "Bir\niki üç");
        assert_eq!(clean("ilk &#39;satır&#39;\nikinci"), "ilk 'satır'\nikinci");
        assert_eq!(clean("a < b"), "a < b");
        assert_eq!(clean_line("iki\n satır"), "iki satır");
    }

    #[test]
    fn coordinates_that_mean_nothing_are_left_out() {
        assert_eq!(coordinates("41,01", "28.97"), Some((41.01, 28.97)));
        for (latitude, longitude) in [("0", "0"), ("91", "0"), ("x", "1"), ("NaN", "1")] {
            assert_eq!(coordinates(latitude, longitude), None);
        }
    }
}
