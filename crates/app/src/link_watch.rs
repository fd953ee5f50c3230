//! The daily check of ticket links: the links of events to come, several sites side by side.

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::{StreamExt, stream};
use meydan_domain::Result;
use meydan_domain::event::Event;
use meydan_domain::job::JobTask;
use meydan_domain::link_check::{LinkCheck, LinkProblem, watched_links};
use meydan_harvest::fetch::{FetchError, Fetcher};
use meydan_store::link_checks::{self, LinkOutcome};
use meydan_store::{events, jobs};
use tokio::time::Instant;
use tracing::info;
use url::Url;

use crate::core::Core;
use crate::jobs::JobLease;

/// Events whose links are checked at a time.
const EVENTS_AT_A_TIME: u64 = 50;
const HOSTS_AT_A_TIME: usize = 8;
/// An attempt that has run for so long leaves the rest to a new job: well below the deadline.
const ATTEMPT: Duration = Duration::from_secs(300);
/// A host that did not answer so often in a row is not asked for its other links.
const SILENT_AT_MOST: usize = 3;
/// Less than a day, so that a check that began late does not skip the next one.
const CHECKED_RECENTLY: TimeDelta = TimeDelta::hours(20);
const NO_ANSWER: LinkOutcome = LinkOutcome::Fails(LinkProblem::NoAnswer);

/// A link that is due, and the events that have it.
#[derive(Debug, PartialEq, Eq)]
struct DueLink {
    url: String,
    host: String,
    events: Vec<i64>,
    checked_at: Option<DateTime<Utc>>,
}

#[derive(Clone)]
pub(crate) struct LinkWatch {
    core: Core,
    fetcher: Fetcher,
}

/// What an attempt remembers from one batch to the next.
struct Attempt {
    until: Instant,
    /// How often each host did not answer in a row.
    silent: Mutex<HashMap<String, usize>>,
    /// Links without an answer: whether they count is known at the end.
    unanswered: Vec<DueLink>,
    recorded: usize,
}

impl LinkWatch {
    pub fn new(core: Core, fetcher: Fetcher) -> Self {
        Self { core, fetcher }
    }

    /// Checks the links of the events after this one.
    pub async fn check(&self, mut after: i64, lease: &JobLease) -> Result<()> {
        let mut attempt =
            Attempt { until: Instant::now() + ATTEMPT, silent: Mutex::default(), unanswered: Vec::new(), recorded: 0 };
        let mut next = None;
        loop {
            let (db, now) = (self.core.store().read(), self.core.now());
            let found = events::upcoming_after(db, after, i64::MAX, now, EVENTS_AT_A_TIME).await?;
            let Some(last) = found.last() else { break };
            let before = attempt.recorded;
            let due = self.due_links(lease, &found).await?;
            self.check_hosts(lease, &mut attempt, due).await?;
            if attempt.is_over() {
                // What time did not suffice for is due again; a batch in which nothing could be checked is not repeated.
                next = Some(if attempt.recorded > before { after } else { last.id });
                break;
            }
            after = last.id;
        }
        self.record_unanswered(lease, attempt).await?;
        match next {
            Some(after) => self.continue_later(lease, after).await,
            None => Ok(()),
        }
    }

    async fn continue_later(&self, lease: &JobLease, after: i64) -> Result<()> {
        let tx = self.core.store().begin().await?;
        lease.fence(&tx).await?;
        jobs::insert(&*tx, &JobTask::CheckLinks { after }, None, self.core.now()).await?;
        tx.commit().await
    }

    /// The links that were not checked today and that no editor has confirmed. Forgets those that the events have no more.
    async fn due_links(&self, lease: &JobLease, found: &[Event]) -> Result<Vec<DueLink>> {
        let now = self.core.now();
        let ids: Vec<i64> = found.iter().map(|event| event.id).collect();
        let mut known: HashMap<(i64, String), LinkCheck> = link_checks::of_events(self.core.store().read(), &ids)
            .await?
            .into_iter()
            .map(|check| ((check.event_id, check.url.clone()), check))
            .collect();
        let mut due: BTreeMap<String, DueLink> = BTreeMap::new();
        for event in found {
            for url in watched_links(event, now) {
                let check = known.remove(&(event.id, url.to_owned()));
                let is_recent =
                    |check: &LinkCheck| check.checked_at > now - CHECKED_RECENTLY || check.is_confirmed(now);
                let Some(host) = host_of(url).filter(|_| !check.as_ref().is_some_and(is_recent)) else { continue };
                let new = || DueLink { url: url.to_owned(), host, events: Vec::new(), checked_at: None };
                let link = due.entry(url.to_owned()).or_insert_with(new);
                link.events.push(event.id);
                link.checked_at = check.map(|check| check.checked_at);
            }
        }
        self.forget(lease, known.into_keys()).await?;
        Ok(due.into_values().collect())
    }

    async fn forget(&self, lease: &JobLease, links: impl ExactSizeIterator<Item = (i64, String)>) -> Result<()> {
        if links.len() == 0 {
            return Ok(());
        }
        let tx = self.core.store().begin().await?;
        lease.fence(&tx).await?;
        for (event, url) in links {
            link_checks::delete(&*tx, event, &url).await?;
        }
        tx.commit().await
    }

    async fn check_hosts(&self, lease: &JobLease, attempt: &mut Attempt, due: Vec<DueLink>) -> Result<()> {
        let mut checks = {
            let (silent, until) = (&attempt.silent, attempt.until);
            let hosts = stream::iter(by_host(due));
            let checks = hosts.map(|links| self.check_host(links, silent, until)).buffer_unordered(HOSTS_AT_A_TIME);
            checks.collect::<Vec<_>>().await
        };
        for (link, outcome) in checks.drain(..).flatten() {
            if outcome == NO_ANSWER {
                attempt.unanswered.push(link);
            } else {
                self.record(lease, &link, outcome).await?;
                attempt.recorded += 1;
            }
        }
        Ok(())
    }

    /// One link after the other, until time is up.
    async fn check_host(
        &self,
        links: Vec<DueLink>,
        silent: &Mutex<HashMap<String, usize>>,
        until: Instant,
    ) -> Vec<(DueLink, LinkOutcome)> {
        let silent_of = |host: &str| silent.lock().map_or(0, |silent| silent.get(host).copied().unwrap_or(0));
        let mut results = Vec::new();
        for link in links {
            if Instant::now() > until {
                break;
            }
            let times = silent_of(&link.host);
            let outcome = if times < SILENT_AT_MOST { self.check_link(&link.url).await } else { NO_ANSWER };
            if let Ok(mut silent) = silent.lock() {
                silent.insert(link.host.clone(), if outcome == NO_ANSWER { times + 1 } else { 0 });
            }
            results.push((link, outcome));
        }
        results
    }

    async fn check_link(&self, link: &str) -> LinkOutcome {
        match self.fetcher.check(link).await {
            Ok(()) => LinkOutcome::Works,
            Err(FetchError::Refused(_)) => LinkOutcome::Unknown,
            Err(FetchError::Failed(failure)) => {
                LinkProblem::of(&failure).map_or(LinkOutcome::Unknown, LinkOutcome::Fails)
            }
        }
    }

    async fn record(&self, lease: &JobLease, link: &DueLink, outcome: LinkOutcome) -> Result<()> {
        let tx = self.core.store().begin().await?;
        lease.fence(&tx).await?;
        for event in &link.events {
            link_checks::record(&*tx, *event, &link.url, outcome, self.core.now()).await?;
        }
        tx.commit().await
    }

    /// If no site has answered today, the fault is on this side: connections that failed then do not count.
    async fn record_unanswered(&self, lease: &JobLease, attempt: Attempt) -> Result<()> {
        if attempt.unanswered.is_empty() {
            return Ok(());
        }
        let since = self.core.now() - CHECKED_RECENTLY;
        if !link_checks::has_answer_since(self.core.store().read(), since).await? {
            info!(links = attempt.unanswered.len(), "no site answered; failed connections are not counted");
            return Ok(());
        }
        for link in &attempt.unanswered {
            self.record(lease, link, NO_ANSWER).await?;
        }
        Ok(())
    }
}

impl Attempt {
    fn is_over(&self) -> bool {
        Instant::now() > self.until
    }
}

/// The links of each host, those first that were not checked for longest.
fn by_host(links: Vec<DueLink>) -> Vec<Vec<DueLink>> {
    let mut hosts: BTreeMap<String, Vec<DueLink>> = BTreeMap::new();
    for link in links {
        hosts.entry(link.host.clone()).or_default().push(link);
    }
    let mut hosts: Vec<Vec<DueLink>> = hosts.into_values().collect();
    for links in &mut hosts {
        links.sort_by_key(|link| link.checked_at);
    }
    hosts
}

/// `None` for names that are reserved for examples: they lead nowhere, and no visitor is sent there.
fn host_of(link: &str) -> Option<String> {
    let url = Url::parse(link).ok()?;
    url.host_str().filter(|host| !is_reserved(host)).map(str::to_owned)
}

/// RFC 2606.
fn is_reserved(host: &str) -> bool {
    let is_in = |domain: &str| host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    ["example.com", "example.net", "example.org", "example", "test", "invalid", "localhost"].into_iter().any(is_in)
}

#[cfg(test)]
mod tests {
    use meydan_test_support::clock::test_now;

    use super::*;

    #[test]
    fn names_for_examples_are_not_asked() {
        for host in ["example.org", "www.example.com", "biletci.example", "localhost", "a.test"] {
            assert!(is_reserved(host), "{host}");
        }
        for host in ["example.com.tr", "biletix.com", "myexample.org", "contest"] {
            assert!(!is_reserved(host), "{host}");
        }
        assert_eq!(host_of("https://biletix.com/caz").as_deref(), Some("biletix.com"));
        assert_eq!(host_of("bilet"), None);
    }

    #[test]
    fn of_each_host_the_link_that_waited_longest_comes_first() {
        let link = |path: &str, host: &str, hours: Option<i64>| DueLink {
            url: path.to_owned(),
            host: host.to_owned(),
            events: vec![1],
            checked_at: hours.map(|hours| test_now() - TimeDelta::hours(hours)),
        };
        let due = vec![link("a", "x", Some(20)), link("b", "y", None), link("c", "x", Some(40)), link("d", "x", None)];
        let hosts = by_host(due);
        let paths: Vec<Vec<&str>> =
            hosts.iter().map(|links| links.iter().map(|link| link.url.as_str()).collect()).collect();
        assert_eq!(paths, [vec!["d", "c", "a"], vec!["b"]]);
    }
}
