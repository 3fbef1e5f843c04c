import Glibc
import MusterAdverts
public import MusterCore
import MusterDisk

/// Writes advertising reports as a btsnoop capture of data link 2001 that any Bluetooth tool opens.
///
/// Each report becomes an HCI event in a record of its own: a legacy report where one can hold it,
/// else as many extended reports as its data needs (data beyond the 1,650 bytes there can be is cut,
/// and marked so). A report of receiver `hciN` is recorded as adapter N's, one of any other receiver
/// as adapter 0's. The same reports give the same bytes.
///
/// Writing is buffered: what has not been flushed is lost with the program, and a record that was
/// cut by its end is removed when the file is opened again.
public struct CaptureWriter: ~Copyable {
    private let path: String
    private let file: OpenFile
    private var buffer: [UInt8] = []
    /// How much of the file is written and whole.
    private var writtenByteCount: UInt64
    /// The adapters that the file has introduced.
    private var adapters: Set<UInt16>
    private var receiver: ReceiverID?
    private var adapter: UInt16 = 0

    /// Buffered bytes that are written in one go.
    private static let bufferByteCount = 1 << 16

    /// Creates the capture at `path`; one that is there already is replaced, or refused if the file
    /// must be new.
    ///
    /// A new file can be read by everyone, or by its owner alone if `isPrivate`.
    ///
    /// - Throws: ``RadioError/cannotWrite(path:reason:)`` when it cannot be created.
    public init(
        creating path: String,
        isPrivate: Bool = false,
        mustBeNew: Bool = false
    ) throws(RadioError) {
        file = try Self.open(
            path,
            isPrivate: isPrivate,
            existing: mustBeNew ? .refused : .emptied
        )
        self.path = path
        writtenByteCount = 0
        adapters = []
        appendFileHeader()
    }

    /// Opens the capture at `path` to go on behind its last whole record, or creates it.
    ///
    /// A new file can be read by everyone, or by its owner alone if `isPrivate`.
    ///
    /// - Throws: ``RadioError`` when the file cannot be opened or is no capture of data link 2001;
    ///   such a file is left as it is.
    public init(appendingTo path: String, isPrivate: Bool = false) throws(RadioError) {
        let file = try Self.open(path, isPrivate: isPrivate, existing: .kept)
        let found = try Self.survey(file, path)
        try Self.attempt(path, file) { file throws(SystemFailure) in
            try file.cut(to: found.byteCount)
        }
        self.file = file
        self.path = path
        writtenByteCount = found.byteCount
        adapters = found.adapters
        if writtenByteCount == 0 { appendFileHeader() }
    }

    /// How long the file is, what is still buffered included.
    public var byteCount: UInt64 { writtenByteCount + UInt64(buffer.count) }

    /// Adds a report; written to the file once enough has come together.
    ///
    /// - Throws: ``RadioError/cannotWrite(path:reason:)``, as ``flush()`` does.
    public mutating func append(_ report: AdvertisingReport) throws(RadioError) {
        if report.receiver != receiver { introduce(report.receiver, at: report.receivedAt) }
        if EventEncoder.isLegacy(report) {
            appendRecordHeader(
                EventEncoder.legacyByteCount(data: report.data.count),
                Btsnoop.MonitorOpcode.event,
                at: report.receivedAt
            )
            EventEncoder.appendLegacy(report, to: &buffer)
        } else {
            appendFragments(of: report)
        }
        if buffer.count >= Self.bufferByteCount { try flush() }
    }

    /// Hands what is buffered to the operating system.
    ///
    /// After a failure the file ends behind its last whole record, nothing buffered is lost, and
    /// another attempt may be made.
    ///
    /// - Throws: ``RadioError/cannotWrite(path:reason:)`` when the disk is full or fails.
    public mutating func flush() throws(RadioError) {
        let bytes = buffer
        let whole = writtenByteCount
        try Self.attempt(path, file) { file throws(SystemFailure) in
            do throws(SystemFailure) {
                try file.write(bytes)
            } catch {
                // What was written of the buffer is taken back, so that nothing comes twice.
                try? file.cut(to: whole)
                throw error
            }
        }
        writtenByteCount += UInt64(buffer.count)
        buffer.removeAll(keepingCapacity: true)
    }

    /// Flushes, and waits until the disk has it.
    ///
    /// - Throws: ``RadioError/cannotWrite(path:reason:)`` when the disk is full or fails.
    public mutating func synchronise() throws(RadioError) {
        try flush()
        try Self.attempt(path, file) { file throws(SystemFailure) in try file.synchronise() }
    }

    /// Flushes, waits until the disk has it, and closes the file.
    ///
    /// - Throws: ``RadioError/cannotWrite(path:reason:)`` when that fails.
    public consuming func close() throws(RadioError) {
        try synchronise()
        do throws(SystemFailure) {
            try file.close()
        } catch {
            throw .cannotWrite(path: path, reason: Sentence(verbatim: error.reason))
        }
    }
}

extension CaptureWriter {
    private mutating func appendFileHeader() {
        buffer.append(contentsOf: Btsnoop.monitorHeader)
    }

    /// Makes `receiver` the one whose reports follow; an adapter new to the file is introduced.
    private mutating func introduce(_ receiver: ReceiverID, at moment: Instant) {
        self.receiver = receiver
        let name = receiver.rawValue
        adapter = name.hasPrefix("hci") ? UInt16(name.dropFirst(3)) ?? 0 : 0
        guard adapters.insert(adapter).inserted else { return }
        // A primary controller on USB without an address, and its name in eight bytes.
        let label = Array("hci\(adapter)".utf8.prefix(8))
        let introduction: [UInt8] =
            [0, 1, 0, 0, 0, 0, 0, 0] + label + [UInt8](repeating: 0, count: 8 - label.count)
        appendRecordHeader(introduction.count, Btsnoop.MonitorOpcode.newIndex, at: moment)
        buffer.append(contentsOf: introduction)
    }

    private mutating func appendFragments(of report: AdvertisingReport) {
        var rest = report.data.prefix(FragmentAssembler.maximumByteCount)
        let isCut = report.isTruncated || rest.count < report.data.count
        repeat {
            let data = rest.prefix(EventEncoder.extendedDataByteCount)
            rest = rest.dropFirst(data.count)
            let status: FragmentAssembler.Status =
                !rest.isEmpty ? .moreToCome : isCut ? .truncated : .complete
            appendRecordHeader(
                EventEncoder.extendedByteCount(data: data.count),
                Btsnoop.MonitorOpcode.event,
                at: report.receivedAt
            )
            EventEncoder.appendExtended(report, data: data, status: status, to: &buffer)
        } while !rest.isEmpty
    }

    private mutating func appendRecordHeader(
        _ byteCount: Int,
        _ opcode: UInt32,
        at moment: Instant
    ) {
        let size = UInt32(byteCount)
        buffer.appendBigEndian(size)
        buffer.appendBigEndian(size)
        buffer.appendBigEndian(UInt32(adapter) << 16 | opcode)
        buffer.appendBigEndian(0 as UInt32)
        buffer.appendBigEndian(Btsnoop.timestamp(of: moment))
    }

    /// What an existing file holds: where its last whole record ends, and its adapters.
    private static func survey(
        _ file: borrowing OpenFile,
        _ path: String
    ) throws(RadioError) -> (byteCount: UInt64, adapters: Set<UInt16>) {
        // A file that was cut within its header, by a full disk, holds nothing to keep.
        var start = [UInt8](repeating: 0, count: Btsnoop.headerByteCount)
        let count = try attempt(path, file) { file throws(SystemFailure) in
            try file.read(into: &start, from: 0)
        }
        if count < start.count, Btsnoop.monitorHeader.starts(with: start[..<count]) {
            return (0, [])
        }
        var existing = try CaptureFile(path: path)
        guard let records = try BtsnoopReader(&existing), records.dataLink == .monitor else {
            throw .unsupportedCapture(
                path: path,
                reason: "only btsnoop with data link 2001 can be appended to"
            )
        }
        var adapters: Set<UInt16> = []
        while let record = try records.next(in: &existing) {
            if record.flags & 0xFFFF == Btsnoop.MonitorOpcode.newIndex {
                adapters.insert(UInt16(record.flags >> 16))
            }
        }
        return (existing.position, adapters)
    }

    private static func open(
        _ path: String,
        isPrivate: Bool,
        existing: OpenFile.Existing
    ) throws(RadioError) -> OpenFile {
        do throws(SystemFailure) {
            let file = try OpenFile(
                updating: path,
                mode: isPrivate ? 0o600 : 0o644,
                existing: existing
            )
            try syncName(of: path)
            return file
        } catch {
            throw .cannotWrite(path: path, reason: Sentence(verbatim: error.reason))
        }
    }

    /// Waits until the disk has the file's name.
    private static func syncName(of path: String) throws(SystemFailure) {
        do throws(DiskFailure) {
            try Disk.syncFolder(of: path)
        } catch {
            // What may be written to but not listed, as some folders of the system, is let be.
            guard error.code == EACCES else { throw SystemFailure(code: error.code) }
        }
    }

    /// Does something with the file and gives a failure its path.
    private static func attempt<Result>(
        _ path: String,
        _ file: borrowing OpenFile,
        _ action: (borrowing OpenFile) throws(SystemFailure) -> Result
    ) throws(RadioError) -> Result {
        do throws(SystemFailure) {
            return try action(file)
        } catch {
            throw .cannotWrite(path: path, reason: Sentence(verbatim: error.reason))
        }
    }
}
