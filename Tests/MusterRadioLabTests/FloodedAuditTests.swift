import Foundation
import Testing

/// A whole audit at the highest rate that the lab's controller plays.
@Suite(.tags(.radio))
struct FloodedAuditTests {
    #if DEBUG
    /// A tenth for a build without optimisation: that is not what ships.
    private static let periodMilliseconds = 33.33
    #else
    private static let periodMilliseconds = 3.333
    #endif
    private static let seconds = 4

    private struct Audit: Decodable {
        struct Queue: Decodable, Equatable {
            let received: Int
            let displaced: Int
            let lost: Int
        }
        struct Finding: Decodable { let samples: Int }
        let queue: Queue
        let findings: [Finding]
    }

    private struct Played: Decodable { let reports: Int }

    /// The queue holds 32,768; what is played is several times that.
    @Test func `an audit keeps up with thirty thousand advertisements a second`() async throws {
        let result = try await RadioLab.run(
            "flooded-audit.sh",
            environment: [
                "FLOOD_SECONDS": "\(Self.seconds)", "FLOOD_PERIOD": "\(Self.periodMilliseconds)",
            ]
        )
        result.succeeded()
        #expect(result.output.contains("start ended with 130"))
        let decoder = JSONDecoder()
        let played = try decoder.decode(Played.self, from: Data(result.text("played.json").utf8))
        let audit = try decoder.decode(Audit.self, from: Data(result.text("audit.json").utf8))
        // A hundred beacons that begin one after another within a tenth of a second.
        let usual = Double(Self.seconds) * 100 * 1_000 / Self.periodMilliseconds
        #expect(Double(played.reports) > 0.9 * usual, "\(played)")
        let all = Audit.Queue(received: played.reports, displaced: 0, lost: 0)
        #expect(audit.queue == all, "\(audit.queue) of \(played)")
        #expect(audit.findings.count == 60 && audit.findings.allSatisfy { $0.samples > 0 })
    }
}
