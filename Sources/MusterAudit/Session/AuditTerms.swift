public import MusterCore

/// What was agreed on an audit when it started: who audits, whether blind, and by when.
public struct AuditTerms: Hashable, Sendable {
    /// Those who are expected on the audit besides whoever started it: user names.
    public var with: [String]
    /// Whether hand confirmations are made without sight of what is expected and was heard.
    public var isBlind: Bool
    /// By when the audit is to be finished, in the site's time; `nil` when nobody said.
    public var due: DueTime?
    /// The plan that asked for the audit; `nil` for none.
    public var plan: PlanID?
    /// What that plan was called when the audit started; empty without one.
    public var planName = ""

    /// Creates terms; without arguments, those of an audit of one person, open and without a date.
    public init(with: [String] = [], isBlind: Bool = false, due: DueTime? = nil) {
        self.with = with
        self.isBlind = isBlind
        self.due = due
    }

    /// Reads terms from the form that records keep them in; `nil` when it is not theirs.
    public init?(json text: String) {
        guard let value = try? JSONReader.read(Array(text.utf8)) else { return nil }
        self.init(value)
    }

    init?(_ value: JSONValue) {
        guard case .object(let members) = value, case .bool(let isBlind) = members["blind"] else {
            return nil
        }
        self.isBlind = isBlind
        with = []
        if let names = members["with"] {
            guard case .array(let values) = names else { return nil }
            for value in values {
                guard case .string(let name) = value else { return nil }
                with.append(name)
            }
        }
        if let due = members["due"] {
            guard case .string(let text) = due, let time = DueTime(text) else { return nil }
            self.due = time
        }
        guard let plan = members["plan"] else { return }
        guard case .string(let text) = plan, let id = PlanID(text),
            case .string(let name) = members["plan_name"]
        else { return nil }
        (self.plan, planName) = (id, name)
    }

    /// Whether a person is one of those who audit.
    ///
    /// - Parameters:
    ///   - name: the person's login.
    ///   - observer: who started the audit.
    /// - Returns: whether the person started it, or is expected on it.
    public func isAuditor(_ name: String, startedBy observer: String) -> Bool {
        ([observer] + with).contains { $0.lowercased() == name.lowercased() }
    }
}

/// Somebody who wants to see an audit, as far as blindness asks.
public struct Onlooker: Hashable, Sendable {
    /// The person's login.
    public var name: String
    /// Whether the person may settle discrepancies: such a person sees a blind audit, unless they are
    /// one of those who audit.
    public var mayReview: Bool
    /// Whether the person may be asked to look for items a second time.
    public var mayRecount: Bool

    /// Creates an onlooker.
    public init(name: String, mayReview: Bool, mayRecount: Bool) {
        self.name = name
        self.mayReview = mayReview
        self.mayRecount = mayRecount
    }
}

extension AuditTerms {
    /// Whether what a blind audit expects and has heard is kept from somebody as things stand.
    ///
    /// Until the count is finished it is kept from everybody who audits and everybody who may not
    /// review. From then on until the review is done it is kept from whoever is asked to look again,
    /// and from those who may still be asked: who recount, did not audit and may not review.
    ///
    /// - Parameters:
    ///   - onlooker: who wants to see it.
    ///   - observer: who started the audit.
    ///   - state: where the audit stands.
    ///   - asked: who is asked to look again and has not yet; `nil` for nobody.
    /// - Returns: whether it is kept from the onlooker; never of an open audit.
    public func hides(
        from onlooker: Onlooker,
        startedBy observer: String,
        _ state: AuditState,
        asked: String?
    ) -> Bool {
        guard isBlind else { return false }
        let isAuditor = isAuditor(onlooker.name, startedBy: observer)
        switch state {
        case .open, .paused: return isAuditor || !onlooker.mayReview
        case .counted, .recounting:
            return asked?.lowercased() == onlooker.name.lowercased()
                || (onlooker.mayRecount && !onlooker.mayReview && !isAuditor)
        case .reviewed, .approved, .cancelled: return false
        }
    }
}

extension AuditSession {
    /// Whether the audit is kept from somebody as it stands; see ``AuditTerms/hides(from:startedBy:_:asked:)``.
    public func hides(from onlooker: Onlooker) -> Bool {
        AuditTerms.hides(scope, state, review, from: onlooker)
    }
}

extension AuditSummary {
    /// Whether the audit is kept from somebody as it stands; see ``AuditTerms/hides(from:startedBy:_:asked:)``.
    public func hides(from onlooker: Onlooker) -> Bool {
        AuditTerms.hides(scope, state, review, from: onlooker)
    }
}

extension AuditSummary {
    /// How many verdicts a person's word decided.
    public var verdictsByHand: Int { findings.count { $0.isByHand } }

    /// How many verdicts rest on the radio alone; with ``verdictsByHand`` they sum to what is expected.
    public var verdictsByRadio: Int { findings.count - verdictsByHand }
}

extension AuditTerms {
    fileprivate static func hides(
        _ scope: AuditScope,
        _ state: AuditState,
        _ review: AuditReview,
        from onlooker: Onlooker
    ) -> Bool {
        scope.terms?.hides(
            from: onlooker,
            startedBy: scope.observer,
            state,
            asked: review.awaited.isEmpty ? nil : review.order?.value.with
        ) ?? false
    }
}

extension AuditScope {
    /// Whether words by hand are blind; audits from before terms were kept are not.
    public var isBlind: Bool { terms?.isBlind ?? false }
}
