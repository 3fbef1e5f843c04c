public import MusterCore

/// A sensor that cannot be used as it was wanted.
public enum SensorError: MusterError, Equatable {
    /// Its identity has no address, by which its messages are known.
    case noAddress(String)
    /// It measures no such quantity, or nothing was heard of it yet.
    case noSeries(sensor: String, quantity: String, known: [String])
    /// Nothing of that name is a sensor, a zone or an item with sensors.
    case noSensors(place: String)

    /// What is wrong.
    public var what: Sentence {
        switch self {
        case .noAddress(let identity):
            "\(identity) names no address, and the messages of a sensor are known by theirs"
        case .noSeries(let sensor, let quantity, let known):
            known.isEmpty
                ? "sensor \(sensor) has no \(quantity); nothing was heard of it yet"
                : "sensor \(sensor) has no \(quantity); it measures \(known.joined(separator: ", "))"
        case .noSensors(let place):
            "no sensor, and no zone or item with sensors, is called \(place)"
        }
    }

    /// What to do about it.
    public var remedy: Sentence {
        switch self {
        case .noAddress:
            "ruuvi:MAC, bthome:MAC or address:MAC; muster sensor list --nearby shows them"
        case .noSeries(let sensor, _, let known):
            known.isEmpty ? "muster watch, until it says something" : "muster sensor show \(sensor)"
        case .noSensors: "muster sensor list; muster sensor place SENSOR --zone ZONE"
        }
    }

    /// Not found, or refused data.
    public var exitCode: ExitCode {
        switch self {
        case .noAddress: .dataRefused
        case .noSeries, .noSensors: .notFound
        }
    }
}
