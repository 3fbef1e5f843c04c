import MusterAdverts
import MusterCore

/// Splits a pcapng file, of any number of sections and interfaces, into its packets.
struct PcapngReader: PacketReader {
    private var order = ByteOrder.littleEndian
    private var interfaces: [PcapngInterface?] = []
    /// The time of the packet in front, for packets that have none.
    private var lastMicroseconds: Int64 = 0
    /// The first link type that is not read, while none was met that is.
    private var unreadLinkType: UInt16?
    private var hasReadPackets = false

    /// Interfaces that one section may have; real files have a handful.
    private static let maximumInterfaces = 4_096

    /// Reads the first section's header; `nil` when `file` does not begin like a pcapng file.
    init?(_ file: inout CaptureFile) throws(RadioError) {
        guard try file.have(4),
            file.buffer.span.bigEndian32(at: file.start) == Pcapng.sectionHeader
        else { return nil }
        guard try file.have(Pcapng.sectionHeaderByteCount) else {
            throw .notACapture(path: file.path, reason: "its header is cut")
        }
        guard let order = Self.byteOrder(file.buffer.span, at: file.start) else {
            throw .notACapture(path: file.path, reason: "its header has no byte order")
        }
        let version = file.buffer.span.number16(at: file.start + 12, order)
        guard version == Pcapng.majorVersion else {
            throw .unsupportedCapture(path: file.path, reason: "its version is \(version), not 1")
        }
    }

    mutating func next(in file: inout CaptureFile) throws(RadioError) -> CapturedPacket? {
        while let block = try nextBlock(in: &file) {
            let packet = read(block, in: &file)
            file.consume(block.byteCount)
            if let packet { return packet }
        }
        if let unreadLinkType, !hasReadPackets {
            throw .unsupportedCapture(
                path: file.path,
                reason: "its link type \(unreadLinkType) is not read"
            )
        }
        return nil
    }

    /// A block that is whole in the buffer.
    private struct Block {
        var type: UInt32
        var byteCount: Int
        /// Where its body lies in the buffer.
        var body: Range<Int>
    }

    /// The next block, those too long to hold passed over; `nil` where reading ends.
    private mutating func nextBlock(in file: inout CaptureFile) throws(RadioError) -> Block? {
        while true {
            guard try file.have(Pcapng.blockHeaderByteCount) else {
                if file.hasUnread { file.warn(.recordCut, at: file.position) }
                return nil
            }
            let type = file.buffer.span.number32(at: file.start, order)
            if type == Pcapng.sectionHeader {
                guard try file.have(Pcapng.sectionHeaderByteCount) else {
                    file.warn(.recordCut, at: file.position)
                    return nil
                }
                guard let order = Self.byteOrder(file.buffer.span, at: file.start) else {
                    file.warn(.blockLength, at: file.position)
                    return nil
                }
                self.order = order
                interfaces.removeAll()
            }
            let byteCount = Int(file.buffer.span.number32(at: file.start + 4, order))
            guard byteCount >= Pcapng.emptyBlockByteCount, byteCount.isMultiple(of: 4) else {
                file.warn(.blockLength, at: file.position)
                return nil
            }
            let offset = file.position
            if byteCount <= Pcapng.maximumBlockByteCount {
                guard try file.have(byteCount) else {
                    file.warn(.recordCut, at: offset)
                    return nil
                }
                let body = file.start + Pcapng.blockHeaderByteCount
                return Block(
                    type: type,
                    byteCount: byteCount,
                    body: body..<(file.start + byteCount - 4)
                )
            }
            if type == Pcapng.interfaceDescription { interfaces.append(nil) }
            guard try file.skip(byteCount) else {
                file.warn(.recordCut, at: offset)
                return nil
            }
            if Self.isPacket(type) { file.warn(.recordTooLong, at: offset) }
        }
    }

    /// Takes in a block; gives its packet if it holds one that can be used.
    private mutating func read(_ block: Block, in file: inout CaptureFile) -> CapturedPacket? {
        let again = file.buffer.span.number32(at: block.body.upperBound, order)
        if Int(again) != block.byteCount { file.warn(.blockLengthsDiffer, at: file.position) }
        switch block.type {
        case Pcapng.interfaceDescription:
            let interface = PcapngInterface(file.buffer.span.extracting(block.body), order)
            if interface == nil || interfaces.count >= Self.maximumInterfaces {
                file.warn(.interfaceUnusable, at: file.position)
            }
            if interfaces.count < Self.maximumInterfaces { interfaces.append(interface) }
        case Pcapng.enhancedPacket, Pcapng.packet:
            guard block.body.count >= TimedHeader.byteCount else { break }
            return timedPacket(block, in: &file)
        case Pcapng.simplePacket:
            guard block.body.count >= 4 else { break }
            return simplePacket(block, in: &file)
        default: return nil
        }
        if Self.isPacket(block.type) { file.warn(.packetCut, at: file.position) }
        return nil
    }

    /// The fields in front of a packet's data in a block that has a time.
    private struct TimedHeader {
        static let byteCount = 20

        var interface: Int
        var ticks: UInt64
        var included: Int
        var original: Int

        init(_ bytes: Span<UInt8>, _ block: Block, _ order: ByteOrder) {
            let offset = block.body.lowerBound
            interface =
                block.type == Pcapng.packet
                ? Int(bytes.number16(at: offset, order)) : Int(bytes.number32(at: offset, order))
            let high = UInt64(bytes.number32(at: offset + 4, order))
            ticks = high << 32 | UInt64(bytes.number32(at: offset + 8, order))
            included = Int(bytes.number32(at: offset + 12, order))
            original = Int(bytes.number32(at: offset + 16, order))
        }
    }

    private mutating func timedPacket(
        _ block: Block,
        in file: inout CaptureFile
    ) -> CapturedPacket? {
        let header = TimedHeader(file.buffer.span, block, order)
        guard let (interface, link) = usable(header.interface, in: &file) else { return nil }
        let data = block.body.dropFirst(TimedHeader.byteCount)
        guard header.included <= data.count else {
            file.warn(.packetCut, at: file.position)
            return nil
        }
        if header.included > header.original { file.warn(.lengthMismatch, at: file.position) }
        lastMicroseconds = interface.microseconds(header.ticks)
        return CapturedPacket(
            link: link,
            interface: header.interface,
            receivedAt: file.moment(lastMicroseconds),
            data: data.prefix(header.included),
            offset: file.position
        )
    }

    /// A packet of the first interface without a time: it gets that of the packet in front.
    private mutating func simplePacket(
        _ block: Block,
        in file: inout CaptureFile
    ) -> CapturedPacket? {
        guard let (interface, link) = usable(0, in: &file) else { return nil }
        let data = block.body.dropFirst(4)
        let original = Int(file.buffer.span.number32(at: block.body.lowerBound, order))
        let limit = interface.snapLength > 0 ? interface.snapLength : .max
        file.warn(.timeMissing, at: file.position)
        return CapturedPacket(
            link: link,
            receivedAt: file.moment(lastMicroseconds),
            data: data.prefix(min(original, limit)),
            offset: file.position
        )
    }

    /// The interface of that number and the link of its packets, if they are read.
    private mutating func usable(
        _ number: Int,
        in file: inout CaptureFile
    ) -> (PcapngInterface, PacketLink)? {
        guard interfaces.indices.contains(number), let interface = interfaces[number] else {
            file.warn(.interfaceUnusable, at: file.position)
            return nil
        }
        guard let link = interface.link else {
            unreadLinkType = unreadLinkType ?? interface.linkType
            file.warn(.linkTypeUnknown, at: file.position)
            return nil
        }
        hasReadPackets = true
        return (interface, link)
    }

    private static func isPacket(_ type: UInt32) -> Bool {
        [Pcapng.enhancedPacket, Pcapng.packet, Pcapng.simplePacket].contains(type)
    }

    /// The byte order that the section header at `offset` sets.
    private static func byteOrder(_ bytes: Span<UInt8>, at offset: Int) -> ByteOrder? {
        let magic = bytes.bigEndian32(at: offset + 8)
        if magic == Pcapng.byteOrderMagic { return .bigEndian }
        return magic.byteSwapped == Pcapng.byteOrderMagic ? .littleEndian : nil
    }
}
