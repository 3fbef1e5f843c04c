/// The sender in the header of a message that is written already.
public enum SenderField {
    /// Writes another sender into a message; everything else, its Message-ID too, stays as it is.
    ///
    /// A message waits in the outbox as it was written. Where a mail program refuses it for its sender,
    /// this is how the corrected one gets in.
    ///
    /// - Parameters:
    ///   - message: the message, as ``OutgoingMessage/encoded()`` writes it.
    ///   - address: the sender.
    ///   - name: the sender's name.
    /// - Returns: the message.
    /// - Throws: ``MailError/badHeader(field:reason:)`` for a name that could break out of its field.
    public static func replaced(
        in message: [UInt8],
        by address: MailAddress,
        called name: String
    ) throws(MailError) -> [UInt8] {
        var header = HeaderWriter()
        try header.mailbox("From", address, called: name)
        var (result, rest) = ([UInt8](), message[...])
        var isOfField = false
        while let end = rest.firstIndex(of: 0x0A) {
            let line = rest[...end]
            // Behind the empty line is the text, where a line may look like a field.
            if line.count == 1 { break }
            let isFolded = line.first == UInt8(ascii: " ")
            isOfField = line.starts(with: "From:".utf8) || (isOfField && isFolded)
            if !isOfField { result += line } else if !isFolded { result += header.bytes }
            rest = rest[(end + 1)...]
        }
        return result + rest
    }
}
