import MusterCatalogue
import MusterCore
import MusterRadio
import MusterRanging
import MusterService
import Synchronization

/// Shows what is at the reader until one beacon is held there long enough.
struct HoldAtReader {
    let method: RangingMethod
    /// The strength of beacons at 1 m in dBm, where it was learned.
    let powers: [BeaconIdentity: Double]
    /// What the reader hears while nothing is held to it, where that was learned before.
    let desk: EmptyDesk?
    /// Whether to listen to the empty desk first.
    let learnsDesk: Bool
    /// Keeps what the empty desk taught; `nil` when no beacon was heard there.
    let keep: @Sendable (EmptyDesk?) throws -> Void
    let source: SourceDescription
    let settings: ScanSettings
    /// Seconds to listen, as asked for.
    let timeout: Double?
    let item: Item

    /// How long a person gets, in seconds; a capture has its own end.
    private static let patienceSeconds = 30.0
    private static let invitation: Sentence =
        "Hold the beacon at the reader, within a hand's breadth, and move it …"
    /// How many beacons are shown.
    private static let shownBeacons = 5

    /// The beacon, and whether it stands out.
    ///
    /// - Throws: ``NothingNear``, ``MusterRadio/RadioError``, or ``EndedWith`` when interrupted.
    func picked() async throws -> NearestSearch.Pick {
        let screen = Terminal.errIsTerminal ? LiveScreen(on: .talk) : nil
        defer { screen?.close() }
        if learnsDesk {
            Terminal.err("Keep the desk empty for half a minute: what is heard now is not picked …")
        } else if screen == nil {
            Terminal.err(Self.invitation)
        }
        let spoken = Mutex<DeskView.Advice?>(nil)
        let isLearning = Mutex(learnsDesk)
        let learned = Mutex<EmptyDesk?>(nil)
        let patience = Self.patienceSeconds + (learnsDesk ? EmptyDesk.learningSeconds : 0)
        let search = try NearestSearch(
            method: method,
            powers: powers,
            desk: desk,
            learnsDesk: learnsDesk,
            source,
            settings,
            seconds: timeout ?? (source.isLive ? patience : nil)
        ) { candidates in
            if isLearning.withLock({ $0 }) { return }
            let advice = DeskView.advice(candidates)
            if let screen {
                screen.draw { columns, _ in self.lines(candidates, advice, columns: columns) }
            } else if spoken.withLock({ $0 != advice }) {
                spoken.withLock { $0 = advice }
                Terminal.err(words(advice))
            }
        } onLearned: { desk in
            isLearning.withLock { $0 = false }
            learned.withLock { $0 = desk }
            let count = desk?.beaconCount ?? 0
            Terminal.err(
                Sentence(
                    counting: count,
                    one: "Learned: \(count) beacon lies around.",
                    other: "Learned: \(count) beacons lie around."
                )
            )
            if screen == nil { Terminal.err(Self.invitation) }
        }
        let interruption = Interruption { search.stop() }
        let picked = try await search.run()
        screen?.close()
        // Kept whether or not a beacon was held there; a lesson that was cut short teaches nothing.
        if learnsDesk, !isLearning.withLock({ $0 }) { try keep(learned.withLock { $0 }) }
        // What follows binds: whoever interrupts from here on ends it.
        if interruption.end() { throw EndedWith(.interrupted) }
        guard let picked else { throw NothingNear() }
        Terminal.err(picked.isSure ? "Got it: \(picked.beacon)" : "Probably: \(picked.beacon)")
        return picked
    }

    private func lines(
        _ candidates: [DeskView.Candidate],
        _ advice: DeskView.Advice,
        columns: Int
    ) -> [String] {
        let title: Sentence = "A beacon for \(item.id) \"\(item.name.inOneLine)\""
        var lines = [Style.bold(title.spoken.cut(to: columns), on: Terminal.errUsesColour), ""]
        let barColumns = max(4, min(30, columns / 3))
        for candidate in candidates.prefix(Self.shownBeacons) {
            let bar = SignalBar.text(candidate.level, columns: barColumns)
            let level = "\(Figures.decimal(candidate.level, digits: 0)) dBm".padded(
                to: 8,
                onTheLeft: true
            )
            let rest = max(8, columns - barColumns - 12)
            let name = "\(candidate.beacon)".cutInTheMiddle(to: rest)
            let style: Style = candidate.isNear ? .green : .dim
            lines.append(style("\(bar) \(level)  \(name)", on: Terminal.errUsesColour))
        }
        let hidden = candidates.count - Self.shownBeacons
        if hidden > 0 { lines.append(("\(hidden) more, weaker" as Sentence).spoken) }
        return lines + [""] + words(advice).spoken.wrapped(to: columns)
            + [("Ctrl-C ends" as Sentence).spoken]
    }

    private func words(_ advice: DeskView.Advice) -> Sentence {
        switch advice {
        case .bringOne: "Nothing heard yet. Hold the beacon at the reader; is it switched on?"
        case .holdCloser: "Hold it closer, within a hand's breadth, and move it a little."
        case .holdStill: "One is near. Keep it there and move it a little for a few seconds …"
        case .takeOthersAway(let near): "\(near) beacons are near: keep the others away."
        }
    }
}

/// No beacon was held near enough.
struct NothingNear: MusterError {
    var what: Sentence { "no beacon stood out at the reader" }
    var remedy: Sentence {
        "hold it closer (15 cm), move it, and keep others away; or use --timeout 60"
    }
    var exitCode: MusterCore.ExitCode { .notFound }
}
