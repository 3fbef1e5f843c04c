import Foundation
import MusterCore
import MusterMail
import MusterTestSupport
import Testing

/// The interface to a mail program, against scripts that behave in every way one can.
@Suite struct SendmailTests {
    /// Runs `body` with a script as the mail program; `$DIR` in the script is its folder.
    private func withProgram(
        _ script: String,
        limitSeconds: Double = 20,
        _ body: (Sendmail, URL) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            let program = folder.appending(path: "sendmail")
            try ExecutableScript.write(
                "#!/bin/sh\nDIR='\(folder.path)'\n\(script)\n",
                to: program
            )
            try body(Sendmail(path: program.path, limitSeconds: limitSeconds), folder)
        }
    }

    @Test func `arguments and message reach the program as they are, without a shell`() throws {
        try withProgram(#"for a; do echo "$a"; done > $DIR/args; cat > $DIR/message"#) {
            sendmail,
            folder in
            let message = try OutgoingMessage.example(
                to: "a'$&*?{x}#~`@example.org",
                body: String(repeating: "z", count: 300_000)
            )
            let receipt = try sendmail.send(message)
            #expect(receipt == MailReceipt(output: ""))
            let arguments = try String(
                contentsOf: folder.appending(path: "args"),
                encoding: .utf8
            )
            #expect(arguments == "-i\n-f\nmuster@site.example\n--\na'$&*?{x}#~`@example.org\n")
            let received = try Data(contentsOf: folder.appending(path: "message"))
            #expect(try Array(received) == message.encoded())
        }
    }

    @Test(arguments: [
        (75, true, "try again later"), (67, false, "no such user"), (77, false, "not allowed"),
        (69, true, "unavailable"), (71, true, "short of something"), (78, true, "not set up"),
        (1, true, "status 1"),
    ])
    func `a refusal is told with its words, and whether to wait`(
        status: Int,
        isTemporary: Bool,
        words: String
    ) throws {
        try withProgram("cat > /dev/null; echo first; echo 'the cause' >&2; exit \(status)") {
            sendmail,
            _ in
            let error = try #require(throws: MailError.self) { try sendmail.send(.example()) }
            #expect(
                error
                    == .refused(
                        path: sendmail.path,
                        status: Int32(status),
                        output: "first\nthe cause\n"
                    )
            )
            #expect(error.isTemporary == isTemporary)
            #expect(error.exitCode == .mailNotHandedOver)
            #expect(error.what.contains(words))
            #expect(error.what.hasSuffix("\"the cause\""))
        }
    }

    @Test func `a program that hangs is ended, with all that it started`() throws {
        // On a busy machine a program may be ended before it has begun: it gets more time then.
        for limit in [0.5, 2, 8, 32] {
            var child: Int32?
            let script = "sleep 600 & echo $! > $DIR/child; wait"
            try withProgram(script, limitSeconds: limit) { sendmail, folder in
                let error = MailError.timedOut(path: sendmail.path, seconds: limit)
                #expect(error.isTemporary)
                #expect(throws: error) { try sendmail.send(.example()) }
                let text = try? String(contentsOf: folder.appending(path: "child"), encoding: .utf8)
                child = text.flatMap { Int32($0.trimmingCharacters(in: .newlines)) }
            }
            guard let child else { continue }
            #expect(try hasEnded(child))
            return
        }
        Issue.record("the program never began")
    }

    /// Whether a process is gone, or waits only to be counted.
    private func hasEnded(_ process: Int32) throws -> Bool {
        for _ in 0..<200 {
            let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            guard let status else { return true }
            if status.contains(") Z ") { return true }
            usleep(10_000)
        }
        return false
    }

    @Test(arguments: ["exit 0", "exec < /dev/null; sleep 0.1", "head -c 100 > /dev/null"])
    func `a program that does not read the message has not taken it`(script: String) throws {
        try withProgram(script) { sendmail, _ in
            let message = try OutgoingMessage.example(body: String(repeating: "z", count: 300_000))
            #expect(throws: MailError.notRead(path: sendmail.path)) { try sendmail.send(message) }
        }
    }

    @Test func `of what a program says the beginning is kept`() throws {
        try withProgram(#"cat > /dev/null; yes "$(printf '\033[31m\377')" | head -c 400000"#) {
            sendmail,
            _ in
            let receipt = try sendmail.send(.example())
            #expect(receipt.output.unicodeScalars.count <= 8 << 10)
            #expect(receipt.output.hasPrefix("\u{1B}[31m\u{FFFD}\n"))
        }
        try withProgram(#"cat > /dev/null; printf '\033[31mno\377'; exit 1"#) { sendmail, _ in
            let error = try #require(throws: MailError.self) { try sendmail.send(.example()) }
            #expect(error.what.hasSuffix("\"\u{FFFD}[31mno\u{FFFD}\""))
        }
    }

    @Test func `what a program leaves running does not hold up the message`() throws {
        try withProgram("cat > /dev/null; sleep 5 & echo done") { sendmail, _ in
            let receipt = try sendmail.send(.example())
            #expect(receipt.output == "done\n")
        }
    }

    @Test func `a program ended by a signal did not take the message`() throws {
        try withProgram("echo dying; kill -TERM $$") { sendmail, _ in
            #expect(throws: MailError.killed(path: sendmail.path, signal: 15, output: "dying\n")) {
                try sendmail.send(.example())
            }
        }
    }

    @Test(arguments: ["/nonexistent/sendmail", "/etc/passwd/sendmail", "sendmail", ""])
    func `a missing program is named, with what to install`(path: String) throws {
        let error = try #require(throws: MailError.self) {
            try Sendmail(path: path).send(.example())
        }
        #expect(error == .noProgram(path: path))
        #expect(error.exitCode == .mailNotHandedOver)
        #expect(error.what == "there is no mail program at \(path)")
        #expect(error.remedy.contains("apt install"))
        #expect(error.isTemporary)
    }

    @Test func `a file that cannot be run is told from one that is missing`() throws {
        try withProgram("exit 0") { sendmail, folder in
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644],
                ofItemAtPath: sendmail.path
            )
            #expect(throws: MailError.notRunnable(path: sendmail.path, errno: EACCES)) {
                try sendmail.send(.example())
            }
            #expect(throws: MailError.notRunnable(path: folder.path, errno: EACCES)) {
                try Sendmail(path: folder.path).send(.example())
            }
        }
    }

    @Test func `a message that cannot be written never starts the program`() throws {
        try withProgram("touch $DIR/started; cat > /dev/null") { sendmail, folder in
            #expect(throws: MailError.self) { try sendmail.send(.example(subject: "a\nBcc: x@y")) }
            #expect(
                !FileManager.default.fileExists(atPath: folder.appending(path: "started").path)
            )
        }
    }

    @Test func `no file stays open after a message`() throws {
        try withProgram("cat > /dev/null") { sendmail, _ in
            func openFiles() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
                    let target = try? FileManager.default.destinationOfSymbolicLink(
                        atPath: "/proc/self/fd/\($0)"
                    )
                    return target?.contains("muster-mail-") == true
                }.count
            }
            for _ in 0..<5 { _ = try sendmail.send(.example()) }
            // Tests that run beside this one have files open for a moment.
            for _ in 0..<1_000 {
                if try openFiles() == 0 { return }
                usleep(10_000)
            }
            Issue.record("files stay open")
        }
    }
}

/// When a message is tried again, whatever the clock says.
@Suite struct RetryPlanTests {
    private let queuedAt = Instant(seconds: 1_773_300_000)

    private func isTried(after attempts: Int, _ days: Double) -> Bool {
        let now = queuedAt.advanced(bySeconds: days * 86_400)
        return RetryPlan.nextTry(after: attempts, queuedAt: queuedAt, now: now) != nil
    }

    @Test func `a message is given up after four days and some tries`() {
        #expect(isTried(after: 27, 3.9) && !isTried(after: 28, 4))
        #expect(
            isTried(after: 1, 365),
            "a clock that jumps ahead gives up nothing at the first try"
        )
        #expect(!isTried(after: 6, 365))
    }

    @Test func `a message of a clock that was ahead is not tried for ever`() {
        #expect(isTried(after: 29, -365) && !isTried(after: 30, -365))
    }
}
