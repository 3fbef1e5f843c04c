import Foundation
import MusterAudit
import MusterCore
import MusterRadio
import MusterRanging
import MusterStore

extension HomeRecordings {
    /// How often all traces are gone through at the most: without some anchors, others may be found
    /// out.
    private static let mostRounds = 4

    /// Hears all stretches of an audit again without the anchors that its last one found to be copied
    /// or moved: until they were found they have told wrongly where the scanner was.
    ///
    /// - Parameters:
    ///   - session: the session, whose last stretch is about to end; its sightings and visits are
    ///     those of the traces afterwards.
    ///   - end: what that stretch brought; gets the anchors that are found out on the way.
    /// - Returns: the records; none where no anchor was found out, or a trace is not whole.
    /// - Throws: ``MusterAudit/AuditError``, ``StoreError``.
    func hearAgain(
        _ session: inout AuditSession,
        endingWith end: inout ListeningEnd
    ) throws -> [AuditRecord] {
        guard !end.contestedAnchors.isEmpty else { return [] }
        let known = session.contestedAnchors
        let starts = session.starts
        var without = known + end.contestedAnchors
        var runs: [TraceRun] = []
        for _ in 0..<Self.mostRounds {
            let pass = try pass(of: session, leavingOut: without)
            guard let whole = wholeRuns(of: session, starts, through: pass, last: end) else {
                return []
            }
            runs = whole
            var seen = Set(without)
            let fresh = runs.flatMap(\.pass.estimator.contestedAnchors)
                .filter { seen.insert($0).inserted }
            if fresh.isEmpty { break }
            without += fresh
            end.contestedAnchors += fresh
        }
        let at = session.lastRecordAt
        var records: [AuditRecord] = []
        for (index, start) in starts.enumerated() {
            records.append(try session.hearAgain(start, without: without, at: at))
            for event in runs[index].events { records.append(session.record(event)) }
        }
        return records
    }

    /// The traces of all stretches, run; `nil` unless all of them are whole.
    private func wholeRuns(
        of session: AuditSession,
        _ starts: [ListeningStart],
        through pass: SamplePass,
        last: ListeningEnd
    ) -> [TraceRun]? {
        let ends = session.log.compactMap { entry in
            if case .stopped(let end) = entry.event { end } else { nil }
        }
        var runs: [TraceRun] = []
        for (start, end) in zip(starts, ends + [last]) {
            let path = home.folder.tracePath(of: session.scope.audit, segment: start.segment)
            guard end.segment == start.segment, var run = try? TraceRun(path, through: pass) else {
                return nil
            }
            run.finish()
            guard run.received == end.received - end.displaced else { return nil }
            runs.append(run)
        }
        return runs.count == starts.count ? runs : nil
    }
}

extension AuditSession {
    /// How each stretch of listening began.
    fileprivate var starts: [ListeningStart] {
        log.compactMap { entry in
            if case .listening(let start) = entry.event, !start.goesOn { start } else { nil }
        }
    }
}
