import Dispatch
import Foundation
import MusterAdverts
import MusterCore
import MusterRadio
import MusterTestSupport
import Testing

@Suite struct StdinSourceTests {
    private static let address = #""address":"C6:05:04:03:02:01""#
    private static let data = #""data":"020106""#

    /// What came out of a source.
    private struct Heard {
        var reports: [AdvertisingReport] = []
        var failure: RadioError?
        var warnings: [String] = []
    }

    /// Runs a source on a thread of its own; `write` fills the other end of its pipe.
    private func run(
        stopAfter limit: Int = .max,
        _ write: @escaping @Sendable (FileHandle) throws -> Void
    ) async -> Heard {
        let pipe = Pipe()
        let source = StdinSource(descriptor: pipe.fileHandleForReading.fileDescriptor)
        let queue = SampleQueue(capacity: 16)
        let writer = pipe.fileHandleForWriting
        DispatchQueue(label: "writer").async { try? write(writer) }
        async let failure = withCheckedContinuation { continuation in
            DispatchQueue(label: "radio").async {
                do throws(RadioError) {
                    try source.run(into: queue)
                    continuation.resume(returning: RadioError?.none)
                } catch {
                    continuation.resume(returning: error)
                }
            }
        }
        var heard = Heard()
        while let batch = await queue.next() {
            heard.reports += batch
            if heard.reports.count >= limit { source.stop() }
        }
        heard.failure = await failure
        heard.warnings = source.findings.warnings.map(\.description)
        return withExtendedLifetime(pipe) { heard }
    }

    /// What these bytes give, read to their end.
    private func run(bytes: [UInt8]) async -> Heard {
        await run { pipe in
            try pipe.write(contentsOf: Data(bytes))
            try pipe.close()
        }
    }

    private func run(_ lines: String...) async -> Heard {
        await run(bytes: Array(lines.joined(separator: "\n").utf8))
    }

    /// The report of a line with these members beside address and data.
    private func report(_ members: String) async throws -> AdvertisingReport {
        let heard = await run("{\(Self.address),\(Self.data),\(members)}")
        return try #require(heard.reports.first, "\(members): \(heard)")
    }

    @Test func `a line with every member is a report with all of it`() async throws {
        let report = try await report(
            #""at":"2026-03-12T09:14:05.123456Z","address_type":"random","rssi":-63,"#
                + #""receiver":"gw-1","scan_response":true,"truncated":true,"more":[{}]"#
        )
        #expect(report.address == BluetoothAddress("c6:05:04:03:02:01"))
        #expect(report.addressType == .random)
        #expect(report.rssi == RSSI(rawValue: -63))
        #expect(report.receivedAt.iso8601() == "2026-03-12T09:14:05.123456Z")
        #expect(report.receiver.rawValue == "gw-1")
        #expect(report.isScanResponse && report.isTruncated)
        #expect(Array(report.data) == [2, 1, 6])
    }

    @Test func `what is left out or null has its usual value`() async throws {
        let before = Date().timeIntervalSince1970
        let report = try await report(
            #""at":null,"rssi":null,"receiver":null,"scan_response":null,"address_type":null"#
        )
        let seconds = Double(report.receivedAt.microseconds) / 1e6
        #expect((before - 0.001...Date().timeIntervalSince1970).contains(seconds))
        #expect(report.addressType == .publicDevice && report.rssi == nil)
        #expect(report.receiver.rawValue == "stdin")
        #expect(!report.isScanResponse && !report.isTruncated)
        #expect(try await self.report(#""rssi":127"#).rssi == nil)
    }

    @Test func `other names of a member are understood`() async throws {
        let line = #"{"ts":1,"addr":"c6:05:04:03:02:01","adv":"0A0b","gw":"g","rssi":-1}"#
        let report = try #require(await run(line).reports.first)
        #expect(report.receivedAt == Instant(seconds: 1))
        #expect(report.receiver.rawValue == "g")
        #expect(Array(report.data) == [10, 11])
    }

    @Test func `an anonymous advertisement needs no address`() async throws {
        let line = #"{"address":null,"address_type":"anonymous","data":""}"#
        let report = try #require(await run(line).reports.first)
        #expect(report.addressType == .anonymous && report.address.bits == 0)
    }

    @Test(arguments: [
        ("\"2026-03-12T09:14:05Z\"", "09:14:05.000000"),
        ("\"2026-03-12T09:14:05.5z\"", "09:14:05.500000"),
        ("\"2026-03-12t11:14:05.123456789+02:00\"", "09:14:05.123456"),
        ("\"2026-03-12 03:44:05-0530\"", "09:14:05.000000"),
        ("\"2026-03-13T00:14:05+15\"", "09:14:05.000000"),
        ("1773306845", "09:14:05.000000"), ("1773306845.25", "09:14:05.250000"),
        ("1.773306845123456e9", "09:14:05.123456"),
    ])
    func `times have a zone or are seconds since 1970`(text: String, time: String) async throws {
        let moment = try await report("\"at\":\(text)").receivedAt
        #expect(moment.iso8601() == "2026-03-12T\(time)Z")
    }

    @Test(arguments: [
        "\"2026-03-12T09:14:05\"", "\"2026-02-30T09:14:05Z\"", "\"2026-03-12T09:14Z\"",
        "\"2026-03-12T25:14:05Z\"", "\"2026-03-12T09:14:05+2\"", "\"2026-03-12T09:14:05+24:00\"",
        "\"2026-03-12T09:14:05.Z\"", "\"2026-03-12T09:14:05.1234567890Z\"", "\"yesterday\"", "\"\"",
        "\"Z\"", "\"+\"", "\"٢٠٢٦-03-12T09:14:05Z\"", "1773306845123", "-1e300", "1e300", "true",
        "[]",
    ])
    func `other times are refused`(text: String) async {
        let heard = await run("{\(Self.address),\(Self.data),\"at\":\(text)}")
        #expect(heard.reports.isEmpty)
        #expect(heard.warnings.count == 1)
        #expect(heard.warnings.first?.contains("\"at\" is not a time") == true)
    }

    @Test(arguments: [
        ("hello", "no JSON"), ("{", "no JSON"), ("[1]", "an array"), ("17", "a number"),
        (#"{"data":""}"#, "no address"), (#"{"address":7,"data":""}"#, "\"address\" is not"),
        (#"{"address":"C6:05","data":""}"#, "\"address\" is not"),
        (#"{"address":"C6:05:04:03:02:01"}"#, "no data and no frames"),
        (#"{"address":"C6:05:04:03:02:01","data":"xyz"}"#, "\"data\" is not"),
        (#"{"address":"C6:05:04:03:02:01","data":"010"}"#, "\"data\" is not"),
        (#"{"address":"C6:05:04:03:02:01","data":[1]}"#, "\"data\" is not"),
        (#"{"address":"C6:05:04:03:02:01","frames":{}}"#, "\"frames\" is not"),
        (#"{"address":"C6:05:04:03:02:01","frames":[{}]}"#, "\"frames\" is not"),
        (#"{"address":"C6:05:04:03:02:01","data":"","rssi":"-63"}"#, "\"rssi\" is not"),
        (#"{"address":"C6:05:04:03:02:01","data":"","rssi":-63.5}"#, "\"rssi\" is not"),
        (#"{"address":"C6:05:04:03:02:01","data":"","rssi":-128}"#, "\"rssi\" is not"),
        (#"{"address":"C6:05:04:03:02:01","data":"","rssi":1e999}"#, "too large"),
        (#"{"address":"C6:05:04:03:02:01","data":"","rssi":NaN}"#, "no JSON"),
        (#"{"address":"C6:05:04:03:02:01","data":"","receiver":""}"#, "\"receiver\" is not"),
        (#"{"address":"C6:05:04:03:02:01","data":"","scan_response":1}"#, "\"scan_response\""),
        (#"{"address":"C6:05:04:03:02:01","data":"","address_type":"x"}"#, "\"address_type\""),
        (#"{"data":"","data":""}"#, "appears twice"),
        (String(repeating: "[", count: 100), "nest deeper"),
    ])
    func `a bad line is told with its number and its cause`(line: String, word: String) async {
        let heard = await run(
            "",
            "{\(Self.address),\(Self.data)}",
            line,
            "{\(Self.address),\(Self.data)}"
        )
        #expect(heard.reports.count == 2)
        #expect(heard.failure == nil)
        #expect(heard.warnings.count == 1)
        let warning = heard.warnings.first ?? ""
        #expect(warning.hasPrefix("line 3: ") && warning.contains(word), "\(warning)")
    }

    @Test func `lines that are bad alike are told once, with how many there are`() async {
        let heard = await run("x", "{\(Self.address),\(Self.data)}", "y", "7", "z")
        #expect(heard.reports.count == 1)
        #expect(
            heard.warnings.map { $0.prefix { $0 != ":" } } == [
                "line 1 and 2 more like it", "line 4",
            ]
        )
    }

    @Test func `bytes that are no UTF-8 and lines that are too long cost only themselves`() async {
        let good = Array("{\(Self.address),\(Self.data)}\r\n".utf8)
        let wide = [UInt8](repeating: UInt8(ascii: " "), count: 65_536 - good.count + 1)
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
        let heard = await run(
            bytes: wide + good + good + [0xFF, 0xFE, 0x0A] + long + [0x0A] + good + long
        )
        #expect(heard.reports.count == 3)
        #expect(
            heard.warnings.map { $0.prefix { $0 != ":" } } == [
                "line 3", "line 4 and 1 more like it",
            ]
        )
    }

    @Test func `data of up to 1,650 bytes is taken`() async {
        let longest = String(repeating: "ab", count: 1_650)
        let heard = await run(
            #"{\#(Self.address),"data":"\#(longest)"}"#,
            #"{\#(Self.address),"data":"\#(longest)00"}"#
        )
        #expect(heard.reports.map(\.data.count) == [1_650])
        #expect(heard.warnings.count == 1)
    }

    @Test func `input without a report is an error that names the first line's fault`() async {
        #expect(await run(bytes: []).failure == .noReportsInInput(fault: "it is empty"))
        #expect(await run("", "\r").failure?.what.contains("line 2: no JSON") == true)
        let failure = await run("", "nonsense", "7").failure
        #expect(failure?.what.contains("line 2: no JSON") == true)
        #expect(failure?.exitCode == .dataRefused)
    }

    @Test func `frames are turned back into data that says the same`() async throws {
        let adverts: [[UInt8]?] = [
            AdvertEncoder.ibeacon(uuid: (.max - 5, 7), major: 65_535, minor: 1, measuredPower: -59),
            AdvertEncoder.altbeacon(
                company: 0x0118,
                id: (1, .max, 3),
                referenceRSSI: -70,
                manufacturerByte: 9
            ),
            AdvertEncoder.eddystoneUID(
                namespace: (.max, 2),
                instance: 0xAABB_CCDD_EEFF,
                txPower: -20
            ),
            AdvertEncoder.eddystoneURL("https://www.example.org/a", txPower: 4),
            AdvertEncoder.eddystoneTLM(
                voltageMillivolts: nil,
                temperatureCelsius: -12.5,
                advertisementCount: .max,
                uptimeSeconds: 1_234.5
            ),
            AdvertEncoder.eddystoneEID(.max - 3, txPower: -7),
            AdvertEncoder.ibeacon(uuid: (1, 2), major: 3, minor: 4, measuredPower: -1)
                + AdvertEncoder.eddystoneUID(namespace: (1, 2), instance: 3, txPower: 0),
            AdvertEncoder.flags(),
        ]
        for data in try adverts.map({ try #require($0) }) {
            let original = AdvertisingReport(
                address: BluetoothAddress(bits: 0xC605_0403_0201),
                addressType: .random,
                rssi: RSSI(rawValue: -63),
                receivedAt: Instant(microseconds: 1_773_306_845_123_456),
                receiver: ReceiverID(rawValue: "stdin"),
                data: data[...]
            )
            let decoded = AdvertDecoder.decode(data[...])
            var json = JSONWriter()
            json.advert(original, decoded)
            json.newline()
            json.advert(original, decoded, showingData: true)
            let heard = await run(bytes: json.bytes)
            #expect(heard.reports.map { AdvertDecoder.decode($0.data) } == [decoded, decoded])
            #expect(heard.reports.last?.equals(original) == true)
        }
    }

    @Test(.timeLimit(.minutes(30)))
    func `what is written slowly arrives at once, and a stop ends the wait`() async {
        let line = "{\(Self.address),\(Self.data)}\n"
        // The pipe stays open: who waits for its end, or minds no stop, never returns.
        let heard = await run(stopAfter: 2) { pipe in
            try pipe.write(contentsOf: Data(line.utf8.prefix(20)))
            usleep(20_000)
            try pipe.write(contentsOf: Data(line.utf8.dropFirst(20)) + Data(line.utf8))
        }
        #expect(heard.reports.count == 2)
        #expect(heard.failure == nil)
    }

    @Test func `what cannot be read is an error`() async {
        let folder = open("/", O_RDONLY)
        defer { close(folder) }
        let queue = SampleQueue()
        let error = #expect(throws: RadioError.self) {
            try StdinSource(descriptor: folder).run(into: queue)
        }
        #expect(error?.what.contains("standard input") == true)
        #expect(error?.exitCode == .failed)
        #expect(await queue.next() == nil)
    }
}
