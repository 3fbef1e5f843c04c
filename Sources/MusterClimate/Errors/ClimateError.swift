public import MusterCore

/// What a sensor, a calibration or a reading cannot be.
public enum ClimateError: MusterError, Equatable {
    /// The text is no identity of a sensor.
    case badIdentity(String)
    /// A sensor needs a name that fits on a line.
    case badName(String)
    /// No sensor says something that often, or that rarely.
    case badInterval(seconds: Int)
    /// Points from which no correction follows.
    case badPoints(reason: Sentence)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .badIdentity(let text): "\(PlainText.quoted(text)) is no identity of a sensor"
        case .badName(let name): "\(PlainText.quoted(name)) is no name for a sensor"
        case .badInterval(let seconds): "\(seconds) s is no interval of a sensor"
        case .badPoints(let reason): "the calibration cannot be used: \(reason)"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .badIdentity:
            "write it as ruuvi:MAC, bthome:MAC, address:MAC, zigbee:0x and 16 digits, or manual:NAME"
        case .badName: "take 1 to 100 characters, no line break, and not the form of an identifier"
        case .badInterval: "take 1 second to 7 days, or leave it out to learn it"
        case .badPoints: "give each point as REFERENCE=READING, every reading once"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode { .dataRefused }
}
