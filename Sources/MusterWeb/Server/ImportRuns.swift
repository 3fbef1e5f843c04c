import MusterStore
import Foundation
import ServiceLifecycle
import Synchronization

/// The imports that were begun in a browser.
///
/// Each runs in a thread of its own: neither its page nor anybody else's waits for it.
final class ImportRuns: Service, CustomStringConvertible {
    /// How an import stands.
    enum State: Sendable {
        /// It has come so far.
        case running(Items.ImportProgress)
        /// It is done, or has failed.
        case ended(Result<Items.ImportResult, any Error>)
    }

    private struct Run {
        let key: String
        let owner: String
        let inventory: String
        var state: State

        var isRunning: Bool {
            if case .running = state { true } else { false }
        }
    }

    private let runs = Mutex<[Run]>([])
    private let isEnding = Mutex(false)

    /// So many of those that ended are remembered for whoever comes back to look.
    private static let most = 8

    var description: String { "imports" }

    /// Ends what runs with the server: of an import that is not through nothing is kept.
    func run() async throws {
        await withGracefulShutdownHandler {
            try? await gracefulShutdown()
        } onGracefulShutdown: { [self] in
            isEnding.withLock { $0 = true }
        }
    }

    /// Begins an import, unless it runs already.
    ///
    /// - Parameters:
    ///   - key: the upload.
    ///   - owner: who uploaded it.
    ///   - inventory: where its items go.
    ///   - total: how many rows it has.
    ///   - work: imports, and tells how far it is.
    func begin(
        _ key: String,
        of owner: String,
        into inventory: String,
        total: Int,
        work:
            @escaping @Sendable ((Items.ImportProgress) throws -> Void) throws
            -> Items.ImportResult
    ) {
        let state = State.running(Items.ImportProgress(written: 0, total: total))
        let isNew = runs.withLock { runs in
            if runs.contains(where: { $0.key == key && $0.isRunning }) { return false }
            runs.removeAll { $0.key == key }
            runs.append(Run(key: key, owner: owner, inventory: inventory, state: state))
            if runs.count > Self.most, let oldest = runs.firstIndex(where: { !$0.isRunning }) {
                runs.remove(at: oldest)
            }
            return true
        }
        guard isNew else { return }
        Thread.detachNewThread { [self] in
            let result = Result {
                try work { progress in
                    if isEnding.withLock({ $0 }) { throw CancellationError() }
                    set(.running(progress), of: key)
                }
            }
            set(.ended(result), of: key)
        }
    }

    /// How an import stands, and where it goes; `nil` for one that nobody knows of, or another's.
    func run(_ key: String, of owner: String) -> (inventory: String, state: State)? {
        runs.withLock { runs in
            runs.first { $0.key == key && $0.owner == owner }.map { ($0.inventory, $0.state) }
        }
    }

    private func set(_ state: State, of key: String) {
        runs.withLock { runs in
            guard let index = runs.firstIndex(where: { $0.key == key }) else { return }
            runs[index].state = state
        }
    }
}
