import MusterCore
import MusterCrypto

/// A number that two replicas have in common when, and only when, they show the same values.
///
/// It is a sum, so a store can keep it up to date change by change: of each column the first eight
/// bytes of `SHA-256( row ‖ column ‖ 0 ‖ change ‖ value )` of the value that wins, and with a
/// leading byte 1 of each that stands beside it. All of a row's columns are in it, deleted rows too.
public struct ReplicaDigest: Hashable, Sendable, CustomStringConvertible {
    /// The sum, modulo 2^64.
    public private(set) var value: UInt64 = 0

    /// Sums up values.
    public init(_ registers: Registers) {
        for (uid, row) in registers.rows {
            for name in row.fields.keys {
                guard let (winner, others) = registers.field(name, of: uid) else { continue }
                value &+= Self.part(0, uid, name, winner)
                for leaf in others { value &+= Self.part(1, uid, name, leaf) }
            }
        }
    }

    /// 16 lower-case hexadecimal digits.
    public var description: String { Self.text(value) }

    /// A sum as 16 lower-case hexadecimal digits.
    static func text(_ value: UInt64) -> String {
        Hex.text((0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * UInt64($0))) })
    }

    private static func part(
        _ mark: UInt8,
        _ row: SyncID,
        _ name: String,
        _ leaf: Registers.Leaf
    ) -> UInt64 {
        let value: [UInt8] = leaf.value.map { [1] + Array($0.utf8) } ?? [0]
        return Digest(of: [mark], row.bytes, Array(name.utf8), [0], leaf.uid.bytes, value).prefix
    }
}

extension Registers {
    /// The SHA-256 of every value of every row in one canonical order: what two replicas compare that
    /// want to be sure.
    public func fullDigest() -> Digest {
        var json = JSONWriter()
        var sha = SHA256()
        for uid in rows.keys.sorted() {
            guard let row = rows[uid] else { continue }
            json.removeAll()
            json.object { json in
                json.key("row")
                json.id(uid)
                json.key("tbl")
                json.string(row.table)
                for name in row.fields.keys.sorted() {
                    guard let (winner, others) = field(name, of: uid) else { continue }
                    json.key(data: name)
                    json.array { json in
                        for leaf in [winner] + others.sorted(by: { $0.uid < $1.uid }) {
                            json.id(leaf.uid)
                            json.string(leaf.value)
                        }
                    }
                }
            }
            json.newline()
            sha.update(json.bytes)
        }
        return Digest(sha)
    }
}
