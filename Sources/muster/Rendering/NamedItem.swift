import MusterAudit
import MusterCore

/// Items as sentences of a terminal name them: the identifier, and the name behind it.
extension ItemNames {
    /// The widest name in a sentence, in columns.
    private static let widest = 40

    /// An item: `IT-0117 Pallet jack 7`, with a long name cut.
    func words(_ item: ItemID) -> String {
        let name = name(of: item).map { " " + $0.inOneLine.cut(to: Self.widest) } ?? ""
        return item.rawValue.inOneLine + name
    }

    /// Several items, with semicolons between them: names have commas in them.
    func words(_ items: some Sequence<ItemID>) -> String {
        items.map { words($0) }.joined(separator: "; ")
    }
}
