/// The members that events of EPCIS 2.0 have (section 7.4), by type.
enum EPCISMembers {
    /// Those of all events; the house writes `ilmd` beside any verb, so that what it wrote can be read again.
    private static let common: Set = [
        "@context", "type", "eventTime", "recordTime", "eventTimeZoneOffset", "eventID",
        "certificationInfo", "errorDeclaration", "bizStep", "disposition", "readPoint",
        "bizLocation", "bizTransactionList", "sourceList", "destinationList", "sensorElementList",
        "ilmd",
    ]

    /// Those that are taken by none of the house's verbs.
    static let passed = ["certificationInfo", "sensorElementList", "transformationID"]

    /// All of them.
    static let all = EventType.allCases.reduce(into: common) { $0.formUnion(of($1)) }

    /// The members that an event of a type may have, extensions apart.
    static func of(_ type: EventType) -> Set<String> {
        switch type {
        case .object:
            common.union(["action", "epcList", "quantityList", "persistentDisposition"])
        case .aggregation, .association:
            common.union(["action", "parentID", "childEPCs", "childQuantityList"])
        case .transformation:
            common.union([
                "inputEPCList", "inputQuantityList", "outputEPCList", "outputQuantityList",
                "transformationID", "persistentDisposition",
            ])
        }
    }

    /// The lists of things that an event of a type may have: named one by one, and by class with how many.
    static func lists(of type: EventType) -> [(role: ThingRole, epcs: String, quantities: String)] {
        switch type {
        case .object: [(.epc, "epcList", "quantityList")]
        case .aggregation, .association: [(.child, "childEPCs", "childQuantityList")]
        case .transformation:
            [
                (.input, "inputEPCList", "inputQuantityList"),
                (.output, "outputEPCList", "outputQuantityList"),
            ]
        }
    }
}
