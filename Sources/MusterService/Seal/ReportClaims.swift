import Foundation
package import MusterCore

/// What a PDF says of itself: which audit it is of, when that was sealed, how its records ended.
///
/// It stands in the metadata (XMP, ISO 16684-1), which archives want as plain text. Reports from before
/// they had any tell it in the document information that Cairo leaves as plain lines: ASCII in
/// parentheses and other text as UTF-16 in hexadecimal digits (ISO 32000-1, 7.9.2).
package struct ReportClaims {
    /// The keywords.
    let keywords: String
    /// The moment of creation as the file writes it: `D:20260312092651Z`.
    let created: String

    /// Reads the bytes of a file, whatever it is.
    package init(_ bytes: [UInt8]) {
        func entry(_ name: String) -> String {
            let start = Array("   /\(name) ".utf8)
            let line = bytes.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: start) }
            return line.map { Self.text($0.dropFirst(start.count)) } ?? ""
        }
        if let packet = Self.packet(bytes) {
            keywords = Self.value("pdf:Keywords", packet)
            created = "D:\(Self.value("xmp:CreateDate", packet).filter(\.isNumber))Z"
        } else {
            keywords = entry("Keywords")
            created = entry("CreationDate")
        }
    }

    /// The metadata of a file as text; `nil` where it has none.
    private static func packet(_ bytes: [UInt8]) -> String? {
        guard let start = bytes.firstRange(of: Array("<?xpacket begin=".utf8)),
            let end = bytes[start.upperBound...].firstRange(of: Array("<?xpacket end=".utf8))
        else { return nil }
        return String(decoding: bytes[start.upperBound..<end.lowerBound], as: UTF8.self)
    }

    private static func value(_ name: String, _ packet: String) -> String {
        guard let start = packet.firstRange(of: "<\(name)>"),
            let end = packet[start.upperBound...].firstRange(of: "</\(name)>")
        else { return "" }
        return String(packet[start.upperBound..<end.lowerBound])
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&amp;", with: "&")
    }

    /// Why a file that names no audit is no report, in words that go on behind a colon.
    package static func fault(of bytes: [UInt8]) -> String {
        guard !bytes.isEmpty else { return "it is empty" }
        guard bytes.starts(with: Array("%PDF-".utf8)) else { return "it is no PDF" }
        let end = bytes.suffix(1 << 16)
        guard end.contains(Array("%%EOF".utf8)) else {
            return "it is cut off, or something stands behind its end"
        }
        return end.contains(Array("/Encrypt".utf8))
            ? "it is encrypted, which Muster never does" : "another program wrote it"
    }

    /// The audit.
    package var audit: AuditID? {
        keywords.split { $0 == "," || $0 == " " }.compactMap { AuditID(rawValue: String($0)) }.first
    }

    /// How many records the report tells of, and the hash of the last; `nil` in reports from before
    /// they said so.
    package var end: (records: Int, head: String)? {
        let words = keywords.split { $0 == "," || $0 == " " }.map(String.init)
        guard let place = words.firstIndex(of: "records"), words.count > place + 3,
            words[place + 2] == "head", let records = Int(words[place + 1]),
            Hex.bytes(words[place + 3])?.count == 32
        else { return nil }
        return (records, words[place + 3])
    }

    private static func text(_ value: ArraySlice<UInt8>) -> String {
        guard value.first == UInt8(ascii: "<") else {
            let end = value.lastIndex(of: UInt8(ascii: ")")) ?? value.endIndex
            return String(decoding: value[..<end].dropFirst(), as: UTF8.self)
        }
        let digits = value.dropFirst().prefix { $0 != UInt8(ascii: ">") }
        let bytes = Hex.bytes(String(decoding: digits, as: UTF8.self)) ?? []
        return String(bytes: bytes, encoding: .utf16) ?? ""
    }
}
