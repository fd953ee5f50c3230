//! A clock that tests advance.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::clock::{Clock, SharedClock};

/// The initial time of tests: noon on a Sunday in Turkey.
pub fn test_now() -> DateTime<Utc> {
    utc("2026-11-15T09:00:00Z")
}

/// Parses a timestamp in RFC 3339.
pub fn utc(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).unwrap_or_else(|error| panic!("{text}: {error}")).with_timezone(&Utc)
}

/// Clones share the time.
#[derive(Clone, Debug)]
pub struct TestClock {
    now: Arc<Mutex<DateTime<Utc>>>,
}

impl TestClock {
    pub fn at(now: DateTime<Utc>) -> Self {
        Self { now: Arc::new(Mutex::new(now)) }
    }

    pub fn set(&self, now: DateTime<Utc>) {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = now;
    }

    /// Advances by `step` and returns the new time.
    pub fn advance(&self, step: TimeDelta) -> DateTime<Utc> {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        *now += step;
        *now
    }

    /// The clock as the code under test expects it.
    pub fn shared(&self) -> SharedClock {
        Arc::new(self.clone())
    }
}

impl Default for TestClock {
    fn default() -> Self {
        Self::at(test_now())
    }
}

impl Clock for TestClock {
    fn now(&self) -> DateTime<Utc> {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_the_time() {
        let clock = TestClock::default();
        let shared = clock.shared();
        assert_eq!(clock.advance(TimeDelta::hours(1)), utc("2026-11-15T10:00:00Z"));
        assert_eq!(shared.now(), utc("2026-11-15T10:00:00Z"));
        clock.set(utc("2020-01-01T00:00:00Z"));
        assert_eq!(shared.now(), utc("2020-01-01T00:00:00Z"));
    }
}
