import Foundation
import MusterCore
import MusterProvenance
import MusterService
import MusterStore
import Testing

/// What other programs tell of events, by the capture interface of EPCIS.
@Suite struct EPCISCaptureTests {
    private static let base = "/epcis/v2"
    private static let json = ["Content-Type": "application/ld+json", "Accept": "application/json"]
    private static let context =
        #"["https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld"]"#

    private func farm(_ home: OpenHome) throws {
        var carrot = Product(code: "CARROT", name: "Carrots")
        carrot.gtin = try GTIN("9506000134352")
        try home.masterData.addProduct(carrot)
        try home.lots.add(Lot(product: "CARROT", code: "L-1"))
    }

    /// A harvest of 100 kg, as another program tells it.
    private func harvest(_ hour: Int, lot: String = "L-1") -> String {
        """
        "type":"ObjectEvent","eventTime":"2026-03-01T0\(hour):00:00Z","eventTimeZoneOffset":"+01:00",\
        "quantityList":[{"epcClass":"https://id.gs1.org/01/09506000134352/10/\(lot)","quantity":100,\
        "uom":"KGM"}],"action":"ADD","bizStep":"creating_class_instance","disposition":"active"
        """
    }

    private func event(_ hour: Int, lot: String = "L-1") -> Data {
        Data(#"{"@context":\#(Self.context),\#(harvest(hour, lot: lot))}"#.utf8)
    }

    private func document(_ events: [String]) -> Data {
        let list = events.map { "{\($0)}" }.joined(separator: ",")
        return Data(
            """
            {"@context":\(Self.context),"type":"EPCISDocument","schemaVersion":"2.0",\
            "creationDate":"2026-03-02T09:00:00Z","epcisBody":{"eventList":[\(list)]}}
            """.utf8
        )
    }

    @Test func `an event is recorded once, and stands where the answer says`() async throws {
        try await withPortal { portal in
            try farm(portal.home)
            for _ in 1...2 {
                let made = try await portal.post(Self.base + "/events", Self.json, event(8))
                #expect(made.status == 201, "\(made.text)")
                let place = try #require(made.headers["location"])
                let found = try await portal.get(place)
                #expect(found.status == 200 && found.text.contains("2026-03-01T08:00:00.000Z"))
            }
            #expect(try portal.home.events.list().count == 1)
            #expect(try portal.home.events.list().first?.record.origin == .epcis)
        }
    }

    @Test
    func `of a document all is recorded or nothing, or what is good, as whoever sends it asks`()
        async throws
    {
        try await withPortal { portal in
            try farm(portal.home)
            let mixed = document([harvest(8), harvest(9, lot: "UNKNOWN"), harvest(7)])
            let capture = Self.base + "/capture"
            for (behaviour, count) in [(nil, 0), ("rollback", 0), ("proceed", 2)] {
                let asked = behaviour.map { ["GS1-Capture-Error-Behaviour": $0] } ?? [:]
                let sent = try await portal.post(capture, Self.json.merging(asked) { $1 }, mixed)
                #expect(sent.status == 202, "\(sent.text)")
                let place = try #require(sent.headers["location"])
                let job = try await portal.get(Self.base + "/" + place).text
                #expect(job.contains(#""running":false,"success":false"#), "\(job)")
                #expect(job.contains(#""captureErrorBehaviour":"\#(behaviour ?? "rollback")""#))
                #expect(job.contains("event 2 was refused") && job.contains("UNKNOWN"), "\(job)")
                #expect(try portal.home.events.list().count == count, "\(behaviour ?? "")")
            }
            let sent = try await portal.post(capture, Self.json, document([harvest(6)]))
            let job = try await portal.get(Self.base + "/" + (sent.headers["location"] ?? "")).text
            #expect(job.contains(#""success":true"#) && job.contains(#""errors":[]"#), "\(job)")
            let all = try await portal.get(capture).text
            #expect(all.ranges(of: "captureID").count == 4 && all.hasPrefix("[{"))
            #expect(try await portal.get(capture + "/none").status == 404)
        }
    }

    @Test func `what is no document is refused, and nothing is recorded`() async throws {
        try await withPortal { portal in
            try farm(portal.home)
            let many = document((0...1_000).map { _ in harvest(8) })
            let bad: [(String, Data, [String: String], Int)] = [
                ("/capture", Data("{".utf8), [:], 400), ("/capture", Data("[]".utf8), [:], 400),
                ("/capture", Data(), [:], 400),
                ("/capture", document([harvest(8)]), ["Content-Type": "application/xml"], 415),
                ("/capture", document([harvest(8)]), ["Content-Encoding": "gzip"], 415),
                ("/capture", document([harvest(8)]), ["GS1-Capture-Error-Behaviour": "stop"], 400),
                ("/capture", many, [:], 413), ("/capture", Data(count: (4 << 20) + 1), [:], 413),
                ("/events", event(8, lot: "UNKNOWN"), [:], 400),
                ("/events", document([harvest(8), harvest(9)]), [:], 400),
            ]
            for (path, body, headers, status) in bad {
                let sent = try await portal.post(
                    Self.base + path,
                    Self.json.merging(headers) { $1 },
                    body
                )
                #expect(sent.status == status, "\(path): \(sent.text)")
            }
            #expect(try portal.home.events.list().isEmpty)
        }
    }
}
