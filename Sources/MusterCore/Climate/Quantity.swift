/// Something that a sensor measures, with the unit and the step in which Muster keeps it.
///
/// One list for every source: advertisements, connected devices, gateways and files.
public enum Quantity: UInt8, CaseIterable, Hashable, Sendable {
    /// Temperature of what the sensor is placed in, °C.
    case temperature = 0
    /// Relative humidity over water, %.
    case humidity
    /// Air pressure, hPa.
    case pressure
    /// Illuminance, lx.
    case illuminance
    /// Carbon dioxide, ppm.
    case co2
    /// Particles up to 1 µm, µg/m³.
    case pm1
    /// Particles up to 2.5 µm, µg/m³.
    case pm25
    /// Particles up to 4 µm, µg/m³.
    case pm4
    /// Particles up to 10 µm, µg/m³.
    case pm10
    /// Index of volatile organic compounds, 0 to 500.
    case voc
    /// Index of nitrogen oxides, 0 to 500.
    case nox
    /// Moisture of soil or material, %.
    case moisture
    /// Conductivity of soil, µS/cm.
    case conductivity
    /// Dew point, °C.
    case dewPoint
    /// Charge of the sensor's battery, %.
    case battery
    /// Voltage of the sensor's battery, V.
    case voltage
    /// A door, lid or window: 1 open, 0 closed.
    case opening
    /// Volatile organic compounds together, µg/m³.
    case tvoc
    /// Formaldehyde, mg/m³.
    case formaldehyde
    /// Mass, kg.
    case mass
    /// Something counted.
    case count
    /// Energy used, kWh.
    case energy
    /// Power, W.
    case power
    /// Electric current, A.
    case current
    /// Angle that something was turned to, °.
    case rotation
    /// Distance, m.
    case distance
    /// How long something took, s.
    case duration
    /// Speed, m/s.
    case speed
    /// Acceleration, m/s².
    case acceleration
    /// Rate of turning, °/s.
    case gyroscope
    /// UV index.
    case uv
    /// Volume that passed or is there, L.
    case volume
    /// Flow, m³/h.
    case flow
    /// Gas used, m³.
    case gas
    /// Water used, L.
    case water
    /// Volume that a vessel holds, L.
    case storedVolume
    /// Direction, such as the wind's, °.
    case direction
    /// Precipitation, mm.
    case precipitation
    /// Revolutions a minute.
    case rpm
    /// Level of light in a device's own steps.
    case lightLevel

    /// The stable word, as in JSON, CSV and the database.
    public var word: String { row.word }
    /// The unit, as it is shown behind a value; empty for a bare number.
    public var unit: String { row.unit }
    /// How many decimal places a value is kept with: it is an integer in steps of 10^−decimals.
    public var decimals: Int { row.decimals }

    /// How many of the steps in which it is kept one of its unit has: 10^`decimals`.
    public var stepsPerUnit: Int64 {
        (0..<decimals).reduce(Int64(1)) { steps, _ in steps * 10 }
    }

    /// The quantity of a stable word; `nil` when there is none.
    public init?(word: String) {
        guard let found = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = found
    }

    private var row: (word: String, unit: String, decimals: Int) {
        rawValue <= Self.opening.rawValue ? climateRow : otherRow
    }

    private var climateRow: (word: String, unit: String, decimals: Int) {
        switch self {
        case .temperature: ("temperature", "°C", 3)
        case .humidity: ("humidity", "%", 3)
        case .pressure: ("pressure", "hPa", 2)
        case .illuminance: ("illuminance", "lx", 2)
        case .co2: ("co2", "ppm", 0)
        case .pm1: ("pm1", "µg/m³", 1)
        case .pm25: ("pm25", "µg/m³", 1)
        case .pm4: ("pm4", "µg/m³", 1)
        case .pm10: ("pm10", "µg/m³", 1)
        case .voc: ("voc", "", 0)
        case .nox: ("nox", "", 0)
        case .moisture: ("moisture", "%", 2)
        case .conductivity: ("conductivity", "µS/cm", 0)
        case .dewPoint: ("dew_point", "°C", 3)
        case .battery: ("battery", "%", 0)
        case .voltage: ("voltage", "V", 3)
        default: ("opening", "", 0)
        }
    }

    private var otherRow: (word: String, unit: String, decimals: Int) {
        switch self {
        case .tvoc: ("tvoc", "µg/m³", 0)
        case .formaldehyde: ("formaldehyde", "mg/m³", 2)
        case .mass: ("mass", "kg", 3)
        case .count: ("count", "", 0)
        case .energy: ("energy", "kWh", 3)
        case .power: ("power", "W", 2)
        case .current: ("current", "A", 3)
        case .rotation: ("rotation", "°", 1)
        case .distance: ("distance", "m", 3)
        case .duration: ("duration", "s", 3)
        case .speed: ("speed", "m/s", 6)
        case .acceleration: ("acceleration", "m/s²", 6)
        case .gyroscope: ("gyroscope", "°/s", 3)
        case .uv: ("uv", "", 1)
        case .volume: ("volume", "L", 3)
        case .flow: ("flow", "m³/h", 3)
        case .gas: ("gas", "m³", 3)
        case .water: ("water", "L", 3)
        case .storedVolume: ("stored_volume", "L", 3)
        case .direction: ("direction", "°", 2)
        case .precipitation: ("precipitation", "mm", 1)
        case .rpm: ("rpm", "1/min", 0)
        default: ("light_level", "", 0)
        }
    }
}
