//! A full or failing disk: acknowledged writes are stored, others are a 503, and the site recovers once there is space.

use std::fs;

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use crate::place::{Place, Server, answer};

pub fn message(subject: &str, length: usize) -> Value {
    json!({ "name": "Ayşe", "email": "ayse@example.org", "subject": subject, "message": "uzun ".repeat(length) })
}

pub async fn send(server: &Server, subject: &str, length: usize) -> StatusCode {
    let client = crate::place::client();
    answer(client.post(server.url("/api/contact")).json(&message(subject, length))).await.0
}

/// Sends until the server responds with 503; any other failure panics.
async fn fill(server: &Server) -> Vec<String> {
    let mut stored = Vec::new();
    for number in 0..5_000 {
        let subject = format!("before {number}");
        match send(server, &subject, 900).await {
            StatusCode::CREATED => stored.push(subject),
            StatusCode::SERVICE_UNAVAILABLE => return stored,
            other => panic!("{other} on a full disk\n{}", server.log()),
        }
    }
    panic!("the disk was never full");
}

/// A write that is rolled back, which must not affect others.
async fn roll_back(server: &Server, admin: &Client) {
    let event = json!({
        "title_tr": "Caz", "title_en": "Jazz", "description_tr": "İki set", "description_en": "Two sets",
        "venue_name": "Sahne", "venue_en": "Stage", "city": "İstanbul", "city_en": "Istanbul", "start_date": "2030-05-01",
    });
    let (status, body) = answer(admin.put(server.url("/api/events/999999")).json(&event)).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "{body}");
}

/// Asserts that the site is ready, accepts writes, and that another process sees them.
async fn expect_sound(place: &Place, server: &Server, admin: &Client, mut stored: Vec<String>) {
    for round in 0..3 {
        roll_back(server, admin).await;
        let subject = format!("after {round}");
        assert_eq!(send(server, &subject, 10).await, StatusCode::CREATED, "{}", server.log());
        stored.push(subject);
    }
    expect_ready(server).await;
    let signed_in = server.admin().await;
    assert_eq!(answer(signed_in.get(server.url("/api/auth/me"))).await.0, StatusCode::OK, "a dead session");
    let listed = place.run(&["user", "list"]).await;
    assert_eq!(listed.code, Some(0), "another process is locked out: {}", listed.stderr);
    expect_all(place, &stored).await;
}

async fn expect_all(place: &Place, stored: &[String]) {
    let store = place.store().await;
    let subjects = crate::writers::message_subjects(&store).await;
    store.close().await;
    for subject in stored {
        assert!(subjects.contains(subject), "{subject} was acknowledged and is not stored");
    }
}

#[tokio::test]
#[expect(clippy::print_stderr, reason = "a case that is skipped is said")]
async fn nothing_acknowledged_is_lost_after_a_full_disk() {
    if !Place::may_mount().await {
        eprintln!("skipped: this machine lets nobody mount a small disk");
        return;
    }
    let place = Place::with_admin();
    let (data, room) = (place.data_dir(), place.file("room"));
    fs::create_dir_all(&data).expect("a folder");
    let (folder, awaited) = (data.display(), room.display());
    let server = place
        .serve_by(&format!(
            "mount -t tmpfs -o size=6m tmpfs '{folder}'
             (until [ -e '{awaited}' ]; do sleep 0.05; done; mount -o remount,size=64m '{folder}') &
             exec \"$0\" serve"
        ))
        .await;
    let admin = server.admin().await;
    let stored = fill(&server).await;
    assert_eq!(server.get("/health").await.0, StatusCode::OK);
    fs::write(&room, "").expect("a file");
    expect_room(&server).await;
    // The small disk is mounted for the server only. Its read connections see committed rows only.
    for round in 0..3 {
        roll_back(&server, &admin).await;
        assert_eq!(send(&server, &format!("after {round}"), 10).await, StatusCode::CREATED, "{}", server.log());
    }
    expect_ready(&server).await;
    let listed = answer(admin.get(server.url("/api/contact?limit=100&q=after"))).await.1;
    assert_eq!(listed["meta"]["total"], 3, "{listed}");
    let total = answer(admin.get(server.url("/api/contact?limit=1"))).await.1["meta"]["total"].as_u64();
    assert!(total >= Some(stored.len() as u64 + 3), "{total:?} of {}", stored.len() + 3);
    server.stop().await;
}

async fn expect_ready(server: &Server) {
    for _ in 0..200 {
        if server.get("/health/ready").await.0 == StatusCode::OK {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("not ready though there is room again\n{}", server.log());
}

async fn expect_room(server: &Server) {
    for number in 0..200 {
        if send(server, &format!("room {number}"), 1).await == StatusCode::CREATED {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("no write succeeds though there is room again\n{}", server.log());
}

/// Writing beyond the file size limit fails with an I/O error, like a broken disk.
#[tokio::test]
async fn nothing_acknowledged_is_lost_after_the_disk_failed() {
    let place = Place::with_admin();
    // SIGXFSZ would end the process; a disk sends no signal.
    let server = place.serve_by_shell("trap '' XFSZ; exec \"$0\" serve").await;
    let admin = server.admin().await;
    server.limit_file_size("2000000").await;
    let stored = fill(&server).await;
    assert_eq!(server.get("/health").await.0, StatusCode::OK);
    server.limit_file_size("unlimited").await;
    expect_room(&server).await;
    expect_sound(&place, &server, &admin, stored.clone()).await;
    server.stop().await;
    expect_all(&place, &stored).await;
}
