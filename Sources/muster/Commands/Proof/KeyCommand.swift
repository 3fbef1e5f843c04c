import ArgumentParser
import MusterAudit
import MusterCore
import MusterLabels
import MusterPeople
import MusterService

struct KeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "The keys that sign audits and labels: your own, this machine's, others'.",
        discussion: """
            Each step of an audit is signed (Ed25519): by your own key where this machine has it, \
            else by the machine's, for you. Private halves stay in the home's folder keys/, readable \
            by its account alone.

            Labels of products are signed by a key of the house, a new one every year.
            """,
        subcommands: [
            List.self, Add.self, Export.self, KeyPublish.self, Trust.self, Revoke.self,
        ],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the keys that this home knows.",
            discussion: """
                Examples:
                  muster key
                  muster key list --json
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("key")
            let keys = try home.keys.list()
            let labelKeys = try home.labelKeys.list()
            if common.json {
                for (key, isHere, fault) in keys {
                    Terminal.line { $0.key(key, isHere: isHere, fault: fault) }
                }
                for (key, signs) in labelKeys {
                    Terminal.line { $0.labelKey(key, signsHere: signs) }
                }
                return
            }
            guard !keys.isEmpty || !labelKeys.isEmpty else {
                return Terminal.out(
                    "No key yet: the first audit makes one, or muster key add makes your own."
                )
            }
            let (clock, people) = (try home.clock(), home.people.peopleNames)
            var table = Table([
                .init(title: "Key"), .init(title: "Of", givesWay: true), .init(title: "Kind"),
                .init(title: "Since", mayGo: true), .init(title: "State", givesWay: true),
            ])
            for (key, isHere, fault) in keys {
                table.add([
                    .data(PublicKey.grouped(key.key.fingerprint)), .data(key.owner),
                    .word(key.kind.rawValue),
                    .data(Figures.dayAndTime(key.addedAt, clock)),
                    key.revocation.map { end in
                        "revoked \(Figures.dayAndTime(end.at, clock)) by \(people.words(end.by)): "
                            + "\(end.reason)"
                    } ?? state(key, isHere: isHere, isFaulty: fault != nil),
                ])
            }
            for (key, signs) in labelKeys {
                table.add(LabelKeyWords.row(key, signs: signs, clock, people))
            }
            table.print()
            let faults = keys.compactMap(\.fault).map {
                ("\($0.what): \($0.remedy)" as Sentence).spoken
            }
            for fault in Set(faults).sorted() { Terminal.out(data: fault) }
        }

        private func state(_ key: KnownKey, isHere: Bool, isFaulty: Bool) -> Sentence {
            if isHere { return "signs here" }
            if isFaulty { return "cannot sign" }
            return key.kind == .trusted ? "trusted" : "not here"
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Make your own key on this machine, or one that signs labels.",
            discussion: """
                From then on what you finish and approve here is signed by it. One that stands \
                already stays. With --label the key signs labels of products, for a year.

                Examples:
                  muster key add
                  muster key add --label
                  muster key add --label --rsa
                """
        )

        @Flag(help: "A key that signs labels of products.")
        var label = false

        @Flag(help: "With --label: RSA of 2048 bits in place of Ed25519; its codes are larger.")
        var rsa = false

        @OptionGroup(title: "Common options") var common: CommonOptions

        func validate() throws {
            guard label || !rsa else { throw Misuse.error("--rsa goes with --label.") }
        }

        func run() throws {
            guard !label else { return try LabelKeyWords.add(rsa ? .rsa : .ed25519, common) }
            let home = try common.open("key add")
            let key = try home.keys.makeOwnKey()
            try home.close()
            guard !common.json else { return Terminal.line { $0.key(key, isHere: true) } }
            Terminal.out(
                "\(PublicKey.grouped(key.key.fingerprint)) signs for \(key.owner) on this machine."
            )
        }
    }

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export",
            abstract: "Print public keys, for others to trust and to verify files by.",
            discussion: """
                Examples:
                  muster key export
                  muster key export ana
                  muster key export 3f2a
                """
        )

        @Argument(
            help:
                "The key: whose it is, or the first digits of its fingerprint (default: those that sign here).",
            completion: .keys
        )
        var key: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("key export")
            let wanted = try key.map { try home.keys.key(named: $0) }
            let keys = try home.keys.list().filter { held in
                wanted.map { $0 == held.key } ?? (held.isHere && held.key.revocation == nil)
            }
            guard !keys.isEmpty else { throw ServiceError.noKey("") }
            for (key, isHere, fault) in keys {
                guard !common.json else {
                    Terminal.line { $0.key(key, isHere: isHere, fault: fault) }
                    continue
                }
                Terminal.out(data: key.key.text)
                Terminal.err("\(key.owner): \(PublicKey.grouped(key.key.fingerprint))")
            }
        }
    }

    struct Trust: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "trust",
            abstract: "Trust the key of another home: what it signed verifies here.",
            discussion: """
                Compare the fingerprint with its owner first, by another way than the one the key came.

                Example:
                  muster key trust --name "Warehouse South" \\
                    3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c
                """
        )

        @Argument(help: "The public half, 64 hexadecimal digits, as muster key export prints it.")
        var key: String

        @Option(help: "Whose it is.")
        var name: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.enterConfirmed("key trust", for: .changeSettings)
            let key = try home.keys.trust(key, name: name)
            try home.close()
            guard !common.json else { return Terminal.line { $0.key(key, isHere: false) } }
            Terminal.out(
                "\(PublicKey.grouped(key.key.fingerprint)) of \(key.owner) is trusted here."
            )
        }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "Revoke a key: what it signs from now on counts for nothing.",
            discussion: """
                What it signed before stays good. In the place of your own key or this machine's a \
                new one can be made.

                With a key that signs labels, nothing that it signed is to be trusted any more: \
                publish the keys again (muster key publish), and print new labels.

                Example:
                  muster key revoke 3f2a --reason "the laptop was stolen"
                """
        )

        @Argument(
            help: "The key: whose it is, or the first digits of its fingerprint.",
            completion: .keys
        )
        var key: String

        @Option(help: "Why.")
        var reason: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("key revoke")
            if let ended = try home.labelKeys.revokeLabelKey(key, reason: reason) {
                try home.close()
                return LabelKeyWords.tellRevoked(ended, common)
            }
            let key = try home.keys.revokeKey(key, reason: reason)
            try home.close()
            guard !common.json else { return Terminal.line { $0.key(key, isHere: false) } }
            Terminal.out("\(PublicKey.grouped(key.key.fingerprint)) of \(key.owner) is revoked.")
        }
    }
}
