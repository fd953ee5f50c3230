//! Caps on what a node holds open at once (connections, live streams), in total and per network.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// An IPv6 customer usually gets a /56 and can use any address and /64 in it.
const IPV6_NETWORK: u32 = 56;

/// How many may be open at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    pub total: usize,
    /// IPv4 counts by address, IPv6 by /56.
    pub per_network: usize,
}

/// The number of open slots, including the newest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    pub total: usize,
    pub in_network: usize,
}

/// Counts open slots; cheap to clone.
#[derive(Clone, Default)]
pub struct OpenCounts {
    counts: Arc<Mutex<Counts>>,
}

#[derive(Default)]
struct Counts {
    total: usize,
    by_network: HashMap<IpAddr, usize>,
}

/// Counts as open until it is dropped.
pub struct Slot {
    counts: OpenCounts,
    network: IpAddr,
}

impl OpenCounts {
    /// Counts one more. The caller compares the usage with its caps, and drops the slot to refuse.
    pub fn enter(&self, address: IpAddr) -> (Usage, Slot) {
        let network = network(address);
        let mut counts = self.lock();
        counts.total += 1;
        let in_network = counts.by_network.entry(network).or_default();
        *in_network += 1;
        let in_network = *in_network;
        (Usage { total: counts.total, in_network }, Slot { counts: self.clone(), network })
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        // The counts are consistent after every statement, so a poisoned lock is safe to use.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut counts = self.counts.lock();
        counts.total -= 1;
        if let Some(in_network) = counts.by_network.get_mut(&self.network) {
            *in_network -= 1;
            if *in_network == 0 {
                counts.by_network.remove(&self.network);
            }
        }
    }
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let mask = u128::MAX << (u128::BITS - IPV6_NETWORK);
            Ipv6Addr::from_bits(address.to_bits() & mask).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enter(counts: &OpenCounts, address: &str) -> (Usage, Slot) {
        counts.enter(address.parse().expect("an address"))
    }

    #[test]
    fn a_dropped_slot_is_not_counted_and_leaves_no_entry() {
        let counts = OpenCounts::default();
        let (_, first) = enter(&counts, "192.0.2.1");
        let (usage, second) = enter(&counts, "192.0.2.1");
        assert_eq!(usage, Usage { total: 2, in_network: 2 });
        drop(first);
        let (usage, third) = enter(&counts, "192.0.2.2");
        assert_eq!(usage, Usage { total: 2, in_network: 1 });
        drop((second, third));
        assert_eq!(counts.lock().total, 0);
        assert!(counts.lock().by_network.is_empty());
    }

    #[test]
    fn ipv6_is_counted_by_56_and_ipv4_by_address() {
        let counts = OpenCounts::default();
        let _slots: Vec<Slot> = ["2001:db8:0:100::1", "2001:db8:0:1ff:ffff::9"].map(|a| enter(&counts, a).1).into();
        assert_eq!(enter(&counts, "2001:db8:0:1aa::1").0.in_network, 3);
        assert_eq!(enter(&counts, "2001:db8:0:200::1").0.in_network, 1);
        let (_, _plain) = enter(&counts, "192.0.2.7");
        assert_eq!(enter(&counts, "::ffff:192.0.2.7").0.in_network, 2);
    }
}
