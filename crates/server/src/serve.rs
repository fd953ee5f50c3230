//! Serving: start in order, stop in order, lose nothing in between.

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

/// How long calls and jobs under way may take to finish once the server stops.
const PATIENCE: Duration = Duration::from_secs(20);
/// A proxy that opened a connection just before the port closed sends its request within this time.
const LAST_REQUESTS: Duration = Duration::from_secs(1);

const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);
/// Connections that the kernel accepts before we do.
const BACKLOG: u32 = 1024;

/// Runs until it is told to stop.
pub async fn serve(data: &DataConfig, config: &ServeConfig, with_demo: bool) -> Result<(), String> {
    let metrics = match config.metrics_listen {
        Some(address) => Some(telemetry::serve_metrics(address).await?),
        None => None,
    };
    let cannot_listen = |error| format!("MEYDAN_LISTEN: cannot listen on {}: {error}", config.listen);
    // Bound first and listened on last: a proxy that meets a node on its way up is refused and asks the next one.
    let socket = bind(config.listen).map_err(cannot_listen)?;
    let address = socket.local_addr().map_err(|error| error.to_string())?;
    let data = &data.listening_on(address);
    let app = data.open(Arc::new(SystemClock)).await?;
    data.check_media(&app).await?;
    let sign_in = first_admin::ensure(&app, data, config).await?;
    if with_demo {
        // An old database keeps what it has.
        meydan_app::demo::seed_demo(&app).await.map_err(|error| error.to_string())?;
    }
    let node = Node::start(app, data, config)?;
    if let Some(metrics) = metrics {
        metrics.watch(node.site().clone());
    }
    // Before anybody can know that there is something to stop.
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

/// What a person who has just typed the command wants to know.
#[expect(clippy::print_stdout, reason = "the answer to a command, not a log")]
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
    /// What follows the content in the background, and its end, once nothing is served any more.
    followers: TaskTracker,
    unfollow: CancellationToken,
    drain: Duration,
    /// Callers have had time to look elsewhere, so only the last of them are waited for.
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
            page_store_bytes: config.page_store_mb * 1024 * 1024,
            refresh: Duration::from_secs(config.refresh_seconds),
            connections: config.limits.connections(open_files, Duration::from_secs(config.read_timeout))?,
            streams: config.limits.streams(open_files),
            data_dir: data.data_dir.clone(),
            hsts: config.hsts.clone(),
        };
        let shutdown = CancellationToken::new();
        let site = Site::new(app.clone(), options, shutdown.clone())
            .map_err(|error| format!("MEYDAN_TRUSTED_PROXIES: {error}"))?;
        let (followers, unfollow) = (TaskTracker::new(), CancellationToken::new());
        followers.spawn(follow_changes(app.core.store().clone(), unfollow.clone()));
        let search = app.search.clone();
        followers.spawn(unfollow.clone().run_until_cancelled_owned(async move { search.run().await }));
        let analytics = app.analytics.clone();
        analytics.set_daily_cap(config.limits.max_hits_per_day);
        tokio::spawn(async move { analytics.run().await });
        let (jobs, stop) = (app.jobs.clone(), shutdown.clone());
        let jobs = tokio::spawn(async move { jobs.run(stop.cancelled_owned()).await });
        followers.close();
        let drain = config.limits.drain();
        Ok(Self { app, site, shutdown, followers, unfollow, drain, has_drained: AtomicBool::new(false), jobs })
    }

    pub fn site(&self) -> &Site {
        &self.site
    }

    /// Serves until a signal comes, then finishes what has begun.
    pub async fn run(self, listener: TcpListener, mut signals: StopSignals) -> Result<(), String> {
        let stop = self.shutdown.clone().cancelled_owned();
        let last_requests = async {
            stop.await;
            if self.has_drained.load(Ordering::Relaxed) { LAST_REQUESTS } else { Duration::ZERO }
        };
        let serving = crate::listener::serve(listener, self.site.clone(), last_requests);
        let mut is_told_again = false;
        tokio::select! {
            () = serving => {}
            told_again = self.stop(&mut signals) => is_told_again = told_again,
        }
        if !is_told_again {
            tokio::select! {
                ended = tokio::time::timeout(PATIENCE, self.jobs) => if ended.is_err() {
                    warn!("a job did not finish in time; another node or the next start takes it over");
                },
                _ = signals.next() => warn!("told again: stopping at once"),
            }
        }
        // They would complain of a database that is closed on purpose.
        self.unfollow.cancel();
        let closing = async {
            self.followers.wait().await;
            self.app.analytics.flush().await;
            self.app.core.store().close().await;
        };
        if tokio::time::timeout(CLOSE_TIMEOUT, closing).await.is_err() {
            warn!("the database does not answer; it was not closed");
        }
        info!("stopped");
        Ok(())
    }

    /// Waits for a signal, drains, closes the port, and gives calls under way their time. True when a second signal
    /// cut this short.
    async fn stop(&self, signals: &mut StopSignals) -> bool {
        let drain = match signals.next().await {
            StopSignal::Terminate => self.drain,
            // A developer at a terminal has no balancer to wait for.
            StopSignal::Interrupt => Duration::ZERO,
        };
        self.site.start_draining();
        info!(drain_seconds = drain.as_secs(), "stopping: the port stays open while balancers look elsewhere");
        tokio::select! {
            () = tokio::time::sleep(drain) => {}
            _ = signals.next() => {
                warn!("told again: stopping at once");
                self.shutdown.cancel();
                return true;
            }
        }
        self.has_drained.store(!drain.is_zero(), Ordering::Relaxed);
        info!("closing the port and finishing what has begun");
        self.shutdown.cancel();
        tokio::select! {
            () = tokio::time::sleep(PATIENCE) => {
                warn!("some calls did not finish in time");
                false
            }
            _ = signals.next() => {
                warn!("told again: stopping at once");
                true
            }
        }
    }
}

/// Without the follower a node would serve old answers for ever, so it is begun again whatever happens.
async fn follow_changes(store: meydan_store::Store, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let following = stop.clone().run_until_cancelled_owned(meydan_store::changes::follow(store.clone()));
        if let Err(error) = tokio::spawn(following).await {
            error!(%error, "the change log is followed anew");
        }
    }
}
