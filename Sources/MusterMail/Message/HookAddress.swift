import MusterCore

/// The address of a webhook: what starts with `https://` or `http://`, a host and perhaps a path.
///
/// A value of this type can stand in quotes in a file of `curl` as it is.
public struct HookAddress: Hashable, Sendable, CustomStringConvertible {
    private static let longest = 500
    private static let schemes = ["https://", "http://"]

    /// The address as written.
    public let description: String

    /// Whether a text is meant as one, and not as a mail address.
    public static func isMeant(by text: String) -> Bool {
        schemes.contains { text.lowercased().hasPrefix($0) }
    }

    /// Reads an address.
    ///
    /// - Throws: ``MailError/badHook(_:reason:)``.
    public init(_ text: String) throws(MailError) {
        if let reason = Self.fault(in: text) { throw .badHook(text, reason: reason) }
        description = text
    }

    /// The host, with the port where one is named; the rest of an address may be a secret.
    public var host: String {
        let rest = description.drop { $0 != "/" }.dropFirst(2)
        return String(rest.prefix { !"/?#".contains($0) })
    }

    private static func fault(in text: String) -> Sentence? {
        guard let scheme = schemes.first(where: text.hasPrefix) else {
            return "it does not start with https:// or http://"
        }
        if text.utf8.count > longest { return "it is longer than \(longest) characters" }
        let odd = "\"\\<>^`{|}".utf8
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !odd.contains($0) }) else {
            return "it has a character that addresses write as %XX"
        }
        let host = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        if host.contains("@") { return "it has a name and a password in it" }
        let name = host.prefix { $0 != ":" }
        if name.isEmpty && !host.hasPrefix("[") { return "it names no host" }
        return text.contains("#") ? "it has a # in it" : nil
    }
}
