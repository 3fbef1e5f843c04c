import Foundation
import Testing

/// A scanner that loses its scan takes it back, and says for how long it was without.
@Suite(.tags(.radio))
struct ScannerInterruptionTests {
    @Test func `resets, failures, off and on: the scan comes back within a second`() async throws {
        let result = try await RadioLab.run("scanner-reset.sh")
        result.succeeded()
        for name in ["down-up", "reset", "error"] {
            let heard = try Heard(name, of: result)
            #expect(heard.status == 0, "\(name): \(heard.words)")
            #expect(heard.findings.causes == ["controller_reset"], "\(name)")
            let seconds = try #require(heard.findings.interruptions.first).seconds
            #expect((0.1...1.5).contains(seconds), "\(name)")
            let expected = 10 * (4 - seconds)
            #expect(abs(Double(heard.findings.reports) - expected) <= 4, "\(name)")
        }
    }

    @Test func `a machine that slept goes on, and a clock that was set disturbs nothing`()
        async throws
    {
        let result = try await RadioLab.run("scanner-slept.sh")
        result.succeeded()
        let slept = try Heard("slept.jsonl", of: result)
        #expect(slept.findings.causes == ["suspended"])
        let interruption = try #require(slept.findings.interruptions.first)
        #expect((3...9).contains(interruption.seconds))
        let last = try #require(slept.reports.last)
        #expect(moment(last.at) > moment(interruption.to) + 1)

        let set = try Heard("set.jsonl", of: result)
        #expect(set.findings.interruptions.isEmpty)
        #expect(abs(set.reports.count - 40) <= 2)
        #expect(set.reports.last?.at.hasPrefix("2031-01-01T00:00:0") == true)
    }

    @Test func `other programs may scan too: nothing is lost for longer than it takes them`()
        async throws
    {
        let result = try await RadioLab.run("scanner-others.sh")
        result.succeeded()
        // The kernel's discovery filters duplicates: the scan is taken back, active for its sake.
        let discovery = try Heard("discovery.jsonl", of: result)
        #expect(discovery.findings.causes.first == "other_program")
        #expect(discovery.longestSilence < 0.6)
        #expect(discovery.reports.contains { $0.scan_response })
        #expect(try result.text("find-later").contains("dev_found"))

        // A discovery that runs already is taken over, passive as asked, and left on.
        let takenOver = try Heard("taken-over.jsonl", of: result)
        #expect(takenOver.findings.interruptions.isEmpty)
        #expect(abs(takenOver.reports.count - 20) <= 2)
        #expect(try result.text("find-earlier").contains("dev_found"))
        let log = try result.text("taken-over.log").split(separator: "\n")
        #expect(log.last?.contains("\"scan\": true") == true, "\(log)")

        // The service's discovery begins and ends, then the service itself.
        let service = try Heard("service.jsonl", of: result)
        #expect(Set(service.findings.causes).isSubset(of: ["other_program", "controller_reset"]))
        #expect(service.findings.causes.count >= 2)
        #expect(service.longestSilence < 1.5)
        #expect(try result.text("bluetoothctl").contains("Thermo-01"))

        // Two scanners share the scan, and the first one keeps it.
        let first = try Heard("first.jsonl", of: result)
        let second = try Heard("second.jsonl", of: result)
        #expect(abs(first.findings.reports - 50) <= 4)
        #expect(abs(second.findings.reports - 20) <= 4)
        #expect(first.findings.interruptions.isEmpty)
    }
}
