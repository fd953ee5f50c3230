//! A backup of one engine restored into another is identical.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use futures_util::StreamExt;
use meydan_app::App;
use meydan_app::auth::Device;
use meydan_app::backup::{BackupError, RawHits, backup, restore};
use meydan_app::demo::seed_demo;
use meydan_app::import::ImportPart;
use meydan_domain::Language;
use meydan_domain::address::Source;
use meydan_domain::analytics::HitDraft;
use meydan_domain::contact::ContactDraft;
use meydan_domain::event_draft::{EventDraft, PerformerDraft};
use meydan_domain::glossary::GlossaryDraft;
use meydan_domain::image::{Image, ImageCategory, ImageDraft};
use meydan_domain::job::JobTask;
use meydan_domain::list_view::ListViewDraft;
use meydan_domain::newsletter::SubscriptionDraft;
use meydan_domain::page::PageRequest;
use meydan_domain::publication::Publication;
use meydan_domain::reply::{ReplyContent, TemplateDraft};
use meydan_domain::second_factor::TotpSecret;
use meydan_domain::setting::SettingDraft;
use meydan_domain::staff::{Actor, NewStaff, Role};
use meydan_domain::synonym::SynonymDraft;
use meydan_domain::venue::VenueDraft;
use meydan_store::searches::SearchCount;
use meydan_store::{ConnectionTrait, jobs, passkeys, recovery_codes, replies, searches, second_factor, totp, users};
use meydan_test_support::builders::{EventBuilder, image_details};
use meydan_test_support::clock::test_now;
use meydan_test_support::database::Engine;

use crate::rows::all_rows;
use crate::support::Site;

pub type TestResult = Result<(), BackupError>;

pub const PASSWORD: &str = "doğru at pil zımba";
const HERE: Source = Source { address: IpAddr::V4(Ipv4Addr::LOCALHOST), claimed: None };
pub const DESK: Device<'_> = Device { source: HERE, user_agent: "Firefox" };
const PICTURE: &[u8] = br##"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#d9503f"/></svg>"##;

pub fn archive_of(site: &Site) -> PathBuf {
    site.folder.path().join("site.meydan")
}

pub async fn add_user(app: &App, email: &str) -> TestResult {
    let new = NewStaff {
        email: email.to_owned(),
        full_name: "Işıl Çağlayan".to_owned(),
        role: Role::Admin,
        password: PASSWORD.to_owned(),
    };
    app.users.add(&Actor::System, new).await?;
    Ok(())
}

async fn add_picture(app: &App, title: &str) -> Result<Image, BackupError> {
    let details = image_details(title, ImageCategory::Gallery);
    Ok(app.images.upload(&Actor::System, Bytes::from_static(PICTURE), &details).await?)
}

/// Content of every kind: the demo, an account, images, a trash, messages, hits, and a purged id.
async fn fill(site: &Site) -> TestResult {
    let app = &site.app;
    seed_demo(app).await?;
    add_user(app, "isil@example.org").await?;
    let (cover, side) = (add_picture(app, "kapak").await?, add_picture(app, "yan").await?);
    let focal = ImageDraft { focal_x: Some(Some(0.1)), focal_y: Some(Some(0.7)), ..ImageDraft::default() };
    app.images.update(&Actor::System, &side.image_id, &focal).await?;
    let concert = EventBuilder::new("goksel")
        .titled("Gökşel'in İğdeli Şarkıları — ıİşŞğĞ 🎻", "Göksel’s \"Oleaster\" Songs\n\\ two lines")
        .priced(24_990, 99_999_999_999)
        .at(41.008_238_123_456_7, 28.978_358_999_999_9)
        .tagged(&["üç", "bir", "iki"])
        .cover(&cover.image_id)
        .gallery(&[&side.image_id, &cover.image_id])
        .with(|draft| {
            let performer = PerformerDraft::Named { name: "Gökşel".to_owned(), name_en: None, profile_id: None };
            draft.performers = Some(vec![performer]);
        });
    app.events.create(&Actor::System, &concert.draft()).await?;
    add_unpublished(app).await?;
    for key in ["copte", "yok"] {
        app.events.create(&Actor::System, &EventBuilder::new(key).draft()).await?;
    }
    app.events.delete(&Actor::System, "yok").await?;
    app.trash.empty(&Actor::System).await?;
    app.events.delete(&Actor::System, "copte").await?;
    import_and_edit(app).await?;
    add_messages(app).await?;
    merge_venues(app).await?;
    add_desk(site).await?;
    add_second_factors(site).await?;
    let tx = site.database.begin().await?;
    // The first category under the last: a reference to a higher id.
    let nest = "UPDATE categories SET parent_id = (SELECT MAX(id) FROM categories) WHERE id = (SELECT MIN(id) FROM categories)";
    tx.execute_unprepared(nest).await.expect("the categories are there");
    let crop = r#"UPDATE images SET crop = '{"x":0.1,"y":0.0,"width":0.3333,"height":1.0}' WHERE focal_x IS NOT NULL"#;
    tx.execute_unprepared(crop).await.expect("the image is there");
    jobs::insert(&*tx, &JobTask::AvifVariants { image_id: cover.image_id }, None, test_now()).await?;
    tx.commit().await?;
    Ok(())
}

/// A schedule, and a draft without a date.
async fn add_unpublished(app: &App) -> TestResult {
    let scheduled = EventBuilder::new("planli").with(|draft| {
        draft.publication = Some(Publication::Scheduled);
        draft.publish_at = Some(Some("2090-01-01T09:00".to_owned()));
    });
    app.events.create(&Actor::System, &scheduled.draft()).await?;
    let title_tr = "Yalnız başlık".to_owned();
    let undated = EventDraft { title_tr, publication: Some(Publication::Draft), ..EventDraft::default() };
    app.events.create(&Actor::System, &undated).await?;
    Ok(())
}

/// An import remembers what it wrote, and an edit keeps the version before.
async fn import_and_edit(app: &App) -> TestResult {
    let draft = serde_json::to_value(EventBuilder::new("liste").draft()).expect("a draft");
    let drafts = [draft.as_object().cloned().expect("an object")];
    app.import.apply(&Actor::System, &ImportPart::default(), &drafts).await?;
    app.events.update(&Actor::System, "liste", &EventBuilder::new("liste").titled("Başka", "Other").draft()).await?;
    Ok(())
}

/// A decision about two events, an entry of each short list, a replaced setting, words that were searched, and a reply.
async fn add_desk(site: &Site) -> TestResult {
    let (setting_key, setting_value) = ("site_name".to_owned(), Some("Meydanımız".to_owned()));
    let setting = SettingDraft { setting_key, setting_value, ..SettingDraft::default() };
    site.app.settings.save(&Actor::System, &[setting]).await?;
    site.app.events.mark_not_duplicates(&Actor::System, "goksel", "liste").await?;
    let words = vec!["piyes".to_owned(), "tiyatro oyunu".to_owned()];
    site.app.synonyms.create(&Actor::System, &SynonymDraft { words, version: None }).await?;
    let template =
        TemplateDraft {
            name: "Teşekkür".to_owned(), text_tr: "Teşekkürler!".to_owned(), ..TemplateDraft::default()
        };
    site.app.reply_templates.create(&Actor::System, &template).await?;
    let (name_tr, name_en) = ("Kız Kulesi".to_owned(), "Maiden's Tower".to_owned());
    site.app.glossary.create(&Actor::System, &GlossaryDraft { name_tr, name_en, ..GlossaryDraft::default() }).await?;
    let (list, name) = ("events".to_owned(), "İzmir".to_owned());
    site.app.list_views.create(&Actor::System, &ListViewDraft { list, name, ..ListViewDraft::default() }).await?;
    let tx = site.database.begin().await?;
    let searched = BTreeMap::from([("caz".to_owned(), SearchCount { searches: 3, found: 2 })]);
    searches::add(&*tx, test_now().date_naive(), &searched, 100).await?;
    let reply = ReplyContent { subject: "Re: Merhaba".to_owned(), text: "Sağ ol!".to_owned() };
    replies::insert(&*tx, 1, &reply, "reply-1@example.org", "Işıl", test_now()).await?;
    tx.commit().await?;
    Ok(())
}

/// A merge leaves a redirect, and what undoing it needs.
async fn merge_venues(app: &App) -> TestResult {
    let draft =
        |name: &str| VenueDraft { name_tr: name.to_owned(), city: "İzmir".to_owned(), ..VenueDraft::default() };
    let from = app.venues.create(&Actor::System, &draft("Büyük Salon")).await?.venue;
    let into = app.venues.create(&Actor::System, &draft("Büyük Sahne")).await?.venue;
    app.venues.merge(&Actor::System, from.id, into.id).await?;
    Ok(())
}

/// Without them a restored account would need only its password.
async fn add_second_factors(site: &Site) -> TestResult {
    add_user(&site.app, "iki@example.org").await?;
    let tx = site.database.begin().await?;
    let staff = users::find_by_email(&*tx, "iki@example.org").await?.expect("the account");
    let secret = TotpSecret { user_id: staff.id, secret: "GIRI".to_owned(), last_step: 7, created_at: test_now() };
    totp::insert(&*tx, &secret).await?;
    passkeys::insert(&*tx, staff.id, "Dizüstü", "0102", "{}", test_now()).await?;
    recovery_codes::replace(&*tx, staff.id, &["hash".to_owned()]).await?;
    second_factor::set_required_roles(&*tx, &[Role::Viewer]).await?;
    tx.commit().await?;
    Ok(())
}

async fn add_messages(app: &App) -> TestResult {
    let message = ContactDraft {
        name: "Ümit".to_owned(),
        email: "umit@example.org".to_owned(),
        message: "Merhaba, çok güzel bir site!".to_owned(),
        ..ContactDraft::default()
    };
    app.contact.send(&message).await?;
    let subscription = SubscriptionDraft { email: "abone@example.org".to_owned(), ..SubscriptionDraft::default() };
    app.newsletter.subscribe(&subscription, Language::Tr).await?;
    app.analytics.track(HitDraft { event_type: "page_view".to_owned(), ..HitDraft::default() })?;
    app.analytics.flush().await;
    Ok(())
}

async fn all_files(app: &App) -> BTreeMap<String, Bytes> {
    let media = app.core.media();
    let mut listing = media.list("");
    let mut files = BTreeMap::new();
    while let Some(entry) = listing.next().await {
        let key = entry.expect("a listing").key;
        let file = media.get(&key).await.expect("the media store answers").expect("it was listed");
        files.insert(key, file.bytes);
    }
    files
}

async fn moves(from: Engine, to: Engine) -> TestResult {
    let source = Site::new(from).await;
    fill(&source).await?;
    let file = archive_of(&source);
    let made = backup(&source.app, &file, RawHits::Included).await?;
    let target = Site::new(to).await;
    let restored = restore(&target.app, &file, false).await?;
    assert_eq!((restored.rows, restored.files), (made.rows, made.files));

    let (mut before, mut after) = (all_rows(&source.database).await?, all_rows(&target.database).await?);
    let (old_log, new_log) = (before.remove("change_log"), after.remove("change_log"));
    assert!(before.values().all(|rows| !rows.is_empty()), "every table takes part");
    assert_eq!(before, after);
    let (old_log, new_log) = (old_log.expect("archived"), new_log.expect("archived"));
    assert!(old_log.iter().all(|line| new_log.contains(line)));
    assert_eq!(new_log.len(), old_log.len() + 10, "one line for each public noun");
    assert_eq!(all_files(&source.app).await, all_files(&target.app).await);
    goes_on(&source, &target).await
}

/// Asserts that the restored site reads, signs in, and assigns ids after all old ones.
async fn goes_on(source: &Site, target: &Site) -> TestResult {
    let concert = target.app.events.show(&Actor::Visitor, "goksel").await?;
    assert_eq!(concert.event, source.app.events.show(&Actor::Visitor, "goksel").await?.event);
    assert_eq!(concert.event.content.tags, ["üç", "bir", "iki"]);
    assert!(concert.cover.is_some());
    target.app.auth.login("isil@example.org", PASSWORD, DESK).await?;
    let trash = target.app.trash.list(&Actor::System, None, PageRequest::default()).await?.items;
    assert_eq!(trash.len(), 1);
    target.app.trash.restore(&Actor::System, trash[0].noun, trash[0].id).await?;
    let draft = EventBuilder::new("yeni").draft();
    let (here, there) = (
        target.app.events.create(&Actor::System, &draft).await?,
        source.app.events.create(&Actor::System, &draft).await?,
    );
    assert_eq!(here.event.id, there.event.id, "the purged event's number stays gone");
    add_user(&target.app, "yeni@example.org").await?;
    add_picture(&target.app, "yeni").await?;
    Ok(())
}

#[tokio::test]
async fn sqlite_to_sqlite() -> TestResult {
    moves(Engine::Sqlite, Engine::Sqlite).await
}

#[tokio::test]
async fn sqlite_to_postgres() -> TestResult {
    moves(Engine::Sqlite, Engine::Postgres).await
}

#[tokio::test]
async fn postgres_to_sqlite() -> TestResult {
    moves(Engine::Postgres, Engine::Sqlite).await
}

#[tokio::test]
async fn postgres_to_postgres() -> TestResult {
    moves(Engine::Postgres, Engine::Postgres).await
}

#[tokio::test]
async fn raw_hits_are_left_out_and_their_sums_are_not() -> TestResult {
    let (source, target) = (Site::new(Engine::Sqlite).await, Site::new(Engine::Sqlite).await);
    add_messages(&source.app).await?;
    let file = archive_of(&source);
    backup(&source.app, &file, RawHits::Excluded).await?;
    restore(&target.app, &file, false).await?;
    let (before, after) = (all_rows(&source.database).await?, all_rows(&target.database).await?);
    assert_eq!((before["analytics_events"].len(), after["analytics_events"].len()), (1, 0));
    assert_eq!(before["hit_counts"], after["hit_counts"]);
    assert_eq!(before["hit_counts"].len(), 1);
    Ok(())
}

/// As written by a version without daily counts.
#[tokio::test]
async fn hits_of_an_old_archive_are_counted() -> TestResult {
    let (source, target) = (Site::new(Engine::Sqlite).await, Site::new(Engine::Sqlite).await);
    add_messages(&source.app).await?;
    let counted = all_rows(&source.database).await?["hit_counts"].clone();
    let tx = source.database.begin().await?;
    tx.execute_unprepared("DELETE FROM hit_counts").await.expect("no sums");
    tx.commit().await?;
    let file = archive_of(&source);
    backup(&source.app, &file, RawHits::Included).await?;
    restore(&target.app, &file, false).await?;
    assert_eq!(all_rows(&target.database).await?["hit_counts"], counted);
    Ok(())
}

#[tokio::test]
async fn the_archive_is_private_and_nothing_else_is_left() -> TestResult {
    let site = Site::new(Engine::Sqlite).await;
    seed_demo(&site.app).await?;
    std::fs::write(site.folder.path().join("media/LOST.TXT"), "stray").expect("writable");
    let file = archive_of(&site);
    for _ in 0..2 {
        let report = backup(&site.app, &file, RawHits::Excluded).await?;
        assert_eq!((report.files, report.skipped_files), (10, 1));
        assert_eq!(report.bytes, file.metadata().expect("it exists").len());
    }
    #[cfg(unix)]
    assert_eq!(
        std::os::unix::fs::PermissionsExt::mode(&file.metadata().expect("it exists").permissions()) & 0o777,
        0o600
    );
    let mut names: Vec<_> =
        site.folder.path().read_dir().expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    assert_eq!(names, ["media", "site.meydan"]);
    Ok(())
}

#[tokio::test]
async fn a_missing_folder_is_named() {
    let site = Site::new(Engine::Sqlite).await;
    let error = backup(&site.app, Path::new("/nowhere/site.meydan"), RawHits::Excluded).await.expect_err("refused");
    assert!(error.to_string().starts_with("/nowhere"), "{error}");
    let error = restore(&site.app, Path::new("/nowhere/site.meydan"), true).await.expect_err("refused");
    assert!(error.to_string().starts_with("/nowhere/site.meydan"), "{error}");
}
