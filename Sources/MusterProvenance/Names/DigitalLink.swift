public import MusterCore

/// What a GS1 Digital Link says, whatever its host (GS1 Digital Link 1.3, section 4).
public struct DigitalLink: Hashable, Sendable {
    /// The article.
    public private(set) var gtin: GTIN?
    /// The lot of the article.
    public private(set) var lot: String?
    /// The serial number of the article.
    public private(set) var serial: String?
    /// The pallet, case or crate.
    public private(set) var sscc: SSCC?

    /// Reads a link; `nil` for what is none, or has a number whose check digit does not hold.
    ///
    /// What stands in front of the first key is a prefix of the host's. The version of a variant (22) is
    /// passed over, and so is the query.
    public init?(_ text: String) {
        let schemes = ["https://", "http://"]
        guard let scheme = schemes.first(where: { text.prefix($0.count).lowercased() == $0 })
        else { return nil }
        let path = text.dropFirst(scheme.count).prefix { $0 != "?" && $0 != "#" }
        var steps = path.split(separator: "/").dropFirst().map(String.init)[...]
        while let step = steps.first, step != "01", step != "00" { steps.removeFirst() }
        guard let key = steps.popFirst(), let value = steps.popFirst() else { return nil }
        if key == "00" {
            guard let sscc = try? SSCC(value), steps.isEmpty else { return nil }
            self.sscc = sscc
            return
        }
        guard let gtin = try? GTIN(value) else { return nil }
        self.gtin = gtin
        while let key = steps.popFirst() {
            guard let escaped = steps.popFirst(), let value = PercentName.plain(escaped),
                GS1Text.isCode(value)
            else { return nil }
            switch key {
            case "10" where lot == nil && serial == nil: lot = value
            case "21" where serial == nil: serial = value
            case "22", "235": continue
            default: return nil
            }
        }
    }

    /// The finest thing that it names: a serial number before a lot, as EPCIS takes one of both only;
    /// `nil` for an article alone.
    public var thing: ThingName? {
        if let sscc { return ThingName(sscc) }
        guard let gtin else { return nil }
        if let serial { return ThingName(gtin, serial: serial) }
        return lot.map { ThingName(gtin, lot: $0) }
    }
}
