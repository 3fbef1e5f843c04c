import MusterCore
import MusterRadio
import Testing

/// Advertisements as sniffers hear them: link types 251, 256 and 272.
@Suite struct AirCaptureTests {
    private static let data: [UInt8] = [2, 1, 6]

    /// What a capture of link type 251 with these packets gives, a hundredth of a second apart.
    private func air(_ packets: [UInt8]..., apart: UInt32 = 10_000) throws -> CaptureContents {
        var capture = PcapBytes(link: 251)
        for (index, packet) in packets.enumerated() {
            let time = UInt32(index) * apart
            capture.add(packet, seconds: 1_000 + time / 1_000_000, fraction: time % 1_000_000)
        }
        return try CaptureContents(capture.bytes)
    }

    @Test func `the kinds with a sender and data give a report each`() throws {
        for type: UInt8 in [0, 2, 4, 6] {
            let found = try air(AirBytes.packet(type | 0x40, AirBytes.address + Self.data))
            let report = try #require(found.reports.first, "type \(type)")
            #expect(report.address == BluetoothAddress("c6:05:04:03:02:01"))
            #expect(report.addressType == .random)
            #expect(Array(report.data) == Self.data)
            #expect(report.rssi == nil)
            #expect(report.receiver.rawValue == "sniffer")
            #expect(report.isScanResponse == (type == 4))
            #expect(found.counts.events == 1 && found.counts.reports == 1)
        }
        let isPublic = try air(AirBytes.packet(0, AirBytes.address)).reports.first?.addressType
        #expect(isPublic == .publicDevice)
    }

    @Test func `a directed advertisement has no data, requests give no report`() throws {
        let two = AirBytes.address + AirBytes.address
        let directed = try air(AirBytes.packet(1, two))
        #expect(directed.reports.count == 1)
        #expect(directed.reports.first?.data.isEmpty == true)
        let requests = [3, 5, 8, 15].map { AirBytes.packet($0, two) }
        for request in requests { #expect(try air(request).reports.isEmpty) }
        let connection = AirBytes.packet(0, two, access: [1, 2, 3, 4])
        let found = try air(connection)
        #expect(found.reports.isEmpty && found.warnings.isEmpty)
    }

    @Test func `what does not fit its length or is cut is told and not used`() throws {
        for payload in [3, 38, 60] {
            let bytes = [UInt8](repeating: 1, count: payload)
            #expect(try air(AirBytes.packet(0, bytes)).causes == [.advertisementLength])
        }
        #expect(try air(AirBytes.packet(1, AirBytes.address)).causes == [.advertisementLength])
        let whole = AirBytes.packet(0, AirBytes.address + Self.data)
        for count in 0..<whole.count {
            #expect(try air(Array(whole.prefix(count))).causes == [.packetCut], "\(count) bytes")
        }
        // Fields that run over the header, a header that runs over the packet, and none at all.
        for payload: [UInt8] in [[3, 1, 1, 2], [63, 0], []] {
            #expect(try air(AirBytes.packet(7, payload)).causes == [.advertisementLength])
        }
    }

    @Test func `every bit that is turned round is found by the checksum`() throws {
        let whole = AirBytes.packet(2, AirBytes.address + Self.data)
        for bit in 32..<(8 * whole.count) {
            var changed = whole
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let found = try air(changed)
            #expect(found.reports.isEmpty, "bit \(bit)")
            // A length that has grown leaves too few bytes for the checksum.
            #expect(found.causes == [.checksumWrong] || found.causes == [.packetCut])
        }
    }

    @Test func `a sniffer's word is taken for the checksum, where it gives one`() throws {
        let right = AirBytes.packet(0, AirBytes.address + Self.data)
        let wrong = right.dropLast() + [right[right.count - 1] ^ 1]
        for (flags, packet, isUsed) in [
            (0x0003, right, true), (0x0003, Array(wrong), false), (0x0C03, Array(wrong), true),
            (0x0403, right, false), (0x0001, right, true), (0x0802, Array(wrong), false),
        ] as [(UInt16, [UInt8], Bool)] {
            var capture = PcapBytes(link: 256)
            capture.add(AirBytes.measured(rssi: -71, flags: flags) + packet)
            let found = try CaptureContents(capture.bytes)
            #expect(found.reports.count == (isUsed ? 1 : 0), "flags \(flags)")
            #expect(found.causes == (isUsed ? [] : [.checksumWrong]))
            let strength = flags & 2 != 0 ? RSSI(rawValue: -71) : nil
            #expect(found.reports.allSatisfy { $0.rssi == strength })
        }
    }

    @Test(arguments: 1...3 as ClosedRange<UInt8>)
    func `versions 1 to 3 of the nRF Sniffer's header are read`(version: UInt8) throws {
        let packet = AirBytes.packet(0, AirBytes.address + Self.data)
        var capture = PcapBytes(link: 272)
        let count = packet.count
        capture.add(AirBytes.nordic(version: version, byteCount: count) + packet)
        capture.add(AirBytes.nordic(version: version, byteCount: count, flags: 0) + packet)
        capture.add(AirBytes.nordic(version: version, byteCount: count, rssi: 0) + packet)
        capture.add([UInt8](AirBytes.nordic(version: version, byteCount: count).prefix(12)))
        capture.add(AirBytes.nordic(version: version + 3, byteCount: count) + packet)
        let found = try CaptureContents(capture.bytes)
        #expect(found.reports.map(\.rssi) == [RSSI(rawValue: -60), nil])
        #expect(found.causes == [.checksumWrong, .packetCut, .snifferVersion])
    }

    @Test func `the nRF Sniffer tells what an extended advertisement is`() throws {
        let packet = AirBytes.extended(address: AirBytes.address, data: Self.data)
        let wholes = try (0...3 as ClosedRange<UInt8>).map { auxiliary in
            var capture = PcapBytes(link: 272)
            let flags = auxiliary << 1 | 1
            capture.add(
                AirBytes.nordic(version: 3, byteCount: packet.count, flags: flags, channel: 8)
                    + packet
            )
            return try CaptureContents(capture.bytes).reports.map(\.isScanResponse)
        }
        #expect(wholes == [[false], [false], [], [true]])
    }
}
