public import MusterCore

/// One thing that a sensor's message says, with its name and step in `muster decode`.
///
/// What is measured has a ``quantity``; the rest is about the sensor or the message.
public enum SensorField: UInt8, CaseIterable, Hashable, Sendable {
    /// Temperature, steps of 0.001 °C.
    case temperature
    /// Relative humidity, steps of 0.0001 %.
    case humidity
    /// Pressure, steps of 0.001 hPa.
    case pressure
    /// Illuminance, steps of 0.01 lx.
    case illuminance
    /// Particles up to 1 µm, steps of 0.1 µg/m³.
    case pm1
    /// Particles up to 2.5 µm, steps of 0.1 µg/m³.
    case pm25
    /// Particles up to 4 µm, steps of 0.1 µg/m³.
    case pm4
    /// Particles up to 10 µm, steps of 0.1 µg/m³.
    case pm10
    /// Carbon dioxide, ppm.
    case co2
    /// Index of volatile organic compounds.
    case voc
    /// Index of nitrogen oxides.
    case nox
    /// Dew point, steps of 0.001 °C.
    case dewPoint
    /// Moisture, %.
    case moisture
    /// Conductivity, µS/cm.
    case conductivity
    /// Formaldehyde, steps of 0.01 mg/m³.
    case formaldehyde
    /// Charge of the battery, %.
    case battery
    /// Voltage of the battery, mV.
    case voltage
    /// Acceleration along one axis, mg; three of them stand together.
    case acceleration
    /// Transmit power, dBm.
    case txPower
    /// How often the sensor was moved.
    case movementCount
    /// Whether the sensor is still calibrating itself.
    case calibrating
    /// Flags as the message has them.
    case flags
    /// The maker's number for the product.
    case product
    /// Where the temperature was measured: 0 inside, else by a probe outside.
    case probe
    /// The model, by its name.
    case model
    /// The sensor's own name.
    case name
    /// Seconds between two records in the sensor's memory.
    case logInterval
    /// Records in the sensor's memory.
    case logCount
    /// Whether the sensor moves.
    case moving
    /// Pitch, °.
    case pitch
    /// Roll, °.
    case roll
    /// Whether a magnet is near.
    case magnetDetected
    /// Whether the battery is nearly empty.
    case lowBattery

    /// How a value is written.
    enum Form {
        case number
        case flag
        case hexadecimal
        case probe
        /// Up to eight ASCII characters in the number itself.
        case shortText
        /// Text kept beside the readings.
        case text
    }

    /// What was measured; `nil` for what is about the sensor or the message.
    public var quantity: Quantity? {
        switch self {
        case .temperature: .temperature
        case .humidity: .humidity
        case .pressure: .pressure
        case .illuminance: .illuminance
        case .pm1: .pm1
        case .pm25: .pm25
        case .pm4: .pm4
        case .pm10: .pm10
        case .co2: .co2
        case .voc: .voc
        case .nox: .nox
        case .dewPoint: .dewPoint
        case .moisture: .moisture
        case .conductivity: .conductivity
        case .formaldehyde: .formaldehyde
        case .battery: .battery
        case .voltage: .voltage
        default: nil
        }
    }

    /// How many decimal places values have in the unit that ``key`` names.
    public var decimals: Int {
        switch self {
        case .temperature, .dewPoint, .pressure: 3
        case .humidity: 4
        case .illuminance, .formaldehyde: 2
        case .pm1, .pm25, .pm4, .pm10: 1
        default: 0
        }
    }

    /// How many decimal places values have in the unit of ``quantity``.
    var quantityDecimals: Int { self == .voltage ? 3 : decimals }

    /// The name in JSON, with the unit.
    var key: StaticString {
        switch self {
        case .temperature: "temperature_c"
        case .humidity: "humidity_pct"
        case .pressure: "pressure_hpa"
        case .illuminance: "illuminance_lx"
        case .pm1: "pm1_ugm3"
        case .pm25: "pm25_ugm3"
        case .pm4: "pm4_ugm3"
        case .pm10: "pm10_ugm3"
        case .co2: "co2_ppm"
        case .voc: "voc_index"
        case .nox: "nox_index"
        case .dewPoint: "dew_point_c"
        case .moisture: "moisture_pct"
        case .conductivity: "conductivity_uscm"
        case .formaldehyde: "formaldehyde_mgm3"
        case .battery: "battery_pct"
        case .voltage: "voltage_mv"
        default: stateKey
        }
    }

    private var stateKey: StaticString {
        switch self {
        case .acceleration: "acceleration_mg"
        case .txPower: "tx_power_dbm"
        case .movementCount: "movement_count"
        case .calibrating: "calibrating"
        case .flags: "flags"
        case .product: "product"
        case .probe: "probe"
        case .model: "model"
        case .name: "name"
        case .logInterval: "log_interval_s"
        case .logCount: "log_count"
        case .moving: "moving"
        case .pitch: "pitch_deg"
        case .roll: "roll_deg"
        case .magnetDetected: "magnet_detected"
        default: "low_battery"
        }
    }

    var form: Form {
        switch self {
        case .calibrating, .moving, .magnetDetected, .lowBattery: .flag
        case .product: .hexadecimal
        case .probe: .probe
        case .model: .shortText
        case .name: .text
        default: .number
        }
    }
}
