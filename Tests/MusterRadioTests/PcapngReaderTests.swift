import MusterCore
import MusterRadio
import MusterTestSupport
import Testing

@Suite struct PcapngReaderTests {
    private static let packet = [4] + EventBytes.legacy(EventBytes.legacyReport(data: [2, 1, 6]))

    @Test func `sections of either byte order follow each other, each with its interfaces`() throws
    {
        var capture = PcapngBytes(order: .big)
        capture.addInterface(link: 1)
        capture.addInterface(link: 187)
        capture.add(Self.packet, interface: 1, ticks: 1_000_000)
        capture.addSection(.little)
        capture.addInterface(link: 254)
        capture.add([0, 3, 0, 3] + Self.packet.dropFirst(), ticks: 2_000_000)
        let found = try CaptureContents(capture.bytes)
        #expect(found.reports.map(\.receiver.rawValue) == ["hci0", "hci3"])
        #expect(found.reports.map(\.receivedAt.second) == [1, 2])
        #expect(found.warnings.isEmpty)
    }

    @Test(arguments: ByteOrderOfFile.allCases)
    func `an interface counts its time as it says`(order: ByteOrderOfFile) throws {
        let hour = order.bytes(3_600 as Int64)
        for (options, ticks, time) in [
            ([], 5_000_001, "00:00:05.000001"), ([(9, [9])], 5_000_001_999, "00:00:05.000001"),
            ([(9, [3])], 5_001, "00:00:05.001000"), ([(9, [0])], 5, "00:00:05.000000"),
            ([(9, [0x8A])], 5 * 1_024 + 512, "00:00:05.500000"),
            ([(9, [0xBF])], 5 << 61, "00:00:01.250000"),
            ([(2, Array("bluetooth0".utf8)), (14, hour)], 5_000_000, "01:00:05.000000"),
            ([(0, []), (14, hour)], 5_000_000, "00:00:05.000000"),
        ] as [([(code: UInt16, value: [UInt8])], UInt64, String)] {
            var capture = PcapngBytes(order: order)
            capture.addInterface(link: 187, options: options)
            capture.add(Self.packet, ticks: ticks)
            let found = try CaptureContents(capture.bytes)
            #expect(found.reports.map { $0.receivedAt.iso8601() } == ["1970-01-01T\(time)Z"])
        }
    }

    @Test func `times that cannot be counted or have no date are told`() throws {
        for resolution: UInt8 in [20, 127, 0xC0, 0xFF] {
            var capture = PcapngBytes()
            capture.addInterface(link: 187, options: [(9, [resolution])])
            capture.add(Self.packet)
            #expect(try CaptureContents(capture.bytes).causes == [.interfaceUnusable])
        }
        for offset in [Int64.min, Int64.max] {
            var capture = PcapngBytes()
            let value = ByteOrderOfFile.little.bytes(offset)
            capture.addInterface(link: 187, options: [(9, [0]), (14, value)])
            capture.add(Self.packet, ticks: .max)
            let found = try CaptureContents(capture.bytes)
            #expect(found.reports.count == 1)
            #expect(found.causes == [.timeOutOfRange])
        }
    }

    @Test func `obsolete packets have a time, simple ones get that of the one in front`() throws {
        var capture = PcapngBytes()
        capture.addInterface(link: 187)
        capture.addSimple(Self.packet)
        capture.addObsolete(Self.packet, ticks: 7_000_000)
        capture.addSimple(Self.packet)
        let found = try CaptureContents(capture.bytes)
        #expect(found.reports.map(\.receivedAt.second) == [0, 7, 7])
        #expect(found.causes == [.timeMissing])
        #expect(found.warnings.first?.count == 2)
    }

    @Test func `a simple packet is cut where its interface cuts`() throws {
        var capture = PcapngBytes()
        capture.addInterface(link: 187, snapLength: 10)
        capture.add(
            3,
            ByteOrderOfFile.little.bytes(UInt32(Self.packet.count)) + [4, 0x3E]
                + [UInt8](repeating: 0, count: 10)
        )
        let found = try CaptureContents(capture.bytes)
        #expect(found.reports.isEmpty)
        #expect(found.causes == [.timeMissing])
    }

    @Test func `blocks of other kinds are passed over, however long`() throws {
        var capture = PcapngBytes()
        capture.add(5, [])
        capture.add(0x0BAD, [UInt8](repeating: 7, count: 1_000_000))
        capture.addInterface(link: 187)
        capture.add(4, [1, 2, 3, 4])
        capture.add(6, [UInt8](repeating: 7, count: 400_000))
        capture.add(Self.packet)
        let found = try CaptureContents(capture.bytes)
        #expect(found.reports.count == 1)
        #expect(found.causes == [.recordTooLong])
    }

    @Test func `what is wrong with a block is told with its place, and the rest is read`() throws {
        var capture = PcapngBytes()
        capture.addInterface(link: 187)
        capture.addInterface(link: 147)
        let first = UInt64(capture.bytes.count)
        capture.add(Self.packet, interface: 9)
        capture.add(Self.packet, interface: 1)
        capture.add(Self.packet, included: 4_000_000)
        capture.add(6, [1, 2, 3, 4])
        capture.add(1, [])
        capture.add(Self.packet, interface: 2)
        capture.add(0x0BAD, [1, 2, 3, 4], lengthAgain: 99)
        capture.add(Self.packet)
        let found = try CaptureContents(capture.bytes)
        #expect(found.reports.count == 1)
        #expect(
            found.causes == [
                .interfaceUnusable, .linkTypeUnknown, .packetCut, .blockLengthsDiffer,
            ]
        )
        #expect(found.warnings.map(\.count) == [3, 1, 2, 1])
        #expect(found.warnings.first?.offset == first)
    }

    @Test(arguments: [0, 4, 8, 11, 13, 0xFFFF_FFFF] as [UInt32])
    func `a block's length that cannot be ends the capture`(length: UInt32) throws {
        var capture = PcapngBytes()
        capture.addInterface(link: 187)
        capture.add(Self.packet)
        capture.add(6, [UInt8](repeating: 0, count: 40), length: length)
        let found = try CaptureContents(capture.bytes)
        #expect(found.reports.count == 1)
        #expect(found.causes == [.blockLength])
    }

    @Test func `wherever a capture is cut, what is whole is read and the cut is told`() throws {
        var capture = PcapngBytes()
        capture.addInterface(link: 187)
        var ends = [capture.bytes.count]
        for _ in 0..<3 {
            capture.add(Self.packet)
            ends.append(capture.bytes.count)
        }
        for count in 28..<capture.bytes.count {
            let found = try CaptureContents(Array(capture.bytes.prefix(count)))
            #expect(found.reports.count == max(0, ends.count { $0 <= count } - 1))
            #expect(found.causes == (count == 28 || ends.contains(count) ? [] : [.recordCut]))
        }
    }

    @Test func `a capture without a link that is read is refused with the one it has`() throws {
        var capture = PcapngBytes()
        capture.addInterface(link: 1)
        capture.add([1, 2, 3])
        let error = #expect(throws: RadioError.self) { try CaptureContents(capture.bytes) }
        #expect(error?.exitCode == .dataRefused)
        #expect(error?.what.contains("link type 1 is not read") == true)
    }

    @Test func `a header that is wrong is refused`() throws {
        var damaged = PcapngBytes().bytes
        damaged[8] = 0
        for (bytes, word) in [
            (damaged, "byte order"), (PcapngBytes(version: 2).bytes, "version is 2"),
            (Array(damaged.prefix(12)), "header is cut"),
        ] {
            let error = #expect(throws: RadioError.self) { try CaptureContents(bytes) }
            #expect(error?.what.contains(word) == true, "\(error?.what ?? "")")
        }
    }
}
