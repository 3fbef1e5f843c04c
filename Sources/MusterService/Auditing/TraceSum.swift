import Foundation
import MusterCore
import MusterDisk

/// The SHA-256 of a trace that has ended, in a file beside it, as `sha256sum -c` reads it, and in the record
/// of its end.
///
/// A bit that a disk has turned over in the middle of a packet changes no count.
enum TraceSum {
    /// The file with the sum of a trace.
    static func path(of trace: String) -> String { trace + ".sha256" }

    /// What the file with a sum has in it.
    static func content(_ sum: String, of name: String) -> [UInt8] {
        Array("\(sum)  \(name)\n".utf8)
    }

    /// The sum of a trace, hexadecimal; `nil` for one that cannot be read, and for one whose last record was
    /// cut: a backup leaves the rest of such a record out, and has other bytes.
    static func whole(_ trace: String) -> String? {
        guard let length = try? TraceEnd.wholeBytes(of: trace), length >= Disk.size(of: trace)
        else {
            return nil
        }
        return try? Files.sha256(trace)
    }

    /// Keeps the sum of a trace that has ended; where the disk takes none, there is none.
    ///
    /// The disk is not waited for: what the file proves, the record of the end proves too.
    ///
    /// - Returns: the sum, as ``whole(_:)`` gives it.
    static func keep(of trace: String) -> String? {
        guard let sum = whole(trace) else { return nil }
        let name = (trace as NSString).lastPathComponent
        try? Files.writeNote(content(sum, of: name), to: path(of: trace), mode: 0o600)
        return sum
    }

    /// Takes the sum away: the trace begins anew, or goes on.
    static func remove(of trace: String) {
        unlink(path(of: trace))
    }

    /// Whether a trace has another sum than was kept of it; not, where none was.
    ///
    /// - Parameters:
    ///   - trace: the file.
    ///   - told: the sum that the record of its end tells, if it tells one.
    /// - Returns: `true` where it was changed.
    /// - Throws: ``ServiceError``.
    static func isOther(_ trace: String, than told: String?) throws -> Bool {
        let kept = (try? Files.read(path(of: trace))).map {
            String(decoding: $0.prefix(64), as: UTF8.self)
        }
        let sums = [told, kept].compactMap { $0 }.filter { Hex.bytes($0)?.count == 32 }
        guard !sums.isEmpty else { return false }
        let sum = try Files.sha256(trace)
        return sums.contains { $0 != sum }
    }
}
