import MusterCatalogue
public import MusterCore

extension AuditSession {
    /// The most characters that a reason, action or note may have.
    public static let longestText = 2_000

    /// Which items a recount is asked of.
    public enum RecountItems: Hashable, Sendable {
        /// The discrepancies without a decision.
        case open
        /// All expected items.
        case all
        /// These.
        case items([ItemID])
    }

    /// The discrepancies without a decision that stands, in the order of the list; none before the
    /// audit is counted.
    public var openDiscrepancies: [Finding] {
        guard state.isCounted else { return [] }
        let open = review.open
        return findings.filter { open.contains($0.item) }
    }

    /// Whether `observer` has said the same of the item before, and nobody has asked or looked since.
    public func isRepeated(_ look: Recount.Look, by observer: String) -> Bool {
        guard !review.awaited.contains(look.item) else { return false }
        for recount in review.recounts.reversed() {
            guard let last = recount.value.looks.first(where: { $0.item == look.item }) else {
                continue
            }
            return last == look && recount.value.observer == observer
        }
        return false
    }

    /// Asks another person to look for items again.
    ///
    /// A new order takes the place of one that is still under way. Items that are named are added to what
    /// the same person has left to look for: only an order of all, or of all that is open, can be smaller.
    ///
    /// - Throws: ``AuditError`` unless the audit is counted and not approved, for items off the list,
    ///   when nothing is left to look for, and when `person` counted and `segregation` holds.
    public mutating func askRecount(
        _ items: RecountItems,
        with person: String,
        by: String,
        _ segregation: Segregation,
        at: Instant
    ) throws(AuditError) -> AuditRecord {
        try demand([.counted, .recounting, .reviewed], "no recount can be asked for")
        try demandText(person, "the person to look again")
        var wanted: Set<ItemID>
        switch items {
        case .open: wanted = review.open
        case .all: wanted = Set(expected.map(\.item))
        case .items(let items):
            for item in items { try demandOnList(item) }
            wanted = Set(items)
            if !wanted.isEmpty, let order = review.order, order.value.asks(person) {
                wanted.formUnion(review.awaited)
            }
        }
        guard !wanted.isEmpty else { throw .nothingToRecount(audit: scope.audit) }
        if let hindrance = duties.recountHindrance(person, segregation) { throw hindrance }
        let order = RecountOrder(
            items: expected.map(\.item).filter(wanted.contains),
            with: person,
            by: by
        )
        return enter(.recountAsked(order), at: at)
    }

    /// Settles items: each with its cause, and what is to be done.
    ///
    /// With the last open discrepancy the audit is reviewed. A later decision on an item takes the
    /// place of an earlier one.
    ///
    /// - Parameters:
    ///   - resolutions: the decisions.
    ///   - seen: how many records the audit had when the person looked; `nil` where they do not say.
    ///   - at: now (UTC).
    /// - Returns: one record per decision that does not stand already.
    /// - Throws: ``AuditError`` unless the audit is counted and not approved, for items off the list
    ///   and items of which there is nothing to decide, and for items of which somebody has said
    ///   more than the person has seen.
    public mutating func resolve(
        _ resolutions: [Resolution],
        seen: Int? = nil,
        at: Instant
    ) throws(AuditError) -> [AuditRecord] {
        try demand([.counted, .recounting, .reviewed], "nothing can be resolved")
        try review.demandSeen(resolutions.map(\.item), seen, of: scope.audit)
        let contested = Set(
            extras.compactMap { $0.kind == .contested ? $0.item : nil }
        )
        for resolution in resolutions {
            try demandOnList(resolution.item)
            let texts = [resolution.action, resolution.owner].compactMap { $0 }
            for text in texts { try demandText(text, "an action or owner") }
            guard let finding = finding(of: resolution.item),
                !finding.isAccurate || contested.contains(finding.item.rawValue)
            else { throw .nothingToResolve(audit: scope.audit, item: resolution.item) }
        }
        // What stands already is no news, unless a rejection asks for an answer.
        let isAnswer = review.rejection != nil
        let news = resolutions.filter { isAnswer || review.resolutions[$0.item]?.value != $0 }
        return news.map { enter(.resolved($0), at: at) }
    }

    /// Approves the result: it is final.
    ///
    /// - Throws: ``AuditError`` while discrepancies are open or a rejection stands, unless the audit
    ///   is counted, and when the person counted or looked again and segregation holds.
    public mutating func approve(
        _ approval: Approval,
        at: Instant
    ) throws(AuditError) -> AuditRecord {
        try demand([.counted, .reviewed], "it cannot be approved")
        if let note = approval.note { try demandText(note, "a note") }
        // Whoever may not approve it is not sent to settle what is open first.
        if let hindrance = duties.approvalHindrance(approval.by, approval.segregation) {
            throw hindrance
        }
        guard review.open.isEmpty else {
            let open = openDiscrepancies.map(\.item)
            throw .openDiscrepancies(audit: scope.audit, items: open)
        }
        if let rejection = review.rejection?.value {
            throw .rejected(audit: scope.audit, by: rejection.by, reason: rejection.reason)
        }
        return enter(.approved(approval), at: at)
    }

    /// Sends the result back: it is counted again, and stays so until somebody decides or looks
    /// anew.
    ///
    /// - Throws: ``AuditError`` without a reason, and unless the audit is counted or reviewed.
    public mutating func reject(
        _ rejection: Rejection,
        at: Instant
    ) throws(AuditError) -> AuditRecord {
        try demand([.counted, .reviewed], "it cannot be rejected")
        try demandText(rejection.reason, "a reason")
        return enter(.rejected(rejection), at: at)
    }

    func demandText(_ text: String, _ name: Sentence) throws(AuditError) {
        guard !text.allSatisfy(\.isWhitespace), text.count <= Self.longestText,
            !PlainText.hasControlInParagraph(text)
        else {
            throw .badText(audit: scope.audit, name: name, limit: Self.longestText)
        }
    }
}
