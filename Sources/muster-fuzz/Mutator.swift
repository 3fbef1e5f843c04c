import MusterSimulation

/// Makes new inputs of those it has: changed in places, cut, repeated, or put together of two.
///
/// It does not see which code an input reaches; it starts from whole and valid inputs instead, and
/// keeps what is between quotes, separators and lengths often enough to come far.
struct Mutator {
    private var random: RandomStream
    private let seeds: [[UInt8]]

    /// The longest input, in bytes.
    private static let longest = 1 << 16
    /// Bytes at which readers take turns.
    private static let edges: [UInt8] = [
        0, 1, 0x7F, 0x80, 0xFE, 0xFF, 0x0A, 0x0D, 0x20, 0x22, 0x25, 0x27, 0x2C, 0x2D, 0x2E, 0x30,
        0x39,
        0x3A, 0x3B, 0x3D, 0x5B, 0x5C, 0x5D, 0x65, 0x7B, 0x7D, 0xC0, 0xE2, 0xF0,
    ]
    /// Texts at which readers take turns.
    private static let words = [
        "-1", "0", "9223372036854775807", "-9223372036854775808", "1e999", "1e-999", "NaN", "null",
        "\\u0000", "\\ud800", "\u{FEFF}", "\u{202E}", "\r\n", "\"\"", "[[[[[[[[", "{\"a\":", "%00",
        "%",
        "/../", "=?utf-8?b?", "--\r\n", "'''", "\t",
    ].map { Array($0.utf8) }

    init(seeds: [[UInt8]], seed: UInt64) {
        self.seeds = seeds.isEmpty ? [[]] : seeds
        random = RandomStream(seed: seed)
    }

    /// The next input.
    mutating func next() -> [UInt8] {
        var bytes = any()
        for _ in 0...random.below(random.below(8) + 1) { change(&bytes) }
        return Array(bytes.prefix(Self.longest))
    }

    private mutating func any() -> [UInt8] { seeds[random.below(seeds.count)] }

    private mutating func change(_ bytes: inout [UInt8]) {
        let at = random.below(bytes.count + 1)
        let length = min(random.below(1 << random.below(9) + 1), bytes.count - at)
        switch random.below(10) {
        case 0 where at < bytes.count: bytes[at] ^= 1 << UInt8(random.below(8))
        case 1 where at < bytes.count: bytes[at] = Self.edges[random.below(Self.edges.count)]
        case 2 where at < bytes.count: bytes[at] = UInt8(truncatingIfNeeded: random.bits())
        case 3: bytes.insert(Self.edges[random.below(Self.edges.count)], at: at)
        case 4: bytes.insert(contentsOf: Self.words[random.below(Self.words.count)], at: at)
        case 5: bytes.removeSubrange(at..<at + length)
        case 6:
            let part = Array(bytes[at..<at + length])
            let times = random.below(8) == 0 ? 1 + random.below(2_000) : 2
            guard part.count * times <= Self.longest else { return }
            bytes.insert(contentsOf: Array(repeating: part, count: times).joined(), at: at)
        case 7:
            let other = any()
            let from = random.below(other.count + 1)
            bytes.replaceSubrange(at..<at + length, with: other[from...].prefix(length + 16))
        case 8 where at + 4 <= bytes.count:
            let number = [0, 1, UInt32.max, 0x7FFF_FFFF, 0x8000_0000, UInt32(bytes.count)]
            let value = number[random.below(number.count)]
            for index in 0..<4 {
                bytes[at + index] = UInt8(truncatingIfNeeded: value >> (index * 8))
            }
        case 9: bytes = Array(bytes.prefix(at))
        default: bytes.append(UInt8(truncatingIfNeeded: random.bits()))
        }
    }
}
