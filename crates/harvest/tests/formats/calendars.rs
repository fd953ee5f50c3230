use meydan_domain::showing::ShowingStatus;
use meydan_harvest::{Format, Input, Options, Refusal, read};

use super::{now, read_bytes, records, starts, try_read, written};

fn calendar(events: &str) -> String {
    format!("BEGIN:VCALENDAR\nVERSION:2.0\n{events}\nEND:VCALENDAR\n")
}

fn event(lines: &str) -> String {
    format!("BEGIN:VEVENT\n{lines}\nEND:VEVENT")
}

#[test]
fn a_weekly_series_is_expanded_within_400_days() {
    let found = records(&calendar(&event(
        "UID:s\nSUMMARY:Kurs\nDTSTART;TZID=Turkey Standard Time:20200107T190000\nDTEND;TZID=Turkey Standard Time:20200107T203000\nRRULE:FREQ=WEEKLY",
    )));
    assert_eq!(starts(&found)[0], "2026-11-17 19:00 +180");
    assert_eq!(written(found[0].end.as_ref()), "2026-11-17 20:30 +180");
    assert_eq!(found.len(), 58);
    assert_eq!(found[0].origin_id.as_deref(), Some("s#20261117T160000Z"));
    assert_eq!(found[0].series_id.as_deref(), Some("s"));
}

#[test]
fn moved_cancelled_excluded_and_added_dates_are_respected() {
    let series = event(
        "UID:s\nSUMMARY:Oyun\nDTSTART;TZID=Europe/Istanbul:20261201T200000\nDURATION:PT2H\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE;TZID=Europe/Istanbul:20261202T200000\nRDATE;TZID=Europe/Istanbul:20261210T150000",
    );
    let moved = event(
        "UID:s\nSUMMARY:Oyun (yeni saat)\nRECURRENCE-ID;TZID=Europe/Istanbul:20261203T200000\nDTSTART;TZID=Europe/Istanbul:20261203T210000",
    );
    let cancelled = event(
        "UID:s\nSUMMARY:Oyun\nRECURRENCE-ID:20261204T170000Z\nDTSTART;TZID=Europe/Istanbul:20261204T200000\nSTATUS:CANCELLED",
    );
    let mut found = records(&calendar(&[moved, cancelled, series].join("\n")));
    found.sort_by_key(|record| record.start.as_ref().map(|start| start.local()));
    assert_eq!(
        starts(&found),
        [
            "2026-12-01 20:00 +180",
            "2026-12-03 21:00 +180",
            "2026-12-04 20:00 +180",
            "2026-12-05 20:00 +180",
            "2026-12-10 15:00 +180"
        ]
    );
    assert_eq!(
        (found[1].title.value.as_str(), found[1].origin_id.as_deref()),
        ("Oyun (yeni saat)", Some("s#20261203T170000Z"))
    );
    assert_eq!(found[2].status, ShowingStatus::Cancelled);
    assert_eq!(written(found[4].end.as_ref()), "2026-12-10 17:00 +180");
}

#[test]
fn a_change_for_all_that_follow_moves_them_along() {
    let series = event("UID:s\nSUMMARY:Eski\nDTSTART:20261201T200000\nRRULE:FREQ=DAILY;COUNT=4");
    let change = event(
        "UID:s\nSUMMARY:Yeni\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261203T200000\nDTSTART:20261203T183000\nDURATION:PT1H",
    );
    let mut found = records(&calendar(&format!("{series}\n{change}")));
    found.sort_by_key(|record| record.start.as_ref().map(|start| start.local()));
    assert_eq!(starts(&found), ["2026-12-01 20:00", "2026-12-02 20:00", "2026-12-03 18:30", "2026-12-04 18:30"]);
    assert_eq!(
        (found[3].title.value.as_str(), written(found[3].end.as_ref())),
        ("Yeni", "2026-12-04 19:30".to_owned())
    );
}

#[test]
fn whole_days_and_local_times_keep_what_they_are() {
    let found = records(&calendar(
        &[
            event("UID:1\nSUMMARY:Sergi\nDTSTART;VALUE=DATE:20261001\nDTEND;VALUE=DATE:20270101"),
            event("UID:2\nSUMMARY:Oyun\nDTSTART:20261224T203000"),
        ]
        .join("\n"),
    ));
    assert_eq!(starts(&found), ["2026-10-01", "2026-12-24 20:30"]);
    assert_eq!(written(found[0].end.as_ref()), "2026-12-31");
    let instant = found[1].start.as_ref().expect("has a start").instant(chrono_tz::Tz::Europe__Istanbul);
    assert_eq!(instant.to_rfc3339(), "2026-12-24T17:30:00+00:00");
}

#[test]
fn what_is_over_is_left_out() {
    for lines in ["DTSTART:20261101T200000", "DTSTART;VALUE=DATE:20261116\nDTEND;VALUE=DATE:20261117"] {
        assert!(records(&calendar(&event(&format!("UID:1\nSUMMARY:Eski\n{lines}")))).is_empty());
    }
}

#[test]
fn an_event_without_start_is_a_problem_with_its_line() {
    let harvest = read_bytes(calendar(&event("UID:1\nSUMMARY:x\nDTSTART:soon")).as_bytes());
    assert!(harvest.records.is_empty());
    assert_eq!((harvest.problems[0].row, harvest.problems[0].field), (Some(3), Some("start")));
}

#[test]
fn broken_lines_are_reported_and_the_rest_is_read() {
    let harvest = read_bytes(
        calendar(&event("UID:1\n<div class=x>\nSUMMARY:Oyun\nDTSTART:20261224T203000\nRRULE:FREQ=SOMETIMES"))
            .as_bytes(),
    );
    assert_eq!(harvest.records.len(), 1);
    assert_eq!(harvest.problems[0].row, Some(5));
    assert_eq!(harvest.records[0].problems[0].field, Some("recurrence"));
}

#[test]
fn places_organizers_and_pictures_are_read() {
    let found = records(&calendar(&event(
        "UID:1\nSUMMARY:Oyun\nDTSTART:20261224T203000\nLOCATION:Büyük Sahne\\, Cumhuriyet Cad. 1\\, İstanbul\nGEO:41.05;28.99\nORGANIZER;CN=\"Şehir Tiyatrosu\":mailto:x@y.example\nIMAGE;VALUE=URI:https://a.example/a.jpg\nCATEGORIES:Tiyatro,Çocuk\nURL:https://a.example/1",
    )));
    let record = &found[0];
    assert_eq!(record.place.venue.as_deref(), Some("Büyük Sahne"));
    assert_eq!(record.place.address.as_deref(), Some("Büyük Sahne, Cumhuriyet Cad. 1, İstanbul"));
    assert_eq!((record.organizer.as_deref(), record.tags.len(), record.images.len()), (Some("Şehir Tiyatrosu"), 2, 1));
    assert_eq!(record.origins["venue"], "LOCATION");
}

#[test]
fn a_dense_rule_ends_at_the_limit_of_work() {
    let text = calendar(&event("UID:1\nSUMMARY:x\nDTSTART:19700101T000000\nRRULE:FREQ=SECONDLY"));
    let mut options = Options::new(now());
    options.max_work = 100_000;
    let harvest = read(&Input { bytes: text.as_bytes(), ..Input::default() }, &options).expect("readable");
    assert!(harvest.records.len() <= options.max_records);
    assert!(harvest.work <= options.max_work);
    assert!(!harvest.problems.is_empty());
}

#[test]
fn rules_that_never_match_end() {
    for rule in [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3",
        "FREQ=DAILY;INTERVAL=4294967295",
        "FREQ=MINUTELY;BYHOUR=25",
    ] {
        let harvest = read_bytes(
            calendar(&event(&format!("UID:1\nSUMMARY:x\nDTSTART:20261201T000000\nRRULE:{rule}"))).as_bytes(),
        );
        assert_eq!(harvest.records.len(), 1, "{rule}");
    }
}

#[test]
fn another_format_than_the_source_promised_is_refused() {
    let input = Input { bytes: b"<!doctype html><p>403", expected: Some(Format::Ics), ..Input::default() };
    let refusal = read(&input, &Options::new(now())).expect_err("a page");
    assert_eq!(refusal, Refusal::NotExpected { expected: Format::Ics, found: Some(Format::Html) });
    assert_eq!(refusal.to_string(), "expected a calendar, found a page");
    assert_eq!(try_read(b" \r\n"), Err(Refusal::Empty));
}
