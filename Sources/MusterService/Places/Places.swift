public import MusterCatalogue
public import MusterCore
import MusterPeople
import MusterStore

/// The places of a home: which lie within which, and the zones that belong to them.
public enum Places: DescribedResource {
    /// What a place is, said once.
    public static let resource = {
        var places = Resource<Place>(
            "place",
            plural: "places",
            words: .init(
                one: "Place",
                many: "Places",
                add: "Add a place",
                about: "Sites, buildings, rooms and racks, each within a larger one. A zone of the "
                    + "floor plan may belong to one place; items and audits are found by it.",
                none: "No places yet.",
                begin: "Add the site first, then its buildings and rooms."
            ),
            identifiers: Place.identifiers,
            fields: Place.fields,
            examples: [
                "list --filter kind=room", "show \"Hall 1\"", "add Depot --kind site",
                "add \"Hall 1\" --kind building --parent Depot --zones dock,cold-1",
                "edit \"Hall 1\" --note \"Gate on the north side\"",
                "delete \"Hall 1\" --contents up", "restore \"Hall 1\"",
                "import places.csv --skip-bad",
            ],
            title: \.name
        )
        places.label = words
        places.choices = choices
        places.check = check
        places.contents = .init(held: held, around: \.parent, move: move)
        return places
    }()

    /// The zones that belong to a place or to one within it.
    ///
    /// - Parameters:
    ///   - text: the place's identifier or name.
    ///   - home: the home.
    /// - Returns: the zones' identifiers; empty where none belongs to it.
    /// - Throws: ``ResourceRefusal`` for a place that there is not, ``MusterStore/StoreError``.
    public static func zones(within text: String, in home: OpenHome) throws -> [ZoneID] {
        let places = home.rows(of: resource)
        let rows = try places.index()
        return extent(of: try places.find(text, among: rows), rows).zones
    }

    /// What is within a place.
    struct Extent {
        /// The names of the place and of those within it.
        var names: [String] = []
        /// The zones that belong to them.
        var zones: [ZoneID] = []
    }

    /// What is within each place, by the place's name.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    static func extents(in home: OpenHome) throws -> [String: Extent] {
        let rows = RowIndex(try home.store.rows(of: resource.table), fields: resource.fields)
        return Dictionary(rows.rows.map { ($0.name, extent(of: $0, rows)) }) { first, _ in first }
    }

    private static func extent(of place: Place, _ rows: RowIndex<Place>) -> Extent {
        var extent = Extent()
        var level = [place]
        // One kind within the other: there are no more levels than kinds.
        for _ in Place.Kind.allCases {
            extent.names += level.map(\.name)
            extent.zones += level.flatMap(\.zones).map { ZoneID(rawValue: $0) }
            level = level.flatMap { rows.pointing(to: $0.number, by: "parent") }
        }
        return extent
    }

    /// What people read of the places that zones belonged to at a moment: `Depot › Hall 1`.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    static func names(at moment: Instant, in home: OpenHome) throws -> [ZoneID: String] {
        let places = RowIndex(
            try resource.table.rows(in: home.store, at: moment),
            fields: resource.fields
        )
        let named = places.rows.flatMap { place in
            place.zones.map { (ZoneID(rawValue: $0), words(place, places)) }
        }
        return Dictionary(named) { first, _ in first }
    }

    /// What the public may know of places, by name: the name itself, the region, or nothing.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    static func published(in home: OpenHome) throws -> [String: String] {
        let rows = try home.store.rows(of: resource.table)
        let shown = rows.compactMap { place -> (String, String)? in
            switch place.precision {
            case .exact: (place.name, place.name)
            case .region: place.region.map { (place.name, $0) }
            case .none: nil
            }
        }
        return Dictionary(shown) { first, _ in first }
    }

    /// What people read of a place: `Depot › Hall 1 › Room 3`.
    private static func words(_ place: Place, _ rows: RowIndex<Place>) -> String {
        var (names, around) = ([place.name], rows[place.parent])
        while let place = around, names.count <= Place.Kind.allCases.count {
            names.insert(place.name, at: 0)
            around = rows[place.parent]
        }
        return names.joined(separator: FieldChoice.within)
    }

    private static func choices(_ home: OpenHome) throws -> [String: [FieldChoice]] {
        let zones = try home.store.floorPlans.current()?.listedZones ?? []
        return [
            "zones": zones.map { zone in
                FieldChoice(
                    zone.id.rawValue,
                    named: zone.name.isEmpty ? zone.id.rawValue : zone.name
                )
            }
        ]
    }

    private static func check(_ place: Place, _ rows: RowIndex<Place>) throws {
        try checkParent(place, rows)
        let inner = rows.pointing(to: place.number, by: "parent").first {
            $0.number != place.number && $0.kind <= place.kind
        }
        if let inner {
            throw refusal(
                place,
                "can't be a \(place.kind.rawValue): \(inner.name) in it is a \(inner.kind.rawValue)",
                field: "kind"
            )
        }
        let twin = rows.named(place.name) { $0.parent == place.parent && $0.number != place.number }
        if let twin = twin.first {
            throw refusal(
                place,
                "has the name of \(Place.identifiers.text(twin.number)), which lies in the same place",
                field: "name"
            )
        }
        for zone in place.zones {
            let owner = rows.holding(zone, in: "zones").first { $0.number != place.number }
            guard let owner else { continue }
            throw refusal(
                place,
                "can't have zone \(zone), which belongs to \(Place.identifiers.text(owner.number)) \(owner.name)",
                field: "zones"
            )
        }
    }

    /// Checks that what a place lies in is there, and larger.
    private static func checkParent(_ place: Place, _ rows: RowIndex<Place>) throws {
        guard let parent = place.parent else { return }
        guard let around = rows[parent] else {
            let id = Place.identifiers.text(parent)
            throw refusal(
                place,
                "lies in \(id), which is deleted",
                remedy: "muster place restore \(id)",
                onPage: "restore that one first",
                field: "parent"
            )
        }
        guard around.number != place.number else {
            throw refusal(
                place,
                "can't lie in itself",
                field: "parent"
            )
        }
        guard around.kind < place.kind else {
            throw refusal(
                place,
                "is a \(place.kind.rawValue), which can't lie in \(around.name), a \(around.kind.rawValue)",
                field: "parent"
            )
        }
    }

    private static func refusal(
        _ place: Place,
        _ reason: Sentence,
        remedy: Sentence = "muster place list, for what lies where",
        onPage: Sentence = "choose another one",
        field: String
    ) -> ResourceRefusal {
        ResourceRefusal(
            "place \(place.name) \(reason)",
            remedy: remedy,
            onPage: onPage,
            field: field
        )
    }

    private static func held(_ place: Place, _ rows: RowIndex<Place>) -> Sentence? {
        let inner = rows.pointing(to: place.number, by: "parent").map(\.name)
        let all = inner + place.zones
        guard !all.isEmpty else { return nil }
        return Sentence(verbatim: all.joined(separator: ", "))
    }

    private static func move(
        _ place: Place,
        into target: Place?,
        _ changes: inout RowChanges<Place>
    ) throws {
        // Zones that have nowhere to go come back with the place when it is restored.
        if target != nil {
            var emptied = place
            emptied.zones = []
            try changes.put(emptied)
        }
        // It goes first: what it held may have its name.
        try changes.delete(place)
        if var target {
            target.zones += place.zones
            try changes.put(target)
        }
        for var inner in changes.index.pointing(to: place.number, by: "parent") {
            inner.parent = target?.number
            try check(inner, changes.index)
            try changes.put(inner)
        }
    }
}
