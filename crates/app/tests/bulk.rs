//! Bulk inserts of events: one change log entry, indexed without a rebuild of the search index, and a sitemap in parts.

use std::io::Read;
use std::time::Duration;

use chrono::TimeDelta;
use flate2::read::GzDecoder;
use meydan_app::batch::{Batch, BatchKind, Undone};
use meydan_app::demo::generate_events;
use meydan_app::events::{BulkChange, BulkSelection, Imported};
use meydan_app::{App, FetchOptions, Settings};
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::event::Event;
use meydan_domain::event_bulk::BulkSet;
use meydan_domain::event_draft::EventDraft;
use meydan_domain::event_query::EventParams;
use meydan_domain::staff::Actor;
use meydan_domain::{Language, Result};
use meydan_media::MediaStore;
use meydan_store::{changes, events};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::TestClock;
use meydan_test_support::database::{Engine, TestDatabase};
use tempfile::TempDir;
use tokio::task::JoinSet;

struct Site {
    app: App,
    clock: TestClock,
    _database: TestDatabase,
    _folder: TempDir,
    _followers: JoinSet<()>,
}

/// A site whose search follows the change log.
async fn site() -> Site {
    let database = TestDatabase::new(Engine::Sqlite).await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (media, clock) = (folder.path().join("media"), TestClock::default());
    let app = App::new(Settings {
        store: database.store().clone(),
        media: MediaStore::open(media.to_str().expect("a readable path")).expect("the media folder opens"),
        clock: clock.shared(),
        mailer: None,
        search_dir: Some(folder.path().join("search")),
        public_url: "https://meydan.example".to_owned(),
        fetch: FetchOptions::default(),
    });
    app.prepare_database().await.expect("the defaults");
    let mut followers = JoinSet::new();
    followers.spawn(changes::follow(database.store().clone()));
    let search = app.search.clone();
    followers.spawn(async move { search.run().await });
    Site { app, clock, _database: database, _folder: folder, _followers: followers }
}

impl Site {
    async fn newest_change(&self) -> Result<i64> {
        changes::newest(self.app.core.store().read()).await
    }

    async fn is_searchable(&self) -> Result<()> {
        let newest = self.newest_change().await?;
        let caught_up = async {
            while self.app.search.position() < newest {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), caught_up).await.expect("the search catches up");
        Ok(())
    }

    /// The sorted ids of the events that a text finds.
    async fn found(&self, text: &str) -> Result<Vec<i64>> {
        let raw = EventParams::from([("q", text), ("limit", "100")]);
        let query = self.app.events.query(&Actor::Visitor, &raw, Language::Tr).await?;
        let mut ids = self.app.search.find(&query).await?.expect("the search answers").ids;
        ids.sort_unstable();
        Ok(ids)
    }
}

fn concert(key: &str) -> EventBuilder {
    EventBuilder::new(key).titled("Senfoni gecesi", "Symphony night")
}

#[tokio::test]
async fn a_bulk_insert_is_one_change_and_is_searchable() -> Result<()> {
    let site = site().await;
    site.is_searchable().await?;
    let before = site.newest_change().await?;
    let contents = ["a", "b", "c"].map(|key| concert(key).content());
    let draft = concert("d").inactive().content();
    site.app.events.create_many(&Actor::System, [contents.as_slice(), &[draft]].concat()).await?;
    let changes = changes::after(site.app.core.store().read(), before, 10).await?;
    assert_eq!(changes.len(), 1);
    let range = changes[0].created_range().expect("it says which");
    assert_eq!(range.clone().count(), 4);
    site.is_searchable().await?;
    assert_eq!(site.found("senfoni").await?, range.clone().take(3).collect::<Vec<_>>(), "a draft is not found");
    // Some new events, and one changed event.
    site.app.events.delete(&Actor::System, "b").await?;
    site.app.events.create_many(&Actor::System, vec![concert("e").content()]).await?;
    site.is_searchable().await?;
    let (first, last) = (*range.start(), *range.end());
    assert_eq!(site.found("senfoni").await?, [first, first + 2, last + 1]);
    Ok(())
}

#[tokio::test]
async fn an_import_is_one_change_for_all_that_is_new() -> Result<()> {
    let site = site().await;
    concert("old").insert(site.app.core.store()).await?;
    let before = site.newest_change().await?;
    let drafts = [
        concert("a").draft(),
        concert("old").titled("Yeni ad", "New name").draft(),
        concert("b").category("nowhere").draft(),
        concert("c").draft(),
        concert("a").draft(),
    ];
    let import = async |keep| -> Result<Vec<Option<Imported>>> {
        let drafts: Vec<&EventDraft> = drafts.iter().collect();
        let outcomes = site.app.events.import(&Actor::System, &drafts, keep).await?;
        Ok(outcomes.into_iter().map(std::result::Result::ok).collect())
    };
    use Imported::{Created, Unchanged, Updated};
    let expected = [Some(Created), Some(Updated), None, Some(Created), Some(Unchanged)];
    assert_eq!(import(false).await?, expected);
    assert_eq!(site.newest_change().await?, before, "it was only tried");
    assert_eq!(import(true).await?, expected);
    let changes = changes::after(site.app.core.store().read(), before, 10).await?;
    let kinds: Vec<(Noun, ChangeKind)> = changes.iter().map(|change| (change.noun, change.kind)).collect();
    assert_eq!(kinds, [(Noun::Events, ChangeKind::Updated), (Noun::Events, ChangeKind::Created)]);
    assert_eq!(changes[1].created_range().map(Iterator::count), Some(2));
    site.is_searchable().await?;
    assert_eq!(site.found("senfoni").await?.len(), 2);
    assert_eq!(import(true).await?, [Some(Unchanged), Some(Unchanged), None, Some(Unchanged), Some(Unchanged)]);
    Ok(())
}

#[tokio::test]
async fn the_sitemap_of_a_large_site_is_stored_in_parts() -> Result<()> {
    let site = site().await;
    let sitemap = &site.app.sitemap;
    let whole = sitemap.whole().await?.expect("it is small");
    assert!(whole.contains("https://meydan.example/about?lang=tr"), "{whole}");
    while site.app.jobs.run_next().await? {}
    generate_events(&site.app, 1_000, 1, 1).await?;
    assert_eq!(sitemap.whole().await?, None);
    assert_eq!(sitemap.count_parts().await?, 1, "made because somebody asked");
    let unpacked = async || -> Result<String> {
        let part = sitemap.part(1).await?.expect("a part");
        let mut xml = String::new();
        GzDecoder::new(part.as_slice()).read_to_string(&mut xml).expect("gzip");
        Ok(xml)
    };
    let xml = unpacked().await?;
    assert_eq!(xml.matches("<loc>https://meydan.example/event/gen-1-").count(), 2_000);
    assert!(!xml.contains("senfoni"));
    assert!(sitemap.index(1).contains("https://meydan.example/sitemap/1.xml"));
    assert_eq!(sitemap.part(2).await?, None);
    // Later events are added by the job.
    concert("senfoni").insert(site.app.core.store()).await?;
    assert!(!unpacked().await?.contains("senfoni"));
    site.is_searchable().await?;
    site.clock.advance(TimeDelta::hours(1));
    while site.app.jobs.run_next().await? {}
    let xml = unpacked().await?;
    assert!(xml.contains("/event/senfoni?lang=tr"));
    assert!(xml.contains("/search?category=music"));
    Ok(())
}

/// The stored documents of all events, by id.
async fn documents(app: &App, ids: &[i64]) -> Result<Vec<(i64, String)>> {
    let mut documents = Vec::new();
    for ids in ids.chunks(500) {
        let found = events::find_many(app.core.store().read(), ids).await?;
        let text = |event: Event| (event.id, serde_json::to_string(&event.content).expect("JSON"));
        documents.extend(found.into_iter().map(text));
    }
    Ok(documents)
}

#[tokio::test]
async fn undoing_a_bulk_change_of_5000_events_restores_every_byte() -> Result<()> {
    let site = site().await;
    generate_events(&site.app, 5_000, 1, 1).await?;
    let ids: Vec<i64> = (1..=5_000).collect();
    let before = documents(&site.app, &ids).await?;
    assert_eq!(before.len(), 5_000);
    let newest = site.newest_change().await?;
    let set = BulkSet {
        category: Some("art".to_owned()),
        add_tags: Some(vec!["toplu".to_owned()]),
        is_featured: Some(true),
        shift_minutes: Some(24 * 60),
        ..BulkSet::default()
    };
    let change =
        BulkChange { selection: BulkSelection::Ids(ids.clone()), set, expect: Some(5_000), dry_run: false, key: None };
    let outcome = site.app.events.change_many(&Actor::System, &change).await?;
    assert_eq!((outcome.matched, outcome.refused_count, outcome.unchanged), (5_000, 0, 0));
    let after = documents(&site.app, &ids).await?;
    assert!(after.iter().zip(&before).all(|(after, before)| after.0 == before.0 && after.1 != before.1));
    let changes = changes::after(site.app.core.store().read(), newest, 10).await?;
    assert_eq!(changes.len(), 1, "caches and the search index hear of it once");
    let (noun, _, undone) = site.app.audit.undo(&Actor::System, outcome.undo.expect("it can be undone")).await?;
    assert_eq!((noun, undone), (Noun::Events, Undone { restored: 5_000, left: 0 }));
    assert_eq!(documents(&site.app, &ids).await?, before);
    Ok(())
}

#[tokio::test]
async fn an_import_in_several_steps_is_undone_as_one() -> Result<()> {
    let site = site().await;
    let old = concert("old").insert(site.app.core.store()).await?;
    let mut tx = site.app.core.store().begin().await?;
    let batch = Batch::begin(&site.app.core, &mut tx, &Actor::System, BatchKind::Import).await?;
    tx.commit().await?;
    for drafts in [
        vec![concert("a").draft(), concert("old").titled("Yeni ad", "New name").draft()],
        vec![concert("b").draft(), concert("old").titled("Daha yeni", "Newer").draft()],
    ] {
        let drafts: Vec<&EventDraft> = drafts.iter().collect();
        site.app.events.import_within(&Actor::System, &drafts, true, Some(batch)).await?;
    }
    let store = site.app.core.store();
    let edited = concert("b").titled("Elle yazıldı", "By hand").draft();
    site.app.events.update(&Actor::System, "b", &edited).await?;
    let (_, _, undone) = site.app.audit.undo(&Actor::System, batch.id).await?;
    assert_eq!(undone, Undone { restored: 2, left: 1 });
    assert_eq!(events::find_by_key(store.read(), "a").await?, None, "it is in the trash");
    assert!(events::find_by_key(store.read(), "b").await?.is_some(), "a person edited it");
    assert_eq!(events::find(store.read(), old.id).await?.expect("it is there").content, old.content);
    Ok(())
}
