public import MusterCore

/// Why a site cannot be simulated.
public enum SimulationError: MusterError, Equatable {
    /// Too few or too many items.
    case itemsOutOfRange(Int)
    /// Too few or too many zones.
    case zonesOutOfRange(Int)
    /// No world has this name.
    case unknownWorld(String)
    /// The option's share is none.
    case shareOutOfRange(String, Double)
    /// More items are absent, misplaced and silent than there are; the sum of their shares.
    case sharesTooLarge(Double)
    /// Advertisements follow each other too quickly or too slowly; in seconds.
    case intervalOutOfRange(Double)
    /// A walk too slow or too fast; in metres a second.
    case speedOutOfRange(Double)
    /// No fixed receivers, or more than two for each zone.
    case receiversOutOfRange(Int, zones: Int)
    /// The option's number is none of those that can be.
    case numberOutOfRange(String, Int, ClosedRange<Int>)
    /// The option is about a walk, and the receivers are fixed.
    case nobodyWalks(String)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .itemsOutOfRange(let items): "cannot simulate a site of \(items) items"
        case .zonesOutOfRange(let zones): "cannot simulate a site of \(zones) zones"
        case .unknownWorld(let name): "there is no world \(PlainText.quoted(name))"
        case .shareOutOfRange(let option, let share): "\(option) \(share) is no share"
        case .sharesTooLarge:
            "the shares of absent, misplaced and silent items come to more than 1"
        case .intervalOutOfRange(let interval):
            "no beacon advertises every \(interval) s"
        case .speedOutOfRange(let speed): "cannot simulate a walk at \(speed) m/s"
        case .receiversOutOfRange(let receivers, let zones):
            "cannot simulate \(receivers) fixed receivers in \(zones) zones"
        case .numberOutOfRange(let option, let number, _): "\(option) cannot be \(number)"
        case .nobodyWalks(let option): "\(option) is for a walk, and the receivers are fixed"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .itemsOutOfRange: "a number from 1 to \(SimulationParameters.maximumItems)"
        case .zonesOutOfRange: range(SimulationParameters.zoneLimits)
        case .unknownWorld:
            "one of \(SimulatedWorld.Preset.allCases.map(\.rawValue).joined(separator: ", "))"
        case .shareOutOfRange: "a number from 0 to 1, as 0.05 for one in twenty"
        case .sharesTooLarge: "smaller ones: --absent, --misplaced, --silent"
        case .intervalOutOfRange: range(SimulationParameters.intervalLimits)
        case .speedOutOfRange: range(SimulationParameters.speedLimits)
        case .receiversOutOfRange(_, let zones): range(1...2 * zones)
        case .numberOutOfRange(_, _, let limits): range(limits)
        case .nobodyWalks(let option): "leave out \(option), or choose another world"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode { .usage }

    /// Refuses a number that is out of its limits.
    static func demand(
        _ option: String,
        _ number: Int,
        in limits: ClosedRange<Int>
    ) throws(SimulationError) {
        guard limits.contains(number) else { throw .numberOutOfRange(option, number, limits) }
    }

    private func range(_ range: ClosedRange<some CustomStringConvertible>) -> Sentence {
        "a number from \(range.lowerBound) to \(range.upperBound)"
    }
}
