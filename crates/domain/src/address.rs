//! The subjects of rate limits: client addresses and their networks.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{IpAddr, Ipv6Addr};

/// A /56 belongs to one home, or to up to 256 phones with a /64 each: several visitors, but not 256.
const WIDE_NETWORK_TIMES: u32 = 4;
/// An untrusted peer that names clients may be a proxy that is not configured, or one client that forges the header: enough
/// for the first, and a bound for the second.
const UNTRUSTED_PROXY_TIMES: u32 = 10;
/// Clients named by an untrusted peer are hashed into this many buckets, so that forged ones cannot exhaust the memory.
const BUCKETS_PER_PROXY: u64 = 1024;

/// The source of a request, for rate limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    /// The peer, or the client that a trusted proxy names.
    pub address: IpAddr,
    /// The client that an untrusted peer names.
    pub claimed: Option<IpAddr>,
}

/// A subject of a rate limit, and its allowance as a multiple of that of one visitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bucket {
    pub key: String,
    pub times: u32,
}

/// The highest value of `Bucket::times`; a multiple of all its values.
pub const MAX_TIMES: u32 = WIDE_NETWORK_TIMES * UNTRUSTED_PROXY_TIMES;

impl From<IpAddr> for Source {
    fn from(address: IpAddr) -> Self {
        Self { address, claimed: None }
    }
}

impl Source {
    /// The narrowest first: a request refused there does not use up the shared limits.
    pub fn buckets(&self) -> Vec<Bucket> {
        let own = networks_of(self.address);
        let Some(claimed) = self.claimed else { return own };
        let peer = network_of(self.address);
        let named = networks_of(claimed).into_iter().map(|network| {
            let number = hash(&network.key) % BUCKETS_PER_PROXY;
            Bucket { key: format!("{peer} for {number}*{}", network.times), times: network.times }
        });
        let shared = own.into_iter().map(|network| Bucket { times: network.times * UNTRUSTED_PROXY_TIMES, ..network });
        named.chain(shared).collect()
    }
}

/// The network of one household or office: an IPv4 address, or an IPv6 /64, whose single addresses are free to choose.
pub fn network_of(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}")
        }
    }
}

/// The network, and for IPv6 the enclosing /56.
fn networks_of(address: IpAddr) -> Vec<Bucket> {
    let mut networks = vec![Bucket { key: network_of(address), times: 1 }];
    if let IpAddr::V6(v6) = address.to_canonical() {
        let wide = Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 72));
        networks.push(Bucket { key: format!("{wide}/56"), times: WIDE_NETWORK_TIMES });
    }
    networks
}

/// Stable across nodes.
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
    fn addresses_of_one_network_share_a_bucket() {
        let network = |text: &str| network_of(address(text));
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
    }

    #[test]
    fn an_ipv6_client_is_counted_by_64_and_56_and_an_ipv4_client_by_address() {
        assert_eq!(buckets(address("192.0.2.7")), [("192.0.2.7".to_owned(), 1)]);
        let expected = [("2001:db8:1:2ff".to_owned(), 1), ("2001:db8:1:200::/56".to_owned(), 4)];
        assert_eq!(buckets(address("2001:db8:1:2ff::1")), expected);
        let wide = |text: &str| buckets(address(text)).pop();
        assert_eq!(wide("2001:db8:1:200::1"), wide("2001:db8:1:2ff::1"));
        assert_ne!(wide("2001:db8:1:200::1"), wide("2001:db8:1:300::1"));
    }

    #[test]
    fn clients_of_an_untrusted_peer_have_their_own_buckets_and_a_shared_one() {
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
    fn the_buckets_of_an_untrusted_peer_are_bounded() {
        let claim =
            |bits: u32| Source { address: address("192.0.2.1"), claimed: Some(IpAddr::from(bits.to_be_bytes())) };
        let keys: std::collections::HashSet<String> =
            (0..20_000).flat_map(|bits| claim(bits).buckets()).map(|bucket| bucket.key).collect();
        assert!(keys.len() <= 1025, "{}", keys.len());
    }

    #[test]
    fn the_highest_multiple_is_divisible_by_every_other() {
        let claimed = Some(address("2001:db8::1"));
        for bucket in (Source { address: address("2001:db8:1::1"), claimed }).buckets() {
            assert_eq!(MAX_TIMES % bucket.times, 0, "{}", bucket.key);
        }
    }
}
