import Foundation
import MusterAudit
import MusterCore
import MusterMail
import MusterPeople
import MusterRadio
import MusterReport
import MusterService
import MusterStore
import MusterTestSupport
import Synchronization
import Testing

/// A home with one counted audit, a mail program that does as it is told, and a clock that tests turn.
final class DropHome {
    let site: TemporaryHome
    let audit: AuditID
    private let clock: TurnedClock

    /// A clock that tests turn.
    private final class TurnedClock: Sendable {
        let now: Mutex<Instant>

        init(_ now: Instant) { self.now = Mutex(now) }
    }

    init() async throws {
        site = try TemporaryHome()
        let home = try site.open()
        let listened = try await home.sessions.start(
            HomeSessions.AuditRequest(source: try SourceDescription(site.walk)),
            control: AuditControl(),
            onEvent: { _ in }
        )
        audit = listened.session.scope.audit
        _ = try home.sessions.finish(audit, isPartial: true, reason: "test")
        try home.close()
        // Thursday 12 March 2026, 10:00 in Belgrade.
        clock = TurnedClock(try #require(Instant(iso8601: "2026-03-12T09:00:00Z")))
        try setMail(status: 0)
    }

    var folder: URL { URL(filePath: site.path) }

    func open() throws -> OpenHome {
        try OpenHome(site.folder, person: "tester", command: "muster test") { [clock] in
            clock.now.withLock { $0 }
        }
    }

    /// Turns the clock to a moment.
    func turn(to text: String) throws {
        let moment = try #require(Instant(iso8601: text))
        clock.now.withLock { $0 = moment }
    }

    /// Lets time pass.
    func wait(_ seconds: Double) {
        clock.now.withLock { $0 = $0.advanced(bySeconds: seconds) }
    }

    /// What the mail program ends with from now on; each message that it reads is a file.
    func setMail(status: Int, settings: String = "") throws {
        let program = folder.appending(path: "sendmail-\(status)")
        if !FileManager.default.fileExists(atPath: program.path) {
            let script = """
                #!/bin/sh
                mkdir -p '\(folder.path)/sent'
                [ \(status) -eq 0 ] || { cat >/dev/null; echo 'said no'; exit \(status); }
                exec cat >"$(mktemp '\(folder.path)/sent/XXXXXX')"

                """
            try ExecutableScript.write(script, to: program)
        }
        let text = """
            [mail]
            sendmail = "\(program.path)"
            from = "muster@site.example"
            \(settings)

            """
        try Data(text.utf8).write(to: URL(filePath: site.folder.settingsPath))
    }

    /// The messages that the mail program has taken.
    func sent() throws -> [String] {
        let box = folder.appending(path: "sent").path
        guard FileManager.default.fileExists(atPath: box) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: box).map {
            try String(contentsOfFile: "\(box)/\($0)", encoding: .utf8)
        }
    }

    /// Forgets the messages that the mail program has taken.
    func forgetSent() throws {
        try FileManager.default.removeItem(at: folder.appending(path: "sent"))
    }

    /// The files of the one message to somebody.
    func files(to login: String) throws -> [(name: String, bytes: Data)] {
        let mails = try sent().filter { $0.contains("\nTo: \(login)@example.org\n") }
        try #require(mails.count == 1)
        let part = /filename="([^"]+)"\n\n([A-Za-z0-9+\/=\n]+)/
        return try mails[0].matches(of: part).map { match in
            let bytes = Data(base64Encoded: String(match.2), options: .ignoreUnknownCharacters)
            return (String(match.1), try #require(bytes))
        }
    }

    func recipients() throws -> [String] {
        try sent().compactMap { mail in
            mail.split(separator: "\n").first { $0.hasPrefix("To: ") }.map {
                String($0.dropFirst(4))
            }
        }.sorted()
    }
}
