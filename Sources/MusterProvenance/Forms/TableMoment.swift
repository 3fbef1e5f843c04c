public import MusterCore

/// Moments as tables have them.
public enum TableMoment {
    /// Reads ISO 8601 in UTC or with an offset, or `yyyy-MM-dd`, `yyyy-MM-dd HH:mm` and
    /// `yyyy-MM-dd HH:mm:ss` by the clocks of the site.
    ///
    /// - Returns: the moment; `nil` for anything else.
    public static func read(_ text: String, _ clock: SiteClock) -> Instant? {
        if let moment = Instant(zoned: text) { return moment }
        let parts = text.split(separator: text.contains("T") ? "T" : " ", maxSplits: 1)
        guard let first = parts.first, CalendarDay(String(first)) != nil else { return nil }
        let time = parts.count == 2 ? String(parts[1]) : "00:00"
        let full = time.utf8.count == 5 ? time + ":00" : time
        guard let local = Instant(iso8601: "\(first)T\(full)Z") else { return nil }
        // The offset before a change of the clocks is that of the moment itself, taken twice.
        let near = local.advanced(bySeconds: -Double(clock.offset(local).seconds))
        return local.advanced(bySeconds: -Double(clock.offset(near).seconds))
    }
}
