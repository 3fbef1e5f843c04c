/// The order in which people look names up: letters in either case are the same, and numbers go by
/// their value, so that Aisle 2 stands before Aisle 10.
///
/// Names that differ only in letter case or in zeros before a number go by their code points, so that
/// the order is the same each time.
public enum NaturalOrder {
    /// Whether one name stands before another.
    public static func isBefore(_ one: String, _ other: String) -> Bool {
        key(of: one).lexicographicallyPrecedes(key(of: other))
    }

    /// Whether one pair stands before another: by its first names, and where these are one by its second.
    public static func isBefore(_ one: (String, String), _ other: (String, String)) -> Bool {
        let (first, second) = (key(of: one.0), key(of: other.0))
        return first == second
            ? isBefore(one.1, other.1) : first.lexicographicallyPrecedes(second)
    }

    /// Bytes that stand in the order of the names that they are made of, for what sorts many and for an
    /// index of a database.
    ///
    /// What a name gives never changes: databases are full of it.
    public static func key(of name: String) -> [UInt8] {
        var key: [UInt8] = []
        var rest = Array(name.lowercased().utf8)[...]
        while let byte = rest.first {
            guard isDigit(byte) else {
                key.append(byte)
                rest = rest.dropFirst()
                continue
            }
            let number = rest.prefix(while: isDigit)
            let digits = number.drop { $0 == 0x30 }
            // Without zeros in front, the longer number is the larger one.
            let count = UInt16(clamping: digits.count)
            key += [0x30, UInt8(count >> 8), UInt8(count & 0xFF)] + digits
            rest = rest[number.endIndex...]
        }
        return key + [0] + name.utf8
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}

extension Sequence {
    /// The elements in the order of their names; see ``NaturalOrder``.
    public func inNaturalOrder(by name: (Element) -> String) -> [Element] {
        // Those of one name stay as they came.
        let keyed = enumerated().map { (key: NaturalOrder.key(of: name($1)), place: $0, $1) }
        return keyed.sorted { one, other in
            one.key == other.key
                ? one.place < other.place : one.key.lexicographicallyPrecedes(other.key)
        }.map { $0.2 }
    }
}
