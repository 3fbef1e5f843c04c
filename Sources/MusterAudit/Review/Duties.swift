/// Who took which part in an audit: what the rule that keeps count and approval apart asks.
public struct Duties: Sendable {
    private let scope: AuditScope
    /// Those who started, were named to audit, listened, confirmed, noted or finished; in lower case.
    public let countObservers: Set<String>
    /// Those who looked again.
    private let recountObservers: Set<String>

    /// The parts that `log` and `review` tell of.
    init(_ scope: AuditScope, _ log: [LoggedEvent], _ review: AuditReview) {
        self.scope = scope
        let named = [scope.observer] + (scope.terms?.with ?? [])
        countObservers = log.reduce(into: Set(named.map { $0.lowercased() })) { names, entry in
            guard entry.event.kind.isOfCount, let person = entry.event.observer else { return }
            names.insert(person.lowercased())
        }
        recountObservers = Set(review.recounts.map { $0.value.observer.lowercased() })
    }

    /// Why `person` may not look for items again, or `nil` when they may.
    ///
    /// A person is asked by pages before a step is offered; the steps ask by themselves.
    public func recountHindrance(_ person: String, _ segregation: Segregation) -> AuditError? {
        guard segregation == .held, countObservers.contains(person.lowercased()) else { return nil }
        return .notSeparate(audit: scope.audit, person: person, deed: .recountedOwnCount)
    }

    /// Whether `person` may do a deed where those who count are kept apart from it.
    public func isApart(_ person: String, from deed: AuditError.Deed) -> Bool {
        switch deed {
        case .recountedOwnCount: recountHindrance(person, .held) == nil
        case .testedOwnCount: testHindrance(person, .held) == nil
        case .approvedOwnCount: approvalHindrance(person, .held) == nil
        }
    }

    /// Why `person` may not test what was counted, or `nil` when they may.
    func testHindrance(_ person: String, _ segregation: Segregation) -> AuditError? {
        guard segregation == .held, countObservers.contains(person.lowercased()) else { return nil }
        return .notSeparate(audit: scope.audit, person: person, deed: .testedOwnCount)
    }

    /// Why `person` may not approve, or `nil` when they may.
    public func approvalHindrance(_ person: String, _ segregation: Segregation) -> AuditError? {
        guard segregation == .held else { return nil }
        let name = person.lowercased()
        guard countObservers.contains(name) || recountObservers.contains(name) else { return nil }
        return .notSeparate(audit: scope.audit, person: person, deed: .approvedOwnCount)
    }
}

extension AuditSession {
    /// Who took which part so far.
    public var duties: Duties { Duties(scope, log, review) }
}

extension AuditSummary {
    /// Who took which part so far.
    public var duties: Duties { Duties(scope, log, review) }

    /// Those who took part in the count by something they did, the one who started it first.
    public var counters: [String] {
        var seen: Set<String> = []
        return log.compactMap { $0.event.kind.isOfCount ? $0.event.observer : nil }
            .filter { seen.insert($0.lowercased()).inserted }
    }
}
