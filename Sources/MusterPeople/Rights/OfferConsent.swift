/// Which offers somebody agrees to.
public enum OfferConsent: String, CaseIterable, Hashable, Sendable {
    /// To none.
    case no
    /// To those that come at a time.
    case time
    /// To those too that come where the person's badge is heard.
    case place
}
