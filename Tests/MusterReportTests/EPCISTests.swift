import Foundation
import MusterAudit
import MusterCore
import MusterReport
import Testing

/// What an audit observed, told to programs of other houses.
@Suite struct EPCISTests {
    private func document(
        _ summary: AuditSummary,
        clock: SiteClock = SampleAudit.central
    ) throws -> (data: Data, events: [[String: Any]]) {
        var json = JSONWriter()
        json.epcis(summary, clock: clock)
        let data = Data(json.bytes)
        let object = try #require(
            try JSONSerialization.jsonObject(with: data) as? [String: Any]
        )
        let body = try #require(object["epcisBody"] as? [String: Any])
        return (data, try #require(body["eventList"] as? [[String: Any]]))
    }

    /// Holds documents against the rules of EPCIS 2.0 for what is written here.
    private func validate(_ documents: [Data]) throws {
        let script = """
            import sys, json, jsonschema
            schema = json.load(open(sys.argv[1]))
            for line in sys.stdin.buffer.read().split(b'\\0'):
                jsonschema.validate(
                    json.loads(line), schema, format_checker=jsonschema.FormatChecker())
            """
        let schema = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../fixtures/epcis/observation.schema.json").standardized
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", script, schema.path()]
        let input = Pipe()
        process.standardInput = input
        try process.run()
        input.fileHandleForWriting.write(Data(documents.joined(separator: [0])))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `there is an event for each zone, and each says who was there`() throws {
        let summary = SampleAudit().summary
        let (_, events) = try document(summary)
        let present = summary.findings.filter { $0.outcome.isPresent }
        let zones = Set(present.map { $0.zoneState == .unsure ? nil : $0.zone })
        #expect(events.count == zones.count)
        let things = events.flatMap { $0["epcList"] as? [String] ?? [] }
        #expect(things.count == present.count && Set(things).count == things.count)
        for event in events {
            #expect(event["action"] as? String == "OBSERVE")
            #expect(event["bizStep"] as? String == "stock_taking")
            #expect(event["eventTimeZoneOffset"] as? String == "+01:00")
        }
        let name = "urn:x-muster:%C5%A0id%20depot:item:Warehouse%20North:IT-00000"
        #expect(things.contains(name))
    }

    @Test func `documents keep to the rules of EPCIS 2, whatever things are called`() throws {
        var odd = SampleAudit(items: 12, inventory: "Šid / 冷藏箱 \"x\"")
        odd.names = ["🧊", "\u{202E}abc"]
        var some = SampleAudit().summary
        some.scope.zones = [ZoneID(rawValue: "zone-1")]
        try validate([
            try document(SampleAudit().summary).data, try document(odd.summary).data,
            try document(SampleAudit(items: 0, zoneCount: 0).summary).data,
            try document(some).data,
        ])
        #expect(
            try document(some).events.allSatisfy { $0["bizStep"] as? String == "cycle_counting" }
        )
    }

    @Test func `an event is called by its hash`() throws {
        var summary = SampleAudit(items: 3, zoneCount: 1).summary
        summary.scope.site = "S"
        for index in summary.findings.indices {
            summary.findings[index].outcome = index < 2 ? .found : .missing
            summary.findings[index].zoneState = index < 2 ? .inPlace : nil
            summary.findings[index].zone = ZoneID(rawValue: "zone-0")
        }
        summary.expected[0].product = "09506000134352"
        summary.expected[0].serial = "SN/1+2"
        let event = try #require(try document(summary).events.first)
        #expect(
            event["epcList"] as? [String] == [
                "https://id.gs1.org/01/09506000134352/21/SN%2F1%2B2",
                "urn:x-muster:S:item:Warehouse%20North:IT-00001",
            ]
        )
        // Made by the published generator of event hashes, version 1.9.3.
        let hash = "5dc19b849ca4583a87998c1b7a9062865595d1eb7c48fc4ccd2dca311b105873"
        #expect(event["eventID"] as? String == "ni:///sha-256;\(hash)?ver=CBV2.0")
    }

    @Test func `a product that is no GTIN, or has no good serial, keeps the name of the house`()
        throws
    {
        var summary = SampleAudit(items: 4, zoneCount: 1).summary
        let things = [
            ("09506000134353", "1"), ("P-0125", "1"), ("09506000134352", ""),
            ("09506000134352", String(repeating: "9", count: 21)),
        ]
        for (index, (product, serial)) in things.enumerated() {
            summary.findings[index].outcome = .found
            summary.expected[index].product = product
            summary.expected[index].serial = serial
        }
        let names = try document(summary).events.flatMap { $0["epcList"] as? [String] ?? [] }
        #expect(names.count == 4 && names.allSatisfy { $0.hasPrefix("urn:x-muster:") })
    }

    /// What the first items of an audit are called when they have these products and serial numbers.
    private func names(of things: [(product: String, serial: String)]) throws -> [String] {
        var summary = SampleAudit(items: things.count, zoneCount: 1).summary
        for (index, thing) in things.enumerated() {
            summary.findings[index].outcome = .found
            summary.expected[index].product = thing.product
            summary.expected[index].serial = thing.serial
        }
        return try document(summary).events.flatMap { $0["epcList"] as? [String] ?? [] }
    }

    @Test func `a number that only one shop or country understands is no name for the world`()
        throws
    {
        let restricted = [
            // Of eight digits; the third is of a case of such things.
            "20123451", "00000000123457", "10000020123458",
            // Within a company or a country.
            "0201234567899", "401234567893", "0412345678903", "001000000007", "0007000000009",
            "2012345678903", "2912345678906", "12012345678900",
            // Receipts, coupons and magazines.
            "9801234567892", "9841234567898", "9912345678909", "9771234567898",
        ]
        let open = [
            "96385074", "614141007349", "0614141007349", "10614141007346", "000100000009",
            "0008000000006", "0012345678905", "9501234567891", "9781234567897", "9851234567897",
        ]
        #expect(try names(of: restricted.map { ($0, "1") }).allSatisfy { $0.hasPrefix("urn:") })
        let links = try names(of: open.enumerated().map { ($1, "\($0)") })
        #expect(links.count == open.count && links.allSatisfy { $0.hasPrefix("https:") })
    }

    @Test func `items that share product and serial number keep the names of the house`() throws {
        let names = try names(of: [
            ("614141007349", "1"), ("00614141007349", "1"), ("614141007349", "2"),
        ])
        #expect(
            names == [
                "https://id.gs1.org/01/00614141007349/21/2",
                "urn:x-muster:%C5%A0id%20depot:item:Warehouse%20North:IT-00000",
                "urn:x-muster:%C5%A0id%20depot:item:Warehouse%20North:IT-00001",
            ]
        )
    }

    @Test func `a serial number that would climb out of an address is not put into one`() throws {
        let names = try names(of: [
            ("09506000134352", "."), ("09506000134352", ".."), ("09506000134352", "..."),
        ])
        #expect(names.first == "https://id.gs1.org/01/09506000134352/21/...")
        #expect(names.count == 3 && names.dropFirst().allSatisfy { $0.hasPrefix("urn:") })
    }

    /// A counted audit of two items, of which the first is there.
    private func counted() throws -> AuditSession {
        var sample = SampleAudit(items: 2)
        sample.names = ["Crate"]
        let made = sample.summary
        var session = AuditSession.start(
            made.scope,
            expected: made.expected,
            others: [:],
            at: SampleAudit.start
        ).session
        _ = try session.confirm(
            Confirmation(
                item: made.expected[0].item,
                means: .sight,
                zone: ZoneID(rawValue: "zone-0"),
                note: nil,
                observer: "worker1"
            ),
            at: SampleAudit.start
        )
        _ = try session.finish(
            partialReason: "test",
            note: nil,
            observer: "worker1",
            at: SampleAudit.start
        )
        return session
    }

    @Test func `what a recount put right is declared wrong, and keeps its name`() throws {
        var session = try counted()
        let first = try document(session.summary()).events
        #expect(first.count == 1 && first[0]["errorDeclaration"] == nil)
        _ = try session.recount(
            [.init(item: session.expected[1].item, result: .seen(ZoneID(rawValue: "zone-0")))],
            observer: "worker2",
            .held,
            at: SampleAudit.start.advanced(bySeconds: 3_600)
        )
        let (data, events) = try document(session.summary())
        try validate([data])
        #expect(events.count == 2)
        #expect(events[0]["eventID"] as? String == first[0]["eventID"] as? String)
        let error = try #require(events[0]["errorDeclaration"] as? [String: Any])
        #expect(error["declarationTime"] as? String == "2026-03-12T10:14:05.000Z")
        #expect(error["correctiveEventIDs"] as? [String?] == [events[1]["eventID"] as? String])
        #expect((events[1]["epcList"] as? [String])?.count == 2)
        #expect(events[1]["errorDeclaration"] == nil)
        // Made by the published generator of event hashes, version 1.9.3.
        let hash = "32a2e7804ffd7e73d97a5b0d52652d1b5d2b5d9f42af7628f7b84a7b042676a6"
        #expect(events[1]["eventID"] as? String == "ni:///sha-256;\(hash)?ver=CBV2.0")
    }

    @Test func `what was told before the last recount is never told as if it held`() throws {
        var session = try counted()
        let items = session.expected.map(\.item)
        // There, as the count said again, and gone: the zone is empty.
        let looks: [Recount.Look] = [
            .init(item: items[1], result: .seen(ZoneID(rawValue: "zone-0"))),
            .init(item: items[1], result: .gone), .init(item: items[0], result: .gone),
        ]
        var told = try document(session.summary()).events.compactMap { $0["eventID"] as? String }
        for (index, look) in looks.enumerated() {
            let at = SampleAudit.start.advanced(bySeconds: Double(3_600 * (index + 1)))
            _ = try session.recount([look], observer: "worker2", .held, at: at)
            let (data, events) = try document(session.summary())
            try validate([data])
            let ids = events.compactMap { $0["eventID"] as? String }
            #expect(ids.starts(with: told) && Set(ids).count == ids.count)
            let errors = events.map { $0["errorDeclaration"] as? [String: Any] }
            #expect(errors.map { $0 != nil } == ids.indices.map { $0 <= index })
            for (place, error) in errors.prefix(index + 1).enumerated() {
                let time = "2026-03-12T\(10 + place):14:05.000Z"
                #expect(error?["declarationTime"] as? String == time)
                let next = ids.dropFirst(place + 1).prefix(1)
                let correction = error?["correctiveEventIDs"] as? [String] ?? []
                #expect(correction == Array(next))
            }
            told = ids
        }
        #expect(told.count == 3)
    }
}
