import Foundation
import MusterAudit
import MusterCore
import MusterMail
import MusterReport

/// The report of one audit as a mail may carry it.
struct DrawnReport {
    /// The files, each in one form.
    var files: [OutgoingMessage.Attachment]
    /// Page 1 as PNG.
    var picture: [UInt8]
}

/// What of reports has room in a mail: the files go before the pictures of their first pages.
struct MailLoad {
    /// The files; empty where they are too large.
    let files: [OutgoingMessage.Attachment]
    /// A picture of page 1 of each report; empty where there is no room.
    let pictures: [OutgoingMessage.Picture]
    /// How large the files are together, in bytes, whether they are carried or not.
    let fileBytes: Int
    /// What the mail may carry, in bytes.
    let limit: Int

    /// Whether there are files that the mail cannot carry.
    var isTooLarge: Bool { fileBytes > limit }

    /// Chooses what of `reports` fits.
    init(_ reports: [DrawnReport], within limit: Int, host: String) {
        let all = reports.flatMap(\.files)
        fileBytes = all.reduce(0) { $0 + $1.bytes.count }
        self.limit = limit
        files = fileBytes > limit ? [] : all
        let room = limit - (fileBytes > limit ? 0 : fileBytes)
        let size = reports.reduce(0) { $0 + $1.picture.count }
        pictures =
            size > room
            ? []
            : reports.map { report in
                OutgoingMessage.Picture(
                    contentID: "\(UUID().uuidString.lowercased())@\(host)",
                    mimeType: "image/png",
                    bytes: report.picture
                )
            }
    }
}

extension HomeMail {
    /// Draws a report for a mail: its files, and page 1 as a picture.
    ///
    /// - Throws: ``MusterReport/ReportError``, ``MusterStore/StoreError``.
    func drawn(
        _ summary: AuditSummary,
        as forms: [ReportFormat],
        options: ReportOptions
    ) throws -> DrawnReport {
        // The files first: a PDF that is issued is noted, and page 1 is to be that of the file.
        let files = try attachments(summary, as: forms, options: options)
        let picture = try home.reports.pages(summary, options: options).png(
            1,
            width: ReportMail.pictureWidth
        )
        return DrawnReport(files: files, picture: picture)
    }

    /// Chooses what a mail from `sender` carries.
    func load(_ reports: [DrawnReport], from sender: MailAddress) -> MailLoad {
        MailLoad(
            reports,
            within: home.settings.attachmentLimitBytes,
            host: Self.messageHost(sender)
        )
    }

    /// What a mail says of its files, and where else the reports are.
    func remarks(
        on load: MailLoad,
        of summaries: [AuditSummary],
        _ options: ReportOptions
    ) -> [ReportMail.Remark] {
        let words = Wording(language: options.language, clock: options.clock)
        var remarks: [ReportMail.Remark] = []
        if load.isTooLarge {
            let values = [
                "size": words.integer((load.fileBytes + (1 << 20) - 1) >> 20),
                "limit": words.integer(load.limit >> 20),
            ]
            remarks.append(.init(words.text(DropPhrase.tooLarge, values)))
        } else if !load.files.isEmpty {
            let values = ["files": words.list(load.files.map(\.name))]
            remarks.append(.init(words.text(DropPhrase.attached, values)))
        }
        for summary in summaries {
            let audit = summary.scope.audit.rawValue
            let values = ["audit": audit]
            if let portal = mailPortal {
                let text = words.text(DropPhrase.inPortal, values)
                remarks.append(.init(text, link: "\(portal)/audits/\(audit)"))
            } else if load.isTooLarge {
                remarks.append(.init(words.text(DropPhrase.atTheSite, values)))
            }
        }
        return remarks
    }

    /// Where links in mails lead; `nil` where no portal is known that others than this machine reach.
    var mailPortal: String? { home.settings.portal ?? home.machine.publicPortalURL }
}
