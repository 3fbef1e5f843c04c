import MusterAdverts
import MusterCore

/// Splits a btsnoop file into its records.
///
/// A length is believed only as far as there are bytes behind it.
struct BtsnoopReader: PacketReader {
    /// What the records carry.
    let dataLink: Btsnoop.DataLink

    /// Reads the header of `file`; `nil` when it does not begin like a btsnoop file.
    init?(_ file: inout CaptureFile) throws(RadioError) {
        guard try file.have(Btsnoop.magic.count),
            file.buffer[file.start...].starts(with: Btsnoop.magic)
        else { return nil }
        guard try file.have(Btsnoop.headerByteCount) else {
            throw .notACapture(path: file.path, reason: "its header is cut")
        }
        let version = file.buffer.span.bigEndian32(at: file.start + 8)
        guard version == Btsnoop.version else {
            throw .unsupportedCapture(path: file.path, reason: "its version is \(version), not 1")
        }
        let link = file.buffer.span.bigEndian32(at: file.start + 12)
        guard let dataLink = Btsnoop.DataLink(rawValue: link) else {
            throw .unsupportedCapture(path: file.path, reason: "its data link \(link) is not read")
        }
        self.dataLink = dataLink
        file.consume(Btsnoop.headerByteCount)
    }

    func next(in file: inout CaptureFile) throws(RadioError) -> CapturedPacket? {
        while true {
            guard try file.have(Btsnoop.recordHeaderByteCount) else {
                if file.hasUnread { file.warn(.recordCut, at: file.position) }
                return nil
            }
            let header = Header(file.buffer.span, at: file.start)
            let byteCount = Btsnoop.recordHeaderByteCount + header.included
            if header.included > Btsnoop.maximumRecordByteCount {
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
            let data = file.start + Btsnoop.recordHeaderByteCount
            let packet = CapturedPacket(
                link: dataLink.packetLink,
                flags: header.flags,
                receivedAt: file.moment(header.microseconds),
                data: data..<(data + header.included),
                offset: file.position
            )
            file.consume(byteCount)
            return packet
        }
    }

    /// The fields in front of a record's data.
    private struct Header {
        var original: Int
        var included: Int
        var flags: UInt32
        /// Microseconds since 1970, as far as they can be counted.
        var microseconds: Int64

        init(_ bytes: Span<UInt8>, at offset: Int) {
            original = Int(bytes.bigEndian32(at: offset))
            included = Int(bytes.bigEndian32(at: offset + 4))
            flags = bytes.bigEndian32(at: offset + 8)
            let timestamp = Int64(bitPattern: bytes.bigEndian64(at: offset + 16))
            microseconds = max(timestamp, .min + Btsnoop.unixEpoch) - Btsnoop.unixEpoch
        }
    }
}

extension Btsnoop.DataLink {
    fileprivate var packetLink: PacketLink {
        switch self {
        case .hci: .hci
        case .h4: .h4
        case .monitor: .monitor
        }
    }
}
