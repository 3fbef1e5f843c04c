import MusterCore

/// The times that other programs write.
enum ReportTime {
    /// The seconds since 1970 that have a date of four digits, years 1 to 9999.
    private static let seconds = -62_135_596_800.0...253_402_300_799.0

    /// Reads seconds since 1970, to the microsecond; `nil` when they have no date of four digits.
    static func moment(secondsSince1970 value: Double) -> Instant? {
        guard seconds.contains(value) else { return nil }
        return Instant(microseconds: Int64((value * 1_000_000).rounded()))
    }

    /// Reads ISO 8601 in UTC (`Z`) or with an offset (`+02:00`, `+0200` or `+02`), a space allowed
    /// for the `T`, and digits beyond the microsecond dropped.
    ///
    /// `nil` for any other text, also one without a zone: it would mean another moment elsewhere.
    static func moment(_ text: String) -> Instant? {
        var bytes = Array(text.utf8)
        guard bytes.count <= 40, let offsetSeconds = takeZone(&bytes) else { return nil }
        if bytes.count > 10, bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "t") {
            bytes[10] = UInt8(ascii: "T")
        }
        if let point = bytes.lastIndex(of: UInt8(ascii: ".")) {
            let digits = bytes[(point + 1)...]
            guard (1...9).contains(digits.count), digits.allSatisfy(isDigit) else { return nil }
            bytes = Array(bytes.prefix(point + 7))
        }
        guard let local = Instant(iso8601: String(decoding: bytes, as: UTF8.self) + "Z"),
            seconds.contains(Double(local.second))
        else { return nil }
        return Instant(microseconds: local.microseconds - offsetSeconds * 1_000_000)
    }

    /// Takes the zone off the end; gives how many seconds its clocks are ahead of UTC.
    private static func takeZone(_ bytes: inout [UInt8]) -> Int64? {
        if let last = bytes.last, last == UInt8(ascii: "Z") || last == UInt8(ascii: "z") {
            bytes.removeLast()
            return 0
        }
        // A sign in front of the eleventh byte belongs to the date.
        guard
            let sign = bytes.lastIndex(where: {
                $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
            }), sign > 10
        else { return nil }
        var digits = Array(bytes[(sign + 1)...])
        if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
        if digits.count == 2 { digits += Array("00".utf8) }
        guard digits.count == 4, digits.allSatisfy(isDigit) else { return nil }
        let values = digits.map { Int64($0 - UInt8(ascii: "0")) }
        let (hours, minutes) = (values[0] * 10 + values[1], values[2] * 10 + values[3])
        guard hours < 24, minutes < 60 else { return nil }
        let isAhead = bytes[sign] == UInt8(ascii: "+")
        bytes.removeSubrange(sign...)
        return (isAhead ? 1 : -1) * (hours * 3_600 + minutes * 60)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
