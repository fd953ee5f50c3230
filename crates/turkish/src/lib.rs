//! Turkish text: folding for search, sort keys.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

const SORT_KEY_LENGTH: usize = 80;

/// The alphabet in Turkish order, with q, w and x where a Turkish dictionary puts them.
const ALPHABET: &str = "abcçdefgğhıijklmnoöpqrsştuüvwxyz";

/// Folds case, marks and dotless i: `İSTANBUL`, `istanbul` and `ıstanbul` become equal.
///
/// İ, I and ı become i first, because Rust's `to_lowercase` turns İ into two characters.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut pending_space = false;
    for letter in text.chars().map(dotless_to_i).flat_map(char::to_lowercase).nfkd() {
        if is_combining_mark(letter) || letter == '\0' {
            continue;
        }
        if letter.is_whitespace() {
            pending_space = !folded.is_empty();
            continue;
        }
        if pending_space {
            folded.push(' ');
            pending_space = false;
        }
        // NFKD can bring back capitals (as in ™), which must not survive folding.
        folded.extend(letter.to_lowercase());
    }
    folded
}

fn dotless_to_i(letter: char) -> char {
    match letter {
        'İ' | 'I' | 'ı' => 'i',
        other => other,
    }
}

/// Lower case by Turkish rules: I → ı, İ → i.
pub fn lowercase(text: &str) -> String {
    text.chars()
        .flat_map(|letter| match letter {
            'I' => 'ı'.to_lowercase(),
            'İ' => 'i'.to_lowercase(),
            other => other.to_lowercase(),
        })
        .collect()
}

/// A key whose plain byte order is the alphabetical order of Turkish: each letter has its own place (c ç d … ı i), digits come
/// before letters.
pub fn sort_key(text: &str) -> String {
    key_of(&lowercase(text).nfc().collect::<String>())
}

/// The same for English: an accented letter sorts with its plain one.
pub fn english_sort_key(text: &str) -> String {
    key_of(&fold(text))
}

fn key_of(letters: &str) -> String {
    let mut key = String::with_capacity(SORT_KEY_LENGTH);
    for letter in letters.chars() {
        if key.len() >= SORT_KEY_LENGTH {
            break;
        }
        if letter.is_ascii_digit() {
            key.push(letter);
        } else if letter.is_whitespace() {
            if !key.is_empty() && !key.ends_with(' ') {
                key.push(' ');
            }
        } else if let Some(place) = place_in_alphabet(letter) {
            // 'A' + 31 is '`': still one byte and above every digit.
            key.push((b'A' + place) as char);
        }
    }
    key.trim_end().to_owned()
}

fn place_in_alphabet(letter: char) -> Option<u8> {
    let find = |wanted: char| ALPHABET.chars().position(|known| known == wanted);
    find(letter)
        .or_else(|| find(fold(letter.encode_utf8(&mut [0; 4])).chars().next()?))
        .and_then(|place| u8::try_from(place).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_istanbul_fold_to_the_same_text() {
        for spelling in ["istanbul", "İSTANBUL", "ISTANBUL", "ıstanbul", "İstanbul"] {
            assert_eq!(fold(spelling), "istanbul", "{spelling}");
        }
    }

    #[test]
    fn folding_drops_marks_and_extra_spaces() {
        assert_eq!(fold("  Çiğdem   IŞIK "), "cigdem isik");
        assert_eq!(fold("rüzgâr"), "ruzgar");
        assert_eq!(fold("Diyarbakır"), "diyarbakir");
    }

    #[test]
    fn turkish_sort_keys_follow_the_alphabet() {
        let mut words = [
            "zurna", "çan", "can", "ılık", "ilik", "şal", "sal", "öte", "ot", "İzmir", "Iğdır", "1. gün", "ğ", "g",
            "ulu", "ünlü", "vals",
        ];
        words.sort_by_key(|word| sort_key(word));
        assert_eq!(
            words,
            [
                "1. gün", "can", "çan", "g", "ğ", "Iğdır", "ılık", "ilik", "İzmir", "ot", "öte", "sal", "şal", "ulu",
                "ünlü", "vals", "zurna"
            ]
        );
    }

    #[test]
    fn english_sort_keys_ignore_turkish_marks() {
        let mut words = ["Dance", "Çeşme", "Cinema"];
        words.sort_by_key(|word| english_sort_key(word));
        assert_eq!(words, ["Çeşme", "Cinema", "Dance"]);
    }
}
