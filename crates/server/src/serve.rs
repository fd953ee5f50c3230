//! `meydan serve`: startup, and graceful shutdown in order.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use meydan_app::App;
use meydan_domain::clock::SystemClock;
use tokio::net::{TcpListener, TcpSocket};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{error, info, warn};

use crate::config::{DataConfig, ServeConfig};
use crate::site::{Site, SiteOptions};
use crate::stop_signals::{StopSignal, StopSignals};
use crate::{first_admin, open_files, telemetry};

/// How long requests and jobs in flight may take to finish once the server stops.
const GRACE_PERIOD: Duration = Duration::from_secs(20);
/// A proxy that opened a connection just before the port closed sends its request within this time.
const LAST_REQUESTS: Duration = Duration::from_secs(1);

const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);
/// Connections that the kernel queues until they are accepted.
const BACKLOG: u32 = 1024;

/// Runs until a stop signal arrives.
pub async fn serve(data: &DataConfig, config: &ServeConfig, with_demo: bool) -> Result<(), String> {
    let metrics = match config.metrics_listen {
        Some(address) => Some(telemetry::serve_metrics(address).await?),
        None => None,
    };
    let cannot_listen = |error| format!("MEYDAN_LISTEN: cannot listen on {}: {error}", config.listen);
    // Bound first and listened on last: a starting node refuses connections, so a proxy tries the next node.
    let socket = bind(config.listen).map_err(cannot_listen)?;
    let address = socket.local_addr().map_err(|error| error.to_string())?;
    let data = &data.listening_on(address);
    let app = data.open(Arc::new(SystemClock)).await?;
    data.check_media(&app).await?;
    let sign_in = first_admin::ensure(&app, data, config).await?;
    if with_demo {
        // A database with content is left as it is.
        meydan_app::demo::seed_demo(&app).await.map_err(|error| error.to_string())?;
    }
    let node = Node::start(app, data, config)?;
    if let Some(metrics) = metrics {
        metrics.watch(node.site().clone());
    }
    // Installed before the server is announced, so that no signal is missed.
    let signals = StopSignals::new()?;
    let listener = socket.listen(BACKLOG).map_err(cannot_listen)?;
    announce(address, sign_in.as_deref(), &data.data_dir);
    node.run(listener, signals).await
}

fn bind(address: SocketAddr) -> std::io::Result<TcpSocket> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    Ok(socket)
}

/// Prints the address and how to sign in.
#[expect(clippy::print_stdout, reason = "output of a command, not a log")]
fn announce(address: SocketAddr, sign_in: Option<&str>, data_dir: &Path) {
    println!("listening on http://{address}");
    if let Some(sign_in) = sign_in {
        println!("sign in at http://{address}/admin/login: {sign_in}");
    }
    info!(%address, data_dir = %data_dir.display(), version = env!("CARGO_PKG_VERSION"), "serving");
}

/// One running node: the site and its background work.
pub struct Node {
    app: App,
    site: Site,
    shutdown: CancellationToken,
    /// Background tasks that follow the change log; stopped once nothing is served any more.
    followers: TaskTracker,
    stop_followers: CancellationToken,
    drain: Duration,
    /// True if proxies have had time to switch to other nodes; only the last requests are waited for then.
    has_drained: AtomicBool,
    jobs: tokio::task::JoinHandle<()>,
}

impl Node {
    pub fn start(app: App, data: &DataConfig, config: &ServeConfig) -> Result<Self, String> {
        let open_files = open_files::raise_limit();
        let options = SiteOptions {
            public_url: data.public_url()?,
            form_limit: config.form_limit,
            trusted_proxies: config.trusted_proxies.clone(),
            cache_bytes: config.cache_mb * 1024 * 1024,
            page_cache_bytes: config.page_store_mb * 1024 * 1024,
            refresh: Duration::from_secs(config.refresh_seconds),
            connections: config.limits.connections(open_files, Duration::from_secs(config.read_timeout))?,
            streams: config.limits.streams(open_files),
            data_dir: data.data_dir.clone(),
            hsts: config.hsts.clone(),
        };
        let shutdown = CancellationToken::new();
        let site = Site::new(app.clone(), options, shutdown.clone())
            .map_err(|error| format!("MEYDAN_TRUSTED_PROXIES: {error}"))?;
        let (followers, stop_followers) = (TaskTracker::new(), CancellationToken::new());
        followers.spawn(follow_changes(app.core.store().clone(), stop_followers.clone()));
        let showings = meydan_store::showing_table::follow(app.core.store().clone());
        followers.spawn(stop_followers.clone().run_until_cancelled_owned(showings));
        let search = app.search.clone();
        followers.spawn(stop_followers.clone().run_until_cancelled_owned(async move { search.run().await }));
        followers.spawn(publish_planned(app.publications.clone(), stop_followers.clone()));
        let analytics = app.analytics.clone();
        analytics.set_daily_cap(config.limits.max_hits_per_day);
        tokio::spawn(async move { analytics.run().await });
        let searches = app.searches.clone();
        tokio::spawn(async move { searches.run().await });
        let (jobs, stop) = (app.jobs.clone(), shutdown.clone());
        let jobs = tokio::spawn(async move { jobs.run(stop.cancelled_owned()).await });
        followers.close();
        let drain = config.limits.drain();
        Ok(Self { app, site, shutdown, followers, stop_followers, drain, has_drained: AtomicBool::new(false), jobs })
    }

    pub fn site(&self) -> &Site {
        &self.site
    }

    /// Serves until a stop signal, then finishes what is in flight.
    pub async fn run(self, listener: TcpListener, mut signals: StopSignals) -> Result<(), String> {
        let stop = self.shutdown.clone().cancelled_owned();
        let last_requests = async {
            stop.await;
            if self.has_drained.load(Ordering::Relaxed) { LAST_REQUESTS } else { Duration::ZERO }
        };
        let serving = crate::listener::serve(listener, self.site.clone(), last_requests);
        let mut is_forced = false;
        tokio::select! {
            () = serving => {}
            forced = self.stop(&mut signals) => is_forced = forced,
        }
        if !is_forced {
            tokio::select! {
                ended = tokio::time::timeout(GRACE_PERIOD, self.jobs) => if ended.is_err() {
                    warn!("a job did not finish in time: its lease expires and another node retries it");
                },
                _ = signals.next() => warn!("second stop signal: stopping at once"),
            }
        }
        // Stopped before the database is closed, which they would log as an error.
        self.stop_followers.cancel();
        let closing = async {
            self.followers.wait().await;
            self.app.analytics.flush().await;
            self.app.searches.flush_all().await;
            self.app.core.store().close().await;
        };
        if tokio::time::timeout(CLOSE_TIMEOUT, closing).await.is_err() {
            warn!("closing the database timed out");
        }
        info!("stopped");
        Ok(())
    }

    /// Waits for a stop signal, drains, closes the port and waits for requests in flight. True when a second signal cut
    /// this short.
    async fn stop(&self, signals: &mut StopSignals) -> bool {
        let drain = match signals.next().await {
            StopSignal::Terminate => self.drain,
            // A developer at a terminal has no load balancer to wait for.
            StopSignal::Interrupt => Duration::ZERO,
        };
        self.site.start_draining();
        info!(drain_seconds = drain.as_secs(), "stopping: draining while load balancers switch to other nodes");
        tokio::select! {
            () = tokio::time::sleep(drain) => {}
            _ = signals.next() => {
                warn!("second stop signal: stopping at once");
                self.shutdown.cancel();
                return true;
            }
        }
        self.has_drained.store(!drain.is_zero(), Ordering::Relaxed);
        info!("closing the port and finishing requests in flight");
        self.shutdown.cancel();
        tokio::select! {
            () = tokio::time::sleep(GRACE_PERIOD) => {
                warn!("some requests did not finish in time");
                false
            }
            _ = signals.next() => {
                warn!("second stop signal: stopping at once");
                true
            }
        }
    }
}

/// Restarts the planned publications if they panic: nothing else on this node would publish.
async fn publish_planned(publications: meydan_app::publications::Publications, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let publications = publications.clone();
        let publishing = stop.clone().run_until_cancelled_owned(async move { publications.run().await });
        if let Err(error) = tokio::spawn(publishing).await {
            error!(%error, "planned publications restarted");
        }
    }
}

/// Restarts the change log follower if it panics: without it the node would serve stale responses.
async fn follow_changes(store: meydan_store::Store, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let following = stop.clone().run_until_cancelled_owned(meydan_store::changes::follow(store.clone()));
        if let Err(error) = tokio::spawn(following).await {
            error!(%error, "change log follower restarted");
        }
    }
}
