import Hummingbird
public import MusterService

/// The server that managers and staff reach with a browser.
public struct WebServer: Sendable {
    private let home: OpenHome

    /// Creates a server for a home.
    public init(_ home: OpenHome) {
        self.home = home
    }

    /// Serves until it is told to stop.
    public func run() async throws {
        let router = Router()
        router.get("/healthz") { _, _ in "ok\n" }
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 8080))
        )
        try await application.runService()
    }
}
