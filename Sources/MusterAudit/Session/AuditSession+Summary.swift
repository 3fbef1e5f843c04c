public import MusterCore
import MusterRanging

extension AuditSession {
    /// The least coverage with which a zone counts as walked.
    public static let leastCoverage = 0.5

    /// One finding per expected item, in the order of the list.
    ///
    /// Before the audit is counted, an item that was not heard is NOT_HEARD.
    public var findings: [Finding] {
        state.isCounted
            ? finalFindings.all : weighed.findings(of: self, final: false)
    }

    /// The finding of one item as things stand, without what is to be thought of silence.
    ///
    /// Quick where something was asked since the last record, as all of it is worked out at once.
    public func finding(of item: ItemID) -> Finding? {
        state.isCounted ? finalFindings[rowOfItem[item]] : verdict(on: item)
    }

    /// How many expected items are known to be present so far: heard, or confirmed by a person.
    ///
    /// The number of ``findings`` that are present, without working those out: what contradicts
    /// itself is found out at the end only, and counts here.
    public var presentCount: Int {
        if state.isCounted { return finalFindings.presentCount }
        let confirmed = Set(
            standing.compactMap { entry in
                if case .confirmed(let confirmation) = entry.event {
                    confirmation.item
                } else {
                    nil
                }
            }
        )
        return heardPresent
            + confirmed.count { item in
                rowOfItem[item].map { evidence[$0].decidedAt == nil } ?? false
            }
    }

    /// The row of the expected list with this identifier, letters in either case.
    public func expectedItem(_ item: ItemID) -> ExpectedItem? {
        if let row = rowOfItem[item] { return expected[row] }
        let name = item.rawValue.lowercased()
        return expected.first { $0.item.rawValue.lowercased() == name }
    }

    /// Beacons of ours that were heard and not looked for, in natural order.
    public var extras: [Extra] { listed(weighing: state.isCounted ? nil : weighed) }

    /// The extras as lists have them; what is sealed has them in the order of their letters.
    private func listed(weighing context: VerdictContext?) -> [Extra] {
        (context?.extras(of: self) ?? finalExtras)
            .map { (name: $0.beacon.description, extra: $0) }
            .inNaturalOrder(by: \.name)
            .map(\.extra)
    }

    /// Everything about the audit, measured against the criteria that were frozen with it.
    public func summary() -> AuditSummary {
        let context = state.isCounted ? nil : weighed
        var summary = AuditSummary(
            scope: scope,
            state: state,
            startedAt: startedAt,
            endedAt: endedAt,
            expected: expected,
            findings: context?.findings(of: self, final: false) ?? finalFindings.all,
            extras: listed(weighing: context),
            foreign: foreign,
            zoneSeconds: zoneSeconds,
            coverage: context?.doubt?.coverage ?? coverage,
            received: listeningEnds.reduce(0) { $0 + $1.received },
            displaced: listeningEnds.reduce(0) { $0 + $1.displaced },
            partialReason: count?.partialReason,
            log: log,
            recordCount: chain.sequence,
            head: Hex.text(chain.head),
            sealedAt: lastRecordAt,
            previous: scope.criteria?.previous
        )
        summary.target = scope.criteria?.target
        summary.walk = WalkPath(walk)
        summary.extent = extent(of: summary.walk)
        summary.gone = count?.gone
        summary.review = review
        summary.countOne = countOne
        summary.recountFindings = recountFindings
        return summary
    }

    /// Zones of the scope that were not entered, and those that hold expected items and were walked too
    /// little, in plan order.
    func uncoveredZones(_ coverage: [ZoneID: Double], _ extent: WalkExtent?) -> [ZoneID] {
        scope.uncoveredZones(expected, coverage, extent)
    }

    /// The confirmations and notes that were not taken back, in order.
    var standing: [LoggedEvent] { log.standing }

    /// How each stretch of listening ended, in order.
    public var listeningEnds: [ListeningEnd] {
        log.compactMap { if case .stopped(let end) = $0.event { end } else { nil } }
    }

    /// Foreign beacons of the stretch that heard most: stretches hear largely the same ones.
    var foreign: Int { listeningEnds.map(\.foreign).max() ?? 0 }

    var count: Count? {
        for entry in log.reversed() {
            if case .counted(let count) = entry.event { return count }
        }
        return nil
    }
}

extension AuditSummary {
    /// Zones of the scope that were not entered or walked too little, in plan order: for these
    /// finishing asks for a reason.
    public var uncoveredZones: [ZoneID] { scope.uncoveredZones(expected, coverage, extent) }
}

extension AuditScope {
    fileprivate func uncoveredZones(
        _ expected: [ExpectedItem],
        _ coverage: [ZoneID: Double],
        _ extent: WalkExtent?
    ) -> [ZoneID] {
        let wanted = Set(expected.compactMap(\.zone))
        let notEntered = Set(extent?.notEntered ?? [])
        return siteZones.map(\.id).filter { zone in
            notEntered.contains(zone)
                || wanted.contains(zone) && (coverage[zone] ?? 1) < AuditSession.leastCoverage
        }
    }
}
