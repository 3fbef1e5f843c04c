import MusterAudit
import MusterCore
import MusterRadio
import MusterRanging
import MusterStore

/// The running again of one trace: the same radio through the same steps.
struct TraceRun {
    /// What ranging made of it, in order; before ``finish()``, what is complete.
    private(set) var events: [RangingEvent] = []
    /// Where ranging stands at the end of the trace.
    private(set) var pass: SamplePass

    /// Reports in the trace.
    var received: Int { pass.received }
    /// Foreign beacons heard and ignored.
    var foreign: Int { pass.estimator.foreignCount }
    /// Times the receiver's clock stepped.
    var clockSteps: Int { pass.estimator.clockSteps }
    /// The time of the last report (UTC).
    var lastAt: Instant? { pass.lastAt }

    /// Runs the trace at `path` through a pass that has heard nothing, and leaves open what is not
    /// complete at its end.
    ///
    /// - Throws: ``MusterRadio/RadioError`` when the trace cannot be read.
    init(_ path: String, through pass: SamplePass) throws {
        self.pass = pass
        var reader = try CaptureReader(path: path)
        var batch: [AdvertisingReport] = []
        while try reader.next(into: &batch, limit: 1_024) {
            self.pass.take(batch)
            events += self.pass.takeEvents()
        }
    }

    /// Ends the stretch: what was open becomes complete.
    mutating func finish() {
        pass.finish()
        events += pass.takeEvents()
    }
}

/// A stretch of a recording that was broken off, brought back to where it stood.
///
/// A recording can be heard again, so the stretch goes on as if it had not been broken off: with the
/// windows and filters that its trace leaves open.
struct BrokenStretch {
    /// Ranging as it stands after the reports that are not heard again.
    let pass: SamplePass
    /// What ranging made of those reports and the records lack.
    let events: ArraySlice<RangingEvent>
    /// How many of the next events the records have already.
    let recorded: Int
    /// The part of the recording that is not heard again; `nil` to hear it from its beginning.
    let heard: HeardPart?
    /// When the stretch began (UTC).
    let begunAt: Instant

    /// Whether a source that gave these first reports is the recording that the stretch heard.
    func isOf(_ source: SourceThread, _ first: [AdvertisingReport]) -> Bool {
        if let heard { return source.findings.heardBefore == heard.count }
        return first.first?.receivedAt == begunAt
    }
}

extension HomeRecordings {
    /// A pass that has heard nothing, as the audit's listening uses it.
    ///
    /// - Parameters:
    ///   - session: the audit.
    ///   - method: the method; `nil` for the audit's own.
    ///   - contested: the anchors that are left out; `nil` for those that are found out so far.
    /// - Returns: the pass.
    /// - Throws: ``StoreError``.
    func pass(
        of session: AuditSession,
        method: RangingMethod? = nil,
        leavingOut contested: [BeaconIdentity]? = nil
    ) throws -> SamplePass {
        SamplePass(
            scope: session.scope,
            method: method ?? session.scope.method,
            directory: try home.store.beacons.directory(
                anchors: session.scope.anchors,
                expected: session.expected
            ),
            byAddress: try home.store.beacons.beaconsByAddress(expected: session.expected),
            leavingOut: contested ?? session.contestedAnchors
        )
    }

    /// The running again of a broken-off stretch's trace; `nil` where there is none that can be read.
    func brokenRun(of session: AuditSession) throws -> TraceRun? {
        let path = home.folder.tracePath(of: session.scope.audit, segment: session.segments)
        let pass = try pass(of: session)
        do {
            return try TraceRun(path, through: pass)
        } catch is RadioError {
            // None was kept, or a power cut left a file that is no capture: what is recorded is what
            // there is.
            return nil
        }
    }

    /// The stretch that was broken off, if it can go on with `source`: with the same recording.
    func brokenStretch(
        of session: AuditSession,
        from source: SourceDescription
    ) throws -> BrokenStretch? {
        guard session.state == .open, case .capture(let path, _) = source,
            let (start, begunAt) = session.brokenStart,
            case .capture(path, _)? = try? SourceDescription(start.source)
        else { return nil }
        let known = session.eventsInSegment
        if let run = try brokenRun(of: session), let lastAt = run.lastAt {
            return BrokenStretch(
                pass: run.pass,
                events: run.events.dropFirst(known),
                recorded: max(0, known - run.events.count),
                heard: HeardPart(count: start.heardBefore + run.received, lastAt: lastAt),
                begunAt: begunAt
            )
        }
        return BrokenStretch(
            pass: try pass(of: session),
            events: [],
            recorded: known,
            heard: start.heardBefore > 0 ? session.heardPart(of: source) : nil,
            begunAt: begunAt
        )
    }
}

extension AuditSession {
    /// How and when the last stretch of listening began (UTC); `nil` before the first.
    fileprivate var brokenStart: (start: ListeningStart, at: Instant)? {
        for entry in log.reversed() {
            if case .listening(let start) = entry.event, !start.goesOn { return (start, entry.at) }
        }
        return nil
    }
}
