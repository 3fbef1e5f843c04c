import FoundationEssentials
import MusterAdverts
import MusterCore
import MusterRadio
import MusterTestSupport
import Testing

/// Captures that other tools wrote, and what those tools say of them.
@Suite struct OtherFormsTests {
    /// The path of a file of `fixtures/captures-other`.
    private static func fixture(_ name: String) -> String {
        "\(#filePath)".replacing(
            "Tests/MusterRadioTests/OtherFormsTests.swift",
            with: "fixtures/captures-other/\(name)"
        )
    }

    @Test(arguments: ["air-251.pcap", "air-256.pcapng", "air-272.pcap"])
    func `the same air gives the same reports by every sniffer's link`(name: String) throws {
        let found = try CaptureContents(path: Self.fixture(name))
        let beacon = "0201061aff4c000215e2c56db5dffb48d2b060d0f5a71096e000070001c5"
        let uid = "0201060303aafe1516aafe00e700010203040506070809aabbccddeeff"
        let filler = "1dff5900000102030405060708090a0b0c0d0e0f10111213141516171819"
        let label = "0b0950616c6c657420313137"
        #expect(
            found.reports.map { "\($0.address) \($0.addressType.word) \(Hex.text($0.data))" } == [
                "c6:05:04:03:02:01 random \(beacon)", "00:1a:7d:da:71:13 public \(uid)",
                "00:1a:7d:da:71:13 public \(label)", "c6:05:04:03:02:01 random ",
                "c6:05:04:03:02:01 random \(beacon.prefix(6))\(filler)\(beacon.dropFirst(6))",
                "00:00:00:00:00:00 anonymous \(uid)", "c6:05:04:03:02:01 random \(label)",
            ]
        )
        #expect(
            found.reports.map(\.isScanResponse) == [false, false, true] + [
                false, false, false, true,
            ]
        )
        #expect(found.reports.first?.receivedAt.iso8601() == "2026-03-12T09:14:05.123456Z")
        let strengths = [-63, -71, -70, -80, -64, -95, -66].map { RSSI(rawValue: $0) }
        #expect(name == "air-251.pcap" || found.reports.map(\.rssi) == strengths)
        #expect(found.causes == [.checksumWrong])
        #expect(found.counts.faults.total == 0)
    }

    @Test func `a walk says the same in pcapng and in nanoseconds`() throws {
        let walk = Self.fixture("../sites/demo/walk.btsnoop")
        for name in ["monitor.pcapng", "monitor.pcap"] {
            let found = try CaptureContents(path: Self.fixture(name))
            let original = try CaptureContents(path: walk).reports.prefix(23)
            #expect(found.reports.elementsEqual(original) { $0.equals($1) })
            #expect(found.warnings.isEmpty)
        }
    }

    @Test func `one file may have interfaces of every kind`() throws {
        let found = try CaptureContents(path: Self.fixture("several.pcapng"))
        #expect(found.reports.count == 3 * 7 + 23)
        #expect(found.reports.count { $0.receiver.rawValue == "sniffer" } == 21)
        #expect(found.causes == [.checksumWrong])
        #expect(found.counts.faults.total == 0)
    }

    @Test func `HCI packets without a direction are told apart by their type`() throws {
        let found = try CaptureContents(path: Self.fixture("hci-187.pcap"))
        #expect(found.reports.map(\.rssi) == [RSSI(rawValue: -63)])
        #expect(found.reports.first?.data.count == 30)
    }

    @Test(arguments: ["air-251.pcap", "air-256.pcapng", "air-272.pcap"])
    func `tshark names the same senders, strengths and checksums`(name: String) throws {
        let fields = [
            "frame.time_epoch", "btle.advertising_address", "btle_rf.signal_dbm",
            "nordic_ble.rssi",
        ]
        let rows = try OtherTool.run(
            "tshark",
            ["-r", Self.fixture(name), "-T", "fields", "-E", "separator=,"]
                + [
                    "-Y",
                    "btle.advertising_address && !btle.scanning_address && !btle.crc.incorrect",
                ]
                + fields.flatMap { ["-e", $0] }
        ).split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let found = try CaptureContents(path: Self.fixture(name)).reports
        // Of the advertisement in two packets, tshark finds the sender in the first.
        let alone = found.filter { $0.data.count <= 31 && $0.addressType != .anonymous }
        #expect(rows.count == alone.count + 1)
        for report in alone {
            let time = "\(report.receivedAt.second).\(report.receivedAt.fraction)"
            let row = try #require(rows.first { $0[0].hasPrefix(time) })
            #expect(row[1] == report.address.description)
            let strength = row[2].isEmpty ? row[3] : row[2]
            #expect(strength == report.rssi.map { "\($0.rawValue)" } ?? "")
        }
    }

    @Test(arguments: ["pcap", "nsecpcap", "pcapng"])
    func `what editcap makes of our captures says the same`(form: String) throws {
        let folder = try TemporaryFolder()
        var random = SplitMix64(seed: 29)
        let capture = "\(folder.path)/walk.btsnoop"
        var writer = try CaptureWriter(creating: capture)
        for index in 0..<500 {
            try writer.append(.random(index, longestData: 400, using: &random))
        }
        try writer.close()
        let converted = "\(folder.path)/walk.other"
        _ = try OtherTool.run("editcap", ["-F", form, capture, converted])
        let (original, found) = (
            try CaptureContents(path: capture), try CaptureContents(path: converted)
        )
        #expect(found.reports.count == 500)
        #expect(found.reports.elementsEqual(original.reports) { $0.equals($1) })
        #expect(found.counts == original.counts)
        #expect(found.warnings.isEmpty)
    }

    @Test func `H4 with a direction, as editcap writes it, says the same as in btsnoop`() throws {
        let folder = try TemporaryFolder()
        var capture = CaptureBytes(dataLink: 1002)
        for index: UInt8 in 0..<50 {
            let report = EventBytes.legacyReport(address: index, data: [2, 1, 6])
            capture.add([4] + EventBytes.legacy(report))
            capture.add([1, 0x0C, 0x20, 2, 1, 0], flags: 2)
        }
        let original = try folder.file(capture.bytes)
        let converted = "\(folder.path)/converted.pcap"
        _ = try OtherTool.run("editcap", ["-F", "pcap", original, converted])
        #expect(try folder.bytes("converted.pcap")[20] == 201)
        let found = try CaptureContents(path: converted).reports
        #expect(found.elementsEqual(try CaptureContents(path: original).reports) { $0.equals($1) })
        #expect(found.count == 50)
    }

    /// Every form and link, as other tools wrote them.
    private static let samples = [
        "air-251.pcap", "air-256.pcapng", "air-272.pcap", "monitor.pcap", "several.pcapng",
        "hci-187.pcap",
    ]

    @Test(arguments: samples)
    func `every cut of a capture gives a part of its reports`(name: String) throws {
        let whole = Array(try Data(contentsOf: URL(filePath: Self.fixture(name))))
        let folder = try TemporaryFolder()
        let count = try CaptureContents(path: Self.fixture(name)).reports.count
        var last = 0
        for length in stride(from: 0, to: whole.count, by: whole.count > 1_000 ? 3 : 1) {
            let path = try folder.file(Array(whole.prefix(length)))
            guard let found = try? CaptureContents(path: path) else {
                #expect(length < 28, "\(length) bytes")
                continue
            }
            #expect((last...count).contains(found.reports.count))
            last = found.reports.count
        }
    }

    @Test(arguments: samples)
    func `whatever bytes are changed, reading ends with few reports`(name: String) throws {
        let whole = Array(try Data(contentsOf: URL(filePath: Self.fixture(name))))
        let folder = try TemporaryFolder()
        var random = SplitMix64(seed: 31)
        var refused = 0
        for _ in 0..<600 {
            var changed = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                changed[Int.random(in: changed.indices, using: &random)] =
                    [0, 1, 0x7F, 0xFF, UInt8.random(in: 0...255, using: &random)]
                    .randomElement(using: &random) ?? 0
            }
            guard let found = try? CaptureContents(path: folder.file(changed)) else {
                refused += 1
                continue
            }
            #expect(found.reports.count <= 100)
        }
        #expect(refused < 400, "most changes are no reason to refuse a file")
    }
}
