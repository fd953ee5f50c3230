//! Which addresses belong to the public internet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// True for an address that one server on the public internet can have. Everything that leads into the own network, to the
/// machine itself or to many machines at once is refused, as is what is reserved or only an example (RFC 6890 and its
/// registries).
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    /// Network and length of its prefix.
    const RESERVED: [(Ipv4Addr, u32); 15] = [
        (Ipv4Addr::new(0, 0, 0, 0), 8),
        (Ipv4Addr::new(10, 0, 0, 0), 8),
        // Shared by the customers of one provider.
        (Ipv4Addr::new(100, 64, 0, 0), 10),
        (Ipv4Addr::new(127, 0, 0, 0), 8),
        // Link local; the metadata services of clouds are here.
        (Ipv4Addr::new(169, 254, 0, 0), 16),
        (Ipv4Addr::new(172, 16, 0, 0), 12),
        (Ipv4Addr::new(192, 0, 0, 0), 24),
        (Ipv4Addr::new(192, 0, 2, 0), 24),
        // Relays of 6to4.
        (Ipv4Addr::new(192, 88, 99, 0), 24),
        (Ipv4Addr::new(192, 168, 0, 0), 16),
        (Ipv4Addr::new(198, 18, 0, 0), 15),
        (Ipv4Addr::new(198, 51, 100, 0), 24),
        (Ipv4Addr::new(203, 0, 113, 0), 24),
        (Ipv4Addr::new(224, 0, 0, 0), 4),
        (Ipv4Addr::new(240, 0, 0, 0), 4),
    ];
    let is_in = |(network, length): &(Ipv4Addr, u32)| {
        let shift = 32 - length;
        address.to_bits() >> shift == network.to_bits() >> shift
    };
    !RESERVED.iter().any(is_in)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(embedded) = embedded_v4(address) {
        return is_public_v4(embedded);
    }
    let [first, second, ..] = address.segments();
    let is_global_unicast = first & 0xe000 == 0x2000;
    let is_special = match first {
        // Teredo and other protocols; documentation.
        0x2001 => second < 0x0200 || second == 0x0db8,
        // 6to4
        0x2002 => true,
        // Documentation.
        0x3fff => second < 0x1000,
        _ => false,
    };
    is_global_unicast && !is_special
}

/// The IPv4 address that is meant: mapped into IPv6, or behind the well-known prefix of NAT64.
fn embedded_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let nat64 = || {
        let [a, b, c, d, e, f, high, low] = address.segments();
        let is_nat64 = [a, b, c, d, e, f] == [0x64, 0xff9b, 0, 0, 0, 0];
        is_nat64.then(|| Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)))
    };
    address.to_ipv4_mapped().or_else(nat64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_open(text: &str) -> bool {
        is_public(text.parse().expect(text))
    }

    #[test]
    fn addresses_of_the_own_network_and_reserved_ones_are_not_public() {
        for address in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.255",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.7",
            "224.0.0.1",
            "239.255.255.250",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "64:ff9b::7f00:1",
            "64:ff9b::a00:1",
            "64:ff9b:1::808:808",
            "100::1",
            "2001::1",
            "2001:10::1",
            "2001:20::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2002:808:808::1",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_open(address), "{address}");
        }
    }

    #[test]
    fn addresses_next_to_reserved_ones_are_public() {
        for address in [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "172.15.255.255",
            "172.32.0.0",
            "192.0.1.1",
            "192.167.255.255",
            "198.17.255.255",
            "198.20.0.0",
            "223.255.255.255",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
            "2001:200::1",
            "2001:db9::1",
            "2003::1",
            "2606:4700::1111",
            "2a00:1450::1",
        ] {
            assert!(is_open(address), "{address}");
        }
    }
}
