import MusterCore

/// Names of EPCIS in the form that the house keeps them in.
///
/// URNs of EPC (TDS 2.3, section 6) and links of any host become GS1 Digital Links in their canonical form;
/// other URIs stay as they are.
enum EPCName {
    /// Why a name is none.
    struct Fault: Error {
        let reason: Sentence
    }

    /// A URI in the house's form.
    ///
    /// - Throws: a fault for a URN of EPC, or a link of GS1's own host, that is made wrongly.
    static func canonical(_ uri: String) throws(Fault) -> String {
        let parts = uri.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
        if parts.count == 5, parts[0] == "urn", parts[1] == "epc" {
            let name = "\(parts[2]):\(parts[3])"
            return try ofURN(name, String(parts[4])) ?? uri
        }
        if let link = DigitalLink(uri) {
            return link.thing?.uri ?? link.gtin.map(article) ?? uri
        }
        guard ["https://", "http://"].contains(where: uri.lowercased().hasPrefix) else {
            return uri
        }
        if let place = place(uri) { return place }
        guard !isBroken(uri) else {
            throw Fault(reason: "is no GS1 Digital Link, or its check digit does not hold")
        }
        return uri
    }

    /// A URN of EPC as a link; `nil` for a scheme that has none here.
    private static func ofURN(_ scheme: String, _ text: String) throws(Fault) -> String? {
        // Signs that end a part elsewhere are escaped, so that points separate.
        let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
            .map(String.init)
        switch scheme {
        case "id:sgtin":
            let (gtin, serial) = (try gtin(parts), try code(parts))
            return ThingName(gtin, serial: serial).uri
        case "class:lgtin":
            let (gtin, lot) = (try gtin(parts), try code(parts))
            return ThingName(gtin, lot: lot).uri
        case "idpat:sgtin":
            guard parts.count == 3, parts[2] == "*" else { return nil }
            return article(try gtin(parts))
        case "id:sscc":
            let number = try moved(parts, count: 2, digits: 17)
            return ThingName.base + "00/" + number
        case "id:sgln":
            let number = try joined(parts, count: 3, digits: 12)
            let end = parts[2] == "0" ? "" : "/254/\(PercentName.escaped(try code(parts)))"
            return ThingName.base + "414/" + number + end
        case "id:pgln":
            return ThingName.base + "417/" + (try joined(parts, count: 2, digits: 12))
        default: return nil
        }
    }

    private static func article(_ gtin: GTIN) -> String { ThingName.base + "01/\(gtin)" }

    private static func gtin(_ parts: [String]) throws(Fault) -> GTIN {
        let number = try moved(parts, count: 3, digits: 13)
        guard let gtin = try? GTIN(number) else { throw wrong }
        return gtin
    }

    /// What stands behind the company's prefix and its own number: a lot or a serial number.
    private static func code(_ parts: [String]) throws(Fault) -> String {
        guard parts.count == 3, let text = PercentName.plain(parts[2]), GS1Text.isCode(text) else {
            throw wrong
        }
        return text
    }

    /// The number of a company's prefix and its own number, with the check digit.
    private static func joined(
        _ parts: [String],
        count: Int,
        digits: Int
    ) throws(Fault) -> String {
        guard parts.count == count, (6...12).contains(parts[0].utf8.count) else { throw wrong }
        let text = parts[0] + parts[1]
        guard text.utf8.count == digits, text.utf8.allSatisfy(GS1Number.isDigit) else {
            throw wrong
        }
        return text + String(GS1Number.checkDigit(of: text.utf8))
    }

    /// The same where the first digit of the company's own number stands before its prefix.
    private static func moved(
        _ parts: [String],
        count: Int,
        digits: Int
    ) throws(Fault) -> String {
        guard parts.count == count, let first = parts[1].first else { throw wrong }
        let text = String(first) + parts[0] + parts[1].dropFirst()
        _ = try joined(parts, count: count, digits: digits)
        return text + String(GS1Number.checkDigit(of: text.utf8))
    }

    private static var wrong: Fault {
        Fault(reason: "is no EPC: its numbers have too few or too many digits, or other signs")
    }

    /// A link to a place or a party, with the part of a place that it names.
    private static func place(_ uri: String) -> String? {
        var steps = steps(uri)[...]
        while let step = steps.first, step != "414", step != "417" { steps.removeFirst() }
        guard let key = steps.popFirst(), let value = steps.popFirst(), let gln = try? GLN(value)
        else { return nil }
        let name = ThingName.base + "\(key)/\(gln)"
        guard let next = steps.popFirst() else { return name }
        guard key == "414", next == "254", let value = steps.popFirst(), steps.isEmpty,
            let text = PercentName.plain(value), GS1Text.isCode(text)
        else { return nil }
        return name + "/254/" + PercentName.escaped(text)
    }

    /// Whether a link of GS1's own host begins as those do that are read here.
    private static func isBroken(_ uri: String) -> Bool {
        uri.hasPrefix(ThingName.base) && ["00", "01", "414", "417"].contains(steps(uri).first)
    }

    /// The steps of the path of a link, its query apart.
    private static func steps(_ uri: String) -> [String] {
        let path = uri.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").dropFirst(2).map(String.init)
    }
}

extension ThingName {
    /// The name of one thing, or of a class of things, as a document has it in the house's form.
    ///
    /// What no scheme of the house or of GS1 says more of is something that comes back: of no product, and
    /// with a name of its own.
    init(epc uri: String) {
        if let thing = DigitalLink(uri)?.thing {
            self = thing
            return
        }
        let parts = uri.split(separator: ":", omittingEmptySubsequences: false)
        let kinds: [Substring: ThingKind] = ["lot": .lot, "serial": .item, "unit": .unit]
        let isOwn = parts.count > 4 && parts[0] == "urn" && parts[1] == "x-muster"
        self.init(uri: uri, kind: isOwn ? kinds[parts[3]] ?? .asset : .asset)
    }
}
