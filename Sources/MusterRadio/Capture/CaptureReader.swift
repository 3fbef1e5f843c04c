public import MusterCore

/// Reads the advertising reports of a btsnoop capture, in order and in constant memory.
///
/// Data links 1001 (HCI), 1002 (H4) and 2001 (Linux monitor). A report's receiver is the adapter
/// that a monitor record names; the other links name none, and `hci0` stands in. What is wrong in
/// the file beyond its header is counted in ``warnings`` and ``counts`` and ends at most the file.
public struct CaptureReader: ~Copyable {
    private var records: RecordReader
    private var parser = EventParser()
    private var isAtEnd = false
    private var adapter: UInt32 = 0
    private var receiver = ReceiverID(rawValue: "hci0")

    /// Opens the capture at `path`.
    ///
    /// - Throws: ``RadioError`` when there is no such file, it cannot be read, or it is no btsnoop
    ///   file of version 1 with one of the data links above.
    public init(path: String) throws(RadioError) {
        records = try RecordReader(path: path)
    }

    /// What was wrong with the file so far, one element per cause.
    public var warnings: [CaptureWarning] { records.warnings }

    /// What the events so far held.
    public var counts: EventCounts { parser.counts }

    /// Replaces `batch` by the next reports, and gives `false` when there are none left.
    ///
    /// Stops after the record that brings `batch` to `limit` reports, so that it may hold up to 24
    /// more. Reports refer to the reader's buffer: whoever keeps many of them keeps it in memory.
    ///
    /// - Throws: ``RadioError`` when the file can no longer be read.
    public mutating func next(
        into batch: inout [AdvertisingReport],
        limit: Int
    ) throws(RadioError) -> Bool {
        batch.removeAll(keepingCapacity: true)
        while batch.count < limit, !isAtEnd {
            guard let record = try records.next() else {
                isAtEnd = true
                parser.finish()
                break
            }
            guard let event = event(in: record) else { continue }
            parser.parse(
                records.buffer,
                event,
                receivedAt: record.receivedAt,
                receiver: receiver,
                into: &batch
            )
        }
        return !batch.isEmpty
    }

    /// Where the record's HCI event lies in the buffer, or `nil` if it holds none.
    private mutating func event(in record: RecordReader.Record) -> Range<Int>? {
        switch records.dataLink {
        case .hci where record.flags & Btsnoop.receivedEventFlags != Btsnoop.receivedEventFlags:
            return nil
        case .monitor:
            guard record.flags & 0xFFFF == Btsnoop.MonitorOpcode.event else { return nil }
            if record.flags >> 16 != adapter {
                adapter = record.flags >> 16
                receiver = ReceiverID(rawValue: "hci\(adapter)")
            }
        case .hci, .h4: break
        }
        if record.data.isEmpty {
            records.warn(.recordEmpty, at: record.offset)
            return nil
        }
        if records.dataLink != .h4 { return record.data }
        guard records.buffer[record.data.lowerBound] == Btsnoop.h4Event else { return nil }
        return record.data.dropFirst()
    }
}
