/// One thing that Muster needs, and whether it is well.
public struct Checkup: Hashable, Sendable {
    /// What was looked at, in one word.
    public var check: String
    /// Whether it is well.
    public var isWell: Bool
    /// What was found.
    public var detail: String
    /// What to do about it, when it is not well.
    public var remedy: String?

    /// Something that is well.
    static func well(_ check: String, _ detail: String) -> Checkup {
        Checkup(check: check, isWell: true, detail: detail)
    }

    /// Something that needs a hand.
    static func look(_ check: String, _ detail: String, try remedy: String) -> Checkup {
        Checkup(check: check, isWell: false, detail: detail, remedy: remedy)
    }
}
