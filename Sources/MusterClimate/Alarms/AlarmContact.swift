public import MusterCore

/// Somebody or something that is told of alarms.
public struct AlarmContact: Hashable, Sendable {
    /// Which one, from 1; 0 of one that was not stored.
    public var number: Int64
    /// A mail address, or the URL of a webhook.
    public var address: String
    /// The zone whose alarms it is told of; `nil` for all.
    public var zone: ZoneID?
    /// When it is told: 0 at once, 1 after 15 minutes without an acknowledgement, 2 after 60.
    public var step: Int
    /// The name of the file or key that signs what a webhook is told; `nil` for none.
    public var secret: String?
    /// When it was added (UTC).
    public var addedAt: Instant
    /// Who added it.
    public var by: String
    /// When a test last reached it (UTC).
    public var testedAt: Instant?

    /// Creates a contact that is to be added.
    public init(
        address: String,
        zone: ZoneID? = nil,
        step: Int = 0,
        secret: String? = nil,
        addedAt: Instant,
        by: String
    ) {
        (self.address, self.zone, self.step, self.secret) = (address, zone, step, secret)
        (self.addedAt, self.by) = (addedAt, by)
        number = 0
    }

    /// Whether it is a webhook.
    public var isWebhook: Bool { address.hasPrefix("http://") || address.hasPrefix("https://") }
}
