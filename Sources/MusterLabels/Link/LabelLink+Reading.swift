import MusterCore

extension LabelLink {
    /// The longest text that is read, in bytes: more than a label with an RSA signature has.
    static let longestText = 2_000

    /// Reads a link without its signature.
    ///
    /// - Parameter text: everything before `?S=` or `&S=`.
    /// - Throws: ``LabelError/malformed(_:)``.
    init(reading text: Substring) throws(LabelError) {
        guard !text.isEmpty else { throw .malformed(.empty) }
        guard text.utf8.count <= Self.longestText else { throw .malformed(.tooLong) }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.contains("#") else {
            throw .malformed(.characters)
        }
        guard text.prefix(8).lowercased() == "https://" else { throw .malformed(.scheme) }
        let rest = text.dropFirst(8)
        let host = rest.prefix { !"/?".contains($0) }
        guard LabelBase.isHost(host) else { throw .malformed(.host) }
        let path = rest.dropFirst(host.count).prefix { $0 != "?" }
        let query = rest.dropFirst(host.count + path.count)
        try self.init(host: host.lowercased(), path: path)
        if !query.isEmpty { try read(query: query.dropFirst()) }
    }

    private init(host: String, path: Substring) throws(LabelError) {
        guard path.hasPrefix("/") else { throw .malformed(.path) }
        let steps = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        let start = steps.indices.dropLast().first { Self.begins(steps[$0], steps[$0 + 1]) }
        guard let start else { throw .malformed(.path) }
        let prefix = steps[..<start].map { "/\($0)" }.joined()
        guard let value = PercentName.plain(steps[start + 1]) else { throw .malformed(.path) }
        if steps[start] == "01" {
            guard let number = try? GTIN(value) else { throw .malformed(.gtin) }
            self.init(host: host, prefix: prefix, product: .gtin(number))
        } else {
            guard Self.isCode(value) else { throw .malformed(.path) }
            self.init(host: host, prefix: prefix, product: .own(value))
        }
        try read(qualifiers: Array(steps[(start + 2)...]))
    }

    /// Whether two steps of a path are a product: `01` and 14 digits, or `P` and a code.
    private static func begins(_ name: Substring, _ value: Substring) -> Bool {
        switch name {
        case "01": value.utf8.count == 14 && value.utf8.allSatisfy(GS1Number.isDigit)
        case "P": true
        default: false
        }
    }

    /// Pairs of an identifier and its value, each at most once and in the order of the standard.
    private mutating func read(qualifiers steps: [Substring]) throws(LabelError) {
        guard steps.count.isMultiple(of: 2) else { throw .malformed(.path) }
        let order = ["22", "10", "21", "235"]
        var next = 0
        for place in stride(from: 0, to: steps.count, by: 2) {
            guard let found = order[next...].firstIndex(of: String(steps[place])) else {
                throw .malformed(.path)
            }
            next = found + 1
            let most = order[found] == "235" ? 28 : 20
            guard let value = PercentName.plain(steps[place + 1]),
                GS1Text.isCode(value, atMost: most)
            else { throw .malformed(.value) }
            switch order[found] {
            case "22": variant = value
            case "10": lot = value
            case "21": serial = value
            default: thirdPartyNumber = value
            }
        }
    }

    /// `17=270331`, and what else the standard or the house lets stand there.
    private mutating func read(query: Substring) throws(LabelError) {
        for part in query.split(separator: "&", omittingEmptySubsequences: false) {
            let name = part.prefix { $0 != "=" }
            guard !name.isEmpty, name.count < part.count, part.count - name.count > 1 else {
                throw .malformed(.query)
            }
            guard name == "17" else { continue }
            let value = String(part.dropFirst(3))
            guard expiry == nil, LabelDay.isDay(value) else { throw .malformed(.day) }
            expiry = value
        }
    }
}
