//! Configuration: the environment, or flags of the same name, each with a default.

mod limits;

use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use meydan_app::mail::Mailer;
use meydan_app::readiness::Condition;
use meydan_app::{AllowedHost, App, FetchOptions, Settings};
use meydan_domain::clock::SharedClock;
use meydan_media::MediaStore;
use meydan_store::{PoolSizes, Store};

pub use self::limits::LimitsConfig;
use crate::extract::ClientAddresses;

/// For commands that do not serve and so create no links.
const DEFAULT_PUBLIC_URL: &str = "http://127.0.0.1:8080";
/// Tantivy warns about every merge that a rebuild of the index makes obsolete, which is harmless; rmcp about every tool call
/// that a client gets wrong.
const DEFAULT_LOG: &str =
    "info,object_store=warn,sqlx=warn,sea_orm_migration=warn,tantivy::indexer::segment_manager=error,rmcp=error";
/// One terabyte.
const MAX_CACHE_MB: u64 = 1024 * 1024;

/// The options that every command needs: where the data is.
#[derive(Args, Clone, Debug)]
pub struct DataConfig {
    /// Folder of the database file and the media folder
    #[arg(long, env = "MEYDAN_DATA_DIR", default_value = "./data")]
    pub data_dir: PathBuf,
    /// `sqlite:FILE` or `postgres://…` [default: an SQLite file in the data folder]
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// A folder, or `s3://bucket/prefix` with the usual AWS_* variables [default: `media` in the data folder]
    #[arg(long, env = "MEYDAN_MEDIA_URL", hide_env_values = true)]
    pub media_url: Option<String>,
    /// The address visitors know the site by, for links, feeds and the cookies' Secure flag [default: where it listens]
    #[arg(long, env = "MEYDAN_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// `smtps://user:password@host`; unset: no mail is sent, nothing is lost
    #[arg(long, env = "MEYDAN_SMTP_URL", hide_env_values = true)]
    pub smtp_url: Option<String>,
    /// Private addresses that imports may fetch all the same: `host:port`, separated by commas
    #[arg(long, env = "MEYDAN_FETCH_ALLOW", default_value = "", value_parser = allowed_hosts)]
    pub fetch_allow: String,
    /// Milliseconds between two requests of imports to one host
    #[arg(long, env = "MEYDAN_FETCH_PAUSE_MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(..=600_000))]
    pub fetch_pause_ms: u64,
    /// Check the ticket links of events to come every day
    #[arg(long, env = "MEYDAN_CHECK_LINKS", default_value_t = true, action = clap::ArgAction::Set)]
    pub check_links: bool,
    /// Connections for reading the database [default: by the number of cores]
    #[arg(long, env = "MEYDAN_DB_READ_CONNECTIONS", value_parser = clap::value_parser!(u32).range(3..=1000))]
    pub db_read_connections: Option<u32>,
    /// Connections for writing to PostgreSQL [default: by the number of cores]; SQLite has one writer
    #[arg(long, env = "MEYDAN_DB_WRITE_CONNECTIONS", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub db_write_connections: Option<u32>,
    /// What is logged: a level, or `target=level` pairs
    #[arg(long, env = "MEYDAN_LOG", default_value = DEFAULT_LOG)]
    pub log: String,
    /// `text` for people, `json` for machines
    #[arg(long, env = "MEYDAN_LOG_FORMAT", default_value = "text", value_parser = ["text", "json"])]
    pub log_format: String,
}

/// The options of `meydan serve`.
#[derive(Args, Clone, Debug)]
pub struct ServeConfig {
    /// Where to listen; port 0 takes a free one
    #[arg(long, env = "MEYDAN_LISTEN", default_value = "127.0.0.1:8080", value_parser = listen_address)]
    pub listen: SocketAddr,
    /// Where `/metrics` is served [default: nowhere]
    #[arg(long, env = "MEYDAN_METRICS_LISTEN", value_parser = listen_address)]
    pub metrics_listen: Option<SocketAddr>,
    /// Email of the first super_admin, made in an empty user table
    #[arg(long, env = "MEYDAN_ADMIN_EMAIL")]
    pub admin_email: Option<String>,
    /// Password of the first super_admin
    #[arg(long, env = "MEYDAN_ADMIN_PASSWORD", hide_env_values = true)]
    pub admin_password: Option<String>,
    /// Contact messages and sign-ups one address may send in a minute; 0 for no limit
    #[arg(long, env = "MEYDAN_FORM_LIMIT", default_value_t = 10)]
    pub form_limit: u32,
    /// Seconds a client may pause while sending a request before it is disconnected
    #[arg(long, env = "MEYDAN_READ_TIMEOUT", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub read_timeout: u64,
    /// Addresses or networks whose X-Forwarded-For is believed, separated by commas
    #[arg(long, env = "MEYDAN_TRUSTED_PROXIES", default_value = "", value_parser = networks)]
    pub trusted_proxies: String,
    /// Strict-Transport-Security of a site whose address is https: `max-age=SECONDS`, then `; includeSubDomains` where every
    /// subdomain has TLS; `off` sends none
    #[arg(long, env = "MEYDAN_HSTS", default_value = "max-age=63072000", value_parser = transport_security)]
    pub hsts: String,
    /// Seconds for which a list may lack what was just saved; 0 never serves a stale answer
    #[arg(long, env = "MEYDAN_REFRESH_SECONDS", default_value_t = 2, value_parser = clap::value_parser!(u64).range(..=60))]
    pub refresh_seconds: u64,
    /// Megabytes of memory for the response cache
    #[arg(long, env = "MEYDAN_CACHE_MB", default_value_t = 32, value_parser = clap::value_parser!(u64).range(..=MAX_CACHE_MB))]
    pub cache_mb: u64,
    /// Megabytes of disk for drawn pages, in the data folder; 0 stores none
    #[arg(long, env = "MEYDAN_PAGE_STORE_MB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(..=MAX_CACHE_MB))]
    pub page_store_mb: u64,
    #[command(flatten)]
    pub limits: LimitsConfig,
}

/// Accepts host names such as `localhost:8080` too.
pub(crate) fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let found = text.to_socket_addrs().ok().and_then(|found| found.min_by_key(SocketAddr::is_ipv6));
    found.ok_or_else(|| "must be like 127.0.0.1:8080 or localhost:8080, with a port up to 65535".to_owned())
}

/// The address at which this machine reaches a server that listens on `address`.
pub(crate) fn own_url(address: SocketAddr) -> String {
    // An unspecified address cannot be connected to; loopback reaches the same server.
    let host = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => "127.0.0.1".to_owned(),
        IpAddr::V6(ip) if ip.is_unspecified() => "[::1]".to_owned(),
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    format!("http://{host}:{}", address.port())
}

fn transport_security(text: &str) -> Result<String, String> {
    let mut parts = text.split(';').map(str::trim);
    let has_age =
        parts.next().and_then(|age| age.strip_prefix("max-age=")).is_some_and(|age| age.parse::<u32>().is_ok());
    let is_known = |part: &str| part.eq_ignore_ascii_case("includeSubDomains") || part.eq_ignore_ascii_case("preload");
    if text == "off" || (has_age && parts.all(is_known)) {
        Ok(text.to_owned())
    } else {
        Err("must be off, or max-age=SECONDS with includeSubDomains and preload after semicolons".to_owned())
    }
}

fn networks(list: &str) -> Result<String, String> {
    ClientAddresses::trusting(list).map(|_| list.to_owned())
}

fn allowed_hosts(list: &str) -> Result<String, String> {
    AllowedHost::parse_list(list).map(|_| list.to_owned())
}

/// The variable to name in an error: the given address, or the data folder that it defaults to.
fn variable(name: &'static str, given: Option<&str>) -> &'static str {
    if given.is_some_and(|address| !address.is_empty()) { name } else { "MEYDAN_DATA_DIR" }
}

impl DataConfig {
    pub fn database_url(&self) -> String {
        self.database_url
            .clone()
            .filter(|url| !url.is_empty())
            .unwrap_or_else(|| format!("sqlite:{}", self.data_dir.join("meydan.db").display()))
    }

    fn media_url(&self) -> String {
        self.media_url
            .clone()
            .filter(|url| !url.is_empty())
            .unwrap_or_else(|| self.data_dir.join("media").display().to_string())
    }

    /// The same, with the listening address as the default public URL.
    pub fn listening_on(&self, address: SocketAddr) -> Self {
        let own = || Some(own_url(address));
        Self { public_url: self.public_url.clone().filter(|url| !url.is_empty()).or_else(own), ..self.clone() }
    }

    /// Without the slash at the end, so that paths can be appended.
    pub fn public_url(&self) -> Result<String, String> {
        let given = self.public_url.as_deref().filter(|url| !url.is_empty()).unwrap_or(DEFAULT_PUBLIC_URL);
        let url = url::Url::parse(given)
            .map_err(|error| format!("MEYDAN_PUBLIC_URL: {given:?} is not an address: {error}"))?;
        if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
            return Err(format!("MEYDAN_PUBLIC_URL: {given:?} must begin with http:// or https://"));
        }
        Ok(given.trim_end_matches('/').to_owned())
    }

    /// Opens an existing database without migrating it: a backup must neither create a database nor change its schema.
    pub async fn open_without_migrating(&self, clock: SharedClock) -> Result<App, String> {
        let url = self.database_url();
        if let Some(path) = url.strip_prefix("sqlite:")
            && !std::path::Path::new(path.strip_prefix("//").unwrap_or(path)).exists()
        {
            return Err(format!("DATABASE_URL: there is no database at {path}"));
        }
        self.connect(clock).await
    }

    /// Opens everything and migrates the database; `Err` is one line that names the variable.
    pub async fn open(&self, clock: SharedClock) -> Result<App, String> {
        let app = self.connect(clock).await?;
        let name = variable("DATABASE_URL", self.database_url.as_deref());
        let out_of_date = |error| format!("{name}: the database cannot be brought up to date: {error}");
        app.core.store().migrate().await.map_err(out_of_date)?;
        app.prepare_database().await.map_err(out_of_date)?;
        Ok(app)
    }

    /// Refuses a media store that cannot be written to, so that an invalid address or password is found at startup and not
    /// by the first upload.
    pub async fn check_media(&self, app: &App) -> Result<(), String> {
        let name = variable("MEYDAN_MEDIA_URL", self.media_url.as_deref());
        match app.readiness.check_media().await {
            Condition::Ok => Ok(()),
            Condition::Failed(reason) => Err(format!("{name}: {reason}")),
        }
    }

    async fn connect(&self, clock: SharedClock) -> Result<App, String> {
        let public_url = self.public_url()?;
        let mailer = match self.smtp_url.as_deref().filter(|url| !url.is_empty()) {
            Some(url) => Some(Mailer::new(url).map_err(|error| format!("MEYDAN_SMTP_URL: {error}"))?),
            None => None,
        };
        let media_variable = variable("MEYDAN_MEDIA_URL", self.media_url.as_deref());
        let media = MediaStore::open(&self.media_url()).map_err(|error| format!("{media_variable}: {error}"))?;
        let database_variable = variable("DATABASE_URL", self.database_url.as_deref());
        let sizes = PoolSizes { read: self.db_read_connections, write: self.db_write_connections };
        let store = Store::open_with(&self.database_url(), sizes)
            .await
            .map_err(|error| format!("{database_variable}: {error}"))?;
        let search_dir = Some(self.data_dir.join("search"));
        let allowed =
            AllowedHost::parse_list(&self.fetch_allow).map_err(|error| format!("MEYDAN_FETCH_ALLOW: {error}"))?;
        let pause = Duration::from_millis(self.fetch_pause_ms);
        let fetch = FetchOptions { allowed, pause, checks_links: self.check_links };
        Ok(App::new(Settings { store, media, clock, mailer, search_dir, public_url, fetch }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hsts_is_off_or_a_max_age_with_known_directives() {
        for fine in ["off", "max-age=0", "max-age=63072000", "max-age=31536000; includeSubDomains; preload"] {
            assert_eq!(transport_security(fine).as_deref(), Ok(fine));
        }
        for wrong in
            ["", "on", "includeSubDomains", "max-age=", "max-age=-1", "max-age=1; subdomains", "max-age=1\r\nx: y"]
        {
            assert!(transport_security(wrong).is_err(), "{wrong:?}");
        }
    }
}
