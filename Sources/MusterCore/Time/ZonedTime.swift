extension Instant {
    /// Reads a moment in ISO 8601 with its distance from UTC, as files of other programs have it; `nil` for
    /// anything else, a time without that distance among it.
    ///
    /// `2026-03-12T09:14:05Z`, `2026-03-12T09:14:05.5Z`, `2026-03-12 10:14:05+01:00`: a `T` or a space
    /// between day and time, and `Z` or the distance behind them (RFC 3339, section 5.6).
    ///
    /// - Parameter text: the moment.
    public init?(zoned text: String) {
        var moment = Array(text.utf8)
        var seconds: Int64 = 0
        if moment.last != UInt8(ascii: "Z") {
            guard let distance = Self.distance(moment.suffix(6)) else { return nil }
            seconds = distance
            moment.removeLast(6)
            moment.append(UInt8(ascii: "Z"))
        }
        guard moment.count > 10 else { return nil }
        if moment[10] == UInt8(ascii: " ") { moment[10] = UInt8(ascii: "T") }
        let utf8 = String(decoding: moment, as: UTF8.self)
        guard let local = Instant(iso8601: utf8) else { return nil }
        let (utc, isBeyond) = local.microseconds.subtractingReportingOverflow(seconds * 1_000_000)
        guard !isBeyond else { return nil }
        self.init(microseconds: utc)
    }

    /// The seconds of `+01:00` or `-05:30`.
    private static func distance(_ text: ArraySlice<UInt8>) -> Int64? {
        let bytes = Array(text)
        let digits = [1, 2, 4, 5].map { $0 < bytes.count ? bytes[$0] &- UInt8(ascii: "0") : 255 }
        guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), digits.allSatisfy({ $0 < 10 }),
            [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[0])
        else { return nil }
        let numbers = digits.map { Int64($0) }
        let (hours, minutes) = (numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3])
        guard hours < 24, minutes < 60 else { return nil }
        return (hours * 3_600 + minutes * 60) * (bytes[0] == UInt8(ascii: "-") ? -1 : 1)
    }

    /// A distance from UTC as ISO 8601 has it: `+01:00`.
    ///
    /// - Parameter seconds: how far clocks are ahead of UTC.
    /// - Returns: hours and minutes with their sign.
    package static func distance(ofSeconds seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        func pair(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
        return (seconds < 0 ? "-" : "+") + "\(pair(minutes / 60)):\(pair(minutes % 60))"
    }

    /// The ISO 8601 form in UTC, with a fraction of the second only where there is one.
    public var shortISO8601: String { iso8601(fraction == 0 ? .seconds : .microseconds) }
}
