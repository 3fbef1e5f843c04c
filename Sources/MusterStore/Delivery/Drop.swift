public import MusterCore
public import MusterPeople

/// Who gets the mails of a drop; its text is what `--to` takes.
public enum DropRecipient: Hashable, Sendable, CustomStringConvertible {
    /// A mail address.
    case address(String)
    /// A person, by login.
    case person(String)
    /// Everybody of a role.
    case role(Role)

    /// `mara@example.org`, `person:mara` or `role:manager`.
    public var description: String {
        switch self {
        case .address(let address): address
        case .person(let login): "person:\(login)"
        case .role(let role): "role:\(role.rawValue)"
        }
    }

    /// Reads what ``description`` writes; `nil` for a role that there is not.
    public init?(_ text: String) {
        if text.hasPrefix("role:") {
            guard let role = Role(rawValue: String(text.dropFirst(5))) else { return nil }
            self = .role(role)
        } else if text.hasPrefix("person:") {
            self = .person(String(text.dropFirst(7)))
        } else {
            self = .address(text)
        }
    }
}

/// A scheduled or triggered mailing of reports.
public struct Drop: Hashable, Sendable {
    /// Its number; people see `D-3`.
    public var number: Int64
    /// What people call it.
    public var name: String
    /// When it goes out.
    public var occasion: DropOccasion
    /// The inventory whose audits it tells of; `nil` for all of them.
    public var inventory: String?
    /// Who gets it.
    public var recipients: [DropRecipient]
    /// The name of the saved definition that says how the report looks where the drop does not.
    ///
    /// It is the one that holds when the drop goes out; `nil` for none.
    public var definition: String?
    /// The forms of the report, by their words (`pdf`); none for those of the definition, or the PDF.
    public var formats: [String]
    /// The code of the language; `nil` for that of the definition, or of each recipient.
    public var language: String?
    /// The paper, `a4` or `letter`; `nil` for that of the definition, or of each recipient.
    public var paper: String?
    /// The parts of the report, by their words; `nil` for those of the definition, or all.
    public var parts: [String]?
    /// Whether it sends nothing for now.
    public var isPaused: Bool
    /// From when it counts (UTC): what was due before is not sent.
    public var since: Instant
    /// Who made it.
    public var madeBy: String
    /// What it has done last.
    public var lastRun: Run?
    /// Why it could not go out, if it could not.
    public var failure: Failure?

    /// What a drop has done.
    public struct Run: Hashable, Sendable {
        /// For what: a local time, an audit, or by hand.
        public var occasion: String
        /// When (UTC).
        public var at: Instant
        /// How many messages it has queued.
        public var messages: Int
    }

    /// Why a drop could not go out.
    public struct Failure: Hashable, Sendable {
        /// What was said.
        public var error: String
        /// When (UTC).
        public var at: Instant
    }

    /// The number as people see it.
    public var id: String { "D-\(number)" }

    /// Creates a drop that has sent nothing yet; its number is given when it is kept.
    public init(
        name: String,
        occasion: DropOccasion,
        inventory: String? = nil,
        recipients: [DropRecipient],
        definition: String? = nil,
        formats: [String] = [],
        language: String? = nil,
        paper: String? = nil,
        parts: [String]? = nil,
        since: Instant,
        madeBy: String
    ) {
        number = 0
        self.name = name
        self.occasion = occasion
        self.inventory = inventory
        self.recipients = recipients
        self.definition = definition
        self.formats = formats
        self.language = language
        self.paper = paper
        self.parts = parts
        isPaused = false
        self.since = since
        self.madeBy = madeBy
    }
}

/// One thing that a drop goes out for: nobody gets it twice.
public struct DropRunKey: Hashable, Sendable {
    /// The drop's number.
    public var drop: Int64
    /// What for: a local time (`2026-03-16T06:00`), an audit (`A-2026-0017`), or by hand.
    public var occasion: String

    /// Names an occasion of a drop.
    public init(drop: Int64, occasion: String) {
        self.drop = drop
        self.occasion = occasion
    }
}
