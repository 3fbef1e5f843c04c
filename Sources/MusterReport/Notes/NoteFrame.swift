import MusterCore

/// What notes and call lists have in common: what stands at the edges of their pages, what the file says of itself,
/// and the lines that are signed.
struct NoteFrame: Sendable {
    /// The site that it is of.
    var site: String
    /// What stands beside the site: what it is about.
    var status: String
    /// The name of the document.
    var title: String
    /// Who wrote it.
    var author: String
    /// What it is about, in a sentence.
    var subject: String
    /// The words that it is found by.
    var keywords: String
    /// When what it says was so (UTC).
    var at: Instant
    /// The head of the chain that it was drawn up from.
    var head: [UInt8]

    /// The document: an answer on top, and lists below it.
    func document(
        _ options: ReportOptions,
        _ words: Wording,
        answer: [ReportBlock],
        lists: [(title: String, blocks: [ReportBlock])]
    ) -> ReportDocument {
        let below = lists.map { section(.list, $0.title, $0.blocks) }
        return ReportDocument(
            furniture: furniture(words),
            metadata: metadata(options),
            sections: [section(.answer, title, answer)] + below,
            paper: options.paper
        )
    }

    private func section(
        _ part: ReportPart,
        _ title: String,
        _ blocks: [ReportBlock]
    ) -> ReportDocument.Section {
        ReportDocument.Section(
            part: part,
            number: "",
            title: title,
            startsPage: part == .answer,
            blocks: blocks
        )
    }

    private func furniture(_ words: Wording) -> ReportDocument.Furniture {
        ReportDocument.Furniture(
            logo: nil,
            site: DataText.clean(site, limit: 80),
            status: status,
            document: title,
            seal: ReportDocument.Furniture.seal(asOf: at, head: Hex.text(head), words),
            pageText: ReportDocument.Furniture.pageText(words),
            pageLabel: words[FurniturePhrase.pageLabel],
            watermark: nil
        )
    }

    private func metadata(_ options: ReportOptions) -> PDFMetadata {
        PDFMetadata(
            title: title,
            author: DataText.clean(author),
            subject: subject,
            keywords: "\(keywords), head \(Hex.text(head))",
            creator: "Muster",
            createdAt: at.iso8601(.seconds),
            language: options.language.rules.tag
        )
    }

    /// Lines to sign on, each with the name that is known beforehand.
    static func signatures(
        _ rows: [(step: String, name: String)],
        _ words: Wording
    ) -> ReportBlock {
        .signatures(
            rows.map { row in
                SignatureRow(
                    step: row.step,
                    name: row.name,
                    notes: [],
                    mark: nil,
                    isSigned: true,
                    caption: words[SignOffPhrase.signature]
                )
            }
        )
    }
}
