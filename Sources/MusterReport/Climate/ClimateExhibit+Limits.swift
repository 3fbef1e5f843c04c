public import MusterClimate
public import MusterCore

extension ClimateExhibit.Limit {
    /// The limits of one quantity as they are told, those of both sides together where they hold together.
    ///
    /// - Parameters:
    ///   - applied: the limits of each side.
    ///   - until: where the time ends that is told (UTC).
    /// - Returns: the limits, in the order in which they came.
    public static func all(
        _ applied: [AppliedLimit],
        until: Instant
    ) -> [ClimateExhibit.Limit] {
        var all: [(line: Int, limit: ClimateExhibit.Limit)] = []
        for one in applied {
            let (low, high) = one.side == .low ? (one.limit, nil) : (nil, one.limit)
            let end = min(one.until ?? until, until)
            let place = all.firstIndex { line, limit in
                line == one.line && limit.set == one.set && limit.version == one.version
                    && limit.from == one.from && limit.until == end
                    && (one.side == .low ? limit.low == nil : limit.high == nil)
            }
            guard let place else {
                let limit = ClimateExhibit.Limit(
                    low: low,
                    high: high,
                    set: one.set,
                    version: one.version,
                    from: one.from,
                    until: end
                )
                all.append((one.line, limit))
                continue
            }
            all[place].limit.low = all[place].limit.low ?? low
            all[place].limit.high = all[place].limit.high ?? high
        }
        return all.map(\.limit)
    }
}
