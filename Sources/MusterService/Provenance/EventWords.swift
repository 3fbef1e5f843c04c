public import MusterCore
public import MusterProvenance
public import MusterStore

extension EventVerb {
    /// What people call it.
    public var words: Sentence {
        switch self {
        case .plant: "planted"
        case .treat: "treated"
        case .weed: "weeded"
        case .harvest: "harvested"
        case .cool: "cooled"
        case .pack: "packed"
        case .land: "landed"
        case .make: "made"
        case .load: "loaded"
        case .unload: "unloaded"
        case .bind: "beacon bound"
        case .unbind: "beacon taken off"
        case .ship: "shipped"
        case .receive: "received"
        case .inspect: "inspected"
        case .hold: "held"
        case .release: "released"
        case .recall: "recalled"
        case .endRecall: "recall ended"
        case .reserve: "reserved"
        case .pick: "picked"
        case .stage: "staged"
        case .sell: "sold"
        case .destroy: "destroyed"
        case .void: "shipping cancelled"
        }
    }
}

extension EventDetail {
    /// What people call it.
    public var words: Sentence {
        switch self {
        case .agent: "Agent"
        case .dose: "Dose"
        case .area: "Area"
        case .preHarvest: "Days to wait until the harvest"
        case .person: "Done by"
        case .field: "Field"
        case .harvester: "Harvester"
        case .harvesterPhone: "Telephone of the harvester"
        case .farm: "Farm"
        case .sourceReference: "Source reference"
        case .reason: "Reason"
        case .note: "Note"
        case .beacon: "Beacon"
        case .fertilizer: "Fertilizer"
        case .pesticide: "Pesticide"
        case .row: "Row of the SAF form"
        case .result: "Result"
        case .lotOfSerial: "Lot"
        case .bestBefore: "Best before"
        }
    }
}

extension KeyDataColumn {
    /// What people call it where it is missing; the words of the sheet stay those of the rule.
    public var words: Sentence {
        switch self {
        case .tlc: "lot code"
        case .productDescription: "description of the product"
        case .quantity: "quantity"
        case .unit: "unit"
        case .locationFrom: "where it came from"
        case .locationTo: "where it went"
        case .locationHere: "where it was done"
        case .tlcSource: "place that gave the lot code"
        case .tlcSourceReference: "reference to the place that gave the lot code"
        case .field: "field"
        case .harvester: "harvester"
        case .harvesterPhone: "telephone of the harvester"
        case .date: "date"
        case .referenceType: "type of the reference"
        case .referenceNumber: "number of the reference"
        case .cte, .eventID, .eventTime, .gtin, .complete, .missing: Sentence(verbatim: rawValue)
        }
    }
}

extension KeptEvent {
    /// What is odd about it, and whether another event belongs to it.
    public var remarks: [Sentence] {
        var remarks = flags.map { flag -> Sentence in
            switch flag {
            case .future: "of the future"
            case .order: "before its input was made"
            case .notLoaded: "was not loaded"
            case .blocked: "of a lot that was held or recalled"
            case .exceeded: "more than there was"
            }
        }
        if correctedBy != nil { remarks.append("corrected") }
        if record.event.corrects != nil { remarks.append("a correction") }
        return remarks
    }
}

extension TraceEvent {
    /// Its things in one line: what is used before what is made, what holds others before those.
    public var thingsInWords: String {
        func list(_ role: ThingRole) -> String {
            things(role).map { thing in
                let quantity = thing.quantity.map { " \($0)" } ?? ""
                return thing.name.inWords + quantity
            }
            .joined(separator: ", ")
        }
        switch verb.form.type {
        case .transformation: return "\(list(.input)) > \(list(.output))"
        case .aggregation, .association: return "\(list(.parent)): \(list(.child))"
        case .object: return list(.epc)
        }
    }
}

extension ThingName {
    /// The name as short as people need it: `CARROT/L-1`.
    public var inWords: String {
        if let (product, code) = OwnNames.lotParts(of: self) { return "\(product)/\(code)" }
        if let (product, code) = OwnNames.serialParts(of: self) { return "\(product)/\(code)" }
        let last = uri.split(separator: uri.hasPrefix("urn:") ? ":" : "/").last
        return last.map(String.init) ?? uri
    }
}

extension EventReference {
    /// Reads `po:17`; `nil` for a text without a type or a number.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
            text.index(after: colon) < text.endIndex
        else { return nil }
        self.init(
            type: String(text[..<colon]),
            number: String(text[text.index(after: colon)...])
        )
    }
}
