import MusterCore

/// What is known of one lot in one critical tracking event, and what is missing.
///
/// Nothing is made up: what nobody gave stays empty and is named.
public struct KeyDataRow: Hashable, Sendable {
    /// The event.
    public let trackingEvent: TrackingEvent
    /// What is known, by column.
    public private(set) var cells: [KeyDataColumn: String] = [:]
    /// What is missing, in the order of the columns.
    public private(set) var missing: [KeyDataColumn] = []

    /// Whether all that is required is there.
    public var isComplete: Bool { missing.isEmpty }

    /// The cells in the order of the columns.
    public var inOrder: [String] { KeyDataColumn.allCases.map { cells[$0] ?? "" } }

    /// The rows of an event, one for each lot; none for an event that the rule does not ask for.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - source: what the house knows of what it names.
    /// - Returns: the rows, in the order of the things.
    public static func rows(of event: TraceEvent, _ source: KeyDataSource) -> [KeyDataRow] {
        guard let trackingEvent = event.verb.trackingEvent else { return [] }
        return event.things.map { KeyDataRow(trackingEvent, event, $0, source) }
    }

    /// What is missing in any row of an event, each once, in the order of the columns.
    public static func missing(in event: TraceEvent, _ source: KeyDataSource) -> [KeyDataColumn] {
        let all = Set(rows(of: event, source).flatMap(\.missing))
        return KeyDataColumn.allCases.filter(all.contains)
    }

    private init(
        _ trackingEvent: TrackingEvent,
        _ event: TraceEvent,
        _ thing: EventThing,
        _ source: KeyDataSource
    ) {
        self.trackingEvent = trackingEvent
        let lot = source.lots[thing.name.uri]
        let product = lot.flatMap { source.products[$0.product] }
        let isUsed = thing.role == .input
        setEvent(event, source)
        set(.cte, trackingEvent.rawValue)
        set(.tlc, lot?.code)
        set(.gtin, product?.gtin?.digits)
        set(.productDescription, product?.description)
        set(.quantity, thing.quantity?.amount.description)
        set(.unit, thing.quantity?.unit.code)
        let here = trackingEvent.givesLotCode && !isUsed ? source.place(event.place) : nil
        set(.tlcSource, source.place(lot?.sourcePlace) ?? here)
        set(.tlcSourceReference, lot?.sourceReference ?? event.details["tlc_source_reference"])
        findMissing(product, isUsed: isUsed)
        set(.complete, isComplete ? "yes" : "no")
        set(.missing, missing.map(\.rawValue).joined(separator: " "))
    }

    private mutating func setEvent(_ event: TraceEvent, _ source: KeyDataSource) {
        set(.eventID, event.id)
        set(.eventTime, event.at.iso8601(.seconds))
        let date = CalendarDay(CalendarDate(event.at, offsetSeconds: event.offsetSeconds))
        set(.date, date.description)
        let here = source.place(event.place)
        set(.locationHere, here)
        set(.locationFrom, source.party(event.from) ?? event.details["farm"])
        set(.locationTo, source.party(event.to))
        if trackingEvent == .shipping { set(.locationFrom, here) }
        for (column, detail) in [
            (KeyDataColumn.field, EventDetail.field), (.harvester, .harvester),
            (.harvesterPhone, .harvesterPhone),
        ] {
            set(column, event.details[detail.rawValue])
        }
        set(.referenceType, event.references.first?.type)
        set(.referenceNumber, event.references.first?.number)
    }

    private mutating func set(_ column: KeyDataColumn, _ value: String?) {
        if let value, !value.isEmpty { cells[column] = value }
    }

    private mutating func findMissing(_ product: Product?, isUsed: Bool) {
        var absent = Set(trackingEvent.required.filter { cells[$0] == nil })
        // The source, or what it can be asked by: one of both is enough.
        if cells[.tlcSourceReference] != nil { absent.remove(.tlcSource) }
        // The place that gave the code of what is used is told with what brought it here.
        if isUsed { absent.remove(.tlcSource) }
        if trackingEvent == .initialPacking {
            // What comes in has no lot code yet, and what goes out was not harvested under that name.
            absent.subtract(isUsed ? [.tlc] : [.field, .harvester, .harvesterPhone, .locationFrom])
        }
        if trackingEvent.tellsVariety, product?.variety == nil {
            absent.insert(.productDescription)
        }
        if trackingEvent.tellsPacking, product?.pack == nil, !isUsed {
            absent.insert(.productDescription)
        }
        missing = KeyDataColumn.allCases.filter(absent.contains)
    }
}
