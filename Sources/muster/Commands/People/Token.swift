import ArgumentParser
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "List tokens for scripts and services, make them and take them back.",
        subcommands: [List.self, Add.self, Revoke.self],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List your tokens, or those of another.",
            discussion: """
                Examples:
                  muster user token
                  muster user token list --for scan --json
                """
        )

        @Option(name: .customLong("for"), help: "Of whom (default: your own).")
        var login: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enter("user token")
            let tokens = try home.people.tokens(of: login)
            guard !common.json else {
                for token in tokens { Terminal.line { $0.token(token) } }
                return
            }
            guard !tokens.isEmpty else {
                return Terminal.out(
                    "No token. Make one: muster user token add NAME --may runAudits"
                )
            }
            let (clock, now) = (try home.clock(), home.now())
            var table = Table([
                .init(title: "Token"), .init(title: "Name", givesWay: true),
                .init(title: "May", givesWay: true), .init(title: "Until"),
                .init(title: "Last used", mayGo: true),
            ])
            for token in tokens {
                table.add([
                    .data(token.id), .data(token.name),
                    .data(token.scope.map(\.rawValue).sorted().joined(separator: ", ")),
                    token.revokedAt != nil
                        ? "revoked"
                        : token.holds(at: now)
                            ? .data(Figures.dayAndTime(token.expiresAt, clock)) : "expired",
                    .data(token.usedAt.map { Figures.dayAndTime($0, clock) }),
                ])
            }
            table.print()
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Make a token; it is shown this once.",
            discussion: """
                It may what --may says, as far as its owner may; looking is always among it. Give it \
                to a script or a service as MUSTER_TOKEN.

                Examples:
                  muster user token add "Till export" --may pullReports --days 30
                  muster user token add gate --for scan --may runAudits
                """
        )

        @Argument(help: "What it is for.")
        var name: String

        @Option(
            parsing: .upToNextOption,
            help: "What it may do: \(Right.allCases.map(\.rawValue).joined(separator: ", "))."
        )
        var may: [Right] = []

        @Option(help: "How many days it lasts, 1 to 366.")
        var days = 90

        @Option(name: .customLong("for"), help: "For whom (default: you).")
        var login: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enterConfirmed("user token add", for: .ownProfile)
            let (token, secret) = try home.people.makeToken(
                name,
                for: login,
                scope: Set(may),
                days: days
            )
            try home.close()
            guard !common.json else { return Terminal.line { $0.token(token, secret: secret) } }
            Terminal.out(data: secret.text)
            Terminal.err("\(token.id) \"\(token.name)\": keep it now, it is not shown again.")
        }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "Take a token back.",
            discussion: """
                Example:
                  muster user token revoke T-3
                """
        )

        @Argument(help: "The token, as muster user token names it.")
        var token: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enter("user token revoke")
            try home.people.revokeToken(token)
            try home.close()
            guard !common.json else {
                var json = JSONWriter()
                json.object { json in
                    json.key("revoked")
                    json.string(token.uppercased())
                }
                return Terminal.line(json)
            }
            Terminal.out("\(token.uppercased()) opens nothing any more.")
        }
    }
}
