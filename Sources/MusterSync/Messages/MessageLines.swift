/// The lines of a message: each is read once, in order, and none is left over.
struct MessageLines {
    private let lines: [ArraySlice<UInt8>]
    private var next = 0

    /// Splits a message; its last line may end with a line feed.
    init(_ bytes: [UInt8]) throws(SyncError) {
        guard bytes.count <= SyncLimits.messageBytes else {
            throw .tooLong(
                part: "the message",
                bytes: bytes.count,
                limit: SyncLimits.messageBytes
            )
        }
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let limit = SyncLimits.snapshotChanges + 1
        guard lines.count <= limit else {
            throw .tooMany(part: "lines", count: lines.count, limit: limit)
        }
        self.lines = lines
    }

    /// The members of a message that is one line.
    static func only(_ what: String, of bytes: [UInt8]) throws(SyncError) -> LineMembers {
        var lines = try MessageLines(bytes)
        let line = try lines.line(what)
        try lines.end()
        return line
    }

    /// The next line as members.
    mutating func line(_ what: String) throws(SyncError) -> LineMembers {
        guard next < lines.count else { throw .cutShort(expected: what) }
        next += 1
        return try LineMembers(lines[next - 1], line: next)
    }

    /// All lines that are left, each of which must be what is written again of what was read.
    mutating func rest<Value>(
        limit: Int,
        count: Int,
        _ read: (inout LineMembers) throws(SyncError) -> Value,
        writtenBy write: (Value) -> [UInt8]
    ) throws(SyncError) -> [Value] {
        let left = lines.count - next
        guard count <= limit else { throw .tooMany(part: "lines", count: count, limit: limit) }
        guard left >= count else { throw .cutShort(expected: "line \(next + count) of it") }
        guard left == count else { throw .tooMany(part: "lines", count: left, limit: count) }
        var values: [Value] = []
        values.reserveCapacity(count)
        for _ in 0..<count {
            var members = try line("its last line")
            let value = try read(&members)
            try members.end()
            // What is hashed has one form only: other spaces, orders or escapes are refused.
            guard lines[next - 1].elementsEqual(write(value)) else {
                throw .notCanonical(line: next)
            }
            values.append(value)
        }
        return values
    }

    /// Refuses lines that nothing has asked for.
    func end() throws(SyncError) {
        guard next == lines.count else {
            throw .tooMany(part: "lines", count: lines.count, limit: next)
        }
    }
}
