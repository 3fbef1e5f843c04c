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
        }
        let expected: Int
        let outcomes: [String: Int]
        let findings: [Finding]
    }

    private func audit(_ name: String, of result: LabResult) throws -> Audit {
        try JSONDecoder().decode(Audit.self, from: Data(result.text(name).utf8))
    }

    @Test func `the demo site's walk has the same outcomes through an adapter as from its capture`()
        async throws
    {
        let result = try await RadioLab.run(
            "live-walk.sh",
            clock: .skip,
            limit: 300,
            environment: ["WALK_SECONDS": "800"]
        )
        result.succeeded()
        #expect(result.output.contains("start ended with 130"))
        let live = try audit("live.json", of: result)
        #expect(live == (try audit("recorded.json", of: result)))
        #expect(live == (try audit("replayed.json", of: result)))
        #expect(live.expected == live.outcomes.values.reduce(0, +))
        #expect(result.files["live.pdf"]?.starts(with: Data("%PDF".utf8)) == true)
        let stats = try result.text("stats.json")
        #expect(stats.contains("\"heard\""), "\(stats)")
    }
}
