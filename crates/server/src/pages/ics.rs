//! iCalendar (RFC 5545): showings as calendar programs read them.

use std::collections::HashMap;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use meydan_domain::Language;
use meydan_domain::clock::local_date;
use meydan_domain::event::{Event, EventContent};
use meydan_domain::event_words::{place, price};

/// The assumed duration of an event without an end in a calendar; the site lists it a little longer.
const DEFAULT_HOURS: i64 = 2;
/// Longer lines are folded, counted in octets.
const MAX_LINE_BYTES: usize = 75;
/// How often subscribed calendar programs should refresh.
const REFRESH_INTERVAL: &str = "PT6H";

/// A calendar of the projected showings of these events, whose categories are called so. Programs that subscribe show its
/// name.
pub fn calendar<'a>(
    name: &str,
    events: impl IntoIterator<Item = &'a Event>,
    categories: &HashMap<String, String>,
    origin: &str,
    language: Language,
) -> String {
    let mut lines = Lines::default();
    lines.add("BEGIN", "VCALENDAR");
    lines.add("VERSION", "2.0");
    lines.add("PRODID", &format!("-//Meydan//{}", language.code().to_uppercase()));
    lines.add("CALSCALE", "GREGORIAN");
    lines.add("METHOD", "PUBLISH");
    lines.add("X-WR-CALNAME", &escaped(name));
    lines.add("X-WR-TIMEZONE", "Europe/Istanbul");
    lines.add("REFRESH-INTERVAL;VALUE=DURATION", REFRESH_INTERVAL);
    lines.add("X-PUBLISHED-TTL", REFRESH_INTERVAL);
    for event in events {
        add_event(&mut lines, event, categories, origin, language);
    }
    lines.add("END", "VCALENDAR");
    lines.text
}

fn add_event(lines: &mut Lines, event: &Event, categories: &HashMap<String, String>, origin: &str, language: Language) {
    let content = &event.content;
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    let Some(showing) = event.showing() else { return };
    let is_one_of_several = content.showings.len() > 1;
    let showing_param = if is_one_of_several { format!("&showing={}", showing.showing_id) } else { String::new() };
    let address = format!("{origin}/event/{}?lang={}{showing_param}", content.event_id, language.code());
    lines.add("BEGIN", "VEVENT");
    lines.add("UID", &format!("{}.{}@{host}", content.event_id, showing.showing_id));
    lines.add("DTSTAMP", &utc(event.updated_at));
    lines.add("CREATED", &utc(event.created_at));
    lines.add("LAST-MODIFIED", &utc(event.updated_at));
    lines.add("SEQUENCE", &event.version.saturating_sub(1).to_string());
    add_times(lines, content);
    lines.add("STATUS", if showing.is_cancelled() { "CANCELLED" } else { "CONFIRMED" });
    lines.add("SUMMARY", &escaped(content.title.pick(language)));
    lines.add("DESCRIPTION", &escaped(&description(content, &address, language)));
    let whole_place = [place(content, language), content.venue_address.clone()];
    let whole_place = whole_place.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    if !whole_place.is_empty() {
        lines.add("LOCATION", &escaped(&whole_place));
    }
    if let Some(at) = content.coordinates {
        lines.add("GEO", &format!("{:.6};{:.6}", at.latitude, at.longitude));
    }
    if content.over_at() - content.starts_at > TimeDelta::days(1) || !content.time_known {
        // A visitor is not busy for a whole month-long exhibition.
        lines.add("TRANSP", "TRANSPARENT");
    }
    lines.add("URL", &address);
    lines.add("CATEGORIES", &escaped(categories.get(&content.category).unwrap_or(&content.category)));
    lines.add("END", "VEVENT");
}

/// An event without a time takes whole days; DTEND is exclusive.
fn add_times(lines: &mut Lines, content: &EventContent) {
    if content.time_known {
        // DTEND must be after DTSTART: an end at the start counts as none.
        let end = content.ends_at.filter(|end| *end > content.starts_at);
        let end = end.unwrap_or(content.starts_at + TimeDelta::hours(DEFAULT_HOURS));
        lines.add("DTSTART", &utc(content.starts_at));
        lines.add("DTEND", &utc(end));
    } else {
        let first = local_date(content.starts_at);
        let end = day_after(content.over_at()).max(next_day(first));
        lines.add("DTSTART;VALUE=DATE", &day(first));
        lines.add("DTEND;VALUE=DATE", &day(end));
    }
}

fn description(content: &EventContent, address: &str, language: Language) -> String {
    let text = content.short_description.pick(language);
    let text = if text.is_empty() { content.description.pick(language) } else { text };
    let parts = [text.to_owned(), price(content, language).unwrap_or_default(), address.to_owned()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// The first day after the event.
fn day_after(over_at: DateTime<Utc>) -> NaiveDate {
    let last = local_date(over_at);
    let is_midnight = meydan_domain::clock::start_of_day(last) == over_at;
    if is_midnight { last } else { next_day(last) }
}

fn next_day(day: NaiveDate) -> NaiveDate {
    day.checked_add_days(Days::new(1)).unwrap_or(day)
}

fn utc(at: DateTime<Utc>) -> String {
    at.format("%Y%m%dT%H%M%SZ").to_string()
}

fn day(day: NaiveDate) -> String {
    day.and_time(NaiveTime::MIN).format("%Y%m%d").to_string()
}

/// A TEXT value: special characters are escaped, control characters are dropped.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => {
                out.push('\\');
                out.push(letter);
            }
            '\n' => out.push_str("\\n"),
            letter if letter.is_control() => {}
            letter => out.push(letter),
        }
    }
    out
}

#[derive(Default)]
struct Lines {
    text: String,
}

impl Lines {
    /// Folds between characters, so that each line is valid UTF-8.
    fn add(&mut self, name: &str, value: &str) {
        let mut length = 0;
        for letter in name.chars().chain([':']).chain(value.chars()) {
            if length + letter.len_utf8() > MAX_LINE_BYTES {
                self.text.push_str("\r\n ");
                length = 1;
            }
            self.text.push(letter);
            length += letter.len_utf8();
        }
        self.text.push_str("\r\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use meydan_domain::event_draft::EventDraft;

    fn event(change: impl FnOnce(&mut EventDraft)) -> Event {
        let mut draft = EventDraft {
            event_id: Some("caz-gecesi".into()),
            title_tr: "Işık, Ses; Gölge".into(),
            title_en: "Light, Sound; Shadow".into(),
            description_tr: "İki bölüm.\nArada çay.".into(),
            description_en: "Two parts.".into(),
            venue_name: "Rıhtım Sahne".into(),
            venue_en: "Rıhtım Stage".into(),
            city: "İstanbul".into(),
            city_en: "Istanbul".into(),
            start_date: "2026-11-20T20:30".into(),
            ..EventDraft::default()
        };
        change(&mut draft);
        let content = draft.check(DateTime::UNIX_EPOCH).expect("valid");
        Event::new(7, 3, content, DateTime::UNIX_EPOCH, DateTime::UNIX_EPOCH)
    }

    fn written(event: &Event) -> String {
        calendar("Meydan", [event], &HashMap::new(), "https://meydan.example", Language::Tr)
    }

    fn unfolded(event: &Event) -> String {
        written(event).replace("\r\n ", "")
    }

    #[test]
    fn times_are_written_in_utc() {
        let text = unfolded(&event(|_| {}));
        assert!(text.contains("\r\nUID:caz-gecesi.2026-11-20-2030@meydan.example\r\n"), "{text}");
        assert!(text.contains("\r\nDTSTART:20261120T173000Z\r\nDTEND:20261120T193000Z\r\n"), "{text}");
        assert!(text.contains("\r\nSEQUENCE:2\r\n"), "{text}");
        assert!(text.contains("\r\nURL:https://meydan.example/event/caz-gecesi?lang=tr\r\n"), "{text}");
    }

    #[test]
    fn special_characters_are_escaped() {
        let text = unfolded(&event(|_| {}));
        assert!(text.contains("\r\nSUMMARY:Işık\\, Ses\\; Gölge\r\n"), "{text}");
        assert!(text.contains("İki bölüm.\\nArada çay."), "{text}");
        assert_eq!(escaped("a\\b\r\nc\u{7}"), "a\\\\b\\nc");
    }

    #[test]
    fn all_day_events_end_on_the_day_after_the_last() {
        let one = unfolded(&event(|draft| draft.start_date = "2026-11-20".into()));
        assert!(one.contains("\r\nDTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261121\r\n"), "{one}");
        let run = unfolded(&event(|draft| {
            draft.start_date = "2026-11-20".into();
            draft.end_date = Some("2026-11-30".into());
        }));
        assert!(run.contains("\r\nDTEND;VALUE=DATE:20261201\r\n"), "{run}");
        assert!(run.contains("\r\nTRANSP:TRANSPARENT\r\n"), "{run}");
        assert!(!unfolded(&event(|_| {})).contains("TRANSP"));
    }

    #[test]
    fn an_end_at_the_start_counts_as_none() {
        let hour = unfolded(&event(|draft| draft.end_date = Some("2026-11-20T20:30".into())));
        assert!(hour.contains("\r\nDTEND:20261120T193000Z\r\n"), "{hour}");
        let day = unfolded(&event(|draft| {
            draft.start_date = "2026-11-20".into();
            draft.end_date = Some("2026-11-20T00:00".into());
        }));
        assert!(day.contains("\r\nDTEND;VALUE=DATE:20261121\r\n"), "{day}");
    }

    #[test]
    fn long_lines_are_folded_between_characters() {
        let text = written(&event(|draft| draft.title_tr = "ğ".repeat(150)));
        for line in text.split("\r\n") {
            assert!(line.len() <= MAX_LINE_BYTES, "{line}");
        }
        assert!(text.replace("\r\n ", "").contains(&"ğ".repeat(150)));
    }

    #[test]
    fn every_line_ends_with_crlf() {
        let text = written(&event(|_| {}));
        assert!(text.ends_with("END:VCALENDAR\r\n"));
        assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
    }
}
