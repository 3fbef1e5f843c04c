public import MusterAudit
import MusterCore

/// A mail that carries reports: the answer of each as text and as HTML, and what there is to know about
/// the mail itself.
public struct ReportMail: Equatable, Sendable {
    /// Something to know about the mail, with a place on the web if it names one.
    public struct Remark: Equatable, Sendable {
        /// The words.
        public let text: String
        /// The address, behind the words.
        public let link: String?

        /// Creates a remark.
        public init(_ text: String, link: String? = nil) {
            self.text = text
            self.link = link
        }
    }

    /// How wide the picture of a page in a mail is, in pixels: twice as wide as it is shown.
    public static let pictureWidth = 960

    /// The subject: of one audit its own, of several the drop's.
    public let subject: String
    /// The text.
    public let body: String
    /// The same as an HTML document.
    public let html: String

    /// Words a mail.
    ///
    /// - Parameters:
    ///   - audits: the audits, one or more.
    ///   - name: what the mailing is called; for the subject of a mail about several audits.
    ///   - pictures: the content identifiers, without brackets, of page 1 of each audit's report, in
    ///     the order of `audits` (RFC 2392); empty for a mail without pictures.
    ///   - remarks: what stands below the answers.
    ///   - options: the language and the clocks.
    public init(
        _ audits: [AuditSummary],
        called name: String = "",
        pictures: [String] = [],
        remarks: [Remark] = [],
        options: ReportOptions
    ) {
        let digests = audits.map { ReportDigest($0, options: options) }
        let words = Wording(language: options.language, clock: options.clock)
        let open = digests.reduce(0) { $0 + $1.open }
        let several = words.text(
            DropPhrase.subject,
            [
                "name": DataText.clean(name, limit: 80),
                "reports": words.count(digests.count, .reports), "open": words.integer(open),
            ]
        ).withPlainSpaces
        subject = digests.count == 1 ? digests[0].subject : several
        let lines = remarks.map { remark in
            (remark.link.map { "\(remark.text) \($0)" } ?? remark.text).withPlainSpaces + "\n"
        }
        body = (digests.map(\.body) + lines).joined(separator: "\n")
        let notes = remarks.map { remark in
            let link = remark.link.map { link in
                let address = MailHTML.text(link)
                return " <a href=\"\(address)\">\(address)</a>"
            }
            return "<p style=\"margin:0 0 8px\">\(MailHTML.text(remark.text))\(link ?? "")</p>\n"
        }
        let answers = digests.indices.map { index in
            guard pictures.indices.contains(index) else { return digests[index].html }
            let audit = audits[index].scope.audit.rawValue
            return digests[index].html
                + MailHTML.picture(
                    pictures[index],
                    saying: words.text(DropPhrase.pageOne, ["audit": audit])
                )
        }
        let rule = "<hr style=\"margin:16px 0;border:0;border-top:1px solid #808080\">\n"
        let parts = answers + (notes.isEmpty ? [] : [notes.joined()])
        html = MailHTML.page(
            title: subject,
            language: options.language,
            content: parts.joined(separator: rule)
        )
    }
}
