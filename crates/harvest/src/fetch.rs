//! Fetching of pages, files and pictures that editors name, without becoming a way into the own network.
//!
//! Every address, the first one and each redirect, passes [`rules`]; every name is resolved by [`resolver`], which leaves
//! only public addresses. One request at a time goes to a host, with a pause between, as far as its robots.txt allows. A
//! response is read within a limit of bytes, counted after decompression, and a limit of time for all of it.

mod body;
mod hosts;
mod public;
mod resolver;
mod robots;
mod rules;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use meydan_domain::source::{FetchFailure, FetchRefusal};
use reqwest::dns::Resolve;
use reqwest::header::{ACCEPT_ENCODING, ACCEPT_LANGUAGE, CONTENT_TYPE, LOCATION};
use reqwest::{Client, Method, Response, StatusCode, redirect};
use url::Url;

use self::hosts::{HostState, Hosts};
use self::resolver::{CheckedResolver, SystemResolver, is_refusal};
use self::robots::Robots;
pub use self::rules::AllowedHost;
use self::rules::Rules;

const MAX_REDIRECTS: usize = 5;
/// For the whole response, redirects and waiting for a turn included.
const TIMEOUT: Duration = Duration::from_secs(30);
const MAX_BYTES: usize = 10 * 1024 * 1024;
/// What robots.txt calls this program.
const AGENT: &str = "meydan";

#[derive(Clone, Debug)]
pub struct FetchConfig {
    /// Private addresses that may be fetched all the same.
    pub allowed: Vec<AllowedHost>,
    /// Between two requests to one host.
    pub pause: Duration,
    /// The address of the site, for the user agent.
    pub public_url: String,
}

/// What an address answered.
#[derive(Clone, Debug)]
pub struct Fetched {
    /// After redirects.
    pub url: String,
    pub content_type: Option<String>,
    pub bytes: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FetchError {
    Refused(FetchRefusal),
    Failed(FetchFailure),
}

impl From<FetchRefusal> for FetchError {
    fn from(refusal: FetchRefusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Cheap to clone.
#[derive(Clone)]
pub struct Fetcher {
    shared: Arc<Shared>,
}

struct Shared {
    rules: Rules,
    pause: Duration,
    timeout: Duration,
    max_bytes: usize,
    user_agent: String,
    resolver: Arc<dyn Resolve>,
    /// Created with the first fetch: reading the certificates of the system takes a while.
    clients: OnceLock<Option<Clients>>,
    hosts: Hosts,
}

struct Clients {
    /// For everything: its resolver leaves only public addresses.
    public: Client,
    /// For the hosts and ports that the configuration opens.
    allowed: Client,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Body,
    /// A HEAD.
    Head,
    /// A GET whose body is not read.
    Status,
}

enum Step {
    Found(Fetched),
    Redirect(Url),
}

impl Fetcher {
    pub fn new(config: FetchConfig) -> Self {
        Self::with(config, |_| {})
    }

    fn with(config: FetchConfig, change: impl FnOnce(&mut Shared)) -> Self {
        let FetchConfig { allowed, pause, public_url } = config;
        let mut shared = Shared {
            rules: Rules::new(allowed),
            pause,
            timeout: TIMEOUT,
            max_bytes: MAX_BYTES,
            user_agent: format!("Meydan/{} (+{public_url})", env!("CARGO_PKG_VERSION")),
            resolver: Arc::new(SystemResolver),
            clients: OnceLock::new(),
            hosts: Hosts::default(),
        };
        change(&mut shared);
        Self { shared: Arc::new(shared) }
    }

    /// The response to a GET, after redirects. Anything but a success is an error.
    pub async fn fetch(&self, address: &str) -> Result<Fetched, FetchError> {
        let fetched = tokio::time::timeout(self.shared.timeout, self.shared.follow(address, Wanted::Body));
        fetched.await.unwrap_or(Err(FetchError::Failed(FetchFailure::Timeout)))
    }

    /// Whether the address leads to a page. Many sites answer HEAD wrongly or not at all, so that a failure is confirmed by a
    /// GET, whose body is not read. Waiting for a turn does not count as the site's time.
    pub async fn check(&self, address: &str) -> Result<(), FetchError> {
        match self.shared.follow(address, Wanted::Head).await {
            Err(FetchError::Failed(_)) => self.shared.follow(address, Wanted::Status).await.map(drop),
            other => other.map(drop),
        }
    }
}

impl Shared {
    async fn follow(&self, address: &str, wanted: Wanted) -> Result<Fetched, FetchError> {
        let mut url = Url::parse(address.trim()).map_err(|_| FetchRefusal::NotAnAddress)?;
        for _ in 0..=MAX_REDIRECTS {
            self.rules.check(&url)?;
            let turn = self.hosts.turn(url.host_str().unwrap_or_default());
            let mut host = turn.lock().await;
            host.check_blocked()?;
            match self.check_robots(&mut host, &url).await {
                // The page was not asked for, and may well be there.
                Err(FetchError::Failed(FetchFailure::Status(_))) if wanted != Wanted::Body => {
                    return Err(FetchRefusal::Robots.into());
                }
                checked => checked?,
            }
            match self.request(&mut host, &url, wanted).await? {
                Step::Found(fetched) => return Ok(fetched),
                Step::Redirect(next) => url = next,
            }
        }
        Err(FetchError::Failed(FetchFailure::TooManyRedirects))
    }

    async fn check_robots(&self, host: &mut HostState, url: &Url) -> Result<(), FetchError> {
        let origin = url.origin().ascii_serialization();
        let path = &url[url::Position::BeforePath..url::Position::AfterQuery];
        let is_allowed = match host.robots(&origin) {
            Some(robots) => robots.allows(path),
            None => {
                let robots = self.read_robots(host, url).await?;
                host.set_robots(origin, robots).allows(path)
            }
        };
        if is_allowed { Ok(()) } else { Err(FetchRefusal::Robots.into()) }
    }

    /// A site without robots.txt allows everything; one that fails to answer is not asked for more.
    async fn read_robots(&self, host: &mut HostState, url: &Url) -> Result<Robots, FetchError> {
        let mut url = url.join("/robots.txt").map_err(|_| FetchRefusal::NotAnAddress)?;
        for _ in 0..=MAX_REDIRECTS {
            self.rules.check(&url)?;
            match self.request(host, &url, Wanted::Body).await {
                Ok(Step::Found(found)) => {
                    let length = found.bytes.len().min(robots::MAX_BYTES);
                    return Ok(Robots::parse(&String::from_utf8_lossy(&found.bytes[..length]), AGENT));
                }
                Ok(Step::Redirect(next)) => url = next,
                Err(FetchError::Failed(FetchFailure::Status(400..=499))) => {
                    host.check_blocked()?;
                    return Ok(Robots::default());
                }
                // A robots.txt that long, or that damaged, forbids nothing.
                Err(
                    FetchError::Refused(FetchRefusal::TooLarge { .. }) | FetchError::Failed(FetchFailure::Encoding),
                ) => {
                    return Ok(Robots::default());
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Robots::default())
    }

    async fn request(&self, host: &mut HostState, url: &Url, wanted: Wanted) -> Result<Step, FetchError> {
        host.pause(self.pause).await;
        let clients = self.clients.get_or_init(|| self.clients()).as_ref();
        let clients = clients.ok_or(FetchError::Failed(FetchFailure::Unreachable))?;
        let client = if self.rules.is_allowed(url) { &clients.allowed } else { &clients.public };
        let method = if wanted == Wanted::Head { Method::HEAD } else { Method::GET };
        let request = client
            .request(method, url.clone())
            .header(ACCEPT_ENCODING, body::ACCEPTED)
            .header(ACCEPT_LANGUAGE, "tr, en;q=0.8");
        let response = tokio::time::timeout(self.timeout, request.send()).await;
        let response = response.map_err(|_| FetchError::Failed(FetchFailure::Timeout))?;
        let response = response.map_err(|error| unreachable(&error))?;
        if matches!(response.status(), StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            host.note_wait(response.headers());
        }
        let step = read(response, url, (wanted == Wanted::Body).then_some(self.max_bytes)).await;
        host.count_pause(self.pause);
        step
    }

    fn clients(&self) -> Option<Clients> {
        let checked = CheckedResolver { inner: self.resolver.clone(), is_public: self.rules.is_public };
        let public = self.client(Arc::new(checked)).ok()?;
        let allowed = self.client(self.resolver.clone()).ok()?;
        Some(Clients { public, allowed })
    }

    /// Redirects are followed by hand, to check each; bodies are decompressed by hand, to stop in time.
    fn client(&self, resolver: Arc<dyn Resolve>) -> reqwest::Result<Client> {
        Client::builder()
            .no_proxy()
            .redirect(redirect::Policy::none())
            .referer(false)
            .no_gzip()
            .no_brotli()
            .no_deflate()
            .no_zstd()
            .pool_max_idle_per_host(0)
            .user_agent(&self.user_agent)
            .dns_resolver(resolver)
            .build()
    }
}

/// Without a limit the body is not read.
async fn read(response: Response, url: &Url, limit: Option<usize>) -> Result<Step, FetchError> {
    let status = response.status();
    if matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308) {
        let location = response.headers().get(LOCATION).and_then(|location| location.to_str().ok());
        let location = location.ok_or(FetchError::Failed(FetchFailure::Status(status.as_u16())))?;
        return Ok(Step::Redirect(url.join(location).map_err(|_| FetchRefusal::NotAnAddress)?));
    }
    if !status.is_success() {
        return Err(FetchError::Failed(FetchFailure::Status(status.as_u16())));
    }
    let content_type = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let bytes = match limit {
        Some(limit) => body::read(response, limit).await?,
        None => Vec::new(),
    };
    Ok(Step::Found(Fetched { url: url.to_string(), content_type, bytes }))
}

/// A name that leads to a private address was refused by the resolver; everything else is the other side's failure.
fn unreachable(error: &reqwest::Error) -> FetchError {
    if is_refusal(error) {
        FetchError::Refused(FetchRefusal::PrivateAddress)
    } else {
        FetchError::Failed(FetchFailure::Unreachable)
    }
}
