//! Recognizes what bytes hold: by their content first, then by the name and the content type they came with.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Ics,
    Html,
    Json,
    Csv,
    Xlsx,
    /// RSS and Atom list pages; they hold no event themselves.
    Feed,
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Ics => "a calendar",
            Self::Html => "a page",
            Self::Json => "JSON",
            Self::Csv => "a table",
            Self::Xlsx => "a spreadsheet",
            Self::Feed => "a feed",
        })
    }
}

/// How much of a text is looked at.
const SAMPLE_CHARS: usize = 4096;

/// `text` is the decoded input; spreadsheets are recognized before decoding, by `is_zip`.
pub fn of_text(text: &str, name: Option<&str>, content_type: Option<&str>) -> Option<Format> {
    let text = text.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}' || letter == '\0');
    if text.is_empty() {
        return None;
    }
    let sample: String = text.chars().take(SAMPLE_CHARS).collect();
    let is_named = |extensions: &[&str], types: &[&str]| is_named(name, content_type, extensions, types);
    if starts_a_calendar(&sample) {
        return Some(Format::Ics);
    }
    if sample.starts_with('<') {
        return Some(if is_feed(&sample) { Format::Feed } else { Format::Html });
    }
    if sample.starts_with(['{', '[']) {
        return Some(Format::Json);
    }
    if has_calendar_line(text) && !is_named(&["csv", "tsv"], &["csv"]) {
        return Some(Format::Ics);
    }
    if is_named(&["html", "htm"], &["html"]) || has_tag(&sample) {
        return Some(Format::Html);
    }
    let is_table = is_named(&["csv", "tsv", "tab", "txt"], &["csv", "tab-separated"]) || looks_like_table(&sample);
    is_table.then_some(Format::Csv)
}

/// Spreadsheets are archives.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

fn is_named(name: Option<&str>, content_type: Option<&str>, extensions: &[&str], types: &[&str]) -> bool {
    let extension = name.and_then(|name| name.rsplit_once('.')).map(|(_, extension)| extension.to_ascii_lowercase());
    let content_type = content_type.unwrap_or_default().to_ascii_lowercase();
    extension.is_some_and(|extension| extensions.contains(&extension.as_str()))
        || types.iter().any(|part| content_type.contains(part))
}

/// Components without a calendar around them count.
fn starts_a_calendar(sample: &str) -> bool {
    let first = sample.lines().next().unwrap_or_default().trim().to_ascii_uppercase();
    ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VTIMEZONE", "BEGIN:VALARM"].iter().any(|begin| first.starts_with(begin))
}

/// A warning or an empty line before the calendar does not make it another format.
fn has_calendar_line(text: &str) -> bool {
    text.lines().take(200).any(|line| line.trim().eq_ignore_ascii_case("BEGIN:VCALENDAR"))
}

fn is_feed(sample: &str) -> bool {
    let sample = sample.to_ascii_lowercase();
    let root = sample.match_indices('<').map(|(at, _)| &sample[at + 1..]).find(|tag| !tag.starts_with(['?', '!']));
    root.is_some_and(|tag| ["rss", "feed", "rdf:rdf"].iter().any(|name| tag.starts_with(name)))
}

fn has_tag(sample: &str) -> bool {
    let sample = sample.to_ascii_lowercase();
    ["<html", "<body", "<div", "<script", "<!doctype html"].iter().any(|tag| sample.contains(tag))
}

/// Two lines with the same number of the same separator, or a single column of short lines.
fn looks_like_table(sample: &str) -> bool {
    let lines: Vec<&str> = sample.lines().filter(|line| !line.trim().is_empty()).take(2).collect();
    let [header, first] = lines[..] else { return false };
    [',', ';', '\t', '|'].iter().any(|separator| header.contains(*separator) && first.contains(*separator))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_counts_more_than_name_and_type() {
        let ics = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
        assert_eq!(of_text(ics, Some("list.csv"), Some("text/html")), Some(Format::Ics));
        assert_eq!(
            of_text("\u{feff}\n<!doctype html><p>", Some("feed.ics"), Some("text/calendar")),
            Some(Format::Html)
        );
        assert_eq!(of_text(" [{\"title\": \"x\"}]", Some("a.csv"), None), Some(Format::Json));
    }

    #[test]
    fn tables_are_recognized_by_their_separators_or_by_name() {
        assert_eq!(of_text("Etkinlik;Tarih\nKonser;24.12.2026\n", None, None), Some(Format::Csv));
        assert_eq!(of_text("title\nKonser\n", Some("events.CSV"), None), Some(Format::Csv));
        assert_eq!(of_text("just a sentence", None, None), None);
    }

    #[test]
    fn a_warning_before_the_calendar_is_passed_over() {
        assert_eq!(of_text("Notice: deprecated\nBEGIN:VCALENDAR\n", None, None), Some(Format::Ics));
    }

    #[test]
    fn feeds_are_told_from_pages() {
        assert_eq!(of_text("<?xml version=\"1.0\"?><!-- x --><rss version=\"2.0\">", None, None), Some(Format::Feed));
        assert_eq!(of_text("<feed xmlns=\"http://www.w3.org/2005/Atom\">", None, None), Some(Format::Feed));
        assert_eq!(of_text("<?xml version=\"1.0\"?><html>", None, None), Some(Format::Html));
    }
}
