import ArgumentParser
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService

struct Confirm: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: "Confirm by hand that an item is there.",
        discussion: """
            In a blind audit the zone is needed, as the record's is not filled in, and the word is \
            taken only from those who do not see what the audit has found.

            Examples:
              muster confirm IT-0117 --by sight
              muster confirm "Pallet jack 7" --by sight
              muster confirm IT-0117 --by qr --zone aisle-3 --note "rack 3B, beacon flat"
              muster confirm IT-0117 --by photo --photo shelf.jpg
            """
    )

    @Argument(help: "The item, by its identifier or its name.")
    var item: ItemID

    @Option(help: "How you know: sight, qr or photo.")
    var by: Confirmation.Means

    @Option(help: "Where it is (default: where the record says).")
    var zone: ZoneID?

    @Option(name: .customLong("note"), help: "A remark.")
    var remark: String?

    @Option(help: "The photo, which is kept with the item.", completion: .file())
    var photo: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard (photo != nil) == (by == .photo) else {
            throw Misuse.error(
                photo == nil
                    ? "--by photo needs the photo: --photo FILE."
                    : "With --photo, confirm --by photo."
            )
        }
    }

    func run() async throws {
        let home = try common.openForAudit("confirm")
        let (session, finding) =
            if let photo {
                try await home.photos.confirm(item, byPhoto: photo, zone: zone, note: remark)
            } else {
                try await home.reviews.confirm(item, by: by, zone: zone, note: remark)
            }
        try home.close()
        if common.json {
            var json = JSONWriter()
            json.finding(finding)
            Terminal.line(json)
        } else {
            let names = ItemNames(session.expected, of: [finding.item])
            let item = names.words(finding.item)
            Terminal.out(
                finding.zone.map {
                    "\(item) confirmed by \(by.word), \(ZoneLabels(session.scope)[$0])."
                } ?? "\(item) confirmed by \(by.word)."
            )
        }
    }
}

struct NoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Note something in the audit's log.",
        discussion: """
            Examples:
              muster note "dock door blocked until 09:30"
              muster note "label torn" --item IT-0117
            """
    )

    @Argument(help: "The remark.")
    var text: String

    @Option(help: "The item it is about.")
    var item: ItemID?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() async throws {
        let home = try common.openForAudit("note")
        let session = try await home.reviews.note(text, item: item)
        if common.json {
            Terminal.line(try AuditAfterStep.line(session, home))
        } else {
            Terminal.out("Noted in \(session.scope.audit).")
        }
        try home.close()
    }
}

struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back your last confirmation, note or decision; the record of it stays.",
        discussion: """
            After the count also test counts, opinions and word of what is done.

            Examples:
              muster undo
              muster undo A-2026-0017 --of worker2
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @Option(
        help: "Take back the last word of this person; for those who settle discrepancies.",
        completion: .auditors
    )
    var of: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() async throws {
        let home = try common.openForAudit("undo")
        let (session, undone) = try await home.reviews.undo(
            try home.sessions.audit(named: audit),
            of: of
        )
        let names = ItemNames(session.expected, of: Set([undone.item].compactMap { $0 }))
        let words: Sentence =
            switch undone {
            case .confirmed(let said): "the confirmation of \(names.words(said.item))"
            case .noted(let note): "the note \"\(note.text.inOneLine.cut(to: 60))\""
            case .resolved(let resolution): "the decision on \(names.words(resolution.item))"
            case .tested(let test): Figures.counted(test.tests.count, .testCounts)
            case .opinion(let opinion): "the opinion \"\(opinion.text.inOneLine.cut(to: 60))\""
            case .done(let done): "that the action on \(names.words(done.item)) is done"
            default: "the last step"
            }
        if common.json {
            Terminal.line(try AuditAfterStep.line(session, home))
        } else {
            Terminal.out("Taken back in \(session.scope.audit): \(words).")
        }
        try home.close()
    }
}
