import MusterAudit
import MusterCore

/// Takes from a summary what the parts of a report say.
struct ReportContent: Sendable {
    let summary: AuditSummary
    let exhibits: ReportExhibits
    let options: ReportOptions
    let words: Wording
    let zones: ZoneNames
    /// The names of the items that sentences name.
    let items: ItemNames
    let outcomes: OutcomeCounts
    /// Who people were, as far as records tell, by login in lower case.
    let signatories: [String: Signatory]

    init(
        _ summary: AuditSummary,
        exhibits: ReportExhibits = ReportExhibits(),
        options: ReportOptions
    ) {
        self.summary = summary
        self.exhibits = exhibits
        self.options = options
        words = Wording(language: options.language, clock: options.clock)
        zones = ZoneNames(summary.scope)
        let named =
            summary.log.compactMap(\.event.item)
            + exhibits.earlierActions.map(\.decision.value.item)
            + (exhibits.climate?.named ?? [])
            + summary.extras.compactMap { $0.item.map(ItemID.init) }
        items = ItemNames(summary.expected, of: Set(named))
        outcomes = summary.outcomes
        signatories = SignOffContent.signatories(summary.log)
    }

    /// What happened, in a sentence; of what was taken back, what it was too.
    func sentence(_ event: AuditEvent) -> String {
        let sentence = words.event(event, zones: zones, items: items, name: signOff.name(of:))
        guard case .undone(let undo) = event,
            let entry = summary.log.first(where: { $0.sequence == undo.sequence })
        else { return sentence }
        let was = words.event(entry.event, zones: zones, items: items, name: signOff.name(of:))
        return "\(sentence): \(was)"
    }

    /// Whether the audit has not come to an end.
    var isRunning: Bool { summary.state == .open || summary.state == .paused }

    /// The outcomes that are shown: the five of every audit, and the others where items have them.
    var shownOutcomes: [Outcome] {
        let always: [Outcome] =
            isRunning
            ? [.found, .misplaced, .confirmed, .notHeard, .inconclusive]
            : [.found, .misplaced, .confirmed, .missing, .inconclusive]
        let others = Outcome.allCases.filter { !always.contains($0) && outcomes[$0] > 0 }
        return always + others
    }

    /// What every page says of the document.
    var furniture: ReportDocument.Furniture {
        let scope = summary.scope
        return ReportDocument.Furniture(
            logo: exhibits.logo,
            site: DataText.clean(scope.site, limit: 80),
            status: words.joined(
                [scope.audit.rawValue, draft.map { words[$0] }, words[state]].compactMap { $0 }
            ),
            document: words.text(
                summary.replacedVersion == nil ? FurniturePhrase.document : .replacing,
                [
                    "audit": scope.audit.rawValue, "version": words.integer(summary.version),
                    "before": words.integer(summary.replacedVersion ?? 0),
                ]
            ),
            seal: ReportDocument.Furniture.seal(
                asOf: summary.sealedAt,
                head: summary.head,
                words
            ),
            pageText: ReportDocument.Furniture.pageText(words),
            pageLabel: words[FurniturePhrase.pageLabel],
            watermark: watermark.map { words[$0] }
        )
    }

    /// What says that the document is not final, or not about all; `nil` once a whole audit is approved.
    private var draft: FurniturePhrase? {
        let isPartial = summary.partialReason != nil
        return summary.state == .approved
            ? (isPartial ? .partial : nil) : (isPartial ? .partialDraft : .draft)
    }

    private var watermark: FurniturePhrase? {
        if exhibits.supersededBy != nil { return .superseded }
        return switch summary.state {
        case .approved: nil
        case .cancelled: .cancelled
        case .open, .paused, .counted, .recounting, .reviewed: draft
        }
    }

    /// The discrepancies that nobody has decided about.
    var openCount: Int {
        summary.findings.count(where: isOpen)
    }

    /// Whether somebody still has to decide about an item.
    func isOpen(_ finding: Finding) -> Bool {
        finding.isDiscrepancy && summary.review.resolutions[finding.item] == nil
    }

    /// The word for where the audit stands.
    var state: FurniturePhrase {
        switch summary.state {
        case .open: .open
        case .paused: .paused
        case .counted: .counted
        case .recounting: .recounting
        case .reviewed: .reviewed
        case .approved: .approved
        case .cancelled: .cancelled
        }
    }

    /// What the file says of itself.
    var metadata: PDFMetadata {
        let scope = summary.scope
        let inventory = DataText.clean(scope.inventory)
        return PDFMetadata(
            title: "\(scope.audit) \(inventory)",
            author: DataText.clean(signOff.name(of: scope.observer)),
            subject: words.text(FurniturePhrase.subject, ["inventory": inventory]),
            keywords: keywordVoice.text(
                FurniturePhrase.keywords,
                ["audit": scope.audit.rawValue]
            )
                + ([
                    ", records \(summary.recordCount)", "head \(summary.head)",
                ] + (parts.map { [$0] } ?? []) + options.keywords).joined(separator: ", "),
            creator: "Muster \(scope.version)",
            createdAt: summary.sealedAt.iso8601(.seconds),
            language: options.language.rules.tag
        )
    }

    /// Keywords stay in Latin letters: `muster verify` reads them from the file as they are.
    private var keywordVoice: Wording {
        Wording(language: options.language.inLatin, clock: .utc)
    }

    /// The parts of a report that leaves some out: it can be made again from the file alone.
    private var parts: String? {
        options.parts.count == ReportPart.allCases.count
            ? nil : ReportPart.keyword(for: options.parts)
    }

    /// What a part says.
    func blocks(of part: ReportPart) -> [ReportBlock] {
        switch part {
        case .answer: answer.blocks
        case .terms: terms.blocks
        case .zones: zoneResults.blocks
        case .discrepancies: discrepancies.blocks
        case .extras: extras.blocks
        case .evidence: evidence.blocks
        case .map: map.blocks
        case .climate: climate.blocks
        case .traceability: traceability.blocks
        case .reliability: reliability.blocks
        case .recount: recount.blocks
        case .actions: actions.blocks
        case .signoff: signOff.blocks
        case .seal: seal.blocks
        case .list: list.blocks
        case .log: log.blocks
        case .method: method.blocks
        case .glossary: method.glossary
        case .charts: climate.annex
        }
    }
}

/// The names of zones, and the order of lists: the natural one of the names.
struct ZoneNames: Sendable {
    private let names: [ZoneID: String]
    private let places: [ZoneID: Int]

    /// The longest name of a zone that a table prints whole, in characters.
    private static let longestName = 80

    init(_ scope: AuditScope) {
        names = scope.siteZones.reduce(into: [:]) { names, zone in
            let name = zone.name.isEmpty ? zone.id.rawValue : zone.name
            names[zone.id] = DataText.clean(name, limit: Self.longestName)
        }
        places = Dictionary(
            zip(scope.listedZones.map(\.id), 0...),
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// What people call a zone.
    subscript(zone: ZoneID) -> String {
        names[zone] ?? DataText.clean(zone.rawValue, limit: Self.longestName)
    }

    /// What people call a zone, or a dash.
    subscript(zone: ZoneID?) -> String { zone.map { self[$0] } ?? "–" }

    /// Whether one zone is listed before the other; those that no plan shows come last.
    func isOrdered(_ one: ZoneID, before other: ZoneID) -> Bool {
        let (first, second) = (places[one] ?? Int.max, places[other] ?? Int.max)
        return first == second
            ? NaturalOrder.isBefore(one.rawValue, other.rawValue) : first < second
    }
}
