public import MusterCore
public import MusterRanging

/// Something that happens to an audit; each becomes one record of its chain.
public enum AuditEvent: Hashable, Sendable {
    /// The audit started with this frozen scope.
    case started(AuditScope)
    /// Listening began.
    case listening(ListeningStart)
    /// The scanner was in a zone.
    case visit(ZoneVisit)
    /// A beacon was heard.
    case sighting(Sighting)
    /// The scanner listened, and heard these anchors.
    case anchors(AnchorStretch)
    /// Listening ended.
    case stopped(ListeningEnd)
    /// A person saw an item.
    case confirmed(Confirmation)
    /// A person noted something.
    case noted(Note)
    /// A person took back an earlier confirmation, note or decision.
    case undone(Undo)
    /// The verdict on an item.
    case finding(Finding)
    /// A beacon that was not looked for.
    case extra(Extra)
    /// The audit was finished.
    case counted(Count)
    /// A person looked for items of the finished audit.
    case recounted(Recount)
    /// Somebody asked another person to look for items.
    case recountAsked(RecountOrder)
    /// Somebody decided about an item.
    case resolved(Resolution)
    /// The result holds.
    case approved(Approval)
    /// The result does not hold.
    case rejected(Rejection)
    /// The audit was given up.
    case cancelled(reason: String, observer: String)
    /// A person held things that they picked against what was counted.
    case tested(TestCount)
    /// Somebody concerned said what they think of the result.
    case opinion(Opinion)
    /// A person said that what was decided about an item is done.
    case done(ActionDone)

    /// The kind of record that tells of this.
    public var kind: AuditRecord.Kind {
        switch self {
        case .started: .started
        case .listening: .listening
        case .visit: .visit
        case .sighting: .sighting
        case .anchors: .anchors
        case .stopped: .stopped
        case .confirmed: .confirmed
        case .noted: .noted
        case .undone: .undone
        case .finding: .finding
        case .extra: .extra
        case .counted: .counted
        case .recounted: .recounted
        case .recountAsked: .recountAsked
        case .resolved: .resolved
        case .approved: .approved
        case .rejected: .rejected
        case .cancelled: .cancelled
        case .tested: .tested
        case .opinion: .opinion
        case .done: .done
        }
    }
}

extension AuditEvent {
    /// The person behind an event, where one is named: a login or an account.
    public var observer: String? {
        switch self {
        case .started(let scope): scope.observer
        case .confirmed(let confirmation): confirmation.observer
        case .noted(let note): note.observer
        case .undone(let undo): undo.observer
        case .counted(let count): count.observer
        case .recounted(let recount): recount.observer
        case .recountAsked(let order): order.by
        case .resolved(let resolution): resolution.by
        case .approved(let approval): approval.by
        case .rejected(let rejection): rejection.by
        case .cancelled(_, let observer): observer
        case .tested(let test): test.observer
        case .opinion(let opinion): opinion.by
        case .done(let done): done.by
        case .listening(let start): start.observer
        case .visit, .sighting, .anchors, .stopped, .finding, .extra: nil
        }
    }
}

/// A person's word that an item is there.
public struct Confirmation: Hashable, Sendable {
    /// How the person knows.
    public enum Means: String, Sendable, CaseIterable {
        /// By looking at it.
        case sight
        /// By reading its QR code.
        case qr
        /// By a photo of it.
        case photo
    }

    /// The item.
    public var item: ItemID
    /// How the person knows.
    public var means: Means
    /// Where it is, if the person said.
    public var zone: ZoneID?
    /// What the person added.
    public var note: String?
    /// The person.
    public var observer: String

    /// Creates a confirmation.
    public init(item: ItemID, means: Means, zone: ZoneID?, note: String?, observer: String) {
        self.item = item
        self.means = means
        self.zone = zone
        self.note = note
        self.observer = observer
    }
}

/// A remark of a person.
public struct Note: Hashable, Sendable {
    /// The remark.
    public var text: String
    /// The item it is about, if it is about one.
    public var item: ItemID?
    /// The person.
    public var observer: String

    /// Creates a note.
    public init(text: String, item: ItemID?, observer: String) {
        self.text = text
        self.item = item
        self.observer = observer
    }
}

/// The taking back of a confirmation, note or decision.
public struct Undo: Hashable, Sendable {
    /// The number of the record that no longer counts.
    public var sequence: Int
    /// The person.
    public var observer: String

    /// Creates an undo.
    public init(sequence: Int, observer: String) {
        self.sequence = sequence
        self.observer = observer
    }
}

/// The end of counting.
public struct Count: Hashable, Sendable {
    /// How many items were expected.
    public var expected: Int
    /// How many foreign beacons were heard and ignored.
    public var foreign: Int
    /// Why the audit was finished although zones were not covered; `nil` when all were.
    public var partialReason: String?
    /// What the person added.
    public var note: String?
    /// The person.
    public var observer: String
    /// How well each zone was covered, 0 to 1; `nil` in audits from before it was kept.
    public var coverage: [ZoneID: Double]?
    /// The time and the way in each zone of the plan, where the whole path told them; else none.
    public var stays: [ZoneStay]
    /// How many of the items that were not heard where the walk covers are gone, from and to; `nil` where
    /// the site had not taught it.
    public var gone: ClosedRange<Int>?
    /// Who the person was then, where people sign in.
    public var signatory: Signatory?

    /// Creates an end of counting.
    public init(
        expected: Int,
        foreign: Int,
        partialReason: String?,
        note: String?,
        observer: String,
        coverage: [ZoneID: Double]? = nil,
        stays: [ZoneStay] = [],
        gone: ClosedRange<Int>? = nil,
        signatory: Signatory? = nil
    ) {
        self.signatory = signatory
        (self.stays, self.gone) = (stays, gone)
        self.expected = expected
        self.foreign = foreign
        self.partialReason = partialReason
        self.note = note
        self.observer = observer
        self.coverage = coverage
    }
}

/// What a person found who looked for items that the radio did not hear, or put elsewhere.
public struct Recount: Hashable, Sendable {
    /// What looking for one item gave.
    public enum Result: Hashable, Sendable {
        /// It is there; in this zone, or where the record says.
        case seen(ZoneID?)
        /// It is not there.
        case gone
    }

    /// One item that was looked for.
    public struct Look: Hashable, Sendable {
        /// The item.
        public var item: ItemID
        /// What looking for it gave.
        public var result: Result
        /// How the person knew the item that was seen; what is not there is looked for by sight.
        public var means: Confirmation.Means

        /// Creates a look.
        public init(item: ItemID, result: Result, by means: Confirmation.Means = .sight) {
            self.item = item
            self.result = result
            self.means = result == .gone ? .sight : means
        }

        /// Reads what was seen: `IT-0117`, or `IT-0117@dock` in another zone than the record says.
        ///
        /// The zone is what follows the last `@`; `nil` where item or zone is missing.
        public init?(seen text: String) {
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            guard !parts.contains("") else { return nil }
            let item = parts.dropLast(parts.count > 1 ? 1 : 0).joined(separator: "@")
            let zone = parts.count > 1 ? parts.last.map { ZoneID(rawValue: String($0)) } : nil
            self.init(item: ItemID(rawValue: item), result: .seen(zone))
        }
    }

    /// What the person looked for, in order; each item once.
    public var looks: [Look]
    /// The person.
    public var observer: String
    /// Who the person was then, where people sign in.
    public var signatory: Signatory?

    /// Creates a recount.
    public init(_ looks: [Look], observer: String, signatory: Signatory? = nil) {
        self.looks = looks
        self.observer = observer
        self.signatory = signatory
    }
}

/// An event with its place in the chain.
public struct LoggedEvent: Hashable, Sendable {
    /// The record's number in its audit, from 1.
    public var sequence: Int
    /// When it was recorded (UTC).
    public var at: Instant
    /// What happened.
    public var event: AuditEvent

    /// Creates an entry.
    public init(sequence: Int, at: Instant, event: AuditEvent) {
        self.sequence = sequence
        self.at = at
        self.event = event
    }
}
