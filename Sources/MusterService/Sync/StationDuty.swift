public import MusterCore
import MusterStore

/// Exchanges with the hub for as long as a service runs: soon after something was written here, and once a minute.
///
/// In a home that is no station it waits until the home is one.
public struct StationDuty: Sendable {
    /// How long it waits between two looks at what was written here.
    private static let look = Duration.seconds(2)
    /// How long it waits between two exchanges, where nothing was.
    private static let pause = Duration.seconds(60)

    private let home: OpenHome

    /// Exchanges for a home.
    public init(_ home: OpenHome) { self.home = home }

    /// Goes on until it is cancelled.
    ///
    /// - Parameter told: told after the first exchange what stood in its way, `nil` for nothing, and whenever that
    ///   is another thing than before; what it throws ends the duty.
    /// - Throws: `CancellationError`, what `told` throws.
    public func run(
        telling told: @Sendable ((any MusterError)?) throws -> Void
    ) async throws {
        var due = ContinuousClock.now
        // What the hub does not take stays: it is tried again once a minute.
        var (left, isReached) = (0, true)
        var last: String?? = nil
        while true {
            if ContinuousClock.now >= due || isReached && unsentCount() > left {
                let failure = try await exchange()
                let words = failure?.what.description
                if last != .some(words) { try told(failure) }
                last = words
                (left, isReached) = (unsentCount(), failure == nil)
                due = .now + Self.pause
            }
            try await Task.sleep(for: Self.look)
        }
    }

    /// How much was written here that the hub is not known to have; 0 where that cannot be told.
    private func unsentCount() -> Int {
        do {
            let house = HouseStore(home.store)
            guard try house.house()?.role == .station else { return 0 }
            return try house.station.unsentCount() + house.audits.unsentRecords()
                + house.photoFiles.counts().unsent
        } catch {
            return 0
        }
    }

    /// Exchanges; gives what stood in its way.
    private func exchange() async throws -> (any MusterError)? {
        do {
            try await HomeHouse(home).station.exchangeByItself()
            return nil
        } catch let error as any MusterError {
            return error
        }
    }
}
