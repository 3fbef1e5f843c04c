/// What takes messages off Muster's hands: another process on this machine.
public protocol MailTransport: Sendable {
    /// Hands a message over; waits until it is taken or refused.
    ///
    /// - Throws: ``MailError``.
    func send(_ message: OutgoingMessage) throws(MailError) -> MailReceipt
}

/// The word of a mail program that it has taken a message and will see to it.
///
/// It does not say that the message arrived: what happens later comes back as mail.
public struct MailReceipt: Equatable, Sendable {
    /// The identifier of the message that was taken.
    public let messageID: String
    /// What the program said, the first 8 KiB; usually nothing.
    public let output: String

    /// Creates a receipt.
    public init(messageID: String, output: String) {
        self.messageID = messageID
        self.output = output
    }
}
