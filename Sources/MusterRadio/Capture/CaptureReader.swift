import MusterAdverts
public import MusterCore

/// Reads the advertising reports of a capture, in order and in constant memory.
///
/// The file's first bytes tell its form: btsnoop with data links 1001 (HCI), 1002 (H4) and 2001
/// (Linux monitor); pcap, of either byte order, in micro- or nanoseconds, and pcapng, of several
/// sections and interfaces, with link types 187 (H4), 201 (H4 with direction), 251 (link layer),
/// 254 (Linux monitor), 256 (link layer with signal strength) and 272 (nRF Sniffer).
///
/// A report's receiver is the adapter that a monitor packet names; the other HCI links name none,
/// and `hci0` stands in; `sniffer` is that of packets from the air. Those count only with the
/// advertisements' access address and a right checksum: the sniffer's word is taken for it where it
/// gives one, else it is computed. Extended advertisements are joined from their packets as far as
/// those were heard.
///
/// What is wrong in the file beyond its header is counted in ``warnings`` and ``counts`` and ends at
/// most the file.
public struct CaptureReader: ~Copyable {
    private var file: CaptureFile
    private var form: Form
    private var events = EventParser()
    private var air = AirParser()
    private var isAtEnd = false
    private var adapter: UInt32 = 0
    private var receiver = ReceiverID(rawValue: "hci0")

    /// The forms of captures.
    private enum Form {
        case btsnoop(BtsnoopReader)
        case pcap(PcapReader)
        case pcapng(PcapngReader)
    }

    /// Opens the capture at `path`.
    ///
    /// - Throws: ``RadioError`` when there is no such file, it cannot be read, or it is no capture of
    ///   a form and link above.
    public init(path: String) throws(RadioError) {
        var file = try CaptureFile(path: path)
        form = try Self.form(of: &file)
        self.file = file
    }

    /// What was wrong with the file so far, one element per cause.
    public var warnings: [CaptureWarning] { file.warnings }

    /// What the events, or the packets from the air, so far held.
    public var counts: EventCounts {
        var counts = events.counts
        counts.merge(air.counts)
        return counts
    }

    /// Replaces `batch` by the next reports, and gives `false` when there are none left.
    ///
    /// Stops after the packet that brings `batch` to `limit` reports, so that it may hold up to 24
    /// more. Reports refer to the reader's buffer: whoever keeps many of them keeps it in memory.
    ///
    /// - Throws: ``RadioError`` when the file can no longer be read, or has ended without a packet of
    ///   a link that is read.
    public mutating func next(
        into batch: inout [AdvertisingReport],
        limit: Int
    ) throws(RadioError) -> Bool {
        batch.removeAll(keepingCapacity: true)
        // Told apart once a batch, so that nothing is dispatched per packet.
        switch form {
        case .btsnoop(var reader): try fill(&batch, limit, from: &reader)
        case .pcap(var reader): try fill(&batch, limit, from: &reader)
        case .pcapng(var reader):
            defer { form = .pcapng(reader) }
            try fill(&batch, limit, from: &reader)
        }
        return !batch.isEmpty
    }

    private static func form(of file: inout CaptureFile) throws(RadioError) -> Form {
        guard try file.have(1) else { throw .notACapture(path: file.path, reason: "it is empty") }
        if let reader = try BtsnoopReader(&file) { return .btsnoop(reader) }
        if let reader = try PcapReader(&file) { return .pcap(reader) }
        if let reader = try PcapngReader(&file) { return .pcapng(reader) }
        let isCompressed =
            try file.have(2) && file.buffer.span.bigEndian16(at: file.start) == gzipMagic
        throw .notACapture(
            path: file.path,
            reason: isCompressed
                ? "it is compressed; gunzip it first" : "it does not begin like any of them"
        )
    }

    /// What gzip files begin with.
    ///
    /// Source: RFC 1952, section 2.3.1.
    private static let gzipMagic: UInt16 = 0x1F8B

    private mutating func fill(
        _ batch: inout [AdvertisingReport],
        _ limit: Int,
        from reader: inout some PacketReader
    ) throws(RadioError) {
        while batch.count < limit, !isAtEnd {
            guard let packet = try reader.next(in: &file) else {
                isAtEnd = true
                events.finish()
                air.finish()
                return
            }
            do throws(CaptureWarning.Cause) {
                switch packet.link {
                case .hci, .h4, .directedH4, .monitor, .framedMonitor:
                    guard let event = try event(in: packet) else { continue }
                    events.parse(
                        file.buffer,
                        event,
                        receivedAt: packet.receivedAt,
                        receiver: receiver,
                        into: &batch
                    )
                case .linkLayer, .measuredLinkLayer, .nordicSniffer:
                    try air.parse(file.buffer, packet, into: &batch)
                }
            } catch {
                file.warn(error, at: packet.offset)
            }
        }
    }

    /// Where the packet's HCI event lies in the buffer, or `nil` if it holds none.
    private mutating func event(
        in packet: CapturedPacket
    ) throws(CaptureWarning.Cause) -> Range<Int>? {
        var data = packet.data
        var flags = packet.flags
        switch packet.link {
        case .hci where flags & Btsnoop.receivedEventFlags != Btsnoop.receivedEventFlags:
            return nil
        case .directedH4, .framedMonitor:
            guard data.count >= 4 else { throw .packetCut }
            flags = file.buffer.span.bigEndian32(at: data.lowerBound)
            data = data.dropFirst(4)
        default: break
        }
        if packet.link == .monitor || packet.link == .framedMonitor {
            guard flags & 0xFFFF == Btsnoop.MonitorOpcode.event else { return nil }
            if flags >> 16 != adapter {
                adapter = flags >> 16
                receiver = ReceiverID(rawValue: "hci\(adapter)")
            }
        }
        guard let first = data.first else { throw .recordEmpty }
        if packet.link != .h4 && packet.link != .directedH4 { return data }
        guard file.buffer[first] == Btsnoop.h4Event else { return nil }
        return data.dropFirst()
    }
}
