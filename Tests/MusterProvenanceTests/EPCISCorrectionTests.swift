import MusterCore
import MusterProvenance
import Testing

/// What puts an event right is told by the event that was wrong, and kept by the one that puts it right.
@Suite struct EPCISCorrectionTests {
    /// A shipment of an hour, with an identifier, that others may put right.
    private static func event(
        _ id: String,
        hour: Int,
        by correction: String? = nil,
        _ changes: [String: String] = [:]
    ) -> String {
        var members = changes
        members["eventID"] = "\"urn:x:\(id)\""
        members["eventTime"] = "\"2026-03-12T\(hour < 10 ? "0" : "")\(hour):00:00Z\""
        if let correction {
            members["errorDeclaration"] = """
                {"declarationTime":"2026-03-13T10:00:00Z","reason":"incorrect_data",\
                "correctiveEventIDs":["urn:x:\(correction)"],"urn:x:more":1}
                """
        }
        return EPCISSample.event(members)
    }

    private static func read(_ events: String...) throws -> EPCISDocument {
        try EPCISReader.read(EPCISSample.document(events), named: "e.jsonld")
    }

    @Test func `an event knows what it puts right, wherever that stands`() throws {
        for isFirst in [true, false] {
            let (wrong, right) = (Self.event("a", hour: 9, by: "b"), Self.event("b", hour: 8))
            let document = try isFirst ? Self.read(wrong, right) : Self.read(right, wrong)
            let entries = document.entries
            #expect(document.faults.isEmpty && entries.count == 2)
            let (a, b) = isFirst ? (entries[0], entries[1]) : (entries[1], entries[0])
            #expect(b.event.corrects == a.event.id && a.event.corrects == nil)
            // What was wrong is recorded first.
            #expect(document.inOrderOfRecording.map(\.given) == ["urn:x:a", "urn:x:b"])
        }
    }

    @Test func `a copy from before an event was found wrong is the same event`() throws {
        let document = try Self.read(
            Self.event("a", hour: 9),
            Self.event("a", hour: 9, by: "b"),
            Self.event("b", hour: 10)
        )
        #expect(document.faults.isEmpty)
        #expect(document.entries[0].event == document.entries[1].event)
        #expect(document.entries[2].event.corrects == document.entries[0].event.id)
    }

    @Test func `what is put right by an event of elsewhere says so`() throws {
        let document = try Self.read(Self.event("a", hour: 9, by: "z"))
        #expect(document.entries.map(\.correctedElsewhere) == ["urn:x:z"])
    }

    @Test func `what was wrong is refused with what puts it right`() throws {
        let document = try Self.read(
            Self.event("a", hour: 9, by: "b"),
            Self.event("b", hour: 10, by: "c"),
            Self.event("c", hour: 11, by: nil, ["action": ""]),
            Self.event("d", hour: 12)
        )
        #expect(document.entries.map(\.number) == [4])
        #expect(
            document.faults.map(\.sentence) == [
                "event 1, errorDeclaration: is put right by event 2, which is refused",
                "event 2, errorDeclaration: is put right by event 3, which is refused",
                "event 3, action: is missing",
            ]
        )
    }

    @Test func `a later refusal takes what was wrong along, and no other event`() throws {
        var document = try Self.read(
            Self.event("a", hour: 9, by: "b"),
            Self.event("b", hour: 10),
            Self.event("c", hour: 11)
        )
        document.refuse([EPCISFault(number: 2, member: nil, reason: "is not known")])
        #expect(document.entries.map(\.number) == [3])
        #expect(document.faults.map(\.number) == [1, 2] && document.count == 3)
    }

    @Test func `events that cannot put each other right are refused`() throws {
        let itself = try Self.read(Self.event("a", hour: 9, by: "a"))
        #expect(itself.faults.map(\.reason) == ["would put itself right"])
        let circle = try Self.read(
            Self.event("a", hour: 9, by: "b"),
            Self.event("b", hour: 10, by: "c"),
            Self.event("c", hour: 11, by: "a")
        )
        #expect(circle.faults.count == 3 && circle.entries.isEmpty)
        let both = try Self.read(
            Self.event("a", hour: 9, by: "c"),
            Self.event("b", hour: 10, by: "c"),
            Self.event("c", hour: 11)
        )
        #expect(both.faults.map(\.number) == [2])
        #expect(both.faults.first?.reason == "is put right by event 3, as another one is")
    }

    @Test func `events of one moment are recorded in the order of the document`() throws {
        // The second stands before what it puts right; the third happened when the second did.
        let document = try Self.read(
            Self.event("right", hour: 8),
            Self.event("same", hour: 8, by: nil, ["urn:x-muster:note": #""B""#]),
            Self.event("wrong", hour: 9, by: "right"),
            Self.event("last", hour: 9, by: nil, ["urn:x-muster:note": #""C""#])
        )
        let order = document.inOrderOfRecording.map(\.given)
        #expect(order == ["urn:x:wrong", "urn:x:right", "urn:x:same", "urn:x:last"])
    }

    @Test func `what cannot be in the order of the document is recorded all the same`() throws {
        let document = try Self.read(
            Self.event("right", hour: 9, by: nil, ["urn:x-muster:note": #""B""#]),
            Self.event("wrong", hour: 9, by: "right")
        )
        #expect(document.inOrderOfRecording.map(\.given) == ["urn:x:wrong", "urn:x:right"])
    }
}
