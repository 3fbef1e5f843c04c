import ArgumentParser
import MusterCore
import MusterProvenance
import MusterService

struct PartyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "party",
        abstract: "Parties: producers, suppliers, carriers and customers.",
        subcommands: [
            PartyList.self, PartyShow.self, PartyAdd.self, PartyEdit.self, PartyImport.self,
        ],
        defaultSubcommand: PartyList.self
    )
}

struct PartyList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the parties.",
        discussion: """
            Examples:
              muster party list
              muster party list --json
            """
    )

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("party list")
        let parties = try home.masterData.parties()
        guard !common.json else {
            for party in parties { Terminal.line { $0.record(party, of: PartyRecords.kind) } }
            return
        }
        guard !parties.isEmpty else {
            let advice = Advice.sentence("Add one", "muster party add MARKET \"Market Ltd\"")
            return Terminal.out("No parties yet. \(advice)")
        }
        var table = Table([
            .init(title: "Party"), .init(title: "Name", givesWay: true), .init(title: "Role"),
            .init(title: "Phone"), .init(title: "Mail", givesWay: true, mayGo: true),
        ])
        for party in parties {
            table.add([
                .data(party.id), .data(party.name), Self.roles(of: party),
                .data(party.phone), .data(party.mail),
            ])
        }
        table.print()
    }

    /// What a party is to this house: `supplier, carrier`.
    static func roles(of party: Party) -> Sentence {
        party.roles.map { .word($0.rawValue) }.joined(separator: ", ")
    }
}

struct PartyShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a party.",
        discussion: """
            Example:
              muster party show MARKET
            """
    )

    @Argument(help: "Its identifier or GLN.", completion: .parties)
    var party: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("party show")
        let party = try home.masterData.party(party)
        guard !common.json else { return Terminal.line { $0.record(party, of: PartyRecords.kind) } }
        Terminal.out("\(party.id)  \(party.name)")
        let lines: [(Sentence, Sentence?)] = [
            ("role", party.roles.isEmpty ? nil : PartyList.roles(of: party)),
            ("GLN", .data(party.gln?.digits)), ("phone", .data(party.phone)),
            ("mail", .data(party.mail)), ("address", .data(party.address)),
            ("region", .data(party.region)),
            ("position", .data(party.position)),
            ("public", party.isPublic ? "yes" : "no"),
        ]
        for (name, value) in lines {
            if let value { Terminal.out("  \(name): \(value)") }
        }
    }
}

struct PartyAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a party.",
        discussion: """
            A recall calls the parties that something was shipped to: give them a telephone.

            Example:
              muster party add MARKET "Market Ltd" --role customer --phone "+381 21 555"
            """
    )

    @Argument(help: "Its identifier, unique in the house.")
    var id: String

    @Argument(help: "Its business name.")
    var name: String

    @OptionGroup var details: PartyDetails
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("party add")
        var party = Party(id: id, name: name)
        try details.apply(to: &party)
        try home.masterData.addParty(party)
        try home.close()
        guard !common.json else { return Terminal.line { $0.record(party, of: PartyRecords.kind) } }
        Terminal.out("\(party.id) \"\(party.name)\" added.")
    }
}

struct PartyEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change what is known of a party.",
        discussion: """
            Only what is named changes; an empty text clears a field.

            Example:
              muster party edit MARKET --mail recall@market.example
            """
    )

    @Argument(help: "Its identifier or GLN.", completion: .parties)
    var party: String

    @Option(help: "Its new business name.")
    var name: String?

    @OptionGroup var details: PartyDetails
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("party edit")
        guard name != nil || details.sayAnything else { throw UsageError.noChange("party edit") }
        var party = try home.masterData.party(party)
        if let name { party.name = name }
        try details.apply(to: &party)
        try home.masterData.editParty(party)
        try home.close()
        guard !common.json else { return Terminal.line { $0.record(party, of: PartyRecords.kind) } }
        Terminal.out("\(party.id) \"\(party.name)\" changed.")
    }
}

struct PartyImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import parties from a CSV file.",
        discussion: """
            The file needs a header with id and name; gln, address, phone, mail, region, latitude, \
            longitude, public and role are known too. Known parties are brought up to date. When a \
            row is refused nothing is imported, unless --skip-bad is given.

            Example:
              muster party import parties.csv
            """
    )

    @OptionGroup var rows: ImportOptions
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("party import")
        let result = try SlowStep.during("Importing") {
            try home.masterData.importParties(
                rows.file,
                skippingBad: rows.skipBad,
                refused: rows.refused
            )
        }
        try home.close()
        rows.answer(result, of: .parties, common)
    }
}

extension Party {
    /// Degrees north and east, as the option takes them.
    fileprivate var position: String? {
        guard let latitude, let longitude else { return nil }
        return "\(latitude),\(longitude)"
    }
}

/// The fields of a party that options can set.
struct PartyDetails: ParsableArguments {
    @Option(help: "What it is to the house: own, producer, supplier, carrier, customer.")
    var role: [Party.Role] = []

    @Option(help: "Its GLN, of 13 digits.")
    var gln: String?

    @Option(help: "Street, city, state and country.")
    var address: String?

    @Option(help: "Its telephone.")
    var phone: String?

    @Option(help: "Its mail address.")
    var mail: String?

    @Option(help: "Where it is, roughly.")
    var region: String?

    @Option(help: "Degrees north and east, as 45.01,19.82; empty for none.")
    var position: String?

    @Option(name: .customLong("public"), help: "Whether anybody may see it: yes or no.")
    var isPublic: YesOrNo?

    /// Whether anything was given.
    var sayAnything: Bool {
        !role.isEmpty || isPublic != nil
            || [gln, address, phone, mail, region, position].contains { $0 != nil }
    }

    /// Sets what was given; an empty text clears.
    func apply(to party: inout Party) throws {
        func text(_ option: String?, _ now: String?) -> String? {
            option.map { $0.isEmpty ? nil : $0 } ?? now
        }
        if !role.isEmpty { party.roles = Party.Role.allCases.filter(role.contains) }
        if let gln { party.gln = gln.isEmpty ? nil : try GLN(gln) }
        party.address = text(address, party.address)
        party.phone = text(phone, party.phone)
        party.mail = text(mail, party.mail)
        party.region = text(region, party.region)
        if let position { (party.latitude, party.longitude) = try Self.degrees(position) }
        party.isPublic = isPublic?.isYes ?? party.isPublic
    }

    private static func degrees(_ text: String) throws -> (Double?, Double?) {
        guard !text.isEmpty else { return (nil, nil) }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.trimmed) }
        guard parts.count == 2, let north = parts[0], let east = parts[1] else {
            throw Misuse.error("A position is degrees north and east: 45.01,19.82.")
        }
        return (north, east)
    }
}
