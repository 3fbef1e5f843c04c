import MusterCore
import MusterTestSupport
import Testing

@Suite struct NaturalOrderTests {
    @Test func `numbers in names go by their value, and letter case does not matter`() {
        let names = [
            "Aisle 10", "aisle 2", "Aisle 2b", "Aisle", "Aisle 02", "Čačak", "B-007", "B-7",
        ]
        let sorted = [
            "Aisle", "Aisle 02", "aisle 2", "Aisle 2b", "Aisle 10", "B-007", "B-7", "Čačak",
        ]
        #expect(names.inNaturalOrder { $0 } == sorted)
        #expect(names.reversed().inNaturalOrder { $0 } == sorted)
        let long = String(repeating: "9", count: 400)
        #expect(NaturalOrder.isBefore("a" + long, "a1" + long), "numbers of any length")
        #expect(!NaturalOrder.isBefore("a", "a"))
    }

    @Test func `letters and numbers of any script take turns, and each number counts as one`() {
        var random = SplitMix64(seed: 16)
        let parts = [
            "a", "A", "b", "-", " ", "_", "0", "00", "1", "9", "10", "č", "Č", "ж", "漢", ".",
        ]
        let names = (0..<400).map { _ in
            (0..<Int.random(in: 1...5, using: &random)).map { _ in
                parts[Int.random(in: parts.indices, using: &random)]
            }.joined()
        }
        // The same order by the parts of names.
        let byParts = names.sorted { one, other in
            let (left, right) = (Self.parts(one), Self.parts(other))
            for (one, other) in zip(left, right) where one != other {
                return (one.rank, one.digits, one.text) < (other.rank, other.digits, other.text)
            }
            return left.count == right.count
                ? one.utf8.lexicographicallyPrecedes(other.utf8) : left.count < right.count
        }
        #expect(names.inNaturalOrder { $0 } == byParts)
        for (one, other) in zip(byParts, byParts.dropFirst()) {
            #expect(!NaturalOrder.isBefore(other, one), "\(one) before \(other)")
        }
    }

    /// A character of a name, or a number, which stands where digits do.
    private struct Part: Equatable {
        var rank: UInt32
        var digits = 0
        var text = ""
    }

    private static func parts(_ name: String) -> [Part] {
        var parts: [Part] = []
        var digits = ""
        func number() {
            guard !digits.isEmpty else { return }
            let text = String(digits.drop { $0 == "0" })
            parts.append(Part(rank: 0x30, digits: text.count, text: text))
            digits = ""
        }
        for scalar in name.lowercased().unicodeScalars {
            if ("0"..."9").contains(scalar) {
                digits.unicodeScalars.append(scalar)
            } else {
                number()
                parts.append(Part(rank: scalar.value))
            }
        }
        number()
        return parts
    }
}
