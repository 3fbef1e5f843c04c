public import ArgumentParser
public import MusterOrders
public import MusterProvenance
public import MusterService

extension Party.Role: ExpressibleByArgument {}
extension Lot.State: ExpressibleByArgument {}
extension OrderState: ExpressibleByArgument {}
extension Pick.Means: ExpressibleByArgument {}
extension EventVerb: ExpressibleByArgument {}
extension EventForm: ExpressibleByArgument {}

extension StockTrust: ExpressibleByArgument {
    /// The least trust with which something may be promised.
    public init?(argument: String) {
        guard let trust = Self(rawValue: argument), Self.promised.contains(trust) else {
            return nil
        }
        self = trust
    }

    /// What may be given.
    public static var allValueStrings: [String] { promised.map(\.rawValue) }
}
