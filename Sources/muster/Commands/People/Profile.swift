import ArgumentParser
import MusterCore
import MusterReport
import MusterPeople
import MusterService

struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show and change what is known of you.",
        subcommands: [Show.self, Set.self, EndAll.self, TOTPCommand.self],
        defaultSubcommand: Show.self
    )

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show the profile.",
            discussion: """
                Examples:
                  muster profile
                  muster profile --json
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            try ProfileCommand.print(try common.enter("profile"), common)
        }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Change one thing of the profile.",
            discussion: """
                The keys are name, mail, language \
                (\(ReportLanguage.ofPages.map(\.rawValue).joined(separator: ", "))), paper (a4, letter), and which mails you \
                get, yes or no: notify.recount (look again, asked of you), notify.approval (an audit \
                awaits your approval), notify.approved (yours was approved) and notify.drop (reports \
                that go out by themselves). The password has a command of its own: muster user \
                password.

                notify.reminder is about plans: an audit that one asks of you is due soon, or late. \
                recommend, yes or no, is whether a customer's orders may tell what the shop suggests; \
                offers is which a customer agrees to: no, time for those at a time, place for those \
                too that come where the badge is heard.

                Examples:
                  muster profile set name "Mara Đorđević"
                  muster profile set mail mara@example.org
                  muster profile set language sr
                  muster profile set notify.approved yes
                """
        )

        @Argument(
            help: "name, mail, language, paper, recommend, offers or notify.KIND.",
            completion: .list(
                ProfileKey.allCases.map(\.rawValue)
                    + NoticeKind.allCases.map { "notify.\($0.rawValue)" }
            )
        )
        var key: String

        @Argument(help: "The value; empty for no mail address.")
        var value: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let isAccess = key == ProfileKey.mail.rawValue
            let home =
                try isAccess
                ? common.enterConfirmed("profile set", for: .ownProfile)
                : common.enter("profile set")
            if let key = ProfileKey(rawValue: key) {
                _ = try home.people.changeProfile([key: value])
            } else if let kind {
                try home.mail.setNotices([kind: value == "yes"])
            }
            try ProfileCommand.print(home, common)
            try home.close()
        }

        func validate() throws {
            guard ProfileKey(rawValue: key) == nil else { return }
            guard kind != nil else {
                let keys =
                    ProfileKey.allCases.map(\.rawValue)
                    + NoticeKind.allCases.map { "notify.\($0.rawValue)" }
                throw Misuse.error("The key is one of \(keys.joined(separator: ", ")).")
            }
            guard ["yes", "no"].contains(value) else {
                throw Misuse.error("The value of \(key) is yes or no.")
            }
        }

        private var kind: NoticeKind? {
            NoticeKind.allCases.first { "notify.\($0.rawValue)" == key }
        }
    }

    private static func print(_ home: OpenHome, _ common: CommonOptions) throws {
        let person = try home.people.profile()
        let notices = try home.mail.notices()
        guard !common.json else {
            return Terminal.line { json in
                json.object { json in
                    json.person(person)
                    json.key("notify")
                    json.object { json in
                        for kind in NoticeKind.allCases {
                            json.key(data: kind.rawValue)
                            json.bool(notices.contains(kind))
                        }
                    }
                }
            }
        }
        var table = Table([.init(title: .data(person.login)), .init(title: person.role.words)])
        for key in ProfileKey.allCases where !key.isForCustomers || person.role == .customer {
            table.add([.data(key.rawValue), .data(key.value(of: person))])
        }
        for kind in NoticeKind.allCases {
            table.add(["notify.\(kind.rawValue)", notices.contains(kind) ? "yes" : "no"])
        }
        table.print()
    }
}
