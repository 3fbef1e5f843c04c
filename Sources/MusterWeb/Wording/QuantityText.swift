import MusterCore

/// What sensors measure, as pages call it.
enum QuantityText: WebText {
    case temperature, humidity, pressure, illuminance, co2, pm1, pm25, pm4, pm10, voc, nox,
        moisture, conductivity, dewPoint, battery, voltage, opening, tvoc, formaldehyde, mass,
        count, energy, power, current, rotation, distance, duration, speed, acceleration,
        gyroscope, uv, volume, flow, gas, water, storedVolume, direction, precipitation, rpm,
        lightLevel

    /// The text for a quantity.
    init(_ quantity: Quantity) {
        self = Self.byCase[quantity] ?? .count
    }

    /// Both lists have the same names in the same order; a test holds them together.
    private static let byCase = Dictionary(
        zip(Quantity.allCases, [Self](allCases)).map { ($0, $1) }
    ) { first, _ in first }

    var english: String {
        switch self {
        case .temperature: "Temperature"
        case .humidity: "Humidity"
        case .pressure: "Air pressure"
        case .illuminance: "Light"
        case .co2: "Carbon dioxide"
        case .pm1: "Particles PM1"
        case .pm25: "Particles PM2.5"
        case .pm4: "Particles PM4"
        case .pm10: "Particles PM10"
        case .voc: "Organic compounds (index)"
        case .nox: "Nitrogen oxides (index)"
        case .moisture: "Moisture"
        case .conductivity: "Conductivity"
        case .dewPoint: "Dew point"
        case .battery: "Battery"
        case .voltage: "Voltage of the battery"
        case .opening: "Door"
        case .tvoc: "Organic compounds"
        case .formaldehyde: "Formaldehyde"
        case .mass: "Mass"
        case .count: "Count"
        case .energy: "Energy"
        case .power: "Power"
        case .current: "Current"
        case .rotation: "Angle"
        case .distance: "Distance"
        case .duration: "Duration"
        case .speed: "Speed"
        case .acceleration: "Acceleration"
        case .gyroscope: "Rate of turning"
        case .uv: "UV index"
        case .volume: "Volume"
        case .flow: "Flow"
        case .gas: "Gas"
        case .water: "Water"
        case .storedVolume: "Volume held"
        case .direction: "Direction"
        case .precipitation: "Precipitation"
        case .rpm: "Revolutions"
        case .lightLevel: "Light level"
        }
    }
}
