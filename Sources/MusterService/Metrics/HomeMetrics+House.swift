import MusterCore
import MusterStore

extension HomeMetrics {
    /// How a home stands among the homes of its house; metrics without a value for one that stands alone.
    ///
    /// - Throws: `StoreError`.
    func houseMetrics() throws -> [Metric] {
        let status = try HomeHouse(home).status()
        return try stationMetrics(status.house) + syncMetrics(status)
    }

    /// What a hub knows of its stations; those that are gone are counted alone.
    private func stationMetrics(_ house: House?) throws -> [Metric] {
        var states = Metric("muster_stations", .gauge, "Stations of this hub, by state.")
        var seen = Metric(
            "muster_station_seen_seconds",
            .gauge,
            "When a station last exchanged, since 1970."
        )
        var behind = Metric(
            "muster_station_behind",
            .gauge,
            "Changes of this hub that a station has not read."
        )
        if house?.role == .hub {
            let hub = HomeHouse(home).hub
            let (stations, length) = (try hub.stations(), try hub.logLength())
            for state in KnownStation.State.allCases {
                let count = stations.count { $0.state == state }
                states.add(Double(count), [("state", state.rawValue)])
            }
            for station in stations where station.state == .active {
                let name = [("station", station.name)]
                if let at = station.seenAt { seen.add(Double(at.second), name) }
                behind.add(Double(max(0, length - station.applied)), name)
            }
        }
        return [states, seen, behind]
    }

    /// What a home has to exchange and to decide.
    private func syncMetrics(_ status: HouseStatus) throws -> [Metric] {
        var unsent = Metric("muster_sync_unsent", .gauge, "What the hub is not known to have.")
        var undecided = Metric("muster_sync_undecided", .gauge, "What waits for a person.")
        if status.house?.role == .station {
            unsent.add(Double(status.unsent), [("kind", "changes")])
            unsent.add(Double(status.unsentRecords), [("kind", "records")])
            unsent.add(Double(status.unsentPhotos), [("kind", "photos")])
        }
        if status.house != nil {
            let counts = status.counts
            let refused = counts.attention + status.refusedAudits.count
            for (kind, count) in [
                ("waiting", counts.waiting), ("conflicts", counts.conflicts), ("refused", refused),
            ] {
                undecided.add(Double(count), [("kind", kind)])
            }
        }
        return [
            Metric(
                "muster_sync_last_success_seconds",
                .gauge,
                "When all was last exchanged with the hub, since 1970.",
                (status.house?.lastSuccess?.second).map(Double.init)
            ), unsent, undecided,
        ]
    }
}
