/// One value that a sensor states: of which quantity, which of several, and how much.
public struct Measurement: Hashable, Sendable {
    /// What was measured.
    public let quantity: Quantity
    /// Which of several of one quantity in one sensor, from 0 in the order of the message.
    public let index: UInt8
    /// The value in steps of 10^−`quantity.decimals` of the quantity's unit.
    public let value: Int64

    /// Creates a measurement.
    public init(_ quantity: Quantity, index: UInt8 = 0, value: Int64) {
        self.quantity = quantity
        self.index = index
        self.value = value
    }
}
