//! Backup and restore of a running site.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use meydan_app::backup::{RawHits, backup, restore};
use meydan_app::demo::generate_events;
use meydan_domain::change::Noun;
use meydan_domain::staff::Actor;
use meydan_store::changes;
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::database::Engine;
use serde_json::Value;

use crate::round_trip::{TestResult, archive_of};
use crate::rows::all_rows;
use crate::support::Site;

const BATCH: usize = 3;

/// Writes batches of three events, each with two tags, until stopped; counts the batches.
async fn keep_writing(site: &Site, stop: &AtomicBool, written: &AtomicUsize) {
    while !stop.load(Ordering::Relaxed) {
        let batches = written.load(Ordering::Relaxed);
        let contents: Vec<_> = (0..BATCH)
            .map(|n| EventBuilder::new(&format!("yaz-{batches}-{n}")).tagged(&["bir", "iki"]).content())
            .collect();
        site.app.events.create_many(&Actor::System, contents).await.expect("a write during a backup");
        written.fetch_add(1, Ordering::Relaxed);
    }
}

fn numbers(rows: &[String], field: &str) -> Vec<i64> {
    let number = |line: &String| serde_json::from_str::<Value>(line).expect("a row")[field].as_i64().expect("a number");
    rows.iter().map(number).collect()
}

async fn is_consistent_under_writes(engine: Engine) -> TestResult {
    let source = Site::new(engine).await;
    generate_events(&source.app, 2_000, 1, 1).await?;
    let file = archive_of(&source);
    let (stop, batches) = (AtomicBool::new(false), AtomicUsize::new(0));
    let backing_up = async {
        while batches.load(Ordering::Relaxed) < 2 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let report = backup(&source.app, &file, RawHits::Excluded).await;
        stop.store(true, Ordering::Relaxed);
        report
    };
    let ((), report) = tokio::join!(keep_writing(&source, &stop, &batches), backing_up);
    report?;

    let target = Site::new(Engine::Sqlite).await;
    restore(&target.app, &file, false).await?;
    let rows = all_rows(&target.database).await?;
    let events: HashSet<i64> = numbers(&rows["events"], "id").into_iter().collect();
    let index: HashSet<i64> = numbers(&rows["event_index"], "id").into_iter().collect();
    assert_eq!(events, index, "every event has its line for lists");
    let written: Vec<&String> = rows["events"].iter().filter(|line| line.contains("yaz-")).collect();
    assert_eq!(written.len() % BATCH, 0, "whole transactions only");
    assert!(written.len() >= 2 * BATCH, "what was there before the backup is in it");
    assert!(written.len() < batches.into_inner() * BATCH, "writing went on during the backup");
    assert_eq!(rows["event_tags"].len(), 2_000 * 3 + written.len() * 2);
    // One change per transaction: the generated events, each batch, and the restore.
    let of_events = rows["change_log"].iter().filter(|line| line.contains("\"noun\":\"events\"")).count();
    assert_eq!(of_events, 1 + written.len() / BATCH + 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_consistent_while_sqlite_is_written_to() -> TestResult {
    is_consistent_under_writes(Engine::Sqlite).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_consistent_while_postgres_is_written_to() -> TestResult {
    is_consistent_under_writes(Engine::Postgres).await
}

async fn running_nodes_receive_a_restore(engine: Engine) -> TestResult {
    let source = Site::new(engine).await;
    EventBuilder::new("kaynak").insert(&source.database).await?;
    let file = archive_of(&source);
    backup(&source.app, &file, RawHits::Excluded).await?;
    let target = Site::new(engine).await;
    // More changes than in the archive: that of the restore must come after all of them.
    for n in 0..5 {
        EventBuilder::new(&format!("eski-{n}")).insert(&target.database).await?;
    }
    let mut heard = target.database.subscribe();
    let following = tokio::spawn(changes::follow(target.database.store().clone()));
    tokio::time::sleep(Duration::from_millis(300)).await;
    let before = target.database.content_version();
    restore(&target.app, &file, true).await?;
    assert!(target.database.content_version() > before);
    let mut nouns = Vec::new();
    while nouns.len() < 10 {
        let change =
            tokio::time::timeout(Duration::from_secs(10), heard.recv()).await.expect("in time").expect("a change");
        nouns.push(change.noun);
    }
    following.abort();
    let content = [Noun::Events, Noun::Blogs, Noun::Categories, Noun::Images, Noun::Logos, Noun::Settings];
    assert_eq!(nouns[..6], content);
    assert_eq!(nouns[6..], [Noun::Venues, Noun::Profiles, Noun::Platforms, Noun::Synonyms]);
    Ok(())
}

#[tokio::test]
async fn running_nodes_receive_a_restore_on_sqlite() -> TestResult {
    running_nodes_receive_a_restore(Engine::Sqlite).await
}

#[tokio::test]
async fn running_nodes_receive_a_restore_on_postgres() -> TestResult {
    running_nodes_receive_a_restore(Engine::Postgres).await
}
