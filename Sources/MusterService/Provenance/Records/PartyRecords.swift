import MusterCore
public import MusterProvenance

/// Parties: producers, suppliers, carriers and customers, and the house itself.
public enum PartyRecords {
    /// Their description.
    public static let kind: RecordKind<Party> = RecordKind(
        name: "party",
        plural: "parties",
        words: .init(
            one: "Party",
            many: "Parties",
            add: "Add a party",
            about:
                "Who goods come from and go to. A recall calls those that something was shipped to.",
            none: "No parties yet.",
            begin: "Add those that goods come from and go to."
        ),
        fields: fields,
        empty: Party(id: "", name: ""),
        fixed: ["id"],
        key: ["id"],
        title: \.name,
        shelf: .init(
            choices: [
                "roles": Party.Role.allCases.map { role in
                    FieldChoice(role.rawValue, words(role))
                }
            ],
            page: { home, query, part in
                try kind.part(of: home.masterData.parties(), query, part)
            },
            find: { home, key in try home.masterData.party(key[0]) },
            add: { home, party in try home.masterData.addParty(party) },
            edit: { home, _, party, demandSeen in
                try home.masterData.editParty(party, demandSeen: demandSeen)
            }
        )
    )

    private static func words(_ role: Party.Role) -> Sentence {
        switch role {
        case .own: "our own house"
        case .producer: "producer"
        case .supplier: "supplier"
        case .carrier: "carrier"
        case .customer: "customer"
        }
    }

    private static let fields: [RecordField<Party>] = [
        .init(
            plain: .text("id", "Identifier", \.id, most: 64, hint: "What the house calls it")
        ),
        .init(plain: .text("name", "Name", \.name)),
        .init(
            Field(
                "gln",
                "GLN",
                .gs1Key(digits: 13),
                hint: "13 digits; the last one checks the others",
                isUsual: false,
                read: { $0.gln.map { .text($0.digits) } ?? .none }
            )
        ) { party, value in
            party.gln = if case .text(let text) = value { try GLN(text) } else { nil }
        },
        .init(plain: .text("address", "Address", \.address)),
        .init(plain: .text("phone", "Telephone", \.phone, isUsual: true)),
        .init(plain: .text("mail", "Email", \.mail, isUsual: true)),
        .init(plain: .text("region", "Region", \.region)),
        .init(plain: .number("latitude", "Latitude", \.latitude, in: -90...90, unit: "°")),
        .init(plain: .number("longitude", "Longitude", \.longitude, in: -180...180, unit: "°")),
        .init(plain: .flag("public", "Public", \.isPublic, hint: "Whether anybody may see it")),
        .init(
            Field(
                "roles",
                "Roles",
                .names,
                read: { party in
                    party.roles.isEmpty ? .none : .names(party.roles.map(\.rawValue))
                }
            )
        ) { party, value in
            var names: [String] = []
            if case .names(let given) = value { names = given }
            party.roles = Party.Role.allCases.filter { names.contains($0.rawValue) }
        },
    ]
}
