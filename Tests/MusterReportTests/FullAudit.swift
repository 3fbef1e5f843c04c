import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPhotos
import MusterRanging
import MusterReport
import MusterTestSupport

/// An audit of which every part of a report has something to say, of a house with its own look.
struct FullAudit {
    /// The audit.
    private(set) var summary: AuditSummary
    /// What its home keeps beside it: strips, photos, a floor plan, signatures, a logo.
    var exhibits: ReportExhibits

    /// Names of every kind that people give: long, short, and in scripts of their own.
    static let names = [
        "Pallet jack", "Šid kutija", "Вага", "Ζυγός", "冷藏箱 温度记录仪", "رافعة شوكية",
        String(repeating: "dugačko ime ", count: 25), "Kutija 📦", "עגלה", "Vaccine box 12",
    ]

    /// How its house wants reports to look.
    static func options(_ language: ReportLanguage, _ paper: PaperSize) throws -> ReportOptions {
        var options = ReportOptions(
            language: language,
            paper: paper,
            clock: SampleAudit.central
        )
        options.accent = try AccentColour("#7a1f3d")
        options.portal = "https://muster.example.org"
        return options
    }

    init() throws {
        let sample = SampleAudit()
        let made = sample.summary
        let approved = try ApprovedAudit(items: sample.items)
        (summary, exhibits) = (approved.summary, sample.exhibits)
        (exhibits.signers, exhibits.fittedAt) = (
            approved.exhibits.signers, ApprovedAudit.later(-400)
        )
        exhibits.earlierActions = approved.exhibits.earlierActions
        summary.scope.plan = try sample.plan()
        summary.target = 0.98
        // What was looked at again stays as the recount left it.
        for index in summary.findings.indices.dropFirst(4) {
            summary.findings[index] = made.findings[index]
        }
        for index in summary.expected.indices {
            summary.expected[index].name = Self.names[index % Self.names.count]
        }
        summary.expected[38].zone = nil
        summary.findings[38].expectedZone = nil
        (summary.extras, summary.foreign) = (made.extras, made.foreign)
        (summary.startedAt, summary.endedAt) = (made.startedAt, made.endedAt)
        (summary.received, summary.displaced) = (made.received, made.displaced)
        (summary.zoneSeconds, summary.coverage) = (made.zoneSeconds, made.coverage)
        let zones = sample.zones.map(\.id)
        summary.zoneSeconds[zones[4]] = nil
        summary.coverage[zones[4]] = 0
        summary.coverage[zones[2]] = 0.31
        summary.partialReason = "kapija zatvorena"
        try addPictures()
        addSignatures()
    }

    private mutating func addPictures() throws {
        func picture(
            _ width: Int,
            _ height: Int,
            _ colour: (UInt8, UInt8, UInt8)
        ) throws
            -> FloorPicture
        {
            let png = TestPicture.png(width: width, height: height, colour: colour)
            let photo = try Photo(decoding: png)
            return FloorPicture(jpeg: photo.jpeg, width: photo.width, height: photo.height)
        }
        exhibits.logo = try picture(150, 40, (122, 31, 61))
        exhibits.floor = try picture(300, 100, (210, 225, 210))
        for (index, item) in summary.expected.map(\.item).enumerated() where index % 3 == 0 {
            exhibits.evidence.photos[item] = try picture(40, 30, (200, 120, 30))
        }
    }

    /// Each step signed as it may be: by a device, and by keys of people.
    private mutating func addSignatures() {
        let key = "9f2c41d07be3a1b20c4d"
        let steps: [(role: SealRole, person: String, device: String?)] = [
            (.count, "worker1", "H1"), (.recount, "auditor2", nil), (.approval, "manager1", nil),
        ]
        var signatures: [SealExhibit.Signature] = []
        exhibits.signers = []
        for (index, step) in steps.enumerated() {
            let statement = SealStatement(
                audit: summary.scope.audit,
                role: step.role,
                records: summary.recordCount,
                head: summary.head,
                at: ApprovedAudit.later(Double(index)),
                person: step.person,
                key: key
            )
            exhibits.signers.append(
                SignerMark(
                    person: step.person,
                    role: step.role.rawValue,
                    fingerprint: key,
                    device: step.device,
                    at: statement.at
                )
            )
            let signature = String(repeating: "0123456789ABCDEF", count: 8)
            guard let seal = Seal("\(statement.text):\(signature)") else { continue }
            let signer = step.device.map { SealExhibit.Signer.device($0) } ?? .own
            signatures.append(.init(seal: seal, signer: signer))
        }
        exhibits.seal = SealExhibit(signatures: signatures)
    }
}
