/// Zones as messages name them: the identifier, which commands and files take, and the name behind it where
/// it says more: `cold-2 (Freezer by the dock)`.
public enum ZoneText {
    /// The longest name behind an identifier, in characters.
    private static let longest = 60

    /// A zone in a sentence.
    ///
    /// - Parameters:
    ///   - zone: the zone.
    ///   - name: what people call it; `nil` where that is not known.
    /// - Returns: the words.
    public static func words(_ zone: ZoneID, _ name: String?) -> String {
        guard let name, says(name, moreThan: zone) else { return zone.rawValue }
        return name.count > longest
            ? "\(zone) (\(name.prefix(longest - 1))…)" : "\(zone) (\(name))"
    }

    /// A zone where people read and type nothing: its name, the identifier where it has none.
    ///
    /// - Parameters:
    ///   - zone: the zone.
    ///   - name: what people call it; `nil` where that is not known.
    /// - Returns: the name.
    public static func name(_ zone: ZoneID, _ name: String?) -> String {
        name.flatMap { $0.isEmpty ? nil : $0 } ?? zone.rawValue
    }

    /// Whether a name tells people more than the identifier: `Aisle 1` is `aisle-1`, as letter case,
    /// spaces and signs do not count.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - zone: the zone.
    /// - Returns: whether it does.
    public static func says(_ name: String, moreThan zone: ZoneID) -> Bool {
        let plain = plain(name)
        return !plain.isEmpty && plain != self.plain(zone.rawValue)
    }

    private static func plain(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
