/// Why what somebody typed names nothing: several things may be meant.
///
/// Items, zones and whatever else has an identifier and a name can be called by either.
public struct SeveralMeant: MusterError, Equatable {
    /// The most identifiers that are listed.
    private static let most = 8

    /// What was typed.
    let typed: String
    /// The identifiers that it fits, in natural order.
    let ids: [String]

    /// What happened.
    public var what: Sentence {
        let shown = ids.prefix(Self.most).joined(separator: ", ")
        return ids.count > Self.most
            ? "\"\(typed)\" may be any of \(shown) and \(ids.count - Self.most) more"
            : "\"\(typed)\" may be any of \(shown)"
    }

    /// What to do next.
    public var remedy: Sentence {
        "give the identifier of the one you mean, as it is written there"
    }

    /// The status a command ends with.
    public var exitCode: ExitCode { .conflict }
}

extension Sequence {
    /// The element that a typed text means: the one with this identifier, else the one with it in other
    /// letter case, else the one with this name in any letter case.
    ///
    /// - Parameters:
    ///   - typed: what a person typed.
    ///   - id: the identifier of an element.
    ///   - name: what people call an element.
    /// - Returns: the element; `nil` where none is called so.
    /// - Throws: ``SeveralMeant`` where several are.
    package func meant(
        by typed: String,
        id: (Element) throws -> String,
        name: (Element) throws -> String
    ) throws -> Element? {
        let key = typed.lowercased()
        var spelled: [Element] = []
        var named: [Element] = []
        for element in self {
            let own = try id(element)
            if own == typed { return element }
            if own.lowercased() == key { spelled.append(element) }
            if try name(element).lowercased() == key { named.append(element) }
        }
        let found = spelled.isEmpty ? named : spelled
        let ids = try found.map(id).unique
        guard ids.count < 2 else {
            throw SeveralMeant(typed: typed, ids: ids.inNaturalOrder { $0 })
        }
        return found.first
    }
}
