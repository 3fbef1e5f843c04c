import MusterCore

/// Joins the seconds that a receiver spends in one zone to visits.
struct VisitRecorder: Sendable {
    /// The longest visit in seconds; a longer stay becomes several, so that a crash loses little.
    static let longestSeconds: Int64 = 60

    private let receiver: ReceiverID?
    private var visit: ZoneVisit?

    /// Creates the recorder of a receiver; `nil` for the one that is carried.
    init(receiver: ReceiverID? = nil) {
        self.receiver = receiver
    }

    /// Adds a second.
    ///
    /// - Parameters:
    ///   - second: the second.
    ///   - zone: where the receiver was.
    ///   - isTold: whether something told so in this second.
    ///   - passed: the anchors that it came past.
    ///   - position: where in the zone it was, in metres on the plan.
    ///   - adverts: how many advertisements it heard.
    /// - Returns: the visit that ended before it, if one did.
    mutating func add(
        _ second: Int64,
        zone: ZoneID?,
        isTold: Bool,
        passed: [BeaconIdentity],
        at position: Point? = nil,
        adverts: Int = 0
    ) -> ZoneVisit? {
        var ended: ZoneVisit?
        if let visit, visit.zone != zone || second - visit.from.second >= Self.longestSeconds {
            ended = finish()
        }
        guard let zone else { return ended }
        if visit == nil {
            let from = Instant(seconds: second)
            visit = ZoneVisit(
                zone: zone,
                from: from,
                to: from,
                seconds: 0,
                anchorsPassed: [],
                receiver: receiver
            )
        }
        visit?.take(second, isTold: isTold, passed: passed, at: position, adverts: adverts)
        return ended
    }

    /// Ends the visit that goes on, if one does.
    mutating func finish() -> ZoneVisit? {
        defer { visit = nil }
        return visit
    }
}

extension ZoneVisit {
    fileprivate mutating func take(
        _ second: Int64,
        isTold: Bool,
        passed: [BeaconIdentity],
        at position: Point?,
        adverts: Int
    ) {
        to = Instant(seconds: second + 1)
        if isTold { seconds += 1 }
        for anchor in passed where !anchorsPassed.contains(anchor) { anchorsPassed.append(anchor) }
        if receiver != nil, !path.isEmpty {
            // It has not moved: one point with all that it heard.
            path[0].adverts += adverts
        } else if let position {
            path.append(
                PathPoint(
                    second: Int(second - from.second),
                    position: position.roundedToDecimetre,
                    adverts: adverts
                )
            )
        }
    }
}

extension Point {
    /// The point to the decimetre: nothing that radio tells is finer.
    var roundedToDecimetre: Point {
        Point(x: (x * 10).rounded() / 10, y: (y * 10).rounded() / 10)
    }
}
