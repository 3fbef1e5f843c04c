/// Where composed scenes take their chance from: the same seed gives the same scenes anywhere.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct SeededRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A whole number from 0 to `bound`, without `bound`, which is at least 1.
    mutating func below(_ bound: Int) -> Int {
        Int(bits().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number from 0 to 1, without 1.
    mutating func unit() -> Double { Double(bits() >> 11) / 9_007_199_254_740_992 }

    /// A number from a bell curve around 0 with a standard deviation of 1, never beyond 6.
    mutating func normal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += unit() }
        return sum
    }

    /// The numbers from 0 to `count`, without `count`, in random order.
    mutating func order(of count: Int) -> [Int] {
        var order = Array(0..<count)
        for index in order.indices.dropLast() {
            order.swapAt(index, index + below(count - index))
        }
        return order
    }

    /// A stream of its own: what is drawn from it moves nothing that is drawn from this one.
    mutating func fork() -> SeededRandom { SeededRandom(seed: bits()) }

    private mutating func bits() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
