import MusterStore

/// A home among the homes of one house.
public struct HomeHouse: Sendable {
    private let home: OpenHome

    /// What a home is among others.
    public init(_ home: OpenHome) { self.home = home }

    /// What the hub does with its stations.
    public var hub: HomeHub { HomeHub(home: home) }

    /// What a station does with its hub, and what any home of a house asks people.
    public var station: HomeStation { HomeStation(home: home) }

    /// What the home is, and what is left to exchange and to decide.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func status() throws -> HouseStatus {
        var status = HouseStatus()
        status.house = try HouseStore(home.store).house()
        guard let house = status.house else { return status }
        status.counts = try station.counts()
        guard house.role == .station else { return status }
        let audits = HouseStore(home.store).audits
        status.unsent = try station.unsentCount()
        status.unsentRecords = try audits.unsentRecords()
        status.refusedAudits = try audits.refused()
        return status
    }
}
