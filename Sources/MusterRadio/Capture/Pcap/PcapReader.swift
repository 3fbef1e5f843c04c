import MusterAdverts
import MusterCore

/// Splits a pcap file of either byte order and resolution into its packets.
struct PcapReader: PacketReader {
    private let order: ByteOrder
    private let isInNanoseconds: Bool
    private let link: PacketLink

    /// Reads the header of `file`; `nil` when it does not begin like a pcap file.
    init?(_ file: inout CaptureFile) throws(RadioError) {
        guard try file.have(4) else { return nil }
        let magic = file.buffer.span.bigEndian32(at: file.start)
        switch magic {
        case Pcap.microsecondMagic, Pcap.nanosecondMagic: order = .bigEndian
        case Pcap.microsecondMagic.byteSwapped, Pcap.nanosecondMagic.byteSwapped:
            order = .littleEndian
        default: return nil
        }
        isInNanoseconds = [magic, magic.byteSwapped].contains(Pcap.nanosecondMagic)
        guard try file.have(Pcap.headerByteCount) else {
            throw .notACapture(path: file.path, reason: "its header is cut")
        }
        let version = file.buffer.span.number16(at: file.start + 4, order)
        guard version == Pcap.majorVersion else {
            throw .unsupportedCapture(path: file.path, reason: "its version is \(version), not 2")
        }
        // The upper half tells about checksums that these links do not have.
        let linkType = UInt16(
            truncatingIfNeeded: file.buffer.span.number32(at: file.start + 20, order)
        )
        guard let link = PacketLink(pcap: linkType) else {
            throw .unsupportedCapture(
                path: file.path,
                reason: "its link type \(linkType) is not read"
            )
        }
        self.link = link
        file.consume(Pcap.headerByteCount)
    }

    func next(in file: inout CaptureFile) throws(RadioError) -> CapturedPacket? {
        while true {
            guard try file.have(Pcap.recordHeaderByteCount) else {
                if file.hasUnread { file.warn(.recordCut, at: file.position) }
                return nil
            }
            let header = Header(file.buffer.span, at: file.start, order)
            let byteCount = Pcap.recordHeaderByteCount + header.included
            if header.included > Pcap.maximumPacketByteCount {
                let offset = file.position
                guard try file.skip(byteCount) else {
                    file.warn(.recordCut, at: offset)
                    return nil
                }
                file.warn(.recordTooLong, at: offset)
                continue
            }
            guard try file.have(byteCount) else {
                file.warn(.recordCut, at: file.position)
                return nil
            }
            if header.included > header.original { file.warn(.lengthMismatch, at: file.position) }
            let data = file.start + Pcap.recordHeaderByteCount
            let microseconds = isInNanoseconds ? header.fraction / 1_000 : header.fraction
            let packet = CapturedPacket(
                link: link,
                receivedAt: file.moment(header.seconds * 1_000_000 + microseconds),
                data: data..<(data + header.included),
                offset: file.position
            )
            file.consume(byteCount)
            return packet
        }
    }

    /// The fields in front of a packet's data.
    private struct Header {
        var seconds: Int64
        /// Of a second, in what the file counts in.
        var fraction: Int64
        var included: Int
        var original: Int

        init(_ bytes: Span<UInt8>, at offset: Int, _ order: ByteOrder) {
            seconds = Int64(bytes.number32(at: offset, order))
            fraction = Int64(bytes.number32(at: offset + 4, order))
            included = Int(bytes.number32(at: offset + 8, order))
            original = Int(bytes.number32(at: offset + 12, order))
        }
    }
}
