//! Dates and times of events: accepted notations and their representation.

use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::json;

use super::validation::assert_refused;
use super::{assert_has, create, required, with};

async fn shown_with(start: &str, end: Option<&str>) -> serde_json::Value {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &with(required(), json!({ "start_date": start, "end_date": end }))).await
}

#[tokio::test]
async fn a_local_time_is_a_time_in_turkey() {
    let event = shown_with("2026-11-20T20:30", None).await;
    assert_has(&event, &json!({ "date": "2026-11-20", "time": "20:30", "start_date": "2026-11-20T20:30:00+03:00" }));
}

#[tokio::test]
async fn a_moment_in_utc_can_be_the_next_day_in_turkey() {
    let event = shown_with("2026-11-20T22:15:00Z", None).await;
    assert_has(&event, &json!({ "date": "2026-11-21", "time": "01:15", "start_date": "2026-11-21T01:15:00+03:00" }));
}

#[tokio::test]
async fn a_moment_with_another_offset_is_shown_in_turkish_time() {
    let event = shown_with("2026-11-20T12:00:00-05:00", None).await;
    assert_has(&event, &json!({ "date": "2026-11-20", "time": "20:00" }));
}

#[tokio::test]
async fn a_bare_date_has_no_hour() {
    let event = shown_with("2026-11-20", None).await;
    assert_has(&event, &json!({ "date": "2026-11-20", "time": null, "start_date": "2026-11-20" }));
}

#[tokio::test]
async fn a_last_day_without_an_hour_stays_a_day() {
    let event = shown_with("2026-11-20T20:30", Some("2026-11-22")).await;
    assert_eq!(event["end_date"], "2026-11-22");
}

#[tokio::test]
async fn an_end_at_the_start_is_accepted() {
    let event = shown_with("2026-11-20T20:30", Some("2026-11-20T17:30:00Z")).await;
    assert_eq!(event["end_date"], event["start_date"]);
}

#[tokio::test]
async fn an_end_before_the_start_is_refused() {
    assert_refused(
        "end_date",
        [json!({ "end_date": "2026-11-20T20:29" })],
        "Bitiş, başlangıçtan önce olamaz.",
        "The end cannot be before the start.",
    )
    .await;
}

#[tokio::test]
async fn a_start_that_is_no_date_is_refused() {
    let (tr, en) = ("Geçerli bir tarih olmalı.", "Must be a valid date.");
    assert_refused(
        "start_date",
        [json!({ "start_date": "yarın" }), json!({ "start_date": "2026-02-30T10:00" })],
        tr,
        en,
    )
    .await;
}

#[tokio::test]
async fn an_end_that_is_no_date_is_refused() {
    assert_refused("end_date", [json!({ "end_date": "gece" })], "Geçerli bir tarih olmalı.", "Must be a valid date.")
        .await;
}
