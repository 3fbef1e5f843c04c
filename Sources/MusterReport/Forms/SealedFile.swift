public import MusterAudit

/// A report's file with its signature inside, in a place where programs that read the file pass over it.
///
/// | form | place |
/// |---|---|
/// | PDF | a comment before `startxref` (ISO 32000-1, 7.2.3) |
/// | JSON, EPCIS | the last member of the document; of EPCIS an extension by its IRI |
/// | CSV | the last column, filled in the first record |
/// | XLSX | the comment at the end of the archive (APPNOTE.TXT, 4.3.16) |
public struct SealedFile: Sendable {
    /// The file without its signature: what is signed.
    public let content: [UInt8]
    /// The signature.
    public let seal: FileSeal

    /// Finds the signature in a file; `nil` where there is none.
    public init?(_ bytes: [UInt8]) {
        guard let form = Form(bytes), let (content, text) = form.split(bytes),
            let seal = FileSeal(text),
            // What stands around the signature is not signed, and must be as Muster writes it.
            form.join(content, text) == bytes
        else { return nil }
        (self.content, self.seal) = (content, seal)
    }

    /// Whether the signature is over what the file says.
    public var isWhole: Bool { seal.statement.isAbout(content) }

    /// Puts a signature into a file.
    ///
    /// - Parameters:
    ///   - bytes: the file as it was written.
    ///   - sign: makes the signature over it.
    /// - Returns: the file with the signature; as it was where its form has no place for one, as in a list
    ///   without a record.
    public static func sealing(
        _ bytes: [UInt8],
        _ sign: ([UInt8]) throws -> FileSeal
    ) rethrows -> [UInt8] {
        guard let form = Form(bytes), form.hasPlace(bytes) else { return bytes }
        return form.join(bytes, try sign(bytes).text)
    }

    /// The forms by how their files begin.
    private enum Form {
        case pdf, json, epcis, csv, xlsx

        init?(_ bytes: [UInt8]) {
            switch bytes.first {
            case UInt8(ascii: "%"): self = .pdf
            case UInt8(ascii: "{"):
                self = bytes.prefix(400).firstRange(of: Self.typeOfEPCIS) == nil ? .json : .epcis
            case UInt8(ascii: "P") where bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]): self = .xlsx
            case .some: self = .csv
            case nil: return nil
            }
        }

        func hasPlace(_ bytes: [UInt8]) -> Bool {
            switch self {
            case .pdf: bytes.lastRange(of: Self.startOfTable, within: 64) != nil
            case .json, .epcis: bytes.lastIndex(of: UInt8(ascii: "}")) != nil
            case .csv: Self.records(bytes).count > 1
            case .xlsx: bytes.suffix(Self.endLength).starts(with: Self.endOfArchive)
            }
        }

        // MARK: Joining

        func join(_ bytes: [UInt8], _ text: String) -> [UInt8] {
            let text = Array(text.utf8)
            switch self {
            case .pdf:
                let place =
                    bytes.lastRange(of: Self.startOfTable, within: 64)?.lowerBound ?? bytes.endIndex
                return bytes[..<place] + [UInt8(ascii: "%")] + text + [0x0A] + bytes[place...]
            case .json, .epcis:
                let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? bytes.endIndex
                return bytes[..<end] + memberStart + text + Self.memberEnd + bytes[end...]
            case .csv:
                var sealed: [UInt8] = []
                for (row, range) in Self.records(bytes).enumerated() {
                    let field = row == 0 ? Self.column : row == 1 ? text : []
                    let end = Self.endOfFields(bytes, range)
                    sealed += bytes[range.lowerBound..<end] + [Self.comma] + field
                    sealed += bytes[end..<range.upperBound]
                }
                return sealed
            case .xlsx:
                let length = [
                    UInt8(truncatingIfNeeded: text.count),
                    UInt8(truncatingIfNeeded: text.count >> 8),
                ]
                return Array(bytes.dropLast(2)) + length + text
            }
        }

        // MARK: Splitting

        func split(_ bytes: [UInt8]) -> (content: [UInt8], text: String)? {
            switch self {
            case .pdf:
                let mark = Array("%\(FileSeal.start)".utf8)
                guard let start = bytes.lastRange(of: mark, within: 4_096)?.lowerBound,
                    let end = bytes[start...].firstIndex(of: 0x0A)
                else { return nil }
                return (
                    Array(bytes[..<start] + bytes[(end + 1)...]),
                    Self.text(bytes[(start + 1)..<end])
                )
            case .json, .epcis:
                let mark = memberStart + Array(FileSeal.start.utf8)
                guard let found = bytes.lastRange(of: mark, within: 4_096) else { return nil }
                let start = found.lowerBound + memberStart.count
                guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) else {
                    return nil
                }
                return (
                    Array(bytes[..<found.lowerBound] + bytes[(end + 1)...]),
                    Self.text(bytes[start..<end])
                )
            case .csv: return Self.splitList(bytes)
            case .xlsx:
                let mark = Array(FileSeal.start.utf8)
                guard let start = bytes.lastRange(of: mark, within: 4_096)?.lowerBound else {
                    return nil
                }
                let archive = bytes[..<start]
                guard archive.suffix(Self.endLength).starts(with: Self.endOfArchive) else {
                    return nil
                }
                return (Array(archive.dropLast(2)) + [0, 0], Self.text(bytes[start...]))
            }
        }

        private var memberStart: [UInt8] {
            Array(",\"\(self == .epcis ? "urn:x-muster:" : "")file_signature\":\"".utf8)
        }

        private static func splitList(_ bytes: [UInt8]) -> (content: [UInt8], text: String)? {
            var (content, text) = ([UInt8](), "")
            content.reserveCapacity(bytes.count)
            for (row, range) in records(bytes).enumerated() {
                let end = endOfFields(bytes, range)
                guard let last = bytes[range.lowerBound..<end].lastIndex(of: comma) else {
                    return nil
                }
                let field = bytes[(last + 1)..<end]
                if row == 0, !field.elementsEqual(column) { return nil }
                if row == 1 { text = Self.text(field) }
                if row > 1, !field.isEmpty { return nil }
                content += bytes[range.lowerBound..<last] + bytes[end..<range.upperBound]
            }
            return (content, text)
        }

        /// The records of a list with their line ends (RFC 4180); an end of line in quotation marks is none.
        private static func records(_ bytes: [UInt8]) -> [Range<Int>] {
            var (records, start, isQuoted) = ([Range<Int>](), 0, false)
            for (index, byte) in bytes.enumerated() {
                if byte == UInt8(ascii: "\"") {
                    isQuoted.toggle()
                } else if byte == 0x0A, !isQuoted {
                    records.append(start..<(index + 1))
                    start = index + 1
                }
            }
            if start < bytes.count { records.append(start..<bytes.count) }
            return records
        }

        private static func endOfFields(_ bytes: [UInt8], _ record: Range<Int>) -> Int {
            var end = record.upperBound
            while end > record.lowerBound, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D {
                end -= 1
            }
            return end
        }

        private static func text(_ bytes: ArraySlice<UInt8>) -> String {
            String(decoding: bytes, as: UTF8.self)
        }

        private static let comma = UInt8(ascii: ",")
        private static let column = Array("signature".utf8)
        private static let startOfTable = Array("startxref".utf8)
        private static let typeOfEPCIS = Array("\"EPCISDocument\"".utf8)
        private static let memberEnd = Array("\"".utf8)
        /// The record that ends an archive, and its length without a comment.
        private static let endOfArchive: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
        private static let endLength = 22
    }
}

extension [UInt8] {
    /// Where `part` stands last in the last bytes, `nil` where it does not.
    fileprivate func lastRange(of part: [UInt8], within length: Int) -> Range<Int>? {
        let first = Swift.max(0, count - length)
        var start = count - part.count
        while start >= first {
            if self[start..<(start + part.count)].elementsEqual(part) {
                return start..<(start + part.count)
            }
            start -= 1
        }
        return nil
    }
}
