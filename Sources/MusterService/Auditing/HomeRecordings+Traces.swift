import Foundation
import MusterAudit
public import MusterCore
import MusterDisk
import MusterPeople
import MusterStore

/// What became of the radio that an audit has kept.
public struct TraceProof: Hashable, Sendable {
    /// How many stretches have their trace.
    public var kept = 0
    /// How many stretches were listened to without keeping one.
    public var without = 0
    /// The traces that are not there although nothing says why, by their paths in the home.
    public var missing: [String] = []
    /// How many were removed to make room for others, as the trail tells.
    public var removed = 0
    /// When they were removed (UTC).
    public var removedAt: Instant?
    /// How many were not in the backup that the home was made from, as the trail tells.
    public var leftOut = 0
    /// How many are kept by the home of the house that heard them.
    public var elsewhere = 0
    /// How many are not there of which it was not noted whether there was one: earlier versions did not.
    public var unknown = 0

    /// Creates the proof of an audit.
    public init(
        kept: Int = 0,
        without: Int = 0,
        missing: [String] = [],
        removed: Int = 0,
        leftOut: Int = 0,
        unknown: Int = 0
    ) {
        (self.kept, self.without, self.missing) = (kept, without, missing)
        (self.removed, self.leftOut, self.unknown) = (removed, leftOut, unknown)
    }

    /// What is wrong with it, in words; `nil` where nothing is missing.
    public var fault: Sentence? {
        missing.isEmpty ? nil : "\(missing.joined(separator: ", ")) missing"
    }
}

extension HomeRecordings {
    /// Makes room under the limit of the home: the traces of the oldest audits in `ended` go first.
    ///
    /// The trail tells of it before it is done: a trace that is gone without a word was taken by somebody
    /// else. What cannot be told stays.
    func pruneTraces(of ended: Set<AuditID>) {
        let limit = home.settings.traceLimitBytes
        var sizes = Disk.names(in: home.folder.tracesPath).sorted().map { name in
            (name, Disk.bytes(under: "\(home.folder.tracesPath)/\(name)"))
        }
        var total = sizes.reduce(0) { $0 + $1.1 }
        while total > limit, let (name, size) = sizes.first {
            sizes.removeFirst()
            guard let audit = AuditID(rawValue: name), ended.contains(audit) else { continue }
            let place = "\(home.folder.tracesPath)/\(name)"
            let traces = Disk.names(in: place).filter { $0.hasSuffix(".btsnoop") }
            if !traces.isEmpty {
                let detail = ["traces": String(traces.count), "limit_mb": String(limit >> 20)]
                guard
                    (try? home.store.trail.add(home.access.note(.tracesRemoved, name, detail)))
                        != nil
                else {
                    return
                }
            }
            try? FileManager.default.removeItem(atPath: place)
            total -= size
        }
    }

    /// Reads the traces of an audit: those that are not as they were when their stretch ended become gaps of
    /// what holds it.
    ///
    /// It takes time in proportion to the radio that was kept.
    ///
    /// - Throws: ``ServiceError/cannotRead(path:reason:)``, ``MusterStore/StoreError``, `AuditError`.
    public func readTraces(into proof: inout AuditProof) throws {
        for end in try home.store.records.listeningEnds(of: proof.audit) {
            let trace = home.folder.tracePath(of: proof.audit, segment: end.segment)
            guard access(trace, F_OK) == 0, try TraceSum.isOther(trace, than: end.traceSum) else {
                continue
            }
            let path = trace.dropFirst(home.folder.path.count + 1)
            proof.anchors.gaps.append(
                "the radio it kept: \(path) changed since the listening ended"
            )
        }
    }

    /// What became of the traces of an audit's stretches that have ended.
    func traceProof(
        of audit: AuditID,
        _ ends: [ListeningEnd],
        _ evidence: TrailEvidence
    ) -> TraceProof {
        let others = Disk.names(in: home.folder.tracePath(of: audit))
        let removal = evidence.removedTraces[audit]
        let first = evidence.audits[audit]?.first?.number
        let isOlderThanRestore = evidence.restoredWithoutTraces.map { restored in
            first.map { $0 < restored.number } ?? true
        }
        var proof = TraceProof()
        for end in ends {
            let path = home.folder.tracePath(of: audit, segment: end.segment)
            // The limit takes all traces of an audit at once.
            let mayBeMissing = others.contains { $0.contains(".btsnoop") } && end.traced > 0
            if access(path, F_OK) == 0 {
                proof.kept += 1
            } else if end.isTraced == false {
                proof.without += 1
            } else if evidence.audits[audit]?.first?.isReceived == true {
                proof.elsewhere += 1
            } else if let removal {
                proof.removed += 1
                proof.removedAt = removal.at
            } else if isOlderThanRestore == true {
                proof.leftOut += 1
            } else if end.isTraced == true || mayBeMissing {
                proof.missing.append(String(path.dropFirst(home.folder.path.count + 1)))
            } else {
                proof.unknown += 1
            }
        }
        return proof
    }
}

extension ListeningEnd {
    /// How many advertisements the trace of the stretch holds, where one is kept.
    var traced: Int { max(0, received - displaced - (traceGap?.count ?? 0)) }
}
