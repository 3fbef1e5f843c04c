extension Sequence where Element: Hashable {
    /// The elements without those that came before.
    public var unique: [Element] {
        var known: Set<Element> = []
        return filter { known.insert($0).inserted }
    }
}
