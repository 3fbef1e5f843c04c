public import MusterClimate
import MusterCore
import MusterStore

/// A place with what its sensors say, and what is out of order there.
public struct EnvironmentPlace: Sendable {
    /// The place; `nil` for sensors that are not placed.
    public var place: SensorPlace?
    /// What the sensors say, a line a series, by sensor and quantity.
    public var lines: [ClimateLine]
    /// The alarms there that are not over, the oldest first.
    public var alarms: [Alarm]

    /// How the place stands to its limits: as the line that asks for the most; `nil` without limits.
    public var standing: LimitStanding? { lines.compactMap(\.standing).max() }
}

extension HomeAlarms {
    /// The places that sensors speak for, in natural order, with what they say and how it was lately.
    ///
    /// - Parameter seconds: how far back to look.
    /// - Returns: the places; sensors that are not placed come last.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func environment(
        lastSeconds seconds: Double = 86_400
    ) throws -> [EnvironmentPlace] {
        let open = try list()
        var places: [EnvironmentPlace] = []
        for line in try home.climate.lines(of: nil, lastSeconds: seconds) {
            let place = line.placed.placement?.place
            if let index = places.firstIndex(where: { $0.place == place }) {
                places[index].lines.append(line)
            } else {
                places.append(
                    EnvironmentPlace(
                        place: place,
                        lines: [line],
                        alarms: open.filter { $0.cause.place == place }
                    )
                )
            }
        }
        return places
    }
}
