import MusterCore

extension OutgoingMessage {
    /// The message as it is handed to a mail program: header fields, an empty line, the parts
    /// (RFC 5322, RFC 2045 to 2047, RFC 2231).
    ///
    /// Lines end with LF alone, because that is what the `sendmail` interface reads; the mail
    /// program makes CRLF of them on the wire. The same message gives the same bytes.
    ///
    /// - Throws: ``MailError/badHeader(field:reason:)`` before anything is written, if a value
    ///   could break out of its field.
    public func encoded() throws(MailError) -> [UInt8] {
        var header = HeaderWriter()
        header.field("Date", [MailDate.text(date)])
        try header.mailbox("From", from, called: fromName)
        try header.mailbox("To", to)
        try header.text("Subject", HeaderText.withoutDirectionalFormatting(subject))
        header.field("Message-ID", [try checkedID(messageID, of: "Message-ID")])
        header.field("MIME-Version", ["1.0"])
        // Asks vacation programs not to answer (RFC 3834 section 5).
        header.field("Auto-Submitted", ["auto-generated"])
        if let unsubscribe {
            header.field("List-Unsubscribe", ["<\(try checkedAddress(unsubscribe))>"])
        }
        let parts = [try bodyPart()] + (try attachments.map(part))
        return header.bytes + Self.multipart("mixed", parts, boundary: boundary("muster"))
    }

    /// The text; with HTML both, the better one last (RFC 2046 section 5.1.4).
    private func bodyPart() throws(MailError) -> [UInt8] {
        let text = Self.textPart(body, type: "text/plain;")
        guard let html else { return text }
        var page = Self.textPart(html, type: "text/html;")
        if !pictures.isEmpty {
            // The type is that of the part which the others belong to (RFC 2387 section 3.1).
            page = Self.multipart(
                "related",
                [page] + (try pictures.map(part)),
                type: "text/html",
                boundary: boundary("page")
            )
        }
        return Self.multipart("alternative", [text, page], boundary: boundary("body"))
    }

    /// Parts with their header field, each behind the line between them (RFC 2046 section 5.1.1).
    private static func multipart(
        _ kind: String,
        _ parts: [[UInt8]],
        type: String? = nil,
        boundary: String
    ) -> [UInt8] {
        var header = HeaderWriter()
        header.field(
            "Content-Type",
            ["multipart/\(kind);"] + (type.map { ["type=\"\($0)\";"] } ?? [])
                + ["boundary=\"\(boundary)\""]
        )
        var bytes = header.bytes
        for part in parts {
            bytes.append(contentsOf: "\n--\(boundary)\n".utf8)
            bytes.append(contentsOf: part)
        }
        bytes.append(contentsOf: "\n--\(boundary)--\n".utf8)
        return bytes
    }

    /// The line between the parts.
    ///
    /// It starts with `=_`, which neither base64 nor quoted-printable can produce (RFC 2045 section
    /// 6.7), so no part contains it.
    private func boundary(_ name: String) -> String {
        // FNV-1a: parts of one mail forwarded inside another need different boundaries.
        let hash = messageID.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        return "=_\(name)_" + String(hash, radix: 16)
    }

    /// A text, in the shorter of the two encodings.
    private static func textPart(_ text: String, type: String) -> [UInt8] {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd).map(
            String.init
        )
        if lines.count > 1, lines.last == "" { lines.removeLast() }
        let quoted = QuotedPrintable.lines(lines)
        // Inside base64 the lines of a text end with CRLF (RFC 2045 section 6.8).
        let base64 = Base64.lines(Array((lines.joined(separator: "\r\n") + "\r\n").utf8))
        let isQuoted = quoted.count <= base64.count
        var header = HeaderWriter()
        header.field("Content-Type", [type, "charset=utf-8"])
        header.field("Content-Transfer-Encoding", [isQuoted ? "quoted-printable" : "base64"])
        return header.bytes + [0x0A] + (isQuoted ? quoted : base64)
    }

    private static func isLineEnd(_ character: Character) -> Bool {
        character == "\n" || character == "\r\n" || character == "\r"
    }

    private func part(_ attachment: Attachment) throws(MailError) -> [UInt8] {
        let name = try FileNameParameter(attachment.name)
        let type = try checkedType(attachment.mimeType)
        var header = HeaderWriter()
        header.field(
            "Content-Type",
            name.typeWords.isEmpty ? [type] : [type + ";"] + name.typeWords
        )
        header.field("Content-Transfer-Encoding", ["base64"])
        header.field("Content-Disposition", ["attachment;"] + name.dispositionWords)
        return header.bytes + [0x0A] + Base64.lines(attachment.bytes)
    }

    /// A picture inside the HTML, without a name: no program lists it among the files (RFC 2183
    /// section 2.1, RFC 2392).
    private func part(_ picture: Picture) throws(MailError) -> [UInt8] {
        var header = HeaderWriter()
        header.field("Content-Type", [try checkedType(picture.mimeType)])
        header.field("Content-Transfer-Encoding", ["base64"])
        header.field("Content-ID", [try checkedID("<\(picture.contentID)>", of: "Content-ID")])
        header.field("Content-Disposition", ["inline"])
        return header.bytes + [0x0A] + Base64.lines(picture.bytes)
    }

    /// RFC 5322 section 3.6.4, of whose characters only the common ones are taken.
    private func checkedID(_ text: String, of field: String) throws(MailError) -> String {
        let sides = text.dropFirst().dropLast()
            .split(separator: "@", omittingEmptySubsequences: false)
        let isGood =
            text.hasPrefix("<") && text.hasSuffix(">") && text.utf8.count <= 200
            && sides.count == 2
            && sides.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isWordCharacter) }
        guard isGood else {
            throw .badHeader(field: field, reason: "is not of the form <left@right>")
        }
        return text
    }

    /// An address of the web that ends neither its brackets nor its field (RFC 3986 section 2).
    private func checkedAddress(_ address: String) throws(MailError) -> String {
        let isGood =
            (address.hasPrefix("https://") || address.hasPrefix("http://"))
            && address.utf8.count <= 900
            && address.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x3C && $0 != 0x3E }
        guard isGood else {
            throw .badHeader(field: "List-Unsubscribe", reason: "is no address of the web")
        }
        return address
    }

    private func checkedType(_ type: String) throws(MailError) -> String {
        let sides = type.split(separator: "/", omittingEmptySubsequences: false)
        let isGood =
            sides.count == 2 && sides.allSatisfy { !$0.isEmpty } && type.utf8.count <= 100
            && type.utf8.allSatisfy { isWordCharacter($0) || $0 == UInt8(ascii: "/") }
        guard isGood else {
            throw .badHeader(field: "Content-Type", reason: "is not of the form type/subtype")
        }
        return type
    }

    /// A letter, a digit, or one of the marks that need no quotation in any of these fields.
    private func isWordCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "+"):
            true
        default: false
        }
    }
}
