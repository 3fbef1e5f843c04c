public import MusterCore
public import MusterRanging

/// One audit: what was expected, what happened, and what that means.
///
/// A value without clock, file or thread. Every change is an event that becomes the next record of
/// the chain, and an audit read back from its records is the same audit: whoever stores the
/// records has stored everything.
public struct AuditSession: Sendable {
    /// What the audit set out to do.
    public let scope: AuditScope
    /// The frozen expected list.
    public let expected: [ExpectedItem]
    /// Where the audit stands.
    public internal(set) var state: AuditState
    /// The chain that the records form.
    public internal(set) var chain: RecordChain
    /// What happened, in order: every record but sightings, visits, findings and extras.
    public internal(set) var log: [LoggedEvent] = []
    /// When the last record was made (UTC).
    public internal(set) var lastRecordAt: Instant
    /// The stretches of listening so far, the one that goes on included.
    public internal(set) var segments = 0
    /// The sightings and visits of the last stretch of listening so far.
    public internal(set) var eventsInSegment = 0
    /// When listening first began (UTC).
    public internal(set) var startedAt: Instant?
    /// When listening last ended (UTC).
    public internal(set) var endedAt: Instant?

    /// How many expected items belong in each zone.
    public let expectedIn: [ZoneID: Int]
    let rowOfItem: [ItemID: Int]
    let rowOfBeacon: [BeaconIdentity: Int]
    let others: [BeaconIdentity: OtherItem]
    /// How far behind the loudest zone an item in place may be.
    let margins: ZoneMargins
    private(set) var evidence: RowTable<BeaconEvidence>
    /// How many of ``evidence`` make their item present: counted as they come, since a large audit asks
    /// many times a minute.
    private(set) var heardPresent = 0
    private(set) var extraEvidence: [BeaconIdentity: BeaconEvidence] = [:]
    /// How many of ``extraEvidence`` are extras wherever they are: counted as they come, too.
    private(set) var heardExtras = 0
    /// The others of ``extraEvidence``, which are extras only where they are out of place.
    private(set) var extrasBeside: Set<BeaconIdentity> = []
    var zoneSeconds: [ZoneID: Int] = [:]
    var anchorsPassed: Set<BeaconIdentity> = []
    var entries: ZoneEntries
    /// How well each zone was heard; `nil` without a plan.
    var coverageMap: CoverageMap?
    /// What the receiver that is carried heard of the anchors; `nil` where nothing is worked out from it.
    var anchorLog: AnchorLog?
    /// Where the receiver that is carried was, in order.
    public internal(set) var walk = VisitLog()
    /// Whether anything told where a receiver was.
    var isLocated = false
    /// What the audit says of how strong the beacons are that it found in place; known only to the
    /// session that was finished, as it is no record.
    public internal(set) var powerObservations: [BeaconIdentity: PowerEstimate] = [:]
    /// The last word on each item of a counted audit; empty before the count.
    package internal(set) var finalFindings: RowTable<Finding?>
    /// What the count said of items that were looked at again since.
    var countOne: [ItemID: Finding] = [:]
    /// What each recount said of the items it looked at, oldest first.
    var recountFindings: [[Finding]] = []
    /// What became of the discrepancies of a counted audit.
    public internal(set) var review = AuditReview()
    var finalExtras: [Extra] = []
    private let workedOut = WorkedOut()

    /// What all verdicts rest on as things stand, worked out once for each record.
    var weighed: VerdictContext { workedOut.context(of: self) }
    /// How often that was worked out, by this session and its copies together.
    package var timesWorkedOut: Int { workedOut.times }

    /// An item of the house that this audit does not look for.
    public struct OtherItem: Hashable, Sendable {
        /// The item and its inventory, for people: `IT-9 Crate 9 (Warehouse South)`.
        public var label: String
        /// Where it belongs, if it is of the audited inventory and outside the audited zones.
        ///
        /// Such an item is an extra only where it is out of place.
        public var zoneOutOfScope: ZoneID?

        /// Creates a reference to an item.
        public init(label: String, zoneOutOfScope: ZoneID? = nil) {
            self.label = label
            self.zoneOutOfScope = zoneOutOfScope
        }
    }

    /// Starts an audit and makes its first record.
    ///
    /// - Parameters:
    ///   - scope: what to do; its hash and count must be those of `expected`.
    ///   - expected: the frozen expected list.
    ///   - others: beacons of other items of the house.
    ///   - at: now (UTC).
    /// - Returns: the session and its first record, to be stored.
    public static func start(
        _ scope: AuditScope,
        expected: [ExpectedItem],
        others: [BeaconIdentity: OtherItem],
        at: Instant
    ) -> (session: AuditSession, record: AuditRecord) {
        var session = AuditSession(scope, expected: expected, others: others, at: at)
        let record = session.enter(.started(scope), at: at)
        return (session, record)
    }

    /// Reads an audit back from its records.
    ///
    /// Sightings may be left out once the audit is counted: the findings are records then. The
    /// chain is not followed here, it only goes on behind the last record.
    ///
    /// - Parameters:
    ///   - audit: the audit, for what errors say.
    ///   - first: the record that the audit started with.
    ///   - next: gives all later ones, in order, or those that matter, the last one among them, and `nil`
    ///     behind it. They are taken one by one: a large audit has millions.
    ///   - tail: number and hash that the last record must have; any hash where that is `nil`.
    ///   - expected: the frozen expected list.
    ///   - others: beacons of other items of the house.
    /// - Throws: ``AuditError`` when a record cannot be understood, or the last one is not the tail; what
    ///   `next` throws.
    public init(
        audit: AuditID,
        first: AuditRecord,
        next: () throws -> AuditRecord?,
        tail: (sequence: Int, hash: [UInt8]?),
        expected: [ExpectedItem],
        others: [BeaconIdentity: OtherItem]
    ) throws {
        guard case .started(let scope) = AuditEvent(first) else {
            throw AuditError.unreadableRecord(audit: audit, sequence: first.sequence)
        }
        self.init(scope, expected: expected, others: others, at: first.at)
        fold(.started(scope), sequence: first.sequence, at: first.at)
        var last = first
        while let record = try next() {
            guard let event = AuditEvent(record) else {
                throw AuditError.unreadableRecord(audit: audit, sequence: record.sequence)
            }
            fold(event, sequence: record.sequence, at: record.at)
            last = record
        }
        guard last.sequence == tail.sequence, last.hash == tail.hash ?? last.hash else {
            throw AuditError.brokenChain(
                audit: audit,
                sequence: min(last.sequence, tail.sequence) + 1
            )
        }
        chain = RecordChain(sequence: last.sequence, head: last.hash)
    }

    private init(
        _ scope: AuditScope,
        expected: [ExpectedItem],
        others: [BeaconIdentity: OtherItem],
        at: Instant
    ) {
        self.scope = scope
        self.expected = expected
        self.others = others
        margins = ZoneMargins(scope.plan)
        entries = ZoneEntries(scope.plan)
        state = .paused
        chain = RecordChain(audit: scope.audit)
        lastRecordAt = at
        rowOfItem = Dictionary(
            expected.enumerated().map { ($1.item, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        rowOfBeacon = Dictionary(
            expected.enumerated().map { ($1.beacon, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        expectedIn = expected.reduce(into: [:]) { counts, item in
            if let zone = item.zone { counts[zone, default: 0] += 1 }
        }
        evidence = RowTable(rows: expected.count, empty: BeaconEvidence())
        finalFindings = RowTable(rows: expected.count, empty: nil)
        coverageMap = scope.plan.map { CoverageMap(plan: $0) }
        anchorLog = tellsSeconds ? scope.plan.map { AnchorLog($0) } : nil
    }
}

extension AuditSession {
    mutating func enter(_ event: AuditEvent, at: Instant) -> AuditRecord {
        let record = chain.append(event, at: at)
        fold(event, sequence: record.sequence, at: at)
        return record
    }

    mutating func fold(_ event: AuditEvent, sequence: Int, at: Instant) {
        lastRecordAt = at
        switch event {
        case .visit(let visit):
            eventsInSegment += 1
            zoneSeconds[visit.zone, default: 0] += visit.seconds
            anchorsPassed.formUnion(visit.anchorsPassed)
            entries.add(visit)
            coverageMap?.add(visit)
            if visit.receiver == nil { walk.append(visit) }
            isLocated = isLocated || !visit.path.isEmpty
            return
        case .anchors(let stretch):
            eventsInSegment += 1
            anchorLog?.add(stretch)
            return
        case .sighting(let sighting):
            eventsInSegment += 1
            if let row = rowOfBeacon[sighting.beacon] {
                let wasPresent = evidence[row].decidedAt != nil
                evidence[row].add(sighting, method: scope.method)
                if !wasPresent, evidence[row].decidedAt != nil { heardPresent += 1 }
            } else {
                addExtra(sighting)
            }
            return
        case .finding(let finding):
            if state.isCounted, countOne[finding.item] == nil {
                countOne[finding.item] = finalFindings[rowOfItem[finding.item]]
            }
            if let last = recountFindings.indices.last { recountFindings[last].append(finding) }
            finalFindings[rowOfItem[finding.item]] = finding
            review.fold(finding)
            if state.isCounted { state = review.state }
            return
        case .extra(let extra):
            finalExtras.append(extra)
            return
        case .listening(let start):
            state = .open
            segments = start.segment
            if !start.goesOn { eventsInSegment = 0 }
            if start.isHeardAgain, start.segment == 1 { forgetRadio() }
            startedAt = startedAt ?? at
        case .stopped:
            state = .paused
            endedAt = at
        case .counted: state = .counted
        case .cancelled: state = .cancelled
        case .recounted: recountFindings.append([])
        case .started, .confirmed, .noted, .undone, .recountAsked, .resolved, .approved, .rejected,
            .tested, .opinion, .done:
            break
        }
        let entry = LoggedEvent(sequence: sequence, at: at, event: event)
        if state.isCounted {
            review.fold(entry, earlier: log)
            state = review.state
        }
        log.append(entry)
    }

    /// Takes in a sighting of a beacon that is not looked for.
    private mutating func addExtra(_ sighting: Sighting) {
        let (beacon, method) = (sighting.beacon, scope.method)
        let wasExtra = extraEvidence[beacon]?.isHeard(by: method) ?? false
        extraEvidence[beacon, default: BeaconEvidence()].add(sighting, method: method)
        if others[beacon]?.zoneOutOfScope != nil {
            extrasBeside.insert(beacon)
        } else if !wasExtra, extraEvidence[beacon]?.isHeard(by: method) ?? false {
            heardExtras += 1
        }
    }

    /// Whether places are worked out from the seconds in which beacons and anchors were heard.
    var tellsSeconds: Bool { scope.tellsSeconds(with: scope.method) }

    /// Forgets all sightings and visits, where what follows says them again.
    private mutating func forgetRadio() {
        evidence.removeAll()
        extraEvidence = [:]
        heardPresent = 0
        (heardExtras, extrasBeside) = (0, [])
        zoneSeconds = [:]
        anchorsPassed = []
        coverageMap = scope.plan.map { CoverageMap(plan: $0) }
        anchorLog = anchorLog.flatMap { _ in scope.plan.map { AnchorLog($0) } }
        walk = VisitLog()
        isLocated = false
    }
}
