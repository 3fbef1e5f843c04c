import MusterCore
import Testing

/// What is typed into a field, and what it comes to.
@Suite struct FieldKindTests {
    private func value(
        _ kind: FieldKind,
        _ text: String,
        among choices: [FieldChoice] = []
    ) throws(FieldFault) -> FieldValue {
        guard let typed = kind.value(typed: text) else { throw .unreadable }
        return try kind.resolve(typed, among: choices)
    }

    @Test func `a value is read back as it was written`() throws {
        let values: [(FieldKind, FieldValue)] = [
            (.line(most: 9), .text("Hall 1")), (.paragraph(most: 9), .text("a\nb")),
            (.whole(1...9), .whole(7)), (.number(-90...90, unit: "°"), .number(-44.75)),
            (.number(0...10, unit: ""), .number(3)), (.flag, .flag(true)), (.flag, .flag(false)),
            (.moment, .moment(Instant(seconds: 1_773_300_000))),
            (.gs1Key(digits: 13), .text("4006381333931")),
        ]
        for (kind, value) in values {
            #expect(try self.value(kind, kind.text(value)) == value, "\(kind)")
            #expect(try self.value(kind, "") == .none)
        }
        #expect(try value(.number(-90...90, unit: "°"), " 44,75 ") == .number(44.75))
    }

    @Test func `a row and names are meant by identifier or by name, in any letter case`() throws {
        let kind = FieldKind.row(RowIdentifiers(prefix: "PL"))
        let choices = [
            FieldChoice("PL-01", named: "Depot"), FieldChoice("PL-12", named: "Hall"),
            FieldChoice("PL-13", named: "hall"),
        ]
        #expect(try value(kind, "pl-12", among: choices) == .row(12))
        #expect(try value(kind, "depot", among: choices) == .row(1))
        #expect(throws: FieldFault.ambiguous("HALL", ["PL-12", "PL-13"])) {
            try value(kind, "HALL", among: choices)
        }
        #expect(throws: FieldFault.unknown("x", known: ["PL-01", "PL-12", "PL-13"])) {
            try value(kind, "x", among: choices)
        }
        #expect(
            try value(.names, "Depot; PL-12, depot", among: choices) == .names(["PL-01", "PL-12"])
        )
        #expect(kind.text(.row(3)) == "PL-03" && kind.text(.row(123)) == "PL-123")
    }

    @Test(arguments: [
        (FieldKind.whole(1...9), "10"), (.whole(1...9), "x"), (.number(0...1, unit: ""), "nan"),
        (.number(0...1, unit: ""), "2"), (.line(most: 3), "abcd"), (.line(most: 30), "a\u{202E}b"),
        (.gs1Key(digits: 13), "4006381333932"), (.gs1Key(digits: 13), "400638133393"),
        (.flag, "maybe"), (.moment, "yesterday"), (.choice([]), "room"),
    ])
    func `what a kind does not have is refused`(kind: FieldKind, text: String) {
        #expect(throws: FieldFault.self) { try value(kind, text) }
    }
}
