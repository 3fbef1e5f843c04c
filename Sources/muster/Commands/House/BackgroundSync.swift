import Foundation
import MusterCore
import MusterService
import MusterStore

/// Exchanges with the hub until it is ended: what the unit of a station runs.
struct BackgroundSync {
    private let common: CommonOptions

    init(_ common: CommonOptions) { self.common = common }

    func run() async throws {
        Interruption.outliveHangUp()
        let home = try common.open("sync")
        let hub = try HomeHouse(home).station.hub()
        let notifier = ServiceNotifier(environment: ProcessInfo.processInfo.environment)
        let duty = Task { try await exchange(home, hub, notifier) }
        _ = Interruption { duty.cancel() }
        notifier.ready("with the hub at \(hub.url)")
        do {
            try await duty.value
        } catch is CancellationError {
            // It was ended.
        }
        notifier.stopping()
        try home.close()
    }

    /// Exchanges, and says what changes.
    private func exchange(
        _ home: OpenHome,
        _ hub: House.Hub,
        _ notifier: ServiceNotifier
    ) async throws {
        try await StationDuty(home).run { failure in
            // What only a person can put right ends it: a station that was revoked.
            if let failure, failure.exitCode == .notAllowed { throw failure }
            if let failure {
                Terminal.log(.warning, failure.what)
                notifier.tell(failure.what.description)
            } else {
                Terminal.log(.information, "exchanging with the hub at \(hub.url)")
                notifier.tell("with the hub at \(hub.url)")
            }
        }
    }
}
