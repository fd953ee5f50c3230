//! Network addresses, as far as counting by them goes.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{IpAddr, Ipv6Addr};

/// A provider gives a home a whole /56, or each of 256 phones a /64 of it: more than one visitor, but not 256.
const TIMES_A_WIDE_NETWORK: u32 = 4;
/// An untrusted peer that names clients may be a proxy that is not configured, with many visitors behind it, or one visitor
/// who makes the names up: enough for the first, and a bound for the second.
const TIMES_AN_UNTRUSTED_PROXY: u32 = 10;
/// Clients that an untrusted peer can name are told apart by this many buckets, so that made-up ones cannot fill the memory.
const BUCKETS_A_PROXY: u64 = 1024;

/// Where a request comes from, as limits count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The peer, or the client that a trusted proxy names.
    pub address: IpAddr,
    /// The client that an untrusted peer names.
    pub claimed: Option<IpAddr>,
}

/// What limits are counted by, and how many times the limit of one visitor it may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bucket {
    pub key: String,
    pub times: u32,
}

/// The most that `Bucket::times` can be; a multiple of everything it can be.
pub const MOST_TIMES: u32 = TIMES_A_WIDE_NETWORK * TIMES_AN_UNTRUSTED_PROXY;

impl From<IpAddr> for Source {
    fn from(address: IpAddr) -> Self {
        Self { address, claimed: None }
    }
}

impl Source {
    /// The narrowest first: a request that it refuses does not use up what other visitors share.
    pub fn buckets(&self) -> Vec<Bucket> {
        let own = networks_of(self.address);
        let Some(claimed) = self.claimed else { return own };
        let peer = network_of(self.address);
        let named = networks_of(claimed).into_iter().map(|network| {
            let number = hash(&network.key) % BUCKETS_A_PROXY;
            Bucket { key: format!("{peer} for {number}*{}", network.times), times: network.times }
        });
        let shared =
            own.into_iter().map(|network| Bucket { times: network.times * TIMES_AN_UNTRUSTED_PROXY, ..network });
        named.chain(shared).collect()
    }
}

/// The network one household or office has: an IPv6 one owns a whole /64, and counting its single
/// addresses would count nothing.
pub fn network_of(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}")
        }
    }
}

/// That network, and for IPv6 the /56 around it.
fn networks_of(address: IpAddr) -> Vec<Bucket> {
    let mut networks = vec![Bucket { key: network_of(address), times: 1 }];
    if let IpAddr::V6(v6) = address.to_canonical() {
        let wide = Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 72));
        networks.push(Bucket { key: format!("{wide}/56"), times: TIMES_A_WIDE_NETWORK });
    }
    networks
}

/// The same on every node.
fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn buckets(source: impl Into<Source>) -> Vec<(String, u32)> {
        source.into().buckets().into_iter().map(|bucket| (bucket.key, bucket.times)).collect()
    }

    #[test]
    fn addresses_of_one_household_count_together() {
        let network = |text: &str| network_of(address(text));
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
    }

    #[test]
    fn an_ipv6_visitor_counts_by_64_and_by_56_and_an_ipv4_one_by_itself() {
        assert_eq!(buckets(address("192.0.2.7")), [("192.0.2.7".to_owned(), 1)]);
        let expected = [("2001:db8:1:2ff".to_owned(), 1), ("2001:db8:1:200::/56".to_owned(), 4)];
        assert_eq!(buckets(address("2001:db8:1:2ff::1")), expected);
        let wide = |text: &str| buckets(address(text)).pop();
        assert_eq!(wide("2001:db8:1:200::1"), wide("2001:db8:1:2ff::1"));
        assert_ne!(wide("2001:db8:1:200::1"), wide("2001:db8:1:300::1"));
    }

    #[test]
    fn clients_of_an_untrusted_peer_count_apart_and_together_within_a_wider_limit() {
        let source = |claimed: &str| Source { address: address("192.0.2.1"), claimed: Some(address(claimed)) };
        let (one, other) = (buckets(source("203.0.113.1")), buckets(source("203.0.113.2")));
        assert_ne!(one[0], other[0]);
        assert_eq!(one[1..], [("192.0.2.1".to_owned(), 10)]);
        assert_eq!(one[1..], other[1..]);
        assert_ne!(
            one[0].0,
            buckets(address("203.0.113.1"))[0].0,
            "the client itself is not blamed for what is claimed"
        );
    }

    #[test]
    fn an_untrusted_peer_cannot_make_up_any_number_of_buckets() {
        let claim =
            |bits: u32| Source { address: address("192.0.2.1"), claimed: Some(IpAddr::from(bits.to_be_bytes())) };
        let keys: std::collections::HashSet<String> =
            (0..20_000).flat_map(|bits| claim(bits).buckets()).map(|bucket| bucket.key).collect();
        assert!(keys.len() <= 1025, "{}", keys.len());
    }

    #[test]
    fn the_most_is_a_multiple_of_every_other() {
        let claimed = Some(address("2001:db8::1"));
        for bucket in (Source { address: address("2001:db8:1::1"), claimed }).buckets() {
            assert_eq!(MOST_TIMES % bucket.times, 0, "{}", bucket.key);
        }
    }
}
