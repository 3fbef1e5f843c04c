public import MusterCore

/// What a thing is that events are about.
public enum ThingKind: String, CaseIterable, Hashable, Sendable {
    /// A production group of one product.
    case lot
    /// One thing with a serial number.
    case item
    /// A pallet, case or crate.
    case unit
    /// A container that comes back, or a vehicle.
    case asset
}

/// The name of a thing as programs of other houses can read it: a GS1 Digital Link in its canonical form
/// (GS1 Digital Link 1.3), or a name of the house's own.
public struct ThingName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name.
    public let uri: String
    /// What it names.
    public let kind: ThingKind

    /// Takes a name over from where it was kept.
    public init(uri: String, kind: ThingKind) {
        (self.uri, self.kind) = (uri, kind)
    }

    /// The name.
    public var description: String { uri }

    /// Orders names by their bytes.
    public static func < (lhs: ThingName, rhs: ThingName) -> Bool { lhs.uri < rhs.uri }

    /// A pallet, case or crate of an SSCC.
    public init(_ sscc: SSCC) {
        self.init(uri: Self.base + "00/\(sscc)", kind: .unit)
    }

    /// A lot of a product that has a GTIN.
    public init(_ gtin: GTIN, lot: String) {
        self.init(uri: Self.base + "01/\(gtin)/10/\(PercentName.escaped(lot))", kind: .lot)
    }

    /// One thing of a product that has a GTIN.
    public init(_ gtin: GTIN, serial: String) {
        self.init(uri: Self.base + "01/\(gtin)/21/\(PercentName.escaped(serial))", kind: .item)
    }

    /// Where names of GS1 begin.
    static let base = "https://id.gs1.org/"
}

/// The names that a site gives its own things.
public struct OwnNames: Hashable, Sendable {
    /// The site's name.
    public let site: String

    /// Creates the names of a site.
    public init(site: String) {
        self.site = site
    }

    /// The name of the site, or of something of it.
    public func name(_ parts: String...) -> String {
        "urn:x-muster:" + ([site] + parts).map(PercentName.escaped).joined(separator: ":")
    }

    /// A lot: by the product's GTIN where it has one that the world knows and the lot's code fits.
    public func lot(_ code: String, of product: String, gtin: GTIN?) -> ThingName {
        if let gtin, gtin.isGlobal, GS1Text.isCode(code) { return ThingName(gtin, lot: code) }
        return ThingName(uri: name("lot", product, code), kind: .lot)
    }

    /// A thing with a serial number, as a lot is named.
    public func item(_ serial: String, of product: String, gtin: GTIN?) -> ThingName {
        if let gtin, gtin.isGlobal, GS1Text.isCode(serial) {
            return ThingName(gtin, serial: serial)
        }
        return ThingName(uri: name("serial", product, serial), kind: .item)
    }

    /// A pallet, case or crate: by its SSCC, or by the house's own identifier.
    public func unit(_ text: String) -> ThingName {
        if let sscc = try? SSCC(text) { return ThingName(sscc) }
        return ThingName(uri: name("unit", text), kind: .unit)
    }

    /// A place: by its GLN, or by the house's own identifier; a zone of the plan is named as audits name it.
    public func place(_ text: String, isZone: Bool) -> String {
        if let gln = try? GLN(text) { return ThingName.base + "414/\(gln)" }
        return name(isZone ? "zone" : "place", text)
    }

    /// A party: by its GLN, or by the house's own identifier.
    public func party(_ id: String, gln: GLN?) -> String {
        gln.map { ThingName.base + "417/\($0)" } ?? name("party", id)
    }
}

extension OwnNames {
    /// Product and code of a lot's name: its GTIN, or the house's own code of the product; `nil` for a name
    /// of anything else.
    public static func lotParts(of name: ThingName) -> (product: String, code: String)? {
        if let link = DigitalLink(name.uri), let gtin = link.gtin, let lot = link.lot {
            return (gtin.digits, lot)
        }
        return ownParts(of: name, "lot")
    }

    /// Product and serial number of a thing's name, as ``lotParts(of:)``.
    public static func serialParts(of name: ThingName) -> (product: String, code: String)? {
        if let link = DigitalLink(name.uri), let gtin = link.gtin, let serial = link.serial {
            return (gtin.digits, serial)
        }
        return ownParts(of: name, "serial")
    }

    private static func ownParts(
        of name: ThingName,
        _ kind: String
    ) -> (product: String, code: String)? {
        let parts = name.uri.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "urn", parts[1] == "x-muster", parts[3] == kind,
            let product = PercentName.plain(parts[4]), let code = PercentName.plain(parts[5])
        else { return nil }
        return (product, code)
    }
}

extension OwnNames {
    /// What the house calls a pallet, case or crate; `nil` for a name of anything else.
    public static func unitText(of name: ThingName) -> String? {
        if let sscc = DigitalLink(name.uri)?.sscc { return sscc.digits }
        let parts = name.uri.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[1] == "x-muster", parts[3] == "unit" else { return nil }
        return PercentName.plain(parts[4])
    }
}
