import MusterCore
import MusterProvenance
import MusterTestSupport
import Testing

/// What is wrong with an event is named with its number and the place of the member.
@Suite struct EPCISFaultTests {
    /// A change of one member, the member that is named, and words of the reason; `nil` for no fault.
    struct Case: Sendable {
        let (name, value): (String, String)
        let (member, words): (String?, String)

        init(_ name: String, _ value: String, at member: String?, _ words: String) {
            (self.name, self.value, self.member, self.words) = (name, value, member, words)
        }
    }

    private static let faults: [Case] = [
        Case("type", "", at: "type", "is missing"),
        Case("type", "7", at: "type", "is a number, not a string"),
        Case("type", #""TransactionEvent""#, at: "type", "TransactionEvent shipping"),
        Case("type", #""PaintingEvent""#, at: "type", "PaintingEvent shipping"),
        Case("bizStep", "", at: "bizStep", "is missing"),
        Case("bizStep", #""storing""#, at: "bizStep", #""ObjectEvent OBSERVE storing in_transit""#),
        Case("bizStep", #""cbv:Disp-shipping""#, at: "bizStep", "neither a word of CBV"),
        Case("bizStep", #""Shipping now""#, at: "bizStep", "neither a word of CBV"),
        Case("bizStep", #""urn:epcglobal:cbv:btt:po""#, at: "bizStep", "neither a word of CBV"),
        Case("disposition", #""damaged""#, at: "bizStep", "OBSERVE shipping damaged"),
        Case("disposition", "null", at: "disposition", "is null, not a string"),
        Case("persistentDisposition", #"{"set":["damaged"]}"#, at: "bizStep", "in_transit damaged"),
        Case("persistentDisposition", "{}", at: "persistentDisposition", "says nothing"),
        Case("persistentDisposition", #"{"set":[]}"#, at: "persistentDisposition.set", "is empty"),
        Case("persistentDisposition", #"{"put":[]}"#, at: "persistentDisposition.put", "no member"),
        Case("action", "", at: "action", "is missing"),
        Case("action", #""CHANGE""#, at: "action", "none of ADD, OBSERVE, DELETE"),
        Case("action", #""ADD""#, at: "bizStep", "ObjectEvent ADD shipping"),
        Case("colour", #""red""#, at: "colour", "no member of EPCIS"),
        Case("parentID", #""urn:x:1""#, at: "parentID", "no member of EPCIS"),
        Case("@type", #""ObjectEvent""#, at: "@type", "no member of EPCIS"),
        Case("eventID", #""17""#, at: "eventID", "is no URI"),
        Case("eventTime", "", at: "eventTime", "is missing"),
        Case("eventTime", #""2026-03-12""#, at: "eventTime", "is no moment"),
        Case("eventTime", #""2026-03-12 10:00:00Z""#, at: "eventTime", "is no moment"),
        Case("eventTime", #""2026-02-30T10:00:00Z""#, at: "eventTime", "is no moment"),
        Case("eventTime", #""2026-03-12T10:00:00""#, at: "eventTime", "is no moment"),
        Case("recordTime", #""soon""#, at: "recordTime", "is no moment"),
        Case("eventTimeZoneOffset", "", at: "eventTimeZoneOffset", "is missing"),
        Case("eventTimeZoneOffset", #""+1:00""#, at: "eventTimeZoneOffset", "is no offset"),
        Case("eventTimeZoneOffset", #""+14:01""#, at: "eventTimeZoneOffset", "more than 14 hours"),
        Case("eventTimeZoneOffset", #""+02:60""#, at: "eventTimeZoneOffset", "more than 14 hours"),
        Case("epcList", "{}", at: "epcList", "is an object, not an array"),
        Case("epcList", "[1]", at: "epcList[0]", "is a number, not a string"),
        Case("epcList", #"["urn:x:1","a b"]"#, at: "epcList[1]", "is no URI"),
        Case("epcList", #"["urn:x:1","urn:x:1"]"#, at: "epcList[1]", "is named twice"),
        Case("epcList", #"["urn:epc:id:sgtin:4012345.11111.9"]"#, at: "epcList[0]", "is no EPC"),
        Case("epcList", #"["urn:epc:id:sgtin:4012345.011111.*("]"#, at: nil, ""),
        Case("epcList", #"["urn:epc:id:sscc:0614141.123456789X"]"#, at: "epcList[0]", "is no EPC"),
        Case(
            "epcList",
            #"["https://id.gs1.org/01/09506000134353/21/A"]"#,
            at: "epcList[0]",
            "check digit"
        ),
        Case(
            "epcList",
            #"["https://id.gs1.org/01/09506000134352"]"#,
            at: "epcList[0]",
            "an article"
        ),
        Case(
            "epcList",
            #"["https://id.gs1.org/01/09506000134352/10/L1"]"#,
            at: "epcList[0]",
            "names a lot"
        ),
        Case("quantityList", "[{}]", at: "quantityList[0].epcClass", "is missing"),
        Case(
            "quantityList",
            #"[{"epcClass":"urn:epc:idpat:sgtin:4012345.012345.*"}]"#,
            at: "quantityList[0].epcClass",
            "names no lot"
        ),
        Case(
            "quantityList",
            #"[{"epcClass":"urn:x:1"}]"#,
            at: "quantityList[0].epcClass",
            "no lot"
        ),
        lot(#""quantity":"5""#, at: "quantityList[0].quantity", "is a string, not a number"),
        lot(#""quantity":0"#, at: "quantityList[0].quantity", "is no quantity"),
        lot(#""quantity":-1"#, at: "quantityList[0].quantity", "is no quantity"),
        lot(#""quantity":1e300"#, at: "quantityList[0].quantity", "is no quantity"),
        lot(#""quantity":1.2345678"#, at: "quantityList[0].quantity", "is no quantity"),
        lot(#""uom":"kg""#, at: "quantityList[0].uom", "is no unit"),
        lot(#""unit":"KGM""#, at: "quantityList[0].unit", "no member of EPCIS"),
        Case("readPoint", #""urn:x:1""#, at: "readPoint", "is a string, not an object"),
        Case("readPoint", "{}", at: "readPoint.id", "is missing"),
        Case("bizLocation", #"{"id":"here"}"#, at: "bizLocation.id", "is no URI"),
        Case(
            "bizLocation",
            #"{"id":"https://id.gs1.org/414/4012345000055"}"#,
            at: "bizLocation.id",
            "check digit"
        ),
        Case(
            "bizTransactionList",
            #"[{"type":"bill","bizTransaction":"1"}]"#,
            at: "bizTransactionList[0].type",
            "neither a word of CBV"
        ),
        Case(
            "bizTransactionList",
            #"[{"type":"po"}]"#,
            at: "bizTransactionList[0].bizTransaction",
            "is missing"
        ),
        Case(
            "bizTransactionList",
            #"[{"type":"po","bizTransaction":"a\u0007"}]"#,
            at: "bizTransactionList[0].bizTransaction",
            "control"
        ),
        Case(
            "sourceList",
            #"[{"type":"friend","source":"urn:x:1"}]"#,
            at: "sourceList[0].type",
            "neither a word of CBV"
        ),
        Case("sourceList", #"[{"source":"urn:x:1"}]"#, at: "sourceList[0].type", "is missing"),
        Case(
            "sourceList",
            #"[{"type":"owning_party","source":"urn:x:1"},{"type":"owning_party","source":"urn:x:2"}]"#,
            at: "sourceList[1]",
            "is a second owner"
        ),
        Case("sensorElementList", "[{}]", at: "sensorElementList[0].sensorReport", "is missing"),
        Case("certificationInfo", #""paper""#, at: "certificationInfo", "is no URI"),
        Case("ilmd", #"{"urn:x:colour":"red"}"#, at: "ilmd.urn:x:colour", "no member of EPCIS"),
        Case("ilmd", #"{"colour":"red"}"#, at: "ilmd.colour", "no member of EPCIS"),
        Case("urn:x-muster:note", "7", at: "urn:x-muster:note", "is a number, not a string"),
        Case(
            "@context",
            #"[{"quantityList":"urn:x:"}]"#,
            at: "@context[0].quantityList",
            "another meaning"
        ),
        Case("@context", #"[{"urn":"urn:x:"}]"#, at: "@context[0].urn", "another meaning"),
        Case("@context", #"[{"@vocab":"urn:x:"}]"#, at: "@context[0].@vocab", "would change"),
        Case("errorDeclaration", "{}", at: "errorDeclaration.declarationTime", "is missing"),
        declaration("[]", at: "errorDeclaration.correctiveEventIDs", "names 0 events"),
        declaration(
            #"["urn:x:1","urn:x:2"]"#,
            at: "errorDeclaration.correctiveEventIDs",
            "2 events"
        ),
        declaration(#"["x"]"#, at: "errorDeclaration.correctiveEventIDs[0]", "is no URI"),
    ]

    private static func lot(_ members: String, at member: String, _ words: String) -> Case {
        let link = "https://id.gs1.org/01/09506000134352/10/L1"
        let list = #"[{"epcClass":"\#(link)",\#(members)}]"#
        return Case("quantityList", list, at: member, words)
    }

    private static func declaration(_ events: String, at member: String, _ words: String) -> Case {
        let time = #""declarationTime":"2026-03-12T12:00:00Z""#
        let list = #"{\#(time),"correctiveEventIDs":\#(events)}"#
        return Case("errorDeclaration", list, at: member, words)
    }

    @Test(arguments: faults.indices) func `a fault is named with its place`(index: Int) throws {
        let change = Self.faults[index]
        let good = EPCISSample.event()
        let bad = EPCISSample.event([change.name: change.value])
        let document = try EPCISReader.read(EPCISSample.document([good, bad]), named: "e.jsonld")
        guard let member = change.member else {
            #expect(document.faults.isEmpty, "\(document.faults)")
            return
        }
        #expect(document.entries.map(\.number) == [1])
        let fault = try #require(document.faults.first)
        #expect(fault.number == 2 && fault.member == member, "\(fault)")
        #expect(fault.reason.description.contains(change.words), "\(fault.reason)")
        #expect(fault.sentence == "event 2, \(member): \(fault.reason)")
    }

    @Test(arguments: [
        "", "x", ":x", "urn:", "1x:y", "u_n:x", "urn:x y", "urn:x:%", "urn:x:%4", "urn:x:%zz",
        "urn:x:%4z",
        "urn:x:č", "urn:x:<a>", #"urn:x:\\a"#, #"urn:x:\u0000"#,
    ]) func `a text that is no URI names no thing`(text: String) throws {
        let document = try EPCISSample.read(["epcList": "[\"\(text)\"]"])
        #expect(document.faults.map(\.member) == ["epcList[0]"])
        #expect(document.faults.first?.reason.description.hasSuffix("is no URI") == true)
    }

    @Test(arguments: ["u:x", "a+b-c.1:/?#[]@!$&'()*,;=~_", "urn:x:%4a%F0"])
    func `a text that is a URI names a thing`(text: String) throws {
        let document = try EPCISSample.read(["epcList": "[\"\(text)\"]"])
        #expect(document.entries.first?.event.things.first?.name.uri == text)
    }

    @Test(arguments: [
        (["@context": ""], "@context", "is missing"),
        (["@context": #""https://example.org/context""#], "@context", "no context of EPCIS"),
        (["@context": "7"], "@context", "is a number"),
        (["@context": #"[["urn:x:1"]]"#], "@context[0]", "is an array"),
        (["type": #""Document""#], "type", "is no document of EPCIS"),
        (["schemaVersion": ""], "schemaVersion", "is missing"),
        (["schemaVersion": #""1.2""#], "schemaVersion", "is not EPCIS 2.0"),
        (["schemaVersion": #""2.""#], "schemaVersion", "is not EPCIS 2.0"),
        (["creationDate": #""today""#], "creationDate", "is no moment"),
        (["epcisBody": ""], "epcisBody", "is missing"),
        (["epcisBody": "[]"], "epcisBody", "is an array"),
        (["epcisBody": "{}"], "epcisBody.eventList", "is missing"),
        (["epcisBody": #"{"eventList":{}}"#], "epcisBody.eventList", "is an object"),
        (["events": "[]"], "events", "no member of EPCIS"),
        (["urn:x-muster:verbs": "[]"], "urn:x-muster:verbs", "is an array"),
    ]) func `a document that is none is refused as a whole`(
        changes: [String: String],
        member: String,
        words: String
    ) throws {
        let error = #expect(throws: ProvenanceError.self) { try EPCISSample.read([:], changes) }
        guard case .notEPCIS("e.jsonld", member, let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.description.contains(words), "\(reason)")
        #expect(error?.exitCode == .dataRefused)
    }

    @Test func `refused events are told with their numbers, and how many more there are`() throws {
        let events = (0..<30).map { _ in EPCISSample.event(["action": ""]) }
        let document = try EPCISReader.read(EPCISSample.document(events), named: "e.jsonld")
        let error = ProvenanceError.refusedEvents(
            file: "e.jsonld",
            refused: document.faults,
            events: document.count
        )
        #expect(error.headline == "e.jsonld: 30 of 30 events refused")
        #expect(error.details.count == EPCISFault.shown + 1)
        #expect(error.details.last == "and 10 more")
        #expect(error.what.description.contains("event 3, action: is missing; and 27 more"))
    }
}
