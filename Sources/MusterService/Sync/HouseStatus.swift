import MusterCore
public import MusterStore

/// What a home is in its house, and what is left to exchange and to decide.
public struct HouseStatus: Hashable, Sendable {
    /// How a home stands with its hub, in a word.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Nothing is left to exchange.
        case inStep = "in_step"
        /// Something is left to send, or waits for a yes.
        case behind
        /// The hub was not reached when it was asked last.
        case unreachable
        /// The hub and this station did not come together.
        case stuck
        /// The hub takes nothing from it any more.
        case revoked
        /// Changes came that need a newer version.
        case upgrade
    }

    /// What it is; `nil` for a home that stands alone.
    public var house: House?
    /// How many changes the hub is not known to have.
    public var unsent = 0
    /// How many records of audits the hub is not known to have.
    public var unsentRecords = 0
    /// How many files of photos the hub is not known to have.
    public var unsentPhotos = 0
    /// How many are to come.
    public var wantedPhotos = 0
    /// The audits that the hub did not take: at a station its own, at the hub those of all stations.
    public var refusedAudits: [StationAudits.NotTaken] = []
    /// How much waits for a person.
    public var counts = SharedQuestions.Counts()

    /// A home that stands alone.
    public init() {}

    /// How it stands.
    public var state: State {
        guard let house, house.role == .station else { return .inStep }
        if house.revokedAt != nil { return .revoked }
        if let failure = house.failure {
            return failure.code == "unreachable" ? .unreachable : .stuck
        }
        if counts.upgrade > 0 { return .upgrade }
        let isBehind =
            unsent > 0 || unsentRecords > 0 || unsentPhotos > 0 || counts.arrived > 0
            || house.lastSuccess == nil
        return isBehind ? .behind : .inStep
    }
}
