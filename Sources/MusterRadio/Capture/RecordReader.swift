import Glibc
import MusterAdverts
import MusterCore

/// Splits a btsnoop file into its records, in constant memory.
///
/// Works on anything that can be read, pipes included. A length is believed only as far as there
/// are bytes behind it.
struct RecordReader: ~Copyable {
    /// One record: its flags, its time and where its data lies.
    struct Record {
        var flags: UInt32
        var receivedAt: Instant
        /// Where in ``RecordReader/buffer`` the data lies, until the next call.
        var data: Range<Int>
        /// Where the record begins in the file.
        var offset: UInt64
    }

    let dataLink: Btsnoop.DataLink
    private(set) var warnings: [CaptureWarning] = []
    /// What was read last; a record's data is a part of it.
    private(set) var buffer: [UInt8]

    private let path: String
    private let file: OpenFile
    private var unread = 0..<0
    /// Where in the file the last whole record ends.
    private(set) var position: UInt64 = 0
    private var lastTimestamp = Int64.min

    /// Room for several of the longest records; more makes nothing faster.
    private static let bufferByteCount = 1 << 18

    /// Opens the capture at `path` and reads its header.
    init(path: String) throws(RadioError) {
        let file = try Self.open(path)
        var buffer = [UInt8](repeating: 0, count: Self.bufferByteCount)
        var count = 0
        while count < Btsnoop.headerByteCount {
            let read = try Self.read(file, path, into: &buffer, from: count)
            if read == 0 { break }
            count += read
        }
        dataLink = try Self.dataLink(of: buffer.span.extracting(0..<count), path: path)
        self.file = file
        self.path = path
        self.buffer = buffer
        unread = 0..<count
        consume(Btsnoop.headerByteCount)
    }

    /// The next record, or `nil` at the end of the file.
    mutating func next() throws(RadioError) -> Record? {
        while true {
            guard try have(Btsnoop.recordHeaderByteCount) else {
                if !unread.isEmpty { warnings.record(.recordCut, at: position) }
                return nil
            }
            let header = Header(buffer.span, at: unread.lowerBound)
            if header.included > Btsnoop.maximumRecordByteCount {
                guard try skip(record: header.included) else { return nil }
                continue
            }
            let byteCount = Btsnoop.recordHeaderByteCount + header.included
            guard try have(byteCount) else {
                warnings.record(.recordCut, at: position)
                return nil
            }
            if header.included > header.original { warnings.record(.lengthMismatch, at: position) }
            let record = Record(
                flags: header.flags,
                receivedAt: instant(header.timestamp),
                data: unread.prefix(byteCount).dropFirst(Btsnoop.recordHeaderByteCount),
                offset: position
            )
            consume(byteCount)
            return record
        }
    }

    /// The fields in front of a record's data, as they are in the file.
    private struct Header {
        var original: Int
        var included: Int
        var flags: UInt32
        var timestamp: Int64

        init(_ bytes: Span<UInt8>, at offset: Int) {
            original = Int(bytes.bigEndian32(at: offset))
            included = Int(bytes.bigEndian32(at: offset + 4))
            flags = bytes.bigEndian32(at: offset + 8)
            timestamp = Int64(bitPattern: bytes.bigEndian64(at: offset + 16))
        }
    }

    /// Counts a fault that shows only inside a record.
    mutating func warn(_ cause: CaptureWarning.Cause, at offset: UInt64) {
        warnings.record(cause, at: offset)
    }

    private static func dataLink(
        of header: Span<UInt8>,
        path: String
    ) throws(RadioError) -> Btsnoop.DataLink {
        if header.isEmpty { throw .notACapture(path: path, reason: "it is empty") }
        for (index, byte) in Btsnoop.magic.enumerated()
        where index >= header.count || header[index] != byte {
            throw .notACapture(path: path, reason: "it does not begin with \"btsnoop\"")
        }
        guard header.count >= Btsnoop.headerByteCount else {
            throw .notACapture(path: path, reason: "its header is cut")
        }
        let version = header.bigEndian32(at: 8)
        guard version == Btsnoop.version else {
            throw .unsupportedCapture(path: path, reason: "its version is \(version), not 1")
        }
        let link = header.bigEndian32(at: 12)
        guard let dataLink = Btsnoop.DataLink(rawValue: link) else {
            throw .unsupportedCapture(path: path, reason: "its data link \(link) is not read")
        }
        return dataLink
    }

    /// The moment of a timestamp, with a warning if it is a strange one.
    private mutating func instant(_ timestamp: Int64) -> Instant {
        let clamped = min(
            max(timestamp, Btsnoop.timestamps.lowerBound),
            Btsnoop.timestamps.upperBound
        )
        if clamped != timestamp {
            warnings.record(.timeOutOfRange, at: position)
        } else if timestamp < Btsnoop.unixEpoch {
            warnings.record(.timeBefore1970, at: position)
        }
        if clamped < lastTimestamp { warnings.record(.timeBackwards, at: position) }
        lastTimestamp = clamped
        return Instant(microseconds: clamped - Btsnoop.unixEpoch)
    }

    private mutating func consume(_ count: Int) {
        unread = (unread.lowerBound + count)..<unread.upperBound
        position += UInt64(count)
    }

    /// Passes over a record too long to hold; `false` when the file ends first.
    private mutating func skip(record included: Int) throws(RadioError) -> Bool {
        let recordOffset = position
        var rest = Btsnoop.recordHeaderByteCount + included
        while rest > 0 {
            guard try have(1) else {
                position = recordOffset
                warnings.record(.recordCut, at: position)
                return false
            }
            let step = min(rest, unread.count)
            consume(step)
            rest -= step
        }
        warnings.record(.recordTooLong, at: recordOffset)
        return true
    }

    /// Makes sure that `count` bytes are unread in the buffer; `false` when the file ends first.
    private mutating func have(_ count: Int) throws(RadioError) -> Bool {
        if unread.count >= count { return true }
        buffer.withUnsafeMutableBytes { bytes in
            bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[unread]))
        }
        unread = 0..<unread.count
        while unread.count < count {
            let read = try Self.read(file, path, into: &buffer, from: unread.upperBound)
            if read == 0 { return false }
            unread = 0..<(unread.upperBound + read)
        }
        return true
    }

    private static func open(_ path: String) throws(RadioError) -> OpenFile {
        do throws(SystemFailure) {
            return try OpenFile(reading: path)
        } catch {
            if error.code == ENOENT { throw .captureNotFound(path: path) }
            throw .cannotRead(path: path, reason: error.reason)
        }
    }

    private static func read(
        _ file: borrowing OpenFile,
        _ path: String,
        into buffer: inout [UInt8],
        from start: Int
    ) throws(RadioError) -> Int {
        do throws(SystemFailure) {
            return try file.read(into: &buffer, from: start)
        } catch {
            throw .cannotRead(path: path, reason: error.reason)
        }
    }
}
