//! iCalendar (RFC 5545): showings as calendar programs read them.

use std::collections::HashMap;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use meydan_domain::Language;
use meydan_domain::clock::{date_in, local_date};
use meydan_domain::event::{Event, EventContent};
use meydan_domain::event_words::{notice, showing_place, showing_price};
use meydan_domain::showing::{Showing, ShowingStatus};

/// The assumed duration of an event without an end in a calendar; the site lists it a little longer.
const DEFAULT_HOURS: i64 = 2;
/// What lasts longer, such as an exhibition, is not a bar across the weeks but an entry on its last day.
const LONG: TimeDelta = TimeDelta::days(7);
/// Longer lines are folded, counted in octets.
const MAX_LINE_BYTES: usize = 75;
/// How often subscribed calendar programs should refresh.
const REFRESH_INTERVAL: &str = "PT6H";

/// A calendar of showings, each with its event, whose categories are called so. Programs that subscribe show its name.
pub fn calendar<'a>(
    name: &str,
    showings: impl IntoIterator<Item = (&'a Event, &'a Showing)>,
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
    for (event, showing) in showings {
        add_showing(&mut lines, event, showing, categories, origin, language);
    }
    lines.add("END", "VCALENDAR");
    lines.text
}

fn add_showing(
    lines: &mut Lines,
    event: &Event,
    showing: &Showing,
    categories: &HashMap<String, String>,
    origin: &str,
    language: Language,
) {
    let content = &event.content;
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    let is_one_of_several = content.showings.len() > 1;
    let showing_param = if is_one_of_several { format!("&showing={}", showing.showing_id) } else { String::new() };
    let address = format!("{origin}/event/{}?lang={}{showing_param}", content.event_id, language.code());
    lines.add("BEGIN", "VEVENT");
    lines.add("UID", &format!("{}.{}@{host}", content.event_id, showing.showing_id));
    lines.add("DTSTAMP", &utc(event.updated_at));
    lines.add("CREATED", &utc(event.created_at));
    lines.add("LAST-MODIFIED", &utc(event.updated_at));
    lines.add("SEQUENCE", &sequence(event).to_string());
    add_times(lines, showing);
    lines.add("STATUS", status(showing));
    lines.add("SUMMARY", &escaped(&summary(content, showing, language)));
    lines.add("DESCRIPTION", &escaped(&description(content, showing, &address, language)));
    let whole_place = [showing_place(showing, language), showing.place.address.clone()];
    let whole_place = whole_place.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    if !whole_place.is_empty() {
        lines.add("LOCATION", &escaped(&whole_place));
    }
    if let Some(at) = showing.place.coordinates {
        lines.add("GEO", &format!("{:.6};{:.6}", at.latitude, at.longitude));
    }
    if showing.over_at() - showing.starts_at > TimeDelta::days(1) || !showing.time_known {
        // A visitor is not busy for a whole month-long exhibition.
        lines.add("TRANSP", "TRANSPARENT");
    }
    lines.add("URL", &address);
    lines.add("CATEGORIES", &escaped(categories.get(&content.category).unwrap_or(&content.category)));
    lines.add("END", "VEVENT");
}

/// Calendar programs ignore an entry whose number did not grow. A save raises the version; a change of the venue rewrites
/// the event and raises `updated_at`. Never below the version less one, which earlier releases sent.
fn sequence(event: &Event) -> i64 {
    let seconds = (event.updated_at - event.created_at).num_seconds().max(0);
    event.version.saturating_sub(1).saturating_add(seconds).clamp(0, i64::from(i32::MAX))
}

fn status(showing: &Showing) -> &'static str {
    match showing.status {
        ShowingStatus::Cancelled => "CANCELLED",
        // It does not take place on this date, and will on another.
        ShowingStatus::Postponed => "TENTATIVE",
        ShowingStatus::Scheduled | ShowingStatus::Moved => "CONFIRMED",
    }
}

fn summary(content: &EventContent, showing: &Showing, language: Language) -> String {
    let title = content.title.pick(language);
    match language {
        _ if !is_long(showing) => title.to_owned(),
        Language::Tr => format!("{title} (son gün)"),
        Language::En => format!("{title} (last day)"),
    }
}

fn is_long(showing: &Showing) -> bool {
    showing.over_at() - showing.starts_at > LONG
}

/// A showing without a time takes whole days; DTEND is exclusive.
fn add_times(lines: &mut Lines, showing: &Showing) {
    if is_long(showing) {
        let end = day_after(showing);
        lines.add("DTSTART;VALUE=DATE", &day(end.pred_opt().unwrap_or(end)));
        lines.add("DTEND;VALUE=DATE", &day(end));
    } else if showing.time_known {
        // DTEND must be after DTSTART: an end at the start counts as none.
        let end = showing.ends_at.filter(|end| *end > showing.starts_at);
        let end = end.unwrap_or(showing.starts_at + TimeDelta::hours(DEFAULT_HOURS));
        lines.add("DTSTART", &utc(showing.starts_at));
        lines.add("DTEND", &utc(end));
    } else {
        let first = local_date(showing.starts_at);
        let end = day_after(showing).max(next_day(first));
        lines.add("DTSTART;VALUE=DATE", &day(first));
        lines.add("DTEND;VALUE=DATE", &day(end));
    }
}

/// State and note come first: many programs show only the beginning.
fn description(content: &EventContent, showing: &Showing, address: &str, language: Language) -> String {
    let text = content.short_description.pick(language);
    let text = if text.is_empty() { content.description.pick(language) } else { text };
    let price = showing_price(showing, language).unwrap_or_default();
    let parts = [notice(showing, language), text.to_owned(), price, address.to_owned()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// The first day after the showing, on its own clock.
fn day_after(showing: &Showing) -> NaiveDate {
    next_day(date_in(showing.over_at() - TimeDelta::milliseconds(1), showing.timezone.as_deref()))
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
    use meydan_domain::event_draft::{EventDraft, OfferDraft, ShowingDraft};
    use meydan_domain::money::Money;
    use meydan_domain::text::Localized;

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

    fn written_in(language: Language, event: &Event) -> String {
        let showings = event.content.showings.iter().map(|showing| (event, showing));
        calendar("Meydan", showings, &HashMap::new(), "https://meydan.example", language)
    }

    fn written(event: &Event) -> String {
        written_in(Language::Tr, event)
    }

    fn unfolded(event: &Event) -> String {
        written(event).replace("\r\n ", "")
    }

    /// An event whose only showing is changed.
    fn with_showing(change: impl FnOnce(&mut Showing)) -> Event {
        let mut event = event(|_| {});
        change(&mut event.content.showings[0]);
        event
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
    fn each_entry_has_the_time_place_and_price_of_its_showing() {
        let showing = |start: &str, city: &str, price: f64| ShowingDraft {
            start_date: start.into(),
            venue_name: Some(format!("{city} Sahnesi")),
            city: Some(city.into()),
            offers: Some(vec![OfferDraft { price_min: Money::from_number(price), ..OfferDraft::default() }]),
            ..ShowingDraft::default()
        };
        let tour = event(|draft| {
            draft.showings =
                Some(vec![showing("2026-11-20T20:30", "Ankara", 300.0), showing("2026-11-22T15:00", "Bolu", 150.0)]);
        });
        let text = unfolded(&tour);
        let entries: Vec<&str> = text.split("BEGIN:VEVENT").skip(1).collect();
        let facts = [
            ["DTSTART:20261120T173000Z", "LOCATION:Ankara Sahnesi\\, Ankara", "₺300"],
            ["DTSTART:20261122T120000Z", "LOCATION:Bolu Sahnesi\\, Bolu", "₺150"],
        ];
        assert_eq!(entries.len(), facts.len(), "{text}");
        for (entry, facts) in entries.iter().zip(facts) {
            for fact in facts {
                assert!(entry.contains(fact), "{fact}: {entry}");
            }
        }
    }

    #[test]
    fn the_status_follows_the_state_of_the_showing() {
        for (status, expected) in [
            (ShowingStatus::Scheduled, "CONFIRMED"),
            (ShowingStatus::Moved, "CONFIRMED"),
            (ShowingStatus::Postponed, "TENTATIVE"),
            (ShowingStatus::Cancelled, "CANCELLED"),
        ] {
            let text = unfolded(&with_showing(|showing| showing.status = status));
            assert!(text.contains(&format!("\r\nSTATUS:{expected}\r\n")), "{status:?}: {text}");
        }
    }

    #[test]
    fn the_description_begins_with_state_and_note() {
        let postponed = with_showing(|showing| {
            showing.status = ShowingStatus::Postponed;
            showing.note = Localized::new("Hastalık; yeni tarih, yakında", "Illness; a new date, soon");
        });
        let turkish = unfolded(&postponed);
        let first = "\r\nDESCRIPTION:Ertelendi · Hastalık\\; yeni tarih\\, yakında\\n\\nİki bölüm.";
        assert!(turkish.contains(first), "{turkish}");
        let english = written_in(Language::En, &postponed).replace("\r\n ", "");
        let first = "\r\nDESCRIPTION:Postponed · Illness\\; a new date\\, soon\\n\\nTwo parts.";
        assert!(english.contains(first), "{english}");
        let moved = unfolded(&with_showing(|showing| {
            showing.status = ShowingStatus::Moved;
            showing.previous_starts_at = Some(showing.starts_at - TimeDelta::days(2));
        }));
        let first = "\r\nDESCRIPTION:Tarihi değişti · Eski tarih: 18 Kasım 2026\\, 20:30\\n\\nİki bölüm.";
        assert!(moved.contains(first), "{moved}");
        let plain = unfolded(&event(|_| {}));
        assert!(plain.contains("\r\nDESCRIPTION:İki bölüm."), "{plain}");
    }

    #[test]
    fn the_sequence_grows_with_every_save_and_rewrite() {
        let saved = |version, seconds| {
            let updated_at = DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds);
            sequence(&Event { version, updated_at, ..event(|_| {}) })
        };
        assert_eq!(saved(1, 0), 0);
        assert!(saved(1, 60) > saved(1, 0), "a change of the venue may leave the version as it is");
        assert!(saved(2, 60) > saved(1, 60));
        for version in [1, 2, 40] {
            assert!(saved(version, -5) >= version - 1, "earlier releases sent the version less one");
        }
        assert_eq!(saved(7, i64::from(i32::MAX)), i64::from(i32::MAX), "the type of the property");
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
            draft.end_date = Some("2026-11-25".into());
        }));
        assert!(run.contains("\r\nDTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261126\r\n"), "{run}");
        assert!(run.contains("\r\nTRANSP:TRANSPARENT\r\n"), "{run}");
        assert!(!unfolded(&event(|_| {})).contains("TRANSP"));
    }

    #[test]
    fn what_lasts_for_weeks_is_an_entry_on_its_last_day() {
        let exhibition = event(|draft| draft.end_date = Some("2026-12-31T18:00".into()));
        let text = unfolded(&exhibition);
        assert!(text.contains("\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n"), "{text}");
        assert!(text.contains("\r\nSUMMARY:Işık\\, Ses\\; Gölge (son gün)\r\n"), "{text}");
        assert!(text.contains("\r\nTRANSP:TRANSPARENT\r\n"), "{text}");
        assert!(written_in(Language::En, &exhibition).contains("(last day)"));
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
