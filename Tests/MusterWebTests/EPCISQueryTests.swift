import Foundation
import MusterCore
import MusterProvenance
import MusterService
import MusterStore
import Testing

/// What other houses ask of the events, in the words of EPCIS.
@Suite struct EPCISQueryTests {
    /// A document as a test looks into it.
    private typealias Object = [String: Any]

    /// A question and what it asks, said another way: of the events as documents have them.
    private struct Question {
        var parameters: [(String, String)]
        var fits: (Object) -> Bool

        init(_ parameters: [(String, String)], _ fits: @escaping (Object) -> Bool) {
            (self.parameters, self.fits) = (parameters, fits)
        }

        var query: String {
            parameters.map { "\($0.0)=\(Self.escaped($0.1))" }.joined(separator: "&")
        }

        static func escaped(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
    }

    /// Carrots that are grown, packed, loaded and sold, some of it told wrongly at first.
    private func farm(_ home: OpenHome) throws {
        var carrot = Product(code: "CARROT", name: "Carrots")
        carrot.gtin = try GTIN("9506000134352")
        try home.masterData.addProduct(carrot)
        for code in ["L-1", "L-2", "P-1"] { try home.lots.add(Lot(product: "CARROT", code: code)) }
        var market = Party(id: "MARKET", name: "Market")
        market.gln = try GLN("9506000000015")
        try home.masterData.addParty(market)
        try home.masterData.addParty(Party(id: "FARM", name: "Farm"))
        let start = home.now().advanced(bySeconds: -86_400)
        var minutes = 0.0
        @discardableResult
        func record(_ verb: EventVerb, _ fill: (inout EventDraft) -> Void) throws -> KeptEvent {
            // Now and then two at one moment, and one that is told late.
            minutes += [0, 1, -3, 7][Int(minutes.magnitude) % 4]
            var draft = EventDraft(verb, at: start.advanced(bySeconds: minutes * 60 + 0.0004))
            fill(&draft)
            return try home.events.add(draft).event
        }
        for round in 0..<6 {
            try record(.harvest) {
                ($0.lots, $0.place) = ([.init("CARROT/L-\(1 + round % 2)=\(100 + round)")], "dock")
                $0.from = "FARM"
            }
            let wrong = try record(.pack) {
                ($0.inputs, $0.outputs) = (
                    [.init("CARROT/L-1=9")], [.init("CARROT/P-1=\(8 + round)")]
                )
            }
            if round.isMultiple(of: 2) {
                try record(.pack) {
                    ($0.inputs, $0.outputs) = (
                        [.init("CARROT/L-1=9")], [.init("CARROT/P-1=\(round + 1)")]
                    )
                    $0.corrects = String(wrong.number)
                }
            }
            try record(.load) { ($0.lots, $0.units) = ([.init("CARROT/P-1=1")], ["P\(round)"]) }
            try record(.ship) {
                ($0.units, $0.to, $0.from) = (["P\(round)"], "MARKET", "FARM")
                $0.references = [.init(type: "po", number: "\(round % 3)")]
            }
            try record(.sell) {
                ($0.serials, $0.lots) = ([.init("CARROT/S\(round)")], [.init("CARROT/L-1")])
            }
        }
        _ = try home.events.recall(RecallOrder(["CARROT/L-2"], reason: "Glass", isMock: false))
    }

    @Test func `every question gives the events that fit it, and pages are without gap or double`()
        async throws
    {
        try await withPortal { portal in
            try farm(portal.home)
            let all = try await walk(portal, "perPage=500")
            #expect(all.count == (try portal.home.events.list().count))
            for question in try questions(about: all) {
                let wanted = all.filter(question.fits).compactMap { $0["eventID"] as? String }
                let given = try await walk(portal, question.query + "&perPage=3")
                let ids = given.compactMap { $0["eventID"] as? String }
                #expect(Set(ids) == Set(wanted), "\(question.parameters)")
                #expect(ids.count == wanted.count, "\(question.parameters)")
            }
        }
    }

    @Test func `events come in the order that was asked for, and no more than were`() async throws {
        try await withPortal { portal in
            try farm(portal.home)
            for (order, member) in [("eventTime", "eventTime"), ("recordTime", "recordTime")] {
                for direction in ["ASC", "DESC"] {
                    let query = "orderBy=\(order)&orderDirection=\(direction)&perPage=4"
                    let moments = try await walk(portal, query).map { $0[member] as? String ?? "" }
                    let sorted = moments.sorted()
                    #expect(
                        moments == (direction == "ASC" ? sorted : sorted.reversed()),
                        "\(query)"
                    )
                    #expect(moments.count > 30)
                    let some = try await walk(portal, query + "&eventCountLimit=10")
                    #expect(some.map { $0[member] as? String ?? "" } == Array(moments.prefix(10)))
                }
            }
            let all = try portal.home.events.list().count
            #expect(try await portal.get(Self.events + "?maxEventCount=\(all)").status == 200)
            let page = try await portal.get(Self.events + "?perPage=1&orderDirection=ASC")
            let next = page.headers["link"]?.firstMatch(of: /nextPageToken=([0-9a-f]+)/)
            let token = try #require(next.map { String($0.1) })
            let other = try await portal.get(Self.events + "?nextPageToken=" + token)
            #expect(other.status == 400, "it goes on in another order")
            let tooMany = try await portal.get(Self.events + "?maxEventCount=\(all - 1)")
            #expect(tooMany.status == 413 && tooMany.text.contains("more than \(all - 1) events"))
        }
    }

    @Test func `an answer is a document of EPCIS, and its event stands at an address of its own`()
        async throws
    {
        try await withPortal { portal in
            try farm(portal.home)
            let answer = try await portal.get(Self.events + "?perPage=1")
            let document = try Self.object(Data(answer.text.utf8))
            #expect(document["type"] as? String == "EPCISQueryDocument")
            #expect(answer.headers["gs1-epcis-version"] == "2.0.0")
            let id = try #require(try Self.list(document).first?["eventID"] as? String)
            let one = try await portal.get(Self.events + "/" + Question.escaped(id))
            #expect(
                try Self.list(Self.object(Data(one.text.utf8))).first?["eventID"] as? String == id
            )
            #expect(try await portal.get(Self.events + "/urn%3Ax").status == 404)
            let options = try await portal.get(Self.events, method: "OPTIONS")
            #expect(options.status == 204 && options.headers["allow"] == "GET, HEAD, POST, OPTIONS")
            #expect(options.headers["gs1-cbv-version"] == "2.0.0" && options.text.isEmpty)
            let tag = try #require(answer.headers["etag"])
            let again = try await portal.get(Self.events + "?perPage=1", ["If-None-Match": tag])
            #expect(again.status == 304)
        }
    }

    @Test(arguments: [
        ("EQ_quantity=3", "EQ_quantity"), ("eventType=Object", "eventType"),
        ("EQ_action=add", "EQ_action"), ("EQ_bizStep=Ship%20ping", "EQ_bizStep"),
        ("GE_eventTime=yesterday", "GE_eventTime"), ("LT_recordTime=2026-03-12", "LT_recordTime"),
        ("MATCH_epc=carrot", "MATCH_epc"), ("EQ_eventID=", "EQ_eventID"),
        (
            "MATCH_epcClass=https%3A%2F%2Fid.gs1.org%2F01%2F09506000134353%2F10%2FL",
            "MATCH_epcClass"
        ),
        ("EXISTS_errorDeclaration=1", "EXISTS_errorDeclaration"), ("perPage=501", "perPage"),
        ("perPage=0", "perPage"), ("nextPageToken=x", "nextPageToken"), ("orderBy=at", "orderBy"),
        ("nextPageToken=6570636973206120622063", "nextPageToken"),
        ("eventCountLimit=0", "eventCountLimit"),
        ("orderDirection=up", "orderDirection"),
        ("eventCountLimit=1&maxEventCount=1", "maxEventCount"),
        ("nextPageToken=", "nextPageToken"), ("EQ_bizTransaction_po=17%00", "EQ_bizTransaction_po"),
        ("EQ_eventID=a%00b", "EQ_eventID"), ("MATCH_epc=%ff%fe", "the query"),
        ("EQ_action=ADD&EQ_action=DELETE", "EQ_action"), ("EQ_source_=urn%3Ax", "EQ_source_"),
    ])
    func `what is no question is refused by its name`(query: String, name: String) async throws {
        try await withPortal { portal in
            let answer = try await portal.get(Self.events + "?" + query)
            #expect(answer.status == 400, "\(query)")
            #expect(answer.text.contains("\"detail\":\"\(name) must be"), "\(answer.text)")
        }
    }

    // MARK: Another way to answer

    private func questions(about events: [Object]) throws -> [Question] {
        try wordsAndPlaces(events) + thingsAndDocuments(events)
    }

    private func wordsAndPlaces(_ events: [Object]) throws -> [Question] {
        let moment = try #require(events.compactMap { $0["eventTime"] as? String }.sorted()[7])
        let place = try #require(events.compactMap { Self.id($0["readPoint"]) }.first)
        let site = try #require(events.compactMap { Self.id($0["bizLocation"]) }.first)
        return [
            Question([("eventType", "ObjectEvent|TransformationEvent")]) {
                ["ObjectEvent", "TransformationEvent"].contains($0["type"] as? String)
            },
            Question([("eventType", "TransactionEvent")]) { _ in false },
            Question([("EQ_action", "ADD")]) { $0["action"] as? String == "ADD" },
            Question([("EQ_bizStep", "https://ref.gs1.org/cbv/BizStep-shipping")]) {
                $0["bizStep"] as? String == "shipping"
            },
            Question([("EQ_disposition", "in_transit")]) {
                $0["disposition"] as? String == "in_transit"
            },
            Question([("EQ_persistentDisposition_set", "recalled")]) {
                ($0["persistentDisposition"] as? Object)?["set"] as? [String] == ["recalled"]
            },
            Question([("EQ_persistentDisposition_unset", "recalled")]) { _ in false },
            Question([("GE_eventTime", moment)]) { ($0["eventTime"] as? String ?? "") >= moment },
            Question([("LT_eventTime", moment), ("EQ_action", "OBSERVE")]) {
                ($0["eventTime"] as? String ?? "") < moment && $0["action"] as? String == "OBSERVE"
            },
            Question([("GE_recordTime", "2020-01-01T00:00:00+01:00")]) { _ in true },
            Question([("LT_recordTime", "2020-01-01T00:00:00Z")]) { _ in false },
            Question([("EQ_readPoint", place)]) { Self.id($0["readPoint"]) == place },
            Question([("WD_readPoint", site)]) {
                Self.id($0["readPoint"])?.hasPrefix(site + ":") ?? false
            },
            Question([("EQ_bizLocation", site)]) { Self.id($0["bizLocation"]) == site },
            Question([("WD_bizLocation", site)]) { Self.id($0["bizLocation"]) == site },
            Question([("EQ_transformationID", "urn:x:1")]) { _ in false },
        ]
    }

    private func thingsAndDocuments(_ events: [Object]) throws -> [Question] {
        let lot = "https://id.gs1.org/01/09506000134352/10/L-1"
        let serial = "https://id.gs1.org/01/09506000134352/21/S3"
        let unit = try #require(events.compactMap { $0["parentID"] as? String }.first)
        let party = "https://id.gs1.org/417/9506000000015"
        let id = try #require(events[3]["eventID"] as? String)
        return [
            Question([("MATCH_epc", "\(serial)|\(unit)")]) {
                !Set(Self.texts($0, "epcList", "childEPCs")).isDisjoint(with: [serial, unit])
            },
            Question([("MATCH_epc", "urn:epc:idpat:sgtin:9506000.013435.*")]) {
                Self.texts($0, "epcList", "childEPCs").contains { $0.contains("/21/") }
            },
            Question([("MATCH_parentID", unit)]) { $0["parentID"] as? String == unit },
            Question([("MATCH_anyEPC", unit)]) {
                Self.texts($0, "epcList", "childEPCs", "inputEPCList", "outputEPCList").contains(
                    unit
                )
                    || $0["parentID"] as? String == unit
            },
            Question([("MATCH_epcClass", lot)]) {
                Self.classes($0, "quantityList", "childQuantityList").contains(lot)
            },
            Question([("MATCH_inputEPCClass", "urn:epc:class:lgtin:9506000.013435.L-1")]) {
                Self.classes($0, "inputQuantityList").contains(lot)
            },
            Question([("MATCH_outputEPCClass", lot)]) {
                Self.classes($0, "outputQuantityList").contains(lot)
            },
            Question([("MATCH_anyEPCClass", "urn:epc:idpat:sgtin:9506000.013435.*")]) {
                !Self.classes(
                    $0,
                    "quantityList",
                    "childQuantityList",
                    "inputQuantityList",
                    "outputQuantityList"
                ).isEmpty
            },
            Question([("EQ_eventID", "\(id)|urn:x")]) { $0["eventID"] as? String == id },
            Question([("EXISTS_errorDeclaration", "true")]) { $0["errorDeclaration"] != nil },
            Question([("EXISTS_errorDeclaration", "false")]) { $0["errorDeclaration"] == nil },
            Question([("EQ_bizTransaction_po", "1|2")]) {
                let list = $0["bizTransactionList"] as? [Object] ?? []
                return list.contains {
                    $0["type"] as? String == "po"
                        && ["1", "2"].contains($0["bizTransaction"] as? String)
                }
            },
            Question([("EQ_bizTransaction_bol", "1")]) { _ in false },
            Question([("EQ_destination_urn:epcglobal:cbv:sdt:owning_party", party)]) {
                ($0["destinationList"] as? [Object] ?? []).contains {
                    $0["destination"] as? String == party
                }
            },
            Question([("EQ_source_location", party)]) { _ in false },
            Question([("EQ_source_owning_party", party)]) { _ in false },
        ]
    }

    private static func id(_ member: Any?) -> String? { (member as? Object)?["id"] as? String }

    private static func texts(_ event: Object, _ names: String...) -> [String] {
        names.flatMap { event[$0] as? [String] ?? [] }
    }

    private static func classes(_ event: Object, _ names: String...) -> [String] {
        names.flatMap { event[$0] as? [Object] ?? [] }.compactMap { $0["epcClass"] as? String }
    }

    // MARK: Asking

    private static let events = "/epcis/v2/events"

    /// All events of an answer, page after page.
    private func walk(_ portal: RunningPortal, _ query: String) async throws -> [Object] {
        var events: [Object] = []
        var next: String? = Self.events + "?" + query
        while let path = next {
            let answer = try await portal.get(path)
            #expect(answer.status == 200, "\(path): \(answer.text)")
            guard answer.status == 200 else { return events }
            events += try Self.list(Self.object(Data(answer.text.utf8)))
            let link = answer.headers["link"]?.firstMatch(of: /<([^>]+)>; rel="next"/)
            next = link.map { String($0.1) }
        }
        return events
    }

    private static func object(_ body: Data) throws -> Object {
        try #require(JSONSerialization.jsonObject(with: body) as? Object)
    }

    private static func list(_ document: Object) throws -> [Object] {
        let body = try #require(document["epcisBody"] as? Object)
        let results = try #require(body["queryResults"] as? Object)
        let inner = try #require(results["resultsBody"] as? Object)
        return try #require(inner["eventList"] as? [Object])
    }
}
