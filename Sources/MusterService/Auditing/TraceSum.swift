import Foundation
import MusterCore
import MusterDisk

/// The SHA-256 of a trace that has ended, in a file beside it, as `sha256sum -c` reads it.
///
/// A bit that a disk has turned over in the middle of a packet changes no count.
enum TraceSum {
    /// The file with the sum of a trace.
    static func path(of trace: String) -> String { trace + ".sha256" }

    /// What the file with a sum has in it.
    static func content(_ sum: String, of name: String) -> [UInt8] {
        Array("\(sum)  \(name)\n".utf8)
    }

    /// Keeps the sum of a trace that has ended; where the disk takes none, there is none.
    ///
    /// The disk is not waited for: a sum that a power cut took proves nothing, and nothing rests on it.
    static func keep(of trace: String) {
        guard let sum = try? Files.sha256(trace) else { return }
        let name = (trace as NSString).lastPathComponent
        try? Files.writeNote(content(sum, of: name), to: path(of: trace), mode: 0o600)
    }

    /// Takes the sum away: the trace begins anew, or goes on.
    static func remove(of trace: String) {
        unlink(path(of: trace))
    }

    /// Whether a trace has another sum than was kept of it; not, where none was.
    ///
    /// - Throws: ``ServiceError``.
    static func isOther(_ trace: String) throws -> Bool {
        guard let kept = try? Files.read(path(of: trace)) else { return false }
        let sum = String(decoding: kept.prefix(64), as: UTF8.self)
        guard Hex.bytes(sum)?.count == 32 else { return false }
        return try Files.sha256(trace) != sum
    }
}
