//! Words: how a text is cut, folded and brought to its roots, the same way for events and for questions.

use std::borrow::Cow;
use std::ops::Range;

use frostem::{Algorithm, Stemmer};
use meydan_domain::turkish;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::suffix;

/// Longer ones are nobody's word: a key pasted by accident.
const MAX_WORD_CHARS: usize = 40;
/// A shorter root says too little.
const MIN_ROOT_CHARS: usize = 3;

/// What may follow an apostrophe in a question without being a word of its own, folded.
const TAILS: &[&str] = &[
    "a", "e", "i", "u", "da", "de", "ta", "te", "dan", "den", "tan", "ten", "in", "un", "nin", "nun", "ya", "ye", "yi",
    "yu", "na", "ne", "ni", "nu", "nda", "nde", "ndan", "nden", "la", "le", "yla", "yle", "daki", "deki", "taki",
    "teki", "ndaki", "ndeki", "ca", "ce", "lar", "ler", "li", "lu", "s", "t", "n", "ll", "re", "ve", "d", "m",
];

/// A piece of a text between what separates words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As typed.
    pub raw: String,
    pub folded: String,
    /// Where it stands in the text it was cut from.
    pub range: Range<usize>,
    /// The suffix of a name, after its apostrophe.
    pub is_tail: bool,
}

/// Cuts a text at everything that is neither letter nor digit, apostrophes among it.
pub fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match (is_of_word(letter), start) {
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

pub fn is_of_word(letter: char) -> bool {
    // The letters of Turkish are in every text; asking for their kind in all of Unicode takes its time.
    matches!(letter, 'ç' | 'ğ' | 'ı' | 'ö' | 'ş' | 'ü' | 'Ç' | 'Ğ' | 'İ' | 'Ö' | 'Ş' | 'Ü')
        || letter.is_alphanumeric()
        || (letter >= '\u{300}' && is_combining_mark(letter))
}

/// Folds one word; the letters of Turkish and English, which nearly all are, without the long way round.
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
    let is_tail = follows_apostrophe && TAILS.contains(&folded.as_str());
    Some(Word { raw: raw.to_owned(), folded, range, is_tail })
}

/// What a word is looked up under besides its folded self.
///
/// The Turkish stem needs the Turkish letters, the light one does without them, and the English one is for the other
/// half of the site. Nobody says in which language a question is, so each word has them all.
pub fn roots(raw: &str, folded: &str) -> Vec<String> {
    roots_in(raw, folded, Tongue::Either)
}

/// The language a text is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tongue {
    Turkish,
    English,
    /// Nobody knows: a name, or a question.
    Either,
}

pub fn roots_in(raw: &str, folded: &str, tongue: Tongue) -> Vec<String> {
    let mut roots: Vec<String> = Vec::new();
    let mut keep = |root: &str| {
        if root != folded && root.chars().count() >= MIN_ROOT_CHARS && !roots.iter().any(|known| known == root) {
            roots.push(root.to_owned());
        }
    };
    if folded.bytes().any(|byte| byte.is_ascii_digit()) {
        return roots;
    }
    if tongue != Tongue::English {
        keep(&fold(&stem(Algorithm::Turkish, &composed(&turkish::lowercase(raw)))));
        for root in suffix::roots(folded) {
            keep(&root);
        }
    }
    if tongue != Tongue::Turkish {
        keep(&stem(Algorithm::English, folded));
    }
    roots
}

/// Letters and their marks as one, which is how stemmers know them; most texts are so already.
pub fn composed(text: &str) -> Cow<'_, str> {
    // The marks of Latin letters, U+0300 to U+036F, begin with one of these bytes.
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

    fn meet(one: &str, other: &str) -> bool {
        let others = all_forms(other);
        all_forms(one).iter().any(|form| others.contains(form))
    }

    #[test]
    fn every_keyboard_and_case_folds_alike() {
        for spelling in ["ışık", "IŞIK", "isik", "ISIK", "Işık", "i\u{307}sik", "is\u{327}ik"] {
            assert_eq!(folded(spelling), ["isik"], "{spelling}");
        }
    }

    #[test]
    fn a_text_is_cut_at_apostrophes_and_everything_that_is_no_letter() {
        assert_eq!(folded("İstanbul'da “Alt Kat” – 23.40"), ["istanbul", "da", "alt", "kat", "23", "40"]);
        assert_eq!(folded("a\u{202e}b\0c"), ["a", "b", "c"]);
    }

    #[test]
    fn the_suffix_after_an_apostrophe_is_a_tail_and_other_words_are_not() {
        let tails = |text| words(text).into_iter().map(|word| word.is_tail).collect::<Vec<_>>();
        assert_eq!(tails("İstanbul'da"), [false, true]);
        assert_eq!(tails("Ankara’nın"), [false, true]);
        assert_eq!(tails("d'Artagnan"), [false, false]);
        assert_eq!(tails("da"), [false]);
    }

    #[test]
    fn inflected_words_meet_their_plain_form() {
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
                meet(inflected, plain),
                "{inflected} {:?} and {plain} {:?}",
                all_forms(inflected),
                all_forms(plain)
            );
        }
    }

    #[test]
    fn an_endless_word_is_left_out() {
        assert!(words(&"x".repeat(1000)).is_empty());
    }
}
