package import MusterRanging

/// What recounts have taught of a site: what silence is worth there.
public struct SiteLesson: Hashable, Sendable {
    /// How likely each pair of shares is, of tags that are silent by themselves and of items that are gone;
    /// `nil` before the first recount.
    package var belief: SiteBelief?
    /// How many items that were not heard somebody has looked for, in all the site's audits.
    public var recounted: Int

    /// Creates a lesson.
    package init(belief: SiteBelief?, recounted: Int) {
        (self.belief, self.recounted) = (belief, recounted)
    }

    /// What an audit takes for likely before it has heard anything.
    ///
    /// - Parameter rules: those of the audit: older ones weigh fewer pairs of shares.
    /// - Returns: what was taught, or what is known before the first recount.
    package func belief(by rules: VerdictRules) -> SiteBelief {
        guard rules >= .fine else { return belief ?? .unknown(on: .coarse) }
        return belief?.refined ?? .unknown
    }

    /// What is known before the first recount.
    public static let none = SiteLesson(belief: nil, recounted: 0)
}
