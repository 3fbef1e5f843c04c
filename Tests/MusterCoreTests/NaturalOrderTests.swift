import MusterCore
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
}
