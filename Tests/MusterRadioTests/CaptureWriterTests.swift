import Glibc
import MusterAdverts
import MusterCore
import MusterRadio
import MusterTestSupport
import Testing

@Suite struct CaptureWriterTests {
    private func reports(
        _ count: Int,
        seed: UInt64,
        longestData: Int = 1_650
    ) -> [AdvertisingReport] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { .random($0, longestData: longestData, using: &random) }
    }

    private func write(_ reports: [AdvertisingReport], to path: String) throws(RadioError) {
        var writer = try CaptureWriter(creating: path)
        for report in reports { try writer.append(report) }
        try writer.close()
    }

    private func append(
        _ reports: some Sequence<AdvertisingReport>,
        to path: String
    ) throws(RadioError) {
        var writer = try CaptureWriter(appendingTo: path)
        for report in reports { try writer.append(report) }
        try writer.close()
    }

    private func expect(_ found: [AdvertisingReport], equal expected: [AdvertisingReport]) {
        #expect(found.count == expected.count)
        for (index, pair) in zip(found, expected).enumerated() {
            #expect(pair.0.equals(pair.1), "report \(index)")
        }
    }

    @Test(arguments: 1...20)
    func `what is written reads back equal`(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/test.btsnoop"
        let reports = reports(200, seed: seed)
        try write(reports, to: path)
        let found = try CaptureContents(path: path)
        expect(found.reports, equal: reports)
        #expect(found.warnings.isEmpty)
        #expect(found.counts.faults.total == 0)
    }

    @Test func `the same reports give the same bytes, however they are appended`() throws {
        let folder = try TemporaryFolder()
        let reports = reports(300, seed: 3)
        try write(reports, to: "\(folder.path)/one")
        for part in [reports[..<100], reports[100..<101], [], reports[101...]] {
            try append(part, to: "\(folder.path)/two")
        }
        #expect(try folder.bytes("one") == folder.bytes("two"))
    }

    @Test func `the bytes are those of the format`() throws {
        let folder = try TemporaryFolder()
        let report = AdvertisingReport(
            address: BluetoothAddress(bits: 0xC0_0000_0000_01),
            addressType: .random,
            rssi: nil,
            receivedAt: Instant(seconds: 1_773_306_845),
            receiver: ReceiverID(rawValue: "hci0"),
            isScanResponse: true,
            data: [2, 1, 6]
        )
        try write([report], to: "\(folder.path)/test.btsnoop")
        var expected = CaptureBytes(dataLink: 2001)
        let name = Array("hci0".utf8) + [0, 0, 0, 0]
        expected.add([0, 1, 0, 0, 0, 0, 0, 0] + name, flags: 0)
        expected.add(
            EventBytes.legacy(EventBytes.legacyReport(type: 4, data: [2, 1, 6], rssi: 127))
        )
        #expect(try folder.bytes() == expected.bytes)
    }

    @Test func `a file that was cut anywhere is mended when it is opened again`() throws {
        let folder = try TemporaryFolder()
        let reports = reports(4, seed: 11, longestData: 60)
        try write(Array(reports.prefix(3)), to: "\(folder.path)/whole")
        let whole = try folder.bytes("whole")
        for count in 0...whole.count {
            let path = try folder.file(Array(whole.prefix(count)))
            try append(reports.suffix(1), to: path)
            let found = try CaptureContents(path: path)
            #expect(found.warnings.isEmpty, "cut to \(count) bytes")
            let last = try #require(found.reports.last)
            #expect(last.equals(reports[3]))
            expect(
                Array(found.reports.dropLast()),
                equal: Array(reports.prefix(found.reports.count - 1))
            )
        }
    }

    @Test func `creating replaces a file, and what is no capture of ours is not appended to`()
        throws
    {
        let folder = try TemporaryFolder()
        let path = try folder.file(Array("something of great value to somebody".utf8))
        let refused = #expect(throws: RadioError.self) { try append([], to: path) }
        #expect(refused?.exitCode == .dataRefused)
        #expect(try folder.bytes() == Array("something of great value to somebody".utf8))

        let other = try folder.file(CaptureBytes(dataLink: 1002).bytes, "h4")
        #expect(throws: RadioError.self) { try append([], to: other) }

        try write(reports(3, seed: 1), to: path)
        #expect(try CaptureContents(path: path).reports.count == 3)
    }

    @Test func `flushed reports can be read while the writer is open`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/test.btsnoop"
        var writer = try CaptureWriter(creating: path)
        try writer.append(reports(1, seed: 5)[0])
        try writer.flush()
        #expect(try CaptureContents(path: path).reports.count == 1)
        try writer.synchronise()
        try writer.close()
        #expect(try CaptureContents(path: path).reports.count == 1)
    }

    @Test func `data longer than there can be is cut and marked so`() throws {
        let folder = try TemporaryFolder()
        var report = reports(1, seed: 5)[0]
        report.data = [UInt8](repeating: 7, count: 2_000)[...]
        try write([report], to: "\(folder.path)/test.btsnoop")
        let found = try #require(CaptureContents(path: "\(folder.path)/test.btsnoop").reports.first)
        #expect(found.data.count == 1_650)
        #expect(found.isTruncated)
    }

    @Test func `a receiver that is no adapter is recorded as the first one`() throws {
        let folder = try TemporaryFolder()
        var report = reports(1, seed: 5)[0]
        report.receiver = ReceiverID(rawValue: "gateway-3")
        try write([report], to: "\(folder.path)/test.btsnoop")
        let found = try CaptureContents(path: "\(folder.path)/test.btsnoop").reports
        #expect(found.map(\.receiver.rawValue) == ["hci0"])
    }

    @Test func `times that have no date are brought to the nearest`() throws {
        let folder = try TemporaryFolder()
        let moments: [Int64] = [.min, -1, 0, .max]
        let strange = moments.map { microseconds in
            var report = reports(1, seed: 5, longestData: 31)[0]
            report.receivedAt = Instant(microseconds: microseconds)
            return report
        }
        try write(strange, to: "\(folder.path)/test.btsnoop")
        let found = try CaptureContents(path: "\(folder.path)/test.btsnoop").reports
        #expect(found.map(\.receivedAt.microseconds).dropFirst().dropLast() == [-1, 0])
        #expect(found.first?.receivedAt.iso8601() == "0000-01-01T00:00:00.000000Z")
        #expect(found.last?.receivedAt.iso8601() == "9999-12-31T23:59:59.999999Z")
    }

    @Test func `a private capture can be read by its owner only`() throws {
        let folder = try TemporaryFolder()
        for (isPrivate, others) in [(true, 0), (false, 0o044)] as [(Bool, mode_t)] {
            let path = "\(folder.path)/\(isPrivate)"
            let writer = try CaptureWriter(creating: path, isPrivate: isPrivate)
            try writer.close()
            var status = stat()
            #expect(stat(path, &status) == 0)
            #expect(status.st_mode & 0o777 & ~others == 0o600)
        }
    }

    @Test func `a full disk is an error of storage, and nothing is lost by it`() throws {
        var writer = try CaptureWriter(creating: "/dev/full")
        try writer.append(reports(1, seed: 5)[0])
        for _ in 0..<2 {
            do throws(RadioError) {
                try writer.flush()
                Issue.record("a full disk took the bytes")
            } catch {
                #expect(error.exitCode == .storage)
                #expect(error.what.contains("/dev/full"))
            }
        }
        do throws(RadioError) {
            try writer.close()
            Issue.record("a full disk took the bytes")
        } catch {
            #expect(error.exitCode == .storage)
        }
    }

    @Test func `a folder that is not there is an error of storage`() throws {
        let error = #expect(throws: RadioError.self) {
            try write([], to: "/nonexistent/folder/walk.btsnoop")
        }
        #expect(error?.exitCode == .storage)
    }
}
