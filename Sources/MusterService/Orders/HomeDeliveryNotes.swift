import MusterCatalogue
import MusterCore
import MusterOrders
import MusterPeople
import MusterProvenance
public import MusterReport
import MusterStore

/// Delivery notes, for whoever may see orders.
public struct HomeDeliveryNotes: Sendable {
    private let home: OpenHome

    private var orders: HomeOrders { HomeOrders(home) }

    /// The delivery notes of a home.
    public init(_ home: OpenHome) { self.home = home }

    /// Writes the delivery note of an order that was sent, as PDF.
    ///
    /// - Parameters:
    ///   - id: the order.
    ///   - options: language, paper and clocks.
    ///   - path: the file; `nil` for the order's own name in the home's folder of reports.
    /// - Returns: the file, and how many pages it has.
    /// - Throws: `OrderError` for an order that was not sent, `ReportError`, `StoreError`, `PeopleError` without
    ///   the right to view audits.
    public func write(
        of id: String,
        options: ReportOptions,
        to path: String?
    ) throws -> (file: String, pages: Int) {
        let note = try note(of: id, options)
        let file = try path ?? DrawnFile.path("\(note.order)-note.pdf", in: home)
        return (file, try ReportWriter.writeNote(note, options: options, to: file))
    }

    /// The delivery note of an order that was sent, as the bytes of a PDF.
    ///
    /// - Returns: the bytes; the same order gives the same ones.
    /// - Throws: as ``write(of:options:to:)``.
    public func bytes(of id: String, options: ReportOptions) throws -> [UInt8] {
        try DrawnFile.bytes(in: home) { path in _ = try write(of: id, options: options, to: path) }
    }

    private func note(of id: String, _ options: ReportOptions) throws -> DeliveryNote {
        let order = try orders.order(id)
        let records = try orders.records(of: order)
        guard let shipped = records.last(where: { $0.step == .ship }) else {
            throw OrderError.unsent(order: order.id, state: order.state)
        }
        let source = try home.events.keyDataSource()
        let shipments = try events(.ship, of: order, recorded: shipped)
        var note = DeliveryNote(
            order: order.id,
            site: try home.store.site().name,
            recipient: try home.masterData.party(order.customer),
            orderedAt: order.madeAt,
            shippedAt: shipped.at,
            shippedBy: shipped.actor
        )
        note.sender = source.parties.values.filter { $0.roles.contains(.own) }
            .min { $0.id < $1.id }
        (note.shipTo, note.note, note.wantedBy) = (order.shipTo, order.note, order.wantedBy)
        note.head = shipped.hash
        note.place = source.place(shipments.first?.record.event.place)
        if let packed = records.last(where: { $0.step == .pack }) {
            note.units = try events(.load, of: order, recorded: packed)
                .flatMap { $0.record.event.things(.parent).map(\.name.inWords) }
        }
        note.lines = try order.lines.map { try line($0, source) }
        if !shipments.isEmpty {
            let missing = shipments.flatMap { KeyDataRow.missing(in: $0.record.event, source) }
            note.missing = KeyDataColumn.allCases.filter(missing.contains)
                .map { $0.words.text(in: options.language.translations) }
        }
        note.events = HomeEvents.document(shipments, at: shipped.at).bytes
        return note
    }

    private func line(_ line: OrderLine, _ source: KeyDataSource) throws -> DeliveryNote.Line {
        let parts = try Dictionary(grouping: line.allocations, by: \.lot)
            .inNaturalOrder { $0.key ?? "" }
            .map { code, allocations in
                let lot = try code.flatMap { try home.store.lots.lot($0, of: line.product) }
                var part = DeliveryNote.Part(
                    lot: code,
                    quantity: allocations.reduce(0) { $0 + $1.quantity },
                    items: allocations.map(\.item)
                )
                part.source = source.place(lot?.sourcePlace) ?? lot?.sourceReference
                part.bestBefore = lot?.bestBefore
                return part
            }
        return DeliveryNote.Line(
            number: line.no,
            product: try home.store.products.find(line.product),
            ordered: line.quantity,
            unit: line.unit,
            parts: parts
        )
    }

    /// What happened to the goods of an order in a step: recorded with it, and just before it.
    private func events(
        _ verb: EventVerb,
        of order: Order,
        recorded step: KeptOrderRecord
    ) throws -> [KeptEvent] {
        var filter = EventFilter()
        filter.verb = verb
        filter.from = Instant(microseconds: step.at.microseconds - Self.longestStep)
        filter.until = Instant(microseconds: step.at.microseconds + 1)
        let reference = EventReference(type: "po", number: order.id)
        return try home.events.list(filter).filter { event in
            event.correctedBy == nil && event.record.event.references.contains(reference)
        }
    }

    /// How long a step waits for its turn to write at most, with room to spare (µs).
    private static let longestStep: Int64 = 600_000_000
}
