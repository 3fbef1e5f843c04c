import Glibc
import MusterAudit
import MusterCore
import MusterRadio
import MusterRanging
import MusterService
import MusterStore
import Synchronization

/// What a person sees while an audit listens, and when it stops.
final class ListeningView: Sendable {
    private let home: OpenHome
    private let clock: SiteClock
    private let state = Mutex(State())

    private struct State {
        var drawnAt = ContinuousClock.now - .seconds(1)
        var lineAt: Instant?
        var zone: ZoneID?
        var undrawn: LiveProgress?
        var isLineOpen = false
        var wait: StorageWait?
        var waitAt = ContinuousClock.now
    }

    /// Seconds of the source's time between two lines where there is no terminal.
    private static let lineEverySeconds = 60.0
    /// Seconds after which a live radio's silence is mentioned.
    private static let silentFromSeconds = 5.0

    init(_ home: OpenHome) throws {
        self.home = home
        clock = try home.clock()
    }

    /// Listens for an audit as a command does: with this view, and Ctrl-C to pause.
    ///
    /// - Parameters:
    ///   - home: the home.
    ///   - closing: how to finish when the source ends; `nil` to leave the audit paused.
    ///   - common: whether the result is printed as JSON, and a person can be asked.
    ///   - listen: listens.
    /// - Throws: what `listen` throws, and how the command ends as the contract says.
    static func follow(
        _ home: OpenHome,
        closing: FinishOptions?,
        _ common: CommonOptions,
        _ listen: (AuditControl, @escaping @Sendable (ListeningEvent) -> Void) async throws
            -> HomeSessions.Listened
    ) async throws {
        let view = try ListeningView(home)
        let control = AuditControl()
        let interruption = Interruption { control.pause() }
        do {
            let listened = try await listen(control) { view.tell($0) }
            try view.end(listened, home: home, closing: closing, interruption, common)
        } catch {
            view.closeLine()
            throw error
        }
    }

    /// Tells a person what happens.
    private func tell(_ event: ListeningEvent) {
        switch event {
        case .begun(let session, let source, let freeMB):
            begin(session)
            guard source.isLive else { return }
            Terminal.err(prose: "Listening on \(source); \(Figures.count(freeMB)) MB free.")
            if case .bluez = source {
                Terminal.err(
                    prose:
                        "By way of the Bluetooth service, which hears less than the adapter itself; "
                        + "muster doctor explains."
                )
            }
        case .goesOn(let count, let source):
            Terminal.err(
                prose: Sentence(
                    counting: count,
                    one: "Goes on behind the first \(Figures.counted(count, .advertisements)) of "
                        + "\(source): it was heard before, and count once.",
                    other: "Goes on behind the first \(Figures.counted(count, .advertisements)) of "
                        + "\(source): they were heard before, and count once."
                )
            )
        case .progressed(let progress): show(progress)
        case .waiting(let wait): show(wait)
        case .stored(let batches, let seconds):
            closeLine()
            state.withLock { $0.wait = nil }
            let (number, rounded) = (Figures.count(batches), Int(seconds.rounded(.up)))
            Terminal.err(
                prose: Sentence(
                    counting: batches,
                    one: "Stored \(number) batch after \(rounded) s.",
                    other: "Stored \(number) batches after \(rounded) s."
                )
            )
        case .contested(let anchors):
            closeLine()
            let names = anchors.map(\.description).joined(separator: ", ")
            let heard: Sentence = "Heard where the plan has none:"
            let marked = Style.yellow(heard, on: Terminal.errUsesColour)
            Terminal.err(
                prose: Sentence(
                    counting: anchors.count,
                    one:
                        "\(marked) the anchor \(names). Copied or moved; left out from now on, and of "
                        + "what was heard before when listening ends.",
                    other:
                        "\(marked) the anchors \(names). Copied or moved; left out from now on, and "
                        + "of what was heard before when listening ends."
                )
            )
        case .radioLost(let error):
            closeLine()
            Terminal.err("")
            let paused: Sentence = "Paused: \(error.what)."
            Terminal.err(prose: Style.yellow(paused, on: Terminal.errUsesColour))
            Terminal.err(
                prose:
                    "try: \(error.remedy). What was heard is safe, and the audit goes on by itself "
                    + "when the radio is back; Ctrl-C leaves it paused."
            )
        case .radioBack(let seconds):
            Terminal.err(
                prose: "The radio is back after \(Int(seconds.rounded(.up))) s; listening."
            )
        }
    }

    /// Says what has begun.
    private func begin(_ session: AuditSession) {
        let scope = session.scope
        let zones: Sentence =
            scope.zones.isEmpty
            ? "all zones"
            : .data(ZoneLabels(scope).list(scope.zones))
        Terminal.err(
            prose: "Audit \(scope.audit)  \(scope.inventory)  \(zones)  count 1  "
                + "observer \(scope.observer)"
        )
        let terms = scope.terms.map { TermsLine(clock).text($0, at: home.now()) } ?? ""
        if !terms.isEmpty { Terminal.err(prose: terms) }
        let isHidden = home.audits.isHidden(session)
        let at = Figures.time(session.log.first?.at ?? session.lastRecordAt, clock)
        let items = Figures.counted(session.expected.count, .items)
        let frozen: Sentence =
            isHidden ? "The list is frozen \(at)." : "Expected \(items), frozen \(at)."
        Terminal.err(
            prose: "\(frozen) Walk each aisle slowly. Ctrl-C pauses; nothing is lost."
        )
        if isHidden { Terminal.err(prose: AuditAfterStep.hidden) }
    }

    /// Shows how far the audit has come: one line that changes, or a line now and then.
    private func show(_ progress: LiveProgress) {
        state.withLock { state in
            if Terminal.errIsTerminal {
                let now = ContinuousClock.now
                state.undrawn = progress
                guard now - state.drawnAt > .milliseconds(100) else { return }
                state.drawnAt = now
                draw(&state)
            } else {
                let since = state.lineAt.map { progress.at.seconds(since: $0) } ?? .infinity
                guard since >= Self.lineEverySeconds || state.zone != progress.zone else { return }
                state.lineAt = progress.at
                state.zone = progress.zone
                Terminal.err(line(progress))
            }
        }
    }

    /// Says what the audit waits for: at first, when that changes, and now and then.
    private func show(_ wait: StorageWait) {
        let isNews = state.withLock { state in
            let now = ContinuousClock.now
            let isSame = state.wait?.cause == wait.cause && state.wait?.isEnding == wait.isEnding
            guard !isSame || now - state.waitAt >= .seconds(10) else { return false }
            (state.wait, state.waitAt) = (wait, now)
            return true
        }
        guard isNews else { return }
        closeLine()
        Terminal.err(prose: Style.yellow(Self.words(wait), on: Terminal.errUsesColour))
    }

    /// What the audit waits for, in a sentence.
    private static func words(_ wait: StorageWait) -> Sentence {
        let number = Figures.count(wait.batches)
        let kept = Sentence(
            counting: wait.batches,
            one: "\(number) batch kept in memory",
            other: "\(number) batches kept in memory"
        )
        let cause: Sentence =
            switch wait.cause {
            case .locked(let holder): "waiting for \(holder): \(kept)"
            case .diskFull: "disk full: \(kept)"
            }
        return wait.isEnding
            ? "\(cause). Pauses when they are stored; Ctrl-C again ends at once, and muster resume or "
                + "muster finish takes them from the audit's trace." : "\(cause)."
    }

    /// Says how listening ended, finishes if asked to, and ends the command as the contract says.
    private func end(
        _ listened: HomeSessions.Listened,
        home: OpenHome,
        closing: FinishOptions?,
        _ interruption: Interruption,
        _ common: CommonOptions
    ) throws {
        closeLine()
        for warning in listened.warnings { Terminal.err("warning: \(warning)") }
        let audit = listened.session.scope.audit
        if interruption.hasCome || closing == nil {
            let hasEnded = listened.reason == .sourceEnded && !interruption.hasCome
            Terminal.err(
                hasEnded
                    ? "The source has ended; paused \(audit). Go on with: muster resume, or muster finish"
                    : "Paused \(audit). Go on with: muster resume, or muster finish"
            )
            if common.json { Terminal.line(try AuditAfterStep.line(listened.session, home)) }
            try home.close()
            if interruption.hasCome { throw EndedWith(.interrupted) }
            return
        }
        let session = try finish(interruption) {
            try home.sessions.finish(
                listened.session,
                isPartial: closing?.partial ?? false,
                reason: closing?.reason,
                note: closing?.remark
            ) { try closing?.agree($0, isBlind: home.audits.isHidden(listened.session), common) }
        }
        try AuditAfterStep.finish(
            session,
            home,
            isJSON: common.json,
            exitCode: closing?.exitCode ?? false
        )
    }

    /// Finishes, and waits for a store that cannot take it until somebody interrupts; the audit is
    /// paused meanwhile.
    private func finish(
        _ interruption: Interruption,
        _ step: () throws -> AuditSession
    ) throws -> AuditSession {
        var hasTold = false
        while true {
            do {
                return try step()
            } catch let error as StoreError {
                guard StorageWait.Cause(error) != nil, !interruption.hasCome else { throw error }
                if !hasTold {
                    Terminal.err(
                        prose:
                            "Waiting: \(error.what). The audit is paused, and finished when it can "
                            + "be stored; Ctrl-C leaves it paused."
                    )
                }
                hasTold = true
                usleep(500_000)
            }
        }
    }

    private func closeLine() {
        state.withLock { state in
            if state.undrawn != nil { draw(&state) }
            if state.isLineOpen { Terminal.err("") }
            state.isLineOpen = false
        }
    }

    /// Draws the line that changes, in the most telling form that does not wrap.
    private func draw(_ state: inout State) {
        guard let progress = state.undrawn else { return }
        let width = Terminal.errWidth - 1
        let forms = [(20, 12, true), (10, 10, true), (10, 8, false), (0, 6, false)]
        let lines = forms.lazy.map { self.line(progress, bar: $0, zone: $1, isFull: $2).spoken }
        let line = lines.first { $0.displayWidth <= width } ?? lines[forms.count - 1]
        Terminal.errPart(.data("\r\u{1B}[K" + line.cut(to: width)))
        state.undrawn = nil
        state.isLineOpen = true
    }

    /// The progress in a line, with a bar and a zone of so many columns.
    private func line(
        _ progress: LiveProgress,
        bar columns: Int = 20,
        zone zoneColumns: Int = 12,
        isFull: Bool = true
    ) -> Sentence {
        let zone = (progress.zone?.rawValue ?? "?").inOneLine.cut(to: zoneColumns)
        var parts: [Sentence] = [
            .data(Figures.time(progress.at, clock)), .data(zone.padded(to: zoneColumns)),
        ]
        if let present = progress.present, let expected = progress.expected {
            parts.append("\(Figures.count(present))/\(Figures.count(expected)) heard")
        }
        if columns > 0, let present = progress.present, let expected = progress.expected {
            let share = Double(present) / Double(max(1, expected))
            let filled = Int((share * Double(columns)).rounded(.down))
            let rest = String(repeating: "-", count: columns - filled)
            parts.append("[\(String(repeating: "#", count: filled))\(rest)]")
        }
        if isFull, let covered = progress.covered {
            parts.append("covered \(CoverageGrade.percent(covered)) %")
        }
        if isFull { parts.append("\(Figures.decimal(progress.rate, digits: 0))/s") }
        if let extras = progress.extras { parts.append("extra \(extras)") }
        if isFull { parts.append("queue \(progress.queued)") }
        if progress.displaced > 0 {
            parts.append("displaced \(Figures.count(progress.displaced))")
        }
        if progress.lost > 0 { parts.append("lost \(Figures.count(progress.lost))") }
        if progress.silentSeconds >= Self.silentFromSeconds {
            parts.append("nothing heard for \(Int(progress.silentSeconds)) s")
        }
        return parts.joined(separator: "  ")
    }
}
