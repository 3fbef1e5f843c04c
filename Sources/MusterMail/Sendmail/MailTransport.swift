/// What takes messages off Muster's hands: another process on this machine.
public protocol MailTransport: Sendable {
    /// Hands over an encoded message for one recipient; waits until it is taken or refused.
    ///
    /// - Throws: ``MailError``.
    func handOver(
        _ message: [UInt8],
        from sender: MailAddress,
        to recipient: MailAddress
    ) throws(MailError) -> MailReceipt
}

extension MailTransport {
    /// Encodes a message and hands it over.
    ///
    /// - Throws: ``MailError``.
    public func send(_ message: OutgoingMessage) throws(MailError) -> MailReceipt {
        try handOver(message.encoded(), from: message.from, to: message.to)
    }
}

/// The word of a mail program that it has taken a message and will see to it.
///
/// It does not say that the message arrived: what happens later comes back as mail.
public struct MailReceipt: Equatable, Sendable {
    /// What the program said, the first 8 KiB; usually nothing.
    public let output: String

    /// Creates a receipt.
    public init(output: String) {
        self.output = output
    }
}
