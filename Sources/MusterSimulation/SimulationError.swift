public import MusterCore

/// Why a site cannot be simulated.
public enum SimulationError: MusterError, Equatable {
    /// Too few or too many items.
    case itemsOutOfRange(Int)
    /// Too few or too many zones.
    case zonesOutOfRange(Int)

    /// What happened.
    public var what: String {
        switch self {
        case .itemsOutOfRange(let items): "cannot simulate a site of \(items) items"
        case .zonesOutOfRange(let zones): "cannot simulate a site of \(zones) zones"
        }
    }

    /// What to do next.
    public var remedy: String {
        switch self {
        case .itemsOutOfRange: "a number from 1 to \(SimulationParameters.maximumItems)"
        case .zonesOutOfRange:
            "a number from \(SimulationParameters.zoneLimits.lowerBound) to "
                + "\(SimulationParameters.zoneLimits.upperBound)"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode { .usage }
}
