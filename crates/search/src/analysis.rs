//! Text analysis: tokenizing, folding and stemming, the same for events and for queries.

use std::borrow::Cow;
use std::ops::Range;

use frostem::{Algorithm, Stemmer};
use meydan_domain::turkish;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::suffix;

/// Longer tokens are not words, but keys or addresses pasted by accident.
const MAX_WORD_CHARS: usize = 40;
/// Shorter roots match too many words.
const MIN_ROOT_CHARS: usize = 3;

/// Folded suffixes that are not words of their own after an apostrophe.
const APOSTROPHE_SUFFIXES: &[&str] = &[
    "a", "e", "i", "u", "da", "de", "ta", "te", "dan", "den", "tan", "ten", "in", "un", "nin", "nun", "ya", "ye", "yi",
    "yu", "na", "ne", "ni", "nu", "nda", "nde", "ndan", "nden", "la", "le", "yla", "yle", "daki", "deki", "taki",
    "teki", "ndaki", "ndeki", "ca", "ce", "lar", "ler", "li", "lu", "s", "t", "n", "ll", "re", "ve", "d", "m",
];

/// A token of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As typed.
    pub raw: String,
    pub folded: String,
    /// The byte range in the text.
    pub range: Range<usize>,
    /// True for the suffix after the apostrophe of a name.
    pub is_suffix: bool,
}

/// Splits a text at everything that is neither letter nor digit, apostrophes included.
pub fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match (is_word_char(letter), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                start = None;
                words.extend(word(text, from..at, words.last()));
            }
            _ => {}
        }
    }
    words
}

pub fn is_word_char(letter: char) -> bool {
    // Turkish letters first, because they are frequent and the Unicode lookup is slower.
    matches!(letter, 'ç' | 'ğ' | 'ı' | 'ö' | 'ş' | 'ü' | 'Ç' | 'Ğ' | 'İ' | 'Ö' | 'Ş' | 'Ü')
        || letter.is_alphanumeric()
        || (letter >= '\u{300}' && is_combining_mark(letter))
}

/// Folds one word, with a fast path for Turkish and English letters.
fn fold(word: &str) -> String {
    let mut folded = String::with_capacity(word.len());
    for letter in word.chars() {
        folded.push(match letter {
            'a'..='z' | '0'..='9' => letter,
            'I' | 'İ' | 'ı' | 'î' | 'Î' => 'i',
            'A'..='Z' => letter.to_ascii_lowercase(),
            'ç' | 'Ç' => 'c',
            'ğ' | 'Ğ' => 'g',
            'ö' | 'Ö' => 'o',
            'ş' | 'Ş' => 's',
            'ü' | 'Ü' | 'û' | 'Û' => 'u',
            'â' | 'Â' => 'a',
            _ => return turkish::fold(word).chars().filter(|letter| letter.is_alphanumeric()).collect(),
        });
    }
    folded
}

pub fn word(text: &str, range: Range<usize>, before: Option<&Word>) -> Option<Word> {
    let raw = &text[range.clone()];
    let folded = fold(raw);
    if folded.is_empty() || folded.chars().count() > MAX_WORD_CHARS {
        return None;
    }
    let follows_apostrophe = before.is_some_and(|before| {
        before.folded.len() > 1 && matches!(&text[before.range.end..range.start], "'" | "’" | "‘" | "`" | "´" | "ʼ")
    });
    let is_suffix = follows_apostrophe && APOSTROPHE_SUFFIXES.contains(&folded.as_str());
    Some(Word { raw: raw.to_owned(), folded, range, is_suffix })
}

/// The roots under which a word is looked up besides its folded form.
///
/// The Turkish stemmer needs Turkish letters, the suffix stripping works without them, and the English stemmer is for
/// the other language of the site. The language of a query is unknown, so all of them apply.
pub fn roots(raw: &str, folded: &str) -> Vec<String> {
    roots_in(raw, folded, TextLanguage::Either)
}

/// The language a text is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextLanguage {
    Turkish,
    English,
    /// Unknown, as in names and queries.
    Either,
}

pub fn roots_in(raw: &str, folded: &str, language: TextLanguage) -> Vec<String> {
    let mut roots: Vec<String> = Vec::new();
    let mut keep = |root: &str| {
        if root != folded && root.chars().count() >= MIN_ROOT_CHARS && !roots.iter().any(|known| known == root) {
            roots.push(root.to_owned());
        }
    };
    if folded.bytes().any(|byte| byte.is_ascii_digit()) {
        return roots;
    }
    if language != TextLanguage::English {
        keep(&fold(&stem(Algorithm::Turkish, &composed(&turkish::lowercase(raw)))));
        for root in suffix::roots(folded) {
            keep(&root);
        }
    }
    if language != TextLanguage::Turkish {
        keep(&stem(Algorithm::English, folded));
    }
    roots
}

/// The text in NFC, which the stemmers expect; most texts are in NFC already.
pub fn composed(text: &str) -> Cow<'_, str> {
    // The UTF-8 form of the combining marks U+0300 to U+036F starts with one of these bytes.
    if text.bytes().any(|byte| matches!(byte, 0xcc | 0xcd)) {
        Cow::Owned(text.nfc().collect())
    } else {
        Cow::Borrowed(text)
    }
}

fn stem(algorithm: Algorithm, word: &str) -> String {
    match Stemmer::new(algorithm).stem(word) {
        Cow::Borrowed(stem) => stem.to_owned(),
        Cow::Owned(stem) => stem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> Vec<String> {
        words(text).into_iter().map(|word| word.folded).collect()
    }

    fn all_forms(word: &str) -> Vec<String> {
        let word = words(word).remove(0);
        let mut forms = roots(&word.raw, &word.folded);
        forms.push(word.folded);
        forms
    }

    fn share_a_form(one: &str, other: &str) -> bool {
        let others = all_forms(other);
        all_forms(one).iter().any(|form| others.contains(form))
    }

    #[test]
    fn spellings_with_and_without_turkish_letters_fold_alike() {
        for spelling in ["ışık", "IŞIK", "isik", "ISIK", "Işık", "i\u{307}sik", "is\u{327}ik"] {
            assert_eq!(folded(spelling), ["isik"], "{spelling}");
        }
    }

    #[test]
    fn text_is_split_at_apostrophes_and_all_other_non_letters() {
        assert_eq!(folded("İstanbul'da “Alt Kat” – 23.40"), ["istanbul", "da", "alt", "kat", "23", "40"]);
        assert_eq!(folded("a\u{202e}b\0c"), ["a", "b", "c"]);
    }

    #[test]
    fn only_suffixes_after_an_apostrophe_are_marked_as_suffixes() {
        let are_suffixes = |text| words(text).into_iter().map(|word| word.is_suffix).collect::<Vec<_>>();
        assert_eq!(are_suffixes("İstanbul'da"), [false, true]);
        assert_eq!(are_suffixes("Ankara’nın"), [false, true]);
        assert_eq!(are_suffixes("d'Artagnan"), [false, false]);
        assert_eq!(are_suffixes("da"), [false]);
    }

    #[test]
    fn inflected_words_share_a_form_with_the_plain_word() {
        for (inflected, plain) in [
            ("konserleri", "konser"),
            ("müziği", "müzik"),
            ("muzigi", "müzik"),
            ("oyunlari", "oyun"),
            ("oyunları", "oyun"),
            ("istanbulda", "İstanbul"),
            ("tiyatrosu", "tiyatro"),
            ("tiyatrolar", "tiyatroları"),
            ("sergisi", "sergi"),
            ("atölyesinde", "atölye"),
            ("kitabi", "kitap"),
            ("concerts", "concert"),
            ("workshops", "workshop"),
            ("yürüyüşü", "yuruyus"),
            ("gecesi", "gece"),
        ] {
            assert!(
                share_a_form(inflected, plain),
                "{inflected} {:?} and {plain} {:?}",
                all_forms(inflected),
                all_forms(plain)
            );
        }
    }

    #[test]
    fn an_overlong_word_is_skipped() {
        assert!(words(&"x".repeat(1000)).is_empty());
    }
}
