import MusterCore
import MusterCrypto

/// The text that the hash of an event is taken of (CBV 2.0, section 8.9), in the order in which the
/// reference generator of event hashes writes it.
///
/// Parts are joined by nothing. What says that an event was wrong, and when it was recorded, is no part of
/// it, so an event keeps its name.
struct EventText {
    private(set) var text = ""

    init(_ event: TraceEvent) {
        let form = event.verb.form
        add("eventType", form.type.rawValue)
        add("eventTime", event.at.epcis)
        add("eventTimeZoneOffset", event.offset)
        for thing in event.things(.parent) { add("parentID", thing.name.uri) }
        list("epcList", "epc", event, .epc)
        list("inputEPCList", "epc", event, .input)
        list("childEPCs", "epc", event, .child)
        quantities("quantityList", event, .epc)
        quantities("childQuantityList", event, .child)
        quantities("inputQuantityList", event, .input)
        list("outputEPCList", "epc", event, .output)
        quantities("outputQuantityList", event, .output)
        add("action", form.action?.rawValue)
        add("bizStep", Self.word(form.step, "BizStep"))
        add("disposition", form.disposition.map { Self.word($0, "Disp") })
        if let (word, isSet) = event.persistentDisposition {
            text += "persistentDisposition"
            add(isSet ? "set" : "unset", Self.word(word, "Disp"))
        }
        add("readPointid", event.placeURI)
        add("bizLocationid", event.site)
        references(event.references)
        add("destinationListtype", event.toURI.map { "\(Self.owner)destination=\($0)" })
        add("sourceListtype", event.fromURI.map { "\(Self.owner)source=\($0)" })
        let details = event.details.sorted { $0.key < $1.key }
        extensions(details.filter { EventDetail(rawValue: $0.key)?.isOfThing == true }, in: "ilmd")
        extensions(details.filter { EventDetail(rawValue: $0.key)?.isOfThing != true }, in: "")
    }

    private static let owner = "https://ref.gs1.org/cbv/SDT-owning_party"

    /// A word of CBV as the name that it stands for; what is a name already stays.
    static func word(_ word: String, _ kind: String) -> String {
        word.contains(":") ? word : "https://ref.gs1.org/cbv/\(kind)-\(word)"
    }

    private mutating func add(_ name: String, _ value: String?) {
        if let value { text += "\(name)=\(value)" }
    }

    private mutating func list(
        _ name: String,
        _ member: String,
        _ event: TraceEvent,
        _ role: ThingRole
    ) {
        let things = event.things(role).filter { !$0.isOfClass }.map { "\(member)=\($0.name.uri)" }
        if !things.isEmpty { text += name + things.sortedByBytes().joined() }
    }

    private mutating func quantities(_ name: String, _ event: TraceEvent, _ role: ThingRole) {
        let things = event.things(role).filter(\.isOfClass).map { thing in
            var text = "quantityElementepcClass=\(thing.name.uri)"
            if let quantity = thing.quantity {
                text += "quantity=\(quantity.amount)"
                if quantity.unit != .piece { text += "uom=\(quantity.unit)" }
            }
            return text
        }
        if !things.isEmpty { text += name + things.sortedByBytes().joined() }
    }

    private mutating func references(_ references: [EventReference]) {
        let texts = references.map {
            "type=\(Self.word($0.type, "BTT"))bizTransaction=\($0.number)"
        }
        if !texts.isEmpty { text += "bizTransactionList" + texts.sortedByBytes().joined() }
    }

    private mutating func extensions(
        _ details: [(key: String, value: String)],
        in list: String
    ) {
        guard !details.isEmpty else { return }
        text += list + details.map { "urn:x-muster:\($0.key)=\($0.value)" }.sortedByBytes().joined()
    }
}

extension EventThing {
    /// Whether it is named by its class, as lots are, and not by itself.
    var isOfClass: Bool { name.kind == .lot }
}

extension [String] {
    /// The texts in the order of their bytes.
    func sortedByBytes() -> [String] {
        sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

extension TraceEvent {
    /// The event's identifier: the hash of what happened, whoever recorded it.
    public var id: String {
        let hash = Hex.text(SHA256.digest(of: EventText(self).text.utf8))
        return "ni:///sha-256;\(hash)?ver=CBV2.0"
    }
}
