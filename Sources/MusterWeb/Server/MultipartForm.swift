import Foundation
import MusterCore
import NIOCore

/// A form with files in it (RFC 7578), read from memory.
struct MultipartForm: Sendable {
    /// One field.
    struct Part: Sendable {
        var name: String
        /// The name of a file, as the sender has it; never to be used as a path.
        var fileName: String?
        var content: ArraySlice<UInt8>
    }

    /// The fields in order.
    let parts: [Part]

    /// More fields than this no form of this server has.
    private static let mostParts = 100
    /// The most bytes that a field has in front of its content.
    private static let longestHead = 8_192

    /// Reads a body.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)`` for what is no such form.
    init(_ body: ByteBuffer, type: String) throws(WebError) {
        let bad = WebError.badValue(name: "the form", expected: "multipart/form-data")
        guard let at = type.range(of: "boundary="), body.readableBytes > 0 else { throw bad }
        let quoted = type[at.upperBound...].prefix { $0 != ";" }
        let boundary = Array("--\(quoted.filter { $0 != "\"" })".utf8)
        guard (3...72).contains(boundary.count) else { throw bad }
        let bytes = Array(body.readableBytesView)
        var marks: [Int] = []
        var index = 0
        while let next = Self.find(boundary, in: bytes, from: index) {
            marks.append(next)
            index = next + boundary.count
            guard marks.count <= Self.mostParts else { throw bad }
        }
        var parts: [Part] = []
        for (start, end) in zip(marks, marks.dropFirst()) {
            // Behind the boundary stands a line end, and one in front of the next boundary.
            let from = start + boundary.count + 2
            guard end - 2 >= from, let part = Self.part(bytes[from..<end - 2]) else { throw bad }
            parts.append(part)
        }
        guard !parts.isEmpty else { throw bad }
        self.parts = parts
    }

    /// The text of a field; `nil` when there is none.
    func text(_ name: String) -> String? {
        parts.first { $0.name == name }.map { String(decoding: $0.content, as: UTF8.self) }
    }

    private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
        let gap = Array("\r\n\r\n".utf8)
        let start = Array(bytes.prefix(longestHead))
        guard let end = find(gap, in: start, from: 0) else { return nil }
        let head = String(decoding: bytes.prefix(end), as: UTF8.self)
        for line in head.split(separator: "\r\n")
        where line.lowercased().hasPrefix("content-disposition:") {
            guard let name = value("name", in: line) else { return nil }
            return Part(
                name: name,
                fileName: value("filename", in: line),
                content: bytes.dropFirst(end + gap.count)
            )
        }
        return nil
    }

    private static func value(_ name: String, in line: Substring) -> String? {
        for field in line.split(separator: ";").dropFirst() {
            let field = field.drop { $0 == " " }
            if field.hasPrefix("\(name)=\"") {
                return String(field.dropFirst(name.count + 2).prefix { $0 != "\"" })
            }
        }
        return nil
    }

    private static func find(_ wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard let first = wanted.first else { return nil }
        return bytes.withUnsafeBytes { all -> Int? in
            guard let base = all.baseAddress else { return nil }
            var at = start
            while at + wanted.count <= all.count {
                let places = all.count - wanted.count - at + 1
                guard let hit = memchr(base + at, Int32(first), places) else { return nil }
                at = UnsafeRawPointer(hit) - base
                if memcmp(base + at, wanted, wanted.count) == 0 { return at }
                at += 1
            }
            return nil
        }
    }
}
