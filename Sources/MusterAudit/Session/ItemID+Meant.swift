public import MusterCore

extension ItemID {
    /// The identifier of the item that a person means by this text: it, or the name of an item of the list,
    /// letters in either case.
    ///
    /// - Parameter session: the audit whose list it is.
    /// - Returns: the identifier; what names no item of the list as it is, for the step that refuses it.
    /// - Throws: `SeveralMeant` where the name is that of several.
    public func meant(in session: AuditSession) throws -> ItemID {
        if let expected = session.expectedItem(self) { return expected.item }
        // Of a blind audit no list is shown, and so nothing that a guess could find out of it.
        if session.scope.terms?.isBlind == true { return self }
        let row = try session.expected.meant(
            by: rawValue,
            id: { $0.item.rawValue },
            name: { $0.name }
        )
        return row?.item ?? self
    }
}
