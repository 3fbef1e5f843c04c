import MusterCore

/// The link of a label, taken apart: what it names, and who says so.
public struct SignedText: Equatable, Sendable {
    /// A signature as it stands on a label.
    public struct Signature: Equatable, Sendable {
        /// How it was made, as its length tells.
        public var algorithm: LabelAlgorithm
        /// The identifier of the key, 8 hexadecimal digits.
        public var key: String
        /// The signature.
        public var bytes: [UInt8]
    }

    /// What the label names.
    public let link: LabelLink
    /// The signature; `nil` where there is none.
    public let signature: Signature?
    /// What the signature is over.
    package let message: [UInt8]

    /// Reads the text of a code.
    ///
    /// - Throws: ``LabelError/malformed(_:)``.
    public init(_ text: String) throws(LabelError) {
        guard !text.isEmpty else { throw .malformed(.empty) }
        guard text.utf8.count <= LabelLink.longestText else { throw .malformed(.tooLong) }
        let query = text.prefix { $0 != "?" }.endIndex
        let starts = text[query...].indices.filter { place in
            "?&".contains(text[place]) && text[place...].dropFirst().hasPrefix("S=")
        }
        guard starts.count <= 1 else { throw .malformed(.twoSignatures) }
        let end = starts.first ?? text.endIndex
        link = try LabelLink(reading: text[..<end])
        message = Self.message(of: text[..<end])
        signature = try starts.first.map { start throws(LabelError) in
            try Signature(text[start...].dropFirst(3))
        }
    }

    /// The bytes that are signed: the words before them keep the signature of a label from ever being
    /// one over something else.
    ///
    /// - Parameter text: the link before its signature; scheme and host count in lower case, the rest
    ///   byte for byte as printed.
    /// - Returns: the bytes.
    package static func message(of text: Substring) -> [UInt8] {
        let scheme = text.prefix(8)
        let host = text.dropFirst(8).prefix { !"/?".contains($0) }
        let rest = text.dropFirst(scheme.count + host.count)
        return Array("MUSTER-LABEL-1\n\(scheme.lowercased())\(host.lowercased())\(rest)".utf8)
    }
}

extension SignedText.Signature {
    fileprivate init(_ digits: Substring) throws(LabelError) {
        guard !digits.contains("&") else { throw .malformed(.signatureNotLast) }
        guard digits.utf8.allSatisfy(GS1Number.isDigit) else { throw .malformed(.signatureDigits) }
        let algorithm = LabelAlgorithm.allCases.first { $0.digits == digits.utf8.count }
        guard let algorithm else { throw .malformed(.signatureLength) }
        let count = LabelKey.idBytes + algorithm.signatureBytes
        guard let bytes = DecimalNumber.bytes(digits, count: count) else {
            throw .malformed(.signatureRange)
        }
        self.init(
            algorithm: algorithm,
            key: Hex.text(bytes.prefix(LabelKey.idBytes)),
            bytes: Array(bytes.dropFirst(LabelKey.idBytes))
        )
    }
}
