/// An address on this server: where links and forms lead, made so that no data can lead elsewhere.
struct Address: Hashable, Sendable {
    /// The encoded text, beginning with `/`.
    let text: String

    /// The address of these parts, one after the other, with a query.
    ///
    /// - Parameters:
    ///   - parts: what stands between slashes; each may be any text.
    ///   - query: names and values in order; a value that is `nil` or empty is left out.
    init(_ parts: String..., query: [(name: String, value: String?)] = []) {
        self.init(parts: parts, query: query)
    }

    /// The address that a text names: what stands in it as host is read as the first part.
    init(local text: some StringProtocol) {
        let sides = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            parts: (sides.first ?? "").split(separator: "/").compactMap { PercentText.decode($0) },
            query: sides.count > 1
                ? PercentText.pairs(sides[1]).map { ($0.name, $0.value) } : []
        )
    }

    /// The address of these parts, one after the other, with a query.
    init(parts: [String], query: [(name: String, value: String?)] = []) {
        var text = "/" + parts.map(PercentText.encode).joined(separator: "/")
        let pairs = query.compactMap { name, value in
            value.flatMap {
                $0.isEmpty ? nil : "\(PercentText.encode(name))=\(PercentText.encode($0))"
            }
        }
        if !pairs.isEmpty { text += "?" + pairs.joined(separator: "&") }
        self.text = text
    }

    private init(text: String) { self.text = text }

    /// The address with a value before the rest of its query.
    func adding(_ name: String, _ value: String) -> Address {
        let sides = text.split(separator: "?", maxSplits: 1)
        let rest = sides.dropFirst().map { "&\($0)" }.joined()
        let pair = "\(PercentText.encode(name))=\(PercentText.encode(value))"
        return Address(text: "\(sides.first ?? "/")?\(pair)\(rest)")
    }
}
