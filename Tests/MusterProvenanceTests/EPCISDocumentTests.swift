import MusterCore
import MusterCrypto
import MusterProvenance
import MusterTestSupport
import Testing

/// Events as documents for other houses: what those work out of the document must be our identifier.
@Suite struct EPCISDocumentTests {
    private static let at = Instant(iso8601: "2026-03-12T09:26:51.2Z") ?? Instant(seconds: 0)
    private static let hof = OwnNames(site: "Hof")

    /// An event of each verb, with everything that an event can say.
    private static func event(_ verb: EventVerb) throws -> TraceEvent {
        let lots = try ["A", "B"].map { ThingName(try GTIN("9506000134352"), lot: $0) }
        let roles: [ThingRole] =
            switch verb.form.type {
            case .transformation: [.input, .output]
            case .aggregation, .association: [.child, .child]
            case .object: [.epc, .epc]
            }
        var things = try zip(lots, roles).map { lot, role in
            EventThing(lot, role, try ThingQuantity(role == .output ? "118" : "12.50 KGM"))
        }
        things.append(EventThing(Self.hof.unit("P1"), roles[0] == .child ? .parent : roles[0]))
        var event = TraceEvent(
            verb,
            at: at,
            offsetSeconds: 3_600,
            things: things,
            site: "urn:x-muster:Hof"
        )
        event.placeURI = hof.place("dock", isZone: true)
        event.toURI = hof.party("M", gln: nil)
        event.fromURI = hof.party("F", gln: nil)
        event.references = [
            EventReference(type: "po", number: "urn:x:2"),
            EventReference(type: "desadv", number: "urn:x:1"),
        ]
        event.details = ["note": "Čekaj", "best_before": "2027-03-31", "agent": "copper"]
        return event
    }

    @Test(arguments: EventVerb.allCases) func `others find our identifier from the document`(
        verb: EventVerb
    ) throws {
        let event = try Self.event(verb)
        var json = JSONWriter()
        json.epcis(event, recordedAt: Self.at)
        let read = try JSON(json.text)
        let hash = Hex.text(SHA256.digest(of: HashText(read).text.utf8))
        #expect(read["eventID"]?.text == "ni:///sha-256;\(hash)?ver=CBV2.0")
        #expect(read["eventID"]?.text == event.id)
    }

    @Test func `a document names its language, and an event that was wrong what puts it right`()
        throws
    {
        let event = try Self.event(.ship)
        var json = JSONWriter()
        json.epcisDocument(createdAt: Self.at) { list in
            list.epcis(
                event,
                recordedAt: Self.at,
                correction: EventCorrection(at: Self.at, by: ["ni:///x"])
            )
        }
        let read = try JSON(json.text)
        #expect(read["type"]?.text == "EPCISDocument" && read["schemaVersion"]?.text == "2.0")
        #expect(read["creationDate"]?.text == "2026-03-12T09:26:51.200Z")
        let wrong = read["epcisBody"]?["eventList"]?.elements.first?["errorDeclaration"]
        #expect(wrong?["reason"]?.text == "incorrect_data")
        #expect(wrong?["correctiveEventIDs"]?.elements.map(\.text) == ["ni:///x"])
    }
}

/// The text that a hash is taken of, made of a document alone as the reference generator does (CBV 2.0,
/// section 8.9, in the order of the generator).
private struct HashText {
    private(set) var text = ""

    init(_ event: JSON) {
        add("eventType=", event["type"])
        for name in ["eventTime", "eventTimeZoneOffset", "parentID"] {
            add("\(name)=", event[name])
        }
        list("epcList", event)
        list("inputEPCList", event)
        list("childEPCs", event)
        for name in ["quantityList", "childQuantityList", "inputQuantityList"] { sums(name, event) }
        list("outputEPCList", event)
        sums("outputQuantityList", event)
        add("action=", event["action"])
        word("bizStep", event["bizStep"], "BizStep")
        word("disposition", event["disposition"], "Disp")
        if let persistent = event["persistentDisposition"] {
            text += "persistentDisposition"
            for name in ["set", "unset"] {
                for value in persistent[name]?.elements ?? [] { word(name, value, "Disp") }
            }
        }
        add("readPointid=", event["readPoint"]?["id"])
        add("bizLocationid=", event["bizLocation"]?["id"])
        typed("bizTransactionList", "bizTransaction", "BTT", event)
        typed("destinationList", "destination", "SDT", event)
        typed("sourceList", "source", "SDT", event)
        if let thing = event["ilmd"] { text += "ilmd" + Self.extensions(thing) }
        text += Self.extensions(event)
    }

    private mutating func add(_ name: String, _ value: JSON?) {
        if let value = value?.text { text += name + value }
    }

    private mutating func word(_ name: String, _ value: JSON?, _ kind: String) {
        if let value = value?.text { text += "\(name)=\(Self.full(value, kind))" }
    }

    private static func full(_ word: String, _ kind: String) -> String {
        word.contains(":") ? word : "https://ref.gs1.org/cbv/\(kind)-\(word)"
    }

    private mutating func list(_ name: String, _ event: JSON) {
        guard let values = event[name]?.elements else { return }
        text += name + values.compactMap(\.text).map { "epc=\($0)" }.sorted().joined()
    }

    private mutating func sums(_ name: String, _ event: JSON) {
        guard let values = event[name]?.elements else { return }
        text +=
            name
            + values.map { value in
                let quantity = value["quantity"]?.number.map { number in
                    "quantity=" + (Int(exactly: number).map(String.init) ?? "\(number)")
                }
                return "quantityElementepcClass=\(value["epcClass"]?.text ?? "")"
                    + (quantity ?? "") + (value["uom"]?.text.map { "uom=\($0)" } ?? "")
            }.sorted().joined()
    }

    private mutating func typed(_ name: String, _ member: String, _ kind: String, _ event: JSON) {
        guard let values = event[name]?.elements else { return }
        text +=
            name
            + values.map { value in
                "type=\(Self.full(value["type"]?.text ?? "", kind))\(member)=\(value[member]?.text ?? "")"
            }.sorted().joined()
    }

    private static func extensions(_ object: JSON) -> String {
        object.names.filter { $0.contains(":") }
            .map { "\($0)=\(object[$0]?.text ?? "")" }.sorted().joined()
    }
}
