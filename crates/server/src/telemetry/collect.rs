//! Gauges that are collected on each scrape, so that requests do not pay for them.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use metrics::gauge;
use meydan_domain::{Error, Result};
use meydan_store::jobs::OpenJobs;
use meydan_store::{Store, changes, jobs};

use crate::site::Site;

/// How long a scrape waits for the database: the other metrics matter most when it is stuck.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Sets the gauges.
pub async fn collect(site: &Site) {
    let store = site.app().core.store();
    gauge!("meydan_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    gauge!("meydan_cache_bytes").set(site.cache().bytes() as f64);
    collect_pools(store);
    let read = tokio::time::timeout(TIMEOUT, collect_from_database(site));
    let read = read.await.unwrap_or_else(|_| Err(Error::Unavailable("the database did not answer in time".into())));
    gauge!("meydan_database_up").set(if read.is_ok() { 1.0 } else { 0.0 });
}

fn collect_pools(store: &Store) {
    for pool in store.pools() {
        gauge!("meydan_pool_connections", "pool" => pool.name, "state" => "in_use").set(pool.in_use);
        gauge!("meydan_pool_connections", "pool" => pool.name, "state" => "idle").set(pool.idle);
        gauge!("meydan_pool_connections_max", "pool" => pool.name).set(pool.max);
    }
}

async fn collect_from_database(site: &Site) -> Result<()> {
    let app = site.app();
    let db = app.core.store().read();
    let (newest, indexed) = (changes::newest(db).await?, app.search.position());
    gauge!("meydan_change_log_position").set(newest as f64);
    gauge!("meydan_search_index_ready").set(if indexed > 0 { 1.0 } else { 0.0 });
    gauge!("meydan_search_index_lag").set(newest.saturating_sub(indexed).max(0) as f64);
    let now = app.core.now();
    let open = jobs::open_by_kind(db, now).await?;
    for kind in seen_kinds(open.keys().copied()) {
        set_jobs(kind, open.get(kind).unwrap_or(&OpenJobs::default()), now);
    }
    Ok(())
}

/// Every job kind seen so far: the gauge of a kind without open jobs must be set to zero.
fn seen_kinds(seen: impl Iterator<Item = &'static str>) -> BTreeSet<&'static str> {
    static SEEN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut all = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    all.extend(seen);
    all.clone()
}

fn set_jobs(kind: &'static str, open: &OpenJobs, now: DateTime<Utc>) {
    for (state, count) in [("due", open.due), ("waiting", open.waiting), ("running", open.running)] {
        gauge!("meydan_jobs_open", "kind" => kind, "state" => state).set(count as f64);
    }
    let age = open.oldest_due.map_or(0, |since| (now - since).num_seconds().max(0));
    gauge!("meydan_job_oldest_due_seconds", "kind" => kind).set(age as f64);
}
