public import MusterCore

/// Takes what several receivers hear of one sensor for one reading: the earliest.
///
/// An arrival is a copy of an earlier one within one and a half intervals if both have the same sequence
/// number; or, of a sensor without numbers, the same bytes through different receivers. One receiver
/// hears the same bytes again whenever the value stays the same, and that is a new reading.
public struct SeenOnce: Sendable {
    /// What tells one transmission of a sensor from the next.
    public enum Mark: Hashable, Sendable {
        /// The number that the sensor gives each of them.
        case sequence(UInt32)
        /// A hash of its bytes, where they have no number.
        case bytes(UInt64)
    }

    private struct Entry {
        var mark: Mark
        var at: Instant
        var receivers: Set<ReceiverID>
    }

    private static let most = 16
    private var seen: [Entry] = []

    /// Creates a memory in which nothing is.
    public init() {}

    /// Takes an arrival.
    ///
    /// - Parameters:
    ///   - mark: what tells its transmission from others.
    ///   - receiver: what it came through.
    ///   - at: when it came (UTC).
    ///   - interval: how often the sensor transmits, in milliseconds.
    /// - Returns: whether it is the first of its transmission.
    public mutating func isFirst(
        _ mark: Mark,
        through receiver: ReceiverID,
        at: Instant,
        interval: Int64
    ) -> Bool {
        let window = interval + interval / 2
        let copied = seen.lastIndex { entry in
            guard entry.mark == mark, abs(at.milliseconds - entry.at.milliseconds) <= window else {
                return false
            }
            if case .sequence = mark { return true }
            return !entry.receivers.contains(receiver)
        }
        if let copied {
            seen[copied].receivers.insert(receiver)
            return false
        }
        seen.append(Entry(mark: mark, at: at, receivers: [receiver]))
        if seen.count > Self.most { seen.removeFirst() }
        return true
    }
}
