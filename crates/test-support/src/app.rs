//! A complete node for one test: the real router with a real database and media folder, on a free port.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use meydan_app::{AllowedHost, App, FetchOptions, Settings};
use meydan_domain::staff::{Actor, NewStaff, Role, StaffChange};
use meydan_media::MediaStore;
use meydan_server::listener::ConnectionOptions;
use meydan_server::open_counts::Caps;
use meydan_server::site::{Site, SiteOptions};
use meydan_store::Store;
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use serde_json::Value;
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use crate::clock::TestClock;
use crate::database::{Engine, TestDatabase};

pub const PASSWORD: &str = "correct horse battery";

/// A node and its resources; removed after the test.
pub struct TestApp {
    pub app: App,
    pub clock: TestClock,
    pub address: SocketAddr,
    pub client: TestClient,
    shutdown: CancellationToken,
    database: Arc<TestDatabase>,
    media: Arc<TempDir>,
    search: Option<TempDir>,
    refresh: Duration,
}

/// The options of a test node.
#[derive(Clone)]
pub struct TestOptions {
    pub engine: Engine,
    pub site: SiteOptions,
    pub smtp_url: Option<String>,
    /// True to search by the search index, as in production; otherwise by the database.
    pub with_search: bool,
    /// Private addresses that imports may fetch: `host:port`, separated by commas.
    pub fetch_allow: String,
    /// True to check the links of events.
    pub checks_links: bool,
}

impl Default for TestOptions {
    fn default() -> Self {
        Self {
            engine: Engine::Sqlite,
            site: SiteOptions {
                public_url: "http://127.0.0.1".to_owned(),
                form_limit: 0,
                trusted_proxies: String::new(),
                cache_bytes: 8 * 1024 * 1024,
                page_cache_bytes: 0,
                refresh: Duration::ZERO,
                connections: ConnectionOptions {
                    caps: Caps { total: 1_000, per_network: 1_000 },
                    read_timeout: Duration::from_secs(30),
                    write_timeout: Duration::from_secs(30),
                    keep_alive: Duration::from_secs(75),
                },
                streams: Caps { total: 1_000, per_network: 1_000 },
                data_dir: PathBuf::from("/nowhere"),
                hsts: "max-age=63072000".to_owned(),
            },
            smtp_url: None,
            with_search: false,
            fetch_allow: String::new(),
            checks_links: false,
        }
    }
}

impl TestApp {
    /// On SQLite, with the built-in rows only.
    pub async fn new() -> Self {
        Self::with(TestOptions::default()).await
    }

    pub async fn on(engine: Engine) -> Self {
        Self::with(TestOptions { engine, ..TestOptions::default() }).await
    }

    pub async fn with(options: TestOptions) -> Self {
        let database = Arc::new(TestDatabase::new(options.engine).await);
        let media = Arc::new(tempfile::tempdir().expect("a temporary folder"));
        Self::start(options, database, media, TestClock::default()).await
    }

    /// Another node on the same database and media.
    pub async fn second_node(&self) -> Self {
        let usual = TestOptions::default();
        let options = TestOptions {
            engine: self.database.engine(),
            with_search: self.search.is_some(),
            site: SiteOptions { refresh: self.refresh, ..usual.site },
            ..usual
        };
        Self::start(options, self.database.clone(), self.media.clone(), self.clock.clone()).await
    }

    async fn start(options: TestOptions, database: Arc<TestDatabase>, media: Arc<TempDir>, clock: TestClock) -> Self {
        let store = Store::open(database.url()).await.expect("the database opens");
        let mailer =
            options.smtp_url.as_deref().map(|url| meydan_app::mail::Mailer::new(url).expect("an SMTP address"));
        let search = options.with_search.then(|| tempfile::tempdir().expect("a temporary folder"));
        let settings = Settings {
            store: store.clone(),
            media: MediaStore::open(&media.path().display().to_string()).expect("the media folder opens"),
            clock: Arc::new(clock.clone()),
            mailer,
            search_dir: search.as_ref().map(|folder| folder.path().to_owned()),
            public_url: options.site.public_url.clone(),
            fetch: FetchOptions {
                allowed: AllowedHost::parse_list(&options.fetch_allow).expect("a list of hosts"),
                pause: Duration::ZERO,
                checks_links: options.checks_links,
            },
        };
        let refresh = options.site.refresh;
        let app = App::new(settings);
        app.prepare_database().await.expect("the database is prepared");
        let shutdown = CancellationToken::new();
        let site = Site::new(app.clone(), options.site, shutdown.clone()).expect("the options are valid");
        tokio::spawn(meydan_store::changes::follow(store.clone()));
        tokio::spawn(meydan_store::showing_table::follow(store));
        if search.is_some() {
            let search = app.search.clone();
            tokio::spawn(async move { search.run().await });
        }
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound port");
        let stop = shutdown.clone().cancelled_owned();
        let stop = async move {
            stop.await;
            Duration::ZERO
        };
        tokio::spawn(meydan_server::listener::serve(listener, site, stop));
        Self { app, clock, address, client: TestClient::new(address), shutdown, database, media, search, refresh }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn media_folder(&self) -> &std::path::Path {
        self.media.path()
    }

    pub fn database_url(&self) -> &str {
        self.database.url()
    }

    /// Runs a statement without foreign key checks.
    pub async fn execute_without_checks(&self, sql: &str) {
        self.database.execute_without_checks(sql).await;
    }

    /// A client without cookies.
    pub fn visitor(&self) -> TestClient {
        TestClient::new(self.address)
    }

    /// A client signed in with a new account of that role.
    pub async fn signed_in(&self, role: Role) -> TestClient {
        let email = format!("{}@example.org", role.name());
        let new =
            NewStaff { email: email.clone(), full_name: role.name().to_owned(), role, password: PASSWORD.to_owned() };
        self.app.users.add(&Actor::System, new).await.expect("a new account");
        self.sign_in(&email).await
    }

    pub async fn sign_in(&self, email: &str) -> TestClient {
        let client = self.visitor();
        let answer = client.post("/api/auth/login", &serde_json::json!({ "email": email, "password": PASSWORD })).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        client
    }

    /// Changes an account, as the command line does.
    pub async fn change(&self, email: &str, change: StaffChange) {
        self.app.users.update_by_email(&Actor::System, email, &change).await.expect("a changed account");
    }

    /// Runs every due job.
    pub async fn run_jobs(&self) {
        while self.app.jobs.run_next().await.expect("the job queue is readable") {}
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.shutdown.cancel();
    }
}

/// An HTTP client with a cookie store, for JSON.
#[derive(Clone)]
pub struct TestClient {
    http: Client,
    base: String,
}

/// A response with its body read.
#[derive(Debug)]
pub struct TestResponse {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    /// `Null` when the body is not JSON.
    pub body: Value,
    pub text: String,
}

impl TestClient {
    fn new(address: SocketAddr) -> Self {
        let http = Client::builder().cookie_store(true).no_proxy().build().expect("a client");
        Self { http, base: format!("http://{address}") }
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.base))
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> TestResponse {
        self.send(self.request(Method::POST, path).json(body)).await
    }

    /// A POST with an `Idempotency-Key`.
    pub async fn post_once(&self, path: &str, key: &str, body: &Value) -> TestResponse {
        self.send(self.request(Method::POST, path).header("idempotency-key", key).json(body)).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> TestResponse {
        self.send(self.request(Method::PUT, path).json(body)).await
    }

    pub async fn delete(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::DELETE, path)).await
    }

    pub async fn send(&self, request: RequestBuilder) -> TestResponse {
        let response: Response = request.send().await.expect("the node answers");
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.expect("a whole body");
        TestResponse { status, headers, body: serde_json::from_str(&text).unwrap_or(Value::Null), text }
    }
}

impl TestResponse {
    pub fn data(&self) -> &Value {
        &self.body["data"]
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}
