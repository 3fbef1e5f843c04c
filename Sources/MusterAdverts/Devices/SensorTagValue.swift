/// One value of a SensorTag's characteristic, with its name in JSON.
public struct SensorTagValue: Sendable, Equatable {
    /// What a value can be.
    public enum Content: Sendable, Equatable {
        /// A number in the unit of the name; `nil` while the sensor is off or has not measured yet.
        case number(Double?)
        /// Numbers along x, y and z; `nil` for axes that are off.
        case vector([Double?])
        /// On or off.
        case flag(Bool)
    }

    /// The name, with the unit.
    public let name: StaticString
    /// What it is.
    public let content: Content

    init(_ name: StaticString, _ content: Content) {
        self.name = name
        self.content = content
    }

    /// Whether two values have the same name and content.
    public static func == (lhs: SensorTagValue, rhs: SensorTagValue) -> Bool {
        "\(lhs.name)" == "\(rhs.name)" && lhs.content == rhs.content
    }
}

/// Why the bytes of a characteristic are no reading.
public enum SensorTagFault: Error, Equatable, Sendable {
    /// The characteristic has another number of bytes.
    case length(Int, expected: String)
    /// The model measures this in another way, which is not known here.
    case notOfModel(SensorTagModel)
}
