public import MusterCore

/// The identifier of a sensor: `S-` and its number.
public struct SensorID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number, from 1.
    public let number: Int64

    /// The identifier of the sensor with this number.
    public init(number: Int64) {
        self.number = number
    }

    /// Reads `S-04`, in either letter case, with or without leading zeros; `nil` for anything else.
    public init?(_ text: String) {
        let digits = text.dropFirst(2)
        guard text.prefix(2).lowercased() == "s-", (1...18).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(digits), number > 0
        else { return nil }
        self.number = number
    }

    /// The identifier's text.
    public var description: String { number < 10 ? "S-0\(number)" : "S-\(number)" }

    /// Orders identifiers by their numbers.
    public static func < (lhs: SensorID, rhs: SensorID) -> Bool { lhs.number < rhs.number }
}

/// How the values of a sensor come.
public enum SensorKind: String, CaseIterable, Hashable, Sendable {
    /// It advertises them.
    case broadcast
    /// It is connected to and read.
    case device
    /// A Zigbee network brings them.
    case zigbee
    /// People enter them.
    case manual

    /// The kind that an identity has by itself.
    public init(of identity: SensorIdentity) {
        switch identity {
        case .beacon: self = .broadcast
        case .zigbee: self = .zigbee
        case .manual: self = .manual
        }
    }
}

/// A sensor that Muster listens to.
public struct Sensor: Hashable, Sendable {
    /// Which one; what a sensor that was not added yet has is replaced then.
    public var id: SensorID
    /// What makes it that sensor.
    public var identity: SensorIdentity
    /// What people call it.
    public var name: String
    /// How its values come.
    public var kind: SensorKind
    /// Its model, as its maker calls it.
    public var model: String?
    /// Its serial number.
    public var serial: String?
    /// How often it says something, in seconds; `nil` to learn it.
    public var intervalSeconds: Int?
    /// When it was added (UTC).
    public var createdAt: Instant
    /// When it was taken out of use (UTC).
    public var retiredAt: Instant?

    /// Creates a sensor that is to be added.
    public init(
        identity: SensorIdentity,
        name: String,
        kind: SensorKind? = nil,
        model: String? = nil,
        serial: String? = nil,
        intervalSeconds: Int? = nil
    ) {
        id = SensorID(number: 0)
        self.identity = identity
        self.name = name
        self.kind = kind ?? SensorKind(of: identity)
        self.model = model
        self.serial = serial
        self.intervalSeconds = intervalSeconds
        createdAt = Instant(microseconds: 0)
    }
}

/// The identifier of a series; readings are kept under it.
public struct SeriesID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number, from 1.
    public let rawValue: Int64

    /// The series with this number.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// Orders identifiers by their numbers.
    public static func < (lhs: SeriesID, rhs: SeriesID) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// One quantity of one sensor.
public struct SensorSeries: Hashable, Sendable {
    /// What is kept of a series.
    public enum Keeping: String, CaseIterable, Hashable, Sendable {
        /// Each reading, as long as the settings say, and slots for ever.
        case raw
        /// Slots for ever; readings only until their slot is complete.
        case slots
        /// Nothing.
        case no
    }

    /// Which one.
    public var id: SeriesID
    /// The sensor.
    public var sensor: SensorID
    /// What is measured.
    public var quantity: Quantity
    /// Which of several of the quantity, from 0.
    public var index: Int
    /// The least difference that the sensor can tell, in steps of the quantity; `nil` for one step.
    public var resolution: Int64?
    /// The uncertainty of its values as its maker states it, with k = 2, in steps of the quantity.
    public var uncertainty: Int64?
    /// What is kept of it.
    public var keeps: Keeping

    /// Creates a series.
    public init(
        id: SeriesID,
        sensor: SensorID,
        quantity: Quantity,
        index: Int = 0,
        resolution: Int64? = nil,
        uncertainty: Int64? = nil,
        keeps: Keeping = .raw
    ) {
        (self.id, self.sensor, self.quantity, self.index) = (id, sensor, quantity, index)
        (self.resolution, self.uncertainty, self.keeps) = (resolution, uncertainty, keeps)
    }
}
