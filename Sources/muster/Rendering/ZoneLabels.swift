import MusterAudit
import MusterCatalogue
import MusterCore
import MusterService

/// Zones as the terminal names them: the identifier, which commands take, and the name behind it where it
/// says more: `cold-2 (Freezer by the dock)`.
struct ZoneLabels {
    private let names: [ZoneID: String]

    /// The widest name behind an identifier, in columns.
    private static let widest = 30

    /// Labels of the zones that a site has, or had when an audit started.
    init(_ zones: some Sequence<(id: ZoneID, name: String)>) {
        names = zones.reduce(into: [:]) { names, zone in
            guard ZoneText.says(zone.name, moreThan: zone.id) else { return }
            names[zone.id] = zone.name.inOneLine.cut(to: Self.widest)
        }
    }

    /// Labels of the zones of an audit.
    init(_ scope: AuditScope) { self.init(scope.siteZones.map { ($0.id, $0.name) }) }

    /// Labels of the zones of the plan as it is now.
    init(_ home: OpenHome) throws {
        self.init(try home.floorPlan.current()?.zones.map { ($0.id, $0.name) } ?? [])
    }

    /// A zone.
    subscript(zone: ZoneID) -> String {
        let id = zone.rawValue.inOneLine
        return names[zone].map { "\(id) (\($0))" } ?? id
    }

    /// A zone, if there is one.
    subscript(zone: ZoneID?) -> String? { zone.map { self[$0] } }

    /// Several zones, with commas between them.
    func list(_ zones: [ZoneID]) -> String { zones.map { self[$0] }.joined(separator: ", ") }

    /// Several zones, of which one is meant: `aisle-1 or aisle-2`.
    func choice(_ zones: [ZoneID]) -> Sentence {
        guard let first = zones.first else { return "" }
        return zones.dropFirst().reduce(.data(self[first])) { "\($0) or \(self[$1])" }
    }
}
