/// Which rules turn what an audit heard into outcomes, frozen with the audit: what is learned later
/// changes no result that was sealed before.
///
/// The number stands in the audit's first record. Audits without it follow ``margins``.
public enum VerdictRules: Int, Sendable, CaseIterable, Comparable {
    /// Radio that reaches into a zone covers it, whether or not anybody went there.
    case margins = 1
    /// Nothing is missing from a zone that nobody entered, and an audit with such a zone is finished in
    /// part only.
    case entries = 2

    /// An item is where it most likely is, worked out from each second that it and the anchors were heard
    /// in; and silence is weighed by all that was heard and was not.
    case chances = 3
    /// The same with a finer mesh: of the shares that a site teaches, and of the places where the scanner
    /// may be, which lie between the zones too.
    case fine = 4
    /// The same, and of fixed receivers both zones are named that hear a misplaced item as loudly.
    case both = 5
    /// The same, and margins are told of the zone that the chances name, not of the loudest.
    case placed = 6

    /// The rules of audits that begin now.
    public static let current = VerdictRules.placed

    /// Older rules are the smaller.
    public static func < (lhs: VerdictRules, rhs: VerdictRules) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}
