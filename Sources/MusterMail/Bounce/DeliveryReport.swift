import MusterCore

/// What a mail program writes back of a message that it could not deliver: a delivery status
/// notification (RFC 3464).
public struct DeliveryReport: Equatable, Sendable {
    /// The Message-ID of the message, in its brackets.
    public let messageID: String
    /// The status code, `5.1.1` (RFC 3463).
    public let status: String
    /// What the other side has said, in one line of at most 300 characters.
    public let diagnostic: String?

    private static let longestDiagnostic = 300

    /// Reads a message that came in; `nil` where it is no report, or one of a message that is not lost:
    /// delayed, or delivered.
    public init?(_ message: some Collection<UInt8>) {
        self.init(ReceivedPart(message))
    }

    init?(_ message: ReceivedPart) {
        guard message.type == "multipart/report" else { return nil }
        let parts = message.parts
        guard let report = parts.first(where: { $0.type == "message/delivery-status" }),
            let failed = report.groups.first(where: {
                $0["action"]?.lowercased().hasPrefix("failed") ?? false
            })
        else { return nil }
        let returned = parts.last {
            $0.type == "message/rfc822" || $0.type == "text/rfc822-headers"
        }
        guard let returned, let id = ReceivedPart(lines: returned.content)["message-id"] else {
            return nil
        }
        messageID = Self.oneLine(id)
        status = Self.oneLine(failed["status"] ?? "5.0.0")
        diagnostic = failed["diagnostic-code"].map { code in
            // "smtp; 550 no such user": what stands in front is only how it was said.
            let said = code.firstIndex(of: ";").map { code[code.index(after: $0)...] } ?? code[...]
            return Self.oneLine(said)
        }
    }

    private static func oneLine(_ text: some StringProtocol) -> String {
        var line = ""
        line.unicodeScalars.append(
            contentsOf: text.unicodeScalars.map { $0.isControlOrLineBreak ? " " : $0 }
                .drop { $0 == " " }.prefix(longestDiagnostic)
        )
        while line.last == " " { line.removeLast() }
        return line
    }
}
