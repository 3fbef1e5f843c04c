/// What is known of a label after it was looked at.
public struct LabelFinding: Equatable, Sendable {
    /// The verdict.
    public var verdict: LabelVerdict
    /// Why, the strongest reason first; empty for a genuine label.
    public var reasons: [LabelReason]
    /// What the label names; `nil` where the text is no link.
    ///
    /// Of a label that is not ours, this is what it claims.
    public var link: LabelLink?
    /// The key that it names, 8 hexadecimal digits; `nil` without a signature.
    public var key: String?
    /// How it is signed; `nil` without a signature.
    public var algorithm: LabelAlgorithm?

    /// The finding of a picture without a code.
    public static let noCode = LabelFinding(.noCode)

    init(
        _ verdict: LabelVerdict,
        _ reasons: [LabelReason] = [],
        _ text: SignedText? = nil
    ) {
        (self.verdict, self.reasons) = (verdict, reasons)
        (link, key) = (text?.link, text?.signature?.key)
        algorithm = text?.signature?.algorithm
    }
}
