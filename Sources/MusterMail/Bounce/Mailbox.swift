import Glibc
import MusterCore

/// A mailbox of this machine that is read and never changed: an mbox file (RFC 4155) or a Maildir
/// folder.
public struct Mailbox: Sendable {
    /// The file or folder.
    public let path: String

    /// So much of an mbox is read at once, and of a message in a Maildir.
    private static let readLimit = 16 << 20

    /// How far it was read: for an mbox the offset behind the last message, by the line that the file
    /// begins with; for a Maildir 0 by the name of each message.
    public typealias Marks = [String: Int]

    /// Names a mailbox.
    public init(path: String) {
        self.path = path
    }

    /// The messages that were not read before.
    ///
    /// An mbox that was cut or begun anew is read from its start again, so a message may come twice.
    ///
    /// - Parameter marks: how far it was read.
    /// - Returns: the messages, and how far it is read now.
    /// - Throws: ``MailError/mailbox(path:reason:)`` when it is there and cannot be read.
    public func unread(after marks: Marks) throws(MailError) -> (messages: [[UInt8]], marks: Marks)
    {
        var status = stat()
        guard stat(path, &status) == 0 else {
            // Mail programs make it with the first message.
            if errno == ENOENT { return ([], [:]) }
            throw .mailbox(path: path, reason: Sentence(verbatim: SystemCall.message(errno)))
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return try folder(marks)
        case S_IFREG: return try file(marks)
        default: throw .mailbox(path: path, reason: "it is neither a file nor a folder")
        }
    }

    // MARK: Maildir

    private func folder(_ marks: Marks) throws(MailError) -> (messages: [[UInt8]], marks: Marks) {
        var messages: [[UInt8]] = []
        var now: Marks = [:]
        for part in ["new", "cur"] {
            for file in try names(in: "\(path)/\(part)") {
                // What stands behind the colon changes when somebody reads the message.
                let name = String(file.prefix { $0 != ":" })
                now[name] = 0
                guard marks[name] == nil else { continue }
                // Somebody may have moved it meanwhile; it is found at its new place next time.
                if let bytes = try? read("\(path)/\(part)/\(file)", from: 0) {
                    messages.append(bytes)
                } else {
                    now[name] = nil
                }
            }
        }
        return (messages, now)
    }

    private func names(in folder: String) throws(MailError) -> [String] {
        guard let open = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw .mailbox(path: folder, reason: Sentence(verbatim: SystemCall.message(errno)))
        }
        defer { closedir(open) }
        var names: [String] = []
        while let entry = readdir(open) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    // MARK: mbox

    private func file(_ marks: Marks) throws(MailError) -> (messages: [[UInt8]], marks: Marks) {
        let head = try read(path, from: 0, atMost: 200)
        guard !head.isEmpty else { return ([], [:]) }
        let name = String(decoding: head.prefix { $0 != 0x0A }, as: UTF8.self)
        var start = marks[name] ?? 0
        var bytes = try read(path, from: start)
        if start > 0, !bytes.isEmpty, !bytes.starts(with: Self.mark) {
            start = 0
            bytes = try read(path, from: 0)
        }
        let isCut = bytes.count == Self.readLimit
        var messages: [[UInt8]] = []
        var end = 0
        let starts = Self.starts(in: bytes)
        for (index, first) in starts.enumerated() {
            let isLast = index == starts.count - 1
            // What is cut off of the last one is read next time, with what comes behind.
            if isLast, isCut, index > 0 { break }
            let next = isLast ? bytes.count : starts[index + 1]
            // The line in front is the mailbox's own.
            let message = Array(bytes[first..<next].drop { $0 != 0x0A }.dropFirst())
            // It may be that the last one is being written just now.
            if isLast, !isCut, !ReceivedPart.isWhole(message) { break }
            messages.append(message)
            end = next
        }
        // Of a message that is larger than all that is read at once, the beginning has to do.
        if isCut, starts.count == 1 { end = try messageEnd(from: start + end) - start }
        return (messages, [name: start + end])
    }

    /// Where the message ends that goes on at an offset of the mbox.
    private func messageEnd(from offset: Int) throws(MailError) -> Int {
        // The line that begins the next one may lie across the end of what was read.
        var start = offset - Self.mark.count - 1
        while true {
            let bytes = try read(path, from: start)
            if let next = Self.starts(in: bytes).first(where: { $0 > 0 }) { return start + next }
            guard bytes.count == Self.readLimit else { return start + bytes.count }
            start += bytes.count - Self.mark.count - 1
        }
    }

    private static let mark = Array("From ".utf8)

    /// Where messages begin: at a line "From …" behind an empty one.
    private static func starts(in bytes: [UInt8]) -> [Int] {
        var starts: [Int] = bytes.starts(with: mark) ? [0] : []
        var index = 0
        while let end = bytes[index...].firstIndex(of: 0x0A) {
            index = end + 1
            if end > 0, bytes[end - 1] == 0x0A, bytes[index...].starts(with: mark) {
                starts.append(index)
            }
        }
        return starts
    }

    private func read(
        _ path: String,
        from start: Int,
        atMost limit: Int = Mailbox.readLimit
    ) throws(MailError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw .mailbox(path: path, reason: Sentence(verbatim: SystemCall.message(errno)))
        }
        let file = try OpenFile(descriptor)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(limit, 1 << 16))
        while bytes.count < limit {
            let count = try SystemCall.call("pread") {
                pread(
                    file.descriptor,
                    &buffer,
                    min(buffer.count, limit - bytes.count),
                    off_t(start + bytes.count)
                )
            }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }
}
