import MusterCore

/// One kind of object in BTHome messages: its length, its step and what it is.
///
/// Source: BTHome, "Format of BTHome version 2", tables of sensor data, binary sensor data, events and
/// device information.
struct BTHomeObject: Sendable {
    /// What the bytes are.
    enum Form {
        case number
        case flag
        /// A byte says how many bytes follow.
        case text
        case raw
    }

    let id: UInt8
    let name: StaticString
    /// How many bytes the value has; 0 where a byte in front of it says that.
    let byteCount: Int
    let isSigned: Bool
    /// What one is worth, in 10^−`decimals` of the unit.
    let step: Int64
    let decimals: Int
    let unit: StaticString
    let form: Form
    let quantity: Quantity?
    /// How many decimal places values have in the unit of the quantity.
    let quantityDecimals: Int

    init(
        _ id: UInt8,
        _ name: StaticString,
        _ byteCount: Int,
        signed isSigned: Bool = false,
        step: Int64 = 1,
        decimals: Int = 0,
        _ unit: StaticString = "",
        form: Form = .number,
        as quantity: Quantity? = nil,
        quantityDecimals: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.byteCount = byteCount
        self.isSigned = isSigned
        self.step = step
        self.decimals = decimals
        self.unit = unit
        self.form = form
        self.quantity = quantity
        self.quantityDecimals = quantityDecimals ?? decimals
    }

    /// A state that is on or off.
    init(_ id: UInt8, binary name: StaticString, as quantity: Quantity? = nil) {
        self.init(id, name, 1, form: .flag, as: quantity)
    }

    /// The name as text.
    var label: String { "\(name)" }

    /// Whether the bytes are a text, of a length that stands in front of them.
    var isText: Bool { form == .text || form == .raw }

    /// The number of the message.
    static let packetID: UInt8 = 0x00
    private static let pounds: UInt8 = 0x07

    /// A value as a quantity in that one's steps; `nil` for objects that are none.
    func measurement(_ value: Int64) -> Measurement? {
        guard let quantity else { return nil }
        // An avoirdupois pound has 0.45359237 kg.
        let metric =
            id == Self.pounds ? DecimalSteps.divided(value * 45_359_237, by: 10_000_000) : value
        let steps = DecimalSteps.converted(metric, from: quantityDecimals, to: quantity.decimals)
        return Measurement(quantity, value: steps)
    }

    /// The object of an identifier; `nil` for one whose length is not known.
    static func known(_ id: UInt8) -> BTHomeObject? { table[Int(id)] }

    private static let table: [BTHomeObject?] = {
        var table = [BTHomeObject?](repeating: nil, count: 256)
        for object in air + electric + motion + others + binary { table[Int(object.id)] = object }
        return table
    }()
}
