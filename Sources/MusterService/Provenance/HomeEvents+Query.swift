public import MusterCore
import MusterPeople
public import MusterProvenance
public import MusterStore

/// A part of the answer to a query of EPCIS.
public struct EventAnswer: Sendable {
    /// The events, each with what puts it right; `nil` for those that stand.
    public var events: [(event: KeptEvent, correction: EventCorrection?)]
    /// Behind which event the answer goes on; `nil` at its end.
    public var next: EventTurn?

    /// Creates a part of an answer.
    public init(
        events: [(event: KeptEvent, correction: EventCorrection?)],
        next: EventTurn? = nil
    ) {
        (self.events, self.next) = (events, next)
    }
}

/// What other houses ask, in the words of EPCIS, for whoever may.
extension HomeEvents {
    /// A part of the answer to a query.
    ///
    /// - Parameters:
    ///   - query: which events; its limits do not count.
    ///   - turn: behind which event the part begins; `nil` for the first one.
    ///   - limit: how many events at most.
    /// - Returns: the part.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func answer(
        _ query: EPCISQuery,
        after turn: EventTurn? = nil,
        limit: Int
    ) throws -> EventAnswer {
        try home.people.demand(.viewAudits)
        let found = try home.store.events.query(query, after: turn, limit: limit + 1)
        let shown = found.prefix(limit)
        let next = found.count > limit ? shown.last : nil
        return EventAnswer(
            events: try shown.map { ($0, try correction(of: $0)) },
            next: next.map { event in
                let record = event.record
                return EventTurn(
                    at: query.order == .happened ? record.event.at : record.recordedAt,
                    number: event.number
                )
            }
        )
    }

    /// Whether more events fit a query than a number.
    ///
    /// - Throws: as ``answer(_:after:limit:)``.
    public func fit(_ query: EPCISQuery, more most: Int) throws -> Bool {
        try home.people.demand(.viewAudits)
        return try home.store.events.fit(query, more: most)
    }

    /// What puts an event right.
    ///
    /// - Throws: `StoreError`.
    public func correction(of event: KeptEvent) throws -> EventCorrection? {
        try event.correctedBy.map { id in
            let mended = try home.store.events.find(id)
            return EventCorrection(at: mended.record.recordedAt, by: [id])
        }
    }
}

extension EventAnswer {
    /// Writes the events as a document of EPCIS 2.0, with what tells them apart that its words do not.
    ///
    /// - Parameters:
    ///   - kind: what the document is for.
    ///   - moment: when it was made (UTC).
    ///   - json: where it is written.
    public func write(
        _ kind: EPCISDocumentKind,
        createdAt moment: Instant,
        to json: inout JSONWriter
    ) {
        let told = events.map(\.event.record.event).filter(\.verb.needsTelling).map {
            (event: $0.id, verb: $0.verb)
        }
        json.epcisDocument(kind, createdAt: moment, telling: told) { list in
            for (event, correction) in events {
                let record = event.record
                list.epcis(record.event, recordedAt: record.recordedAt, correction: correction)
            }
        }
    }
}
