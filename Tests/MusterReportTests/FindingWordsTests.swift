import MusterAudit
import MusterCore
import MusterReport
import Testing

/// Why a finding is what it is, in words that hold.
@Suite struct FindingWordsTests {
    private func why(
        _ language: ReportLanguage = .english,
        _ change: (inout Finding) -> Void
    ) -> String {
        var summary = SampleAudit(items: 1).summary
        change(&summary.findings[0])
        return FindingWords(summary, language: language, clock: .utc).why(summary.findings[0])
    }

    @Test(arguments: [(ReportLanguage.english, "strongest"), (.serbian, "jače")])
    func `a zone that was not the loudest is not called so`(
        language: ReportLanguage,
        word: String
    ) {
        for margin in [-2.0, 0, 0.4, .infinity] {
            let text = why(language) { finding in
                finding.confidence = nil
                finding.marginDB = margin
            }
            #expect(!text.contains(word), "\(text)")
        }
        let text = why(language) { finding in
            finding.confidence = nil
            finding.marginDB = 2
        }
        #expect(text.contains(word), "\(text)")
    }

    @Test func `an item placed by its chances is not called strongest there`() {
        let text = why { finding in
            (finding.zone, finding.zoneState) = (finding.expectedZone, .inPlace)
            (finding.confidence, finding.marginDB, finding.ownZoneMarginDB) = (0.95, 7.4, 7.4)
        }
        #expect(!text.contains("strong") && !text.contains("dB"), "\(text)")
    }

    @Test(arguments: [
        (ReportLanguage.english, "but radio cannot rule out"),
        (.serbian, "ali radio ne isključuje"),
    ])
    func `what seems to be in one other zone says why it is not out of place`(
        language: ReportLanguage,
        words: String
    ) throws {
        var summary = SampleAudit(items: 1).summary
        let own = try #require(summary.findings[0].expectedZone)
        let other = try #require(summary.scope.siteZones.map(\.id).first { $0 != own })
        summary.findings[0].zoneState = .unsure
        summary.findings[0].zone = other
        summary.findings[0].confidence = 0.95
        let text = FindingWords(summary, language: language, clock: .utc).why(summary.findings[0])
        for zone in summary.scope.siteZones where [own, other].contains(zone.id) {
            #expect(text.contains(zone.name), "\(text)")
        }
        #expect(text.contains(words), "\(text)")
        #expect(summary.findings[0].outcome == .found)
        var csv = CSVWriter(for: .spreadsheet)
        csv.findings(of: summary)
        #expect(String(decoding: csv.bytes, as: UTF8.self).contains("\(other) \(own)"))
        summary.findings[0].reason = .seemsElsewhere
        #expect(summary.findings[0].zones == [other])
    }

    @Test
    func `while the audit runs, an item of a zone that is not covered yet is not called silent`() {
        for (covered, words) in [(0.05, "zone not covered"), (0.74, "zone weakly covered")] {
            let text = why { finding in
                finding.outcome = .notHeard
                finding.absentRange = 0.1...0.6
                finding.covered = covered
            }
            #expect(text.contains(words), "\(text)")
        }
    }

    @Test func `what was called missing for its silence stays that after the count`() {
        let text = why { finding in
            finding.outcome = .missing
            finding.absentRange = 0.7...0.9
            finding.covered = 0.86
        }
        #expect(text.contains("not heard although"), "\(text)")
    }
}
