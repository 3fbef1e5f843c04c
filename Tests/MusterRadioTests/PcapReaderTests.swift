import MusterCore
import MusterRadio
import MusterTestSupport
import Testing

@Suite struct PcapReaderTests {
    private static let event = EventBytes.legacy(EventBytes.legacyReport(data: [2, 1, 6]))
    private static let packet = [4] + event

    @Test(arguments: ByteOrderOfFile.allCases)
    func `both byte orders count in microseconds or nanoseconds`(order: ByteOrderOfFile) throws {
        for (magic, fraction) in [(0xA1B2_C3D4, 123_456), (0xA1B2_3C4D, 123_456_789)] {
            var capture = PcapBytes(link: 187, order: order, magic: UInt32(magic))
            capture.add(Self.packet, fraction: UInt32(fraction))
            let found = try CaptureContents(capture.bytes)
            #expect(
                found.reports.map { $0.receivedAt.iso8601() } == ["2026-03-12T09:14:05.123456Z"]
            )
            #expect(found.reports.map(\.receiver.rawValue) == ["hci0"])
            #expect(found.warnings.isEmpty)
        }
    }

    @Test func `each link's packets are events by what stands in front of them`() throws {
        for (link, events, others) in [
            (187, [[4]], [[1], [2], [3], [5]]),
            (201, [[0, 0, 0, 1, 4], [0, 0, 0, 0, 4]], [[0, 0, 0, 1, 2]]),
            (254, [[0, 2, 0, 3]], [[0, 2, 0, 2], [0, 2, 0, 5], [0, 0, 3, 0]]),
        ] as [(UInt32, [[UInt8]], [[UInt8]])] {
            var capture = PcapBytes(link: link)
            for prefix in events + others { capture.add(prefix + Self.event) }
            let found = try CaptureContents(capture.bytes)
            #expect(found.reports.count == events.count, "link type \(link)")
            let receiver = link == 254 ? "hci2" : "hci0"
            #expect(found.reports.allSatisfy { $0.receiver.rawValue == receiver })
            #expect(found.warnings.isEmpty)
        }
    }

    @Test func `wherever a capture is cut, its whole packets are read and the cut is told`() throws
    {
        var capture = PcapBytes(link: 187)
        for _ in 0..<3 { capture.add(Self.packet) }
        let size = 16 + Self.packet.count
        for count in 24..<capture.bytes.count {
            let found = try CaptureContents(Array(capture.bytes.prefix(count)))
            let (whole, rest) = (count - 24).quotientAndRemainder(dividingBy: size)
            #expect(found.reports.count == whole)
            #expect(found.causes == (rest == 0 ? [] : [.recordCut]))
            #expect(found.warnings.first?.offset == (rest == 0 ? nil : UInt64(24 + whole * size)))
        }
    }

    @Test(arguments: [100_000_000, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32])
    func `a length beyond the file is told and ends it`(length: UInt32) throws {
        var capture = PcapBytes(link: 187)
        capture.add(Self.packet)
        let offset = UInt64(capture.bytes.count)
        capture.add([UInt8](repeating: 0x78, count: 50), included: length)
        let found = try CaptureContents(capture.bytes)
        #expect(found.reports.count == 1)
        #expect(found.causes == [.recordCut])
        #expect(found.warnings.first?.offset == offset)
    }

    @Test func `packets that are too long, too short, empty or lie are told and passed over`()
        throws
    {
        var capture = PcapBytes(link: 201)
        capture.add([UInt8](repeating: 4, count: 300_000))
        capture.add([0, 0, 1])
        capture.add([0, 0, 0, 1])
        capture.add([0, 0, 0, 1] + Self.packet, original: 3)
        let found = try CaptureContents(capture.bytes)
        #expect(found.reports.count == 1)
        #expect(found.causes == [.recordTooLong, .packetCut, .recordEmpty, .lengthMismatch])
        #expect(found.warnings.first?.offset == 24)
    }

    @Test func `what is no pcap file that can be read is refused, with the reason`() throws {
        for (capture, word) in [
            (PcapBytes(link: 1), "link type 1"), (PcapBytes(link: 187, version: 7), "version is 7"),
            (PcapBytes(link: 187, magic: 0xA1B2_CD34), "does not begin"),
        ] {
            let error = #expect(throws: RadioError.self) { try CaptureContents(capture.bytes) }
            #expect(error?.exitCode == .dataRefused)
            #expect(error?.what.contains(word) == true, "\(error?.what ?? "")")
        }
        let half = Array(PcapBytes(link: 187).bytes.prefix(20))
        let error = #expect(throws: RadioError.self) { try CaptureContents(half) }
        #expect(error?.what.contains("header is cut") == true)
        let gzip = #expect(throws: RadioError.self) { try CaptureContents([0x1F, 0x8B, 8, 0]) }
        #expect(gzip?.what.contains("gunzip") == true)
    }
}
