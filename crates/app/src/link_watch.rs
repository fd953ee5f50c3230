//! The daily check of ticket links: the links of events to come, several sites side by side.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use chrono::TimeDelta;
use futures_util::{StreamExt, stream};
use meydan_domain::Result;
use meydan_domain::event::Event;
use meydan_domain::job::JobTask;
use meydan_domain::link_check::{LinkCheck, LinkProblem, watched_links};
use meydan_harvest::fetch::{FetchError, Fetcher};
use meydan_store::{events, jobs, link_checks};
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
/// One host holds up the others for no longer.
const HOST_LIMIT: Duration = Duration::from_secs(300);
/// A host that did not answer so often in a row is not asked for its other links.
const SILENT_AT_MOST: usize = 3;
/// Less than a day, so that a check that began late does not skip the next one.
const CHECKED_RECENTLY: TimeDelta = TimeDelta::hours(20);
/// Longer ones are not watched: the address is part of the row's key.
const MAX_BYTES: usize = 2_000;

/// An address, and the events that have it.
type WatchedLinks = BTreeMap<String, Vec<i64>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Checked {
    Works,
    Fails(LinkProblem),
    /// It was not fetched, or the site keeps programs out.
    Unknown,
}

#[derive(Clone)]
pub(crate) struct LinkWatch {
    core: Core,
    fetcher: Fetcher,
}

impl LinkWatch {
    pub fn new(core: Core, fetcher: Fetcher) -> Self {
        Self { core, fetcher }
    }

    /// Checks the links of the events after this one.
    pub async fn check(&self, mut after: i64, lease: &JobLease) -> Result<()> {
        let start = Instant::now();
        loop {
            let (db, now) = (self.core.store().read(), self.core.now());
            let found = events::upcoming_after(db, after, i64::MAX, now, EVENTS_AT_A_TIME).await?;
            let Some(last) = found.last() else { return Ok(()) };
            after = last.id;
            let links = self.due_links(&found).await?;
            let checked = self.check_hosts(by_host(links.keys())).await;
            self.record(lease, &links, &countable(checked)).await?;
            if start.elapsed() > ATTEMPT {
                return self.continue_later(lease, after).await;
            }
        }
    }

    async fn continue_later(&self, lease: &JobLease, after: i64) -> Result<()> {
        let tx = self.core.store().begin().await?;
        lease.fence(&tx).await?;
        jobs::insert(&*tx, &JobTask::CheckLinks { after }, None, self.core.now()).await?;
        tx.commit().await
    }

    /// The links that were not checked today and that no editor has confirmed.
    async fn due_links(&self, found: &[Event]) -> Result<WatchedLinks> {
        let now = self.core.now();
        let ids: Vec<i64> = found.iter().map(|event| event.id).collect();
        let known: HashMap<(i64, String), LinkCheck> = link_checks::of_events(self.core.store().read(), &ids)
            .await?
            .into_iter()
            .map(|check| ((check.event_id, check.url.clone()), check))
            .collect();
        let is_due = |event: i64, url: &str| {
            known.get(&(event, url.to_owned())).is_none_or(|check| {
                check.checked_at < now - CHECKED_RECENTLY && check.confirmed_until.is_none_or(|until| until <= now)
            })
        };
        let mut due = WatchedLinks::new();
        for event in found {
            for url in watched_links(event, now) {
                if url.len() <= MAX_BYTES && is_due(event.id, url) {
                    due.entry(url.to_owned()).or_default().push(event.id);
                }
            }
        }
        Ok(due)
    }

    async fn check_hosts(&self, hosts: Vec<Vec<String>>) -> Vec<(String, Checked)> {
        let checks = stream::iter(hosts).map(|links| self.check_host(links)).buffer_unordered(HOSTS_AT_A_TIME);
        checks.collect::<Vec<_>>().await.into_iter().flatten().collect()
    }

    /// One link after the other; those that time does not suffice for are checked the next day.
    async fn check_host(&self, links: Vec<String>) -> Vec<(String, Checked)> {
        let (start, mut silent, mut results) = (Instant::now(), 0, Vec::new());
        for link in links {
            if start.elapsed() > HOST_LIMIT {
                break;
            }
            let no_answer = Checked::Fails(LinkProblem::NoAnswer);
            let checked = if silent < SILENT_AT_MOST { self.check_link(&link).await } else { no_answer };
            silent = if checked == no_answer { silent + 1 } else { 0 };
            results.push((link, checked));
        }
        results
    }

    async fn check_link(&self, link: &str) -> Checked {
        match self.fetcher.check(link).await {
            Ok(()) => Checked::Works,
            Err(FetchError::Refused(_)) => Checked::Unknown,
            Err(FetchError::Failed(failure)) => LinkProblem::of(&failure).map_or(Checked::Unknown, Checked::Fails),
        }
    }

    async fn record(&self, lease: &JobLease, links: &WatchedLinks, checked: &[(String, Checked)]) -> Result<()> {
        let now = self.core.now();
        let tx = self.core.store().begin().await?;
        lease.fence(&tx).await?;
        for (link, checked) in checked {
            let problem = match checked {
                Checked::Fails(problem) => Some(*problem),
                Checked::Works | Checked::Unknown => None,
            };
            for event in links.get(link).into_iter().flatten() {
                link_checks::record(&*tx, *event, link, problem, now).await?;
            }
        }
        tx.commit().await
    }
}

/// The links of each host. Names that are reserved for examples lead nowhere, and no visitor is sent there.
fn by_host<'a>(links: impl Iterator<Item = &'a String>) -> Vec<Vec<String>> {
    let mut hosts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for link in links {
        let host = Url::parse(link).ok().and_then(|url| url.host_str().map(str::to_owned));
        if let Some(host) = host.filter(|host| !is_reserved(host)) {
            hosts.entry(host).or_default().push(link.clone());
        }
    }
    hosts.into_values().collect()
}

/// RFC 2606.
fn is_reserved(host: &str) -> bool {
    let is_in = |domain: &str| host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    ["example.com", "example.net", "example.org", "example", "test", "invalid", "localhost"].into_iter().any(is_in)
}

/// If no site answered at all, the fault is on this side: connections that failed then say nothing.
fn countable(mut checked: Vec<(String, Checked)>) -> Vec<(String, Checked)> {
    let is_silent = |checked: Checked| checked == Checked::Fails(LinkProblem::NoAnswer);
    let has_answer = checked.iter().any(|(_, checked)| !is_silent(*checked) && *checked != Checked::Unknown);
    if !has_answer {
        let before = checked.len();
        checked.retain(|(_, checked)| !is_silent(*checked));
        if checked.len() < before {
            info!(links = before, "no site answered: its links do not count as failing");
        }
    }
    checked
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_ANSWER: Checked = Checked::Fails(LinkProblem::NoAnswer);

    fn results(checked: &[Checked]) -> Vec<(String, Checked)> {
        checked.iter().enumerate().map(|(number, checked)| (number.to_string(), *checked)).collect()
    }

    #[test]
    fn without_any_answer_failed_connections_do_not_count() {
        assert_eq!(countable(results(&[NO_ANSWER, NO_ANSWER])), []);
        assert_eq!(countable(results(&[NO_ANSWER, Checked::Unknown])), [("1".to_owned(), Checked::Unknown)]);
        let answered = results(&[NO_ANSWER, Checked::Works]);
        assert_eq!(countable(answered.clone()), answered);
        let missing = results(&[NO_ANSWER, Checked::Fails(LinkProblem::NotFound)]);
        assert_eq!(countable(missing.clone()), missing);
    }

    #[test]
    fn names_for_examples_are_not_asked() {
        for host in ["example.org", "www.example.com", "biletci.example", "localhost", "a.test"] {
            assert!(is_reserved(host), "{host}");
        }
        for host in ["example.com.tr", "biletix.com", "myexample.org", "contest"] {
            assert!(!is_reserved(host), "{host}");
        }
        let links =
            ["https://biletix.com/a", "https://biletix.com/b", "https://example.org/c", "https://passo.com.tr/d"];
        let links: Vec<String> = links.map(str::to_owned).to_vec();
        let sizes: Vec<usize> = by_host(links.iter()).iter().map(Vec::len).collect();
        assert_eq!(sizes, [2, 1]);
    }
}
