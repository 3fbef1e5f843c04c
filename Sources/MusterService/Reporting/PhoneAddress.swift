import Glibc

/// Where an address leads that a phone reads from a label.
public enum PhoneAddress {
    /// Whether a phone that follows an address with this host gets to another machine than itself.
    ///
    /// Loopback addresses are each machine's own (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3), and
    /// 0.0.0.0 and :: stand for all of a machine. Browsers take short forms, such as 127.1, and IPv4 within
    /// IPv6 (RFC 4291, section 2.5.5; RFC 6052, section 2.1).
    public static func leadsElsewhere(_ host: String) -> Bool {
        // A full stop ends a name, and what stands behind % is an interface of this machine.
        let host = String(
            host.lowercased().prefix { $0 != "%" }.reversed().drop { $0 == "." }.reversed()
        )
        var (four, six) = (in_addr(), in6_addr())
        if inet_aton(host, &four) != 0 { return !isOwn(UInt32(bigEndian: four.s_addr)) }
        if inet_pton(AF_INET6, host, &six) == 1 {
            let bytes = withUnsafeBytes(of: &six) { Array($0) }
            let last = bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            let front = bytes.prefix(12)
            let holdsFour =
                front.allSatisfy { $0 == 0 }
                || front.prefix(10).allSatisfy { $0 == 0 } && front.suffix(2) == [0xFF, 0xFF]
                || Array(front) == [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)
            return !holdsFour || last > 1 && !isOwn(last)
        }
        let own = ["localhost", "localhost.localdomain", "ip6-localhost", "ip6-loopback"]
        return !own.contains(host) && !host.hasSuffix(".localhost")
    }

    /// Whether an IPv4 address is a machine's own: 127.0.0.0/8, and 0.0.0.0.
    private static func isOwn(_ address: UInt32) -> Bool { address >> 24 == 127 || address == 0 }
}
