extension Instant {
    /// How many digits of the second are written.
    public enum Precision: Sendable {
        /// `2026-03-12T09:14:05Z`
        case seconds
        /// `2026-03-12T09:14:05.123456Z`
        case microseconds
    }

    /// The ISO 8601 form in UTC, with microseconds unless told otherwise.
    public func iso8601(_ precision: Precision = .microseconds) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(27)
        appendISO8601(precision, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the ISO 8601 form in UTC as ASCII; the fast path of line-by-line output.
    public func appendISO8601(_ precision: Precision, to bytes: inout [UInt8]) {
        let date = CalendarDate(self)
        Self.appendYear(date.year, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        bytes.appendDecimal(UInt64(date.month), width: 2)
        bytes.append(UInt8(ascii: "-"))
        bytes.appendDecimal(UInt64(date.day), width: 2)
        bytes.append(UInt8(ascii: "T"))
        bytes.appendDecimal(UInt64(date.hour), width: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.appendDecimal(UInt64(date.minute), width: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.appendDecimal(UInt64(date.second), width: 2)
        if precision == .microseconds {
            bytes.append(UInt8(ascii: "."))
            bytes.appendDecimal(UInt64(fraction), width: 6)
        }
        bytes.append(UInt8(ascii: "Z"))
    }

    /// Reads the forms that ``iso8601(_:)`` writes: UTC, `Z`, none to six digits of a second.
    ///
    /// Returns `nil` for anything else, an impossible date included.
    public init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        guard let (year, end) = Self.readYear(bytes), bytes.count >= end + 16,
            bytes.last == UInt8(ascii: "Z"),
            let month = bytes.decimal(end + 1..<end + 3), bytes[end + 3] == UInt8(ascii: "-"),
            let day = bytes.decimal(end + 4..<end + 6), bytes[end + 6] == UInt8(ascii: "T"),
            let hour = bytes.decimal(end + 7..<end + 9), bytes[end + 9] == UInt8(ascii: ":"),
            let minute = bytes.decimal(end + 10..<end + 12), bytes[end + 12] == UInt8(ascii: ":"),
            let second = bytes.decimal(end + 13..<end + 15), hour < 24, minute < 60, second < 60
        else { return nil }
        var fraction: Int64 = 0
        if bytes.count > end + 16 {
            let digits = bytes.count - end - 17
            guard bytes[end + 15] == UInt8(ascii: "."), (1...6).contains(digits),
                let value = bytes.decimal(end + 16..<end + 16 + digits)
            else { return nil }
            fraction = value
            for _ in digits..<6 { fraction *= 10 }
        }
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
        let (whole, isTooFar) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (micros, isPast) = whole.addingReportingOverflow(fraction)
        guard !isTooFar, !isPast else { return nil }
        self.init(microseconds: micros)
        let check = CalendarDate(self)
        guard check.year == year, check.month == Int(month), check.day == Int(day) else {
            return nil
        }
    }

    /// Writes a year: four digits, or for those outside 0 to 9999 as many as it has, with its sign.
    private static func appendYear(_ year: Int64, to bytes: inout [UInt8]) {
        if (0...9_999).contains(year) {
            bytes.appendDecimal(UInt64(year), width: 4)
        } else {
            bytes.append(contentsOf: String(year).utf8)
        }
    }

    /// Reads the year in front of a moment's text, and tells where it ends.
    private static func readYear(_ bytes: [UInt8]) -> (year: Int64, end: Int)? {
        if bytes.count > 4, bytes[4] == UInt8(ascii: "-"), let year = bytes.decimal(0..<4) {
            return (year, 4)
        }
        guard let end = bytes.dropFirst().firstIndex(of: UInt8(ascii: "-")),
            let year = Int64(String(decoding: bytes[..<end], as: UTF8.self))
        else { return nil }
        var written: [UInt8] = []
        appendYear(year, to: &written)
        return abs(year) < 1_000_000 && written.elementsEqual(bytes[..<end]) ? (year, end) : nil
    }
}

extension [UInt8] {
    /// Appends `value` in decimal, zero-padded on the left to at least `width` digits.
    package mutating func appendDecimal(_ value: UInt64, width: Int = 1) {
        let start = count
        var rest = value
        repeat {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        while count - start < width { append(UInt8(ascii: "0")) }
        // The digits stand last first; turned round in place.
        var (low, high) = (start, count - 1)
        while low < high {
            swapAt(low, high)
            low += 1
            high -= 1
        }
    }

    /// The decimal number written in `range`, or `nil` where a byte is no digit.
    fileprivate func decimal(_ range: Range<Int>) -> Int64? {
        var value: Int64 = 0
        for byte in self[range] {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return value
    }
}
