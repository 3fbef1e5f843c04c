public import MusterCore

/// What people call the items of an audit: the identifier, and the name behind it.
public struct ItemNames: Sendable {
    private let names: [ItemID: String]

    /// The names on an expected list.
    ///
    /// - Parameters:
    ///   - expected: the list.
    ///   - wanted: the items whose names are asked for; `nil` for all.
    public init(_ expected: [ExpectedItem], of wanted: Set<ItemID>? = nil) {
        // Of a large list a few are asked for, and mostly none.
        let shown =
            wanted?.isEmpty == true ? [] : expected.filter { wanted?.contains($0.item) ?? true }
        self.init(names: shown.map { ($0.item, $0.name) })
    }

    /// Names that are known.
    ///
    /// - Parameter names: each item with its name.
    public init(names: [(ItemID, String)]) {
        self.names = Dictionary(names, uniquingKeysWith: { first, _ in first })
    }

    /// The name of an item.
    ///
    /// - Parameter item: the item.
    /// - Returns: the name; `nil` where the list has none that tells more than the identifier.
    public func name(of item: ItemID) -> String? {
        names[item].flatMap { $0.isEmpty || $0 == item.rawValue ? nil : $0 }
    }

    /// An item as a sentence names it: `IT-0117 Pallet jack 7`.
    ///
    /// - Parameter item: the item.
    public subscript(item: ItemID) -> String {
        name(of: item).map { "\(item) \($0)" } ?? item.rawValue
    }
}

extension AuditEvent {
    /// The item that a sentence about the event names; `nil` for none.
    public var item: ItemID? {
        switch self {
        case .confirmed(let confirmation): confirmation.item
        case .noted(let note): note.item
        case .resolved(let resolution): resolution.item
        case .done(let done): done.item
        default: nil
        }
    }
}
