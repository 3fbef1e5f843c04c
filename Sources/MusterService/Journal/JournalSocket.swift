import Foundation
public import MusterCore
import MusterPeople

/// The journal of the system, systemd-journald, by its native protocol: a datagram a message, of lines
/// `NAME=value`, or a name, a length and the bytes where a value has lines of its own.
///
/// Source: systemd, `docs/JOURNAL_NATIVE_PROTOCOL.md`. `sd_journal_sendv(3)` would do the same and call it a
/// success where no journal runs, so that nobody knew what is missing; and wait without end for one that
/// hangs.
final class JournalSocket {
    /// Where the journal listens.
    static let path = "/run/systemd/journal/socket"

    /// Which start of the journal it is: of the machine, and of the socket.
    ///
    /// What one had not written down yet is not known to the next.
    let run: String
    private let descriptor: Int32

    /// Opens a way to the journal.
    ///
    /// - Throws: ``JournalError/noJournal(reason:)``.
    init() throws(JournalError) {
        var status = stat()
        guard stat(Self.path, &status) == 0 else {
            throw .noJournal(reason: Sentence(verbatim: String(cString: strerror(errno))))
        }
        // A unit may hide it; the socket is another one after each start of the machine all the same.
        let boot = (try? Files.read("/proc/sys/kernel/random/boot_id")) ?? []
        run =
            String(decoding: boot.prefix { $0 > 0x20 }, as: UTF8.self)
            + "/\(status.st_dev)-\(status.st_ino)-\(status.st_ctim.tv_sec)-\(status.st_ctim.tv_nsec)"
        var target = sockaddr_un()
        target.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: Array(Self.path.utf8)) }
        let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
        descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else {
            throw .noJournal(reason: Sentence(verbatim: String(cString: strerror(errno))))
        }
        // A journal that is behind is waited for, one that hangs is not.
        var limit = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_SNDTIMEO,
            &limit,
            socklen_t(MemoryLayout<timeval>.size)
        )
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, size)
            }
        }
        guard result == 0 else {
            throw .noJournal(reason: Sentence(verbatim: String(cString: strerror(errno))))
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Hands a message over.
    ///
    /// - Throws: ``JournalError/noJournal(reason:)``.
    func send(_ fields: [(name: String, value: String)]) throws(JournalError) {
        let bytes = fields.flatMap { Self.encoded($0.name, $0.value) }
        while Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) < 0 {
            let code = errno
            if code == EINTR { continue }
            // A datagram has room for some 200 kB; an entry is smaller but for the longest settings.
            if code == EMSGSIZE, fields.contains(where: { $0.value.utf8.count > Self.longest }) {
                return try send(fields.map { ($0.name, String($0.value.prefix(Self.longest / 4))) })
            }
            throw .noJournal(reason: Sentence(verbatim: String(cString: strerror(code))))
        }
    }

    private static let longest = 16_000

    private static func encoded(_ name: String, _ value: String) -> [UInt8] {
        let bytes = Array(value.utf8)
        guard bytes.contains(UInt8(ascii: "\n")) else {
            return Array("\(name)=".utf8) + bytes + [UInt8(ascii: "\n")]
        }
        let length = withUnsafeBytes(of: UInt64(bytes.count).littleEndian, Array.init)
        return Array("\(name)\n".utf8) + length + bytes + [UInt8(ascii: "\n")]
    }
}

/// What keeps the trail from the journal.
public enum JournalError: MusterError, Equatable {
    /// No journal takes messages.
    case noJournal(reason: Sentence)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .noJournal(let reason):
            "the journal at \(JournalSocket.path) takes no entries of the trail: \(reason)"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        "systemctl status systemd-journald, or [trail] journal = false in muster.toml"
    }

    /// The status a command ends with.
    public var exitCode: ExitCode { .queued }
}
