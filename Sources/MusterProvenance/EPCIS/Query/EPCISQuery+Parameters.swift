import MusterCore

/// The parameters of a query, by name.
extension EPCISQuery {
    /// A parameter that a query may have.
    public struct Parameter: Sendable {
        /// Its name, or with what it begins where a type follows.
        public var name: String
        /// What it asks for, in a few words.
        public var summary: String
        /// Whether a type follows its name: `EQ_bizTransaction_po`.
        public var isFamily = false
        /// Makes a condition of what follows the name and of the values.
        fileprivate var read:
            @Sendable (_ type: String, _ values: [String]) throws -> EPCISCondition
    }

    /// All parameters that ask something of an event, each with what it asks.
    public static let parameters: [Parameter] =
        words + moments + places + things + documents + [
            Parameter(name: "EQ_eventID", summary: "the event's identifier") { .id(try texts($1)) },
            Parameter(
                name: "EXISTS_errorDeclaration",
                summary: "true for events that were found wrong, false for the others"
            ) { _, values in
                guard values.count == 1, let isWrong = Bool(values[0]) else {
                    throw MemberFault(nil, "true or false")
                }
                return .isWrong(isWrong)
            },
            Parameter(
                name: "EQ_transformationID",
                summary: "the identifier of a transformation, which no event here has"
            ) { _, _ in .nothing },
        ]

    /// The condition that a parameter and its values make.
    static func condition(
        _ name: String,
        _ values: [String]
    ) throws(EPCISQueryFault) -> EPCISCondition {
        let known = name == anyThing ? [thingOfAnyKind] : parameters
        let found = known.first { $0.isFamily ? name.hasPrefix($0.name) : name == $0.name }
        guard let found else { throw EPCISQueryFault(name: name, expected: "left out") }
        do {
            return try found.read(String(name.dropFirst(found.name.count)), values)
        } catch {
            let reason = (error as? MemberFault)?.reason
            throw EPCISQueryFault(name: name, expected: reason ?? "left out")
        }
    }

    private static let words: [Parameter] = [
        Parameter(
            name: "eventType",
            summary: "the type of the event, such as ObjectEvent"
        ) { _, values in
            let all = EventType.allCases.map(\.rawValue) + ["TransactionEvent"]
            return .word(.type, try known(values, all))
        },
        Parameter(name: "EQ_action", summary: "ADD, OBSERVE or DELETE") { _, values in
            .word(.action, try known(values, EventAction.allCases.map(\.rawValue)))
        },
        Parameter(name: "EQ_bizStep", summary: "the step of the business") { _, values in
            .word(.step, try bare(values, .step))
        },
        Parameter(name: "EQ_disposition", summary: "what the things are afterwards") { _, values in
            .word(.disposition, try bare(values, .disposition))
        },
        Parameter(
            name: "EQ_persistentDisposition_set",
            summary: "what holds from then on"
        ) { _, values in
            .persistent(isSet: true, try bare(values, .disposition))
        },
        Parameter(
            name: "EQ_persistentDisposition_unset",
            summary: "what does not hold any longer"
        ) { _, values in
            .persistent(isSet: false, try bare(values, .disposition))
        },
    ]

    private static let moments: [Parameter] = EPCISCondition.Moment.allCases.flatMap { moment in
        let said = moment == .happened ? "happened" : "was recorded"
        return [
            Parameter(
                name: "GE_\(moment.rawValue)",
                summary: "it \(said) then or later"
            ) { _, values in
                .from(moment, try single(values))
            },
            Parameter(
                name: "LT_\(moment.rawValue)",
                summary: "it \(said) before then"
            ) { _, values in
                .before(moment, try single(values))
            },
        ]
    }

    private static let places: [Parameter] = [
        (EPCISCondition.Place.readPoint, "readPoint", "where it was seen"),
        (.location, "bizLocation", "where its things are then"),
    ].flatMap { place, name, summary in
        [
            Parameter(name: "EQ_\(name)", summary: summary) { _, values in
                .place(place, try uris(values), isWithin: false)
            },
            Parameter(
                name: "WD_\(name)",
                summary: "\(summary): that place or one in it"
            ) { _, values in
                .place(place, try uris(values), isWithin: true)
            },
        ]
    }

    private static let things: [Parameter] =
        [
            ("epc", "one of its things, alone or in another", [.epc, .child]),
            ("inputEPC", "what is used", [.input]), ("outputEPC", "what is made", [.output]),
            ("anyEPC", "any of its things", Set(ThingRole.allCases)),
        ].flatMap { (name: String, summary: String, roles: Set<ThingRole>) in
            [
                thing("MATCH_\(name)", summary, roles, areClasses: false),
                thing(
                    "MATCH_\(name)Class",
                    "\(summary), by its lot",
                    roles.subtracting([.parent]),
                    areClasses: true
                ),
            ]
        } + [thing("MATCH_parentID", "what the others are in", [.parent], areClasses: nil)]

    /// What an address asks that names a thing: no parameter does.
    static let anyThing = "thing"
    private static let thingOfAnyKind = thing(
        anyThing,
        "any of its things, or its lot",
        Set(ThingRole.allCases),
        areClasses: nil
    )

    private static func thing(
        _ name: String,
        _ summary: String,
        _ roles: Set<ThingRole>,
        areClasses: Bool?
    ) -> Parameter {
        Parameter(name: name, summary: summary) { _, values in
            var names: [EPCISCondition.Name] = []
            for value in values { names.append(try Self.name(value, areClasses: areClasses)) }
            return .things(.init(roles: roles, areClasses: areClasses, names: names))
        }
    }

    private static let documents: [Parameter] = [
        Parameter(
            name: "EQ_bizTransaction_",
            summary: "a document of the type that follows, by its identifier",
            isFamily: true
        ) { type, values in
            .document(type: try bare([type], .document)[0], try texts(values))
        },
        owner("EQ_source_", "whom things come from", .source),
        owner("EQ_destination_", "whom things go to", .destination),
    ]

    private static func owner(
        _ name: String,
        _ summary: String,
        _ side: EPCISCondition.Side
    ) -> Parameter {
        Parameter(
            name: name,
            summary: "\(summary), as the type that follows",
            isFamily: true
        ) { type, values in
            let kind = try bare([type], .party)[0]
            let names = try uris(values)
            return kind == "owning_party" ? .owner(side, names) : .nothing
        }
    }

    // MARK: Values

    private static func known(
        _ values: [String],
        _ words: [String]
    ) throws(MemberFault) -> [String] {
        guard Set(values).isSubset(of: words) else {
            throw MemberFault(nil, "one of \(words.joined(separator: ", "))")
        }
        return values
    }

    private static func bare(
        _ values: [String],
        _ kind: EPCISWord
    ) throws(MemberFault) -> [String] {
        var words: [String] = []
        for value in values {
            do throws(MemberFault) {
                words.append(try kind.bare(value, EPCISPrefixes(), ""))
            } catch {
                throw MemberFault(nil, "a word of CBV 2.0 or a URI")
            }
        }
        return words
    }

    private static func single(_ values: [String]) throws(MemberFault) -> Instant {
        do throws(MemberFault) {
            guard values.count == 1 else { throw MemberFault(nil, "") }
            return try EPCISText.moment(values[0], "")
        } catch {
            throw MemberFault(nil, "a moment, such as 2026-03-12T09:00:00Z")
        }
    }

    private static func texts(_ values: [String]) throws(MemberFault) -> [String] {
        guard !values.contains(where: { $0.unicodeScalars.contains(where: \.isControlOrLineBreak) })
        else { throw MemberFault(nil, "without control characters") }
        return values
    }

    private static func uris(_ values: [String]) throws(MemberFault) -> [String] {
        var names: [String] = []
        for value in values { names.append(try uri(value)) }
        return names
    }

    private static func uri(_ value: String) throws(MemberFault) -> String {
        do throws(EPCName.Fault) {
            guard EPCISText.isURI(value) else { throw EPCName.Fault(reason: "") }
            return try EPCName.canonical(value)
        } catch {
            throw MemberFault(nil, "a URI such as https://id.gs1.org/01/09506000134352/10/L1")
        }
    }

    /// The name of a thing; a pattern of EPC means all things of its article.
    private static func name(
        _ value: String,
        areClasses: Bool?
    ) throws(MemberFault) -> EPCISCondition.Name {
        let uri = try uri(value)
        guard value.hasPrefix("urn:epc:idpat:"), uri != value else {
            return .init(uri: uri, isBeginning: false)
        }
        return .init(uri: uri + (areClasses == true ? "/10/" : "/21/"), isBeginning: true)
    }
}
