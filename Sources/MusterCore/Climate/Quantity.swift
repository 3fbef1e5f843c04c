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

    /// The stable word, as in JSON, CSV and the database.
    public var word: String { row.word }
    /// The unit, as it is shown behind a value; empty for a bare number.
    public var unit: String { row.unit }
    /// How many decimal places a value is kept with: it is an integer in steps of 10^−decimals.
    public var decimals: Int { row.decimals }

    /// The quantity of a stable word; `nil` when there is none.
    public init?(word: String) {
        guard let found = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = found
    }

    private var row: (word: String, unit: String, decimals: Int) {
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
        case .opening: ("opening", "", 0)
        }
    }
}
