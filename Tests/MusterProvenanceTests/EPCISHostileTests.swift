import MusterCore
import MusterProvenance
import MusterTestSupport
import Testing

/// Documents that are made to break a reader.
@Suite struct EPCISHostileTests {
    private static func read(_ text: String) throws -> EPCISDocument {
        try EPCISReader.read(Array(text.utf8), named: "e.jsonld")
    }

    @Test(arguments: [
        "", " ", "{", "[]", "null", "\"x\"", "{}", "verb,at\nharvest,2026-03-12\n", "<xml/>",
        "\u{FEFF}",
    ]) func `what is no document is refused`(text: String) {
        #expect(throws: ProvenanceError.self) { try Self.read(text) }
    }

    @Test func `bytes that are no text are refused with their line`() throws {
        let bytes = Array("{\n\"type\":\"".utf8) + [0xFF, 0x22, 0x7D]
        let error = #expect(throws: ProvenanceError.self) {
            try EPCISReader.read(bytes, named: "e.jsonld")
        }
        #expect(error?.what == "e.jsonld, line 2: not JSON: not UTF-8 at byte 10")
    }

    @Test func `a mark of UTF-8 in front does no harm`() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + EPCISSample.document([EPCISSample.event()])
        #expect(try EPCISReader.read(bytes, named: "e").entries.count == 1)
    }

    @Test func `a member that stands twice is refused with the whole document`() throws {
        let event = EPCISSample.event()
        let twice = event.dropLast() + #","action":"ADD"}"#
        let error = #expect(throws: ProvenanceError.self) {
            try EPCISReader.read(EPCISSample.document([String(twice)]), named: "e.jsonld")
        }
        #expect(error?.what.description.contains(#""action" appears twice"#) == true)
    }

    /// The document, the body, the list and the event are four values within each other.
    @Test(arguments: [(28, true), (29, false), (60, false)])
    func `values nest to 32 and no deeper`(levels: Int, isTaken: Bool) throws {
        let deep = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        let document = try EPCISSample.read(["urn:x:deep": deep])
        #expect(document.entries.count == (isTaken ? 1 : 0), "\(document.faults)")
        #expect(isTaken || document.faults.first?.reason == "nests deeper than 32")
    }

    @Test(arguments: [100, 100_000]) func `values without end are refused, and nothing falls`(
        levels: Int
    ) {
        for open in ["[", #"{"a":"#] {
            #expect(throws: ProvenanceError.self) {
                try Self.read(String(repeating: open, count: levels))
            }
            let inner = String(repeating: open, count: levels)
            #expect(throws: ProvenanceError.self) {
                try EPCISSample.read([:], ["epcisHeader": #"{"a":\#(inner)"#])
            }
        }
    }

    @Test func `a head that nests too deep is refused`() {
        let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
        #expect(throws: ProvenanceError.self) {
            try EPCISSample.read([:], ["urn:x:head": deep])
        }
    }

    @Test(arguments: [(2_048, true), (2_049, false)])
    func `texts have 2 kB at most`(count: Int, isTaken: Bool) throws {
        let name = "urn:x:" + String(repeating: "a", count: count - 6)
        let document = try EPCISSample.read(["eventID": "\"\(name)\""])
        #expect(document.entries.count == (isTaken ? 1 : 0))
        #expect(isTaken || document.faults.first?.member == "eventID")
        let named = try EPCISSample.read([name: "1"])
        #expect(named.entries.count == (isTaken ? 1 : 0))
    }

    @Test(arguments: [(10_000, true), (10_001, false)])
    func `a remark of the house may be as long as remarks are`(count: Int, isTaken: Bool) throws {
        let note = String(repeating: "a", count: count)
        let document = try EPCISSample.read(["urn:x-muster:note": "\"\(note)\""])
        #expect(document.entries.count == (isTaken ? 1 : 0))
        #expect(isTaken || document.faults.first?.member == "urn:x-muster:note")
    }

    @Test(arguments: [(10_000, true), (10_001, false)])
    func `lists of an event have 10000 elements at most`(count: Int, isTaken: Bool) throws {
        let things = (0..<count).map { "\"urn:x:\($0)\"" }.joined(separator: ",")
        let document = try EPCISSample.read(["epcList": "[\(things)]"])
        #expect(document.entries.count == (isTaken ? 1 : 0), "\(document.faults)")
        #expect(isTaken || document.faults.first?.member == "epcList")
    }

    @Test func `a document may have more events than a list of an event elements`() throws {
        let events = Array(repeating: EPCISSample.event(), count: 10_001)
        let document = try EPCISReader.read(EPCISSample.document(events), named: "e")
        #expect(document.entries.count == 10_001)
    }

    /// Each member in turn is of each kind of value: the event is taken or refused, and its neighbour taken.
    @Test func `a value of another kind is refused at its place`() throws {
        let extras = [
            "eventID": "", "recordTime": "", "epcList": "", "readPoint": "", "bizLocation": "",
            "bizTransactionList": "", "sourceList": "", "ilmd": "", "errorDeclaration": "",
            "persistentDisposition": "", "sensorElementList": "", "certificationInfo": "",
        ]
        let names = EPCISSample.shipment.merging(extras) { first, _ in first }.keys
        for name in names {
            for value in ["null", "true", "-1.5e3", "{}", "[{}]", "[[]]", "[null]", #"{"a":1}"#] {
                let bad = EPCISSample.event([name: value])
                let document = try EPCISReader.read(
                    EPCISSample.document([bad, EPCISSample.event()]),
                    named: "e"
                )
                #expect(document.faults.map(\.number) == [1], "\(name): \(value)")
                #expect(document.faults.first?.member?.hasPrefix(name) == true, "\(name): \(value)")
                #expect(document.entries.map(\.number) == [2], "\(name): \(value)")
            }
        }
    }

    @Test func `no change of a few bytes makes the reader fall`() {
        var random = SplitMix64(seed: 20_260_312)
        let good = EPCISSample.document(
            [
                EPCISSample.event(["urn:x-muster:note": #""A""#, "epcList": #"["urn:x:1"]"#]),
                EPCISSample.event(["eventID": #""urn:x:2""#]),
            ]
        )
        var taken = 0
        for _ in 0..<1_500 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(bytes[bytes.count - 1 - place], at: place)
                }
            }
            guard let document = try? EPCISReader.read(bytes, named: "e") else { continue }
            taken += document.entries.count
            #expect(document.count <= 2)
        }
        #expect(taken > 0, "seed 20260312")
    }
}
