public import MusterCore

/// What became of a counted audit's discrepancies: the fold of its records after the count.
public struct AuditReview: Hashable, Sendable {
    /// Something that was recorded, with its place in the chain.
    public struct Recorded<Value: Hashable & Sendable>: Hashable, Sendable {
        /// The record's number in its audit.
        public var sequence: Int
        /// When it was recorded (UTC).
        public var at: Instant
        /// What it says.
        public var value: Value
    }

    /// The items that somebody has to decide about, decided or not.
    public private(set) var discrepancies: Set<ItemID> = []
    /// The decisions that stand; a later look or decision takes the place of an earlier one.
    public private(set) var resolutions: [ItemID: Recorded<Resolution>] = [:]
    /// The last order of a recount.
    public private(set) var order: Recorded<RecountOrder>?
    /// Items of ``order`` that nobody has looked at or decided about since.
    public private(set) var awaited: Set<ItemID> = []
    /// The recounts that were taken, oldest first.
    public private(set) var recounts: [Recorded<Recount>] = []
    /// The rejection that nobody has answered yet.
    public private(set) var rejection: Recorded<Rejection>?
    /// The approval.
    public private(set) var approval: Recorded<Approval>?
    /// Everybody who has ever decided about an item, names in lower case.
    private(set) var authors: Set<String> = []

    /// A review of an audit that was just counted, or is not yet.
    public init() {}

    /// The discrepancies without a decision that stands.
    public var open: Set<ItemID> { discrepancies.subtracting(resolutions.keys) }

    /// The decision that completed the review; `nil` while something is open, or nothing was decided.
    public var completion: Recorded<Resolution>? { isComplete ? last : nil }

    /// The last decision that stands.
    var last: Recorded<Resolution>? { resolutions.values.max { $0.sequence < $1.sequence } }

    /// Whether something was decided and nothing is open; quick, as every record asks it.
    private var isComplete: Bool {
        !resolutions.isEmpty && discrepancies.allSatisfy { resolutions[$0] != nil }
    }

    /// Where a counted audit stands.
    var state: AuditState {
        if approval != nil { return .approved }
        if !awaited.isEmpty { return .recounting }
        return isComplete && rejection == nil ? .reviewed : .counted
    }

    /// Takes in the verdict on an item.
    mutating func fold(_ finding: Finding) {
        if finding.isDiscrepancy {
            discrepancies.insert(finding.item)
        } else {
            discrepancies.remove(finding.item)
        }
    }

    /// Takes in what was recorded; `earlier` is the log before it.
    mutating func fold(_ entry: LoggedEvent, earlier: [LoggedEvent]) {
        func recorded<Value>(_ value: Value) -> Recorded<Value> {
            Recorded(sequence: entry.sequence, at: entry.at, value: value)
        }
        switch entry.event {
        case .recountAsked(let order):
            self.order = recorded(order)
            awaited = Set(order.items)
        case .recounted(let recount):
            recounts.append(recorded(recount))
            for look in recount.looks {
                resolutions[look.item] = nil
                awaited.remove(look.item)
            }
            rejection = nil
        case .resolved(let resolution):
            resolutions[resolution.item] = recorded(resolution)
            awaited.remove(resolution.item)
            authors.insert(resolution.by.lowercased())
            rejection = nil
        case .undone(let undo):
            takeBack(undo.sequence, earlier: earlier)
        case .approved(let approval): self.approval = recorded(approval)
        case .rejected(let rejection): self.rejection = recorded(rejection)
        default: break
        }
    }

    /// Takes a decision back; the one before it on the same item stands again.
    private mutating func takeBack(_ sequence: Int, earlier: [LoggedEvent]) {
        guard let item = resolutions.first(where: { $0.value.sequence == sequence })?.key else {
            return
        }
        resolutions[item] = nil
        let undone = Set(
            earlier.compactMap { entry in
                if case .undone(let undo) = entry.event { undo.sequence } else { nil }
            }
        )
        for entry in earlier.reversed() where entry.sequence < sequence {
            switch entry.event {
            case .resolved(let resolution)
            where resolution.item == item && !undone.contains(entry.sequence):
                resolutions[item] = Recorded(
                    sequence: entry.sequence,
                    at: entry.at,
                    value: resolution
                )
                return
            case .recounted(let recount) where recount.looks.contains(where: { $0.item == item }):
                return
            default: continue
            }
        }
    }
}
