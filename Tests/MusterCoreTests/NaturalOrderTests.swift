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

    @Test func `the bytes of a name stand in the order of names, whatever they are made of`() {
        var random = SplitMix64(seed: 16)
        let parts = [
            "a", "A", "b", "-", " ", "_", "0", "00", "1", "9", "10", "č", "Č", "ж", "漢", ".",
        ]
        let names = (0..<400).map { _ in
            (0..<Int.random(in: 1...5, using: &random)).map { _ in
                parts[Int.random(in: parts.indices, using: &random)]
            }.joined()
        }
        let byKey = names.sorted {
            NaturalOrder.key(of: $0).lexicographicallyPrecedes(NaturalOrder.key(of: $1))
        }
        #expect(byKey == names.inNaturalOrder { $0 })
    }
}
