public import MusterCore

/// What the items and zones of an audit may be called by: their identifiers, and their names in any letter
/// case.
public struct SpokenNames {
    private let session: AuditSession
    private let person: String?
    private let itemNow: (ItemID) throws -> ItemID?

    /// Creates names.
    ///
    /// - Parameters:
    ///   - session: the audit.
    ///   - person: who speaks, where the list is kept from them: then items are called by identifiers
    ///     alone, so that a guess finds out nothing of it, but for those that they were asked to look for.
    ///   - itemNow: the item that is called so now; the list has the names from when the audit began.
    public init(
        of session: AuditSession,
        keptFrom person: String?,
        itemNow: @escaping (ItemID) throws -> ItemID? = { _ in nil }
    ) {
        (self.session, self.person, self.itemNow) = (session, person, itemNow)
    }

    /// The item that a text means.
    ///
    /// - Parameter typed: an identifier or a name.
    /// - Returns: the item; what names none as it is, for the step that refuses it.
    /// - Throws: `SeveralMeant` where the name is that of several, and ``AuditError/notIdentified(audit:item:isCounted:)``
    ///   where the list is kept from the person.
    public func item(_ typed: ItemID) throws -> ItemID { try listed(typed) ?? typed }

    private func listed(_ typed: ItemID) throws -> ItemID? {
        if let expected = session.expectedItem(typed) { return expected.item }
        let known = session.expected.lazy.filter { row in
            person.map { session.review.isAsked(row.item, of: $0) } ?? true
        }
        let row = try known.meant(by: typed.rawValue, id: { $0.item.rawValue }, name: { $0.name })
        guard person == nil || row != nil else {
            throw AuditError.notIdentified(
                audit: session.scope.audit,
                item: typed,
                isCounted: session.state.isCounted
            )
        }
        return try row?.item ?? itemNow(typed).flatMap { session.expectedItem($0)?.item }
    }

    /// The zone of the site that a text means.
    ///
    /// - Parameter typed: an identifier or a name.
    /// - Returns: the zone; what names none as it is, for the step that refuses it.
    /// - Throws: `SeveralMeant` where the name is that of several.
    public func zone(_ typed: ZoneID) throws -> ZoneID { try known(typed) ?? typed }

    private func known(_ typed: ZoneID) throws -> ZoneID? {
        try session.scope.siteZones.meant(
            by: typed.rawValue,
            id: { $0.id.rawValue },
            name: { $0.name }
        )?.id
    }

    /// The look that is meant.
    ///
    /// - Parameter look: a look as it was typed.
    /// - Returns: the look with identifiers.
    /// - Throws: as ``item(_:)`` and ``zone(_:)``.
    public func look(_ look: Recount.Look) throws -> Recount.Look {
        var look = look
        guard case .seen(let zone) = look.result else {
            look.item = try item(look.item)
            return look
        }
        let seen = try seen(look.item, in: zone)
        (look.item, look.result) = (seen.item, .seen(seen.zone))
        return look
    }

    /// The pick that is meant; a thing of the floor that no item is called by stays as the person called it.
    ///
    /// - Parameter pick: a pick as it was typed.
    /// - Returns: the pick with identifiers.
    /// - Throws: as ``item(_:)`` and ``zone(_:)``.
    public func pick(_ pick: TestCount.Pick) throws -> TestCount.Pick {
        switch pick {
        case .floor(let thing, let zone):
            let seen = try seen(ItemID(rawValue: thing), in: zone)
            return .floor(seen.item.rawValue, seen.zone)
        case .seen(let wanted, let zone):
            let seen = try seen(wanted, in: zone)
            return .seen(seen.item, seen.zone)
        case .gone(let wanted):
            return .gone(try item(wanted))
        }
    }

    /// An item with the zone that it was seen in: what stands behind the last `@` is a zone, unless none
    /// is called so and an item is called by the whole.
    private func seen(_ typed: ItemID, in zone: ZoneID?) throws -> (item: ItemID, zone: ZoneID?) {
        guard let zone else { return (try item(typed), nil) }
        if let known = try known(zone) { return (try item(typed), known) }
        let whole = ItemID(rawValue: "\(typed)@\(zone)")
        if let expected = session.expectedItem(whole)?.item { return (expected, nil) }
        if person == nil, let listed = try listed(whole) { return (listed, nil) }
        return (try item(typed), zone)
    }
}
