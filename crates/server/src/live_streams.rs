//! Limits of concurrent live streams.

use std::net::IpAddr;

use meydan_domain::{Error, Result};

use crate::open_counts::{Caps, OpenCounts, Slot};

/// A client whose network has too many streams must wait until some of its tabs are closed.
const RETRY_AFTER_SECONDS: u64 = 60;

pub struct LiveStreams {
    caps: Caps,
    open: OpenCounts,
}

/// Counts as an open stream until it is dropped.
pub struct StreamSlot {
    _slot: Slot,
}

impl LiveStreams {
    pub fn new(caps: Caps) -> Self {
        Self { caps, open: OpenCounts::default() }
    }

    /// 429 when the cap of the client's network is reached, 503 when the total cap is.
    pub fn open(&self, visitor: IpAddr) -> Result<StreamSlot> {
        let (usage, slot) = self.open.enter(visitor);
        if usage.in_network > self.caps.per_network {
            metrics::counter!("meydan_streams_refused_total").increment(1);
            return Err(Error::TooMany { retry_after_seconds: RETRY_AFTER_SECONDS });
        }
        if usage.total > self.caps.total {
            metrics::counter!("meydan_streams_refused_total").increment(1);
            return Err(Error::Unavailable(format!("{} live streams are open", self.caps.total)));
        }
        metrics::gauge!("meydan_streams_open").increment(1.0);
        Ok(StreamSlot { _slot: slot })
    }
}

impl Drop for StreamSlot {
    fn drop(&mut self) {
        metrics::gauge!("meydan_streams_open").decrement(1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_capped_per_network_and_in_total() {
        let streams = LiveStreams::new(Caps { total: 3, per_network: 2 });
        let open = |last| streams.open(IpAddr::from([192, 0, 2, last]));
        let first = open(1).expect("room");
        let _second = open(1).expect("room");
        assert!(matches!(open(1), Err(Error::TooMany { .. })));
        let _third = open(2).expect("room");
        assert!(matches!(open(3), Err(Error::Unavailable(_))));
        drop(first);
        assert!(open(3).is_ok());
    }
}
