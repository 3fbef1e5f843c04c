import MusterCore

/// The name of an attached file, in the header of its part.
struct FileNameParameter {
    /// The longest piece of an extended value, in characters.
    private static let pieceLimit = 54

    private let name: String

    /// Checks a name: one line, and no folders.
    init(_ name: String) throws(MailError) {
        let field = "attachment name"
        try HeaderText.check(name, field: field)
        guard !name.isEmpty, name != ".", name != "..", !name.contains("/"), !name.contains("\\")
        else { throw .badHeader(field: field, reason: "is no plain file name") }
        self.name = name
    }

    /// The parameters of Content-Disposition that carry the whole name (RFC 2183 section 2.3), in
    /// the extended form of RFC 2231 sections 3 and 4 where it is long or more than ASCII.
    ///
    /// One form only: given both, programs differ in which they believe.
    var dispositionWords: [String] {
        let parameters =
            isPlain ? ["filename=\(HeaderWriter.quotedString(name))"] : Self.extended(name)
        return parameters.enumerated().map { index, parameter in
            index == parameters.count - 1 ? parameter : parameter + ";"
        }
    }

    /// The name in ASCII, as a parameter of Content-Type, for programs that know no extended form.
    var typeWords: [String] {
        isPlain ? [] : ["name=\(HeaderWriter.quotedString(asciiName))"]
    }

    private var isPlain: Bool {
        name.utf8.count <= Self.pieceLimit && name.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// The extended form, in pieces that hold whole characters: some programs decode each alone.
    private static func extended(_ name: String) -> [String] {
        var pieces = [""]
        for scalar in name.unicodeScalars {
            let encoded = String(scalar).utf8.reduce(into: "") { text, byte in
                text +=
                    isAttributeCharacter(byte)
                    ? String(Unicode.Scalar(byte)) : "%" + QuotedPrintable.escape(byte).dropFirst()
            }
            if pieces[pieces.count - 1].utf8.count + encoded.utf8.count > pieceLimit {
                pieces.append("")
            }
            pieces[pieces.count - 1] += encoded
        }
        if pieces.count == 1 { return ["filename*=UTF-8''\(pieces[0])"] }
        return pieces.enumerated().map { index, piece in
            "filename*\(index)*=\(index == 0 ? "UTF-8''" : "")\(piece)"
        }
    }

    /// A short name in ASCII that keeps the extension.
    private var asciiName: String {
        let ascii = String(name.map { $0.isASCII && $0 != "\"" ? $0 : "_" })
        guard ascii.utf8.count > Self.pieceLimit else { return ascii }
        return String(ascii.prefix(Self.pieceLimit - 10)) + "_" + String(ascii.suffix(8))
    }

    /// RFC 2231 section 7: an attribute character needs no escape.
    private static func isAttributeCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
