import MusterAdverts
import MusterCore
import MusterRadio
import MusterTestSupport
import Testing

/// Captures of ours as other programs see them.
@Suite struct OtherToolsTests {
    /// Writes 500 random reports and gives how many HCI events they took.
    ///
    /// With an iBeacon in each, or with random data of up to 400 bytes that needs fragments.
    private func write(to path: String, isBeacon: Bool) throws -> Int {
        var random = SplitMix64(seed: 17)
        var writer = try CaptureWriter(creating: path)
        let beacon = AdvertEncoder.ibeacon(uuid: (1, 2), major: 3, minor: 4, measuredPower: -59)
        for index in 0..<500 {
            var report = AdvertisingReport.random(index, longestData: 400, using: &random)
            if isBeacon { report.data = beacon[...] }
            try writer.append(report)
        }
        try writer.close()
        return try CaptureContents(path: path).counts.events
    }

    @Test(arguments: [true, false])
    func `btmon sees every event, and nothing wrong with beacons`(isBeacon: Bool) throws {
        let folder = try TemporaryFolder()
        let capture = "\(folder.path)/walk.btsnoop"
        let events = try write(to: capture, isBeacon: isBeacon)
        let lines = try OtherTool.run("btmon", ["-r", capture]).split(separator: "\n")
        #expect(lines.count { $0.contains("HCI Event: LE Meta Event") } == events)
        #expect(lines.count { $0.contains("New Index") } == 3)
        // It calls the strength that is none invalid, which is right.
        let complaints = lines.filter { $0.contains("invalid") && !$0.contains("RSSI") }
        #expect(complaints.isEmpty == isBeacon)
    }

    @Test(arguments: [true, false])
    func `tshark sees every event, and no beacon malformed`(isBeacon: Bool) throws {
        let folder = try TemporaryFolder()
        let capture = "\(folder.path)/walk.btsnoop"
        let events = try write(to: capture, isBeacon: isBeacon)
        let wanted = "bthci_evt.code == 0x3e" + (isBeacon ? " && !_ws.malformed" : "")
        let lines = try OtherTool.run("tshark", ["-r", capture, "-Y", wanted]).split(
            separator: "\n"
        )
        #expect(lines.count == events)
    }
}
