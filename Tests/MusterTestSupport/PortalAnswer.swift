import Foundation

/// What a portal answered.
package struct PortalAnswer {
    /// The status.
    package var status: Int
    /// The headers, by their name in small letters; of several the last.
    package var headers: [String: String]
    /// What the answer has a browser keep: `muster_form=…; Path=/`.
    package var cookies: [String] = []
    /// The body, put together from its chunks.
    package var body: [UInt8]
    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }
    /// The body as JSON.
    package var json: JSON { get throws { try JSON(text) } }

    /// Why something is no answer, or not the one that was waited for.
    package struct Unforeseen: Error, CustomStringConvertible {
        /// What came instead.
        package var description: String
    }

    /// Reads an answer from all that came over a connection.
    ///
    /// - Throws: ``Unforeseen``.
    package init(_ bytes: [UInt8], hasBody: Bool) throws {
        guard let gap = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else {
            throw Unforeseen(description: "no answer came")
        }
        let lines = String(decoding: bytes[..<gap.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else {
            throw Unforeseen(description: "no status: \(lines.first ?? "")")
        }
        self.status = status
        headers = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[name] = value
            if name == "set-cookie" { cookies.append(value) }
        }
        let rest = Array(bytes[gap.upperBound...])
        let whole = headers["transfer-encoding"] == "chunked" ? Self.unchunked(rest) : rest
        body = hasBody ? whole : []
    }

    private static func unchunked(_ bytes: [UInt8]) -> [UInt8] {
        var (rest, result) = (bytes[...], [UInt8]())
        while let end = rest.firstIndex(of: 0x0D),
            let size = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16), size > 0,
            rest.endIndex - end - 2 >= size
        {
            result += rest[(end + 2)..<(end + 2 + size)]
            rest = rest[(end + 2 + size + 2)...]
        }
        return result
    }
}
