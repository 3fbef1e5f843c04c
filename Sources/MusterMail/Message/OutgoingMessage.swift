public import MusterCore

/// A message to one person: plain text, the same as HTML if there is more to show, and files attached
/// to it.
public struct OutgoingMessage: Equatable, Sendable {
    /// A file that goes with a message.
    public struct Attachment: Equatable, Sendable {
        /// The name under which it is saved, without folders.
        public var name: String
        /// What it is, as `application/pdf`.
        public var mimeType: String
        /// Its content.
        public var bytes: [UInt8]

        /// Creates an attachment.
        public init(name: String, mimeType: String, bytes: [UInt8]) {
            self.name = name
            self.mimeType = mimeType
            self.bytes = bytes
        }
    }

    /// A picture inside the HTML of a message, where that names it: nothing is fetched to show it.
    public struct Picture: Equatable, Sendable {
        /// The identifier without its brackets, as `page1.9f2c41d0@host`; the HTML shows the picture by
        /// `cid:` and this (RFC 2392 section 2).
        public var contentID: String
        /// What it is, as `image/png`.
        public var mimeType: String
        /// Its content.
        public var bytes: [UInt8]

        /// Creates a picture.
        public init(contentID: String, mimeType: String, bytes: [UInt8]) {
            self.contentID = contentID
            self.mimeType = mimeType
            self.bytes = bytes
        }
    }

    /// The sender's address, for the header and the envelope.
    public var from: MailAddress
    /// What the sender is called; `nil` for the bare address.
    public var fromName: String?
    /// The recipient.
    public var to: MailAddress
    /// The subject; directional formatting characters in it are left out.
    public var subject: String
    /// The text, with any line ends.
    public var body: String
    /// The same as an HTML document, for mail programs that show one; `nil` for the text alone.
    public var html: String?
    /// The pictures that the HTML shows; without HTML they are left out.
    public var pictures: [Picture]
    /// Where the recipient turns such mail off, an `https` or `http` address; `nil` where there is no
    /// such place (RFC 2369 section 3.2).
    public var unsubscribe: String?
    /// The files that go with it.
    public var attachments: [Attachment]
    /// The identifier in its brackets, as `<M-33.9f2c41d0@host>`; the same one for every attempt to
    /// send the same message, so that mail systems can tell a repeated one.
    public var messageID: String
    /// When it was written.
    public var date: Instant

    /// Creates a message.
    public init(
        from: MailAddress,
        fromName: String? = nil,
        to: MailAddress,
        subject: String,
        body: String,
        html: String? = nil,
        pictures: [Picture] = [],
        unsubscribe: String? = nil,
        attachments: [Attachment] = [],
        messageID: String,
        date: Instant
    ) {
        self.from = from
        self.fromName = fromName
        self.to = to
        self.subject = subject
        self.body = body
        self.html = html
        self.pictures = pictures
        self.unsubscribe = unsubscribe
        self.attachments = attachments
        self.messageID = messageID
        self.date = date
    }
}
