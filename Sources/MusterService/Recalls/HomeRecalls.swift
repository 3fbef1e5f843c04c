import MusterCore
import MusterMail
import MusterPeople
public import MusterProvenance
public import MusterReport
import MusterStore

/// Recalls that reach those who have the goods, for whoever may recall lots.
public struct HomeRecalls: Sendable {
    let home: OpenHome

    /// How many characters a remark has at most.
    private static let longestRemark = 2_000

    /// The recalls of a home.
    public init(_ home: OpenHome) { self.home = home }

    /// Who was sent something of lots, and what each was told of a recall.
    ///
    /// - Parameters:
    ///   - names: the lots, as people name them.
    ///   - forward: where they went, for those who have followed them already.
    /// - Returns: whom it concerns.
    /// - Throws: `StoreError`, or `PeopleError` without the right to recall lots.
    public func call(_ names: [String], along forward: TraceAnswer? = nil) throws -> RecallCall {
        try home.people.demand(.recallLots)
        let named = try names.map { try home.store.lots.find($0) }.unique
        let answer =
            try forward
            ?? home.events.trace(TraceQuestion(.forward, from: named.map(\.exactName)))
        let paths = Set(
            answer.shipped.compactMap { entry in
                entry.product.flatMap { p in entry.lot.map { [p, $0] } }
            }
        )
        let lots = try paths.compactMap { try home.store.lots.lot($0[1], of: $0[0]) }
        let products = Dictionary(
            uniqueKeysWithValues: try Set(answer.shipped.compactMap(\.product)).map { code in
                (code, try home.store.products.find(code).name)
            }
        )
        let sent = RecallCall.shipments(
            of: answer,
            products: products,
            lots: Dictionary(lots.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        )
        let recalls = try recalls(of: named)
        let first = recalls.map(\.record).min { $0.recordedAt < $1.recordedAt }
        let notices = Dictionary(
            grouping: try RecallNotices(home.store).list(of: lots),
            by: \.party
        )
        return RecallCall(
            lots: named,
            reason: recalls.compactMap { $0.record.event.details[EventDetail.reason.rawValue] }
                .unique.joined(separator: "; "),
            recalledAt: first?.recordedAt,
            recalledBy: first?.actor,
            concerned: sent.map { party, shipments in
                let own = Set(shipments.compactMap { $0.lot?.path })
                return RecallCall.Concerned(
                    party: party,
                    shipments: shipments,
                    notices: (notices[party.id] ?? []).filter { own.contains($0.lot) },
                    since: recalls.map(\.record.recordedAt).max() ?? home.now()
                )
            },
            unnamed: answer.shipped.count { $0.party == nil }
        )
    }

    /// Writes to those who were sent something of lots that are called back: a message each, kept in the
    /// outbox first.
    ///
    /// - Parameters:
    ///   - names: the lots, as people name them.
    ///   - parties: the parties that are written to; `nil` for all that were not told.
    ///   - remark: what the message says beside the reason.
    ///   - isAgain: whether those are told, too, who were before.
    ///   - language: the language of the mail; `nil` for that of the house's reports.
    /// - Returns: whom it concerns, with what became of each message.
    /// - Throws: as ``call(_:along:)``; ``RecallError``, `MailError`.
    public func tell(
        _ names: [String],
        parties: [String]? = nil,
        remark: String? = nil,
        isAgain: Bool = false,
        language: ReportLanguage? = nil
    ) throws -> RecallCall {
        var call = try call(names)
        if let open = call.lots.first(where: { $0.state != .recalled }) {
            throw RecallError.notRecalled(open.path)
        }
        for id in parties ?? [] {
            guard let one = call.concerned.first(where: { $0.party.id == id }) else {
                throw RecallError.notConcerned(id)
            }
            guard one.party.mail != nil else { throw RecallError.noAddress(id) }
        }
        let chosen = call.concerned.indices.filter { index in
            let one = call.concerned[index]
            return parties?.contains(one.party.id)
                ?? (isAgain ? one.party.mail != nil : one.awaitsMail)
        }
        guard !call.concerned.isEmpty else { throw RecallError.nobodyConcerned }
        guard !chosen.isEmpty else { throw RecallError.nobodyToTell }
        if let remark, !PlainText.isRemark(remark, upTo: Self.longestRemark) {
            throw RecallError.badRemark(most: Self.longestRemark)
        }
        let mail = try RecallMail(call, remark: remark, language: language, in: home)
        let entries = try chosen.map { index in
            try mail.queue(for: call.concerned[index], isAgain: isAgain)
        }
        for (index, mailed) in zip(chosen, try home.mail.handOver(entries)) {
            call.concerned[index].mailed = mailed
        }
        return call
    }

    /// The event that called each lot back last.
    private func recalls(of lots: [Lot]) throws -> [KeptEvent] {
        try lots.compactMap { lot in
            var filter = EventFilter()
            (filter.lot, filter.verb) = (lot.exactName, .recall)
            return try home.store.events.list(filter).last { $0.correctedBy == nil }
        }
    }
}
