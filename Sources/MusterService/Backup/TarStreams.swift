import Foundation
import MusterCore

/// Writes a tar archive (POSIX.1-2001, pax interchange format).
struct TarWriter {
    private let sink: any ByteSink

    static let blockBytes = 512

    /// Begins an archive.
    init(into sink: any ByteSink) {
        self.sink = sink
    }

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - name: its path in the archive.
    ///   - size: how many bytes it has.
    ///   - at: when it was changed, in seconds since 1970.
    ///   - content: where they come from.
    /// - Throws: ``BackupError/restless(path:)`` where they are more or fewer.
    func add(_ name: String, size: Int, at: Int64, _ content: any ByteSource) throws {
        if name.utf8.count > TarHeader.nameBytes {
            // A name that does not fit stands in front, in a header of its own.
            let record = Self.record("path", name)
            let header = TarHeader(name: "pax", size: record.count, at: at, type: TarHeader.pax)
            try sink.write(header.bytes + record + Self.padding(record.count))
        }
        let short = String(decoding: name.utf8.prefix(TarHeader.nameBytes), as: UTF8.self)
        let kept = name.utf8.count > TarHeader.nameBytes ? "long-name" : short
        try sink.write(TarHeader(name: kept, size: size, at: at, type: TarHeader.file).bytes)
        var count = 0
        while let bytes = try content.next() {
            count += bytes.count
            guard count <= size else { throw BackupError.restless(path: name) }
            try sink.write(bytes)
        }
        guard count == size else { throw BackupError.restless(path: name) }
        try sink.write(Self.padding(size))
    }

    /// Ends the archive.
    func finish() throws {
        try sink.write([UInt8](repeating: 0, count: 2 * Self.blockBytes))
        try sink.finish()
    }

    static func padding(_ size: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: (blockBytes - size % blockBytes) % blockBytes)
    }

    /// A record of an extended header: its own length in digits, a space, `key=value` and a line end.
    private static func record(_ key: String, _ value: String) -> [UInt8] {
        let rest = " \(key)=\(value)\n"
        var length = rest.utf8.count
        while String(length).utf8.count + rest.utf8.count != length {
            length = String(length).utf8.count + rest.utf8.count
        }
        return Array("\(length)\(rest)".utf8)
    }
}

/// The 512 bytes in front of a file in an archive.
struct TarHeader {
    static let nameBytes = 100
    static let file = UInt8(ascii: "0")
    static let pax = UInt8(ascii: "x")

    var name: String
    var size: Int
    var at: Int64
    var type: UInt8

    init(name: String, size: Int, at: Int64, type: UInt8) {
        (self.name, self.size, self.at, self.type) = (name, size, at, type)
    }

    /// Reads a header; `nil` where it is not one that ``bytes`` writes.
    init?(_ block: [UInt8]) {
        guard block.count == TarWriter.blockBytes else { return nil }
        let text = block[..<Self.nameBytes].prefix { $0 != 0 }
        guard let size = Self.number(block[124..<136]), let at = Self.number(block[136..<148])
        else { return nil }
        self.init(
            name: String(decoding: text, as: UTF8.self),
            size: size,
            at: Int64(at),
            type: block[156]
        )
        // A header that says the same in other bytes was not written here.
        guard bytes == block else { return nil }
    }

    /// The header as it is written.
    var bytes: [UInt8] {
        var block = [UInt8](repeating: 0, count: TarWriter.blockBytes)
        func put(_ bytes: some Collection<UInt8>, at offset: Int) {
            block.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
        }
        put(Array(name.utf8.prefix(Self.nameBytes)), at: 0)
        put(Array("0000600\0".utf8), at: 100)
        put(Array("0000000\0".utf8), at: 108)
        put(Array("0000000\0".utf8), at: 116)
        put(Self.field(size), at: 124)
        put(Self.field(Int(max(0, at))), at: 136)
        put([UInt8](repeating: 0x20, count: 8), at: 148)
        block[156] = type
        put(Array("ustar\u{0}00".utf8), at: 257)
        let sum = block.reduce(0) { $0 + Int($1) }
        let digits = String(sum, radix: 8)
        let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
        put(Array("\(zeros)\(digits)\0 ".utf8), at: 148)
        return block
    }

    /// Eleven octal digits; a number from 8 GiB on in binary (the form of GNU tar).
    private static func field(_ number: Int) -> [UInt8] {
        let digits = String(number, radix: 8)
        if digits.count <= 11 {
            return Array((String(repeating: "0", count: 11 - digits.count) + digits + "\0").utf8)
        }
        let low = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        return [0x80, 0, 0, 0] + low
    }

    private static func number(_ field: ArraySlice<UInt8>) -> Int? {
        if field.first == 0x80 {
            return field.suffix(8).reduce(0) { $0 << 8 | Int($1) }
        }
        return Int(String(decoding: field.prefix(11), as: UTF8.self), radix: 8)
    }
}

/// Reads an archive that ``TarWriter`` has written.
final class TarReader {
    private let source: any ByteSource
    private let path: String
    private var waiting: [UInt8] = []
    private var position = 0

    init(from source: any ByteSource, path: String) {
        (self.source, self.path) = (source, path)
    }

    private var damaged: BackupError {
        .damaged(path: path, reason: "the archive in it is not as it was written")
    }

    /// The name and size of the next file, whose bytes must be read then; `nil` at the end.
    func next() throws -> (name: String, size: Int)? {
        let block = try take(TarWriter.blockBytes)
        if block.allSatisfy({ $0 == 0 }) {
            let last = try take(TarWriter.blockBytes)
            guard
                try last.allSatisfy({ $0 == 0 }) && position == waiting.count
                    && source.next() == nil
            else { throw damaged }
            return nil
        }
        guard let header = TarHeader(block) else { throw damaged }
        if header.type == TarHeader.file { return (header.name, header.size) }
        guard header.type == TarHeader.pax, (8...70_000).contains(header.size) else {
            throw damaged
        }
        let record = try take(header.size)
        try pass(padding: header.size)
        let text = String(decoding: record, as: UTF8.self)
        guard let sign = text.firstRange(of: " path="), text.hasSuffix("\n"),
            text[..<sign.lowerBound] == String(record.count),
            let real = TarHeader(try take(TarWriter.blockBytes)), real.type == TarHeader.file
        else { throw damaged }
        return (String(text[sign.upperBound...].dropLast()), real.size)
    }

    /// Hands on the bytes of the file that ``next()`` has told of.
    func content(_ size: Int, _ body: ([UInt8]) throws -> Void) throws {
        var rest = size
        while rest > 0 {
            if position == waiting.count { try fill() }
            let count = min(rest, waiting.count - position)
            try body(Array(waiting[position..<(position + count)]))
            position += count
            rest -= count
        }
        try pass(padding: size)
    }

    private func pass(padding size: Int) throws {
        let padding = TarWriter.padding(size)
        guard try take(padding.count) == padding else { throw damaged }
    }

    private func take(_ count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            if position == waiting.count { try fill() }
            let piece = min(count - bytes.count, waiting.count - position)
            bytes += waiting[position..<(position + piece)]
            position += piece
        }
        return bytes
    }

    private func fill() throws {
        guard let more = try source.next() else { throw damaged }
        (waiting, position) = (more, 0)
    }
}
