public import MusterCore

/// What a label names, as a link that any phone opens: product, lot and serial number.
///
/// Source: GS1 Digital Link standard, URI syntax, sections 4.3 to 4.10. A product without a GTIN has a
/// path of the house's own, `/P/CODE`.
public struct LabelLink: Hashable, Sendable {
    /// The thing that the link begins with.
    public enum Product: Hashable, Sendable {
        /// A number that is unique in the world.
        case gtin(GTIN)
        /// The house's own code.
        case own(String)
    }

    /// The host that the link leads to, in lower case, perhaps with a port.
    public var host: String
    /// The path before the product as it is printed, with a stroke before it; mostly empty.
    public var prefix: String
    /// The product.
    public var product: Product
    /// The variant of the product, AI (22): read, not made.
    public var variant: String?
    /// The lot, AI (10).
    public var lot: String?
    /// The serial number, AI (21).
    public var serial: String?
    /// The serial number of a third party, AI (235): read, not made.
    public var thirdPartyNumber: String?
    /// When it may no longer be used, AI (17), six digits: year, month, day; day `00` is the last one of
    /// the month.
    public var expiry: String?

    /// Names a thing.
    ///
    /// - Parameters:
    ///   - base: where it leads to.
    ///   - product: the product.
    ///   - lot: the lot, 1 to 20 characters of GS1 character set 82.
    ///   - serial: the serial number, likewise; `nil` for a label of the whole lot.
    ///   - expiry: the last day on which it may be used: six digits, see ``LabelDay``.
    /// - Throws: ``LabelError/badValue(_:field:)``, ``LabelError/badCode(_:)``,
    ///   ``LabelError/badDay(_:)``.
    public init(
        _ base: LabelBase,
        product: Product,
        lot: String,
        serial: String? = nil,
        expiry: String? = nil
    ) throws(LabelError) {
        guard GS1Text.isCode(lot) else { throw .badValue(lot, field: .lot) }
        if let serial, !GS1Text.isCode(serial) { throw .badValue(serial, field: .serial) }
        if case .own(let code) = product, !Self.isCode(code) { throw .badCode(code) }
        if let expiry, !LabelDay.isDay(expiry) { throw .badDay(expiry) }
        (host, prefix) = (base.host, base.prefix)
        (self.product, self.lot, self.serial, self.expiry) = (product, lot, serial, expiry)
    }

    init(host: String, prefix: String, product: Product) {
        (self.host, self.prefix, self.product) = (host, prefix, product)
    }

    /// The link without a signature, as it is printed.
    ///
    /// - Parameter capitals: scheme and host in capitals where nothing behind them has small letters:
    ///   a QR code of that is smaller.
    /// - Returns: the link.
    public func text(capitals: Bool = true) -> String {
        let path = prefix + self.path
        let begin = "https://\(host)"
        return (capitals && Self.isAlphanumeric(path) ? begin.uppercased() : begin) + path
            + (expiry.map { "?17=\($0)" } ?? "")
    }

    /// The one name of the thing, whatever host its label leads to.
    ///
    /// Labels are looked up by it, and lists of revoked ones are counted from it. A product without a GTIN has no name in the world, and
    /// keeps its host.
    public var canonical: String {
        switch product {
        case .gtin: "https://id.gs1.org\(path)"
        case .own: "https://\(host)\(prefix)\(path)"
        }
    }

    /// The product and what makes it narrower, in the order of the standard.
    private var path: String {
        let head =
            switch product {
            case .gtin(let number): "/01/\(number.digits)"
            case .own(let code): "/P/\(PercentName.escaped(code))"
            }
        let qualifiers = [
            ("22", variant), ("10", lot), ("21", serial), ("235", thirdPartyNumber),
        ]
        return qualifiers.reduce(into: head) { path, qualifier in
            guard let value = qualifier.1 else { return }
            path += "/\(qualifier.0)/\(PercentName.escaped(value))"
        }
    }

    /// Whether a QR code has a form for the text that is shorter than bytes (ISO/IEC 18004,
    /// section 7.3.4).
    private static func isAlphanumeric(_ text: String) -> Bool {
        text.utf8.allSatisfy(alphanumeric.contains)
    }

    private static let alphanumeric = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    /// Whether a text may be the house's own code of a product: 1 to 40 characters that need no
    /// escaping.
    static func isCode(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count) && text != "." && text != ".."
            && PercentName.escaped(text) == text
    }
}

/// Where new labels lead to: a host, perhaps with a port, and the path before the product.
public struct LabelBase: Hashable, Sendable {
    /// The host in lower case, perhaps with a port.
    public let host: String
    /// The path with a stroke before it, without one behind it; mostly empty.
    public let prefix: String

    /// Reads `https://trace.example.org` or `https://example.org/t`.
    ///
    /// - Throws: ``LabelError/badBase(_:)``.
    public init(_ text: String) throws(LabelError) {
        guard text.prefix(8).lowercased() == "https://" else { throw .badBase(text) }
        let rest = text.dropFirst(8)
        let host = rest.prefix { $0 != "/" }
        var path = rest.dropFirst(host.count)
        while path.hasSuffix("/") { path = path.dropLast() }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard Self.isHost(host), path.utf8.count <= 60,
            segments.allSatisfy({ LabelLink.isCode(String($0)) && $0 != "01" && $0 != "P" })
        else { throw .badBase(text) }
        (self.host, prefix) = (host.lowercased(), String(path))
    }

    /// Whether a text is the name of a host, perhaps with a port (RFC 3986, section 3.2; letters,
    /// digits, dots and hyphens alone).
    static func isHost(_ text: Substring) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (1...253).contains(parts[0].utf8.count) else {
            return false
        }
        if parts.count == 2, !(1...5).contains(parts[1].utf8.count) { return false }
        if parts.count == 2, !parts[1].utf8.allSatisfy(GS1Number.isDigit) { return false }
        let labels = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                && label.utf8.allSatisfy { byte in
                    switch byte {
                    case 0x2D, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                    default: false
                    }
                }
        }
    }
}
