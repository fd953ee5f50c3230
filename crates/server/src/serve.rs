//! Serving: start in order, stop in order, lose nothing in between.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use meydan_app::App;
use meydan_domain::clock::SystemClock;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::config::{DataConfig, ServeConfig};
use crate::site::{Site, SiteOptions};
use crate::{first_admin, router, telemetry};

/// How long calls and jobs under way may take to finish once the server stops.
const PATIENCE: Duration = Duration::from_secs(20);

/// Runs until it is told to stop.
pub async fn serve(data: &DataConfig, config: &ServeConfig, with_demo: bool) -> Result<(), String> {
    if let Some(address) = config.metrics_listen {
        telemetry::serve_metrics(address).await?;
    }
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|error| format!("MEYDAN_LISTEN: cannot listen on {}: {error}", config.listen))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let data = &data.listening_on(address);
    let app = data.open(Arc::new(SystemClock)).await?;
    let sign_in = first_admin::ensure(&app, data, config).await?;
    if with_demo {
        // An old database keeps what it has.
        meydan_app::demo::seed_demo(&app).await.map_err(|error| error.to_string())?;
    }
    let node = Node::start(app, data, config)?;
    announce(address, sign_in.as_deref(), &data.data_dir);
    node.run(listener, stop_signal()).await
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
    jobs: tokio::task::JoinHandle<()>,
}

impl Node {
    pub fn start(app: App, data: &DataConfig, config: &ServeConfig) -> Result<Self, String> {
        let options = SiteOptions {
            public_url: data.public_url()?,
            form_limit: config.form_limit,
            trusted_proxies: config.trusted_proxies.clone(),
            cache_bytes: config.cache_mb * 1024 * 1024,
            read_timeout: Duration::from_secs(config.read_timeout),
            data_dir: data.data_dir.clone(),
            hsts: config.hsts.clone(),
        };
        let shutdown = CancellationToken::new();
        let site = Site::new(app.clone(), options, shutdown.clone())
            .map_err(|error| format!("MEYDAN_TRUSTED_PROXIES: {error}"))?;
        tokio::spawn(follow_changes(app.core.store().clone()));
        let search = app.search.clone();
        tokio::spawn(async move { search.run().await });
        let analytics = app.analytics.clone();
        tokio::spawn(async move { analytics.run().await });
        let (jobs, stop) = (app.jobs.clone(), shutdown.clone());
        let jobs = tokio::spawn(async move { jobs.run(stop.cancelled_owned()).await });
        Ok(Self { app, site, shutdown, jobs })
    }

    pub fn site(&self) -> &Site {
        &self.site
    }

    /// Serves until `stop` resolves, then finishes what has begun.
    pub async fn run(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), String> {
        let shutdown = self.shutdown.clone();
        let begun = async move {
            stop.await;
            info!("stopping: finishing what has begun");
            shutdown.cancel();
        };
        let serving =
            crate::listener::serve(listener, router::router(self.site.clone()), self.site.read_timeout(), begun);
        let out_of_patience = async {
            self.shutdown.cancelled().await;
            tokio::time::sleep(PATIENCE).await;
        };
        tokio::select! {
            () = serving => {}
            () = out_of_patience => warn!("some calls did not finish in time"),
        }
        self.shutdown.cancel();
        if tokio::time::timeout(PATIENCE, self.jobs).await.is_err() {
            warn!("a job did not finish in time; another node or the next start takes it over");
        }
        self.app.analytics.flush().await;
        self.app.core.store().close().await;
        info!("stopped");
        Ok(())
    }
}

/// Without the follower a node would serve old answers for ever, so it is begun again whatever happens.
async fn follow_changes(store: meydan_store::Store) {
    loop {
        if let Err(error) = tokio::spawn(meydan_store::changes::follow(store.clone())).await {
            error!(%error, "the change log is followed anew");
        }
    }
}

/// Resolves on Ctrl-C or SIGTERM.
async fn stop_signal() {
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(error) => {
                warn!(%error, "SIGTERM cannot be heard");
                std::future::pending::<()>().await;
            }
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = terminate => {}
    }
}
