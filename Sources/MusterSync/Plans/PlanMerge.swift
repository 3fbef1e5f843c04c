public import MusterCatalogue
import MusterCore

/// Two plans that were drawn from one, put together zone by zone.
///
/// What only one of them changed is taken as it is there. What both changed differently is a
/// conflict: the side that wins is shown, and the other version is kept.
public struct PlanMerge: Hashable, Sendable {
    /// Which side a conflict goes to.
    public enum Side: Hashable, Sendable {
        /// The first plan.
        case ours
        /// The second plan.
        case theirs
    }

    /// Something that both changed, and not alike.
    public struct Contested: Hashable, Sendable {
        /// What it is.
        public var object: PlanDifference.Object
        /// Which one: a zone's or receiver's identifier, an anchor's beacon; empty where a plan has
        /// one only.
        public var name: String
    }

    /// The plan that holds.
    public let plan: SitePlan
    /// What both sides changed differently.
    public let contested: [Contested]

    /// Puts two plans together.
    ///
    /// - Parameters:
    ///   - base: the plan that both were drawn from; `nil` for none.
    ///   - ours: one of the two.
    ///   - theirs: the other one.
    ///   - winner: which side wins where both changed one thing: the one with the later stamp.
    /// - Throws: ``SyncError/plansExclude(problems:)`` where the result is no plan, such as two new
    ///   zones that overlap; the winner's plan holds as a whole then.
    public init(
        base: SitePlan?,
        ours: SitePlan,
        theirs: SitePlan,
        winner: Side
    ) throws(SyncError) {
        var merge = ThreeWay(winner: winner)
        var plan = winner == .ours ? ours : theirs
        plan.site = merge.value(base?.site, ours.site, theirs.site)
        let old = base.map { [$0.width, $0.height] }
        let size = merge.value(
            old,
            [ours.width, ours.height],
            [theirs.width, theirs.height],
            .size
        )
        (plan.width, plan.height) = (size[0], size[1])
        plan.zones = merge.list(base?.zones, ours.zones, theirs.zones, .zone, by: \.id.rawValue)
        plan.anchors = merge.list(
            base?.anchors,
            ours.anchors,
            theirs.anchors,
            .anchor,
            by: \.beacon.description
        )
        plan.receivers = merge.list(
            base?.receivers,
            ours.receivers,
            theirs.receivers,
            .receiver,
            by: \.id.rawValue
        )
        plan.obstacles = merge.set(base?.obstacles ?? [], ours.obstacles, theirs.obstacles)
        plan.picture = merge.value(base?.picture, ours.picture, theirs.picture, .picture)
        contested = merge.contested
        do throws(CatalogueError) {
            // Checked as any plan is: two good plans can make one in which zones overlap.
            self.plan = try SitePlan.read(plan.encoded(), named: "the merged plan", isDraft: true)
        } catch {
            throw .plansExclude(problems: error.details.isEmpty ? [error.what] : error.details)
        }
    }
}

/// Decides value by value.
private struct ThreeWay {
    let winner: PlanMerge.Side
    private(set) var contested: [PlanMerge.Contested] = []

    init(winner: PlanMerge.Side) {
        self.winner = winner
    }

    mutating func value<Value: Equatable>(
        _ base: Value?,
        _ ours: Value,
        _ theirs: Value,
        _ object: PlanDifference.Object? = nil,
        _ name: String = ""
    ) -> Value {
        if ours == theirs || theirs == base { return ours }
        if ours == base { return theirs }
        if let object { contested.append(PlanMerge.Contested(object: object, name: name)) }
        return winner == .ours ? ours : theirs
    }

    /// Things with names: those of the winner in its order, then those that only the other has.
    mutating func list<Value: Equatable>(
        _ base: [Value]?,
        _ ours: [Value],
        _ theirs: [Value],
        _ object: PlanDifference.Object,
        by name: (Value) -> String
    ) -> [Value] {
        func named(_ values: [Value]) -> [String: Value] {
            Dictionary(values.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
        }
        let (old, mine, other) = (named(base ?? []), named(ours), named(theirs))
        let order = (winner == .ours ? ours + theirs : theirs + ours).map(name)
        var seen: Set<String> = []
        return order.filter { seen.insert($0).inserted }.compactMap { key in
            let (was, one, two): (Value?, Value?, Value?) = (old[key], mine[key], other[key])
            if one == two || two == was { return one }
            if one == was { return two }
            contested.append(PlanMerge.Contested(object: object, name: key))
            // What one took away and the other changed stays: a zone may have items in it.
            guard let one, let two else { return one ?? two }
            return winner == .ours ? one : two
        }
    }

    /// Things without names: what both have, and what either has added.
    func set<Value: Hashable>(_ base: [Value], _ ours: [Value], _ theirs: [Value]) -> [Value] {
        let (old, mine, other) = (Set(base), Set(ours), Set(theirs))
        let order = winner == .ours ? ours + theirs : theirs + ours
        var seen: Set<Value> = []
        return order.filter { value in
            let isKept = old.contains(value) ? mine.contains(value) && other.contains(value) : true
            return isKept && seen.insert(value).inserted
        }
    }
}
