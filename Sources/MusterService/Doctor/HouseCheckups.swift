import MusterCore
import MusterStore
import MusterSync

/// How a home stands with the others of its house; a home that stands alone has none of it.
enum HouseCheckups {
    /// After how long without an exchange a station is asked about, in seconds: three days.
    private static let oldSeconds = 3 * 86_400.0
    private static let name = "house"

    /// What the doctor says of the house.
    static func all(_ folder: HomeFolder, _ now: Instant) -> [Checkup] {
        let found = Doctor.opened(folder) { store -> Checkup? in
            switch try HouseStore(store).house() {
            case nil: nil
            case let house? where house.role == .hub: try hub(HouseStore(store), now)
            case let house?: try station(house, HouseStore(store), now)
            }
        }
        return [found ?? nil].compactMap(\.self)
    }

    private static func hub(_ store: HouseStore, _ now: Instant) throws -> Checkup {
        let active = try store.stations.list().filter { $0.state == .active }
        let silent = active.filter { station in
            guard let last = station.seenAt ?? station.joinedAt else { return false }
            return now.seconds(since: last) > oldSeconds
        }
        guard silent.isEmpty else {
            let names = silent.map(\.name).joined(separator: ", ")
            return .look(
                name,
                "not seen for three days: \(names)",
                try: "muster sync there; muster station retire NAME for one that is gone"
            )
        }
        if let fault = try notTaken(store) { return fault }
        return .well(name, "the hub; stations: \(active.count)")
    }

    /// An audit of a station that the hub did not take.
    private static func notTaken(_ store: HouseStore) throws -> Checkup? {
        let all = try store.audits.refused()
        guard let one = all.first else { return nil }
        let names = all.prefix(5).map(\.audit.rawValue).joined(separator: ", ")
        return .look(
            name,
            all.count == 1
                ? "the hub did not take \(names): \(one.refusal.what)"
                : "the hub did not take \(all.count) audits: \(names)",
            try: "muster sync status"
        )
    }

    private static func station(
        _ house: House,
        _ store: HouseStore,
        _ now: Instant
    ) throws -> Checkup {
        if house.revokedAt != nil {
            return .look(
                name,
                "the hub takes nothing from this station any more",
                try: "ask who manages the hub; muster station leave keeps what is here"
            )
        }
        if let fault = try notTaken(store) { return fault }
        let last = house.lastSuccess.map { now.seconds(since: $0) }
        guard let last, last < oldSeconds else {
            let when: Sentence? = last.map { "last exchanged with the hub \(Doctor.words($0)) ago" }
            return .look(name, when ?? "never exchanged with the hub", try: "muster sync")
        }
        return .well(
            name,
            "station \(house.number), \(house.name); exchanged \(Doctor.words(last)) ago"
        )
    }
}
