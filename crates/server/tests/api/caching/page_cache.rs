//! The page cache on disk.

use std::path::Path;
use std::time::Duration;

use chrono::TimeDelta;
use meydan_domain::staff::Role;
use meydan_server::site::SiteOptions;
use meydan_test_support::app::{TestApp, TestOptions};
use meydan_test_support::builders::EventBuilder;

/// Waits until `count` pages are written, which happens in the background.
async fn wait_for_files(folder: &Path, count: usize) {
    let files = || {
        let folders =
            |folder: &Path| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let builds = folders(&folder.join("pages"));
        builds
            .flat_map(|build| folders(&build).collect::<Vec<_>>())
            .flat_map(|part| folders(&part).collect::<Vec<_>>())
            .count()
    };
    while files() < count {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn a_stored_page_is_served_until_something_on_it_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let usual = TestOptions::default();
    // Without a response cache: every page is read from disk or rendered.
    let site = SiteOptions {
        cache_bytes: 0,
        page_cache_bytes: 1 << 20,
        data_dir: folder.path().to_owned(),
        ..usual.site.clone()
    };
    let app = TestApp::with(TestOptions { site, ..usual }).await;
    EventBuilder::new("concert").insert(app.app.core.store()).await.expect("an event");
    let first = app.client.get("/event/concert").await;
    assert_eq!(first.status, 200);
    wait_for_files(folder.path(), 1).await;
    app.clock.advance(TimeDelta::seconds(5));
    let stored = app.client.get("/event/concert").await;
    assert_eq!(stored.text, first.text, "it says when it was drawn");
    assert_eq!(stored.header("etag"), first.header("etag"));

    let admin = app.signed_in(Role::Admin).await;
    let mut event = admin.get("/api/events/concert").await.body["data"].clone();
    event["title_tr"] = "Yeni ad".into();
    let saved = admin.put("/api/events/concert", &event).await;
    assert_eq!(saved.status, 200, "{}", saved.body);
    let changed = app.client.get("/event/concert").await;
    assert!(changed.text.contains("Yeni ad"));

    assert_eq!(admin.delete("/api/events/concert").await.status, 200);
    assert_eq!(app.client.get("/event/concert").await.status, 404);
}
