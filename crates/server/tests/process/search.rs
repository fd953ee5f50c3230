//! Recovery of a damaged or missing search index while the site responds.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::StatusCode;
use serde_json::Value;
use tokio::time::Instant;

use crate::place::{DEADLINE, Place, Server};

const EVENTS: &str = "1500";
const QUESTION: &str = "/api/events?limit=1&facets=true";

async fn filled() -> Place {
    let place = Place::new();
    let seeded = place.run(&["seed", "demo", "--events", EVENTS]).await;
    assert_eq!(seeded.code, Some(0), "{}", seeded.stderr);
    place
}

fn index_folder(place: &Place) -> PathBuf {
    place.data_dir().join("search")
}

/// Asserts that a search is answered, whatever the state of the index.
async fn expect_answer(server: &Server) {
    let (status, body) = server.get("/api/events?q=konser").await;
    assert_eq!(status, StatusCode::OK, "{body}");
    assert!(body["meta"]["total"].as_u64() > Some(0), "{body}");
}

/// Waits until the index counts as many events as the database has.
async fn expect_whole(server: &Server) {
    let deadline = Instant::now() + DEADLINE;
    loop {
        let (status, body) = server.get(QUESTION).await;
        assert_eq!(status, StatusCode::OK, "{body}");
        if counted(&body) == body["meta"]["total"].as_u64() {
            return;
        }
        assert!(Instant::now() < deadline, "the index stays behind: {body}\n{}", server.log());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The content of the index, once it is built.
fn counted(body: &Value) -> Option<u64> {
    let counts = body["search"]["facets"]["categories"].as_array()?;
    counts.iter().map(|count| count["count"].as_u64()).sum()
}

#[tokio::test]
async fn an_index_is_rebuilt_after_a_kill_during_its_build() {
    let place = filled().await;
    let mut random = StdRng::seed_from_u64(20_261_115);
    for _ in 0..4 {
        let _ = fs::remove_dir_all(index_folder(&place));
        let server = place.serve().await;
        tokio::time::sleep(Duration::from_millis(random.random_range(0..400))).await;
        server.kill().await;
        let server = place.serve().await;
        expect_answer(&server).await;
        expect_whole(&server).await;
        server.stop().await;
    }
}

#[tokio::test]
async fn a_truncated_index_is_rebuilt() {
    let place = filled().await;
    let server = place.serve().await;
    expect_whole(&server).await;
    server.stop().await;
    let cut = cut_all(&index_folder(&place));
    assert!(cut > 3, "only {cut} files");
    let server = place.serve().await;
    expect_answer(&server).await;
    expect_whole(&server).await;
    server.stop().await;
}

fn cut_all(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let cut = |path: PathBuf| {
        if path.is_dir() {
            return cut_all(&path);
        }
        let file = fs::OpenOptions::new().write(true).open(&path).expect("a file");
        file.set_len(file.metadata().expect("a length").len() / 2).expect("a shorter file");
        1
    };
    entries.map(cut).sum()
}

#[tokio::test]
#[expect(clippy::print_stderr, reason = "a case that is skipped is said")]
async fn a_full_disk_leaves_the_database_answering_until_there_is_room() {
    if !Place::may_mount().await {
        eprintln!("skipped: this machine lets nobody mount a small disk");
        return;
    }
    let place = filled().await;
    let folder = index_folder(&place);
    let room = place.file("room");
    fs::create_dir_all(&folder).expect("a folder");
    let (folder, awaited) = (folder.display(), room.display());
    let server = place
        .serve_by(&format!(
            "mount -t tmpfs -o size=32k tmpfs '{folder}'
             (until [ -e '{awaited}' ]; do sleep 0.05; done; mount -o remount,size=64m '{folder}') &
             exec \"$0\" serve"
        ))
        .await;
    let behind = "search index is behind; retrying";
    crate::place::eventually("the disk is full", || server.log().contains(behind).then_some(())).await;
    expect_answer(&server).await;
    assert_eq!(counted(&server.get(QUESTION).await.1), None, "a part of an index answers");
    fs::write(&room, "").expect("a file");
    expect_whole(&server).await;
    server.stop().await;
}
