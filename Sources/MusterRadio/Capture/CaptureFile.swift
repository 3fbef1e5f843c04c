import Glibc
import MusterCore

/// The bytes of a capture, read piece by piece in constant memory, and what was wrong with them.
///
/// Works on anything that can be read, pipes included. The readers of the forms ask for as many
/// bytes as a length says only to learn whether they are there.
struct CaptureFile: ~Copyable {
    /// What was read last; a packet's data is a part of it.
    private(set) var buffer: [UInt8]
    /// What was wrong so far, one element per cause.
    private(set) var warnings: [CaptureWarning] = []
    /// Where in the file the unread bytes begin.
    private(set) var position: UInt64 = 0
    /// The path it was opened by.
    let path: String

    private let file: OpenFile
    private var unread = 0..<0
    private var lastMicroseconds = Int64.min

    /// Room for several of the longest packets; more makes nothing faster.
    private static let bufferByteCount = 1 << 18
    /// The most that ``have(_:)`` may be asked for.
    static let maximumByteCount = bufferByteCount / 2

    /// Microseconds since 1970 that have a date of four digits: years 0 to 9999.
    static let dates: ClosedRange<Int64> =
        -62_167_219_200_000_000...253_402_300_799_999_999

    /// Opens the file at `path`.
    init(path: String) throws(RadioError) {
        do throws(SystemFailure) {
            file = try OpenFile(reading: path)
        } catch {
            if error.code == ENOENT { throw .captureNotFound(path: path) }
            throw .cannotRead(path: path, reason: Sentence(verbatim: error.reason))
        }
        self.path = path
        buffer = [UInt8](repeating: 0, count: Self.bufferByteCount)
    }

    /// Where in the buffer the unread bytes begin.
    var start: Int { unread.lowerBound }

    /// Whether there are unread bytes in the buffer.
    var hasUnread: Bool { !unread.isEmpty }

    /// Makes sure that `count` bytes are unread in the buffer; `false` when the file ends first.
    mutating func have(_ count: Int) throws(RadioError) -> Bool {
        if unread.count >= count { return true }
        return try read(until: count)
    }

    /// Passes over bytes that ``have(_:)`` has made sure of.
    mutating func consume(_ count: Int) {
        unread = (unread.lowerBound + count)..<unread.upperBound
        position += UInt64(count)
    }

    /// Passes over bytes that need not fit the buffer; `false`, at the old position, when the file
    /// ends first.
    mutating func skip(_ count: Int) throws(RadioError) -> Bool {
        let before = position
        var rest = count
        while rest > 0 {
            guard try have(1) else {
                position = before
                return false
            }
            let step = min(rest, unread.count)
            consume(step)
            rest -= step
        }
        return true
    }

    /// Counts a fault of the packet or block that begins at `offset` of the file.
    mutating func warn(_ cause: CaptureWarning.Cause, at offset: UInt64) {
        warnings.record(cause, at: offset)
    }

    /// The moment so many microseconds after 1970, with a warning if it is a strange one.
    ///
    /// For the packet that begins at ``position``.
    mutating func moment(_ microseconds: Int64) -> Instant {
        let clamped = min(max(microseconds, Self.dates.lowerBound), Self.dates.upperBound)
        if clamped != microseconds {
            warnings.record(.timeOutOfRange, at: position)
        } else if microseconds < 0 {
            warnings.record(.timeBefore1970, at: position)
        }
        if clamped < lastMicroseconds { warnings.record(.timeBackwards, at: position) }
        lastMicroseconds = clamped
        return Instant(microseconds: clamped)
    }

    /// Moves the unread bytes to the front and reads on.
    private mutating func read(until count: Int) throws(RadioError) -> Bool {
        buffer.withUnsafeMutableBytes { bytes in
            bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[unread]))
        }
        unread = 0..<unread.count
        while unread.count < count {
            do throws(SystemFailure) {
                let read = try file.read(into: &buffer, from: unread.upperBound)
                if read == 0 { return false }
                unread = 0..<(unread.upperBound + read)
            } catch {
                throw .cannotRead(path: path, reason: Sentence(verbatim: error.reason))
            }
        }
        return true
    }
}
