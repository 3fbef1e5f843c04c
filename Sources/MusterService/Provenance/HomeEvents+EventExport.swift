import MusterCore
import MusterPeople
public import MusterProvenance
public import MusterStore

/// The forms that events are written in.
public enum EventForm: String, CaseIterable, Sendable {
    /// A table that can be imported again.
    case csv
    /// The sheet that the food traceability rule is answered with.
    case fsma
    /// What was given to plants, in the SAF form.
    case saf
    /// EPCIS 2.0 in JSON-LD, for other houses.
    case epcis
}

/// Events as files, for whoever may.
extension HomeEvents {
    /// Writes events as a table.
    ///
    /// - Parameters:
    ///   - filters: which events; those that fit any of them, each once.
    ///   - form: the form.
    /// - Returns: the table, and how many rows it has, the head apart.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func export(
        _ filters: [EventFilter],
        as form: EventForm
    ) throws -> (bytes: [UInt8], rows: Int) {
        var events: [Int64: KeptEvent] = [:]
        for filter in filters {
            for event in try self.list(filter) { events[event.number] = event }
        }
        let inOrder = events.values.sorted {
            ($0.record.event.at, $0.number) < ($1.record.event.at, $1.number)
        }
        // What was put right is told by what puts it right.
        let standing = inOrder.filter { $0.correctedBy == nil }.map(\.record.event)
        switch form {
        case .csv:
            // As they were recorded: what puts an event right is imported after it.
            let recorded = inOrder.sorted { $0.number < $1.number }
            return Self.table(recorded.map(\.record.event))
        case .fsma: return Self.sheet(standing, try keyDataSource())
        case .saf: return Self.records(standing)
        case .epcis: return Self.document(inOrder, at: home.now())
        }
    }

    /// Every event once, also those that were put right, which say by what.
    static func document(
        _ events: [KeptEvent],
        at moment: Instant
    ) -> (bytes: [UInt8], rows: Int) {
        let mended = Dictionary(
            events.compactMap { event in
                event.record.event.corrects.map { ($0, event.record.recordedAt) }
            },
            uniquingKeysWith: { first, _ in first }
        )
        let answer = EventAnswer(
            events: events.map { event in
                let at = mended[event.record.event.id] ?? moment
                return (event, event.correctedBy.map { EventCorrection(at: at, by: [$0]) })
            }
        )
        var json = JSONWriter()
        answer.write(.events, createdAt: moment, to: &json)
        json.newline()
        return (json.bytes, events.count)
    }

    private static func sheet(
        _ events: [TraceEvent],
        _ source: KeyDataSource
    ) -> (bytes: [UInt8], rows: Int) {
        var csv = CSVWriter(for: .spreadsheet)
        csv.record(KeyDataColumn.allCases.map(\.rawValue))
        var rows = 0
        for row in events.flatMap({ KeyDataRow.rows(of: $0, source) }) {
            csv.record(row.inOrder)
            rows += 1
        }
        return (csv.bytes, rows)
    }

    private static func records(_ events: [TraceEvent]) -> (bytes: [UInt8], rows: Int) {
        var rows: [SAFRow] = []
        for event in events {
            guard let number = event.details[EventDetail.row.rawValue] else { continue }
            var row = SAFRow(number: number, at: event.at)
            if let last = rows.last, last.number == number, last.at == event.at {
                row = rows.removeLast()
            }
            if let text = event.details[EventDetail.fertilizer.rawValue] {
                row.fertilizer = SAFTreatment(text)
            }
            if let text = event.details[EventDetail.pesticide.rawValue] {
                row.pesticide = SAFTreatment(text)
            }
            rows.append(row)
        }
        var writer = SAFWriter()
        for row in rows { writer.add(row) }
        return (writer.bytes, rows.count)
    }

    private static func table(_ events: [TraceEvent]) -> (bytes: [UInt8], rows: Int) {
        var csv = CSVWriter(for: .muster)
        csv.record(RecordTables.eventColumns)
        for event in events {
            let cells = Self.cells(event)
            csv.record(RecordTables.eventColumns.map { cells[$0] ?? event.details[$0] ?? "" })
        }
        return (csv.bytes, events.count)
    }

    /// What a table of events has in its cells of an event, by column; details stand under their own names.
    public static func cells(_ event: TraceEvent) -> [String: String] {
        func list(_ roles: ThingRole..., of kinds: Set<ThingKind>) -> String {
            event.things.filter { roles.contains($0.role) && kinds.contains($0.name.kind) }
                .map { thing in
                    let quantity = thing.quantity.map { "=\($0)" } ?? ""
                    return name(thing.name) + quantity
                }
                .joined(separator: ";")
        }
        let documents = RecordTables.cells(of: event.references)
        let lots = list(.epc, .child, .parent, of: [.lot])
        return [
            "verb": event.verb.rawValue, "at": event.at.iso8601(),
            "place": event.place ?? "", "lot": lots.isEmpty ? lotOfSerials(event) : lots,
            "serial": list(.epc, .child, .parent, of: [.item]),
            "unit": list(.epc, .parent, of: [.unit]),
            "inputs": list(.input, of: [.lot, .item]), "outputs": list(.output, of: [.lot, .item]),
            "party_from": event.from ?? "", "party_to": event.to ?? "",
            "ref_type": documents.types, "ref_number": documents.numbers,
            "corrects": event.corrects ?? "",
        ]
    }

    /// The lot that the things with serial numbers of an event belong to; empty where none is told.
    private static func lotOfSerials(_ event: TraceEvent) -> String {
        guard let lot = event.details[EventDetail.lotOfSerial.rawValue],
            let serial = event.things.lazy.compactMap({ OwnNames.serialParts(of: $0.name) }).first
        else { return "" }
        return "\(serial.product)/\(lot)"
    }

    /// A thing as an import reads it; in full where its code has a sign that cells of several things have.
    private static func name(_ name: ThingName) -> String {
        if let (product, code) = OwnNames.lotParts(of: name) {
            let isPlain = !code.contains { ";=".contains($0) } && !product.contains(";")
            return isPlain ? "\(product)/\(code)" : name.uri
        }
        if let (product, code) = OwnNames.serialParts(of: name) { return "\(product)/\(code)" }
        return OwnNames.unitText(of: name) ?? name.uri
    }
}
