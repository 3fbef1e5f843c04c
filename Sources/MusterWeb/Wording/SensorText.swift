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

    var texts: (english: String, serbian: String) {
        switch self {
        case .certificate: ("Certificate", "Uverenje")
        case .from: ("From", "Od")
        case .identity: ("Identity", "Identitet")
        case .interval: ("Interval in seconds", "Razmak u sekundama")
        case .keeps: ("Kept", "Čuva se")
        case .kind: ("Kind", "Vrsta")
        case .laboratory: ("Laboratory", "Laboratorija")
        case .measured: ("Measured", "Meri se")
        case .model: ("Model", "Model")
        case .nextDue: ("Next due", "Sledeći rok")
        case .ordinal: ("Channel", "Kanal")
        case .place: ("Place", "Mesto")
        case .points: ("Reference = reading", "Referenca = očitano")
        case .position: ("Position in metres", "Položaj u metrima")
        case .resolution: ("Resolution", "Rezolucija")
        case .sensor: ("Sensor", "Senzor")
        case .uncertainty: ("Uncertainty", "Nesigurnost")
        case .until: ("Until", "Do")
        case .validFrom: ("Valid from", "Važi od")
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .broadcast: ("sends by itself", "šalje samo")
        case .manual: ("entered by hand", "unosi se ručno")
        case .raw: ("each reading", "svako očitavanje")
        case .slots: ("quarters of an hour", "četvrti sata")
        case .no: ("nothing", "ništa")
        case .temperature: ("temperature", "temperatura")
        case .humidity: ("humidity", "vlažnost")
        case .pressure: ("air pressure", "pritisak vazduha")
        case .illuminance: ("light", "osvetljenost")
        case .battery: ("battery", "baterija")
        case .voltage: ("voltage of the battery", "napon baterije")
        }
    }
}
