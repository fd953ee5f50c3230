//! Logs, metrics and traces.

pub mod catalog;
mod collect;
pub mod traces;

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing::info;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use self::traces::Traces;
use crate::site::Site;

static ARE_METRICS_ON: AtomicBool = AtomicBool::new(false);

/// True if `/metrics` is served: without it, labels are not worth their cost.
pub fn are_metrics_on() -> bool {
    ARE_METRICS_ON.load(Ordering::Relaxed)
}

const SECONDS: [f64; 10] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0];

/// Logs to standard error: JSON lines, or plain text for people at a terminal. Spans also go to `traces`, if there are any.
pub fn start_logs(filter: &str, json: bool, traces: Option<&Traces>) -> Result<(), String> {
    let filter = EnvFilter::try_new(filter).map_err(|error| format!("MEYDAN_LOG: {error}"))?;
    let lines = tracing_subscriber::fmt::layer()
        // Colors in a terminal only.
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    let lines = if json { lines.json().flatten_event(true).boxed() } else { lines.with_target(false).boxed() };
    tracing_subscriber::registry()
        .with(filter)
        .with(lines)
        .with(traces.map(Traces::layer))
        .try_init()
        .map_err(|error| error.to_string())
}

/// The server of `/metrics`. It starts before the site, whose metrics are added by `watch`.
pub struct Metrics {
    site: Arc<OnceLock<Site>>,
}

impl Metrics {
    pub fn watch(&self, site: Site) {
        // A process has one site.
        let _ = self.site.set(site);
    }
}

/// Serves `/metrics` on an address of its own, so that the public never sees it.
pub async fn serve_metrics(address: SocketAddr) -> Result<Metrics, String> {
    let handle = recorder()?;
    catalog::describe();
    ARE_METRICS_ON.store(true, Ordering::Relaxed);
    let listener = tokio::net::TcpListener::bind(address)
        .await
        .map_err(|error| format!("MEYDAN_METRICS_LISTEN: cannot listen on {address}: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    info!(%address, "serving metrics");
    let upkeep = handle.clone();
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_secs(10)).await;
            upkeep.run_upkeep();
        }
    });
    let site = Arc::new(OnceLock::new());
    let router = Router::new().route("/metrics", get(scrape)).with_state((handle, Arc::clone(&site)));
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(Metrics { site })
}

async fn scrape(State((handle, site)): State<(PrometheusHandle, Arc<OnceLock<Site>>)>) -> String {
    if let Some(site) = site.get() {
        collect::collect(site).await;
    }
    handle.render()
}

fn recorder() -> Result<PrometheusHandle, String> {
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)
        .and_then(PrometheusBuilder::install_recorder)
        .map_err(|error| error.to_string())
}
