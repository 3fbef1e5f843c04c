import MusterCore

/// Joins the seconds that the scanner spends in one zone to visits.
struct VisitRecorder: Sendable {
    /// The longest visit in seconds; a longer stay becomes several, so that a crash loses little.
    static let longestSeconds: Int64 = 60

    private var visit: Visit?

    private struct Visit {
        let zone: ZoneID
        let firstSecond: Int64
        var lastSecond: Int64
        var seconds = 0
        var passed: [BeaconIdentity] = []
    }

    /// Adds a second and gives the visit that ended before it, if one did.
    mutating func add(
        _ second: Int64,
        zone: ZoneID?,
        isTold: Bool,
        passed: [BeaconIdentity]
    ) -> ZoneVisit? {
        var ended: ZoneVisit?
        if let visit, visit.zone != zone || second - visit.firstSecond >= Self.longestSeconds {
            ended = finish()
        }
        guard let zone else { return ended }
        var current = visit ?? Visit(zone: zone, firstSecond: second, lastSecond: second)
        visit = nil
        current.lastSecond = second
        if isTold { current.seconds += 1 }
        for anchor in passed where !current.passed.contains(anchor) {
            current.passed.append(anchor)
        }
        visit = current
        return ended
    }

    /// Ends the visit that goes on, if one does.
    mutating func finish() -> ZoneVisit? {
        defer { visit = nil }
        return visit.map {
            ZoneVisit(
                zone: $0.zone,
                from: Instant(seconds: $0.firstSecond),
                to: Instant(seconds: $0.lastSecond + 1),
                seconds: $0.seconds,
                anchorsPassed: $0.passed
            )
        }
    }
}
