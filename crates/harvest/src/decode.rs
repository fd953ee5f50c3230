//! Text from bytes: UTF-8 with and without a byte order mark, UTF-16, Windows-1254, and what an HTML page declares.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1254};

/// How far into a page its declaration of a charset is looked for, as browsers do.
const DECLARATION_BYTES: usize = 1024;

/// Decodes bytes: a byte order mark counts first, then valid UTF-8, then the charset of the header or the page. What
/// is left is the legacy encoding of Turkish, which also covers Western European texts.
pub fn decode(bytes: &[u8], content_type: Option<&str>) -> String {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0.into_owned();
    }
    if let Some(encoding) = utf_16_without_mark(bytes) {
        return encoding.decode_without_bom_handling(bytes).0.into_owned();
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let declared = content_type.and_then(charset_of_header).or_else(|| charset_of_page(bytes));
    decode_invalid_utf_8(bytes, declared)
}

/// Calendars are folded by bytes, so that a line break may stand inside of a character: they are unfolded before.
pub fn is_utf_16(bytes: &[u8]) -> bool {
    Encoding::for_bom(bytes).is_some_and(|(encoding, _)| encoding != UTF_8) || utf_16_without_mark(bytes).is_some()
}

/// A few broken bytes in a text of UTF-8 are damage, not another encoding.
fn decode_invalid_utf_8(bytes: &[u8], declared: Option<&'static Encoding>) -> String {
    let encoding = match declared {
        Some(encoding) if encoding != UTF_8 => turkish_superset(encoding),
        _ if is_mostly_utf_8(bytes) => UTF_8,
        _ => WINDOWS_1254,
    };
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

/// Pages in Turkish often claim Latin-1, whose letters Windows-1254 has as well, save six Icelandic ones.
fn turkish_superset(encoding: &'static Encoding) -> &'static Encoding {
    if encoding == encoding_rs::WINDOWS_1252 { WINDOWS_1254 } else { encoding }
}

fn is_mostly_utf_8(bytes: &[u8]) -> bool {
    let (mut valid, mut broken) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        valid += chunk.valid().chars().filter(|letter| !letter.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    valid > broken
}

/// Text whose zero bytes all stand at even or all at odd places.
fn utf_16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = &bytes[..bytes.len().min(64) & !1];
    if sample.len() < 8 {
        return None;
    }
    let zeros = |odd: usize| sample.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    let many = sample.len() / 8;
    match (zeros(0), zeros(1)) {
        (high, 0) if high >= many => Some(UTF_16BE),
        (0, high) if high >= many => Some(UTF_16LE),
        _ => None,
    }
}

fn charset_of_header(content_type: &str) -> Option<&'static Encoding> {
    let (_, label) = content_type.to_ascii_lowercase().split_once("charset=").map(|(before, after)| {
        (before.to_owned(), after.split(';').next().unwrap_or_default().trim().trim_matches('"').to_owned())
    })?;
    Encoding::for_label(label.as_bytes())
}

/// `<meta charset=…>`, the older form with `http-equiv`, or the declaration of XML.
fn charset_of_page(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(DECLARATION_BYTES)]).to_ascii_lowercase();
    ["charset=", "encoding="].iter().find_map(|marker| {
        let (_, rest) = head.split_once(marker)?;
        let rest = rest.trim_start_matches(['"', '\'', ' ']);
        let end = rest.find(|letter: char| !(letter.is_ascii_alphanumeric() || "-_:".contains(letter)))?;
        Encoding::for_label(&rest.as_bytes()[..end])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SENTENCE: &str = "Çağdaş İzmir'de şık ışıklar: öğle";

    fn encoded(text: &str, encoding: &'static Encoding) -> Vec<u8> {
        encoding.encode(text).0.into_owned()
    }

    fn utf_16(text: &str, mark: bool) -> Vec<u8> {
        let units = mark.then_some(0xFEFF_u16).into_iter().chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    }

    #[test]
    fn unicode_is_read_with_and_without_a_mark() {
        assert_eq!(decode(SENTENCE.as_bytes(), None), SENTENCE);
        assert_eq!(decode(format!("\u{feff}{SENTENCE}").as_bytes(), None), SENTENCE);
        assert_eq!(decode(&utf_16(SENTENCE, true), None), SENTENCE);
        assert_eq!(decode(&utf_16(SENTENCE, false), None), SENTENCE);
    }

    #[test]
    fn legacy_turkish_is_read_without_a_declaration() {
        assert_eq!(decode(&encoded(SENTENCE, WINDOWS_1254), None), SENTENCE);
    }

    #[test]
    fn turkish_that_claims_to_be_latin_1_is_read_as_turkish() {
        let bytes = encoded(SENTENCE, WINDOWS_1254);
        assert_eq!(decode(&bytes, Some("text/csv; charset=ISO-8859-1")), SENTENCE);
        let page = format!("<meta charset=\"iso-8859-9\"><p>{SENTENCE}</p>");
        assert_eq!(decode(&encoded(&page, WINDOWS_1254), None), page);
    }

    #[test]
    fn valid_utf_8_counts_more_than_a_wrong_header() {
        assert_eq!(decode(SENTENCE.as_bytes(), Some("text/html; charset=iso-8859-9")), SENTENCE);
    }

    #[test]
    fn a_cut_character_leaves_the_rest_readable() {
        let mut bytes = SENTENCE.as_bytes().to_vec();
        bytes.extend([0xC4, b' ', b'a']);
        assert_eq!(decode(&bytes, None), format!("{SENTENCE}\u{fffd} a"));
    }
}
