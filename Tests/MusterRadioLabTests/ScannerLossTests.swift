import Foundation
import Testing

/// What is lost when there is more than can be taken in, and when nothing is.
@Suite(.tags(.radio))
struct ScannerLossTests {
    /// How many reports the controller has sent.
    private func played(_ name: String, of result: LabResult) throws -> Int {
        struct Stats: Decodable { let reports: Int }
        return try JSONDecoder().decode(Stats.self, from: Data(result.text(name).utf8)).reports
    }

    /// 30,000 a second is what a plain reader in C takes in there without loss; the controller plays
    /// no more.
    @Test func `nothing is lost at the highest rate that the plainest reader keeps up with`()
        async throws
    {
        let result = try await RadioLab.run("scanner-flood.sh")
        result.succeeded()
        for name in ["net_raw", "net_raw,net_admin"] {
            let played = try played("\(name).stats", of: result)
            let findings = try Heard("\(name).json", of: result).findings
            #expect(played > 59_000)
            #expect(findings.reports == played, "\(name): \(findings)")
            #expect(findings.lost == 0 && findings.displaced == 0, "\(name): \(findings)")
        }
    }

    @Test func `what the kernel had no room for is counted to the last report`() async throws {
        let result = try await RadioLab.run("scanner-overflow.sh")
        result.succeeded()
        for name in ["small", "large"] {
            let played = try played("\(name).stats", of: result)
            let findings = try Heard("\(name).json", of: result).findings
            #expect(played > 7_000)
            #expect(findings.reports + findings.lost == played, "\(name): \(findings)")
            #expect((findings.lost == 0) == (name == "large"), "\(name): \(findings)")
            #expect(findings.interruptions.isEmpty && findings.displaced == 0)
        }
    }
}
