/// What a home has of a house of several homes.
public struct HouseStore: Sendable {
    private let store: Store

    /// What the house of a store is.
    public init(_ store: Store) { self.store = store }

    /// What this home is in its house; `nil` for one that stands alone.
    ///
    /// - Throws: ``StoreError``.
    public func house() throws -> House? { try store.read { try House.read($0) } }

    /// The stations, as their hub knows them.
    public var stations: Stations { Stations(store: store) }

    /// The hub's side of the exchange.
    public var hub: HubExchange { HubExchange(store: store) }

    /// The station's side of the exchange.
    public var station: StationExchange { StationExchange(store: store) }

    /// The audits of a station, as they go to its hub.
    public var audits: StationAudits { StationAudits(store: store) }

    /// The files of photos, as they go from home to home.
    public var photoFiles: PhotoFiles { PhotoFiles(store: store) }

    /// What waits for a person.
    public var questions: SharedQuestions { SharedQuestions(store: store) }
}
