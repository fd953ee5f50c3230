//! Readiness of this node, for load balancers.

use std::sync::Arc;
use std::time::Duration;

use meydan_domain::{Error, Result};
use meydan_store::{changes, write_checks};
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::core::Core;
use crate::search::Search;

/// Limits the writes of readiness checks, however often a load balancer polls.
const DATABASE_CHECK_INTERVAL: Duration = Duration::from_secs(2);
/// A bucket charges for every write.
const MEDIA_CHECK_INTERVAL: Duration = Duration::from_secs(30);
const FAILED_CHECK_INTERVAL: Duration = Duration::from_secs(1);
const DATABASE_TIMEOUT: Duration = Duration::from_secs(5);
/// Buckets are far away, and a first connection takes a while.
const MEDIA_TIMEOUT: Duration = Duration::from_secs(15);
/// An index that lags for longer counts as stuck.
const INDEX_GRACE: Duration = Duration::from_secs(60);

/// The result of the readiness checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub database: Condition,
    pub media: Condition,
    pub search_index: Condition,
    /// Changes that the search index does not contain yet.
    pub index_lag: u64,
}

/// Whether a part works, and why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    Ok,
    Failed(String),
}

impl Condition {
    pub fn is_ok(&self) -> bool {
        *self == Self::Ok
    }
}

impl Report {
    pub fn is_ready(&self) -> bool {
        self.database.is_ok() && self.media.is_ok() && self.search_index.is_ok()
    }
}

#[derive(Clone)]
pub struct Readiness {
    core: Core,
    search: Search,
    /// One check at a time; concurrent callers share its result.
    last: Arc<Mutex<LastChecks>>,
}

#[derive(Default)]
struct LastChecks {
    database: Option<(Instant, Condition)>,
    media: Option<(Instant, Condition)>,
    /// The failed uploads at the last check.
    failed_writes: u64,
    /// Since when the index lags.
    lagging_since: Option<Instant>,
}

impl Readiness {
    pub(crate) fn new(core: Core, search: Search) -> Self {
        Self { core, search, last: Arc::default() }
    }

    pub async fn report(&self) -> Report {
        let mut last = self.last.lock().await;
        last.expire_after_failed_writes(self.core.media().failed_writes());
        let (database, media, lag) = tokio::join!(
            cached_or_check(last.database.take(), DATABASE_CHECK_INTERVAL, self.check_database()),
            cached_or_check(last.media.take(), MEDIA_CHECK_INTERVAL, self.check_media()),
            self.index_lag(),
        );
        let search_index = last.index_condition(&lag);
        let report = Report {
            database: database.1.clone(),
            media: media.1.clone(),
            search_index,
            index_lag: lag.unwrap_or_default(),
        };
        last.database = Some(database);
        last.media = Some(media);
        report
    }

    async fn check_database(&self) -> Condition {
        match timeout(DATABASE_TIMEOUT, write_checks::run(self.core.store(), self.core.now())).await {
            Ok(Ok(())) => Condition::Ok,
            Ok(Err(error)) => Condition::Failed(error.to_string()),
            Err(_) => Condition::Failed("no write succeeds in time".into()),
        }
    }

    /// Whether files can be written; also checked at startup.
    pub async fn check_media(&self) -> Condition {
        match timeout(MEDIA_TIMEOUT, self.core.media().check()).await {
            Ok(Ok(())) => Condition::Ok,
            Ok(Err(error)) => Condition::Failed(with_causes(&error)),
            Err(_) => Condition::Failed("the media storage does not answer".into()),
        }
    }

    async fn index_lag(&self) -> Result<u64> {
        if self.core.search_dir().is_none() {
            return Ok(0);
        }
        // A frozen database must not delay the response to the load balancer.
        let newest = timeout(DATABASE_TIMEOUT, changes::newest(self.core.store().read()))
            .await
            .map_err(|_| Error::Unavailable("the database does not answer".into()))??;
        Ok(u64::try_from(newest - self.search.position()).unwrap_or_default())
    }
}

impl LastChecks {
    /// A failed upload since the last check expires its result.
    fn expire_after_failed_writes(&mut self, failed_writes: u64) {
        let is_new = failed_writes != std::mem::replace(&mut self.failed_writes, failed_writes);
        // A failed check is repeated soon anyway.
        self.media.take_if(|(_, condition)| is_new && condition.is_ok());
    }

    fn index_condition(&mut self, lag: &Result<u64>) -> Condition {
        match lag {
            Ok(0) => self.lagging_since = None,
            Ok(_) => {
                let since = *self.lagging_since.get_or_insert_with(Instant::now);
                if since.elapsed() > INDEX_GRACE {
                    return Condition::Failed("the search index stays behind".into());
                }
            }
            Err(error) => return Condition::Failed(error.to_string()),
        }
        Condition::Ok
    }
}

/// The cached result if it is recent, else a new check.
async fn cached_or_check(
    cached: Option<(Instant, Condition)>,
    interval: Duration,
    check: impl Future<Output = Condition>,
) -> (Instant, Condition) {
    if let Some((at, condition)) = cached {
        // A failed check is repeated sooner, so that a node recovers soon.
        let lasts = if condition.is_ok() { interval } else { FAILED_CHECK_INTERVAL };
        if at.elapsed() < lasts {
            return (at, condition);
        }
    }
    let condition = check.await;
    (Instant::now(), condition)
}

/// The error and its causes on one line; some errors already include their cause.
fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        if !text.contains(&error.to_string()) {
            text = format!("{text}: {error}");
        }
        cause = error.source();
    }
    text.replace('\n', " ")
}
