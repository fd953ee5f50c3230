//! What visitors searched for: words and counts by day, never a person.

use serde::Serialize;
use utoipa::ToSchema;

use crate::turkish;

/// Words that were searched less often are not shown: a rare text may be about the person who typed it.
pub const MIN_SHOWN: u64 = 3;
/// How long the counts are kept.
pub const RETENTION_DAYS: u32 = 90;
/// Distinct words that are stored for one day. Words that are stored already are counted beyond it.
pub const MAX_WORDS_PER_DAY: u64 = 10_000;
/// Longer texts were pasted, not searched.
const MAX_CHARS: usize = 80;
/// Neither a date (8 digits) nor a year range, but every phone number, card number and identity number.
const PERSONAL_DIGITS: usize = 9;
/// Without spaces or dots between them.
const PERSONAL_DIGITS_IN_A_ROW: usize = 6;

/// The words of a search as they are counted: folded, without punctuation. `None` for what is not counted: texts
/// without words, and texts that look like personal data.
pub fn counted_words(text: &str) -> Option<String> {
    if looks_personal(text) {
        return None;
    }
    let folded = turkish::fold(text);
    let words: Vec<&str> =
        folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let words = words.join(" ");
    (!words.is_empty() && words.chars().count() <= MAX_CHARS).then_some(words)
}

/// True for mail addresses, web addresses and long numbers.
fn looks_personal(text: &str) -> bool {
    if text.contains('@') || text.contains("://") || text.contains("www.") {
        return true;
    }
    let (mut digits, mut in_a_row) = (0, 0);
    for letter in text.chars() {
        if letter.is_numeric() {
            digits += 1;
            in_a_row += 1;
            if digits >= PERSONAL_DIGITS || in_a_row >= PERSONAL_DIGITS_IN_A_ROW {
                return true;
            }
        } else {
            in_a_row = 0;
            // Numbers are written in groups: `0532 123 45 67`, `(212) 555-12-12`.
            if letter.is_alphabetic() {
                digits = 0;
            }
        }
    }
    false
}

/// True if one text is the other one while it was being typed.
pub fn is_same_typing(one: &str, other: &str) -> bool {
    one.starts_with(other) || other.starts_with(one)
}

/// Words and how often they were searched in some days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SearchedWords {
    /// Folded: without Turkish letters, in lower case.
    #[schema(example = "caz konseri")]
    pub words: String,
    pub count: u64,
    /// How many of these searches found an event with all of the words.
    pub found: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_search_are_counted_together() {
        for text in ["Caz Konseri", "  caz   konseri ", "caz, konseri!", "CAZ KONSERİ"] {
            assert_eq!(counted_words(text).as_deref(), Some("caz konseri"), "{text}");
        }
        assert_eq!(counted_words("Işık'ta"), Some("isik ta".to_owned()));
    }

    #[test]
    fn texts_without_words_and_pasted_texts_are_not_counted() {
        for text in ["", "  ", "!?", &"tiyatro ".repeat(20)] {
            assert_eq!(counted_words(text), None, "{text}");
        }
    }

    #[test]
    fn what_looks_like_personal_data_is_not_counted() {
        for text in [
            "ayse@example.org",
            "@ayseyilmaz",
            "0532 123 45 67",
            "+90 (532) 123-45-67",
            "12345678901",
            "123456",
            "TR33 0006 1005 1978 6457 8413 26",
            "https://example.org/ayse",
            "www.example.org",
        ] {
            assert_eq!(counted_words(text), None, "{text}");
        }
    }

    #[test]
    fn dates_years_and_prices_are_counted() {
        for text in ["24.12.2026", "2026 2027 sezonu", "1500 tl", "konser 20.30", "90lar partisi 18 yaş"] {
            assert!(counted_words(text).is_some(), "{text}");
        }
    }

    #[test]
    fn a_text_continues_the_one_it_begins_with() {
        assert!(is_same_typing("caz", "caz k") && is_same_typing("caz k", "ca"));
        assert!(!is_same_typing("caz", "rock"));
    }
}
