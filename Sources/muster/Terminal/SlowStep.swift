import Foundation
import MusterCore
import Synchronization

/// Says what is being done when it takes more than a second; on terminals only.
final class SlowStep: Sendable {
    private enum State {
        case waiting
        case spoken
        case ended
    }

    private let words: Sentence
    private let state = Mutex(State.waiting)

    /// Begins a step.
    init(_ words: Sentence) {
        self.words = words
        guard Terminal.errIsTerminal else { return }
        Thread.detachNewThread { [weak self] in
            Thread.sleep(forTimeInterval: 1)
            self?.state.withLock { state in
                guard state == .waiting else { return }
                Terminal.errPart("\(words) …")
                state = .spoken
            }
        }
    }

    /// Does a step, and takes the words off the screen however it ends.
    static func during<Result>(_ words: Sentence, _ body: () throws -> Result) rethrows -> Result {
        let step = SlowStep(words)
        defer { step.end() }
        return try body()
    }

    /// Says how far the step is, once it has been going on for a second.
    func tell(_ progress: Sentence) {
        state.withLock { state in
            guard state == .spoken else { return }
            Terminal.errPart("\("\r\u{1B}[K")\(words) … \(progress)")
        }
    }

    /// Ends the step, and takes the words off the screen.
    func end() {
        state.withLock { state in
            if state == .spoken { Terminal.errPart(.data("\r\u{1B}[K")) }
            state = .ended
        }
    }
}
