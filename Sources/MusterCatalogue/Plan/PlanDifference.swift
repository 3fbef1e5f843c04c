import MusterCore

/// What becomes of a site plan where another one takes its place.
public struct PlanDifference: Hashable, Sendable {
    /// What a change is about.
    public enum Object: String, Sendable, CaseIterable {
        /// How large the plan is.
        case size
        /// A zone.
        case zone
        /// An anchor, by its beacon.
        case anchor
        /// A receiver.
        case receiver
        /// All that radio does not pass.
        case obstacles
        /// The picture under the zones.
        case picture
    }

    /// What happens to it.
    public enum Kind: String, Sendable, CaseIterable {
        /// It is on the later plan alone.
        case added
        /// It is on both, and is another one.
        case changed
        /// It is on the earlier plan alone.
        case removed
    }

    /// One change.
    public struct Change: Hashable, Sendable {
        /// What it is about.
        public var object: Object
        /// Which one, as people name it; empty for what a plan has one of.
        public var name: String
        /// What happens to it.
        public var kind: Kind
    }

    /// The changes: by object, and in natural order.
    public private(set) var changes: [Change] = []

    /// Compares two plans.
    ///
    /// - Parameters:
    ///   - now: the plan as it is; `nil` for none.
    ///   - plan: the plan that is to take its place.
    public init(from now: SitePlan?, to plan: SitePlan) {
        if let now, (now.width, now.height) != (plan.width, plan.height) {
            changes.append(Change(object: .size, name: "", kind: .changed))
        }
        compare(.zone, now?.zones ?? [], plan.zones, by: \.id) { ZoneText.words($0.id, $0.name) }
        compare(.anchor, now?.anchors ?? [], plan.anchors, by: \.beacon, \.beacon.description)
        compare(.receiver, now?.receivers ?? [], plan.receivers, by: \.id, \.id.rawValue)
        single(.obstacles, now.flatMap { $0.obstacles.isEmpty ? nil : $0.obstacles }) {
            plan.obstacles.isEmpty ? nil : plan.obstacles
        }
        single(.picture, now?.picture) { plan.picture }
    }

    /// How many changes of one kind there are.
    public func count(_ kind: Kind, _ object: Object) -> Int {
        changes.count { $0.kind == kind && $0.object == object }
    }

    private mutating func single<Value: Equatable>(
        _ object: Object,
        _ before: Value?,
        _ after: () -> Value?
    ) {
        let after = after()
        guard before != after else { return }
        let kind: Kind = before == nil ? .added : after == nil ? .removed : .changed
        changes.append(Change(object: object, name: "", kind: kind))
    }

    private mutating func compare<Value: Hashable, Key: Hashable>(
        _ object: Object,
        _ before: [Value],
        _ after: [Value],
        by key: (Value) -> Key,
        _ name: (Value) -> String
    ) {
        let known = Dictionary(before.map { (key($0), $0) }, uniquingKeysWith: { one, _ in one })
        let kept = Set(after.map(key))
        var found: [Change] = []
        for value in after {
            guard let was = known[key(value)] else {
                found.append(Change(object: object, name: name(value), kind: .added))
                continue
            }
            guard was != value else { continue }
            found.append(Change(object: object, name: name(value), kind: .changed))
        }
        for value in before where !kept.contains(key(value)) {
            found.append(Change(object: object, name: name(value), kind: .removed))
        }
        changes += found.inNaturalOrder(by: \.name)
    }
}
