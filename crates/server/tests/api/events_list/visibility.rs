//! Who sees which events: what is over, what is inactive, and an editor's `status`.

use chrono::TimeDelta;
use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use meydan_test_support::builders::EventBuilder;

use super::{insert, keys};
use crate::events::on_both_engines;

on_both_engines!(visitors_see_active_upcoming_events, editors_list_every_date_by_status);

fn mixed() -> [EventBuilder; 4] {
    [
        EventBuilder::new("gecmis").starting("2026-11-10T20:00"),
        EventBuilder::new("gecmis-pasif").starting("2026-11-11T20:00").inactive(),
        EventBuilder::new("gelecek").starting("2026-11-20T20:00"),
        EventBuilder::new("gelecek-pasif").starting("2026-11-21T20:00").inactive(),
    ]
}

async fn visitors_see_active_upcoming_events(app: TestApp) {
    insert(&app, mixed()).await;
    let viewer = app.signed_in(Role::Viewer).await;
    for client in [&app.client, &viewer] {
        assert_eq!(keys(client, "").await, ["gelecek"]);
        assert_eq!(keys(client, "past=false").await, ["gelecek"]);
        assert_eq!(keys(client, "past=true").await, ["gecmis"]);
        for status in ["all", "inactive", "active"] {
            assert_eq!(keys(client, &format!("status={status}")).await, ["gelecek"], "{status}");
        }
    }
}

async fn editors_list_every_date_by_status(app: TestApp) {
    insert(&app, mixed()).await;
    let editor = app.signed_in(Role::Editor).await;
    assert_eq!(keys(&editor, "status=all").await, ["gecmis", "gecmis-pasif", "gelecek", "gelecek-pasif"]);
    assert_eq!(keys(&editor, "status=active").await, ["gecmis", "gelecek"]);
    assert_eq!(keys(&editor, "status=inactive").await, ["gecmis-pasif", "gelecek-pasif"]);
    assert_eq!(keys(&editor, "").await, ["gelecek"]);
}

#[tokio::test]
async fn an_event_leaves_the_list_four_hours_after_it_began() {
    let app = TestApp::new().await;
    // It is noon in Turkey.
    insert(&app, [EventBuilder::new("caz").starting("2026-11-15T11:00")]).await;
    app.clock.advance(TimeDelta::hours(3) - TimeDelta::seconds(1));
    assert_eq!(keys(&app.client, "").await, ["caz"]);
    app.clock.advance(TimeDelta::seconds(1));
    assert_eq!(keys(&app.client, "").await, [""; 0]);
    assert_eq!(keys(&app.client, "past=true").await, ["caz"]);
}

#[tokio::test]
async fn an_event_with_an_end_stays_until_then() {
    let app = TestApp::new().await;
    insert(&app, [EventBuilder::new("sergi").starting("2026-10-01").ending("2026-11-15")]).await;
    app.clock.advance(TimeDelta::hours(12) - TimeDelta::seconds(1));
    assert_eq!(keys(&app.client, "").await, ["sergi"]);
    app.clock.advance(TimeDelta::seconds(1));
    assert_eq!(keys(&app.client, "").await, [""; 0]);
}

#[tokio::test]
async fn an_event_without_an_hour_is_on_all_day() {
    let app = TestApp::new().await;
    insert(&app, [EventBuilder::new("fuar").starting("2026-11-15")]).await;
    assert_eq!(keys(&app.client, "dateRange=today").await, ["fuar"]);
    app.clock.advance(TimeDelta::hours(12));
    assert_eq!(keys(&app.client, "").await, [""; 0]);
}

#[tokio::test]
async fn only_editors_are_sent_the_fields_of_the_form() {
    let app = TestApp::new().await;
    insert(&app, mixed()).await;
    let editor = app.signed_in(Role::Editor).await;
    let seen = editor.get("/api/events").await;
    assert_eq!(seen.data()[0]["version"], 1);
    assert_eq!(seen.data()[0]["title_tr"], "gelecek");
    let public = app.client.get("/api/events").await;
    for field in ["version", "title_tr", "metadata", "organizer_contact", "is_active"] {
        assert!(public.data()[0].get(field).is_none(), "{field}");
    }
}
