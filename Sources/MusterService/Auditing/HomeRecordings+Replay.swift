import Foundation
public import MusterAudit
public import MusterCore
public import MusterRanging
import MusterStore

extension HomeRecordings {
    /// Runs an audit again from the radio it kept.
    ///
    /// The same method on the same trace gives the same findings; another method shows what it
    /// would have found. Confirmations by people count as they did. Nothing is stored.
    ///
    /// - Parameters:
    ///   - audit: the audit; `nil` for the newest one of the current inventory.
    ///   - method: the method; `nil` for the audit's own.
    /// - Returns: the audit as it was recorded, and as the replay gives it.
    /// - Throws: ``ServiceError/noTrace(audit:reason:)`` when the trace is not there,
    ///   ``ServiceError/damagedTrace(audit:reason:)`` when it is not what was kept.
    public func replay(
        _ audit: AuditID?,
        method: RangingMethod?
    ) throws -> (recorded: AuditSummary, replayed: AuditSummary) {
        let recorded = try home.audits.sighted(try home.sessions.wholeSession(audit))
        let method = method ?? recorded.scope.method
        guard RangingMethod.forAudits.contains(method) else {
            throw ServiceError.badMethod(
                method.rawValue,
                known: RangingMethod.forAudits.map(\.rawValue)
            )
        }
        let runs = try traceRuns(of: recorded, method: method)
        var again: [Int: TraceRun] = [:]
        var scope = recorded.scope
        scope.method = method
        var (session, _) = AuditSession.start(
            scope,
            expected: recorded.expected,
            others: try home.store.beacons.otherItems(of: recorded.scope.audit),
            at: recorded.startedAt ?? recorded.lastRecordAt
        )
        for entry in recorded.log {
            switch entry.event {
            case .listening(let start):
                if start.isHeardAgain, start.segment == 1 {
                    let without = start.withoutAnchors
                    again = try traceRuns(of: recorded, method: method, leavingOut: without)
                }
                let stretch = (start.isHeardAgain ? again : runs)[start.segment]
                try session.listen(as: start, hearing: stretch?.events ?? [], at: entry.at)
            case .stopped(let end): _ = try session.stop(end, at: entry.at)
            case .confirmed(let confirmation):
                _ = try session.confirm(confirmation, at: entry.at)
            case .noted(let note): _ = try session.note(note, at: entry.at)
            case .undone where session.state.isCounted: break
            case .undone(let undo):
                // The numbers of records differ between methods; the order of what a person said
                // does not.
                let word = recorded.log.first { $0.sequence == undo.sequence }
                _ = try session.undo(
                    of: word?.event.observer,
                    observer: undo.observer,
                    at: entry.at
                )
            case .counted(let count):
                _ = try session.finish(
                    partialReason: count.partialReason ?? "replay",
                    note: count.note,
                    observer: count.observer,
                    at: entry.at
                )
            case .recounted(let recount):
                _ = try session.recount(
                    recount.looks,
                    observer: recount.observer,
                    .switchedOff,
                    at: entry.at
                )
            // What was decided was decided about the findings as recorded.
            case .started, .visit, .sighting, .anchors, .finding, .extra, .cancelled, .recountAsked,
                .resolved, .approved, .rejected, .tested, .opinion, .done:
                break
            }
        }
        let original = try home.sessions.summary(of: recorded)
        return (original, Self.summary(of: session, standingAs: original))
    }

    /// What a replay gives, with what it says nothing about as it was recorded.
    private static func summary(
        of session: AuditSession,
        standingAs original: AuditSummary
    ) -> AuditSummary {
        var replayed = session.summary()
        replayed.recordCount = original.recordCount
        replayed.head = original.head
        replayed.sealedAt = original.sealedAt
        (replayed.state, replayed.review) = (original.state, original.review)
        (replayed.previous, replayed.target) = (original.previous, original.target)
        replayed.partialReason = original.partialReason
        return replayed
    }

    /// Why a trace is not there.
    private func traceGone(_ path: String, of session: AuditSession) throws -> ServiceError {
        let audit = session.scope.audit
        let proof = traceProof(of: audit, session.listeningEnds, try home.store.trail.knownTrail())
        if let at = proof.removedAt {
            let moment = at.iso8601(.seconds)
            return .noTrace(
                audit: audit,
                reason: "its traces were removed at \(moment) to make room for others"
            )
        }
        guard let fault = proof.fault else {
            let station = (try? home.store.audits.listing(audit))?.station
            return .noTrace(
                audit: audit,
                reason: station.map { "its radio is kept at the station \($0): replay it there" }
                    ?? "there is no trace \(path)"
            )
        }
        return .damagedTrace(audit: audit, reason: fault)
    }

    private func traceRuns(
        of session: AuditSession,
        method: RangingMethod,
        leavingOut contested: [BeaconIdentity]? = nil
    ) throws -> [Int: TraceRun] {
        let audit = session.scope.audit
        var known: [BeaconIdentity] = []
        var runs: [Int: TraceRun] = [:]
        for entry in session.log {
            guard case .stopped(let end) = entry.event else { continue }
            let path = home.folder.tracePath(of: audit, segment: end.segment)
            guard FileManager.default.fileExists(atPath: path) else {
                throw try traceGone(path, of: session)
            }
            let pass = try pass(of: session, method: method, leavingOut: contested ?? known)
            known += end.contestedAnchors
            var run = try TraceRun(path, through: pass)
            run.finish()
            let expected = end.received - end.displaced
            guard run.received == expected else {
                let reason: Sentence = "\(path) holds \(run.received) advertisements of \(expected)"
                // One that the disk had no room for was never whole.
                throw end.traceGap == nil
                    ? ServiceError.damagedTrace(audit: audit, reason: reason)
                    : ServiceError.noTrace(audit: audit, reason: reason)
            }
            guard try !TraceSum.isOther(path, than: end.traceSum) else {
                throw ServiceError.damagedTrace(
                    audit: audit,
                    reason: "\(path) is not as it was written"
                )
            }
            runs[end.segment] = run
        }
        return runs
    }
}

extension AuditSession {
    /// Begins a stretch as another run of the same audit did, and takes in what was heard in it.
    ///
    /// One that only goes on was begun already, and heard with its beginning.
    fileprivate mutating func listen(
        as start: ListeningStart,
        hearing events: [RangingEvent],
        at: Instant
    ) throws {
        if start.isHeardAgain {
            _ = try hearAgain(start, without: start.withoutAnchors, at: at)
        } else if start.goesOn {
            return
        } else {
            _ = try listen(
                source: start.source,
                isBack: start.isBack,
                heardBefore: start.heardBefore,
                at: at
            )
        }
        for event in events { _ = record(event) }
    }
}
