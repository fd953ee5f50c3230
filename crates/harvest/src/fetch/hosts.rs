//! What is remembered of each host: when it may be asked again, and what its robots.txt says.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::DateTime;
use meydan_domain::source::FetchRefusal;
use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};
use tokio::time::Instant;

use super::robots::Robots;

/// Above this number of hosts, those that nothing is waiting for are forgotten.
const MAX_HOSTS: usize = 1_000;
/// A wait that a site may ask for.
const MAX_WAIT: Duration = Duration::from_secs(24 * 3600);
/// The wait when `Retry-After` cannot be read.
const USUAL_WAIT: Duration = Duration::from_secs(60);
/// RFC 9309 allows a day; an hour lets a site change its mind.
const ROBOTS_AGE: Duration = Duration::from_secs(3600);

/// The lock of a host: requests to it are sent one at a time, by the task that holds the lock.
pub type Turn = Arc<tokio::sync::Mutex<HostState>>;

#[derive(Default)]
pub struct Hosts {
    turns: Mutex<HashMap<String, Turn>>,
}

#[derive(Default)]
pub struct HostState {
    next_request: Option<Instant>,
    blocked_until: Option<Instant>,
    /// By origin: another port may be another site.
    robots: HashMap<String, (Instant, Robots)>,
}

impl Hosts {
    pub fn turn(&self, host: &str) -> Turn {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        if turns.len() > MAX_HOSTS {
            turns.retain(|_, turn| turn.try_lock().map_or(true, |state| state.is_waiting()));
        }
        turns.entry(host.to_owned()).or_default().clone()
    }
}

impl HostState {
    fn is_waiting(&self) -> bool {
        let now = Instant::now();
        [self.next_request, self.blocked_until].into_iter().flatten().any(|until| until > now)
    }

    /// Waits for the pause since the last request. The next one begins to count now, so that a request that is given up
    /// counts as well.
    pub async fn pause(&mut self, pause: Duration) {
        if let Some(next) = self.next_request {
            tokio::time::sleep_until(next).await;
        }
        self.count_pause(pause);
    }

    pub fn count_pause(&mut self, pause: Duration) {
        self.next_request = Instant::now().checked_add(pause);
    }

    pub fn check_blocked(&self) -> Result<(), FetchRefusal> {
        let left = self.blocked_until.map(|until| until.saturating_duration_since(Instant::now()));
        match left.filter(|left| !left.is_zero()) {
            Some(left) => Err(FetchRefusal::RetryLater { seconds: left.as_secs() + 1 }),
            None => Ok(()),
        }
    }

    /// Remembers a `Retry-After`.
    pub fn note_wait(&mut self, headers: &HeaderMap) {
        if let Some(wait) = wait(headers) {
            self.blocked_until = Instant::now().checked_add(wait.min(MAX_WAIT));
        }
    }

    pub fn robots(&self, origin: &str) -> Option<&Robots> {
        let (read_at, robots) = self.robots.get(origin)?;
        (read_at.elapsed() < ROBOTS_AGE).then_some(robots)
    }

    pub fn set_robots(&mut self, origin: String, robots: Robots) -> &Robots {
        let entry = self.robots.entry(origin).insert_entry((Instant::now(), robots));
        &entry.into_mut().1
    }
}

/// Seconds, or a date, which is compared with the clock of the site that wrote it.
fn wait(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().unwrap_or_default().trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = |text: &str| DateTime::parse_from_rfc2822(text).ok();
    let now = headers.get(DATE).and_then(|now| date(now.to_str().ok()?));
    let wait = date(text).zip(now).map(|(until, now)| (until - now).to_std().unwrap_or_default());
    Some(wait.unwrap_or(USUAL_WAIT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_read_as_seconds_or_as_a_date_of_the_site() {
        let wait_of = |retry: &str, date: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, retry.parse().expect("a header"));
            headers.extend(date.map(|date| (DATE, date.parse().expect("a header"))));
            wait(&headers).map(|wait| wait.as_secs())
        };
        let date = Some("Sun, 15 Nov 2026 10:00:00 GMT");
        assert_eq!(wait_of("120", None), Some(120));
        assert_eq!(wait_of("Sun, 15 Nov 2026 10:05:00 GMT", date), Some(300));
        assert_eq!(wait_of("Sun, 15 Nov 2026 09:00:00 GMT", date), Some(0));
        assert_eq!(wait_of("Sun, 15 Nov 2026 10:05:00 GMT", None), Some(60));
        assert_eq!(wait_of("soon", date), Some(60));
        assert_eq!(wait(&HeaderMap::new()), None);
    }
}
