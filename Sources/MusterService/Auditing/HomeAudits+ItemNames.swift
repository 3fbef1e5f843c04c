import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterStore

extension HomeAudits {
    /// The name of an item of an audit's inventory; `nil` where it has no such item.
    func name(of item: ItemID, in scope: AuditScope) -> String? {
        // A name is a help: what went wrong is told without it too.
        let inventory = try? home.store.inventories.inventory(
            named: home.store.audits.listing(scope.audit).inventory
        )
        return inventory.flatMap { try? home.store.items.item(item, of: $0).name }
    }

    /// Does a step of an audit; what it refuses names the items and zones, not their identifiers alone,
    /// and those who may do it instead.
    ///
    /// - Parameters:
    ///   - session: the audit.
    ///   - afterCount: whether it is a step that only a counted audit takes.
    ///   - step: the step.
    /// - Returns: what `step` returns.
    /// - Throws: what `step` throws.
    func named<Value>(
        in session: AuditSession,
        afterCount: Bool = false,
        _ step: () throws -> Value
    ) throws -> Value {
        do {
            return try step()
        } catch let error as AuditError {
            throw openTo(
                error.naming { name(of: $0, in: session.scope) }
                    .naming(zones: session.scope.zoneNames)
                    .naming { others(for: $0, session) },
                in: session,
                afterCount: afterCount
            )
        }
    }

    /// The same error with those ways on alone that are open to the person who works here.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - session: its audit, where that is at hand.
    ///   - afterCount: whether it is a step that only a counted audit takes: then neither listening on nor
    ///     calling the audit off leads there.
    /// - Returns: the error.
    func openTo(
        _ error: AuditError,
        in session: AuditSession? = nil,
        afterCount: Bool = false
    ) -> AuditError {
        guard case .wrongState(let audit, let state, let step, let item, nil) = error else {
            return error
        }
        let recounts: [WayOn] = [.recountAll, .recountOne]
        let all: [WayOn] =
            switch state {
            case .open where afterCount: [.look, .another]
            case .paused where afterCount: [.finish, .another]
            default: WayOn.all(from: state)
            }
        // Who may recount stands in the records alone, which are read for nothing else.
        let session =
            all.contains(where: recounts.contains)
            ? session ?? (try? home.store.records.session(audit)) : nil
        let ways = all.compactMap { way -> WayOn? in
            if way == .recountAll, let session,
                item.map(session.review.awaited.contains) ?? true,
                let asked = awaitedFromOthers(session)
            {
                return .awaited(asked)
            }
            let isBlind = session?.scope.isBlind == true && recounts.contains(way)
            if isOpen(way, audit, item, session) { return isBlind ? .recountBlind : way }
            guard let item, recounts.contains(way), let session else { return nil }
            let asked =
                session.review.awaited.contains(item) ? session.review.order?.value.with : nil
            if isBlind {
                if let asked { return .awaited(home.people.peopleNames.words(asked)) }
                let reviewers = apart(from: .recountedOwnCount, having: .reviewAudits, session)
                return reviewers.isEmpty ? nil : .askRecount(reviewers)
            }
            let others = apart(from: .recountedOwnCount, having: .reviewAudits, session)
            let people = ([asked.map(home.people.peopleNames.words)].compactMap(\.self) + others)
                .unique
            return people.isEmpty ? nil : .recountBy(people)
        }
        return .wrongState(audit: audit, state: state, step: step, item: item, ways: ways)
    }

    private func isOpen(
        _ way: WayOn,
        _ audit: AuditID,
        _ item: ItemID?,
        _ session: AuditSession?
    ) -> Bool {
        switch way {
        case .look, .another, .awaited, .recountBlind, .askRecount: return true
        case .start: return home.principal.may(.runAudits)
        case .resume, .finish:
            // What cannot be read is told when it is tried.
            return home.principal.may(.runAudits) && (try? leadHindrance(of: audit)) == nil
        case .cancel: return home.principal.may(.cancelAudits)
        case .resolve:
            // Where each discrepancy is settled, deciding leads nowhere: looks are waited for.
            let isSettled = session.map { $0.state == .recounting && $0.review.open.isEmpty }
            // Nor may who looks again blind decide.
            let isHidden = session.map { home.audits.isHidden($0) } ?? false
            return home.principal.may(.reviewAudits) && isSettled != true && !isHidden
        case .approve, .reject: return home.principal.may(.approveAudits)
        case .recountAll, .recountOne:
            guard home.principal.may(.recountAudits), let session else { return false }
            let items = item.map { [$0] } ?? Array(session.review.awaited)
            return home.reviews.mayLookAgain(
                session.duties,
                session.review,
                isBlind: session.scope.isBlind,
                for: items
            )
        case .recountBy: return true
        }
    }

    /// The one who was asked to look again, where this person may approve what comes of it: who looks
    /// themselves may not any more.
    private func awaitedFromOthers(_ session: AuditSession) -> String? {
        guard home.reviews.segregation == .held, home.principal.may(.approveAudits),
            session.duties.approvalHindrance(home.person, .held) == nil,
            let order = session.review.order?.value, !session.review.awaited.isEmpty,
            !order.asks(home.person)
        else { return nil }
        return home.people.peopleNames.words(order.with)
    }

    /// How many people an error names.
    private static let namedPeople = 3

    /// The first of those who may do what is kept apart from the count, and took no part in it.
    private func others(for deed: AuditError.Deed, _ session: AuditSession) -> [String] {
        let right: Right = deed == .approvedOwnCount ? .approveAudits : .recountAudits
        return apart(from: deed, having: right, session)
    }

    private func apart(
        from deed: AuditError.Deed,
        having right: Right,
        _ session: AuditSession
    ) -> [String] {
        let duties = session.duties
        // Names are a help: what went wrong is told without them too.
        let people = (try? home.store.people.list()) ?? []
        return people.filter { person in
            !person.isDisabled && person.role.may(right) && person.login != home.person
                && duties.isApart(person.login, from: deed)
        }.prefix(Self.namedPeople).map(\.words)
    }
}
