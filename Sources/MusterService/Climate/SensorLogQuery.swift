public import MusterCore

/// What of the readings is written out, and in which form.
public struct SensorLogQuery: Sendable {
    /// A form of file.
    public enum Form: String, CaseIterable, Sendable {
        /// RFC 4180, a reading or a slot a line.
        case csv
        /// JSON, a reading, a slot or a gap a line.
        case json
        /// The records SAF01 to SAF07: a sensor and slot a line, with what was measured side by side.
        case saf
    }

    /// Whose readings.
    public var scope: SensorScope
    /// Where the time begins (UTC).
    public var from: Instant
    /// Where it ends (UTC), not included.
    public var until: Instant
    /// What was measured; empty for everything.
    public var quantities: [Quantity] = []
    /// The length of a slot in seconds; `nil` for the readings themselves, and in the SAF form for
    /// 10 minutes.
    public var slotSeconds: Int?
    /// The form.
    public var form = Form.csv
    /// Whether a second line of the SAF form has the units.
    public var hasUnits = false
    /// Whether the gaps are wanted instead of the readings.
    public var onlyGaps = false

    /// The slots that there may be, in seconds: whole minutes, up to 31 days.
    public static let slotRange = 60...2_678_400
    /// The slots of the SAF form where nothing else is said, in seconds.
    static let safSlot = 600

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - scope: whose readings.
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC), not included.
    public init(of scope: SensorScope, from: Instant, until: Instant) {
        (self.scope, self.from, self.until) = (scope, from, until)
    }

    /// The length of a slot in microseconds; `nil` for the readings themselves.
    var slotLength: Int64? {
        let seconds = slotSeconds ?? (form == .saf ? Self.safSlot : nil)
        return seconds.map { Int64($0) * 1_000_000 }
    }

    /// Where the time begins, whole slots of it.
    var start: Instant { slotLength.map { from.slotStart($0) } ?? from }
}

extension Instant {
    /// Where the slot begins that this moment lies in; slots count from 1970-01-01T00:00:00Z.
    ///
    /// - Parameter length: the length of a slot in microseconds.
    /// - Returns: the moment.
    func slotStart(_ length: Int64) -> Instant {
        let rest = microseconds % length
        return Instant(microseconds: microseconds - (rest < 0 ? rest + length : rest))
    }
}
