import Foundation
import MusterCore

/// An IP address.
///
/// An IPv4 address that was mapped into IPv6 (RFC 4291, section 2.5.5.2), as a listener
/// on `[::]` sees IPv4 clients, is the IPv4 address.
package struct IPAddress: Hashable, Sendable {
    /// Four bytes of IPv4, or sixteen of IPv6, in the order of the network.
    let bytes: [UInt8]

    private static let mappedPrefix: [UInt8] = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    /// Reads `192.0.2.7` or `2001:db8::7`, with or without the name of an interface behind `%`; `nil`
    /// for everything else.
    package init?(_ text: some StringProtocol) {
        let text = String(text.prefix { $0 != "%" })
        var v4 = in_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            bytes = withUnsafeBytes(of: v4) { Array($0) }
            return
        }
        var v6 = in6_addr()
        guard inet_pton(AF_INET6, text, &v6) == 1 else { return nil }
        let all = withUnsafeBytes(of: v6) { Array($0) }
        bytes = all.starts(with: Self.mappedPrefix) ? Array(all.suffix(4)) : all
    }

    /// Reads an address as proxies write it, with or without a port: `192.0.2.7`, `192.0.2.7:4711`,
    /// `2001:db8::7`, `[2001:db8::7]`, `[2001:db8::7]:4711`, any of them in quotes (RFC 7239,
    /// section 6).
    package init?(withPort text: some StringProtocol) {
        var text = String(text).filter { !$0.isWhitespace && $0 != "\"" }
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || Self.isPort(rest) else { return nil }
            text = String(text[text.index(after: text.startIndex)..<end])
            guard text.contains(":") else { return nil }
        } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
            guard Self.isPort(text[colon...]) else { return nil }
            text = String(text[..<colon])
        }
        self.init(text)
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.first == ":" && UInt16(text.dropFirst()) != nil
    }

    /// Whether only this machine can have it.
    package var isLoopback: Bool {
        bytes.count == 4
            ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    /// The address in its usual form: IPv6 as RFC 5952 writes it.
    package var text: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &buffer, socklen_t(buffer.count)) != nil else { return "" }
        return String(
            decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
    }

    /// What one customer of a provider has: an IPv4 address, or the first half of an IPv6 address
    /// (RFC 4291, section 2.5.4) as 16 hex digits.
    package var customer: String {
        bytes.count == 4
            ? text
            : bytes.prefix(8).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
    }
}

extension IPAddress {
    /// The network that an address is counted under where it leads to nobody: the first 24 bits of IPv4, 48 of
    /// IPv6, as hexadecimal digits.
    package var neighbourhood: String { Hex.text(bytes.prefix(bytes.count == 4 ? 3 : 6)) }
}

/// A range of IP addresses that begin alike.
package struct IPNetwork: Hashable, Sendable {
    private let first: IPAddress
    private let length: Int

    /// Reads `10.0.0.0/8`, `2001:db8::/32`, or one address; `nil` for everything else.
    package init?(_ text: String) {
        let sides = text.split(separator: "/", omittingEmptySubsequences: false)
        guard sides.count <= 2, let first = sides.first.flatMap({ IPAddress($0) }) else {
            return nil
        }
        var length = first.bytes.count * 8
        if sides.count == 2 {
            guard var wanted = Int(sides[1]), wanted >= 0 else { return nil }
            // A mapped network is told by the length that it has in IPv6.
            if first.bytes.count == 4, sides[0].contains(":") { wanted -= 96 }
            guard (0...length).contains(wanted) else { return nil }
            length = wanted
        }
        self.first = first
        self.length = length
    }

    /// Whether an address is in it.
    package func contains(_ address: IPAddress) -> Bool {
        guard address.bytes.count == first.bytes.count else { return false }
        let (whole, rest) = (length / 8, length % 8)
        guard address.bytes.prefix(whole) == first.bytes.prefix(whole) else { return false }
        guard rest > 0 else { return true }
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> rest)
        return address.bytes[whole] & mask == first.bytes[whole] & mask
    }
}
