import Foundation
import Testing

/// The README's live story: from the doctor to the PDF, with nothing but the documented capabilities.
@Suite(.tags(.radio))
struct LiveAuditTests {
    private struct Audit: Decodable, Equatable {
        struct Finding: Decodable, Equatable {
            let item: String
            let outcome: String
            let zone: String?
            let zone_state: String?
            let possible_zones: [String]?

            /// Whether neither denies the other: an item on the border of two zones is in one of them or in
            /// either, by the tenths of seconds at which its advertisements arrive.
            func agrees(with other: Finding) -> Bool {
                item == other.item && outcome == other.outcome && zone_state == other.zone_state
                    && (zone == other.zone || !named.isDisjoint(with: other.named))
            }

            private var named: Set<String> {
                Set((possible_zones ?? []) + [zone].compactMap(\.self))
            }
        }
        struct Gap: Decodable, Equatable {
            let cause: String
            let from: String
            let to: String
        }
        let expected: Int
        let outcomes: [String: Int]
        let findings: [Finding]
        let gaps: [Gap]
    }

    private func audit(_ name: String, of result: LabResult) throws -> Audit {
        try JSONDecoder().decode(Audit.self, from: Data(result.text(name).utf8))
    }

    @Test func `a walk has the same outcomes through an adapter as from its capture`()
        async throws
    {
        let result = try await RadioLab.run(
            "live-walk.sh",
            clock: .skip,
            limit: 600,
            environment: ["WALK_SECONDS": "250"]
        )
        result.succeeded()
        let doctor = try result.text("doctor.json").split(separator: "\n").map(String.init)
        for check in ["store", "disk", "kernel", "adapter", "privileges", "radio", "clock"] {
            let line = try #require(doctor.first { $0.contains(#""check":"\#(check)""#) })
            #expect(line.contains(#""ok":true"#), "\(line)")
        }
        #expect(result.output.contains("start ended with 130"))
        let live = try audit("live.json", of: result)
        let recorded = try audit("recorded.json", of: result)
        #expect(live.expected == recorded.expected && live.gaps == recorded.gaps)
        let differing = zip(live.findings, recorded.findings).filter { !$0.agrees(with: $1) }
        #expect(differing.isEmpty, "\(differing)")
        #expect(live.outcomes == recorded.outcomes)
        #expect(live.findings.count == recorded.findings.count)
        #expect(live == (try audit("replayed.json", of: result)))
        #expect(live.expected == live.outcomes.values.reduce(0, +))
        #expect(result.files["live.pdf"]?.starts(with: Data("%PDF".utf8)) == true)
        let stats = try result.text("stats.json")
        #expect(stats.contains("\"heard\""), "\(stats)")
    }

    @Test func `an audit outlives its adapter: it pauses, says so, goes on, and keeps the gap`()
        async throws
    {
        let result = try await RadioLab.run("unplugged-audit.sh", clock: .skip)
        result.succeeded()
        let said = try result.text("start.err")
        let words = ["Paused: the adapter hci0 was unplugged.", "plug it in", "The radio is back"]
        for word in words { #expect(said.contains(word), "\(said)") }
        let away = try result.text("away.json")
        #expect(away.contains(#""state":"paused""#) && away.contains("muster start"), "\(away)")
        let audit = try audit("audit.json", of: result)
        #expect(audit.gaps.map(\.cause) == ["radio_lost"])
        #expect(audit.gaps.allSatisfy { $0.from < $0.to })
        #expect(audit.findings == (try self.audit("replayed.json", of: result)).findings)
        #expect(result.output.contains("start ended with 130"))
        #expect(result.files["audit.pdf"] != nil)
    }
}
