public import MusterCore
public import MusterPeople

/// What a backup is to have, and where it goes.
public struct BackupOptions: Sendable {
    /// A file that ends with `.tar.zst` or `.tar.zst.box`, or a folder of backups; `nil` for a new file in
    /// the home's folder `backups`.
    public var target: String?
    /// For whom it is encrypted; `nil` for nobody.
    public var recipient: RecipientKey?
    /// Which backups stay; `nil` for all.
    public var keep: BackupKeep?
    /// Whether the radio of audits is in it.
    public var withTraces = true
    /// Whether the private halves of signing keys are in it.
    public var withKeys = false

    /// What the names of files end with.
    static let ending = ".tar.zst"
    /// What the names of encrypted files end with.
    static let sealedEnding = ".tar.zst.box"

    /// Creates the usual options.
    public init() {}
}

/// Which backups stay when there are too many: the newest one of each of the last days, weeks and
/// months that have one, and always the newest of all.
public struct BackupKeep: Hashable, Sendable {
    /// Of how many days.
    public var days = 0
    /// Of how many weeks, each from Monday on.
    public var weeks = 0
    /// Of how many months.
    public var months = 0

    /// Reads `7d,4w,12m`.
    ///
    /// - Throws: ``BackupError/badKeep(_:)``.
    public init(_ text: String) throws(BackupError) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let unit = part.last, let count = Int(part.dropLast()),
                (1...10_000).contains(count)
            else { throw .badKeep(text) }
            switch unit {
            case "d" where days == 0: days = count
            case "w" where weeks == 0: weeks = count
            case "m" where months == 0: months = count
            default: throw .badKeep(text)
            }
        }
    }

    /// Those of the moments at which backups were made that may go.
    public func superfluous(among moments: [Instant]) -> Set<Instant> {
        let newest = moments.sorted(by: >)
        var kept = Set(newest.prefix(1))
        func keep(_ count: Int, _ period: (CalendarDay) -> Int) {
            var periods: Set<Int> = []
            for moment in newest where periods.count < count {
                let day = CalendarDay(CalendarDate(moment))
                if periods.insert(period(day)).inserted { kept.insert(moment) }
            }
        }
        keep(days) { $0.number }
        // Day 0 was a Thursday.
        keep(weeks) { ($0.number + 3) / 7 }
        keep(months) { $0.year * 12 + $0.month }
        return Set(moments).subtracting(kept)
    }
}
