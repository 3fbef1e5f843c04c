import Foundation
import MusterCore
import MusterRadio
import MusterService
import MusterTestSupport
import MusterWeb
import Synchronization
import Testing

/// The portal of a home in this process, for as long as a test holds it.
///
/// It is the server that `muster serve` runs, on a free port: what is in front of it, such as TLS and
/// signals, is tested with the whole program. Only tests on ``OwnThreads`` may ask it.
final class LocalPortal: PortalAsking, Sendable {
    let port: UInt16
    let owner: String?
    /// The home that it serves.
    let home: WebHome
    private let lines: Lines
    private let run: Task<Void, Never>

    /// What the server has logged.
    private final class Lines: Sendable {
        let kept = Mutex<[String]>([])
    }

    /// The log so far.
    var log: String { lines.kept.withLock { $0.joined(separator: "\n") } }

    /// Serves a home, and waits until it listens.
    ///
    /// - Parameters:
    ///   - home: the home.
    ///   - options: how it is reached; on a free port unless they say otherwise.
    ///   - source: what audits listen with that are started in the browser; `nil` for none.
    /// - Throws: why it does not listen.
    init(_ home: WebHome, _ options: WebOptions? = nil, source: String? = nil) throws {
        let lines = Lines()
        let server = try WebServer(
            home.open,
            // On a machine that is busy an answer is late, and not missing.
            options: try options ?? WebOptions(address: "127.0.0.1:0", patience: 600),
            receiver: try source.map { ServerReceiver(try SourceDescription($0)) },
            log: { line in lines.kept.withLock { $0.append(line.text) } }
        )
        let (told, telling) = AsyncStream.makeStream(of: WebServer.Listening?.self)
        run = Task.detached {
            do {
                try await server.run(
                    onListening: { telling.yield($0) },
                    onNextLink: { _ in }
                )
            } catch {
                lines.kept.withLock { $0.append("\(error)") }
            }
            telling.yield(nil)
            telling.finish()
        }
        (self.home, self.lines) = (home, lines)
        let listening = try OwnThreads.wait { await told.first { _ in true } ?? nil }
        let found = try #require(listening, "\(lines.kept.withLock { $0 })")
        let port = UInt16(try #require(found.port))
        self.port = port
        owner = try found.ownerLink.map { try Self.enter(by: $0, port) }
    }

    deinit { run.cancel() }

    func answered(_ status: Int, to method: String, _ path: String) {
        DescribedAnswers.check(status, to: method, path)
    }

    /// Ends the server, and waits until it has ended.
    func end() throws {
        run.cancel()
        try OwnThreads.wait { [run] in await run.value }
    }

    /// Signs in with the password that everybody in tests has.
    func signIn(_ login: String) throws -> String {
        try signIn(login, password: WebHome.password)
    }
}
