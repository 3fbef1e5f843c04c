import GRDB
public import MusterCore
public import MusterRanging

/// How strong a beacon is, as calibration or audits taught it.
public struct BeaconPower: Hashable, Sendable {
    /// The version, counted up for each beacon from 1.
    public var version: Int
    /// What was measured.
    public var estimate: PowerEstimate
    /// Where it comes from: an audit (`A-2026-0017`), or `zone ID` for a calibration there.
    public var origin: String
    /// When it was learned (UTC).
    public var at: Instant

    /// Creates a version.
    public init(version: Int, estimate: PowerEstimate, origin: String, at: Instant) {
        self.version = version
        self.estimate = estimate
        self.origin = origin
        self.at = at
    }
}

extension Beacons {
    /// The newest version of each beacon's power.
    ///
    /// - Throws: ``StoreError``.
    public func beaconPowers() throws -> [BeaconIdentity: BeaconPower] {
        try store.read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: "SELECT *, max(version) FROM beacon_power GROUP BY beacon"
            )
            var powers: [BeaconIdentity: BeaconPower] = [:]
            while let row = try rows.next() {
                powers[try BeaconIdentity(row.value("beacon") as String)] = try Self.power(row)
            }
            return powers
        }
    }

    /// Keeps new versions, all of them or none.
    ///
    /// - Throws: ``StoreError``, also when a version is there already.
    public func add(_ powers: [BeaconIdentity: BeaconPower]) throws {
        try store.write { db in
            let statement = try db.cachedStatement(
                sql: """
                    INSERT INTO beacon_power (beacon, version, power, spread, weight, origin, at)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """
            )
            for (beacon, power) in powers {
                try statement.execute(arguments: [
                    beacon.description, power.version, power.estimate.power,
                    power.estimate.spread, power.estimate.weight, power.origin,
                    power.at.microseconds,
                ])
            }
        }
    }

    private static func power(_ row: Row) throws -> BeaconPower {
        try BeaconPower(
            version: row.value("version"),
            estimate: PowerEstimate(
                power: row.value("power"),
                spread: row.value("spread"),
                weight: row.value("weight")
            ),
            origin: row.value("origin"),
            at: Instant(microseconds: row.value("at"))
        )
    }
}
