/// The fields of sensors, of what they measure, of their places and calibrations, as the list of changes
/// names them.
enum SensorFieldText: WebText {
    case certificate, from, identity, interval, keeps, kind, laboratory, measured, model, nextDue,
        ordinal, place, points, position, resolution, sensor, uncertainty, until, validFrom

    /// The field by its key; `nil` for one without a name here.
    init?(_ key: String) {
        switch key {
        case "certificate": self = .certificate
        case "from": self = .from
        case "identity": self = .identity
        case "interval_s": self = .interval
        case "keeps": self = .keeps
        case "kind": self = .kind
        case "laboratory": self = .laboratory
        case "measured": self = .measured
        case "model": self = .model
        case "next_due": self = .nextDue
        case "ordinal": self = .ordinal
        case "place": self = .place
        case "points": self = .points
        case "position": self = .position
        case "resolution": self = .resolution
        case "sensor": self = .sensor
        case "uncertainty": self = .uncertainty
        case "until": self = .until
        case "valid_from": self = .validFrom
        default: return nil
        }
    }

    var english: String {
        switch self {
        case .certificate: "Certificate"
        case .from: "From"
        case .identity: "Identity"
        case .interval: "Interval in seconds"
        case .keeps: "Kept"
        case .kind: "Kind"
        case .laboratory: "Laboratory"
        case .measured: "Measured"
        case .model: "Model"
        case .nextDue: "Next due"
        case .ordinal: "Channel"
        case .place: "Place"
        case .points: "Reference = reading"
        case .position: "Position in metres"
        case .resolution: "Resolution"
        case .sensor: "Sensor"
        case .uncertainty: "Uncertainty"
        case .until: "Until"
        case .validFrom: "Valid from"
        }
    }
}

/// Values of those fields that have words.
enum SensorValueText: WebText {
    case broadcast, manual, raw, slots, no, temperature, humidity, pressure, illuminance, battery,
        voltage

    /// The value by its word; `nil` for another one.
    init?(_ text: String) {
        switch text {
        case "broadcast": self = .broadcast
        case "manual": self = .manual
        case "raw": self = .raw
        case "slots": self = .slots
        case "no": self = .no
        case "temperature": self = .temperature
        case "humidity": self = .humidity
        case "pressure": self = .pressure
        case "illuminance": self = .illuminance
        case "battery": self = .battery
        case "voltage": self = .voltage
        default: return nil
        }
    }

    var english: String {
        switch self {
        case .broadcast: "sends by itself"
        case .manual: "entered by hand"
        case .raw: "each reading"
        case .slots: "quarters of an hour"
        case .no: "nothing"
        case .temperature: "temperature"
        case .humidity: "humidity"
        case .pressure: "air pressure"
        case .illuminance: "light"
        case .battery: "battery"
        case .voltage: "voltage of the battery"
        }
    }
}
