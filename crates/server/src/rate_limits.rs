//! Rate limits of the public forms and of `/mcp`, per client address.

use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use meydan_domain::address::{Bucket, MAX_TIMES, Source};
use meydan_domain::{Error, Result};

/// Tracked hits are cheap and frequent, so their limit is higher than that of forms.
const HITS_PER_FORM: u32 = 20;
/// An assistant makes a handful of tool calls to answer a question, and shares its address with others.
const TOOL_CALLS_PER_FORM: u32 = 20;
/// Above this number of buckets, the idle ones are removed.
const PRUNE_ABOVE: usize = 10_000;

pub struct RateLimits {
    forms: Option<DefaultKeyedRateLimiter<String>>,
    hits: Option<DefaultKeyedRateLimiter<String>>,
    tool_calls: Option<DefaultKeyedRateLimiter<String>>,
}

impl RateLimits {
    /// The limit is per minute and address; 0 for no limit.
    pub fn new(forms_per_minute: u32) -> Self {
        // Counted in parts: the bucket of a single address takes all of them for one form, a wider bucket fewer.
        let limiter = |count: u32| {
            let parts = NonZeroU32::new(count.saturating_mul(MAX_TIMES))?;
            Some(RateLimiter::keyed(Quota::per_minute(parts)))
        };
        Self {
            forms: limiter(forms_per_minute),
            hits: limiter(forms_per_minute.saturating_mul(HITS_PER_FORM)),
            tool_calls: limiter(forms_per_minute.saturating_mul(TOOL_CALLS_PER_FORM)),
        }
    }

    /// Contact messages and newsletter sign-ups.
    pub fn check_form(&self, source: Source) -> Result<()> {
        check(self.forms.as_ref(), source)
    }

    /// Tracked hits.
    pub fn check_hit(&self, source: Source) -> Result<()> {
        check(self.hits.as_ref(), source)
    }

    /// Messages to `/mcp`. Unlike `GET /api/events` they are never answered by a shared cache.
    pub fn check_tool_call(&self, source: Source) -> Result<()> {
        check(self.tool_calls.as_ref(), source)
    }
}

fn check(limiter: Option<&DefaultKeyedRateLimiter<String>>, source: Source) -> Result<()> {
    let Some(limiter) = limiter else { return Ok(()) };
    if limiter.len() > PRUNE_ABOVE {
        limiter.retain_recent();
    }
    source.buckets().into_iter().try_for_each(|bucket| check_bucket(limiter, &bucket))
}

fn check_bucket(limiter: &DefaultKeyedRateLimiter<String>, bucket: &Bucket) -> Result<()> {
    let parts = NonZeroU32::new(MAX_TIMES / bucket.times).unwrap_or(NonZeroU32::MIN);
    let checked = limiter.check_key_n(&bucket.key, parts).map_err(Error::internal)?;
    checked.map_err(|until| {
        let wait = until.wait_time_from(DefaultClock::default().now());
        Error::TooMany { retry_after_seconds: wait.as_secs() + 1 }
    })
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn source(address: &str) -> Source {
        address.parse::<IpAddr>().expect("an address").into()
    }

    #[test]
    fn a_form_above_the_limit_is_refused_for_that_address_only() {
        let limits = RateLimits::new(2);
        let (one, other) = (source("192.0.2.1"), source("192.0.2.2"));
        assert!(limits.check_form(one).is_ok());
        assert!(limits.check_form(one).is_ok());
        assert!(matches!(limits.check_form(one), Err(Error::TooMany { .. })));
        assert!(limits.check_form(other).is_ok());
        assert!(limits.check_hit(one).is_ok());
    }

    #[test]
    fn zero_means_no_limit() {
        let limits = RateLimits::new(0);
        assert!((0..100).all(|_| limits.check_form(source("192.0.2.1")).is_ok()));
    }

    #[test]
    fn an_ipv6_client_that_changes_networks_is_limited_by_the_wider_one() {
        let limits = RateLimits::new(1);
        let checked = |number: u16| limits.check_form(source(&format!("2001:db8:1:{number:x}::1"))).is_ok();
        assert_eq!((0..8).filter(|number| checked(*number)).count(), 4);
        assert!(!checked(0xff) && checked(0x100), "another /56 has a limit of its own");
    }

    #[test]
    fn clients_named_by_an_untrusted_peer_have_their_own_limits_and_a_shared_one() {
        let limits = RateLimits::new(1);
        let check = |number: u8| {
            let claimed = Some(IpAddr::from([203, 0, 113, number]));
            limits.check_form(Source { claimed, ..source("192.0.2.1") }).is_ok()
        };
        assert!(check(1) && !check(1) && check(2));
        assert_eq!((3..100).filter(|number| check(*number)).count(), 8);
    }
}
