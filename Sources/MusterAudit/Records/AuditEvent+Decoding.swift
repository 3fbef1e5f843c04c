import FoundationEssentials
import MusterCore
import MusterRanging

extension AuditEvent {
    /// Reads the event that a record tells of, or `nil` when its body is not one of its kind.
    public init?(_ record: AuditRecord) {
        guard let event = try? RecordBody(record).event(record.kind) else { return nil }
        self = event
    }
}

/// The members of a record's body, whatever its kind: what is absent is `nil`.
private struct RecordBody: Decodable {
    var audit, site, inventory, method, source, observer, version, listHash: String?
    var zones: [String]?
    var siteZones, anchors, openNeighbours: [[String]]?
    var expected, segment, seconds, samples, received, displaced, foreign, clockSteps: Int?
    var zone, from, to, beacon, firstAt, lastAt, peakAt, decidedAt: String?
    var anchorsPassed: [String]?
    var readings: [[Int]]?
    var peakDbm, confidence, rssiMedian, marginDb, decidedAfterS: Double?
    var reason, item, by, note, text, outcome, expectedZone, zoneState: String?
    var confidenceBasis, firstHeardAt, lastHeardAt, kind, partialReason: String?
    var sequence: Int?

    init(_ record: AuditRecord) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        self = try decoder.decode(RecordBody.self, from: Data(record.body.utf8))
    }

    func event(_ kind: AuditRecord.Kind) throws -> AuditEvent {
        switch kind {
        case .started: .started(try scope())
        case .listening:
            .listening(ListeningStart(segment: try known(segment), source: try known(source)))
        case .visit: .visit(try visit())
        case .sighting: .sighting(try sighting())
        case .stopped: .stopped(try listeningEnd())
        case .confirmed: .confirmed(try confirmation())
        case .noted:
            .noted(
                Note(
                    text: try known(text),
                    item: item.map(ItemID.init),
                    observer: try known(observer)
                )
            )
        case .undone: .undone(Undo(sequence: try known(sequence), observer: try known(observer)))
        case .finding: .finding(try finding())
        case .extra: .extra(try extra())
        case .counted: .counted(try count())
        case .cancelled: .cancelled(reason: try known(reason), observer: try known(observer))
        }
    }

    private func scope() throws -> AuditScope {
        AuditScope(
            audit: try known(AuditID(rawValue: try known(audit))),
            site: try known(site),
            inventory: try known(inventory),
            zones: try known(zones).map(ZoneID.init),
            siteZones: try known(siteZones).map { pair in
                AuditZone(id: ZoneID(rawValue: try pair.at(0)), name: try pair.at(1))
            },
            anchors: Dictionary(
                try known(anchors).map { pair in
                    (try BeaconIdentity(try pair.at(0)), ZoneID(rawValue: try pair.at(1)))
                },
                uniquingKeysWith: { first, _ in first }
            ),
            openNeighbours: Set(
                try known(openNeighbours).map { pair in
                    ZonePair(ZoneID(rawValue: try pair.at(0)), ZoneID(rawValue: try pair.at(1)))
                }
            ),
            method: try known(RangingMethod(rawValue: try known(method))),
            source: try known(source),
            observer: try known(observer),
            version: try known(version),
            listHash: try known(listHash),
            expectedCount: try known(expected)
        )
    }

    private func visit() throws -> ZoneVisit {
        ZoneVisit(
            zone: ZoneID(rawValue: try known(zone)),
            from: try instant(from),
            to: try instant(to),
            seconds: try known(seconds),
            anchorsPassed: try known(anchorsPassed).map { try BeaconIdentity($0) }
        )
    }

    private func sighting() throws -> Sighting {
        Sighting(
            beacon: try BeaconIdentity(try known(beacon)),
            zone: zone.map(ZoneID.init),
            firstAt: try instant(firstAt),
            lastAt: try instant(lastAt),
            readings: try known(readings).map { pair in
                let rssi = Int8(exactly: try pair.at(0)).flatMap(RSSI.init)
                return Sighting.Reading(rssi: try known(rssi), count: try pair.at(1))
            },
            sampleCount: try known(samples),
            peak: try peakDbm.map { Sighting.Peak(level: $0, at: try instant(peakAt)) },
            decidedAt: try decidedAt.map { try instant($0) }
        )
    }

    private func listeningEnd() throws -> ListeningEnd {
        ListeningEnd(
            segment: try known(segment),
            reason: try known(ListeningEnd.Reason(rawValue: try known(reason))),
            received: try known(received),
            displaced: try known(displaced),
            foreign: try known(foreign),
            clockSteps: try known(clockSteps)
        )
    }

    private func confirmation() throws -> Confirmation {
        Confirmation(
            item: ItemID(rawValue: try known(item)),
            means: try known(Confirmation.Means(rawValue: try known(by))),
            zone: zone.map(ZoneID.init),
            note: note,
            observer: try known(observer)
        )
    }

    private func finding() throws -> Finding {
        var finding = Finding(
            item: ItemID(rawValue: try known(item)),
            beacon: try BeaconIdentity(try known(beacon)),
            outcome: try known(Outcome(rawValue: try known(outcome))),
            expectedZone: expectedZone.map(ZoneID.init),
            reason: try reason.map { try known(Finding.Reason(rawValue: $0)) }
        )
        finding.zone = zone.map(ZoneID.init)
        finding.zoneState = try zoneState.map { try known(Finding.ZoneState(rawValue: $0)) }
        finding.confidence = confidence
        finding.confidenceBasis = try known(
            Finding.ConfidenceBasis(rawValue: try known(confidenceBasis))
        )
        finding.samples = try known(samples)
        finding.firstHeardAt = try firstHeardAt.map { try instant($0) }
        finding.lastHeardAt = try lastHeardAt.map { try instant($0) }
        finding.rssiMedian = rssiMedian
        finding.marginDB = marginDb
        finding.decidedAfterSeconds = decidedAfterS
        return finding
    }

    private func extra() throws -> Extra {
        Extra(
            beacon: try BeaconIdentity(try known(beacon)),
            kind: try known(Extra.Kind(rawValue: try known(kind))),
            zone: zone.map(ZoneID.init),
            samples: try known(samples),
            item: item
        )
    }

    private func count() throws -> Count {
        Count(
            expected: try known(expected),
            foreign: try known(foreign),
            partialReason: partialReason,
            note: note,
            observer: try known(observer)
        )
    }

    private func instant(_ text: String?) throws -> Instant {
        try known(Instant(iso8601: try known(text)))
    }

    private func known<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Incomplete() }
        return value
    }
}

/// A member that the record's kind demands is absent or is not what it should be.
private struct Incomplete: Error {}

extension Array {
    /// The element at `index`, or an error: for arrays that somebody else wrote.
    fileprivate func at(_ index: Int) throws -> Element {
        guard indices.contains(index) else { throw Incomplete() }
        return self[index]
    }
}
