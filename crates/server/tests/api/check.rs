//! `meydan check` and the nightly deletion of orphans: orphan files, missing files, inconsistent rows.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use chrono::TimeDelta;
use image::ImageFormat;
use meydan_app::check::{CheckReport, Finding, FindingKind, Mode, check};
use meydan_domain::staff::Role;
use meydan_store::ConnectionTrait;
use meydan_test_support::app::{TestApp, TestClient, TestOptions};
use meydan_test_support::database::Engine;
use reqwest::Method;
use serde_json::{Value, json};

use crate::events::{self, on_both_engines, with};
use crate::images::fixtures::{form, photo, upload, upload_logo};
use crate::nodes::within;

on_both_engines!(
    a_site_with_a_bit_of_everything_is_sound,
    an_orphan_file_is_found_and_deleted_once_it_is_old,
    a_missing_variant_is_dropped,
    a_missing_original_needs_an_operator,
    a_missing_picture_of_an_account_is_cleared,
    an_event_of_a_missing_category_moves_to_the_default_one,
    an_event_without_its_index_row_is_reindexed,
    the_nightly_job_deletes_old_orphans_and_nothing_else,
    the_nightly_job_keeps_the_files_of_another_database,
);

const SOON: Duration = Duration::from_secs(30);

async fn report(app: &TestApp, mode: Mode) -> CheckReport {
    check(&app.app, mode).await.expect("a report")
}

async fn findings(app: &TestApp) -> Vec<Finding> {
    report(app, Mode::Report).await.findings
}

async fn assert_sound(app: &TestApp) {
    let found = findings(app).await;
    assert!(found.is_empty(), "{found:#?}");
}

/// Asserts that only this kind is found, that a report changes nothing, and that a repair resolves it.
async fn assert_repaired(app: &TestApp, kind: FindingKind) {
    for _ in 0..2 {
        let found = findings(app).await;
        assert!(!found.is_empty() && found.iter().all(|one| one.kind == kind && !one.is_repaired), "{found:#?}");
        assert!(found.iter().all(|one| one.repair.is_some()), "{found:#?}");
    }
    let repaired = report(app, Mode::Repair).await;
    assert_eq!(repaired.unrepaired(), 0, "{repaired:#?}");
    assert_sound(app).await;
}

fn path_of(app: &TestApp, key: &str) -> PathBuf {
    app.media_folder().join(key)
}

/// Writes a file of that age.
fn put(app: &TestApp, key: &str, age: TimeDelta) {
    let path = path_of(app, key);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(&path, "x").expect("a file");
    set_age(app, key, age);
}

fn set_age(app: &TestApp, key: &str, age: TimeDelta) {
    let written = (app.app.core.now() - age).timestamp().unsigned_abs();
    let file = fs::File::options().append(true).open(path_of(app, key)).expect("the file");
    file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(written)).expect("its time");
}

/// Makes every file look old.
fn age_everything(app: &TestApp) {
    for key in all_files(app) {
        set_age(app, &key, TimeDelta::days(30));
    }
}

fn all_files(app: &TestApp) -> Vec<String> {
    let mut folders = vec![app.media_folder().to_owned()];
    let mut keys = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else {
                let path = entry.path();
                let key = path.strip_prefix(app.media_folder()).expect("inside");
                keys.push(key.to_str().expect("a key").to_owned());
            }
        }
    }
    keys.sort();
    keys
}

async fn execute(app: &TestApp, sql: &str) {
    let tx = app.app.core.store().begin().await.expect("a write");
    tx.execute_unprepared(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    tx.commit().await.expect("a commit");
}

async fn set_avatar(client: &TestClient) {
    let form = form("avatar", "me.png", photo(40, 40, ImageFormat::Png), &[]);
    let answer = client.send(client.request(Method::PUT, "/api/auth/me/avatar").multipart(form)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

/// The demo content, an image with all its variants, a logo, an avatar, share cards, and a trash.
async fn fill(app: &TestApp) -> TestClient {
    meydan_app::demo::seed_demo(&app.app).await.expect("the demo");
    let admin = app.signed_in(Role::Admin).await;
    upload(&admin, photo(400, 30, ImageFormat::Jpeg), &[]).await;
    let trashed = upload(&admin, photo(60, 40, ImageFormat::Png), &[]).await["id"].clone();
    assert_eq!(admin.delete(&format!("/api/images/{trashed}")).await.status, 200);
    let logo = upload_logo(&admin, photo(8, 8, ImageFormat::Png), &[]).await["id"].clone();
    assert_eq!(admin.delete(&format!("/api/logos/{logo}")).await.status, 200);
    set_avatar(&admin).await;
    app.run_jobs().await;
    let event = admin.get("/api/events?limit=1").await.data()[0]["event_id"].as_str().expect("a key").to_owned();
    app.app.share_cards.event(&event, meydan_domain::Language::Tr).await.expect("a card");
    app.app.share_cards.site(meydan_domain::Language::En).await.expect("a card");
    admin
}

async fn a_site_with_a_bit_of_everything_is_sound(app: TestApp) {
    fill(&app).await;
    age_everything(&app);
    let sound = report(&app, Mode::Report).await;
    assert!(sound.findings.is_empty(), "{sound:#?}");
    assert_eq!(sound.files, all_files(&app).len() as u64);
    let before = all_files(&app);
    assert!(report(&app, Mode::Repair).await.findings.is_empty());
    assert_eq!(all_files(&app), before, "there is nothing to repair");
}

async fn an_orphan_file_is_found_and_deleted_once_it_is_old(app: TestApp) {
    put(&app, "images/img_lost/full.jpg", TimeDelta::hours(23));
    put(&app, "notes/mine.txt", TimeDelta::days(900));
    // An upload may be in progress, and foreign files are ignored.
    assert_sound(&app).await;
    set_age(&app, "images/img_lost/full.jpg", TimeDelta::hours(24));
    assert_repaired(&app, FindingKind::OrphanFile).await;
    assert_eq!(all_files(&app), ["notes/mine.txt"]);
}

async fn a_missing_variant_is_dropped(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(400, 300, ImageFormat::Jpeg), &[]).await;
    app.run_jobs().await;
    let width = all_files(&app).into_iter().find(|key| key.ends_with(".avif")).expect("an AVIF width");
    fs::remove_file(path_of(&app, &width)).expect("gone");
    assert_repaired(&app, FindingKind::MissingFile).await;
    let answer = editor.get(&format!("/api/images/{}", image["id"])).await;
    assert!(!answer.text.contains(&width) && answer.text.contains(".webp"), "{}", answer.text);
}

async fn a_missing_original_needs_an_operator(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    upload(&editor, photo(60, 40, ImageFormat::Png), &[]).await;
    let original = all_files(&app).into_iter().find(|key| key.starts_with("originals/")).expect("an original");
    fs::remove_file(path_of(&app, &original)).expect("gone");
    for mode in [Mode::Report, Mode::Repair] {
        let found = report(&app, mode).await;
        assert_eq!(found.unrepaired(), 1, "{found:#?}");
        let [finding] = &found.findings[..] else { panic!("one finding, not {found:#?}") };
        assert_eq!((finding.kind, finding.subject.as_str()), (FindingKind::MissingFile, original.as_str()));
        assert_eq!(finding.repair, None);
    }
}

async fn a_missing_picture_of_an_account_is_cleared(app: TestApp) {
    let viewer = app.signed_in(Role::Viewer).await;
    set_avatar(&viewer).await;
    let avatar = all_files(&app).into_iter().find(|key| key.starts_with("avatars/")).expect("a picture");
    fs::remove_file(path_of(&app, &avatar)).expect("gone");
    assert_repaired(&app, FindingKind::MissingFile).await;
    assert_eq!(viewer.get("/api/auth/me").await.data()["avatar_url"], Value::Null);
}

async fn an_event_of_a_missing_category_moves_to_the_default_one(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let payload = with(events::required(), json!({ "event_id": "caz", "category": "sports" }));
    events::create(&editor, &payload).await;
    execute(&app, "DELETE FROM categories WHERE category_id = 'sports'").await;
    assert_repaired(&app, FindingKind::MissingCategory).await;
    assert_eq!(editor.get("/api/events/caz").await.data()["category"], "music");
}

async fn an_event_without_its_index_row_is_reindexed(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    events::create(&editor, &with(events::required(), json!({ "event_id": "caz" }))).await;
    execute(&app, "DELETE FROM event_index").await;
    assert_repaired(&app, FindingKind::WronglyListedEvent).await;
    assert_eq!(app.client.get("/api/events").await.body["meta"]["total"], 1);
}

async fn the_nightly_job_deletes_old_orphans_and_nothing_else(app: TestApp) {
    let admin = fill(&app).await;
    let event = events::create(&admin, &with(events::required(), json!({ "event_id": "purged" }))).await["id"].clone();
    app.app.share_cards.event("purged", meydan_domain::Language::Tr).await.expect("a card");
    assert_eq!(admin.delete("/api/events/purged").await.status, 200);
    assert_eq!(admin.delete(&format!("/api/trash/events/{event}")).await.status, 200);
    app.clock.advance(TimeDelta::days(1));
    age_everything(&app);
    let card = format!("share/event-{event}/");
    let kept: Vec<String> = all_files(&app).into_iter().filter(|key| !key.starts_with(&card)).collect();
    assert_ne!(kept, all_files(&app), "there is a card of what was purged");
    put(&app, "images/img_lost/full.jpg", TimeDelta::days(2));
    put(&app, "originals/img_lost.jpg", TimeDelta::days(2));
    put(&app, "avatars/lost/full.jpg", TimeDelta::days(2));
    put(&app, "images/img_new/full.jpg", TimeDelta::minutes(1));
    app.run_jobs().await;
    let mut expected = [kept, vec!["images/img_new/full.jpg".to_owned()]].concat();
    expected.sort();
    assert_eq!(all_files(&app), expected);
}

/// Like a start on an empty database with a full bucket.
async fn the_nightly_job_keeps_the_files_of_another_database(app: TestApp) {
    for number in 0..101 {
        put(&app, &format!("images/img_{number}/full.jpg"), TimeDelta::days(2));
    }
    app.run_jobs().await;
    assert_eq!(all_files(&app).len(), 101);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_search_index_without_an_event_is_found() {
    let app = TestApp::with(TestOptions { with_search: true, ..TestOptions::default() }).await;
    let editor = app.signed_in(Role::Editor).await;
    events::create(&editor, &with(events::required(), json!({ "event_id": "caz" }))).await;
    let newest = async || meydan_store::changes::newest(app.app.core.store().read()).await.expect("the log");
    let last = newest().await;
    within(SOON, async || (app.app.search.position() >= last).then_some(())).await;
    assert_sound(&app).await;
    // Without a change log entry.
    execute(&app, "UPDATE event_index SET is_active = NOT is_active").await;
    let found = findings(&app).await;
    assert_eq!(found.iter().map(|one| one.kind).collect::<Vec<_>>(), [FindingKind::SearchIndex], "{found:#?}");
    let repair = report(&app, Mode::Repair).await;
    assert_eq!(repair.unrepaired(), 1, "the running node holds the index: {repair:#?}");
    assert!(repair.findings[0].detail.contains("stop the node first"), "{repair:#?}");
}

#[tokio::test]
async fn broken_references_are_repaired() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let app = TestApp::on(engine).await;
        let editor = app.signed_in(Role::Editor).await;
        let image = upload(&editor, photo(60, 40, ImageFormat::Png), &[]).await;
        let payload = with(events::required(), json!({ "event_id": "caz", "cover_image_id": image["image_id"] }));
        events::create(&editor, &payload).await;
        // Files of an image with an open variant job are ignored.
        app.run_jobs().await;
        app.execute_without_checks("DELETE FROM images").await;
        age_everything(&app);
        let kinds: Vec<FindingKind> = findings(&app).await.into_iter().map(|one| one.kind).collect();
        assert!(kinds.contains(&FindingKind::BrokenReference) && kinds.contains(&FindingKind::OrphanFile), "{kinds:?}");
        assert_eq!(report(&app, Mode::Repair).await.unrepaired(), 0);
        assert_sound(&app).await;
        assert_eq!(editor.get("/api/events/caz").await.data()["cover_image_id"], Value::Null);
    }
}
