import MusterCore
import MusterPeople
public import MusterProvenance
import MusterStore

/// What became of the events of a document that another program sent.
public struct CapturedEvents: Sendable {
    /// The identifiers of those that are recorded, now or before.
    public var ids: [String]
    /// What is wrong with the others; where it was all or none, none is recorded then.
    public var faults: [EPCISFault]
}

/// Documents of EPCIS, for whoever may.
extension HomeEvents {
    /// Reads a document of EPCIS 2.0 and records its events: all of them or none, or all that are good.
    ///
    /// Products, lots and parties must be known, as for a table of events. An event keeps the identifier that
    /// follows from what it says; one that the document gives it only tells which event puts it right.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - skipBad: whether to record the good events of a document that has bad ones.
    ///   - refused: where the list of refused events goes then; `nil` for the folder of reports.
    ///   - progress: told how many events are recorded.
    /// - Returns: what was recorded.
    /// - Throws: `ProvenanceError` for the document or its events, `StoreError`, `PeopleError`.
    public func importEPCIS(
        _ path: String,
        skippingBad skipBad: Bool,
        refused: String? = nil,
        progress: (Int, Int) -> Void = { _, _ in }
    ) throws -> ImportedEvents {
        var document = try read(try Files.read(path), named: path)
        let found = try resolve(&document)
        let kept = try keepRefused(document, path, skippingBad: skipBad, to: refused)
        return ImportedEvents(
            events: found.events.count,
            new: try append(found, progress: progress),
            refused: document.faults.count,
            refusedFile: kept,
            leftOut: document.leftOut.sorted()
        )
    }

    /// Records the events of a document that another program sends: all of them or none, or all that are good.
    ///
    /// - Parameters:
    ///   - bytes: the document, as ``importEPCIS(_:skippingBad:refused:progress:)`` reads it.
    ///   - skipBad: whether to record the good events of a document that has bad ones.
    ///   - most: the most events that it may have.
    /// - Returns: what became of them; `nil` for a document of more events.
    /// - Throws: `ProvenanceError` for the document as a whole, `StoreError`, `PeopleError`.
    public func capture(
        _ bytes: [UInt8],
        skippingBad skipBad: Bool,
        most: Int
    ) throws -> CapturedEvents? {
        var document = try read(bytes, named: "the document")
        guard document.count <= most else { return nil }
        let found = try resolve(&document)
        guard document.faults.isEmpty || skipBad else {
            return CapturedEvents(ids: [], faults: document.faults)
        }
        _ = try append(found)
        return CapturedEvents(ids: found.events.map(\.id), faults: document.faults)
    }

    /// Reads a document of somebody who may record all that it tells.
    private func read(_ bytes: [UInt8], named name: String) throws -> EPCISDocument {
        try home.people.demand(.recordEvents)
        let document = try EPCISReader.read(bytes, named: name)
        for verb in Set(document.entries.map(\.event.verb)) {
            try home.lots.demandRight(to: verb)
        }
        return document
    }

    /// Records events, and what becomes of their lots.
    ///
    /// - Returns: how many of them were not known before.
    private func append(_ found: Resolved, progress: (Int, Int) -> Void = { _, _ in }) throws -> Int
    {
        let at = home.now()
        return try home.store.events.append(
            found.events.count,
            setting: found.states,
            by: home.author
        ) { index in
            if index.isMultiple(of: 1_000) { progress(index, found.events.count) }
            return RecordedEvent(
                found.events[index],
                recordedAt: at,
                actor: home.principal.name,
                origin: .epcis
            )
        }
    }

    /// Events as they are to be recorded, and the lots that they change.
    private typealias Resolved = (
        events: [TraceEvent], states: [(lot: Lot, state: Lot.State)]
    )

    /// The events of a document as they are to be recorded, and the lots that they change.
    ///
    /// Where an event is refused, so is what it puts right, and what the others leave is looked at once more.
    private func resolve(
        _ document: inout EPCISDocument
    ) throws -> Resolved {
        while true {
            var pass = EPCISPass(home, resolver: try resolver())
            for entry in document.inOrderOfRecording { pass.take(entry) }
            guard !pass.faults.isEmpty else { return (pass.events, pass.states.changed) }
            document.refuse(pass.faults)
        }
    }

    /// Goes on with a document that has no bad events, or whose bad events are to be left out and are listed in
    /// a file.
    ///
    /// - Returns: the file; `nil` where no event was refused.
    /// - Throws: `ProvenanceError` with the refused events.
    private func keepRefused(
        _ document: EPCISDocument,
        _ path: String,
        skippingBad skipBad: Bool,
        to target: String?
    ) throws -> String? {
        let faults = document.faults
        guard !faults.isEmpty else { return nil }
        var kept: String?
        if skipBad || faults.count > EPCISFault.shown {
            var csv = CSVWriter(for: .muster)
            csv.record(["event", "member", "refused"])
            for fault in faults {
                csv.record([
                    String(fault.number), fault.member ?? "", fault.reason.description,
                ])
            }
            kept = try Files.keepRefused(csv.bytes, path: path, to: target, in: home.folder)
        }
        guard skipBad else {
            throw ProvenanceError.refusedEvents(
                file: path,
                refused: faults,
                events: document.count,
                kept: kept
            )
        }
        return kept
    }
}

/// Goes once through the events of a document, in the order in which they are to be recorded.
private struct EPCISPass {
    private let home: OpenHome
    private var resolver: EventResolver
    /// The identifiers of the events as they are to be recorded, by those that the document makes.
    private var ids: [String: String] = [:]
    private(set) var states: LotStates
    private(set) var events: [TraceEvent] = []
    private(set) var faults: [EPCISFault] = []

    init(_ home: OpenHome, resolver: EventResolver) {
        (self.home, self.resolver) = (home, resolver)
        states = LotStates(home)
    }

    mutating func take(_ entry: EPCISEntry) {
        var told = entry.event
        told.corrects = told.corrects.map { ids[$0] ?? $0 }
        do {
            let event = try resolver.event(told: told)
            if let by = entry.correctedElsewhere { try demandCorrected(event, by) }
            resolver.expect(event)
            try states.take(event)
            ids[entry.event.id] = event.id
            events.append(event)
        } catch let fault as DraftFault {
            refuse(entry, fault.column, fault.error.what)
        } catch {
            let words = (error as? any MusterError)?.what
            refuse(entry, nil, words ?? Sentence(verbatim: String(describing: error)))
        }
    }

    /// Throws unless what puts an event right is recorded already: alone, what was wrong would stand.
    private func demandCorrected(_ event: TraceEvent, _ id: String) throws {
        let known = try? home.store.events.find(event.id)
        guard known?.correctedBy == id else {
            throw StoreError.notFound(
                kind: "event that puts it right",
                name: id,
                remedy: "take a document that has both"
            )
        }
    }

    private mutating func refuse(_ entry: EPCISEntry, _ member: String?, _ reason: Sentence) {
        faults.append(EPCISFault(number: entry.number, member: member, reason: reason))
    }
}
