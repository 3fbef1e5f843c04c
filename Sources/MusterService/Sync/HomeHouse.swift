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

    /// What goes between homes as files.
    public var files: HouseFiles { HouseFiles(home: home) }

    /// Whether the home is a station: what is finished here goes on at its hub.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func isStation() throws -> Bool {
        try HouseStore(home.store).house()?.role == .station
    }

    /// What the home is, and what is left to exchange and to decide.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func status() throws -> HouseStatus {
        var status = HouseStatus()
        status.house = try HouseStore(home.store).house()
        guard let house = status.house else { return status }
        status.counts = try station.counts()
        let audits = HouseStore(home.store).audits
        status.refusedAudits = try audits.refused()
        (status.unsentPhotos, status.wantedPhotos) = try HouseStore(home.store).photoFiles.counts()
        guard house.role == .station else { return status }
        status.unsent = try station.unsentCount()
        status.unsentRecords = try audits.unsentRecords()
        return status
    }
}
