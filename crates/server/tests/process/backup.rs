//! `meydan backup` and `meydan restore` with a running site.

use serde_json::Value;

use crate::place::{Outcome, Place, Server, answer};
use crate::writers::Writers;

async fn titles(server: &Server) -> Vec<Value> {
    let (_, body) = answer(server.admin().await.get(server.url("/api/events?status=all&limit=100&sort=name"))).await;
    let events = body["data"].as_array().expect("events");
    events.iter().map(|event| serde_json::json!([event["event_id"], event["title"], event["version"]])).collect()
}

async fn run(place: &Place, command: &str, file: &std::path::Path) -> Outcome {
    place.run(&[command, file.to_str().expect("a plain path")]).await
}

#[tokio::test]
async fn a_backup_restores_into_an_empty_folder() {
    let place = Place::with_admin();
    let server = place.serve_with(&["--demo"]).await;
    let before = titles(&server).await;
    let file = place.file("backup");
    let outcome = run(&place, "backup", &file).await;
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    server.stop().await;

    let elsewhere = Place::with_admin();
    let outcome = run(&elsewhere, "restore", &file).await;
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    assert!(outcome.stdout.starts_with("restored "), "{outcome:?}");
    let server = elsewhere.serve().await;
    assert_eq!(titles(&server).await, before);
    server.stop().await;

    let again = run(&elsewhere, "restore", &file).await;
    assert_eq!(again.code, Some(1), "{again:?}");
    assert_eq!(again.stderr.lines().count(), 1, "{again:?}");
    let replaced = elsewhere.run(&["restore", "--replace", file.to_str().expect("a plain path")]).await;
    assert_eq!(replaced.code, Some(0), "{replaced:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_of_one_moment_while_others_write() {
    let place = Place::with_admin();
    let mut server = place.serve().await;
    let writers = Writers::start(&server, &server.admin().await, 0);
    writers.acknowledged(20).await;
    let before = writers.so_far();
    let file = place.file("backup");
    let outcome = run(&place, "backup", &file).await;
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    server.terminate().await;
    assert_eq!(server.ended().await.code(), Some(0));
    writers.finish().await;

    let elsewhere = Place::with_admin();
    let outcome = run(&elsewhere, "restore", &file).await;
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    before.expect_rows_in(&elsewhere.store().await).await;
}

#[tokio::test]
async fn a_file_that_is_not_a_backup_is_refused() {
    let place = Place::new();
    let file = place.file("backup");
    std::fs::write(&file, "not a backup").expect("written");
    for missing_or_broken in [file, place.file("nothing")] {
        let outcome = run(&place, "restore", &missing_or_broken).await;
        assert_eq!(outcome.code, Some(1), "{outcome:?}");
        assert_eq!(outcome.stderr.lines().count(), 1, "{outcome:?}");
    }
}
