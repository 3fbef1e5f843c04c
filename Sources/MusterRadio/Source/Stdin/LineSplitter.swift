/// Splits a stream of bytes into lines; of one that is too long only the end is looked for.
struct LineSplitter {
    /// One line, counted from 1.
    struct Line {
        var number: Int
        /// Its bytes without the line break; `nil` when they were too many.
        var text: [UInt8]?
    }

    /// The longest line that is kept; the longest report takes a twentieth of it.
    static let maximumByteCount = 1 << 16

    private var unread: ArraySlice<UInt8> = []
    /// The beginning of a line that goes on in the next bytes.
    private var begun: [UInt8] = []
    private var isTooLong = false
    private var isFinished = false
    private var number = 0

    /// Takes the next bytes of the stream, once ``next()`` has given `nil`.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        unread = bytes
    }

    /// Ends the stream: a last line without a line break is a line too.
    mutating func finish() {
        isFinished = true
    }

    /// The next whole line that is not empty, or `nil` until there are more bytes.
    mutating func next() -> Line? {
        while let line = nextWithEmpty() {
            if line.text?.isEmpty != true { return line }
        }
        return nil
    }

    private mutating func nextWithEmpty() -> Line? {
        let end = unread.firstIndex(of: UInt8(ascii: "\n"))
        let part = unread[..<(end ?? unread.endIndex)]
        if begun.count + part.count > Self.maximumByteCount { isTooLong = true }
        if isTooLong { begun = [] } else { begun.append(contentsOf: part) }
        unread = end.map { unread[($0 + 1)...] } ?? []
        guard end != nil || isFinished && (isTooLong || !begun.isEmpty) else { return nil }
        number += 1
        defer {
            begun = []
            isTooLong = false
        }
        return Line(number: number, text: isTooLong ? nil : begun)
    }
}
