import MusterCore
import MusterCrypto

/// The labels that were taken back, as others get them: a line each, which tells nothing of the label
/// to whom does not hold it.
public struct RevocationList: Equatable, Sendable {
    /// How many bytes of a digest name a label.
    private static let bytes = 8

    /// The lines: 16 hexadecimal digits each.
    public let lines: Set<String>

    /// The list of labels by their canonical links.
    public init(canonicalLinks: some Sequence<String>) {
        lines = Set(canonicalLinks.map(Self.line))
    }

    /// Reads such a list; empty lines are passed over.
    ///
    /// - Throws: ``LabelError/badRevocationList(line:)``.
    public init(_ text: String) throws(LabelError) {
        var lines: Set<String> = []
        for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        where !line.isEmpty {
            guard line.utf8.count == 2 * Self.bytes, Hex.bytes(String(line)) != nil else {
                throw .badRevocationList(line: place + 1)
            }
            lines.insert(line.lowercased())
        }
        self.lines = lines
    }

    /// The list as a file: sorted, so that the same labels are the same bytes.
    public var text: String { lines.sorted().map { "\($0)\n" }.joined() }

    /// Whether a label was taken back.
    public func contains(canonicalLink: String) -> Bool {
        lines.contains(Self.line(canonicalLink))
    }

    /// The first bytes of the SHA-256 of a canonical link.
    private static func line(_ canonical: String) -> String {
        Hex.text(SHA256.digest(of: canonical.utf8).prefix(bytes))
    }
}
