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
                one: ResourceText("Place", "Mesto"),
                many: ResourceText("Places", "Mesta"),
                add: ResourceText("Add a place", "Dodaj mesto"),
                about: ResourceText(
                    "Sites, buildings, rooms and racks, each within a larger one. A zone of the floor "
                        + "plan may belong to one place; items and audits are found by it.",
                    "Lokacije, zgrade, prostorije i regali, svaki u većem. Zona plana može da "
                        + "pripada jednom mestu; po njemu se nalaze stavke i popisi."
                ),
                empty: ResourceText(
                    "No places yet. Add the site first, then its buildings and rooms.",
                    "Još nema mesta. Dodajte prvo lokaciju, pa njene zgrade i prostorije."
                )
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
        places.order = inTreeOrder
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
        let rows = try places.all().rows
        let place = try places.find(text, among: rows)
        return rows.filter { path(of: $0, rows).contains(place) }
            .flatMap(\.zones).map { ZoneID(rawValue: $0) }
    }

    /// The outermost place around a place, and so on down to itself.
    public static func path(of place: Place, _ rows: [Place]) -> [Place] {
        var path = [place]
        while let parent = path[0].parent, path.count <= Place.Kind.allCases.count,
            let around = rows.first(where: { $0.number == parent })
        {
            path.insert(around, at: 0)
        }
        return path
    }

    /// What people read of a place: `Depot › Hall 1 › Room 3`.
    static func words(_ place: Place, _ rows: [Place]) -> String {
        path(of: place, rows).map(\.name).joined(separator: FieldChoice.within)
    }

    /// Each place behind the one around it.
    private static func inTreeOrder(_ rows: [Place]) -> [Place] {
        rows.inNaturalOrder { words($0, rows).replacing(FieldChoice.within, with: "\u{1}") }
    }

    private static func choices(
        _ home: OpenHome,
        _ rows: [Place]
    ) throws -> [String: [FieldChoice]] {
        let zones = try home.store.floorPlans.current()?.listedZones ?? []
        return [
            "parent": inTreeOrder(rows).map { place in
                FieldChoice(Place.identifiers.text(place.number), named: words(place, rows))
            },
            "zones": zones.map { zone in
                FieldChoice(
                    zone.id.rawValue,
                    named: zone.name.isEmpty ? zone.id.rawValue : zone.name
                )
            },
        ]
    }

    private static func check(_ place: Place, _ rows: [Place]) throws {
        let others = rows.filter { $0.number != place.number }
        let around = others.first { $0.number == place.parent }
        if place.parent != nil, around == nil {
            throw refusal(
                place,
                "lies in a place that is not there any more",
                "pripada mestu koje više ne postoji",
                field: "parent"
            )
        }
        if let around, around.kind >= place.kind {
            throw refusal(
                place,
                "is a \(place.kind.rawValue), which can't lie in \(around.name), a \(around.kind.rawValue)",
                "ne može da pripada mestu \(around.name): vrsta mora da bude manja",
                field: "parent"
            )
        }
        if let inner = others.first(where: {
            $0.parent == place.number && place.number != 0 && $0.kind <= place.kind
        }) {
            throw refusal(
                place,
                "can't be a \(place.kind.rawValue): \(inner.name) in it is a \(inner.kind.rawValue)",
                "ne može da bude te vrste: u njemu je \(inner.name)",
                field: "kind"
            )
        }
        if let twin = others.first(where: {
            $0.parent == place.parent && Inventories.isSameName($0.name, place.name)
        }) {
            throw refusal(
                place,
                "has the name of \(Place.identifiers.text(twin.number)), which lies in the same place",
                "ima isti naziv kao \(Place.identifiers.text(twin.number)) na istom mestu",
                field: "name"
            )
        }
        for zone in place.zones {
            guard let owner = others.first(where: { $0.zones.contains(zone) }) else { continue }
            throw refusal(
                place,
                "can't have zone \(zone), which belongs to \(Place.identifiers.text(owner.number)) \(owner.name)",
                "ne može da ima zonu \(zone): ona pripada mestu \(owner.name)",
                field: "zones"
            )
        }
    }

    private static func refusal(
        _ place: Place,
        _ english: String,
        _ serbian: String,
        field: String
    ) -> ResourceRefusal {
        ResourceRefusal(
            ResourceText("place \(place.name) \(english)", "\(place.name) \(serbian)"),
            remedy: "muster place list, for what lies where",
            onPage: ResourceText("choose another one", "izaberite drugo"),
            field: field
        )
    }

    private static func held(_ place: Place, _ rows: [Place]) -> ResourceText? {
        let inner = rows.filter { $0.parent == place.number }.map(\.name)
        let all = inner + place.zones
        guard !all.isEmpty else { return nil }
        return ResourceText(all.joined(separator: ", "))
    }

    private static func move(
        _ place: Place,
        into target: Place?,
        _ changes: inout RowChanges<Place>
    ) throws {
        var emptied = place
        emptied.zones = []
        try changes.put(emptied)
        if var target {
            target.zones += place.zones
            try changes.put(target)
        }
        for var inner in changes.rows where inner.parent == place.number {
            inner.parent = target?.number
            try check(inner, changes.rows)
            try changes.put(inner)
        }
    }
}
