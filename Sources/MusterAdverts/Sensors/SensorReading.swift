public import MusterCore

/// What one message of a sensor says.
///
/// A value without references: it is made per advertisement of a sensor.
public struct SensorReading: Equatable, Sendable {
    /// The format.
    public let format: SensorFormat
    /// The sensor's address, where the message itself carries one.
    public internal(set) var mac: BluetoothAddress?
    /// Whether the message is encrypted; without the key, its values are not there.
    public internal(set) var isEncrypted = false
    /// A number that rises from message to message; `nil` where there is none or it is not available.
    public internal(set) var sequence: UInt32?
    /// BTHome's number of the message, which is the same in its repetitions; `nil` where there is none.
    public internal(set) var packetID: UInt8?
    /// BTHome's object that ended the reading, because nothing is known of its length; `nil` for none.
    public internal(set) var stoppedAt: UInt8?
    /// How many values found no room.
    public internal(set) var leftOut = 0
    /// What it says, in the order of the message.
    public internal(set) var values = SensorValues()
    /// What is wrong with a message that stands.
    var remark: AdvertFault.Cause?
    /// Where the AD structure begins, in bytes from the start of the data.
    var offset = 0

    /// How many values of a BTHome message are kept.
    static let bthomeLimit = 8

    /// Creates the reading of a message that says nothing yet.
    init(_ format: SensorFormat) { self.format = format }

    /// The value of a field, in steps of 10^−`decimals`; `nil` where it is not there or not available.
    ///
    /// BTHome has objects of its own instead: see ``measurements``.
    public func value(_ field: SensorField) -> Int64? {
        guard format != .bthome2 else { return nil }
        for index in 0..<values.count where values[index].code == field.rawValue {
            return values[index].value
        }
        return nil
    }

    /// What was measured and is available, in the order of the message.
    public var measurements: [Measurement] {
        var found: [Measurement] = []
        for place in 0..<values.count {
            guard let one = values[place].measurement(in: format) else { continue }
            let before = found.count { $0.quantity == one.quantity }
            found.append(
                Measurement(one.quantity, index: UInt8(clamping: before), value: one.value)
            )
        }
        return found
    }

    /// Adds a value, or says that the field is there but not available.
    mutating func add(_ field: SensorField, _ value: Int64?) {
        add(code: field.rawValue, value)
    }

    /// Puts a value in the place of one of the same field, or adds it.
    mutating func set(_ field: SensorField, _ value: Int64?) {
        for index in 0..<values.count where values[index].code == field.rawValue {
            values[index] = SensorValue(code: field.rawValue, value: value)
            return
        }
        add(field, value)
    }

    /// Adds a value by the code that the format gives its kind.
    mutating func add(code: UInt8, _ value: Int64?) {
        let limit = format == .bthome2 ? Self.bthomeLimit : SensorValues.limit
        guard values.count < limit else {
            leftOut += 1
            return
        }
        values.append(SensorValue(code: code, value: value))
    }

    /// Takes back what the message says, because it is not to be believed.
    mutating func withdraw() {
        values = SensorValues()
        (packetID, stoppedAt, leftOut) = (nil, nil, 0)
    }
}

/// One value of a sensor's message.
public struct SensorValue: Hashable, Sendable {
    /// The raw value of a ``SensorField``, or BTHome's object identifier.
    let code: UInt8
    private let number: Int64

    /// Stands for a value that the sensor calls not available; no format can say it.
    private static let none = Int64.min

    init(code: UInt8, value: Int64?) {
        self.code = code
        number = value ?? Self.none
    }

    /// Nothing, where there is room for a value.
    static let empty = SensorValue(code: 0, value: nil)

    /// The value in the steps of its field or object; `nil` when it is not available.
    public var value: Int64? { number == Self.none ? nil : number }

    /// Whether the value is the place of a text.
    func isText(in format: SensorFormat) -> Bool {
        format == .bthome2
            ? BTHomeObject.known(code)?.isText == true : code == SensorField.name.rawValue
    }

    /// The value as a quantity in that one's steps; `nil` when it is none or not available.
    func measurement(in format: SensorFormat) -> Measurement? {
        guard let value else { return nil }
        if format == .bthome2 {
            return BTHomeObject.known(code)?.measurement(value)
        }
        guard let field = SensorField(rawValue: code), let quantity = field.quantity else {
            return nil
        }
        let steps = DecimalSteps.converted(
            value,
            from: field.quantityDecimals,
            to: quantity.decimals
        )
        return Measurement(quantity, value: steps)
    }
}

/// Room for the values of one message.
public struct SensorValues: Equatable, Sendable {
    /// The most that a message of any format has.
    static let limit = 12

    private var slots = InlineArray<12, SensorValue>(repeating: .empty)
    /// How many there are.
    public private(set) var count = 0

    /// Creates room for values.
    init() {}

    /// The value in a place, from 0; traps beyond ``count``.
    public internal(set) subscript(index: Int) -> SensorValue {
        get { slots[index] }
        set { slots[index] = newValue }
    }

    /// Adds a value; there must be room.
    mutating func append(_ value: SensorValue) {
        slots[count] = value
        count += 1
    }

    /// Whether two lists have the same values in the same order.
    public static func == (lhs: SensorValues, rhs: SensorValues) -> Bool {
        lhs.count == rhs.count && (0..<lhs.count).allSatisfy { lhs[$0] == rhs[$0] }
    }
}

/// Numbers in steps of a power of ten.
enum DecimalSteps {
    /// The number in other steps; what is between two of them goes to the nearer, halves away from 0.
    static func converted(_ value: Int64, from decimals: Int, to wanted: Int) -> Int64 {
        guard decimals != wanted else { return value }
        let factor = power(abs(wanted - decimals))
        if wanted > decimals {
            let (product, isOver) = value.multipliedReportingOverflow(by: factor)
            return isOver ? (value < 0 ? .min + 1 : .max) : product
        }
        return divided(value, by: factor)
    }

    /// A quotient that goes to the nearer whole number, halves away from 0.
    static func divided(_ value: Int64, by divisor: Int64) -> Int64 {
        let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
        guard 2 * rest.magnitude >= divisor.magnitude else { return quotient }
        return value < 0 ? quotient - 1 : quotient + 1
    }

    /// A power of ten, up to the twelfth.
    static func power(_ exponent: Int) -> Int64 {
        var power: Int64 = 1
        for _ in 0..<min(exponent, 12) { power *= 10 }
        return power
    }
}
