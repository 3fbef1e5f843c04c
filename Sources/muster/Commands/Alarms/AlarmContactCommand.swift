import ArgumentParser
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterService

struct AlarmContactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact",
        abstract: "Say who gets messages about alarms, and when.",
        discussion: """
            Step 0 gets a message at once, step 1 after 15 minutes and step 2 after an hour \
            without an answer, and from then on the last step each hour. Who got one gets another \
            when it is over. muster serve or muster deliver sends them.
            """,
        subcommands: [List.self, Add.self, Remove.self],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List who gets messages about alarms.",
            discussion: """
                Examples:
                  muster alarm contact list
                  muster alarm contact list --json
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("alarm contact list")
            let contacts = try home.alarms.contacts()
            if common.json {
                for contact in contacts { Terminal.line { $0.alarmContact(contact) } }
                return
            }
            if contacts.isEmpty {
                let next = Advice.next("muster alarm contact add ADDRESS")
                return Terminal.out(prose: "There are no contacts. \(next)")
            }
            let zones = try ZoneLabels(home)
            let clock = try home.clock()
            var table = Table([
                .init(title: "No.", isNumeric: true), .init(title: "Step", isNumeric: true),
                .init(title: "Address", givesWay: true),
                .init(title: "Zone", givesWay: true), .init(title: "Signed", mayGo: true),
                .init(title: "Tested", mayGo: true),
            ])
            for contact in contacts {
                table.add([
                    .data(String(contact.number)), .data(String(contact.step)),
                    .data(contact.address),
                    contact.zone.map { .data(zones[$0]) } ?? "all zones",
                    contact.secret == nil ? nil : "yes",
                    .data(contact.testedAt.map { Figures.dayAndTime($0, clock) }),
                ])
            }
            table.print()
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a contact for alarms: a mail address or a webhook.",
            discussion: """
                A webhook gets JSON by POST. Idempotency-Key is the same for the same message, \
                which may come twice. With a secret, X-Muster-Signature is sha256= and the HMAC of \
                the body.

                Examples:
                  muster alarm contact add mara@example.org
                  muster alarm contact add boss@example.org --zone cold-1 --step 2
                  muster alarm contact add https://hooks.example.org/x \\
                    --secret-from-file hook.secret
                """
        )

        @Argument(help: "A mail address, or a URL that starts with https:// or http://.")
        var address: String

        @Option(help: "The zone whose alarms it gets (default: all).")
        var zone: ZoneID?

        @Option(help: "When it gets them: 0 at once, 1 after 15 minutes, 2 after an hour.")
        var step = 0

        @Option(
            help: "The file with the webhook's secret, for you alone (chmod 600).",
            completion: .file()
        )
        var secretFromFile: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("alarm contact add")
            let contact = try home.alarms.addContact(
                address,
                zone: try zone.map { try home.labels.zone(home.floorPlan.zoneMeant(by: $0)).id },
                step: step,
                secret: try secretFromFile.map { try HookSecret.read($0) }
            )
            try home.close()
            if common.json { return Terminal.line { $0.alarmContact(contact) } }
            let told: [Sentence] = [
                "\(contact.address) gets alarms at once.",
                "\(contact.address) gets alarms after 15 minutes.",
                "\(contact.address) gets alarms after an hour.",
            ]
            Terminal.out(told[contact.step])
            Terminal.out(prose: Advice.next("muster alarm test --contact \(contact.number)"))
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove a contact for alarms.",
            discussion: """
                Messages that wait are taken back, and the webhook's secret is forgotten.

                Examples:
                  muster alarm contact remove 2
                  muster alarm contact remove mara@example.org
                """
        )

        @Argument(help: "The number, or the address: then every entry of it.")
        var contact: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("alarm contact remove")
            let removed = try home.alarms.removeContact(contact)
            try home.close()
            for contact in removed {
                if common.json {
                    Terminal.line { $0.alarmContact(contact) }
                } else {
                    Terminal.out("\(contact.address) gets alarms no longer.")
                }
            }
        }
    }
}
