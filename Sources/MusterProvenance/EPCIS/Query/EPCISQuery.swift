public import MusterCore

/// A parameter of a query that is none, or has a value that it cannot have.
public struct EPCISQueryFault: Error, Hashable {
    /// The parameter.
    public var name: String
    /// What it must be.
    public var expected: Sentence
}

/// What somebody asks of the events of a house, in the words of EPCIS.
///
/// Source: EPCIS 2.0 (GS1, 2022), section 8.2.7.1, with the values of a parameter separated by `|`, as its
/// REST bindings have them.
public struct EPCISQuery: Hashable, Sendable {
    /// What an event must fit; all of it.
    public private(set) var conditions: [EPCISCondition] = []
    /// By what events are ordered.
    public private(set) var order = EPCISCondition.Moment.happened
    /// Whether the earliest comes first.
    public private(set) var isAscending = false
    /// How many events are given at most, over all pages; `nil` for all.
    public private(set) var limit: Int?
    /// With how many events more than fit are refused; `nil` for any number.
    public private(set) var most: Int?

    /// The most events that a query can limit itself to.
    private static let largest = 1_000_000_000

    /// Reads the parameters of a query.
    ///
    /// - Parameter parameters: their names and values, each name once.
    /// - Throws: ``EPCISQueryFault`` for the first that is unknown or has a bad value.
    public init(_ parameters: [(name: String, value: String)]) throws(EPCISQueryFault) {
        for (name, value) in parameters {
            guard !value.isEmpty else { throw EPCISQueryFault(name: name, expected: "given") }
            try take(name, value)
        }
        guard limit == nil || most == nil else {
            throw EPCISQueryFault(
                name: "maxEventCount",
                expected: "left out where eventCountLimit is given"
            )
        }
    }

    /// Adds what a part of an address asks for.
    ///
    /// - Parameters:
    ///   - parameter: the parameter that asks the same; `nil` for a thing of any kind, in any part of an event.
    ///   - value: the part, whole.
    ///   - name: what the part is called.
    /// - Throws: ``EPCISQueryFault`` for a bad value.
    public mutating func add(
        _ parameter: String?,
        _ value: String,
        named name: String
    ) throws(EPCISQueryFault) {
        do throws(EPCISQueryFault) {
            conditions.append(try Self.condition(parameter ?? Self.anyThing, [value]))
        } catch {
            throw EPCISQueryFault(name: name, expected: error.expected)
        }
    }

    private mutating func take(_ name: String, _ value: String) throws(EPCISQueryFault) {
        switch name {
        case "orderBy":
            guard let order = EPCISCondition.Moment(rawValue: value) else {
                throw EPCISQueryFault(name: name, expected: "eventTime or recordTime")
            }
            self.order = order
        case "orderDirection":
            guard ["ASC", "DESC"].contains(value) else {
                throw EPCISQueryFault(name: name, expected: "ASC or DESC")
            }
            isAscending = value == "ASC"
        case "eventCountLimit": limit = try Self.count(name, value)
        case "maxEventCount": most = try Self.count(name, value)
        default:
            let values = value.split(separator: "|", omittingEmptySubsequences: false)
            conditions.append(try Self.condition(name, values.map(String.init)))
        }
    }

    private static func count(_ name: String, _ value: String) throws(EPCISQueryFault) -> Int {
        guard let count = Int(value), (1...largest).contains(count) else {
            throw EPCISQueryFault(name: name, expected: "a whole number from 1")
        }
        return count
    }
}
