import MusterService
import MusterStore
import ServiceLifecycle

/// Ends the server once a newer Muster has changed the home's schema, so that it is started again as
/// that version.
struct UpdateService: Service, CustomStringConvertible {
    let home: OpenHome

    var description: String { "update" }

    /// How often the schema is looked at: one page that is in memory.
    private static let pause = Duration.seconds(5)

    /// Goes on until the server ends.
    ///
    /// - Throws: `StoreError.updated`.
    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                while true {
                    try await Task.sleep(for: Self.pause)
                    do {
                        try await withTaskExecutorPreference(WorkThreads.looking) {
                            try home.health.demandKnownSchema()
                        }
                    } catch StoreError.updated(let path) {
                        throw StoreError.updated(path: path)
                    } catch {
                        // What else is wrong with the store is told to those who ask for something.
                    }
                }
            }
        } catch is CancellationError {
            // The server ends.
        }
    }
}
