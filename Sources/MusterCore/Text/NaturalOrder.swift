/// The order in which people look names up: letters in either case are the same, and numbers go by
/// their value, so that Aisle 2 stands before Aisle 10.
public enum NaturalOrder {
    /// Whether one name stands before another.
    ///
    /// Names that differ only in letter case or in zeros before a number go by their code points, so
    /// that the order is the same each time.
    public static func isBefore(_ one: String, _ other: String) -> Bool {
        order(of: one, other) < 0
    }

    /// Whether one pair stands before another: by its first names, and where these are one by its second.
    public static func isBefore(_ one: (String, String), _ other: (String, String)) -> Bool {
        let first = order(of: one.0, other.0)
        return first == 0 ? isBefore(one.1, other.1) : first < 0
    }

    /// Below 0 where one name stands before another, above 0 where behind it, 0 only for the same text.
    public static func order(of one: String, _ other: String) -> Int {
        // Most names are ASCII: a list of a hundred thousand is sorted while somebody waits.
        var (left, right) = (one, other)
        let quick = left.withUTF8 { left in
            right.withUTF8 { right in order(left, right) { $0 < 0x80 ? lowered($0) : nil } }
        }
        let sign =
            quick
            ?? order(
                Array(one.lowercased().unicodeScalars),
                Array(other.lowercased().unicodeScalars)
            ) { $0.value }
        if let sign, sign != 0 { return sign }
        if one.utf8.elementsEqual(other.utf8) { return 0 }
        return one.utf8.lexicographicallyPrecedes(other.utf8) ? -1 : 1
    }

    /// Bytes that stand in the order of the names that they are made of, for an index of a database.
    ///
    /// What a name gives never changes: databases are full of it.
    public static func key(of name: String) -> [UInt8] {
        var key: [UInt8] = []
        var rest = Array(name.lowercased().utf8)[...]
        while let byte = rest.first {
            guard isDigit(UInt32(byte)) else {
                key.append(byte)
                rest = rest.dropFirst()
                continue
            }
            let number = rest.prefix { isDigit(UInt32($0)) }
            let digits = number.drop { $0 == 0x30 }
            // Without zeros in front, the longer number is the larger one.
            let count = UInt16(clamping: digits.count)
            key += [0x30, UInt8(count >> 8), UInt8(count & 0xFF)] + digits
            rest = rest[number.endIndex...]
        }
        // Names that differ only in letter case or in zeros before a number go by their code points.
        return key + [0] + name.utf8
    }

    /// Below 0 where one text stands before another, above 0 where behind it, 0 where they differ in
    /// letter case and zeros alone; `nil` for an element without a value.
    private static func order<Text: RandomAccessCollection<Element>, Element>(
        _ one: Text,
        _ other: Text,
        value: (Element) -> UInt32?
    ) -> Int? where Text.Index == Int {
        var (i, j) = (one.startIndex, other.startIndex)
        while i < one.endIndex, j < other.endIndex {
            guard let left = value(one[i]), let right = value(other[j]) else { return nil }
            if isDigit(left), isDigit(right) {
                let (first, second) = (
                    number(one, &i, value), number(other, &j, value)
                )
                // Without zeros in front, the longer number is the larger one.
                if first.count != second.count { return first.count - second.count }
                for (a, b) in zip(first, second) {
                    guard let a = value(one[a]), let b = value(other[b]), a != b else { continue }
                    return a < b ? -1 : 1
                }
            } else if left != right {
                return left < right ? -1 : 1
            } else {
                (i, j) = (i + 1, j + 1)
            }
        }
        // What follows tells nothing more, but must be of the same kind for the answer to be one.
        for element in one[i...] where value(element) == nil { return nil }
        for element in other[j...] where value(element) == nil { return nil }
        return (one.endIndex - i) - (other.endIndex - j)
    }

    private static func lowered(_ byte: UInt8) -> UInt32 {
        UInt32(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte)
    }

    private static func isDigit(_ value: UInt32) -> Bool { 0x30...0x39 ~= value }

    /// Where the digits stand of the number at `index`, without zeros in front; goes behind it.
    private static func number<Text: RandomAccessCollection>(
        _ text: Text,
        _ index: inout Int,
        _ value: (Text.Element) -> UInt32?
    ) -> Range<Int> where Text.Index == Int {
        var start = index
        while index < text.endIndex, let next = value(text[index]), isDigit(next) { index += 1 }
        while start < index, value(text[start]) == 0x30 { start += 1 }
        return start..<index
    }
}

extension Sequence {
    /// The elements in the order of their names; see ``NaturalOrder``.
    public func inNaturalOrder(by name: (Element) -> String) -> [Element] {
        sorted { NaturalOrder.isBefore(name($0), name($1)) }
    }
}
