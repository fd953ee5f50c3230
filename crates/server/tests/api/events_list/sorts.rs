//! Sort orders.

use chrono::TimeDelta;
use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use meydan_test_support::builders::EventBuilder;
use serde_json::json;

use super::{insert, keys};
use crate::events::{self, on_both_engines};

on_both_engines!(
    date_is_the_default_and_the_soonest_is_first,
    names_follow_the_alphabet_of_the_language,
    price_is_by_the_lowest_and_unknown_prices_come_last,
    relevance_puts_a_hit_in_the_title_first,
    popular_puts_the_most_clicked_first,
    only_editors_sort_by_creation_or_update,
);

async fn date_is_the_default_and_the_soonest_is_first(app: TestApp) {
    let starts = [("c", "2026-11-22T20:00"), ("a", "2026-11-20T20:00"), ("b", "2026-11-20T21:00")];
    insert(&app, starts.map(|(key, start)| EventBuilder::new(key).starting(start))).await;
    assert_eq!(keys(&app.client, "").await, ["a", "b", "c"]);
    assert_eq!(keys(&app.client, "sort=date").await, ["a", "b", "c"]);
}

async fn names_follow_the_alphabet_of_the_language(app: TestApp) {
    let titles = [
        ("cig", "Çığ", "Avalanche"),
        ("cuma", "Cuma", "Friday"),
        ("dag", "Dağ", "Mountain"),
        ("isik", "Işık", "Light"),
        ("ince", "İnce", "Thin"),
        ("hava", "Hava", "Air"),
    ];
    insert(&app, titles.map(|(key, tr, en)| EventBuilder::new(key).titled(tr, en))).await;
    assert_eq!(keys(&app.client, "sort=name&language=tr").await, ["cuma", "cig", "dag", "hava", "isik", "ince"]);
    assert_eq!(keys(&app.client, "sort=name&language=en").await, ["hava", "cig", "cuma", "isik", "dag", "ince"]);
}

async fn price_is_by_the_lowest_and_unknown_prices_come_last(app: TestApp) {
    insert(
        &app,
        [
            EventBuilder::new("bilinmez").starting("2026-11-16T10:00"),
            EventBuilder::new("pahali").priced(90_000, 90_000),
            EventBuilder::new("ucuz").priced(9_990, 100_000),
            EventBuilder::new("yalniz-ust").priced(None, 50_000),
            EventBuilder::new("bedava").priced(0, None),
        ],
    )
    .await;
    assert_eq!(keys(&app.client, "sort=price").await, ["bedava", "ucuz", "yalniz-ust", "pahali", "bilinmez"]);
}

async fn relevance_puts_a_hit_in_the_title_first(app: TestApp) {
    let described = EventBuilder::new("oyun").described("İçinde caz da var").starting("2026-11-16T10:00");
    let titled = EventBuilder::new("gece").titled("Caz Gecesi", "Jazz Night").starting("2026-11-25T10:00");
    insert(&app, [described, titled]).await;
    assert_eq!(keys(&app.client, "q=caz").await, ["gece", "oyun"]);
    assert_eq!(keys(&app.client, "q=caz&sort=relevance").await, ["gece", "oyun"]);
    assert_eq!(keys(&app.client, "q=caz&sort=date").await, ["oyun", "gece"]);
}

async fn popular_puts_the_most_clicked_first(app: TestApp) {
    insert(&app, ["az", "cok", "hic"].map(EventBuilder::new)).await;
    let id = app.client.get("/api/events/az").await.data()["id"].clone();
    // A click can name an event by its key or by its id.
    for event_id in [json!("cok"), json!("cok"), id, json!("unknown")] {
        let hit = json!({ "event_type": "event_click", "event_data": { "event_id": event_id } });
        assert_eq!(app.client.post("/api/analytics/track", &hit).await.status, 202);
    }
    app.app.analytics.flush().await;
    app.run_jobs().await;
    assert_eq!(keys(&app.client, "sort=popular").await, ["cok", "az", "hic"]);
}

#[tokio::test]
async fn an_edit_keeps_the_popularity() {
    let app = TestApp::new().await;
    insert(&app, ["az", "cok"].map(EventBuilder::new)).await;
    let hit = json!({ "event_type": "event_click", "event_data": { "event_id": "cok" } });
    assert_eq!(app.client.post("/api/analytics/track", &hit).await.status, 202);
    app.app.analytics.flush().await;
    app.run_jobs().await;
    assert_eq!(keys(&app.client, "sort=popular").await, ["cok", "az"]);
    let editor = app.signed_in(Role::Editor).await;
    assert_eq!(editor.put("/api/events/cok", &events::required()).await.status, 200);
    assert_eq!(keys(&app.client, "sort=popular").await, ["cok", "az"]);
}

#[tokio::test]
async fn old_clicks_weigh_less_and_expire_after_a_month() {
    let app = TestApp::new().await;
    insert(&app, ["eski", "yeni"].map(|key| EventBuilder::new(key).starting("2027-06-01T20:00"))).await;
    let click = async |event_id: &str| {
        let hit = json!({ "event_type": "event_click", "event_data": { "event_id": event_id } });
        assert_eq!(app.client.post("/api/analytics/track", &hit).await.status, 202);
        app.app.analytics.flush().await;
    };
    click("eski").await;
    click("eski").await;
    // Two weeks halve a click twice, so that two old ones weigh less than a new one.
    app.clock.advance(TimeDelta::days(14));
    click("yeni").await;
    app.run_jobs().await;
    assert_eq!(keys(&app.client, "sort=popular").await, ["yeni", "eski"]);
    // Once all clicks are expired, the order is by date, then by id.
    app.clock.advance(TimeDelta::days(31));
    app.run_jobs().await;
    assert_eq!(keys(&app.client, "sort=popular").await, ["eski", "yeni"]);
}

async fn only_editors_sort_by_creation_or_update(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let starts = [("a", "2026-11-22T20:00"), ("b", "2026-11-21T20:00"), ("c", "2026-11-20T20:00")];
    insert(&app, starts.map(|(key, start)| EventBuilder::new(key).starting(start))).await;
    app.clock.advance(TimeDelta::hours(1));
    let draft = json!(EventBuilder::new("b").starting("2026-11-21T20:00").draft());
    assert_eq!(editor.put("/api/events/b", &draft).await.status, 200);
    assert_eq!(keys(&editor, "status=all&sort=newest").await, ["c", "b", "a"]);
    assert_eq!(keys(&editor, "status=all&sort=updated").await, ["b", "c", "a"]);
    for sort in ["newest", "updated"] {
        let first = editor.get(&format!("/api/events?status=all&limit=2&sort={sort}")).await;
        let cursor = first.body["meta"]["next_cursor"].as_str().expect("a next page");
        let rest = editor.get(&format!("/api/events?status=all&limit=2&sort={sort}&cursor={cursor}")).await;
        assert_eq!(rest.data().as_array().expect("a list").len(), 1);
        assert_eq!(rest.data()[0]["event_id"], "a", "{sort}");
        assert_eq!(keys(&app.client, &format!("sort={sort}")).await, ["c", "b", "a"], "by date");
    }
}
