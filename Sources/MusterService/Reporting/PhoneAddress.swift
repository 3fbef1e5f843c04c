import Glibc

/// Where an address leads that a phone reads from a label.
public enum PhoneAddress {
    /// Whether a phone that follows an address with this host gets to another machine than itself.
    ///
    /// Loopback addresses are each machine's own (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3), and
    /// 0.0.0.0 and :: stand for all of a machine.
    public static func leadsElsewhere(_ host: String) -> Bool {
        var address = in_addr()
        let isLoopback =
            inet_pton(AF_INET, host, &address) == 1
            && UInt32(bigEndian: address.s_addr) >> 24 == 127
        return !isLoopback && !["localhost", "::1", "::", "0.0.0.0"].contains(host.lowercased())
    }
}
