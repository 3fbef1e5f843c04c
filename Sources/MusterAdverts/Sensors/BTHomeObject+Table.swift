import MusterCore

extension BTHomeObject {
    /// Air, light and water.
    static let air: [BTHomeObject] = [
        .init(0x01, "battery", 1, "%", as: .battery),
        .init(0x02, "temperature", 2, signed: true, decimals: 2, "°C", as: .temperature),
        .init(0x45, "temperature", 2, signed: true, decimals: 1, "°C", as: .temperature),
        .init(0x57, "temperature", 1, signed: true, "°C", as: .temperature),
        .init(0x58, "temperature", 1, signed: true, step: 35, decimals: 2, "°C", as: .temperature),
        .init(0x03, "humidity", 2, decimals: 2, "%", as: .humidity),
        .init(0x2E, "humidity", 1, "%", as: .humidity),
        .init(0x04, "pressure", 3, decimals: 2, "hPa", as: .pressure),
        .init(0x05, "illuminance", 3, decimals: 2, "lx", as: .illuminance),
        .init(0x08, "dew_point", 2, signed: true, decimals: 2, "°C", as: .dewPoint),
        .init(0x0D, "pm2.5", 2, "µg/m³", as: .pm25),
        .init(0x0E, "pm10", 2, "µg/m³", as: .pm10),
        .init(0x12, "co2", 2, "ppm", as: .co2),
        .init(0x13, "tvoc", 2, "µg/m³", as: .tvoc),
        .init(0x14, "moisture", 2, decimals: 2, "%", as: .moisture),
        .init(0x2F, "moisture", 1, "%", as: .moisture),
        .init(0x46, "uv", 1, decimals: 1, as: .uv),
        .init(0x56, "conductivity", 2, "µS/cm", as: .conductivity),
        .init(0x5F, "precipitation", 2, decimals: 1, "mm", as: .precipitation),
        .init(0x64, "light_level", 1, as: .lightLevel),
    ]

    /// Electricity, gas and volumes.
    static let electric: [BTHomeObject] = [
        .init(0x0A, "energy", 3, decimals: 3, "kWh", as: .energy),
        .init(0x4D, "energy", 4, decimals: 3, "kWh", as: .energy),
        .init(0x0B, "power", 3, decimals: 2, "W", as: .power),
        .init(0x5C, "power", 4, signed: true, decimals: 2, "W", as: .power),
        .init(0x0C, "voltage", 2, decimals: 3, "V", as: .voltage),
        .init(0x4A, "voltage", 2, decimals: 1, "V", as: .voltage),
        .init(0x43, "current", 2, decimals: 3, "A", as: .current),
        .init(0x5D, "current", 2, signed: true, decimals: 3, "A", as: .current),
        .init(0x47, "volume", 2, decimals: 1, "L", as: .volume),
        .init(0x48, "volume", 2, "mL", as: .volume, quantityDecimals: 3),
        .init(0x4E, "volume", 4, decimals: 3, "L", as: .volume),
        .init(0x49, "flow", 2, decimals: 3, "m³/h", as: .flow),
        .init(0x4B, "gas", 3, decimals: 3, "m³", as: .gas),
        .init(0x4C, "gas", 4, decimals: 3, "m³", as: .gas),
        .init(0x4F, "water", 4, decimals: 3, "L", as: .water),
        .init(0x55, "stored_volume", 4, decimals: 3, "L", as: .storedVolume),
    ]

    /// Weight, place and motion.
    static let motion: [BTHomeObject] = [
        .init(0x06, "mass", 2, decimals: 2, "kg", as: .mass),
        .init(0x07, "mass", 2, decimals: 2, "lb", as: .mass, quantityDecimals: 3),
        .init(0x3F, "rotation", 2, signed: true, decimals: 1, "°", as: .rotation),
        .init(0x40, "distance", 2, "mm", as: .distance, quantityDecimals: 3),
        .init(0x41, "distance", 2, decimals: 1, "m", as: .distance),
        .init(0x42, "duration", 3, decimals: 3, "s", as: .duration),
        .init(0x44, "speed", 2, decimals: 2, "m/s", as: .speed),
        .init(0x62, "speed", 4, signed: true, decimals: 6, "m/s", as: .speed),
        .init(0x51, "acceleration", 2, decimals: 3, "m/s²", as: .acceleration),
        .init(0x63, "acceleration", 4, signed: true, decimals: 6, "m/s²", as: .acceleration),
        .init(0x52, "gyroscope", 2, decimals: 3, "°/s", as: .gyroscope),
        .init(0x5E, "direction", 2, decimals: 2, "°", as: .direction),
        .init(0x61, "rpm", 2, as: .rpm),
    ]

    /// Counts, texts, events, and what is about the device.
    static let others: [BTHomeObject] = [
        .init(packetID, "packet_id", 1),
        .init(0x09, "count", 1, as: .count),
        .init(0x3D, "count", 2, as: .count),
        .init(0x3E, "count", 4, as: .count),
        .init(0x59, "count", 1, signed: true, as: .count),
        .init(0x5A, "count", 2, signed: true, as: .count),
        .init(0x5B, "count", 4, signed: true, as: .count),
        .init(0x50, "timestamp", 4, "s"),
        .init(0x53, "text", 0, form: .text),
        .init(0x54, "raw", 0, form: .raw),
        .init(0x3A, "button", 1),
        .init(0x3C, "dimmer", 2),
        .init(0x60, "channel", 1),
        .init(0x65, "settings_revision", 1),
        .init(0xF0, "device_type", 2),
        .init(0xF1, "firmware", 4),
        .init(0xF2, "firmware", 3),
    ]

    /// What is on or off.
    static let binary: [BTHomeObject] = [
        .init(0x0F, binary: "generic"), .init(0x10, binary: "power"),
        .init(0x11, binary: "opening", as: .opening), .init(0x15, binary: "battery_low"),
        .init(0x16, binary: "charging"), .init(0x17, binary: "co"), .init(0x18, binary: "cold"),
        .init(0x19, binary: "connectivity"), .init(0x1A, binary: "door", as: .opening),
        .init(0x1B, binary: "garage", as: .opening), .init(0x1C, binary: "gas"),
        .init(0x1D, binary: "heat"), .init(0x1E, binary: "light"), .init(0x1F, binary: "lock"),
        .init(0x20, binary: "moisture"), .init(0x21, binary: "motion"),
        .init(0x22, binary: "moving"), .init(0x23, binary: "occupancy"),
        .init(0x24, binary: "plug"), .init(0x25, binary: "presence"),
        .init(0x26, binary: "problem"), .init(0x27, binary: "running"),
        .init(0x28, binary: "safety"), .init(0x29, binary: "smoke"), .init(0x2A, binary: "sound"),
        .init(0x2B, binary: "tamper"), .init(0x2C, binary: "vibration"),
        .init(0x2D, binary: "window", as: .opening),
    ]
}
