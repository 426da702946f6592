//! Which addresses are public, so that nobody makes the server speak to machines of its own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Returns `true` for an address of the internet that anybody can reach.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// The special networks are those of RFC 6890 and of the registry that follows it.
fn is_public_v4(address: Ipv4Addr) -> bool {
    let is_special = match address.octets() {
        [0, ..] | [192, 0, 0, _] | [192, 88, 99, _] => true,
        [100, second, ..] => second & 0b1100_0000 == 64,
        [198, second, ..] => second & 0b1111_1110 == 18,
        // Multicast, and what is reserved.
        [first, ..] => first >= 224,
    };
    !(is_special
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation())
}

/// Only `2000::/3` is given to networks of the internet.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let is_global = address.segments()[0] & 0xe000 == 0x2000;
    let is_special = match address.segments() {
        // Documentation, Teredo and other ways through IPv4, and 6to4.
        [0x2001, second, ..] => second == 0xdb8 || second < 0x200,
        [0x2002, ..] => true,
        [0x3fff, second, ..] => second < 0x1000,
        _ => false,
    };
    is_global && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_networks_are_not_public() {
        for public in [
            "8.8.8.8",
            "100.128.0.1",
            "172.32.0.1",
            "198.20.0.1",
            "223.255.255.255",
            "2606:4700::1111",
            "2a00:1450:4001::200e",
            "::ffff:8.8.8.8",
        ] {
            assert!(is_public(public.parse().expect("an address")), "{public}");
        }
        for special in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.168.1.1",
            "192.0.0.8",
            "198.18.0.1",
            "203.0.113.5",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "64:ff9b::a00:1",
            "fe80::1",
            "fd00::1",
            "ff02::1",
            "2001:db8::1",
            "2002:7f00:1::",
        ] {
            assert!(
                !is_public(special.parse().expect("an address")),
                "{special}"
            );
        }
    }
}
