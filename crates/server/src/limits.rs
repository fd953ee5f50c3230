//! How often one address may use the public forms.

use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use meydan_domain::address::{Bucket, MOST_TIMES, Source};
use meydan_domain::{Error, Result};

/// Hits are many and cheap; forms are few and precious.
const HITS_A_FORM: u32 = 20;
/// Addresses kept before the idle ones are forgotten.
const CLEAN_UP_ABOVE: usize = 10_000;

pub struct FormLimits {
    forms: Option<DefaultKeyedRateLimiter<String>>,
    hits: Option<DefaultKeyedRateLimiter<String>>,
}

impl FormLimits {
    /// So many forms a minute and address; 0 for no limit.
    pub fn new(forms_a_minute: u32) -> Self {
        // In parts, of which the bucket of a single visitor pays all and a wider one fewer.
        let limiter = |count: u32| {
            let parts = NonZeroU32::new(count.saturating_mul(MOST_TIMES))?;
            Some(RateLimiter::keyed(Quota::per_minute(parts)))
        };
        Self { forms: limiter(forms_a_minute), hits: limiter(forms_a_minute.saturating_mul(HITS_A_FORM)) }
    }

    /// Contact messages and newsletter sign-ups.
    pub fn take_form(&self, source: Source) -> Result<()> {
        take(self.forms.as_ref(), source)
    }

    /// Tracked hits.
    pub fn take_hit(&self, source: Source) -> Result<()> {
        take(self.hits.as_ref(), source)
    }
}

fn take(limiter: Option<&DefaultKeyedRateLimiter<String>>, source: Source) -> Result<()> {
    let Some(limiter) = limiter else { return Ok(()) };
    if limiter.len() > CLEAN_UP_ABOVE {
        limiter.retain_recent();
    }
    source.buckets().into_iter().try_for_each(|bucket| take_from(limiter, &bucket))
}

fn take_from(limiter: &DefaultKeyedRateLimiter<String>, bucket: &Bucket) -> Result<()> {
    let parts = NonZeroU32::new(MOST_TIMES / bucket.times).unwrap_or(NonZeroU32::MIN);
    let taken = limiter.check_key_n(&bucket.key, parts).map_err(Error::internal)?;
    taken.map_err(|until| {
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
    fn the_next_form_too_many_is_refused_and_others_are_not() {
        let limits = FormLimits::new(2);
        let (one, other) = (source("192.0.2.1"), source("192.0.2.2"));
        assert!(limits.take_form(one).is_ok());
        assert!(limits.take_form(one).is_ok());
        assert!(matches!(limits.take_form(one), Err(Error::TooMany { .. })));
        assert!(limits.take_form(other).is_ok());
        assert!(limits.take_hit(one).is_ok());
    }

    #[test]
    fn zero_means_no_limit() {
        let limits = FormLimits::new(0);
        assert!((0..100).all(|_| limits.take_form(source("192.0.2.1")).is_ok()));
    }

    #[test]
    fn an_ipv6_visitor_who_changes_networks_is_refused_by_the_wider_one() {
        let limits = FormLimits::new(1);
        let taken = |number: u16| limits.take_form(source(&format!("2001:db8:1:{number:x}::1"))).is_ok();
        assert_eq!((0..8).filter(|number| taken(*number)).count(), 4);
        assert!(!taken(0xff) && taken(0x100), "another /56 has a limit of its own");
    }

    #[test]
    fn clients_that_an_untrusted_peer_names_have_limits_of_their_own_and_one_together() {
        let limits = FormLimits::new(1);
        let take = |number: u8| {
            let claimed = Some(IpAddr::from([203, 0, 113, number]));
            limits.take_form(Source { claimed, ..source("192.0.2.1") }).is_ok()
        };
        assert!(take(1) && !take(1) && take(2));
        assert_eq!((3..100).filter(|number| take(*number)).count(), 8);
    }
}
