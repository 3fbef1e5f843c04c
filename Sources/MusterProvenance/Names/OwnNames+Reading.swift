import MusterCore

extension OwnNames {
    /// What the house calls a place.
    ///
    /// - Parameter uri: the place, as other houses read it.
    /// - Returns: its GLN, or what stands in a name of this site; `nil` for a place of another one.
    public func placeText(of uri: String) -> String? {
        if let gln = Self.gln(of: uri, "414") { return gln }
        for kind in ["zone", "place"] {
            let start = name(kind) + ":"
            guard uri.hasPrefix(start), !uri.dropFirst(start.count).contains(":") else { continue }
            return PercentName.plain(uri.dropFirst(start.count))
        }
        return nil
    }

    /// What finds a party.
    ///
    /// - Parameter uri: the party, as other houses read it.
    /// - Returns: its GLN, or the house's own identifier; `nil` for a name of anything else.
    public static func partyText(of uri: String) -> String? {
        if let gln = gln(of: uri, "417") ?? gln(of: uri, "414") { return gln }
        let parts = uri.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0] == "urn", parts[1] == "x-muster", parts[3] == "party"
        else { return nil }
        return PercentName.plain(parts[4])
    }

    /// The number in a link to a place (414) or a party (417) in its canonical form.
    private static func gln(of uri: String, _ key: String) -> String? {
        let start = ThingName.base + key + "/"
        guard uri.hasPrefix(start) else { return nil }
        return (try? GLN(String(uri.dropFirst(start.count))))?.digits
    }
}

extension TraceEvent {
    /// The lots that it is about, by names that find them; of things with serial numbers the lot that they
    /// belong to.
    public var namesOfLots: [String] {
        let lots = things(.epc).filter { $0.name.kind == .lot }.map(\.name.uri)
        guard lots.isEmpty, let code = details[EventDetail.lotOfSerial.rawValue],
            let serial = things.lazy.compactMap({ OwnNames.serialParts(of: $0.name) }).first
        else { return lots }
        return [Lot(product: serial.product, code: code).exactName]
    }
}
