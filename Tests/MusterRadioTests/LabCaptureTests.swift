import MusterAdverts
import MusterCore
import MusterRadio
import Testing

/// The captures that btmon recorded in the radio lab, against the scripts that were played there:
/// no line of Muster wrote either.
@Suite struct LabCaptureTests {
    /// How much later than its time, or than the first one, an advert may have been heard, in seconds.
    private static let tolerance = 0.1

    private func contents(of name: String) throws -> CaptureContents {
        let found = try CaptureContents(path: PlayedScript.path("\(name).btsnoop"))
        // Records of commands and of events come to btmon on two ways, in no strict order.
        #expect(found.causes.allSatisfy { $0 == .timeBackwards })
        #expect(found.reports.allSatisfy { !$0.isTruncated })
        return found
    }

    private func heard(_ report: AdvertisingReport) throws -> PlayedScript.Report {
        PlayedScript.Report(
            address: report.address,
            addressType: report.addressType,
            rssi: try #require(report.rssi?.rawValue),
            isScanResponse: report.isScanResponse,
            data: Array(report.data)
        )
    }

    /// How often each beacon was heard.
    private func beacons(in found: CaptureContents) -> [BeaconIdentity: Int] {
        var counts: [BeaconIdentity: Int] = [:]
        for report in found.reports {
            let identity = AdvertDecoder.decode(report.data).frames.lazy.compactMap(\.identity)
                .first
            if let identity { counts[identity, default: 0] += 1 }
        }
        return counts
    }

    @Test(arguments: ["legacy-walk", "extended", "batched"])
    func `each report that was played is read, and at its time`(name: String) throws {
        let script = try PlayedScript(name)
        let found = try contents(of: name)
        #expect(found.reports.count == script.sent.count)
        let played = Dictionary(grouping: script.sent, by: \.report.address)
        let read = Dictionary(grouping: found.reports, by: \.address)
        #expect(Set(read.keys) == Set(played.keys))
        let start = try #require(found.reports.first?.receivedAt.microseconds)
        for (address, sent) in played {
            let reports = try #require(read[address])
            #expect(try reports.map(heard) == sent.map(\.report))
            let delays = zip(reports, sent).map { report, sent in
                Double(report.receivedAt.microseconds - start) / 1e6 - sent.second
            }
            #expect(delays.allSatisfy { abs($0) < Self.tolerance }, "\(address): \(delays)")
        }
    }

    @Test(arguments: ["legacy-walk", "extended", "batched"])
    func `each beacon is known, as often as it was sent`(name: String) throws {
        let script = try PlayedScript(name)
        #expect(!script.beacons.isEmpty)
        #expect(beacons(in: try contents(of: name)) == script.beacons)
    }

    @Test func `the walk holds every format of a beacon`() throws {
        let formats = try contents(of: "legacy-walk").reports
            .flatMap { AdvertDecoder.decode($0.data).frames.map(\.format) }
        let wanted = ["ibeacon", "altbeacon", "eddystone-uid", "eddystone-url", "eddystone-tlm"]
        #expect(Set(formats).isSuperset(of: wanted))
    }

    @Test func `reports in fragments are put together again`() throws {
        let found = try contents(of: "extended")
        #expect(found.counts.events > found.counts.reports)
        #expect(found.reports.map(\.data.count).max() == 1_650)
    }

    @Test func `events of several reports are read whole`() throws {
        let found = try contents(of: "batched")
        #expect(found.counts.reports == found.reports.count)
        #expect(found.counts.events * 4 < found.counts.reports)
    }

    /// bluetoothd has the controller filter duplicates: one report of each a scan, and it scans anew
    /// every ten seconds.
    @Test func `discovery hears each device, and little of what it sends`() throws {
        let script = try PlayedScript("discovery")
        let found = try contents(of: "discovery")
        let sent = Set(script.sent.map(\.report))
        #expect(try Set(found.reports.map(heard)) == sent)
        #expect(Set(beacons(in: found).keys) == Set(script.beacons.keys))
        #expect(found.reports.count * 20 < script.sent.count)
    }
}
