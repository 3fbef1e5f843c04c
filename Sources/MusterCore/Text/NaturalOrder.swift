/// The order in which people look names up: letters in either case are the same, and numbers go by
/// their value, so that Aisle 2 stands before Aisle 10.
public enum NaturalOrder {
    /// Whether one name stands before another.
    ///
    /// Names that differ only in letter case or in zeros before a number go by their code points, so
    /// that the order is the same each time.
    public static func isBefore(_ one: String, _ other: String) -> Bool {
        let (left, right) = (
            Array(one.lowercased().unicodeScalars),
            Array(other.lowercased().unicodeScalars)
        )
        var (i, j) = (0, 0)
        while i < left.count, j < right.count {
            if isDigit(left[i]), isDigit(right[j]) {
                let (first, second) = (number(left, &i), number(right, &j))
                // Without zeros in front, the longer number is the larger one.
                if first.count != second.count { return first.count < second.count }
                for (a, b) in zip(first, second) where a != b { return a.value < b.value }
            } else if left[i] != right[j] {
                return left[i].value < right[j].value
            } else {
                (i, j) = (i + 1, j + 1)
            }
        }
        let (rest, otherRest) = (left.count - i, right.count - j)
        return rest == otherRest ? one < other : rest < otherRest
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }

    /// The digits of the number that stands at `index`, without zeros in front; goes behind it.
    private static func number(
        _ text: [Unicode.Scalar],
        _ index: inout Int
    ) -> ArraySlice<Unicode.Scalar> {
        let start = index
        while index < text.count, isDigit(text[index]) { index += 1 }
        return text[start..<index].drop { $0 == "0" }
    }
}

extension Sequence {
    /// The elements in the order of their names; see ``NaturalOrder``.
    public func inNaturalOrder(by name: (Element) -> String) -> [Element] {
        sorted { NaturalOrder.isBefore(name($0), name($1)) }
    }
}
