/// The capabilities of this process that direct listening needs.
///
/// Source: capabilities(7); the bits are those of linux/capability.h.
package struct Privileges: Equatable {
    /// The effective capabilities, one bit each.
    private let bits: UInt64

    /// Those of the running process.
    static var ofThisProcess: Privileges {
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        let count = try? OpenFile(reading: "/proc/self/status").read(into: &bytes, from: 0)
        return Privileges(status: String(decoding: bytes.prefix(count ?? 0), as: UTF8.self))
    }

    private static let netRaw: UInt64 = 1 << 13

    /// Reads what `/proc/self/status` says; text without the line means none.
    package init(status: String) {
        let line = status.split(separator: "\n").first { $0.hasPrefix("CapEff:") }
        bits = line.flatMap { UInt64($0.dropFirst(7).filter { !$0.isWhitespace }, radix: 16) } ?? 0
    }

    /// Whether adverts may be read from an adapter and its scan be set: CAP_NET_RAW.
    ///
    /// CAP_NET_ADMIN adds a larger buffer in the kernel, and is not asked for here.
    package var allowsListening: Bool { bits & Self.netRaw != 0 }
}
