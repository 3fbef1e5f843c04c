import Foundation
import MusterTestSupport
import Testing

/// `muster serve` on a free port, for as long as a test holds it.
final class PortalServer: PortalAsking, Sendable {
    /// The running command.
    let command: RunningCommand
    /// The port that it listens on.
    let port: UInt16
    /// The cookie of the owner's session, in a home without people; requests that name nobody else are
    /// sent with it.
    let owner: String?

    /// Starts a server for a home, and waits until it listens.
    init(_ home: TestHome, _ arguments: String...) throws {
        let command = try RunningCommand(
            MusterProgram.path,
            ["serve", "--json"]
                + (arguments.contains("--listen") ? [] : ["--listen", "127.0.0.1:0"]) + arguments,
            home: home.path,
            in: home.folder
        )
        self.command = command
        try command.wait { command.outputSoFar.contains("\n") }
        let told = try JSON(String(command.outputSoFar.split(separator: "\n").first ?? "{}"))
        port = UInt16(try #require(told["port"]?.integer, "\(command.errorsSoFar)"))
        owner = try told["link"]?.text.map { [port] link in try Self.enter(by: link, port) }
    }

    deinit { command.send(SIGKILL) }

    /// Asks the server to end, and tells whether it did sooner than whoever still reads is given.
    ///
    /// That is ten seconds, which a server that waits for it takes each time; a busy machine takes nine
    /// now and then.
    func endsAtOnce(by signal: Int32) throws -> Bool {
        let begun = ContinuousClock.now
        command.send(signal)
        try command.wait().succeeded()
        return ContinuousClock.now - begun < .seconds(9)
    }

    typealias Answer = PortalAnswer
}
