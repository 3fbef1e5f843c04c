import Foundation
import MusterCore
import MusterRadio
import Synchronization

/// A radio that does what a script says, then listens in silence until it is stopped.
final class ScriptedRadio: AdvertSource {
    /// What happens next.
    enum Step {
        /// These reports are received at once.
        case hear([AdvertisingReport])
        /// These reports are received at once, whether there is room for them or not.
        case offer([AdvertisingReport])
        /// Nothing is heard for so many seconds.
        case silence(Double)
        /// Nothing is heard until something has happened.
        case silenceUntil(@Sendable () -> Bool)
        /// The radio fails.
        case fail(RadioError)
    }

    private let steps: [Step]
    private let isStopped = Atomic(false)
    private let isListening = Atomic(false)

    init(_ steps: [Step]) {
        self.steps = steps
    }

    var findings: SourceFindings {
        var findings = SourceFindings()
        findings.isListening = isListening.load(ordering: .relaxed)
        return findings
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    func run(into queue: SampleQueue) throws(RadioError) {
        defer { queue.finish() }
        for step in steps {
            if case .fail(let error) = step { throw error }
            isListening.store(true, ordering: .relaxed)
            switch step {
            case .hear(let reports): _ = queue.put(reports)
            case .offer(let reports): _ = queue.offer(reports)
            case .silence(let seconds): wait(seconds) { false }
            case .silenceUntil(let condition): wait(600, until: condition)
            case .fail: break
            }
        }
        wait(600) { false }
    }

    private func wait(_ seconds: Double, until condition: () -> Bool) {
        let start = ContinuousClock.now
        while !isStopped.load(ordering: .relaxed), !condition(),
            ContinuousClock.now - start < .seconds(seconds)
        {
            usleep(2_000)
        }
    }
}

/// Opens one script after the other; the last one again and again.
final class ScriptedOpening: Sendable {
    private let scripts: [[ScriptedRadio.Step]]
    private let count = Atomic(0)

    init(_ scripts: [[ScriptedRadio.Step]]) {
        self.scripts = scripts
    }

    /// How often the radio was opened.
    var openings: Int { count.load(ordering: .relaxed) }

    func open() -> ScriptedRadio {
        let (earlier, _) = count.add(1, ordering: .relaxed)
        return ScriptedRadio(scripts[min(earlier, scripts.count - 1)])
    }
}
