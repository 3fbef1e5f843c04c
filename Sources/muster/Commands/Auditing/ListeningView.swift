import MusterAudit
import MusterCore
import MusterService
import Synchronization

/// What a person sees while an audit listens, and when it stops.
final class ListeningView: Sendable {
    private let clock: SiteClock
    private let state = Mutex(State())

    private struct State {
        var drawnAt = ContinuousClock.now - .seconds(1)
        var lineAt: Instant?
        var zone: ZoneID?
        var isLineOpen = false
    }

    /// Seconds of the source's time between two lines where there is no terminal.
    private static let lineEverySeconds = 60.0

    init(_ home: OpenHome) throws {
        clock = try home.clock()
    }

    /// Says what has begun.
    func begin(_ session: AuditSession) {
        let scope = session.scope
        let zones =
            scope.zones.isEmpty
            ? "all zones"
            : scope.zones.map(\.rawValue).joined(
                separator: ", "
            )
        Terminal.err(
            "Audit \(scope.audit)  \(scope.inventory)  \(zones)  count 1  observer \(scope.observer)"
        )
        Terminal.err(
            "Expected \(Figures.count(session.expected.count)) items, frozen "
                + "\(Figures.time(session.lastRecordAt, clock)). "
                + "Walk each aisle slowly. Ctrl-C pauses; nothing is lost."
        )
    }

    /// Shows how far the audit has come: one line that changes, or a line now and then.
    func show(_ progress: LiveProgress) {
        state.withLock { state in
            if Terminal.errIsTerminal {
                let now = ContinuousClock.now
                guard now - state.drawnAt > .milliseconds(100) else { return }
                state.drawnAt = now
                Terminal.errPart("\r\u{1B}[K" + line(progress).cut(to: Terminal.width - 1))
                state.isLineOpen = true
            } else {
                let since = state.lineAt.map { progress.at.seconds(since: $0) } ?? .infinity
                guard since >= Self.lineEverySeconds || state.zone != progress.zone else { return }
                state.lineAt = progress.at
                state.zone = progress.zone
                Terminal.err(line(progress))
            }
        }
    }

    /// Says how listening ended, finishes if asked to, and ends the command as the contract says.
    func end(
        _ listened: OpenHome.Listened,
        home: OpenHome,
        closing: FinishOptions?,
        _ interruption: Interruption,
        _ isJSON: Bool
    ) throws {
        closeLine()
        for warning in listened.warnings { Terminal.err("warning: \(warning)") }
        let audit = listened.session.scope.audit
        if interruption.hasCome || closing == nil {
            let word = listened.reason == .paused ? "Paused" : "The source has ended; paused"
            Terminal.err("\(word) \(audit). Go on with: muster resume, or muster finish")
            if isJSON { Terminal.line(.audit(try home.summary(of: listened.session))) }
            try home.close()
            if interruption.hasCome { throw EndedWith(.interrupted) }
            return
        }
        let session = try home.finish(
            listened.session,
            isPartial: closing?.partial ?? false,
            reason: closing?.reason,
            note: closing?.remark
        )
        let summary = try home.summary(of: session)
        try home.close()
        try FinishedAudit(summary).show(isJSON: isJSON, exitCode: closing?.exitCode ?? false)
    }

    private func closeLine() {
        state.withLock { state in
            if state.isLineOpen { Terminal.err("") }
            state.isLineOpen = false
        }
    }

    private func line(_ progress: LiveProgress) -> String {
        let share = Double(progress.present) / Double(max(1, progress.expected))
        let filled = Int((share * 20).rounded(.down))
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled)
        let zone = (progress.zone?.rawValue ?? "?").cut(to: 12).padded(to: 12)
        var parts = [
            Figures.time(progress.at, clock), zone,
            "\(Figures.count(progress.present))/\(Figures.count(progress.expected)) heard",
            "[\(bar)]",
            "\(Figures.decimal(progress.rate, digits: 0))/s",
            "extra \(progress.extras)",
            "queue \(progress.queued)",
        ]
        if progress.displaced > 0 {
            parts.append("displaced \(Figures.count(progress.displaced))")
        }
        return parts.joined(separator: "  ")
    }
}
