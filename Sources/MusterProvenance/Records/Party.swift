public import MusterCore

/// A producer, supplier, carrier or customer, or ourselves.
public struct Party: Hashable, Sendable {
    /// What a party is to the house.
    public enum Role: String, CaseIterable, Hashable, Sendable {
        case own, producer, supplier, carrier, customer
    }

    /// What the house calls it, unique.
    public var id: String
    /// Its business name.
    public var name: String
    /// Its GLN.
    public var gln: GLN?
    /// Street, city, state and country.
    public var address: String?
    /// Its telephone.
    public var phone: String?
    /// Its mail address.
    public var mail: String?
    /// Where it is, roughly.
    public var region: String?
    /// Degrees north.
    public var latitude: Double?
    /// Degrees east.
    public var longitude: Double?
    /// Whether anybody may see it.
    public var isPublic = false
    /// What it is to the house, in order of the roles.
    public var roles: [Role] = []

    /// Creates a party.
    public init(id: String, name: String) {
        (self.id, self.name) = (id, name)
    }

    /// How the food safety rule describes where it is: name, telephone, address.
    public var description: String {
        [name, phone, address].compactMap { $0 }.joined(separator: ", ")
    }

    /// Throws where a member cannot be.
    ///
    /// - Throws: ``ProvenanceError/badMember(of:member:reason:)``.
    public func check() throws(ProvenanceError) {
        let checker = MemberCheck(of: "party \(PlainText.quoted(id))")
        try checker.identifier(id, "id")
        try checker.line(name, "name")
        let lines = [
            (address, "address"), (phone, "phone"), (mail, "mail"), (region, "region"),
        ]
        for (text, member) in lines {
            if let text { try checker.line(text, member) }
        }
        let isMail = mail.map { $0.contains("@") && !$0.contains(" ") } ?? true
        try checker.demand(isMail, "mail", "is no mail address")
        try checker.demand(
            (latitude == nil) == (longitude == nil),
            "latitude",
            "goes with longitude"
        )
        let north = latitude.map { (-90...90).contains($0) } ?? true
        try checker.demand(north, "latitude", "is from -90 to 90")
        let east = longitude.map { (-180...180).contains($0) } ?? true
        try checker.demand(east, "longitude", "is from -180 to 180")
    }
}
