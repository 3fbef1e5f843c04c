public import MusterProvenance

/// What orders are served from.
public struct OrderSettings: Hashable, Sendable {
    /// The least trust with which stock is promised to them.
    public var trust = StockTrust.heard
    /// The name of the inventory that customers order from; `nil` for the current one.
    public var inventory: String?
    /// What the shop says to all customers, in a line; `nil` for nothing.
    public var notice: String?
    /// Where the notice leads, an address of https; `nil` for nowhere.
    public var noticeLink: String?
}
