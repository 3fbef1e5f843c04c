/// The seconds in which a beacon was heard by the scanner that is carried: what its place is worked out from.
///
/// At most ``most`` of them are kept, four bytes each; of more, the loudest. They are in the order of hearing.
package struct HeardSeconds: Hashable, Sendable {
    /// How many seconds are kept.
    package static let most = 128

    /// What was heard in one second.
    package struct Second: Hashable, Sendable {
        /// The second (UTC).
        package var second: Int64
        /// The mean strength of its samples, in whole dBm.
        package var level: Int
        /// How many samples it had, at most 15.
        package var count: Int

        /// Creates a second.
        package init(second: Int64, level: Int, count: Int) {
            (self.second, self.level, self.count) = (second, level, count)
        }
    }

    /// The second that the others are counted from.
    private var first: Int64 = 0
    /// Each second: 21 bits of time behind ``first``, seven of strength, four of number.
    private var packed: [UInt32] = []
    /// For how many seconds before and behind the first one there is room: 12 days.
    private static let reach: Int64 = 1 << 20

    /// Creates the seconds of a beacon that was not heard.
    package init() {}

    /// How many seconds are kept.
    package var count: Int { packed.count }
    /// Whether the beacon was never heard.
    package var isEmpty: Bool { packed.isEmpty }

    /// Whether all seconds are kept, as far as is known: of a beacon that was heard in just as many as
    /// are kept, it is not.
    package var isWhole: Bool { packed.count < Self.most }

    /// The seconds, in the order of hearing.
    package var seconds: some Sequence<Second> {
        packed.lazy.map { [first] word in
            Second(
                second: first &+ (Int64(word >> 11) - Self.reach),
                level: -Int(word >> 4 & 127),
                count: Int(word & 15)
            )
        }
    }

    /// Adds a second; one that lies weeks from the first is left out.
    package mutating func add(_ second: Second) {
        if packed.isEmpty { first = second.second }
        let behind = second.second &- first
        guard (-Self.reach..<Self.reach).contains(behind), second.count > 0 else { return }
        let strength = UInt32(-min(max(second.level, -127), 0))
        let number = UInt32(min(second.count, 15))
        packed.append(UInt32(behind + Self.reach) << 11 | strength << 4 | number)
        guard packed.count > Self.most else { return }
        // Of equals the latest goes.
        let quietest = packed.indices.max {
            (packed[$0] >> 4 & 127, $0) < (packed[$1] >> 4 & 127, $1)
        }
        if let quietest { packed.remove(at: quietest) }
    }
}
