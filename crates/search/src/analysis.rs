//! Words: how a text is cut, folded and brought to its roots, the same way for events and for questions.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use foldhash::fast::RandomState;
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

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || (letter >= '\u{300}' && is_combining_mark(letter))
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

fn word(text: &str, range: Range<usize>, before: Option<&Word>) -> Option<Word> {
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

fn roots_in(raw: &str, folded: &str, tongue: Tongue) -> Vec<String> {
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
fn composed(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_combining_mark_of_latin) { Cow::Owned(text.nfc().collect()) } else { Cow::Borrowed(text) }
}

fn is_combining_mark_of_latin(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

fn stem(algorithm: Algorithm, word: &str) -> String {
    match Stemmer::new(algorithm).stem(word) {
        Cow::Borrowed(stem) => stem.to_owned(),
        Cow::Owned(stem) => stem,
    }
}

/// Terms by number, and which of them each word is found under.
///
/// It remembers what it has seen: an index of many events has few different words. Whoever keeps one starts a new one
/// long before four bytes are too short for its numbers.
#[derive(Default)]
pub struct Lexicon {
    /// By language, each word with the place of its terms' numbers.
    words: [HashMap<Box<str>, (u32, u32), RandomState>; 3],
    terms_of_words: Vec<u32>,
    numbers: HashMap<Box<str>, u32, RandomState>,
    terms: Vec<Box<str>>,
}

impl Lexicon {
    /// The terms of every word of the text, its folded self first.
    ///
    /// Joined twins of hyphenated words are among them (`stand-up`: `standup`).
    pub fn each_word(&mut self, text: &str, tongue: Tongue, mut take: impl FnMut(&[u32])) {
        let composed = composed(text);
        let mut before: Option<Range<usize>> = None;
        for range in word_ranges(&composed) {
            let raw = &composed[range.clone()];
            take(self.terms_of(raw, tongue));
            if let Some(before) = before.filter(|before| &composed[before.end..range.start] == "-") {
                take(self.terms_of(&format!("{}{raw}", &composed[before]), tongue));
            }
            before = Some(range);
        }
    }

    pub fn term(&self, number: u32) -> &str {
        &self.terms[number as usize]
    }

    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Empty for what is no word.
    fn terms_of(&mut self, raw: &str, tongue: Tongue) -> &[u32] {
        let (start, end) = match self.words[tongue as usize].get(raw) {
            Some(place) => *place,
            None => self.learn(raw, tongue),
        };
        &self.terms_of_words[start as usize..end as usize]
    }

    fn learn(&mut self, raw: &str, tongue: Tongue) -> (u32, u32) {
        let start = self.terms_of_words.len();
        if let Some(word) = word(raw, 0..raw.len(), None) {
            let roots = roots_in(&word.raw, &word.folded, tongue);
            for term in [word.folded].into_iter().chain(roots) {
                let number = self.number(term.into_boxed_str());
                self.terms_of_words.push(number);
            }
        }
        let place = (start as u32, self.terms_of_words.len() as u32);
        self.words[tongue as usize].insert(raw.into(), place);
        place
    }

    fn number(&mut self, term: Box<str>) -> u32 {
        if let Some(number) = self.numbers.get(&term) {
            return *number;
        }
        let number = self.terms.len() as u32;
        self.terms.push(term.clone());
        self.numbers.insert(term, number);
        number
    }
}

fn word_ranges(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split(|letter| !is_of_word(letter)).filter(|piece| !piece.is_empty()).map(|piece| {
        let start = piece.as_ptr() as usize - text.as_ptr() as usize;
        start..start + piece.len()
    })
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
    fn a_hyphenated_word_is_also_found_joined() {
        let mut lexicon = Lexicon::default();
        let mut seen = Vec::new();
        lexicon.each_word("Stand-up gecesi", Tongue::Either, |terms| seen.push(terms[0]));
        let seen: Vec<&str> = seen.into_iter().map(|number| lexicon.term(number)).collect();
        assert_eq!(seen, ["stand", "up", "standup", "gecesi"]);
    }

    #[test]
    fn an_endless_word_is_left_out() {
        assert!(words(&"x".repeat(1000)).is_empty());
    }
}
