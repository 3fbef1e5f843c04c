/// Whether what was made weighs what was used.
public struct MassBalance: Hashable, Sendable {
    /// How much was used.
    public var used: Amount
    /// How much was made.
    public var made: Amount
    /// The unit of both.
    public var unit: AmountUnit

    /// What share of what was used comes out, where nothing is wrong.
    public static let usual = 0.5...1.02

    /// Compares what a transformation used with what it made; `nil` where they cannot be compared: quantities
    /// that nobody gave, or units that do not agree, are never added.
    public init?(_ event: TraceEvent) {
        self.init(of: event.things(.input), and: event.things(.output))
    }

    init?(of inputs: [EventThing], and outputs: [EventThing]) {
        let quantities = (inputs + outputs).compactMap(\.quantity)
        guard !inputs.isEmpty, !outputs.isEmpty, quantities.count == inputs.count + outputs.count,
            let unit = quantities.first?.unit, quantities.allSatisfy({ $0.unit == unit })
        else { return nil }
        func sum(_ things: [EventThing]) -> Amount {
            things.compactMap { $0.quantity?.amount }.reduce(Amount(0), +)
        }
        (used, made, self.unit) = (sum(inputs), sum(outputs), unit)
    }

    /// What share came out.
    public var share: Double { made.value / used.value }

    /// Whether the share is one that needs no explanation.
    public func isUsual(_ usual: ClosedRange<Double> = Self.usual) -> Bool {
        usual.contains(share)
    }
}
