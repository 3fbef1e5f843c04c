import Foundation
import Testing

/// What a scanner printed: a line for each report, and its findings at last.
struct Heard {
    /// A report, as it came.
    struct Report: Decodable {
        let at: String
        let address: String
        let address_type: String
        let rssi: Int?
        let scan_response: Bool
        let truncated: Bool
        let data: String
    }

    /// What the scanner noticed.
    struct Findings: Decodable {
        struct Interruption: Decodable {
            let cause: String
            let from: String
            let to: String

            /// Seconds without listening.
            var seconds: Double { moment(to) - moment(from) }
        }
        let reports: Int
        let displaced: Int
        let events: Int
        let lost: Int
        let interruptions: [Interruption]

        /// Why listening was interrupted, in turn.
        var causes: [String] { interruptions.map(\.cause) }
    }

    let reports: [Report]
    let findings: Findings
    /// What it said when it failed.
    let words: [String]
    /// The exit status, where the scenario kept it.
    let status: Int?

    /// Reads a file that a scenario left.
    init(_ name: String, of result: LabResult, location: SourceLocation = #_sourceLocation) throws {
        let lines = try result.text(name).split(separator: "\n").map(String.init)
        let objects = lines.filter { $0.hasPrefix("{") }
        let last = try #require(objects.last, "\(name): \(lines)", sourceLocation: location)
        findings = try JSONDecoder().decode(Findings.self, from: Data(last.utf8))
        reports = try objects.dropLast().map {
            try JSONDecoder().decode(Report.self, from: Data($0.utf8))
        }
        status = lines.last.flatMap { Int($0.replacing("status ", with: "")) }
        words = lines.filter { !$0.hasPrefix("{") && !$0.hasPrefix("status ") }
    }

    /// The longest time between two reports, in seconds.
    var longestSilence: Double {
        let times = reports.map { moment($0.at) }
        return zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
    }
}

/// Seconds since 1970 of a moment as Muster writes it.
func moment(_ text: String) -> Double {
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return (try? format.parse(text))?.timeIntervalSince1970 ?? .nan
}
