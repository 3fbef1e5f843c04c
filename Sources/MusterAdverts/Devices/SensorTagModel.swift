/// The generations of Texas Instruments' SensorTag, whose values differ in their formulas.
public enum SensorTagModel: String, CaseIterable, Sendable {
    /// The first one: SHT21 hygrometer.
    case cc2541
    /// The second one and its successor, CC1350: HDC1000 hygrometer.
    case cc2650

    /// Reads a model as people and devices write it: `CC2541`, `CC2650STK`, `CC1350 SensorTag`.
    ///
    /// `nil` for other devices.
    public init?(_ text: String) {
        let lowered = text.lowercased()
        if lowered.contains("cc2541") || lowered == "sensortag" {
            self = .cc2541
        } else if lowered.contains("cc2650") || lowered.contains("cc1350")
            || lowered.contains("sensortag 2")
        {
            self = .cc2650
        } else {
            return nil
        }
    }
}

/// A characteristic of a SensorTag that has values.
public enum SensorTagCharacteristic: Sendable, CaseIterable {
    /// Infrared thermometer (AA01).
    case infrared
    /// Hygrometer (AA21).
    case humidity
    /// Barometer (AA41).
    case pressure
    /// Light meter (AA71).
    case light
    /// Motion: turning, acceleration, magnetic field (AA81).
    case movement
    /// Lamps and buzzer (AA65).
    case output
    /// Keys and reed contact (FFE1).
    case keys
    /// Charge of the battery (2A19).
    case battery

    /// The characteristic of an UUID, in either case; `nil` for others.
    ///
    /// - Parameter uuid: 128 bits with hyphens, or four digits: TI's own for AA01 to AA81, Bluetooth's for
    ///   the others.
    public init?(uuid: String) {
        let lowered = uuid.lowercased()
        let digits: String
        if lowered.utf8.count == 4 {
            digits = lowered
        } else if lowered.hasSuffix("-0451-4000-b000-000000000000"), lowered.hasPrefix("f000") {
            digits = String(lowered.dropFirst(4).prefix(4))
            guard digits.hasPrefix("aa") else { return nil }
        } else if lowered.hasSuffix("-0000-1000-8000-00805f9b34fb"), lowered.hasPrefix("0000") {
            digits = String(lowered.dropFirst(4).prefix(4))
            guard !digits.hasPrefix("aa") else { return nil }
        } else {
            return nil
        }
        let known: [String: SensorTagCharacteristic] = [
            "aa01": .infrared, "aa21": .humidity, "aa41": .pressure, "aa71": .light,
            "aa81": .movement, "aa65": .output, "ffe1": .keys, "2a19": .battery,
        ]
        guard let found = known[digits] else { return nil }
        self = found
    }
}
