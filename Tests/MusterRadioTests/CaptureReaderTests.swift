import FoundationEssentials
import MusterAdverts
import MusterCore
import MusterRadio
import MusterTestSupport
import Testing

@Suite struct CaptureReaderTests {
    private static let event = EventBytes.legacy(EventBytes.legacyReport(data: [2, 1, 6]))

    private func contents(_ capture: CaptureBytes) throws -> CaptureContents {
        try CaptureContents(capture.bytes)
    }

    @Test func `HCI records are events only when the controller sent them`() throws {
        var capture = CaptureBytes(dataLink: 1001)
        for flags: UInt32 in 0...3 { capture.add(Self.event, flags: flags) }
        #expect(try contents(capture).reports.count == 1)
    }

    @Test func `H4 records are events by their first byte`() throws {
        var capture = CaptureBytes(dataLink: 1002)
        for type: UInt8 in 1...5 { capture.add([type] + Self.event) }
        let found = try contents(capture)
        #expect(found.reports.count == 1)
        #expect(found.reports.map(\.receiver.rawValue) == ["hci0"])
        #expect(found.warnings.isEmpty)
    }

    @Test func `monitor records tell the adapter and are events by their opcode`() throws {
        var capture = CaptureBytes(dataLink: 2001)
        capture.add([UInt8](repeating: 0, count: 16), flags: 0)
        capture.add(Self.event, flags: 3)
        capture.add(Self.event, flags: 2 << 16 | 3)
        capture.add(Self.event, flags: 5)
        capture.add([], flags: 9)
        let found = try contents(capture)
        #expect(found.reports.map(\.receiver.rawValue) == ["hci0", "hci2"])
        #expect(found.warnings.isEmpty)
    }

    @Test func `batches keep the order and stop at their limit`() throws {
        var capture = CaptureBytes(dataLink: 1001)
        for index: UInt8 in 0..<100 {
            capture.add(
                EventBytes.legacy(
                    EventBytes.legacyReport(address: 2 * index),
                    EventBytes.legacyReport(address: 2 * index + 1)
                )
            )
        }
        let folder = try TemporaryFolder()
        var reader = try CaptureReader(path: folder.file(capture.bytes))
        var batch: [AdvertisingReport] = []
        var addresses: [UInt64] = []
        while try reader.next(into: &batch, limit: 15) {
            #expect(batch.count == 16 || addresses.count + batch.count == 200)
            addresses += batch.map { $0.address.bits & 0xFF }
        }
        #expect(addresses == Array(0..<200))
        #expect(try !reader.next(into: &batch, limit: 15))
        #expect(batch.isEmpty)
    }

    @Test func `a capture of many buffers is read whole, kept batches stay as they were`() throws {
        var capture = CaptureBytes(dataLink: 1002)
        let count = 50_000
        for index in 0..<count {
            let data = [3, 0xFF, UInt8(index & 0xFF), UInt8(index >> 8 & 0xFF)] as [UInt8]
            capture.add([4] + EventBytes.legacy(EventBytes.legacyReport(data: data)))
        }
        #expect(capture.bytes.count > 2 << 20)
        let found = try CaptureContents(capture.bytes, limit: 4_096)
        #expect(found.reports.count == count)
        let isEachRight = found.reports.enumerated().allSatisfy { index, report in
            Array(report.data) == [3, 0xFF, UInt8(index & 0xFF), UInt8(index >> 8 & 0xFF)]
        }
        #expect(isEachRight)
    }

    @Test func `a missing file and a folder are told apart`() throws {
        let folder = try TemporaryFolder()
        let missing = "\(folder.path)/none.btsnoop"
        #expect(throws: RadioError.captureNotFound(path: missing)) {
            try CaptureContents(path: missing)
        }
        let error = #expect(throws: RadioError.self) { try CaptureContents(path: folder.path) }
        #expect(error?.exitCode == .failed)
    }

    @Test(
        arguments: [
            [], Array("hello, this is no capture".utf8), Array("btsnoop\0".utf8),
            Array("btsnoop\0\0\0\0\u{1}".utf8), CaptureBytes(dataLink: 1002, version: 7).bytes,
            CaptureBytes(dataLink: 1003).bytes, Array("btsnoop".utf8),
        ] as [[UInt8]]
    )
    func `a file that is no capture of a known kind is refused by name`(bytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(bytes)
        let error = #expect(throws: RadioError.self) { try CaptureContents(path: path) }
        #expect(error?.exitCode == .dataRefused)
        #expect(error?.what.contains(path) == true)
        #expect(error?.remedy.isEmpty == false)
    }

    @Test func `a header alone is a capture without reports`() throws {
        let found = try contents(CaptureBytes(dataLink: 1001))
        #expect(found.reports.isEmpty && found.warnings.isEmpty)
    }

    @Test func `wherever a capture is cut, its whole records are read and the cut is told`() throws
    {
        var capture = CaptureBytes(dataLink: 1002)
        for _ in 0..<3 { capture.add([4] + Self.event) }
        let size = 24 + 1 + Self.event.count
        for count in 16..<capture.bytes.count {
            let found = try CaptureContents(Array(capture.bytes.prefix(count)))
            let (whole, rest) = (count - 16).quotientAndRemainder(dividingBy: size)
            #expect(found.reports.count == whole)
            #expect(found.causes == (rest == 0 ? [] : [.recordCut]))
            let offset = found.warnings.first?.offset
            #expect(offset == (rest == 0 ? nil : UInt64(16 + whole * size)))
        }
    }

    @Test(arguments: [65_542, 100_000_000, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32])
    func `a length beyond the file is told and ends it`(length: UInt32) throws {
        var capture = CaptureBytes(dataLink: 1002)
        capture.add([4] + Self.event)
        let offset = UInt64(capture.bytes.count)
        capture.add([UInt8](repeating: 0x78, count: 50), included: length)
        let found = try contents(capture)
        #expect(found.reports.count == 1)
        #expect(found.causes == [.recordCut])
        #expect(found.warnings.first?.offset == offset)
    }

    @Test func `an unusable first record gives no reports and a warning`() throws {
        var capture = CaptureBytes(dataLink: 2001)
        capture.add([1, 2, 3], timestamp: 0, included: 0xFFFF_FFFF)
        let found = try contents(capture)
        #expect(found.reports.isEmpty)
        #expect(found.causes == [.recordCut])
    }

    @Test func `a record longer than any packet is passed over`() throws {
        var capture = CaptureBytes(dataLink: 1002)
        capture.add([UInt8](repeating: 4, count: 3_000_000))
        capture.add([4] + Self.event)
        let found = try contents(capture)
        #expect(found.reports.count == 1)
        #expect(found.causes == [.recordTooLong])
        #expect(found.warnings.first?.offset == 16)
    }

    @Test func `empty records and lying original lengths are told and passed over`() throws {
        for link: UInt32 in [1001, 1002, 2001] {
            var capture = CaptureBytes(dataLink: link)
            let event = (link == 1002 ? [4] : []) + Self.event
            capture.add([])
            capture.add(event, original: 3)
            capture.add([])
            capture.add(event)
            let found = try contents(capture)
            #expect(found.reports.count == 2)
            #expect(Set(found.causes) == [.recordEmpty, .lengthMismatch])
            #expect(found.warnings.first { $0.cause == .recordEmpty }?.count == 2)
        }
    }

    @Test func `times before 1970 and backwards pass as they are, and are told`() throws {
        var capture = CaptureBytes(dataLink: 1001)
        for seconds: Int64 in [100, 90, -5, 110] { capture.add(Self.event, seconds: seconds) }
        let found = try contents(capture)
        #expect(found.reports.map(\.receivedAt.second) == [100, 90, -5, 110])
        #expect(Set(found.causes) == [.timeBackwards, .timeBefore1970])
        #expect(found.warnings.first { $0.cause == .timeBackwards }?.count == 2)
    }

    @Test func `a time without a date becomes the nearest one that has`() throws {
        var capture = CaptureBytes(dataLink: 1001)
        for timestamp: UInt64 in [0, 1 << 63, .max, 0x7FFF_FFFF_FFFF_FFFF] {
            capture.add(Self.event, timestamp: timestamp)
        }
        let found = try contents(capture)
        #expect(
            found.reports.map { $0.receivedAt.iso8601() } == [
                "0000-01-01T00:00:00.000000Z", "0000-01-01T00:00:00.000000Z",
                "0000-01-01T00:00:00.000000Z", "9999-12-31T23:59:59.999999Z",
            ]
        )
        #expect(found.warnings.first { $0.cause == .timeOutOfRange }?.count == 4)
    }

    @Test func `every changed byte of a capture is survived`() throws {
        var capture = CaptureBytes(dataLink: 2001)
        capture.add(Self.event)
        capture.add(EventBytes.extended(EventBytes.extendedReport(type: 0x20, data: [1, 2, 3])))
        capture.add(EventBytes.extended(EventBytes.extendedReport(data: [4])))
        for index in capture.bytes.indices {
            for byte: UInt8 in [0, 0x20, 0xFF] {
                var changed = capture.bytes
                changed[index] = byte
                let found = try? CaptureContents(changed)
                #expect(index < 16 || found != nil, "byte \(index) set to \(byte)")
                #expect(found?.reports.count ?? 0 <= 3)
            }
        }
    }
}
