/// Randomness that is the same for the same seed on any machine and with any standard library.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014):
/// SplitMix64.
package struct RandomStream: Sendable {
    private var state: UInt64

    /// A stream that begins at a number.
    package init(seed: UInt64) {
        state = seed
    }

    /// 64 random bits.
    package mutating func bits() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// An independent stream.
    mutating func fork() -> RandomStream {
        RandomStream(seed: bits())
    }

    /// A number from 0 to 1, without 1.
    mutating func unit() -> Double {
        Double(bits() >> 11) / 9_007_199_254_740_992
    }

    /// A number within `range`.
    mutating func number(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    /// A whole number from 0 to `bound`, without `bound`, which is at least 1.
    package mutating func below(_ bound: Int) -> Int {
        Int(bits().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number from a bell curve around 0 with a standard deviation of 1, never beyond 6.
    ///
    /// The sum of twelve numbers from 0 to 1, less 6: additions alone, so no two machines differ.
    mutating func normal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += unit() }
        return sum
    }

    /// One of `elements`, of which there is at least one.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    /// The numbers from 0 to `count`, without `count`, in random order.
    mutating func order(of count: Int) -> [Int] {
        var order = Array(0..<count)
        for index in order.indices.dropLast() {
            order.swapAt(index, index + below(count - index))
        }
        return order
    }
}
