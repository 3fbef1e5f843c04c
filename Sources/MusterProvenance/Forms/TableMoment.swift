public import MusterCore

/// Moments as tables have them.
public enum TableMoment {
    /// Reads ISO 8601 in UTC or with an offset, or `yyyy-MM-dd`, `yyyy-MM-dd HH:mm` and
    /// `yyyy-MM-dd HH:mm:ss` by the clocks of the site.
    ///
    /// - Returns: the moment; `nil` for anything else.
    public static func read(_ text: String, _ clock: SiteClock) -> Instant? {
        if let moment = Instant(iso8601: text) { return moment }
        if let moment = withOffset(text) { return moment }
        let parts = text.split(separator: text.contains("T") ? "T" : " ", maxSplits: 1)
        guard let first = parts.first, CalendarDay(String(first)) != nil else { return nil }
        let time = parts.count == 2 ? String(parts[1]) : "00:00"
        let full = time.utf8.count == 5 ? time + ":00" : time
        guard let local = Instant(iso8601: "\(first)T\(full)Z") else { return nil }
        // The offset before a change of the clocks is that of the moment itself, taken twice.
        let near = local.advanced(bySeconds: -Double(clock.offset(local).seconds))
        return local.advanced(bySeconds: -Double(clock.offset(near).seconds))
    }

    /// A moment with its offset from UTC behind it, `2026-03-12T09:00:00+01:00`.
    private static func withOffset(_ text: String) -> Instant? {
        let bytes = Array(text.utf8)
        guard bytes.count > 16, bytes[bytes.count - 3] == UInt8(ascii: ":"),
            let sign = [UInt8(ascii: "+"): 1, UInt8(ascii: "-"): -1][bytes[bytes.count - 6]],
            let hours = Int(text.suffix(5).prefix(2)), let minutes = Int(text.suffix(2)),
            hours <= 14, minutes < 60,
            let local = Instant(
                iso8601: String(decoding: bytes.dropLast(6), as: UTF8.self) + "Z"
            )
        else { return nil }
        return local.advanced(bySeconds: Double(-sign * (hours * 3_600 + minutes * 60)))
    }
}
