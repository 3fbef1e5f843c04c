import ArgumentParser
import MusterCore
import MusterPeople
import MusterReport
import MusterService

struct TOTPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "totp",
        abstract: "Your second factor: codes of an authenticator app (TOTP, RFC 6238).",
        subcommands: [Show.self, On.self, Codes.self, Off.self],
        defaultSubcommand: Show.self
    )

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Say whether there is a second factor.",
            discussion: """
                Examples:
                  muster profile totp
                  muster profile totp show --json
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enter("profile totp")
            let factor = try home.access.secondFactor()
            guard !common.json else {
                return Terminal.line { json in
                    json.object { json in
                        json.key("since")
                        json.instant(factor.since)
                        json.key("recovery_codes_left")
                        json.integer(factor.codesLeft)
                        json.key("required")
                        json.bool(factor.isRequired)
                    }
                }
            }
            guard let since = factor.since else {
                return Terminal.out("No second factor. Set one up: muster profile totp on")
            }
            let when = Figures.dayAndTime(since, try home.clock())
            let left = factor.codesLeft
            Terminal.out(
                Sentence(
                    counting: left,
                    one: "Second factor since \(when); \(left) recovery code left.",
                    other: "Second factor since \(when); \(left) recovery codes left."
                )
            )
        }
    }

    struct On: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "on",
            abstract: "Set a second factor up.",
            discussion: """
                Shows a QR code for the app, asks for the first code that it shows, and prints recovery \
                codes, each of which lets you in once without the app. Without a terminal it prints \
                the secret, and a second run with --code-file finishes.

                Examples:
                  muster profile totp on
                  muster profile totp on --code-file code.txt
                """
        )

        @Option(help: "A file with the first code in its first line; finishes what was begun.")
        var codeFile: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enterConfirmed("profile totp on", for: .ownProfile)
            guard let codeFile else { return try begin(home) }
            let code = try PasswordOption.code(from: codeFile, common)
            TOTPCommand.print(try home.access.enrolSecondFactor(code: code), common)
            try home.close()
        }

        private func begin(_ home: OpenHome) throws {
            guard let begun = try home.access.beginSecondFactor().enrolment else { return }
            if common.json {
                Terminal.line { json in
                    json.object { json in
                        json.key("secret")
                        json.string(begun.secret)
                        json.key("address")
                        json.string(begun.address)
                    }
                }
            } else {
                for line in try QRCode(begun.address).terminalLines { Terminal.out(data: line) }
                Terminal.out("Secret: \(begun.secret)")
            }
            guard !common.noInput, Terminal.canAsk else {
                return Terminal.err("Then: muster profile totp on --code-file FILE")
            }
            let code = try PasswordOption.code(from: nil, common)
            TOTPCommand.print(try home.access.enrolSecondFactor(code: code), common)
            try home.close()
        }
    }

    struct Codes: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "codes",
            abstract: "Make new recovery codes; those before open nothing any more.",
            discussion: """
                Example:
                  muster profile totp codes
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enterConfirmed("profile totp codes", for: .ownProfile)
            TOTPCommand.print(try home.access.newRecoveryCodes(), common)
            try home.close()
        }
    }

    struct Off: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "off",
            abstract: "Take your second factor away.",
            discussion: """
                Example:
                  muster profile totp off
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enterConfirmed("profile totp off", for: .ownProfile)
            try home.access.endSecondFactor()
            try home.close()
            guard !common.json else {
                return Terminal.line { json in
                    json.object { json in
                        json.key("second_factor")
                        json.bool(false)
                    }
                }
            }
            Terminal.out("No second factor any more.")
        }
    }

    /// Prints recovery codes, the only time that they are shown.
    private static func print(_ codes: [RecoveryCode], _ common: CommonOptions) {
        guard !common.json else {
            return Terminal.line { json in
                json.object { json in
                    json.key("recovery_codes")
                    json.array { json in for code in codes { json.string(code.text) } }
                }
            }
        }
        for code in codes { Terminal.out(data: code.text) }
        Terminal.err("Recovery codes: each lets you in once. They are not shown again.")
    }
}

extension QRCode {
    /// The code for a terminal, two squares a character, light on whatever its background is.
    fileprivate var terminalLines: [String] {
        let edge = side + Self.quietZone
        func isDark(_ row: Int, _ column: Int) -> Bool {
            (0..<side).contains(row) && (0..<side).contains(column) && squares[row * side + column]
        }
        return stride(from: -Self.quietZone, to: edge, by: 2).map { row in
            (-Self.quietZone..<edge).map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }.joined()
        }
    }
}
