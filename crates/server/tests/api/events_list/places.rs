//! `near` and `bbox`.

use meydan_test_support::app::TestApp;
use meydan_test_support::builders::EventBuilder;

use super::{insert, keys};
use crate::events::on_both_engines;

on_both_engines!(near_keeps_events_within_the_radius, bbox_keeps_events_inside);

fn placed() -> [EventBuilder; 4] {
    [
        EventBuilder::new("galata").at(41.0256, 28.9741).starting("2026-11-20T10:00"),
        // 6 km east, across the strait.
        EventBuilder::new("kadikoy").at(40.9903, 29.0290).starting("2026-11-20T11:00"),
        EventBuilder::new("ankara").at(39.9334, 32.8597).starting("2026-11-20T12:00"),
        EventBuilder::new("nerede").starting("2026-11-20T13:00"),
    ]
}

async fn near_keeps_events_within_the_radius(app: TestApp) {
    insert(&app, placed()).await;
    assert_eq!(keys(&app.client, "near=41.0256,28.9741&radius_km=5").await, ["galata"]);
    assert_eq!(keys(&app.client, "near=41.0256,28.9741&radius_km=6.5").await, ["galata", "kadikoy"]);
    assert_eq!(keys(&app.client, "near=41.0256,28.9741&radius_km=500").await, ["galata", "kadikoy", "ankara"]);
}

#[tokio::test]
async fn near_without_a_radius_means_25_km() {
    let app = TestApp::new().await;
    insert(&app, placed()).await;
    assert_eq!(keys(&app.client, "near=41.0256,28.9741").await, ["galata", "kadikoy"]);
}

async fn bbox_keeps_events_inside(app: TestApp) {
    insert(&app, placed()).await;
    assert_eq!(keys(&app.client, "bbox=28.5,40.8,29.5,41.3").await, ["galata", "kadikoy"]);
    assert_eq!(keys(&app.client, "bbox=26,36,45,42").await, ["galata", "kadikoy", "ankara"]);
    // The edge belongs to it.
    assert_eq!(keys(&app.client, "bbox=28.9741,41.0256,28.9741,41.0256").await, ["galata"]);
}
