//! A site with its own database and media folder, and a fixed clock.

use meydan_app::{App, FetchOptions, Settings};
use meydan_media::MediaStore;
use meydan_test_support::clock::TestClock;
use meydan_test_support::database::{Engine, TestDatabase};
use tempfile::TempDir;

pub struct Site {
    pub app: App,
    pub database: TestDatabase,
    pub folder: TempDir,
}

impl Site {
    pub async fn new(engine: Engine) -> Self {
        let database = TestDatabase::new(engine).await;
        let folder = tempfile::tempdir().expect("a temporary folder");
        let media = folder.path().join("media");
        let app = App::new(Settings {
            store: database.store().clone(),
            media: MediaStore::open(media.to_str().expect("a readable path")).expect("the media folder opens"),
            clock: TestClock::default().shared(),
            mailer: None,
            search_dir: None,
            public_url: "https://meydan.example.org".to_owned(),
            fetch: FetchOptions::default(),
        });
        app.prepare_database().await.expect("the defaults");
        Self { app, database, folder }
    }
}
