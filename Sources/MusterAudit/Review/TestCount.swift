public import MusterCore

/// Test counts of a counted audit: a person picks things and holds them against what was counted.
///
/// From the floor to the list they show whether the list is complete, from the list to the floor
/// whether what it names exists (ISA 501, A7). They change no outcome.
public struct TestCount: Hashable, Sendable {
    /// What a person picked, and what they saw.
    public enum Pick: Hashable, Sendable {
        /// Something that stands on the floor: an item, or what there is to say of a thing that none
        /// is known for; with its zone if the person said.
        case floor(String, ZoneID?)
        /// An item of the list that is there; in this zone, or where the record says.
        case seen(ItemID, ZoneID?)
        /// An item of the list that is not there.
        case gone(ItemID)

        /// Whether it was picked on the floor and looked up in the list.
        public var isFromFloor: Bool {
            if case .floor = self { true } else { false }
        }

        /// What was picked: the item, or the thing as the person called it.
        public var name: String {
            switch self {
            case .floor(let thing, _): thing
            case .seen(let item, _), .gone(let item): item.rawValue
            }
        }

        /// Reads what was seen on the floor: `IT-0117`, `IT-0117@dock` or `blue pump@dock`.
        ///
        /// The zone is what follows the last `@`; `nil` where thing or zone is missing.
        public init?(floor text: String) {
            guard let look = Recount.Look(seen: text), case .seen(let zone) = look.result else {
                return nil
            }
            self = .floor(look.item.rawValue, zone)
        }

        /// Reads what was seen of the list: `IT-0117`, or `IT-0117@dock` in another zone than the
        /// record says; `nil` where item or zone is missing.
        public init?(seen text: String) {
            guard let look = Recount.Look(seen: text), case .seen(let zone) = look.result else {
                return nil
            }
            self = .seen(look.item, zone)
        }
    }

    /// What a test came to.
    public enum Verdict: String, Sendable, CaseIterable {
        /// The count says the same.
        case agrees
        /// The count says something else.
        case differs
        /// It stands on the floor and not on the list.
        case notOnList = "not_on_list"
        /// The count had left it undecided.
        case undecided
    }

    /// One thing that was picked, with what the count said of it then.
    public struct Test: Hashable, Sendable {
        /// What was picked, and what the person saw.
        public var pick: Pick
        /// The outcome that it had; `nil` when it is not on the list.
        public var counted: Outcome?
        /// Where the count had it; `nil` when it said no zone that is sure.
        public var countedZone: ZoneID?

        /// Creates a test.
        public init(pick: Pick, counted: Outcome?, countedZone: ZoneID?) {
            self.pick = pick
            self.counted = counted
            self.countedZone = countedZone
        }

        /// What the test came to.
        public var verdict: Verdict {
            guard let counted else { return .notOnList }
            if counted == .inconclusive || counted == .notHeard { return .undecided }
            let zone: ZoneID?
            switch pick {
            case .gone: return counted.isPresent ? .differs : .agrees
            case .floor(_, let seen), .seen(_, let seen): zone = seen
            }
            guard counted.isPresent else { return .differs }
            guard let zone, let countedZone else { return .agrees }
            return zone == countedZone ? .agrees : .differs
        }
    }

    /// The tests, in the order in which the person made them.
    public var tests: [Test]
    /// What the person added.
    public var note: String?
    /// The person.
    public var observer: String

    /// Creates test counts.
    public init(_ tests: [Test], note: String? = nil, observer: String) {
        self.tests = tests
        self.note = note
        self.observer = observer
    }
}
