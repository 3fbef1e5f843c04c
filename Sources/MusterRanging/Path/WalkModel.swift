/// By which model a walk is worked out; audits keep the one that they began with.
package enum WalkModel: Hashable, Sendable, CaseIterable {
    /// The scanner is in a zone at each moment, and an item may be called misplaced by a radio that nothing
    /// was learned of.
    case zones
    /// It may be between the zones too, and only a learned radio tells what is misplaced.
    case halls
}
