public import MusterCore

/// A named place: a site, a building of it, a room or a rack.
///
/// Places lie within each other, the larger kind around the smaller; a zone of the plan may belong to one
/// of them. The columns are those that proof of origin asks for too (GS1's location data).
public struct Place: ResourceRow {
    /// How large a place is; a place lies only within one of a kind before its own.
    public enum Kind: String, CaseIterable, Sendable, Comparable {
        case site, building, room, rack

        /// Whether a place of the first kind may hold one of the second.
        public static func < (one: Kind, other: Kind) -> Bool {
            guard let first = allCases.firstIndex(of: one),
                let second = allCases.firstIndex(of: other)
            else { return false }
            return first < second
        }
    }

    /// How exactly public pages show where it is.
    public enum Precision: String, CaseIterable, Sendable {
        case exact, region, none
    }

    public var number: Int64 = 0
    /// Its name.
    public var name = ""
    /// How large it is.
    public var kind = Kind.site
    /// The place that it lies in; `nil` for an outermost one.
    public var parent: Int64?
    /// The zones of the plan that belong to it.
    public var zones: [String] = []
    /// A remark.
    public var note: String?
    /// The Global Location Number: 13 digits, the last of which checks the others.
    public var gln: String?
    /// What stands behind the GLN for a part of a location (GS1's extension component, AI 254).
    public var `extension`: String?
    /// Street, town and country.
    public var address: String?
    /// The region, as the public may know it.
    public var region: String?
    /// Degrees north of the equator (WGS 84).
    public var latitude: Double?
    /// Degrees east of Greenwich (WGS 84).
    public var longitude: Double?
    /// Its area in square metres.
    public var area: Double?
    /// How exactly public pages show where it is.
    public var precision = Precision.region

    /// A place without a name.
    public init() {}

    /// The identifiers of places: `PL-01`.
    public static let identifiers = RowIdentifiers(prefix: "PL")

    /// What a place is made of, in the order of forms and files.
    public static let fields: [Field<Place>] = [
        .text("name", "Name", \.name),
        .choice("kind", "Kind", \.kind, isRequired: true) { kind in
            switch kind {
            case .site: "Site"
            case .building: "Building"
            case .room: "Room"
            case .rack: "Rack"
            }
        },
        .row("parent", "Within", \.parent, of: identifiers),
        .names("zones", "Zones", \.zones),
        .text("note", "Note", \.note, most: 2_000, isLong: true),
        .gs1Key("gln", "GLN", \.gln, digits: 13),
        .text("extension", "GLN extension", \.extension, most: 20),
        .text("address", "Address", \.address),
        .text("region", "Region", \.region),
        .number(
            "latitude",
            "Latitude",
            \.latitude,
            in: -90...90,
            unit: "°"
        ),
        .number(
            "longitude",
            "Longitude",
            \.longitude,
            in: -180...180,
            unit: "°"
        ),
        .number("area_m2", "Area", \.area, in: 0...1e9, unit: "m²"),
        .choice(
            "public_precision",
            "Public sees",
            \.precision,
            isUsual: false
        ) {
            switch $0 {
            case .exact: "the exact place"
            case .region: "the region"
            case .none: "nothing"
            }
        },
    ]
}
