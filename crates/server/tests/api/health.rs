//! Health and readiness.

use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_store::ConnectionTrait;
use meydan_test_support::app::{TestApp, TestOptions};
use meydan_test_support::builders::EventBuilder;

use crate::images::fixtures::{form, photo, send};
use crate::nodes::{SOON, within};

#[tokio::test]
async fn a_node_that_accepts_writes_is_ready() {
    let app = TestApp::with(TestOptions { with_search: true, ..TestOptions::default() }).await;
    EventBuilder::new("caz").insert(app.app.core.store()).await.expect("an event");
    within(SOON, async || (app.client.get("/health/ready").await.data()["index_lag"] == 0).then_some(())).await;
    let answer = app.client.get("/health/ready").await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.body["success"], true);
    assert_eq!(answer.data()["status"], "ready");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn a_missing_media_folder_makes_a_node_unready_but_healthy() {
    let app = TestApp::new().await;
    std::fs::remove_dir_all(app.media_folder()).expect("no folder");
    std::fs::write(app.media_folder(), "a file in its place").expect("a file");
    let answer = app.client.get("/health/ready").await;
    assert_eq!(answer.status, 503, "{}", answer.text);
    assert_eq!(answer.body["success"], false);
    assert_eq!(answer.data()["media"], "failed");
    assert_eq!(answer.data()["database"], "ok");
    assert_eq!(app.client.get("/health").await.status, 200);
    std::fs::remove_file(app.media_folder()).expect("no file");
    std::fs::create_dir(app.media_folder()).expect("a folder");
    within(SOON, async || (app.client.get("/health/ready").await.status == 200).then_some(())).await;
}

#[tokio::test]
async fn a_failed_upload_makes_a_node_unready_at_the_next_check() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    assert_eq!(app.client.get("/health/ready").await.status, 200);
    std::fs::remove_dir_all(app.media_folder()).expect("no folder");
    std::fs::write(app.media_folder(), "a file in its place").expect("a file");
    assert_eq!(app.client.get("/health/ready").await.status, 200, "what was found out holds for a while");
    let picture = form("image", "a.png", photo(8, 8, ImageFormat::Png), &[]);
    assert_eq!(send(&editor, "/api/images/upload", picture).await.status, 503);
    let answer = app.client.get("/health/ready").await;
    assert_eq!((answer.status.as_u16(), &answer.data()["media"]), (503, &"failed".into()), "{}", answer.text);
}

#[tokio::test]
async fn a_read_only_database_makes_a_node_unready_but_healthy() {
    let app = TestApp::new().await;
    let store = app.app.core.store();
    // Only the readiness check writes to this table: reads are unaffected.
    store.read().execute_unprepared("DROP TABLE write_checks").await.expect("no table");
    let answer = app.client.get("/health/ready").await;
    assert_eq!((answer.status.as_u16(), &answer.data()["database"]), (503, &"failed".into()), "{}", answer.text);
    assert_eq!(app.client.get("/health").await.status, 200);
}

#[tokio::test]
async fn a_closed_database_is_neither_ready_nor_healthy() {
    let app = TestApp::new().await;
    app.app.core.store().close().await;
    assert_eq!(app.client.get("/health/ready").await.status, 503);
    assert_eq!(app.client.get("/health").await.status, 503);
}
