//! How often one address may use the public forms.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use meydan_domain::address::network_of;
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
        let limiter = |count| NonZeroU32::new(count).map(|count| RateLimiter::keyed(Quota::per_minute(count)));
        Self { forms: limiter(forms_a_minute), hits: limiter(forms_a_minute.saturating_mul(HITS_A_FORM)) }
    }

    /// Contact messages and newsletter sign-ups.
    pub fn take_form(&self, address: IpAddr) -> Result<()> {
        take(self.forms.as_ref(), address)
    }

    /// Tracked hits.
    pub fn take_hit(&self, address: IpAddr) -> Result<()> {
        take(self.hits.as_ref(), address)
    }
}

fn take(limiter: Option<&DefaultKeyedRateLimiter<String>>, address: IpAddr) -> Result<()> {
    let Some(limiter) = limiter else { return Ok(()) };
    if limiter.len() > CLEAN_UP_ABOVE {
        limiter.retain_recent();
    }
    limiter.check_key(&network_of(address)).map_err(|until| {
        let wait = until.wait_time_from(DefaultClock::default().now());
        Error::TooMany { retry_after_seconds: wait.as_secs() + 1 }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_form_too_many_is_refused_and_others_are_not() {
        let limits = FormLimits::new(2);
        let address = |last| IpAddr::from([192, 0, 2, last]);
        assert!(limits.take_form(address(1)).is_ok());
        assert!(limits.take_form(address(1)).is_ok());
        assert!(matches!(limits.take_form(address(1)), Err(Error::TooMany { .. })));
        assert!(limits.take_form(address(2)).is_ok());
        assert!(limits.take_hit(address(1)).is_ok());
    }

    #[test]
    fn zero_means_no_limit() {
        let limits = FormLimits::new(0);
        assert!((0..100).all(|_| limits.take_form(IpAddr::from([192, 0, 2, 1])).is_ok()));
    }
}
