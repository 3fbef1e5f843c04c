public import MusterCore

extension AuditError {
    /// The longest name of an item that stands in an error, in characters.
    private static let longestName = 60

    /// The same error with the names of its items, where they are known.
    ///
    /// - Parameter name: the name of an item; `nil` for none.
    /// - Returns: the error.
    public func naming(_ name: (ItemID) -> String?) -> AuditError {
        switch self {
        case .notExpected(let audit, let item, _):
            .notExpected(audit: audit, item: item, name: name(item))
        case .nothingToResolve(let audit, let item, _):
            .nothingToResolve(audit: audit, item: item, name: name(item))
        case .zoneNeeded(let audit, let item, _):
            .zoneNeeded(audit: audit, item: item, name: name(item))
        case .notAsked(let audit, let items, let person, let asked, _):
            .notAsked(
                audit: audit,
                items: items,
                person: person,
                asked: asked,
                names: names(items, name)
            )
        case .noAction(let audit, let item, _):
            .noAction(audit: audit, item: item, name: name(item))
        case .lookStands(let audit, let item, let person, _):
            .lookStands(audit: audit, item: item, person: person, name: name(item))
        case .alreadyDone(let audit, let item, let by, _):
            .alreadyDone(audit: audit, item: item, by: by, name: name(item))
        case .othersAction(let audit, let item, let owner, _):
            .othersAction(audit: audit, item: item, owner: owner, name: name(item))
        case .openDiscrepancies(let audit, let items, _):
            .openDiscrepancies(
                audit: audit,
                items: items,
                names: names(items, name)
            )
        default: self
        }
    }

    private func names(_ items: [ItemID], _ name: (ItemID) -> String?) -> [String] {
        items.prefix(Self.namedItems).map { name($0) ?? "" }
    }

    /// The same error with some of those who may do what the person may not.
    ///
    /// - Parameter others: names, given what is to be done.
    /// - Returns: the error.
    public func naming(others: (Deed) -> [String]) -> AuditError {
        guard case .notSeparate(let audit, let person, let deed, _) = self else { return self }
        return .notSeparate(audit: audit, person: person, deed: deed, others: others(deed))
    }

    /// How many items an error names.
    static let namedItems = 5

    /// An item in a sentence: `IT-0117 Pallet jack 7`, the identifier alone where no name is known.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - name: its name.
    /// - Returns: the words.
    package static func words(_ item: ItemID, _ name: String?) -> String {
        guard let name, !name.isEmpty, name != item.rawValue else { return item.rawValue }
        return name.count > longestName
            ? "\(item) \(name.prefix(longestName - 1))…" : "\(item) \(name)"
    }
}
