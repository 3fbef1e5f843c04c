import MusterCore

/// An address that a message is sent to or from: `name@example.org`; where it is asked for, an account of
/// this machine: `root`.
///
/// The part before the `@` is a dot-atom (RFC 5322 section 3.2.3) without the characters that mail
/// programs have taken for commands or routes (`!`, `%`, `/`, `|`); quoted local parts, address
/// literals and addresses beyond ASCII are not read. A value of this type can stand in an argument
/// vector and in a header as it is.
public struct MailAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as written.
    public let description: String

    /// Reads an address.
    ///
    /// Lengths are those of RFC 5321 section 4.5.3.1.
    ///
    /// - Throws: ``MailError/badAddress(_:reason:)``.
    public init(_ text: String) throws(MailError) {
        try self.init(orAccount: text)
        // A slip of the hand: the mail would go to an account that bears the name, or to none.
        guard text.contains("@") else { throw .badAddress(text, reason: "it has no @") }
    }

    /// Reads an address, or the name of an account of this machine: whoever looks after it may read the mail
    /// of `root` there.
    ///
    /// - Throws: ``MailError/badAddress(_:reason:)``.
    public init(orAccount text: String) throws(MailError) {
        if let reason = Self.fault(in: text) { throw .badAddress(text, reason: reason) }
        description = text
    }

    private static func fault(in text: String) -> Sentence? {
        let bytes = Array(text.utf8)
        if bytes.isEmpty { return "it is empty" }
        if bytes.count > 254 { return "it is longer than \(254) characters" }
        if bytes.contains(where: { $0 < 0x21 || $0 == 0x7F }) {
            return "it has a space, a line break or a control character"
        }
        if bytes.contains(where: { $0 > 0x7F }) { return "it has a character that is not ASCII" }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        if parts.count > 2 { return "it has more than one @" }
        return faultInLocalPart(parts[0]) ?? parts.dropFirst().first.flatMap(faultInDomain)
    }

    private static func faultInLocalPart(_ part: Substring) -> Sentence? {
        let atoms = part.split(separator: ".", omittingEmptySubsequences: false)
        if part.utf8.count > 64 { return "the name is longer than \(64) characters" }
        if part.hasPrefix("-") { return "the name starts with a hyphen" }
        if atoms.contains(where: \.isEmpty) { return "the name is empty, or has a dot too many" }
        let marks = Array("#$&'*+-=?^_`{}~".utf8)
        if let odd = part.utf8.first(where: {
            !isLetterOrDigit($0) && !marks.contains($0) && $0 != 0x2E
        }) {
            return "the name has the character \(Character(Unicode.Scalar(odd)))"
        }
        return nil
    }

    private static func faultInDomain(_ domain: Substring) -> Sentence? {
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        let areGood = labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        }
        return areGood ? nil : "what follows the @ is no host name"
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
