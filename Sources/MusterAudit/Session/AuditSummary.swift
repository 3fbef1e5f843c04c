public import MusterCore
public import MusterRanging

/// Everything that a report, a page or a script may want to know of an audit.
public struct AuditSummary: Sendable {
    /// What the audit set out to do.
    public var scope: AuditScope
    /// Where it stands.
    public var state: AuditState
    /// When listening first began (UTC); of a replayed capture, on the capture's clock.
    public var startedAt: Instant?
    /// When listening last ended (UTC), on the same clock.
    public var endedAt: Instant?
    /// The expected list; row `i` belongs to ``findings``' row `i`.
    public var expected: [ExpectedItem]
    /// One finding per expected item, in the same order.
    public var findings: [Finding]
    /// Beacons of ours that were heard and not looked for.
    public var extras: [Extra]
    /// How many foreign beacons were heard and ignored.
    public var foreign: Int
    /// Seconds that the scanner spent in each zone.
    public var zoneSeconds: [ZoneID: Int]
    /// The share of each zone's anchors that the scanner came past, 0 to 1.
    ///
    /// Zones without anchors are not in it.
    public var coverage: [ZoneID: Double]
    /// The way of the receiver that was carried: path, speed and stops; empty where nothing told.
    public var walk = WalkPath([])
    /// The time and the way in each zone; `nil` where nothing tells, and in audits from before it was
    /// asked.
    public var extent: WalkExtent?
    /// How many of the items that were not heard where the walk covers are gone, as the count had it;
    /// `nil` before it, and where too little was looked for on the site.
    public var gone: ClosedRange<Int>?
    /// What became of the discrepancies since the count.
    public var review = AuditReview()
    /// What the count said of items that were looked at again since; ``findings`` has the later word.
    public var countOne: [ItemID: Finding] = [:]
    /// What each recount said of the items it looked at; row `i` belongs to the review's recount `i`.
    public var recountFindings: [[Finding]] = []
    /// Advertisements that the receiver handed up.
    public var received: Int
    /// Advertisements displaced from a full queue.
    public var displaced: Int
    /// Why the audit was finished although zones were not covered, if it was.
    public var partialReason: String?
    /// What happened, in order: every record but sightings, visits, findings and extras.
    public var log: [LoggedEvent]
    /// How many records the chain has.
    public var recordCount: Int
    /// The hash of the chain's last record, lower-case hexadecimal.
    public var head: String
    /// When the last record was made (UTC).
    public var sealedAt: Instant
    /// The audit of the same inventory before this one, if there is one.
    public var previous: PreviousAudit?
    /// The accuracy that is asked for, 0 to 1; `nil` when none is.
    public var target: Double?
    /// The numbers of the versions that were issued, by how many records they tell of.
    public var issued: [Int: Int] = [:]

    /// Packets of advertisements that the kernel dropped before anybody read them.
    public var lost: Int { listeningEnds.reduce(0) { $0 + $1.lost } }

    /// The anchors that were heard where the plan has none: copied or moved, and passed over.
    public var contestedAnchors: [BeaconIdentity] {
        listeningEnds.flatMap(\.contestedAnchors).unique
    }

    /// Whether all that was heard was heard again without ``contestedAnchors``; else they were left out
    /// from the moment on in which they were found.
    public var isHeardAgain: Bool {
        log.contains { entry in
            if case .listening(let start) = entry.event { start.isHeardAgain } else { false }
        }
    }

    /// When nothing could be heard although the audit wanted to listen, oldest first.
    public var gaps: [ListeningGap] {
        var gaps: [ListeningGap] = []
        var awaySince: Instant?
        for entry in log {
            switch entry.event {
            case .stopped(let end):
                gaps += end.gaps
                awaySince = end.reason == .radioLost ? entry.at : nil
            case .listening(let start):
                // A person who paused meanwhile did not want to listen any longer.
                if let since = awaySince, start.isBack {
                    var lost = ListeningGap(cause: .radioLost, from: since, to: entry.at)
                    // What began as an interruption and ended as the loss is one gap.
                    if let last = gaps.last, abs(since.seconds(since: last.to)) < 1 {
                        lost.from = last.from
                        gaps.removeLast()
                    }
                    gaps.append(lost)
                }
                awaySince = nil
            default: continue
            }
        }
        return gaps
    }

    /// How each stretch of listening ended, in order.
    public var listeningEnds: [ListeningEnd] {
        log.compactMap { if case .stopped(let end) = $0.event { end } else { nil } }
    }

    /// The counts of all outcomes; they sum to the number of expected items.
    public var outcomes: OutcomeCounts { OutcomeCounts(findings) }

    /// The share of expected items that are exactly where the record says, 0 to 1.
    ///
    /// `nil` when nothing is expected. Pluses never make up for minuses.
    public var accuracy: Double? { findings.accuracy }

    /// An earlier audit, to compare with.
    public struct PreviousAudit: Hashable, Sendable {
        /// The audit.
        public var audit: AuditID
        /// When it ended (UTC).
        public var endedAt: Instant
        /// Its accuracy, 0 to 1.
        public var accuracy: Double

        /// Creates a reference to an earlier audit.
        public init(audit: AuditID, endedAt: Instant, accuracy: Double) {
            self.audit = audit
            self.endedAt = endedAt
            self.accuracy = accuracy
        }
    }

    /// Creates a summary.
    public init(
        scope: AuditScope,
        state: AuditState,
        startedAt: Instant?,
        endedAt: Instant?,
        expected: [ExpectedItem],
        findings: [Finding],
        extras: [Extra],
        foreign: Int,
        zoneSeconds: [ZoneID: Int],
        coverage: [ZoneID: Double],
        received: Int,
        displaced: Int,
        partialReason: String?,
        log: [LoggedEvent],
        recordCount: Int,
        head: String,
        sealedAt: Instant,
        previous: PreviousAudit? = nil
    ) {
        self.scope = scope
        self.state = state
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.expected = expected
        self.findings = findings
        self.extras = extras
        self.foreign = foreign
        self.zoneSeconds = zoneSeconds
        self.coverage = coverage
        self.received = received
        self.displaced = displaced
        self.partialReason = partialReason
        self.log = log
        self.recordCount = recordCount
        self.head = head
        self.sealedAt = sealedAt
        self.previous = previous
    }
}
