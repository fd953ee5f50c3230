//! Refused restores: damaged, foreign, hostile or newer archives, and databases with content.

use std::path::Path;

use meydan_app::backup::{BackupError, RawHits, backup, restore};
use meydan_app::demo::seed_demo;
use meydan_domain::contact::{MessageQuery, MessageStatus};
use meydan_domain::image::ImageQuery;
use meydan_domain::staff::{AccountQuery, Actor};
use meydan_store::archive::{Restore, Snapshot, Table, known_migrations};
use meydan_store::venues;
use meydan_test_support::builders::{EventBuilder, VenueBuilder};
use meydan_test_support::database::Engine;
use serde_json::{Value, json};
use tar::{Builder, EntryType, Header};

use crate::round_trip::{DESK, PASSWORD, TestResult, add_user, archive_of};
use crate::rows::all_rows;
use crate::support::Site;

/// Restores into a site with content, and asserts that nothing changed.
async fn refused(site: &Site, file: &Path) -> Result<BackupError, BackupError> {
    let before = all_rows(&site.database).await?;
    let error = restore(&site.app, file, true).await.expect_err("refused");
    assert_eq!(before, all_rows(&site.database).await?, "{error}");
    Ok(error)
}

#[tokio::test]
async fn a_damaged_archive_changes_nothing() -> TestResult {
    let site = Site::new(Engine::Sqlite).await;
    seed_demo(&site.app).await?;
    let file = archive_of(&site);
    backup(&site.app, &file, RawHits::Excluded).await?;
    let whole = std::fs::read(&file).expect("the archive");
    for place in [0, 5, whole.len() / 3, whole.len() / 2, whole.len() - 3] {
        let mut bytes = whole.clone();
        bytes[place] ^= 0xff;
        std::fs::write(&file, bytes).expect("writable");
        let error = refused(&site, &file).await?;
        assert!(matches!(error, BackupError::Damaged(_)), "a flipped byte at {place}: {error}");
    }
    for length in [0, 3, 100, whole.len() / 2, whole.len() - 4, whole.len() - 1] {
        std::fs::write(&file, &whole[..length]).expect("writable");
        let error = refused(&site, &file).await?;
        assert!(matches!(error, BackupError::Damaged(_)), "cut at {length}: {error}");
    }
    std::fs::write(&file, &whole).expect("writable");
    restore(&site.app, &file, true).await?;
    Ok(())
}

#[tokio::test]
async fn a_database_with_content_is_refused_unless_it_may_be_replaced() -> TestResult {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let source = Site::new(engine).await;
        EventBuilder::new("kaynak").insert(&source.database).await?;
        let file = archive_of(&source);
        backup(&source.app, &file, RawHits::Excluded).await?;
        let target = Site::new(engine).await;
        add_user(&target.app, "eski@example.org").await?;
        EventBuilder::new("eski").insert(&target.database).await?;
        let before = all_rows(&target.database).await?;
        assert!(matches!(restore(&target.app, &file, false).await, Err(BackupError::NotEmpty)));
        assert_eq!(before, all_rows(&target.database).await?);

        restore(&target.app, &file, true).await?;
        assert!(target.app.events.show(&Actor::System, "eski").await.is_err());
        target.app.events.show(&Actor::System, "kaynak").await?;
        assert_eq!(target.app.users.count().await?, 0);
    }
    Ok(())
}

#[tokio::test]
async fn sessions_end_with_a_restore() -> TestResult {
    let site = Site::new(Engine::Sqlite).await;
    add_user(&site.app, "isil@example.org").await?;
    let session = site.app.auth.login("isil@example.org", PASSWORD, DESK).await?.session_id;
    assert!(matches!(site.app.auth.actor(&session).await?, Actor::Staff(_)));
    let file = archive_of(&site);
    backup(&site.app, &file, RawHits::Excluded).await?;
    restore(&site.app, &file, true).await?;
    assert!(matches!(site.app.auth.actor(&session).await?, Actor::Visitor));
    site.app.auth.login("isil@example.org", PASSWORD, DESK).await?;
    Ok(())
}

fn manifest() -> Value {
    json!({
        "format": 1, "version": "0.1.0", "created_at": "2026-11-15T09:00:00Z", "engine": "sqlite",
        "migrations": known_migrations(), "tables": {}, "last_ids": {}, "left_out": [],
    })
}

/// A crafted archive.
fn craft(file: &Path, manifest: &Value, entries: &[(&str, EntryType, &str)]) {
    let out = std::fs::File::create(file).expect("writable");
    let mut tar = Builder::new(zstd::Encoder::new(out, 1).expect("an encoder"));
    let manifest = manifest.to_string();
    for (name, kind, content) in [("manifest.json", EntryType::Regular, manifest.as_str())].iter().chain(entries) {
        let mut header = Header::new_gnu();
        // Written by hand: the library refuses to write a path traversal.
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_entry_type(*kind);
        header.set_size(content.len() as u64);
        header.set_cksum();
        tar.append(&header, content.as_bytes()).expect("writable");
    }
    tar.into_inner().expect("written").finish().expect("written");
}

#[tokio::test]
async fn a_name_cannot_leave_the_media_folder() -> TestResult {
    let site = Site::new(Engine::Sqlite).await;
    seed_demo(&site.app).await?;
    let file = archive_of(&site);
    for name in
        ["media/../evil.txt", "media//tmp/evil.txt", "media/a/../../evil.txt", "media/", "../evil.txt", "/evil.txt"]
    {
        craft(&file, &manifest(), &[(name, EntryType::Regular, "evil")]);
        let error = refused(&site, &file).await?;
        assert!(matches!(error, BackupError::Damaged(_) | BackupError::Unknown(_)), "{name}: {error}");
    }
    assert!(!site.folder.path().join("evil.txt").exists());
    craft(&file, &manifest(), &[("media/link.svg", EntryType::Symlink, "")]);
    assert!(matches!(refused(&site, &file).await?, BackupError::Damaged(_)));
    Ok(())
}

#[tokio::test]
async fn archives_of_the_future_and_broken_rows_are_refused() -> TestResult {
    let site = Site::new(Engine::Sqlite).await;
    seed_demo(&site.app).await?;
    let file = archive_of(&site);
    let mut newer = manifest();
    newer["format"] = json!(2);
    craft(&file, &newer, &[]);
    assert!(matches!(refused(&site, &file).await?, BackupError::NewerFormat { found: 2, .. }));
    craft(&file, &manifest(), &[("tables/tickets.jsonl", EntryType::Regular, "{}\n")]);
    assert!(matches!(refused(&site, &file).await?, BackupError::Unknown(_)));
    let mut with_users = manifest();
    with_users["tables"]["users"] = json!(1);
    craft(&file, &with_users, &[("tables/users.jsonl", EntryType::Regular, "{\"id\":1}\n")]);
    assert!(matches!(refused(&site, &file).await?, BackupError::Damaged(_)));
    with_users["tables"]["users"] = json!(2);
    craft(&file, &with_users, &[("tables/users.jsonl", EntryType::Regular, "{}\n")]);
    assert!(refused(&site, &file).await?.to_string().contains("1 rows instead of 2"));
    Ok(())
}

/// After a merge, a venue may lie within one that was created later.
#[tokio::test]
async fn a_venue_may_come_before_the_one_it_is_a_part_of() -> TestResult {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let site = Site::new(engine).await;
        let store = site.app.core.store();
        let hall = VenueBuilder::new("salon").insert(store).await?;
        let center = VenueBuilder::new("merkez").insert(store).await?;
        let tx = store.begin().await?;
        venues::set_parent(&*tx, &[hall.id], center.id).await?;
        tx.commit().await?;
        let snapshot = Snapshot::begin(store).await?;
        let rows = snapshot.pages(Table::Venues).next().await?.expect("two venues");
        drop(snapshot);
        let mut refill = Restore::begin(store).await?;
        refill.clear().await?;
        for row in rows {
            refill.insert(Table::Venues, &[row]).await?;
        }
        refill.finish(&[]).await?.commit().await?;
        let restored = venues::find(store.read(), hall.id).await?.expect("the hall");
        assert_eq!(restored.content.parent_id, Some(center.id));
    }
    Ok(())
}

/// Rows as archived by the first version, without later columns.
#[tokio::test]
async fn rows_of_an_older_version_are_upgraded() -> TestResult {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let site = Site::new(engine).await;
        let mut refill = Restore::begin(site.app.core.store()).await?;
        refill.clear().await?;
        let user = json!({
            "id": 1, "email": "isil@example.org", "full_name": "Işıl", "role": "admin", "avatar_url": null,
            "password_hash": "x", "is_active": true, "created_at": 0, "updated_at": 0,
        });
        let image = json!({
            "id": 1, "image_id": "img_a", "title": "Rıhtım", "alt_tr": "", "alt_en": "", "category": "event",
            "original_key": "o", "served_key": "s", "content_type": "image/png", "file_size": 1, "width": 1, "height": 1,
            "variants": "[]", "preview": "", "created_at": 0, "deleted_at": null,
        });
        let message = json!({
            "id": 1, "name": "Ümit", "email": "umit@example.org", "subject": "", "message": "Merhaba", "created_at": 0,
            "mailed_at": null,
        });
        let setting = json!({
            "setting_key": "site_name", "setting_value": "Meydan", "kind": "text", "description": "",
            "category": "general", "is_active": true, "display_order": 0, "updated_at": 0,
        });
        for (table, row) in [
            (Table::Users, user),
            (Table::Images, image),
            (Table::Settings, setting),
            (Table::ContactMessages, message),
        ] {
            refill.insert(table, &[row.to_string()]).await?;
        }
        refill.finish(&[]).await?.commit().await?;
        let app = &site.app;
        let words = |word: &str| vec![word.to_owned()];
        let query = AccountQuery { words: words("isil"), ..AccountQuery::default() };
        assert_eq!(app.users.list(&Actor::System, &query).await?.total, 1);
        let query = ImageQuery { words: words("rihtim"), ..ImageQuery::default() };
        assert_eq!(app.images.list(&Actor::System, &query).await?.items[0].version, 1);
        let query = MessageQuery { words: words("umit"), ..MessageQuery::default() };
        assert_eq!(app.contact.list(&Actor::System, &query).await?.items[0].status, MessageStatus::Unread);
        assert_eq!(app.settings.list(&Actor::System).await?[0].version, 1);
    }
    Ok(())
}
