import MusterCore

extension TraceEvent {
    /// Throws where the event lacks what its verb needs (EPCIS 2.0, section 7.4, and the rules of the house).
    ///
    /// - Throws: ``ProvenanceError``.
    public func check() throws(ProvenanceError) {
        switch verb.form.type {
        case .transformation: try demandTransformation()
        case .aggregation: try demandAggregation()
        case .association: try demandAssociation()
        case .object: try demandObject()
        }
        for role in ThingRole.allCases {
            var seen: Set<ThingName> = []
            for thing in things(role) where !seen.insert(thing.name).inserted {
                throw .namedTwice(thing: thing.name.uri)
            }
        }
        if verb == .ship, to == nil {
            throw .missingPart(verb: verb, part: "a recipient", option: "--party PARTY")
        }
        let checker = MemberCheck(of: "the event")
        for (name, value) in details { try checker.paragraph(value, name) }
        if let place { try checker.line(place, "place") }
        for reference in references {
            try checker.line(reference.number, "reference")
            let isWord = EventReference.words.contains(reference.type)
            try checker.demand(
                isWord || reference.type.contains(":"),
                "type of reference",
                "is one of \(EventReference.words.sorted().joined(separator: ", ")), or a URI"
            )
        }
    }

    private func demandTransformation() throws(ProvenanceError) {
        try demandNone([.epc, .parent, .child], "--lot, but --in and --out")
        guard !things(.input).isEmpty else {
            throw .missingPart(verb: verb, part: "what is used", option: "--in LOT=QUANTITY")
        }
        guard !things(.output).isEmpty else {
            throw .missingPart(verb: verb, part: "what is made", option: "--out LOT=QUANTITY")
        }
        let inputs = Set(things(.input).map(\.name))
        if let same = things(.output).first(where: { inputs.contains($0.name) }) {
            throw .madeOfItself(thing: same.name.uri)
        }
    }

    private func demandAggregation() throws(ProvenanceError) {
        try demandNone([.epc, .input, .output], "what is used or made")
        guard let parent = things(.parent).first, things(.parent).count == 1 else {
            throw .missingPart(verb: verb, part: "a pallet, case or crate", option: "--unit UNIT")
        }
        guard verb == .unload || !things(.child).isEmpty else {
            throw .missingPart(verb: verb, part: "what is loaded", option: "--lot LOT")
        }
        if things(.child).contains(where: { $0.name == parent.name }) {
            throw .madeOfItself(thing: parent.name.uri)
        }
    }

    private func demandAssociation() throws(ProvenanceError) {
        try demandNone([.epc, .input, .output], "what is used or made")
        guard things(.parent).count == 1 else {
            throw .missingPart(verb: verb, part: "what carries the beacon", option: "--unit UNIT")
        }
        guard verb == .unbind || !things(.child).isEmpty else {
            throw .missingPart(verb: verb, part: "a beacon", option: "--detail beacon=BEACON")
        }
    }

    private func demandObject() throws(ProvenanceError) {
        try demandNone([.parent, .child, .input, .output], "--in or --out")
        guard !things(.epc).isEmpty else {
            throw .missingPart(verb: verb, part: "what it is about", option: "--lot LOT")
        }
    }

    private func demandNone(_ roles: [ThingRole], _ part: Sentence) throws(ProvenanceError) {
        if things.contains(where: { roles.contains($0.role) }) {
            throw .needlessPart(verb: verb, part: part)
        }
    }
}
